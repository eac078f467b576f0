//! Times for a request, chosen at the desk.

use axum::extract::State as Shared;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::one::view;
use super::views::CareRequest;
use super::{look, missing, seen};
use crate::Care;
use crate::model::{Package, State};
use crate::requests::draft::need_of;
use crate::requests::mails::{Occasion, tell};
use crate::requests::tables::request::Model;
use crate::requests::view::TimesView;
use crate::requests::{records, times};
use crate::schedule::{self, By, Need, zones};

/// From when on, and on whose clock.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct FreeQuery {
    /// The first day; today when left out.
    #[param(required = false)]
    from: Option<NaiveDate>,
    /// The zone; the patient's when left out.
    #[param(required = false)]
    zone: String,
}

async fn asked(care: &Care, id: &str) -> Result<(Model, Package)> {
    let reader = care.store().reader();
    let row = records::find(reader.connection(), id).await?;
    let row = row
        .filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)?;
    let package = care.package(&row.package).await?;
    let package = package.ok_or_else(|| {
        Problem::conflict("The package of this request is not offered any more.")
    })?;
    Ok((row, package))
}

/// What kind of time a request needs; a package without meetings gets half an hour, and the desk needs no notice.
fn need(care_need: Need) -> Need {
    Need {
        minutes: if care_need.minutes == 0 {
            30
        } else {
            care_need.minutes
        },
        notice_minutes: 0,
        ..care_need
    }
}

/// Free times for a request.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/free-times", operation_id = "desk_free_times", tag = "desk",
    params(("id" = String, Path), FreeQuery),
    responses((status = 200, body = TimesView), (status = 404, description = "There is no such request")))]
pub async fn free(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Query(query): Query<FreeQuery>,
) -> Result<Json<TimesView>> {
    look(&person)?;
    let (row, package) = asked(&care, &id).await?;
    let answers = records::answers(care.store(), &row)?;
    let mut settings = care.settings().await?;
    settings.booking_url = String::new();
    let need = need(need_of(&package, &settings, &answers));
    let zone = zones::parse(&query.zone).unwrap_or_else(|| times::zone_of(&answers));
    let found = times::free(&care, &package, &settings, &need, (query.from, zone)).await?;
    Ok(Json(found))
}

/// A time for a request.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MoveTime {
    version: i32,
    /// When it begins.
    at: DateTime<Utc>,
    /// Whose time it is; anybody's when left out.
    #[serde(default)]
    clinician: Option<String>,
}

/// Books a time for a request, or another one in place of its own. Everybody whom it concerns is told.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/move", operation_id = "desk_move_request", tag = "desk",
    params(("id" = String, Path)), request_body = MoveTime,
    responses((status = 200, body = CareRequest), (status = 409, description = "The time is gone, or somebody else changed it")))]
pub async fn move_time(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<MoveTime>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    let (row, package) = asked(&care, &id).await?;
    let settings = care.settings().await?;
    let answers = records::answers(care.store(), &row)?;
    let need = need(need_of(&package, &settings, &answers));
    let (house, store, request) = (care.clone(), care.store().clone(), id.clone());
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &request, wanted.version).await?;
                if !before.state.is_under_way() {
                    return Err(Problem::conflict("This request is over.").into());
                }
                let clinician = wanted.clinician.as_deref();
                let taken =
                    schedule::book_at(tx, &request, &need, wanted.at, clinician, By::Desk).await?;
                let time = taken.map_err(|clash| {
                    Problem::conflict(clash.to_string()).with_code(clash.code())
                })?;
                let mut row = before.clone().into_active_model();
                row.state = Set(State::Scheduled);
                row.review_reason = Set(None);
                row.clinician = Set(Some(time.clinician.clone()));
                let is_first = before.state != State::Scheduled;
                let word = if is_first { "booked" } else { "moved" };
                let after = records::moved(house.store(), tx, &before, row, word, None).await?;
                let occasion = if is_first {
                    Occasion::Confirmed(time)
                } else {
                    Occasion::Changed(time)
                };
                tell(&house, tx, &after, &answers, &occasion).await?;
                Ok::<_, Error>(())
            })
        })
        .await?;
    Ok(Json(view(&care, &person, &id).await?))
}
