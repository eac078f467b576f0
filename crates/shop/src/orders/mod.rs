//! One order: placed, paid, given up, sent, handed over, its money given back.

pub mod cancellation;
pub mod downloads;
pub mod expiry;
pub mod fulfilment;
pub mod payment;
pub mod received;
pub mod screening;
pub mod submission;
