//! Rows. Only this crate touches them.

pub mod attempt;
pub mod card_try;
pub mod counter;
pub mod fulfilment;
pub mod held_rate;
pub mod ledger_entry;
pub mod ledger_line;
pub mod method;
pub mod payout;
pub mod pending_subscription;
pub mod plan;
pub mod quote;
pub mod rate;
pub mod rate_rules;
pub mod receipt;
pub mod refund;
pub mod review;
pub mod subscription;
pub mod webhook;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables! {
        attempt, counter, fulfilment, held_rate, pending_subscription, ledger_entry, ledger_line, method, payout, plan,
        quote, rate, rate_rules, receipt, refund, review, subscription, webhook,
    };
    tables.push(card_try::CARD_TRIES.declared());
    tables
}
