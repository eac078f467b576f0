//! The desk's calls: payments, what waits for a decision, refunds, the ledger, rates.

mod counts;
mod days;
mod decisions;
mod exports;
mod figures;
mod ledger;
mod list;
mod payment_detail;
mod payout_search;
mod payouts;
mod rates;
mod refund_row;
mod refunds;
mod review;
mod review_row;
mod routes;
mod search;

pub use figures::{MoneyMovement, MovementKind};
pub use payout_search::PayoutSearch;
pub use routes::desk_routes;
pub use search::PaymentSearch;
