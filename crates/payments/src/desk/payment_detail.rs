//! One payment with all that belongs to it.

use axum::extract::State;
use cases::StaffNames;
use chrono::{DateTime, Utc};
use kernel::{Id, ProblemDetails};
use sea_orm::ConnectionTrait;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::list::PaymentRow;
use super::refund_row::RefundRow;
use super::review_row::ReviewRow;
use crate::attempts::CheckError;
use crate::rates::RateSource;
use crate::records::ledger::{LedgerPosting, load_attempt_postings};
use crate::records::{attempt_secrets, attempts, refunds, reviews};
use crate::subject_references::load_subject_references;
use crate::tables::attempt::Model;
use crate::{quotes::Quote, service::Payments};

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

impl From<LedgerPosting> for PostingRow {
    fn from(posting: LedgerPosting) -> Self {
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
    /// Who pays; none when it cannot be decrypted, or nobody is known.
    payer_email: Option<String>,
    payer_name: Option<String>,
    payer_phone: Option<String>,
    /// Who pays is stored, and this machine lacks the key.
    is_payer_unreadable: bool,
    /// When who pays was erased.
    payer_erased_at: Option<DateTime<Utc>>,
    provider_id: Option<String>,
    /// What the provider keeps, in minor units.
    fee_minor: Option<i64>,
    /// What of the amount covers that fee, because its payer wanted it, in minor units.
    covered_fee_minor: i64,
    /// What may still go back, in minor units of what came.
    left_minor: i64,
    /// What of it may go back without a second person.
    refund_free_minor: i64,
    /// The price as text, where it is in another currency than the amount.
    price: Option<String>,
    /// The amount's currency for one unit of the price's, as `1,540.25`.
    rate: Option<String>,
    rate_source: Option<RateSource>,
    rate_at: Option<DateTime<Utc>>,
    paid_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
    released_at: Option<DateTime<Utc>>,
    checked_at: Option<DateTime<Utc>>,
    refunds: Vec<RefundRow>,
    postings: Vec<PostingRow>,
    reviews: Vec<ReviewRow>,
}

pub(super) fn payment_not_found() -> Error {
    ProblemDetails::not_found("There is no such payment.").into()
}

pub(super) async fn load_payment_detail(
    payments: &Payments,
    reference: &str,
) -> Result<PaymentDetail> {
    let reference: Id = reference.parse().map_err(|_| payment_not_found())?;
    let reader = payments.store().reader();
    let connection = reader.connection();
    let row = attempts::find_attempt(connection, reference)
        .await?
        .ok_or_else(payment_not_found)?;
    // A missing key hides the payer's name; it must not hide the payment.
    let payer = attempt_secrets::decrypt_payer(payments.store(), &row);
    let is_payer_unreadable = payer.is_err();
    let payer = payer.ok().flatten();
    let quote = row.quote_id.parse().map_err(StoreError::other)?;
    let quote = payments.find_quote(quote).await?;
    let rate = quote.as_ref().and_then(|quote| quote.rate);
    let (refunds, reviews, spoken_for) = load_refunds_and_reviews(connection, &row.id).await?;
    let postings = load_attempt_postings(connection, &row.id).await?;
    let subject = std::iter::once((row.purpose, row.subject.clone()));
    let named = load_subject_references(payments.references.as_ref(), subject).await?;
    let left_minor = row.received_minor.unwrap_or(0).saturating_sub(spoken_for);
    Ok(PaymentDetail {
        payer_email: payer.as_ref().map(|payer| payer.email.as_str().to_owned()),
        payer_name: payer.as_ref().and_then(|payer| payer.name.clone()),
        payer_phone: payer.and_then(|payer| payer.phone),
        is_payer_unreadable,
        payer_erased_at: row.payer_erased_at,
        provider_id: row.provider_id.clone(),
        fee_minor: row.fee_minor,
        covered_fee_minor: row.covered_fee_minor,
        left_minor,
        refund_free_minor: refundable_without_approval(payments, &row, spoken_for).min(left_minor),
        price: rate
            .and(quote.as_ref())
            .map(|quote: &Quote| quote.price.format_with_symbol()),
        rate: rate.map(|rate| rate.rate.text()),
        rate_source: rate.map(|rate| rate.source),
        rate_at: rate.map(|rate| rate.at),
        paid_at: row.paid_at,
        expires_at: row.expires_at,
        released_at: row.released_at,
        checked_at: row.checked_at,
        refunds,
        postings: postings.into_iter().map(PostingRow::from).collect(),
        reviews,
        row: PaymentRow::from_row(&row, named.into_values().next())?,
    })
}

/// A payment's refunds and what was to be decided about it, with names, and how many minor units are spoken for.
async fn load_refunds_and_reviews(
    db: &impl ConnectionTrait,
    reference: &str,
) -> Result<(Vec<RefundRow>, Vec<ReviewRow>, i64)> {
    let back = refunds::load_refunds(db, reference).await?;
    let queue = reviews::load_reviews(db, reference).await?;
    let deciders = queue
        .iter()
        .filter_map(|review| review.resolved_by.as_ref());
    let actors = back.iter().flat_map(RefundRow::actor_ids).chain(deciders);
    let names = StaffNames::load_for(db, actors).await?;
    let counted = back
        .iter()
        .filter(|refund| refund.status.is_amount_reserved());
    let spoken_for = counted.map(|refund| refund.amount_minor).sum();
    let back = back.into_iter().map(|row| RefundRow::from_row(row, &names));
    let queue = queue
        .into_iter()
        .map(|row| ReviewRow::from_row(row, &names));
    Ok((back.collect(), queue.collect(), spoken_for))
}

fn refundable_without_approval(payments: &Payments, row: &Model, spoken_for: i64) -> i64 {
    let currency = row.received_currency.as_deref().unwrap_or_default();
    let refunds = &payments.rooms.refunds;
    refunds.refundable_without_approval(currency, spoken_for)
}

/// One payment.
#[utoipa::path(get, path = "/api/desk/payments/{reference}", operation_id = "desk_read_payment", tag = "desk",
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such payment")))]
pub async fn get_payment(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
) -> Result<Json<PaymentDetail>> {
    Ok(Json(load_payment_detail(&payments, &reference).await?))
}

/// Asks the provider at once what became of a payment, and does what follows.
#[utoipa::path(post, path = "/api/desk/payments/{reference}/check", operation_id = "desk_check_payment", tag = "desk",
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such payment"),
        (status = 503, description = "The provider does not answer")))]
pub async fn check_payment(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
) -> Result<Json<PaymentDetail>> {
    let id: Id = reference.parse().map_err(|_| payment_not_found())?;
    match payments.rooms.attempts.checks.check_attempt(id).await {
        Ok(Some(_)) => Ok(Json(load_payment_detail(&payments, &reference).await?)),
        Ok(None) => Err(payment_not_found()),
        Err(CheckError::Store(error)) => Err(error.into()),
        Err(CheckError::Provider(why)) => Err(ProblemDetails::unavailable(why).into()),
    }
}
