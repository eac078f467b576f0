//! Refunds: asked for with a reason, agreed or declined by somebody else.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::{Id, Problem};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::one::{PaymentDetail, detail, missing};
use crate::Payments;
use crate::model::{Amount, RefundStatus};
use crate::refunding::RefundRequest;
use crate::tables::refund::Model;

/// A refund.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRow {
    id: String,
    /// As text.
    amount: String,
    status: RefundStatus,
    reason: String,
    /// `staff:` and an id, `system`, or `provider` for one that was made at the provider's own desk.
    requested_by: String,
    requested_at: DateTime<Utc>,
    /// Whether a second person has, or had, to agree.
    needs_second_person: bool,
    decided_by: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    /// What the provider said when it did not do it.
    problem: Option<String>,
    finished_at: Option<DateTime<Utc>>,
}

impl From<Model> for RefundRow {
    fn from(row: Model) -> Self {
        let currency = row.amount_currency.parse();
        let amount = currency.map(|currency| Amount::new(row.amount_minor, currency).text());
        Self {
            id: row.id,
            amount: amount.unwrap_or_default(),
            status: row.status,
            reason: row.reason,
            requested_by: row.requested_by,
            requested_at: row.requested_at,
            needs_second_person: row.needs_second_person,
            decided_by: row.decided_by,
            decided_at: row.decided_at,
            problem: row.problem,
            finished_at: row.finished_at,
        }
    }
}

/// A refund to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewRefundBody {
    /// How much, in minor units of what came; all that is left when left out.
    minor: Option<i64>,
    /// Why, in 3 to 500 characters; no health details.
    #[serde(default)]
    reason: String,
}

/// Asks for a refund. Up to the limit it is sent at once; above it a second person has to agree.
#[utoipa::path(post, path = "/api/desk/payments/{reference}/refunds", operation_id = "desk_refund_payment", tag = "desk",
    params(("reference" = String, Path)), request_body = NewRefundBody,
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such payment"),
        (status = 409, description = "There is not so much to give back")))]
pub async fn request(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(reference): Path<String>,
    Json(body): Json<NewRefundBody>,
) -> Result<Json<PaymentDetail>> {
    let id: Id = reference.parse().map_err(|_| missing())?;
    let wanted = RefundRequest {
        reference: id,
        minor: body.minor,
        reason: body.reason,
        by: signed_in.actor(),
    };
    payments.refund(wanted).await?;
    Ok(Json(detail(&payments, &reference).await?))
}

async fn decide(
    payments: &Payments,
    signed_in: &SignedIn,
    id: &str,
    is_agreed: bool,
) -> Result<Json<PaymentDetail>> {
    let no_refund = |_| Problem::not_found("There is no such refund.");
    let id: Id = id.parse().map_err(no_refund)?;
    let refund = payments
        .decide_refund(id, signed_in.actor(), is_agreed)
        .await?;
    Ok(Json(detail(payments, &refund.reference.to_string()).await?))
}

/// Agrees to a refund that somebody else asked for; it is sent at once.
#[utoipa::path(post, path = "/api/desk/refunds/{id}/agree", operation_id = "desk_agree_refund", tag = "desk",
    params(("id" = String, Path)),
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such refund"),
        (status = 409, description = "It was decided, or asked for by the same person")))]
pub async fn agree(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<PaymentDetail>> {
    decide(&payments, &signed_in, &id, true).await
}

/// Declines a refund.
#[utoipa::path(post, path = "/api/desk/refunds/{id}/decline", operation_id = "desk_decline_refund", tag = "desk",
    params(("id" = String, Path)),
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such refund"),
        (status = 409, description = "It was decided already")))]
pub async fn decline(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<PaymentDetail>> {
    decide(&payments, &signed_in, &id, false).await
}
