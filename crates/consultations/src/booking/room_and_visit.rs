//! The meeting on the patient's page: the room before it, what came of it after.

use kernel::dates;
use scheduling::{Appointment, MeetingChannel, zones};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;

use super::opened_by_link::OpenedBooking;
use super::view::{RoomOption, RoomView, VisitView};
use crate::guests::RoomGuests;
use crate::model::visits::{NOT_REACHED, VisitRecord};
use crate::model::{COUNTRIES, NATIONS, RequestState};
use crate::ports::RoomPort;
use crate::requests::tables::note;
use crate::rooms::{self, EARLY_MINUTES, MeetingPhase};
use crate::service::ConsultationService;

/// How people meet where there is no room, in words; none where they need none.
pub fn joining_instructions(opened: &OpenedBooking) -> Option<String> {
    let time = opened.time.as_ref()?;
    if rooms::has_room(&opened.settings, &opened.answers, time) {
        return None;
    }
    let answers = &opened.answers;
    let guardian = Some(&answers.payer).filter(|_| answers.is_asked_by_guardian());
    let reached = || std::iter::once(answers.patient()).chain(guardian);
    let has_email = reached().any(|person| person.email.is_some());
    let number = reached().find_map(|person| person.phone.as_ref());
    let number = number.filter(|_| time.channel == MeetingChannel::Audio || !has_email);
    match (time.channel, number) {
        (MeetingChannel::Audio | MeetingChannel::Video, Some(number)) => Some(l10n::t!(
            "consultations-joining-phone",
            last_digits = last_digits(&number.typed)
        )),
        (MeetingChannel::Audio | MeetingChannel::Video | MeetingChannel::Chat, _) => {
            Some(l10n::t!("consultations-joining-written").to_owned())
        }
        (MeetingChannel::InPerson, _) => None,
    }
}

/// As much of a number as tells it from others of the same person; who reads it may be somebody else.
fn last_digits(typed: &str) -> String {
    let digits: Vec<char> = typed.chars().filter(char::is_ascii_digit).collect();
    digits[digits.len().saturating_sub(3)..].iter().collect()
}

/// Whether who reads it takes part in the care: the patient who agreed to it, or the parent or guardian who asked.
pub fn is_participant(opened: &OpenedBooking) -> bool {
    !opened.awaits_consent && (opened.answers.is_asked_by_guardian() || !opened.is_payers)
}

/// When who reads it meets the doctor in a room; none for who takes no part.
pub fn room_appointment(opened: &OpenedBooking) -> Option<&Appointment> {
    opened.time.as_ref().filter(|time| {
        let is_booked = opened.row.state == RequestState::Scheduled;
        let has_room = rooms::has_room(&opened.settings, &opened.answers, time);
        is_booked && has_room && is_participant(opened)
    })
}

/// The rooms of this program, where who reads it may try the line to theirs: from the booking until the room closes.
pub fn testable_rooms<'a>(
    consultations: &'a ConsultationService,
    opened: &OpenedBooking,
) -> Option<&'a dyn RoomPort> {
    let time = room_appointment(opened)?;
    let is_over = MeetingPhase::phase_at(time, consultations.now()) == MeetingPhase::Over;
    let is_here = opened.settings.uses_own_rooms();
    consultations.rooms().filter(|_| is_here && !is_over)
}

/// The room, to who takes part.
pub async fn load_room_view(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<Option<RoomView>, StoreError> {
    let Some(time) = room_appointment(opened) else {
        return Ok(None);
    };
    let mut view = match MeetingPhase::phase_at(time, consultations.now()) {
        MeetingPhase::Early => RoomView {
            words: l10n::t!("consultations-room-early", minutes = EARLY_MINUTES),
            may_wait: false,
            is_waiting: false,
            href: None,
            may_enter: false,
            may_test: testable_rooms(consultations, opened).is_some(),
            countries: Vec::new(),
            nations: Vec::new(),
            guests: RoomGuests::default(),
        },
        MeetingPhase::Near => build_near_room(consultations, opened, time).await?,
        MeetingPhase::Over => return Ok(None),
    };
    let (store, settings) = (consultations.store(), &opened.settings);
    view.guests = RoomGuests::load(store, store.reader().connection(), settings, time).await?;
    Ok(Some(view))
}

async fn build_near_room(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    time: &Appointment,
) -> Result<RoomView, StoreError> {
    let reader = consultations.store().reader();
    let room = rooms::find_room(reader.connection(), time).await?;
    let href = match &room {
        Some(room) => rooms::room_url(consultations.store(), &opened.settings, room)?,
        None => None,
    };
    let is_there = room.as_ref().is_some_and(|room| room.waits_since.is_some());
    let is_open = room.is_some_and(|room| room.opened_at.is_some());
    let may_enter = is_open && href.is_none();
    let words = match (is_open, is_there) {
        (true, _) if may_enter => l10n::t!("consultations-room-open-here"),
        (true, _) => l10n::t!("consultations-room-open"),
        (false, true) => {
            l10n::t!("consultations-room-waiting")
        }
        (false, false) => l10n::t!("consultations-room-near"),
    };
    Ok(RoomView {
        words: words.to_owned(),
        may_wait: !is_open && !is_there,
        is_waiting: !is_open && is_there,
        may_enter,
        may_test: testable_rooms(consultations, opened).is_some(),
        countries: may_enter.then(country_options).unwrap_or_default(),
        nations: may_enter.then(nation_options).unwrap_or_default(),
        guests: RoomGuests::default(),
        href,
    })
}

fn country_options() -> Vec<RoomOption> {
    let other = ("other", l10n::t!("consultations-room-other-country-option"));
    build_options(COUNTRIES.into_iter().chain([other]))
}

fn nation_options() -> Vec<RoomOption> {
    build_options(NATIONS)
}

fn build_options<'a>(choices: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<RoomOption> {
    let option = |(key, label): (&str, &str)| RoomOption {
        key: key.to_owned(),
        label: label.to_owned(),
    };
    choices.into_iter().map(option).collect()
}

/// The newest record of the visit, to who takes part.
pub async fn load_visit_view(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<Option<VisitView>, StoreError> {
    if !is_participant(opened) {
        return Ok(None);
    }
    let found = note::Entity::find()
        .filter(note::Column::RequestId.eq(&opened.row.id))
        .filter(note::Column::IsVisit.eq(true))
        .order_by_desc(note::Column::Id)
        .one(consultations.store().reader().connection())
        .await?;
    let Some(row) = found else { return Ok(None) };
    let text = cases::decrypt_line::<note::Entity>(consultations.store(), &row)?.text;
    let record: VisitRecord =
        serde_json::from_str(&text.unwrap_or_default()).map_err(StoreError::other)?;
    if record.outcome == NOT_REACHED && record.advice.is_empty() {
        return Ok(None);
    }
    Ok(Some(VisitView {
        at_text: dates::format_long_date(zones::day_in(row.at, opened.reader_zone())),
        outcome_text: record.outcome_label().to_owned(),
        follow_up_text: record.follow_up.map(dates::format_long_date),
        advice: record.advice,
    }))
}
