//! Why a payment cannot be made, in words for the payer.

use kernel::{Currency, Id, ProblemDetails};
use store::StoreError;

use crate::model::AmountError;

#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// There is no such quote, or it belongs to something else.
    #[error("there is no such quote")]
    QuoteNotFound,
    #[error("the quote's time is over")]
    QuoteExpired,
    #[error(transparent)]
    Amount(#[from] AmountError),
    #[error("no provider takes {0}")]
    NoProvider(Currency),
    /// There is no rate, or only one that is too old.
    #[error("there is no exchange rate for {currency}")]
    NoRate {
        currency: Currency,
        /// The HTTP status with which the rate service refused, where it answered.
        refused: Option<u16>,
    },
    #[error("it was paid already by {0}")]
    AlreadyPaid(Id),
    #[error("the payment {0} is being looked at")]
    InReview(Id),
    #[error("the money of {0} is on its way")]
    FundsPending(Id),
    #[error("it is being opened")]
    AttemptOpening,
    #[error("the address to come back to is not of this site")]
    InvalidReturnUrl,
    /// The provider does not answer, or refused.
    #[error("the provider: {0}")]
    Provider(String),
    #[error("there is no such payment")]
    PaymentNotFound,
    /// What is asked does not fit the state; the words say why.
    #[error("{0}")]
    Refused(&'static str),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PaymentError {
    pub fn problem(&self) -> ProblemDetails {
        match self {
            Self::QuoteNotFound => {
                ProblemDetails::not_found(l10n::t!("payments-refused-price-unknown"))
                    .with_code("no_quote")
            }
            Self::QuoteExpired => {
                ProblemDetails::conflict(l10n::t!("payments-refused-price-expired"))
                    .with_code("quote_over")
            }
            Self::Amount(error) => {
                ProblemDetails::invalid_fields(l10n::t!("payments-refused-amount"), Vec::new())
                    .with_code("bad_amount")
                    .with_field("amount", &error.to_string())
            }
            Self::NoProvider(currency) => ProblemDetails::unavailable(l10n::t!(
                "payments-refused-currency",
                currency = currency.to_string()
            ))
            .with_code("no_provider"),
            Self::NoRate { .. } => {
                ProblemDetails::unavailable(l10n::t!("payments-refused-no-rate"))
                    .with_code("no_rate")
            }
            Self::AlreadyPaid(_) => {
                ProblemDetails::conflict(l10n::t!("payments-refused-already-paid"))
                    .with_code("already_paid")
            }
            Self::InReview(_) => ProblemDetails::conflict(l10n::t!("payments-refused-in-review"))
                .with_code("in_review"),
            Self::FundsPending(_) => {
                ProblemDetails::conflict(l10n::t!("payments-refused-funds-pending"))
                    .with_code("on_its_way")
            }
            Self::AttemptOpening => ProblemDetails::conflict(l10n::t!("payments-refused-opening"))
                .with_code("in_progress"),
            Self::Provider(_) => {
                ProblemDetails::unavailable(l10n::t!("payments-refused-provider-away"))
                    .with_code("provider_away")
            }
            Self::PaymentNotFound => ProblemDetails::not_found(l10n::t!("payments-unknown")),
            Self::Refused(words) => ProblemDetails::conflict(*words),
            Self::InvalidReturnUrl => ProblemDetails::internal(),
            Self::Store(error) => error.to_problem(),
        }
    }
}

impl From<sea_orm::DbErr> for PaymentError {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl From<PaymentError> for web::Error {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Store(error) => error.into(),
            error => {
                let answer = Self::from(error.problem());
                // Refusals are ordinary answers; only faults keep their cause for the log.
                if answer.problem().status < 500 {
                    return answer;
                }
                answer.with_cause(std::io::Error::other(error.to_string()))
            }
        }
    }
}
