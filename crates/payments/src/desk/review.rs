//! What somebody has to look at.

use std::collections::HashMap;

use axum::extract::State;
use cases::StaffNames;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::{Id, Page, PageParams, ProblemDetails};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, WriteTx, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query, Result};

use crate::model::{AttemptEffect, AttemptEvent, RefundStatus, ReviewReason};
use crate::records::transitions::apply_event;
use crate::records::{attempts, refunds, reviews};
use crate::refunding::{RefundRequest, abandon_refund, enqueue_refund_retry};
use crate::tables::review::{Column, Entity, Model};
use crate::tables::{attempt, refund};
use crate::{PaymentError, Payments, rates};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewRow {
    id: String,
    /// The payment, or the provider's own reference where it is none of ours.
    reference: String,
    /// A refund's id where it is about one, else the reference again.
    about: String,
    reason: ReviewReason,
    /// What a rate is, and what it was before; none for all else.
    detail: Option<String>,
    opened_at: DateTime<Utc>,
    resolved_at: Option<DateTime<Utc>>,
    resolved_by: Option<String>,
    resolved_by_name: Option<String>,
    /// `accepted`, `refunded`, `sent` or `dismissed`.
    resolution: Option<String>,
    note: Option<String>,
}

impl ReviewRow {
    pub(super) fn from_row(row: Model, names: &StaffNames) -> Self {
        let resolved_by_name = row.resolved_by.as_ref().and_then(|by| names.find_name(by));
        Self {
            detail: None,
            id: row.id,
            reference: row.reference,
            about: row.about,
            reason: row.reason,
            opened_at: row.opened_at,
            resolved_at: row.resolved_at,
            resolved_by: row.resolved_by,
            resolved_by_name,
            resolution: row.resolution,
            note: row.note,
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct ReviewsQuery {
    /// Those that were decided instead of those that wait.
    #[serde(default)]
    #[param(required = false)]
    is_resolved: bool,
    /// From 1.
    page: Option<u64>,
}

/// What waits for somebody, oldest first; what was decided, newest first.
#[utoipa::path(get, path = "/api/desk/payment-reviews", operation_id = "desk_list_payment_reviews", params(ReviewsQuery),
    tag = "desk", responses((status = 200, body = Page<ReviewRow>)))]
pub async fn list_payment_reviews(
    State(payments): State<Payments>,
    Query(query): Query<ReviewsQuery>,
) -> Result<Json<Page<ReviewRow>>> {
    let found = if query.is_resolved {
        Entity::find()
            .filter(Column::ResolvedAt.is_not_null())
            .order_by_desc(Column::ResolvedAt)
    } else {
        Entity::find()
            .filter(Column::ResolvedAt.is_null())
            .order_by_asc(Column::Id)
    };
    let reader = payments.store().reader();
    let db = reader.connection();
    let page = fetch_page(found, db, PageParams::new(query.page, 50)).await?;
    let rows = &page.items;
    let names =
        StaffNames::load_for(db, rows.iter().filter_map(|row| row.resolved_by.as_ref())).await?;
    let of_rates = rows
        .iter()
        .filter(|row| row.reason == ReviewReason::UnusualRate)
        .map(|row| row.about.clone())
        .collect::<Vec<_>>();
    let mut details: HashMap<_, _> = rates::describe_held_rates(db, of_rates)
        .await?
        .into_iter()
        .collect();
    Ok(Json(page.map(|row| ReviewRow {
        detail: details.remove(&row.about),
        ..ReviewRow::from_row(row, &names)
    })))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentReviewResolution {
    /// The money is taken for what it was meant to be: the feature is told that it is paid. A rate is used from now on.
    Accept,
    /// All that is left of the money goes back.
    Refund,
    /// A refund that could not be sent to the provider is sent again.
    Send,
    /// There is nothing to do. Not for money that is held, nor for a refund that was not sent. Of held money that the provider
    /// took back it says that nothing is left there.
    Dismiss,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentReviewDecision {
    how: PaymentReviewResolution,
    /// Why, in words; no health details.
    #[serde(default)]
    note: String,
}

/// Decides about something in the queue.
#[utoipa::path(post, path = "/api/desk/payment-reviews/{id}", operation_id = "desk_resolve_payment_review", tag = "desk",
    responses((status = 204, description = "It is off the queue"), (status = 404, description = "There is no such item"),
        (status = 409, description = "It was decided already, or this cannot be done about it")))]
pub async fn resolve_payment_review(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(decision): Json<PaymentReviewDecision>,
) -> Result<StatusCode> {
    let missing = || ProblemDetails::not_found("There is no such item.");
    let id: Id = id.parse().map_err(|_| missing())?;
    let reader = payments.store().reader();
    // Read without a lock at first, only to learn which attempt has to be locked before the item.
    let item = Entity::find_by_id(id.to_string())
        .one(reader.connection())
        .await?;
    let item = item.ok_or_else(missing)?;
    if item.resolved_at.is_some() {
        return Err(already_decided().into());
    }
    let tx = payments.store().begin(signed_in.actor()).await?;
    // The attempt's lock first, as everywhere.
    if let Ok(reference) = item.reference.parse() {
        attempts::lock_attempt(&tx, reference).await?;
    }
    let item = reviews::lock_review(&tx, &item.id).await?;
    let item = item.ok_or(PaymentError::PaymentNotFound)?;
    if item.resolved_at.is_some() {
        return Err(already_decided().into());
    }
    let word = apply_decision(&payments, &tx, &item, &decision).await?;
    let subject = match item.reason {
        ReviewReason::UnusualRate => "settings:rates".to_owned(),
        _ => format!("payment:{}", item.reference),
    };
    tx.record_audit(AuditEntry {
        action: "payment.review".to_owned(),
        subject,
        before: Some(json!({ "reason": item.reason })),
        after: Some(json!({ "resolution": word })),
    })
    .await?;
    let by = tx.actor().to_string();
    let note: String = decision.note.trim().chars().take(500).collect();
    reviews::resolve_review(&tx, item, &by, word, &note).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn already_decided() -> PaymentError {
    PaymentError::Refused("Somebody has decided about this already.")
}

/// Does what was decided; answers how the item is resolved by that.
async fn apply_decision(
    payments: &Payments,
    tx: &WriteTx,
    item: &Model,
    decision: &PaymentReviewDecision,
) -> Result<&'static str, PaymentError> {
    if item.reason == ReviewReason::UnusualRate {
        return decide_held_rate(tx, item, decision.how).await;
    }
    match (decision.how, find_unsent_refund(tx, item).await?) {
        (PaymentReviewResolution::Send, Some(refund)) => {
            enqueue_refund_retry(tx, &refund.id).await?;
            Ok("sent")
        }
        (PaymentReviewResolution::Send, None) => Err(PaymentError::Refused(
            "There is no refund here that could not be sent.",
        )),
        (PaymentReviewResolution::Dismiss, Some(refund)) => {
            abandon_refund(tx, &refund.id).await?;
            Ok("dismissed")
        }
        (_, Some(_)) => Err(PaymentError::Refused(
            "This refund could not be sent to the provider yet: send it again, or let go of it.",
        )),
        (PaymentReviewResolution::Accept, None) => {
            accept_held_money(tx, item).await?;
            Ok(reviews::ACCEPTED)
        }
        (PaymentReviewResolution::Refund, None) => {
            refund_held_money(payments, tx, item, &decision.note).await?;
            Ok(reviews::REFUNDED)
        }
        (PaymentReviewResolution::Dismiss, None) => {
            dismiss_review(tx, item).await?;
            Ok("dismissed")
        }
    }
}

async fn decide_held_rate(
    tx: &WriteTx,
    item: &Model,
    how: PaymentReviewResolution,
) -> Result<&'static str, PaymentError> {
    match how {
        PaymentReviewResolution::Accept => {
            rates::accept_held_rate(tx, &item.about).await?;
            Ok(reviews::ACCEPTED)
        }
        PaymentReviewResolution::Dismiss => Ok("dismissed"),
        PaymentReviewResolution::Refund | PaymentReviewResolution::Send => Err(
            PaymentError::Refused("This is about a rate: take it, or leave it."),
        ),
    }
}

