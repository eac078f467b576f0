//! How a payment stands, for the page that waits.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::HeaderMap;
use http::header::CACHE_CONTROL;
use kernel::{Id, Money, Problem};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use crate::checking::AttemptState;
use crate::model::{Purpose, Release, Status};
use crate::records::attempts::PENDING;
use crate::{PayerPage, Payments};

/// How a payment stands, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
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

impl Progress {
    pub(crate) fn of(state: &AttemptState) -> Self {
        let received = state.received.map_or(0, |amount| amount.minor);
        let is_all_back = received > 0 && state.refunded_minor >= received;
        let outcome = state.outcome.as_deref();
        match (state.status, state.release) {
            (Status::Settled | Status::Review, _) if is_all_back => Self::Refunded,
            (Status::Settled, _) => Self::Paid,
            (Status::Review, _) => Self::Checking,
            // Also when nobody waits for it any more: it is not to be paid twice.
            _ if outcome == Some(PENDING) => Self::Pending,
            (Status::Released, Some(Release::Cancelled)) => Self::Cancelled,
            (Status::Released, _) => Self::Expired,
            (Status::Opening | Status::Open, _) => match outcome {
                Some("failed") => Self::Declined,
                _ => Self::Waiting,
            },
        }
    }

    /// What the page says, and what to do next.
    const fn words(self, is_uncharged: bool) -> &'static str {
        match (self, is_uncharged) {
            (Self::Waiting, true) => {
                "Nothing was paid so far. If you cancelled or closed the payment, you can open it again, or leave it."
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
                "We have your payment and are checking it. You need not do anything; do not pay again."
            }
            (Self::Cancelled, true) => "You cancelled this payment. Nothing was charged.",
            (Self::Cancelled, false) => {
                "You cancelled this payment. If money left your account all the same, do not pay again: contact us."
            }
            (Self::Expired, true) => {
                "The time for this payment is over. Nothing was charged. Please start again."
            }
            (Self::Expired, false) => {
                "The time for this payment is over. If money left your account, do not pay again: contact us."
            }
            (Self::Refunded, _) => "We gave this payment back to you.",
        }
    }

    const fn is_final(self) -> bool {
        !matches!(self, Self::Waiting | Self::Pending | Self::Declined)
    }
}

/// Whether it is known that no money was taken: the provider said so, or nobody could pay.
fn is_uncharged(state: &AttemptState) -> bool {
    let outcome = state.outcome.as_deref();
    matches!(outcome, Some("open" | "failed")) || state.release == Some(Release::Unopened)
}

/// How a payment stands. Says nothing of who pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentView {
    #[schema(value_type = String)]
    reference: Id,
    purpose: Purpose,
    state: Progress,
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
    fn of(state: &AttemptState, page: Option<PayerPage>) -> Self {
        let progress = Progress::of(state);
        let refunded = state.received.filter(|_| state.refunded_minor > 0);
        let refunded = refunded.map(|amount| crate::model::Amount {
            minor: state.refunded_minor,
            ..amount
        });
        Self {
            reference: state.reference,
            purpose: state.purpose,
            state: progress,
            words: progress.words(is_uncharged(state)),
            is_final: progress.is_final(),
            is_test: !state.is_live,
            amount: state.amount,
            amount_text: state.amount.text(),
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
pub async fn read(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let missing = || Problem::not_found("There is no such payment.");
    let reference: Id = reference.parse().map_err(|_| missing())?;
    let state = payments.look(reference).await?.ok_or_else(missing)?;
    let page = payments
        .pages()
        .page(state.purpose, &state.subject, &headers);
    let view = Json(PaymentView::of(&state, page));
    Ok(([(CACHE_CONTROL, "no-store")], view).into_response())
}
