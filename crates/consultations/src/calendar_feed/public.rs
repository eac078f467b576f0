//! What calendar programs get.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderName, HeaderValue};
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Actor, StoreError, token};
use web::{Error, Path, Result};

use super::feed::build_feed;
use super::table::{Column, Entity, Model};
use crate::service::ConsultationService;

/// A use is written down no more often: programs ask every few minutes.
const USE_STEP: TimeDelta = TimeDelta::hours(1);

/// The same words for an address that never was, was ended, or whose owner may not sign in any more.
fn feed_not_found() -> Error {
    // not shown: calendar programs read it
    ProblemDetails::not_found("There is no calendar at this address.").into()
}

/// The calendar of a clinician: `/calendar/{token}.ics`.
pub async fn get_calendar_feed(
    Of(consultations): Of<ConsultationService>,
    Path(file): Path<String>,
) -> Result<Response> {
    let secret = file.strip_suffix(".ics").unwrap_or_default();
    let feed = find_feed(&consultations, secret).await?;
    let text = build_feed(&consultations, &feed).await?;
    let text = text.ok_or_else(feed_not_found)?;
    record_use(&consultations, feed).await?;
    let robots = HeaderName::from_static("x-robots-tag");
    let about = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/calendar; charset=utf-8"),
        ),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("private, max-age=300"),
        ),
        (robots, HeaderValue::from_static("noindex, nofollow")),
    ];
    // The server adds the ETag, and answers 304 by it.
    Ok((about, text).into_response())
}

async fn find_feed(consultations: &ConsultationService, secret: &str) -> Result<Model> {
    let reader = consultations.store().reader();
    let found = Entity::find()
        .filter(Column::TokenHash.eq(token::hash_secret(secret)))
        .one(reader.connection())
        .await?;
    found.ok_or_else(feed_not_found)
}

/// To the hour: its owner sees whether somebody uses an address that they have given up.
async fn record_use(
    consultations: &ConsultationService,
    feed: Model,
) -> std::result::Result<(), StoreError> {
    let now = consultations.now();
    if feed
        .last_used_at
        .is_some_and(|last| now - last < USE_STEP && now >= last)
    {
        return Ok(());
    }
    let tx = consultations.store().begin(Actor::System).await?;
    let found = tx.lock_row::<Entity>(feed.member_id).await?;
    if let Some(found) = found.filter(|found| found.token_hash == feed.token_hash) {
        let mut used = found.into_active_model();
        used.last_used_at = Set(Some(tx.now()));
        used.update(tx.connection()).await?;
    }
    tx.commit().await
}
