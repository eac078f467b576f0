//! What a payment is and what may become of it. No input or output.

mod amount;
mod attempt;
mod card_fee;
mod ledger;
mod observation;
mod payer;
mod payout;
mod purpose;
mod rate;
mod refund;
mod review;

pub use amount::{Amount, AmountError, CurrencyCode, check_payable, minimum_payment};
pub use attempt::{
    AttemptEffect, AttemptEvent, PaymentAttempt, PaymentRelease, PaymentStatus, advance_attempt,
};
pub use card_fee::CardFee;
pub use ledger::{JournalEntry, JournalKind, JournalLine, LedgerAccount};
pub use observation::{
    PaymentMismatch, PaymentObservation, PaymentOutcome, PaymentVerdict, judge_observation,
};
pub use payer::Payer;
pub use payout::PayoutStatus;
pub use purpose::{PaymentPurpose, PurposeError};
pub use rate::{ExchangeRate, RateError};
pub use refund::{RefundStatus, needs_second_person};
pub use review::ReviewReason;

/// Who may draw the window in which a card is entered, each with what the desk calls it.
pub const CHECKOUT_CLIENTS: [(&str, &str); 2] = [
    ("bedside", "This site"),
    ("provider", "The provider's script"),
];
