//! The room of a meeting: who waits before it, and opening it.

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use kernel::Problem;
use staff::SignedIn;
use store::StoreError;
use web::{Json, Path, Result};

use super::one::answer;
use super::views::{CareRequest, CareRoom, CareWait};
use crate::Care;
use crate::model::Answers;
use crate::requests::records;
use crate::requests::rooms::{self, EARLY_MINUTES, Nearness};
use crate::requests::tables::request::Model;
use crate::requests::tables::room;
use crate::schedule;

/// The room as somebody who sees the patient finds it; none where they meet in another way.
pub async fn of(
    care: &Care,
    row: &Model,
    answers: &Answers,
) -> Result<Option<CareRoom>, StoreError> {
    let reader = care.store().reader();
    let settings = care.settings().await?;
    let time = rooms::meeting(reader.connection(), &settings, row, answers).await?;
    let Some(time) = time else { return Ok(None) };
    let nearness = Nearness::of(&time, care.now());
    if nearness == Nearness::Over {
        return Ok(None);
    }
    let room = rooms::find(reader.connection(), &time).await?;
    let href = match &room {
        Some(room) => rooms::address(care.store(), &settings, room)?,
        None => None,
    };
    Ok(Some(CareRoom {
        opens_at: time.starts_at - chrono::Duration::minutes(EARLY_MINUTES),
        may_open: nearness == Nearness::Near && href.is_none(),
        waits: room.and_then(|room| wait(&room, care.now())),
        href,
    }))
}

/// The patient who came to a room; none until they say that they are there.
pub fn wait(room: &room::Model, now: DateTime<Utc>) -> Option<CareWait> {
    room.waits_since.map(|since| CareWait {
        since,
        looked_at: room.looked_at,
        is_there: rooms::is_there(room, now),
    })
}

/// Opens the room of a meeting: from then on the patient finds it on the page of the booking.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/room", operation_id = "desk_open_room", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "There is no room, or its time is not near")))]
pub async fn open(
    Of(care): Of<Care>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    let settings = care.settings().await?;
    let tx = care.store().begin(signed_in.actor()).await?;
    let row = cases::lock_shown::<Model>(&tx, &id).await?;
    let answers = records::answers(care.store(), &row)?;
    let time = schedule::appointment(tx.connection(), &id).await?;
    let opened = match time.filter(|time| rooms::has_room(&settings, &answers, time)) {
        Some(time) => rooms::open(care.store(), &tx, &time).await?,
        None => false,
    };
    tx.commit().await?;
    if !opened {
        let words = format!("A room can be opened from {EARLY_MINUTES} minutes before the time.");
        return Err(Problem::conflict(words).with_code("no_room").into());
    }
    answer(&care, &signed_in, &id).await
}
