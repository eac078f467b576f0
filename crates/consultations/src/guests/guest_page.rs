//! What somebody who is invited finds behind their link: when, with whom, and the way in. Of the patient it tells no more than
//! the clock that they live by.

use kernel::ProblemDetails;
use scheduling::{Appointment, zones};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ConnectionTrait, IntoActiveModel};
use serde::Serialize;
use store::Actor;
use utoipa::ToSchema;
use web::{Error, Result};

use super::invitations::find_guest;
use super::meeting::find_open_meeting;
use crate::booking::room_entry::{RoomEntry, room_closed};
use crate::requests::tables::guest::{GuestRole, Model};
use crate::requests::{Request, records};
use crate::rooms::{self, EARLY_MINUTES, MeetingPhase};
use crate::service::ConsultationService;

/// An invitation into a room, to whoever has its link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuestPage {
    role: GuestRole,
    /// The doctor's side invited; else the patient did.
    is_by_desk: bool,
    /// Who sees the patient.
    clinician: String,
    /// Both clocks by name.
    when_text: String,
    words: String,
    /// The room is closed yet: it is worth to look again.
    is_waiting: bool,
    /// The room is open: `POST /api/consultation/guests/{token}/room` gives a seat in it.
    may_enter: bool,
}

fn guest_unknown() -> Error {
    ProblemDetails::not_found(l10n::t!("consultations-guest-unknown")).into()
}

/// 410: the meeting is over, was cancelled or has another time now.
fn guest_over() -> Error {
    let title = l10n::t!("consultations-guest-over-title");
    let words = l10n::t!("consultations-guest-over");
    ProblemDetails::new(410, "guest_over", title, words).into()
}

/// The meeting that a guest is invited to, while it can be come to.
///
/// # Errors
/// 410 once it cannot.
async fn load_meeting(
    consultations: &ConsultationService,
    db: &impl ConnectionTrait,
    guest: &Model,
) -> Result<(Appointment, String)> {
    let row = cases::find_case::<Request>(db, &guest.request_id).await?;
    let row = row.ok_or_else(guest_over)?;
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let time = find_open_meeting(consultations, db, &row, &answers).await?;
    let time = time.filter(|time| time.starts_at == guest.starts_at);
    let time = time.ok_or_else(guest_over)?;
    Ok((time, answers.patient().zone.clone()))
}

/// The page of an invitation.
///
/// # Errors
/// 404 where the link opens nothing, 410 where it opens nothing any more.
pub async fn load_guest_page(
    consultations: &ConsultationService,
    secret: &str,
) -> Result<GuestPage> {
    let reader = consultations.store().reader();
    let db = reader.connection();
    let guest = find_guest(db, secret).await?.ok_or_else(guest_unknown)?;
    let (time, zone) = load_meeting(consultations, db, &guest).await?;
    let room = rooms::find_room(db, &time).await?;
    let may_enter = room.is_some_and(|room| room.opened_at.is_some());
    let is_early = MeetingPhase::phase_at(&time, consultations.now()) == MeetingPhase::Early;
    let words = match (may_enter, is_early) {
        (true, _) => l10n::t!("consultations-guest-open").to_owned(),
        (false, true) => l10n::t!("consultations-room-early", minutes = EARLY_MINUTES),
        (false, false) => l10n::t!("consultations-guest-near").to_owned(),
    };
    let zone = zones::parse_zone(&zone).unwrap_or(time.zone);
    Ok(GuestPage {
        role: guest.role,
        is_by_desk: guest.is_by_desk,
        clinician: time.clinician_name.clone(),
        when_text: time.format_clocks(zone),
        words,
        is_waiting: !may_enter && !is_early,
        may_enter,
    })
}

/// A seat in the room for who is invited.
///
/// # Errors
/// As of the page; 409 while the room is closed, and where all seats are others'.
pub async fn enter_as_guest(
    consultations: &ConsultationService,
    secret: &str,
) -> Result<RoomEntry> {
    let reader = consultations.store().reader();
    let found = find_guest(reader.connection(), secret).await?;
    let id = found.ok_or_else(guest_unknown)?.request_id;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    // Who takes the invitation back has locked the request: no seat is given out after that.
    cases::lock_case::<Request>(&tx, &id).await?;
    let guest = find_guest(tx.connection(), secret).await?;
    let guest = guest.ok_or_else(guest_unknown)?;
    let (time, _) = load_meeting(consultations, tx.connection(), &guest).await?;
    let room = rooms::find_room(tx.connection(), &time).await?;
    let port = consultations.rooms().ok_or_else(room_closed)?;
    if room.is_none_or(|room| room.opened_at.is_none()) {
        return Err(room_closed());
    }
    let closes_at = rooms::closes_at(&time);
    let seat = port
        .issue_seat(&tx, &id, guest.role.into(), closes_at)
        .await?;
    let seat = seat.ok_or_else(rooms::room_full)?;
    if guest.entered_at.is_none() {
        let mut row = guest.into_active_model();
        row.entered_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        cases::record_event::<Request>(consultations.store(), &tx, &id, "guest_entered").await?;
    }
    tx.commit().await?;
    Ok(RoomEntry::for_guest(seat))
}
