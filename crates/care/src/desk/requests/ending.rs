//! How a request ends: done, nobody came, cancelled by us; and a decision about what waits for one.

use axum::extract::State as Shared;
use kernel::{Id, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::one::view;
use super::views::{CareRefundRule, CareRequest};
use super::{look, missing, outdated, seen};
use crate::Care;
use crate::model::State;
use crate::requests::booking::{Cancelled, cancel_here, refund_of};
use crate::requests::records;
use crate::requests::tables::request::Model;

/// What was seen.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Seen {
    version: i32,
}

fn not_now() -> Error {
    Problem::conflict("This cannot be done with the request as it stands.")
        .with_code("not_now")
        .into()
}

/// Notes that a request is done.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/done", operation_id = "desk_finish_request", tag = "desk",
    params(("id" = String, Path)), request_body = Seen,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn done(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<Seen>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    let (house, store, request) = (care.clone(), care.store().clone(), id.clone());
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &request, wanted.version).await?;
                if !before.state.is_under_way() {
                    return Err(not_now());
                }
                let mut row = before.clone().into_active_model();
                row.state = Set(State::Done);
                row.review_reason = Set(None);
                row.closed_at = Set(Some(tx.now()));
                records::moved(house.store(), tx, &before, row, "done", None).await?;
                Ok::<_, Error>(())
            })
        })
        .await?;
    Ok(Json(view(&care, &person, &id).await?))
}

/// Notes that nobody came; what goes back by the rules is asked for.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/no-show", operation_id = "desk_miss_request", tag = "desk",
    params(("id" = String, Path)), request_body = Seen,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn no_show(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<Seen>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    let percent = care.settings().await?.no_show_percent;
    let ended = Ended {
        state: State::NoShow,
        percent,
        note: None,
        reason: format!("Nobody came; by the rules {percent}% go back."),
    };
    end(&care, &person, (&id, wanted.version), ended).await?;
    Ok(Json(view(&care, &person, &id).await?))
}

/// Why we cancel.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Cancel {
    version: i32,
    /// In a word; no health details.
    reason: String,
    /// For the desk alone.
    #[serde(default)]
    note: Option<String>,
}

/// Cancels a request for our own reasons; what goes back by the rules is asked for, and everybody whom it concerns is told.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/cancel", operation_id = "desk_cancel_request", tag = "desk",
    params(("id" = String, Path)), request_body = Cancel,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn cancel(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<Cancel>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    let percent = care.settings().await?.our_cancel_percent;
    let reason = wanted.reason.trim();
    let note = [Some(reason), wanted.note.as_deref()];
    let note: Vec<&str> = note.into_iter().flatten().filter(|n| !n.is_empty()).collect();
    let ended = Ended {
        state: State::Cancelled,
        percent,
        note: Some(note.join(": ")),
        reason: format!("Cancelled by us; by the rules {percent}% go back."),
    };
    end(&care, &person, (&id, wanted.version), ended).await?;
    Ok(Json(view(&care, &person, &id).await?))
}

struct Ended {
    state: State,
    percent: u32,
    note: Option<String>,
    reason: String,
}

async fn found(care: &Care, id: &str) -> Result<Model> {
    let reader = care.store().reader();
    let row = records::find(reader.connection(), id).await?;
    row.filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)
}

async fn end(
    care: &Care,
    person: &SignedIn,
    (id, version): (&str, i32),
    ended: Ended,
) -> Result<()> {
    let row = found(care, id).await?;
    if row.version != version {
        return Err(outdated());
    }
    let may = row.state.is_under_way()
        || (ended.state == State::Cancelled
            && matches!(row.state, State::NeedsDetails | State::AwaitingPayment));
    if !may {
        return Err(not_now());
    }
    let back = refund_of(care, &row, ended.percent).await?;
    if row.paid_at.is_none()
        && let Some(Ok(payment)) = row.payment.as_deref().map(str::parse::<Id>)
    {
        care.payments().cancel(payment).await?;
    }
    let (house, store, id) = (care.clone(), care.store().clone(), id.to_owned());
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &id, version).await?;
                let cancelled = Cancelled {
                    is_told: ended.state == State::Cancelled,
                    state: ended.state,
                    back,
                    reason: ended.reason,
                    note: ended.note,
                };
                cancel_here(&house, tx, &before, cancelled).await?;
                Ok::<_, Error>(())
            })
        })
        .await
}

/// What is decided about a request that waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// It goes on: a time is found with the visitor.
    Accept,
    /// It ends; all the money goes back.
    Cancel,
}

/// A decision.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Review {
    version: i32,
    decision: Decision,
    /// For the desk alone.
    #[serde(default)]
    note: Option<String>,
}

/// Decides about a request that waits for somebody.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/review", operation_id = "desk_review_request", tag = "desk",
    params(("id" = String, Path)), request_body = Review,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn review(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<Review>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    if wanted.decision == Decision::Cancel {
        let ended = Ended {
            state: State::Cancelled,
            percent: 100,
            note: wanted.note,
            reason: "Looked at and cancelled; all of it goes back.".to_owned(),
        };
        end(&care, &person, (&id, wanted.version), ended).await?;
        return Ok(Json(view(&care, &person, &id).await?));
    }
    let (house, store, request) = (care.clone(), care.store().clone(), id.clone());
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &request, wanted.version).await?;
                if before.state != State::NeedsReview {
                    return Err(not_now());
                }
                let mut row = before.clone().into_active_model();
                row.state = Set(State::New);
                row.review_reason = Set(None);
                let note = wanted.note.as_deref();
                records::moved(house.store(), tx, &before, row, "reviewed", note).await?;
                Ok::<_, Error>(())
            })
        })
        .await?;
    Ok(Json(view(&care, &person, &id).await?))
}

/// What is to be done.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct RuleQuery {
    /// `cancel` or `no_show`.
    #[serde(default, rename = "for")]
    #[param(rename = "for", required = false)]
    what: String,
}

/// What would go back by the rules.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/refund-rule", operation_id = "desk_refund_rule", tag = "desk",
    params(("id" = String, Path), RuleQuery),
    responses((status = 200, body = CareRefundRule), (status = 404, description = "There is no such request")))]
pub async fn refund_rule(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Query(query): Query<RuleQuery>,
) -> Result<Json<CareRefundRule>> {
    look(&person)?;
    let row = found(&care, &id).await?;
    let settings = care.settings().await?;
    let (percent, what) = match (row.state, query.what.as_str()) {
        (State::NeedsReview, "cancel") => (100, "When we cannot do what was paid"),
        (_, "no_show") => (settings.no_show_percent, "When nobody came"),
        _ => (settings.our_cancel_percent, "When we cancel"),
    };
    let back = refund_of(&care, &row, percent).await?;
    let money = back.as_ref().and_then(|back| back.amount.money());
    let words = match &back {
        None => "Nothing was paid.".to_owned(),
        Some(_) => format!("{what}, {percent}% of what was paid go back."),
    };
    Ok(Json(CareRefundRule {
        words,
        amount_text: back.map(|back| back.amount.text()),
        percent,
        asks_finance: money.is_some_and(|money| {
            money.minor > 0 && care.payments().needs_second_person(money)
        }),
    }))
}
