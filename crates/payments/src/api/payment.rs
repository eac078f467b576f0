//! How a payment stands, for the page that waits.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::HeaderMap;
use http::header::CACHE_CONTROL;
use kernel::{Id, Money, ProblemDetails};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use crate::model::{PaymentPurpose, PaymentRelease, PaymentStatus};
use crate::records::attempts::PENDING_OUTCOME;
use crate::{attempts::AttemptState, payer_pages::PayerPage, service::Payments};

/// How a payment stands, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentProgress {
    Waiting,
    Pending,
    /// The last try was declined; another card may do.
    Declined,
    Paid,
    /// Money came, and somebody has to look at it.
    Checking,
    Cancelled,
    Expired,
    Refunded,
}

impl PaymentProgress {
    pub(crate) fn from_state(state: &AttemptState) -> Self {
        let received = state.received.map_or(0, |amount| amount.minor);
        let is_all_back = received > 0 && state.refunded_minor >= received;
        let outcome = state.outcome.as_deref();
        match (state.status, state.release) {
            (PaymentStatus::Settled | PaymentStatus::Review, _) if is_all_back => Self::Refunded,
            (PaymentStatus::Settled, _) => Self::Paid,
            (PaymentStatus::Review, _) => Self::Checking,
            // Also when nobody waits for it any more: it is not to be paid twice.
            _ if outcome == Some(PENDING_OUTCOME) => Self::Pending,
            (PaymentStatus::Released, Some(PaymentRelease::Cancelled)) => Self::Cancelled,
            (PaymentStatus::Released, _) => Self::Expired,
            (PaymentStatus::Opening | PaymentStatus::Open, _) => match outcome {
                Some("failed") => Self::Declined,
                _ => Self::Waiting,
            },
        }
    }

    /// What the page says, and what to do next.
    const fn message(self, is_uncharged: bool) -> &'static str {
        match (self, is_uncharged) {
            (Self::Waiting, true) => {
                "Nothing has been paid so far. If you cancelled or closed the payment, you can open it again, or leave it."
            }
            (Self::Waiting, false) => "We are waiting for your payment.",
            (Self::Pending, _) => {
                "Your bank is sending the money. This can take a while; you may close this page."
            }
            (Self::Declined, _) => {
                "Your card was declined and nothing was charged. Try again or use another card."
            }
            (Self::Paid, _) => "Thank you. We have your payment.",
            (Self::Checking, _) => {
                "We have your payment and are checking it. You do not need to do anything; do not pay again."
            }
            (Self::Cancelled, true) => "You cancelled this payment. Nothing was charged.",
            (Self::Cancelled, false) => {
                "You cancelled this payment. If money still left your account, do not pay again: contact us."
            }
            (Self::Expired, true) => {
                "The time for this payment is over. Nothing was charged. Please start again."
            }
            (Self::Expired, false) => {
                "The time for this payment is over. If money left your account, do not pay again: contact us."
            }
            (Self::Refunded, _) => "We have refunded this payment to you.",
        }
    }

    const fn is_final(self) -> bool {
        !matches!(self, Self::Waiting | Self::Pending | Self::Declined)
    }
}

/// Whether it is known that no money was taken: the provider said so, or nobody could pay.
fn is_uncharged(state: &AttemptState) -> bool {
    let outcome = state.outcome.as_deref();
    matches!(outcome, Some("open" | "failed")) || state.release == Some(PaymentRelease::Unopened)
}

/// How a payment stands. Says nothing of who pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentView {
    #[schema(value_type = String)]
    reference: Id,
    purpose: PaymentPurpose,
    state: PaymentProgress,
    words: &'static str,
    /// Nothing more is to be expected: the page need not ask again.
    is_final: bool,
    /// Paid in a sandbox or with test keys: no money moves.
    is_test: bool,
    amount: Money,
    amount_text: String,
    refunded_text: Option<String>,
    expires_at: DateTime<Utc>,
    /// The payer's own page of what is paid for; only in the browser that it was paid from.
    page: Option<PayerPage>,
}

impl PaymentView {
    fn from_state(state: &AttemptState, page: Option<PayerPage>) -> Self {
        let progress = PaymentProgress::from_state(state);
        let refunded = state.received.filter(|_| state.refunded_minor > 0);
        let refunded = refunded.map(|amount| crate::model::Amount {
            minor: state.refunded_minor,
            ..amount
        });
        Self {
            reference: state.reference,
            purpose: state.purpose,
            state: progress,
            words: progress.message(is_uncharged(state)),
            is_final: progress.is_final(),
            is_test: !state.is_live,
            amount: state.amount,
            amount_text: state.amount.format_with_symbol(),
            refunded_text: refunded.map(crate::model::Amount::text),
            expires_at: state.expires_at,
            page,
        }
    }
}

/// How a payment stands. While it is open the provider is asked, at most every three seconds: the page that waits asks this
/// again until `isFinal`.
#[utoipa::path(get, path = "/api/payments/{reference}", operation_id = "read_payment", tag = "payments",
    responses((status = 200, body = PaymentView), (status = 404, description = "There is no such payment")))]
pub async fn get_payment(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let missing = || ProblemDetails::not_found("There is no such payment.");
    let reference: Id = reference.parse().map_err(|_| missing())?;
    let state = payments
        .refresh_attempt_state(reference)
        .await?
        .ok_or_else(missing)?;
    let page = payments
        .payer_pages
        .find_page(state.purpose, &state.subject, &headers);
    let view = Json(PaymentView::from_state(&state, page));
    Ok(([(CACHE_CONTROL, "no-store")], view).into_response())
}
