//! One gift: begun, paid by card, proved, received, given back.

pub mod files;
pub mod payment;
pub mod proofs;
pub mod received;
pub mod submission;
pub mod velocity;
