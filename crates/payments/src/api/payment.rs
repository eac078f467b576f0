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
    fn message(self, is_uncharged: bool) -> &'static str {
        match (self, is_uncharged) {
            (Self::Waiting, true) => {
                l10n::t!("payments-progress-unpaid")
            }
            (Self::Waiting, false) => l10n::t!("payments-progress-waiting"),
            (Self::Pending, _) => {
                l10n::t!("payments-progress-pending")
            }
            (Self::Declined, _) => {
                l10n::t!("payments-progress-declined")
            }
            (Self::Paid, _) => l10n::t!("payments-progress-paid"),
            (Self::Checking, _) => {
                l10n::t!("payments-progress-checking")
            }
            (Self::Cancelled, true) => l10n::t!("payments-progress-cancelled"),
            (Self::Cancelled, false) => {
                l10n::t!("payments-progress-cancelled-uncertain")
            }
            (Self::Expired, true) => {
                l10n::t!("payments-progress-expired")
            }
            (Self::Expired, false) => {
                l10n::t!("payments-progress-expired-uncertain")
            }
            (Self::Refunded, _) => l10n::t!("payments-progress-refunded"),
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
    /// It waits, and it is known that nothing was taken: whoever left the payment can open it again.
    is_unpaid: bool,
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
            is_unpaid: progress == PaymentProgress::Waiting && is_uncharged(state),
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
    let missing = || ProblemDetails::not_found(l10n::t!("payments-unknown"));
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
