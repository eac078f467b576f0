//! What a payment is and what may become of it. No input or output.

mod amount;
mod attempt;
mod ledger;
mod observation;
mod purpose;
mod rate;
mod refund;
mod review;

pub use amount::{Amount, AmountError, CurrencyCode, minimum, parse_major, payable};
pub use attempt::{Attempt, Effect, Event, Release, Status, step};
pub use ledger::{Account, Journal, JournalKind, Line};
pub use observation::{Mismatch, Observation, Outcome, Verdict, judge};
pub use purpose::{Purpose, PurposeError};
pub use rate::{Rate, RateError};
pub use refund::{RefundStatus, needs_second_person};
pub use review::ReviewReason;

/// Who may draw the window in which a card is entered, each with what the desk calls it.
pub const CHECKOUT_CLIENTS: [(&str, &str); 2] = [
    ("bedside", "This site"),
    ("provider", "The provider's script"),
];