/// The refund that the item is about, where it was agreed to and the provider does not have it.
async fn find_unsent_refund(
    tx: &WriteTx,
    item: &Model,
) -> Result<Option<refund::Model>, PaymentError> {
    if item.reason != ReviewReason::RefundStuck {
        return Ok(None);
    }
    let row = refunds::find_refund(tx.connection(), &item.about).await?;
    Ok(row.filter(|row| row.status == RefundStatus::Approved))
}

/// What goes back and that it was decided are one write.
async fn refund_held_money(
    payments: &Payments,
    tx: &WriteTx,
    item: &Model,
    note: &str,
) -> Result<(), PaymentError> {
    let reference = item
        .reference
        .parse()
        .map_err(|_| PaymentError::PaymentNotFound)?;
    let reason = format!("{} {}", item.reason.label(), note.trim());
    let wanted = RefundRequest {
        reference,
        minor: None,
        reason,
        by: tx.actor().clone(),
    };
    payments
        .request_refund_in(tx, wanted)
        .await
        .map(|_refund| ())
}

async fn accept_held_money(tx: &WriteTx, item: &Model) -> Result<(), PaymentError> {
    let refused = PaymentError::Refused(
        "No held money is taken by this: it was given back, or the same thing was paid before.",
    );
    let Ok(reference) = item.reference.parse::<Id>() else {
        return Err(refused);
    };
    if let Some(row) = attempts::lock_attempt(tx, reference).await? {
        require_no_open_refund(tx, &row).await?;
    }
    let event = AttemptEvent::Accept {
        is_paid_elsewhere: false,
    };
    let applied = apply_event(tx, reference, event).await?;
    // The attempt's own rules decide: money for something that is paid already stays held, and is not called accepted.
    let is_taken = applied.is_some_and(|applied| applied.effects.contains(&AttemptEffect::Fulfil));
    if is_taken { Ok(()) } else { Err(refused) }
}

