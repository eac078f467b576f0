//! One payment with all that belongs to it.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::{Id, Problem};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::list::PaymentRow;
use super::refunds::RefundRow;
use super::review::ReviewRow;
use crate::Payments;
use crate::checking::CheckError;
use crate::records::ledger::{Posting, postings_of};
use crate::records::{attempts, refunds, reviews};

/// A line of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostingRow {
    at: DateTime<Utc>,
    entry: String,
    kind: &'static str,
    account: String,
    /// Signed minor units; positive is a debit.
    minor: i64,
    currency: String,
}

impl From<Posting> for PostingRow {
    fn from(posting: Posting) -> Self {
        Self {
            at: posting.at,
            entry: posting.entry,
            kind: posting.kind.key(),
            account: posting.account,
            minor: posting.minor,
            currency: posting.currency,
        }
    }
}

/// A payment with its refunds, its lines in the ledger and what was to be decided about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentDetail {
    #[serde(flatten)]
    row: PaymentRow,
    /// Who pays; none when the key is not on this machine, or it was forgotten.
    payer_email: Option<String>,
    payer_name: Option<String>,
    payer_phone: Option<String>,
    /// The provider's own id.
    provider_id: Option<String>,
    /// What the provider keeps, in minor units.
    fee_minor: Option<i64>,
    /// What may still go back, in minor units of what came.
    left_minor: i64,
    paid_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
    released_at: Option<DateTime<Utc>>,
    /// When the provider was asked last.
    checked_at: Option<DateTime<Utc>>,
    refunds: Vec<RefundRow>,
    postings: Vec<PostingRow>,
    reviews: Vec<ReviewRow>,
}

pub(super) fn missing() -> Error {
    Problem::not_found("There is no such payment.").into()
}

pub(super) async fn detail(payments: &Payments, reference: &str) -> Result<PaymentDetail> {
    let reference: Id = reference.parse().map_err(|_| missing())?;
    let reader = payments.store().reader();
    let connection = reader.connection();
    let row = attempts::find(connection, reference)
        .await?
        .ok_or_else(missing)?;
    let payer = payments.payer(&row).ok().flatten();
    let back = refunds::of(connection, &row.id).await?;
    let spoken_for: i64 = back
        .iter()
        .filter(|refund| refund.status.counts())
        .map(|refund| refund.amount_minor)
        .sum();
    let postings = postings_of(connection, &row.id).await?;
    let queue = reviews::of(connection, &row.id).await?;
    Ok(PaymentDetail {
        payer_email: payer.as_ref().map(|payer| payer.email.as_str().to_owned()),
        payer_name: payer.as_ref().and_then(|payer| payer.name.clone()),
        payer_phone: payer.and_then(|payer| payer.phone),
        provider_id: row.provider_id.clone(),
        fee_minor: row.fee_minor,
        left_minor: row.received_minor.unwrap_or(0).saturating_sub(spoken_for),
        paid_at: row.paid_at,
        expires_at: row.expires_at,
        released_at: row.released_at,
        checked_at: row.checked_at,
        refunds: back.into_iter().map(RefundRow::from).collect(),
        postings: postings.into_iter().map(PostingRow::from).collect(),
        reviews: queue.into_iter().map(ReviewRow::from).collect(),
        row: PaymentRow::of(&row)?,
    })
}

/// One payment.
#[utoipa::path(get, path = "/api/desk/payments/{reference}", operation_id = "desk_read_payment", tag = "desk",
    params(("reference" = String, Path)),
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such payment")))]
pub async fn read(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
) -> Result<Json<PaymentDetail>> {
    Ok(Json(detail(&payments, &reference).await?))
}

/// Asks the provider at once what became of a payment, and does what follows.
#[utoipa::path(post, path = "/api/desk/payments/{reference}/check", operation_id = "desk_check_payment", tag = "desk",
    params(("reference" = String, Path)),
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such payment"),
        (status = 503, description = "The provider does not answer")))]
pub async fn check(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
) -> Result<Json<PaymentDetail>> {
    let id: Id = reference.parse().map_err(|_| missing())?;
    match payments.check(id).await {
        Ok(Some(_)) => Ok(Json(detail(&payments, &reference).await?)),
        Ok(None) => Err(missing()),
        Err(CheckError::Store(error)) => Err(error.into()),
        Err(CheckError::Provider(why)) => Err(Problem::unavailable(why).into()),
    }
}
