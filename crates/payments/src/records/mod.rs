//! Reading and writing rows; every write inside somebody's transaction.

pub mod attempts;
pub mod ledger;
pub mod receipts;
pub mod refunds;
pub mod reviews;
pub mod transitions;