async fn require_no_open_refund(tx: &WriteTx, row: &attempt::Model) -> Result<(), PaymentError> {
    if refunds::sum_reserved(tx.connection(), &row.id).await? > row.refunded_minor {
        return Err(PaymentError::Refused(
            "A refund of this money is under way. Decline it, or wait until it has come to its end.",
        ));
    }
    Ok(())
}

/// Held money is not looked away from.
async fn dismiss_review(tx: &WriteTx, item: &Model) -> Result<(), PaymentError> {
    let Ok(reference) = item.reference.parse::<Id>() else {
        return Ok(());
    };
    let row = attempts::lock_attempt(tx, reference).await?;
    let Some(held) = row.filter(attempts::is_held) else {
        return Ok(());
    };
    if item.reason == ReviewReason::Reversed {
        require_no_open_refund(tx, &held).await?;
        let left = held.received_minor.unwrap_or(0) - held.refunded_minor;
        // The provider has taken it: the books have to say so, or it would count as held for ever.
        apply_event(tx, reference, AttemptEvent::Refunded(left)).await?;
        return Ok(());
    }
    let is_why = matches!(
        item.reason,
        ReviewReason::AmountMismatch
            | ReviewReason::CurrencyMismatch
            | ReviewReason::ReferenceMismatch
            | ReviewReason::ModeMismatch
            | ReviewReason::PaidTwice
    );
    if is_why {
        return Err(PaymentError::Refused(
            "This money is held: accept it or give it back.",
        ));
    }
    Ok(())
}
