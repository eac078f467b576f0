//! Rows. Only this crate touches them.

pub mod attempt;
pub mod counter;
pub mod fulfilment;
pub mod held_rate;
pub mod joining;
pub mod ledger_entry;
pub mod ledger_line;
pub mod method;
pub mod plan;
pub mod quote;
pub mod rate;
pub mod rate_rules;
pub mod receipt;
pub mod refund;
pub mod review;
pub mod sandbox_refund;
pub mod sandbox_subscription;
pub mod sandbox_transaction;
pub mod subscription;
pub mod webhook;
