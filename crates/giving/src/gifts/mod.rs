//! One gift: begun, paid by card, proved, received, given back.

pub mod payment;
pub mod received;
pub mod submission;
pub mod velocity;
