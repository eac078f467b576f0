//! Reading and writing rows; every write inside somebody's transaction.

pub mod attempt_secrets;
pub mod attempts;
pub mod ledger;
pub mod payouts;
pub mod receipts;
pub mod refunds;
pub mod review_alerts;
pub mod reviews;
pub mod transitions;
