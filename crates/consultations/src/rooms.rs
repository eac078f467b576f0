//! The room of a meeting by video or voice, at the address that the settings name.
//!
//! Its name is random, and known to nobody before who sees the patient opens it, near the time. Until then the patient waits
//! on the page of the booking. A payer who is another, and not the parent or guardian, never sees it.

use chrono::{DateTime, Duration, Utc};
use kernel::ProblemDetails;
use scheduling::{Appointment, MeetingChannel};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter,
};
use store::personal::decrypt_column;
use store::{Actor, Store, StoreError, Token, WriteTx};
use web::Error;

use crate::emails::notices;
use crate::model::{ConsultationSettings, RequestAnswers, RequestState};
use crate::requests::records;
use crate::requests::tables::room::{Column, Entity, Model};
use crate::requests::tables::{note, request};
use crate::service::ConsultationService;

/// It may be opened so many minutes before the start.
pub const EARLY_MINUTES: i64 = 15;
/// It stays so many minutes after the end.
const LATE_MINUTES: i64 = 30;
/// Who waits is there for so many minutes after their page asked last; where scripts run it asks six times a minute.
const THERE_MINUTES: i64 = 2;
/// That the page asked is noted once in so many seconds.
const NOTED_SECONDS: i64 = 30;
/// Where an address says that the room's name goes; else it goes to the end.
const NAME: &str = "{room}";

/// How near the time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingPhase {
    Early,
    /// The room may be opened.
    Near,
    Over,
}

impl MeetingPhase {
    /// How near a meeting is now.
    pub fn phase_at(time: &Appointment, now: DateTime<Utc>) -> Self {
        if now < time.starts_at - Duration::minutes(EARLY_MINUTES) {
            Self::Early
        } else if now < time.ends_at + Duration::minutes(LATE_MINUTES) {
            Self::Near
        } else {
            Self::Over
        }
    }
}

/// The door of a room, for who sees the patient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomDoor {
    /// Nobody meets in a room, or not now.
    Away,
    /// It may be opened, and nobody has.
    Closed,
    Open,
}

/// The door of the room of a meeting now.
pub async fn find_door(
    connection: &impl ConnectionTrait,
    time: &Appointment,
    now: DateTime<Utc>,
) -> Result<RoomDoor, StoreError> {
    // Most meetings are not near, and need no look for their room.
    if MeetingPhase::phase_at(time, now) != MeetingPhase::Near {
        return Ok(RoomDoor::Away);
    }
    let room = find_room(connection, time).await?;
    Ok(match room {
        Some(room) if room.opened_at.is_some() => RoomDoor::Open,
        _ => RoomDoor::Closed,
    })
}

/// Whether people meet in a room: by video or voice, where the patient, or the parent or guardian who asks, has a link to it.
pub fn has_room(
    settings: &ConsultationSettings,
    answers: &RequestAnswers,
    time: &Appointment,
) -> bool {
    let is_call = matches!(time.channel, MeetingChannel::Video | MeetingChannel::Audio);
    let is_reached = answers.is_asked_by_guardian() || answers.patient().email.is_some();
    is_call && is_reached && settings.has_rooms()
}

/// When the people of a request meet in a room; none where it is not booked, or they meet in another way.
pub async fn find_room_meeting(
    db: &impl ConnectionTrait,
    settings: &ConsultationSettings,
    row: &request::Model,
    answers: &RequestAnswers,
) -> Result<Option<Appointment>, StoreError> {
    if row.state != RequestState::Scheduled {
        return Ok(None);
    }
    let time = scheduling::find_appointment(db, &row.id).await?;
    Ok(time.filter(|time| has_room(settings, answers, time)))
}

/// The closed rooms that somebody waits before, near the time of their meetings.
pub async fn load_waiting_rooms(
    consultations: &ConsultationService,
) -> Result<Vec<Model>, StoreError> {
    let (now, settings) = (consultations.now(), consultations.load_settings().await?);
    let reader = consultations.store().reader();
    let db = reader.connection();
    let closed = Entity::find()
        .filter(Column::WaitsSince.is_not_null())
        .filter(Column::OpenedAt.is_null())
        // No meeting lasts a day.
        .filter(Column::StartsAt.gt(now - Duration::days(1)))
        .all(db)
        .await?;
    let mut rooms = Vec::new();
    for room in closed {
        let Some(row) = cases::find_case::<request::Model>(db, &room.request_id).await? else {
            continue;
        };
        let answers = records::decrypt_answers(consultations.store(), &row)?;
        let time = find_room_meeting(db, &settings, &row, &answers).await?;
        let is_its = |time: Appointment| {
            time.starts_at == room.starts_at
                && MeetingPhase::phase_at(&time, now) == MeetingPhase::Near
        };
        if time.is_some_and(is_its) {
            rooms.push(room);
        }
    }
    Ok(rooms)
}

/// Whether who waits before a room looks at their page now.
pub fn is_patient_present(room: &Model, now: DateTime<Utc>) -> bool {
    let within = Duration::minutes(THERE_MINUTES);
    room.looked_at.is_some_and(|at| now - at <= within)
}

/// Whether a meeting can be over: its time has begun, or it was begun before its time, as the open room or the record says.
pub async fn can_be_over(
    db: &impl ConnectionTrait,
    id: &str,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let Some(time) = scheduling::find_appointment(db, id).await? else {
        return Ok(true);
    };
    if time.starts_at <= now {
        return Ok(true);
    }
    if find_room(db, &time)
        .await?
        .is_some_and(|room| room.opened_at.is_some())
    {
        return Ok(true);
    }
    let records = note::Entity::find()
        .filter(note::Column::RequestId.eq(id))
        .filter(note::Column::IsVisit.eq(true));
    Ok(records.count(db).await? > 0)
}

/// The room of a meeting; none where nobody waits and it was never opened.
pub async fn find_room(
    db: &impl ConnectionTrait,
    time: &Appointment,
) -> Result<Option<Model>, StoreError> {
    let found = Entity::find_by_id(&time.request).one(db).await?;
    // Every time has its own room, so that an older link does not lead into a later meeting (decision 027).
    Ok(found.filter(|room| room.starts_at == time.starts_at))
}

/// Where the room is elsewhere; none while it is closed, and for rooms of this program.
pub fn room_url(
    store: &Store,
    settings: &ConsultationSettings,
    room: &Model,
) -> Result<Option<String>, StoreError> {
    if room.opened_at.is_none() || settings.room_address.is_empty() {
        return Ok(None);
    }
    let name = decrypt_column(store, Column::Name, &room.request_id, &room.name)?;
    let base = &settings.room_address;
    Ok(Some(if base.contains(NAME) {
        base.replace(NAME, &name)
    } else {
        format!("{}/{name}", base.trim_end_matches('/'))
    }))
}

/// The patient is there. Said again, it stays as it was; `false` when there is nothing to wait for.
pub async fn start_waiting(
    consultations: &ConsultationService,
    time: &Appointment,
) -> Result<bool, StoreError> {
    let store = consultations.store();
    let tx = store.begin(Actor::Visitor).await?;
    let Some(room) = lock_room(store, &tx, time).await? else {
        return Ok(false);
    };
    if room.waits_since.is_none() {
        let is_open = room.opened_at.is_some();
        let mut row = room.into_active_model();
        row.waits_since = Set(Some(tx.now()));
        row.looked_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        cases::record_event::<request::Model>(store, &tx, &time.request, "patient_here").await?;
        let row = cases::find_case::<request::Model>(tx.connection(), &time.request).await?;
        // If the room is already open, whoever opened it needs no mail.
        if let Some(row) = row.filter(|_| !is_open) {
            notices::notify_patient_waiting(consultations, &tx, &row, time).await?;
        }
    }
    tx.commit().await?;
    Ok(true)
}

/// Notes that the page of who waits before a closed room asks whether it is open.
pub async fn record_page_view(
    consultations: &ConsultationService,
    time: &Appointment,
) -> Result<(), StoreError> {
    let now = consultations.now();
    let noted = now - Duration::seconds(NOTED_SECONDS);
    // Read first: the page asks six times a minute, and only two of those need to become writes.
    let found = find_room(consultations.store().reader().connection(), time).await?;
    let is_waited_for = |room: &Model| room.waits_since.is_some() && room.opened_at.is_none();
    let is_due = |room: &Model| room.looked_at.is_none_or(|at| at <= noted);
    let Some(room) = found.filter(|room| is_waited_for(room) && is_due(room)) else {
        return Ok(());
    };
    let tx = consultations.store().begin(Actor::Visitor).await?;
    Entity::update_many()
        .col_expr(Column::LookedAt, Expr::value(tx.now()))
        .filter(Column::RequestId.eq(room.request_id))
        .filter(Column::StartsAt.eq(room.starts_at))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}

/// Opens the room; open, it stays as it is. `false` when the meeting is not booked any more, or its time is not near.
pub async fn open_room(
    store: &Store,
    tx: &WriteTx,
    time: &Appointment,
) -> Result<bool, StoreError> {
    let Some(room) = lock_room(store, tx, time).await? else {
        return Ok(false);
    };
    if room.opened_at.is_none() {
        let mut row = room.into_active_model();
        row.opened_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        cases::record_event::<request::Model>(store, tx, &time.request, "room_opened").await?;
    }
    Ok(true)
}

/// The room of a meeting that is near, made where there is none.
async fn lock_room(
    store: &Store,
    tx: &WriteTx,
    time: &Appointment,
) -> Result<Option<Model>, StoreError> {
    // Patient and doctor may arrive together; the second waits here and then finds the first one's room.
    let request = cases::lock_case::<request::Model>(tx, &time.request).await?;
    let is_booked = request.is_some_and(|row| row.state == RequestState::Scheduled);
    if !is_booked || MeetingPhase::phase_at(time, tx.now()) != MeetingPhase::Near {
        return Ok(None);
    }
    if let Some(room) = find_room(tx.connection(), time).await? {
        return Ok(Some(room));
    }
    delete_room(tx, &time.request).await?;
    // 128 random bits used for nothing else, because whoever knows the name can enter (decision 027).
    let name = Token::hex::<16>();
    let room = Model {
        request_id: time.request.clone(),
        starts_at: time.starts_at,
        name: store.encrypt_bytes(&room_aad(&time.request), name.secret().as_bytes())?,
        waits_since: None,
        looked_at: None,
        opened_at: None,
        place: None,
    };
    tx.insert_row(room.clone()).await?;
    Ok(Some(room))
}

/// 409: nobody else can come into a room.
pub fn room_full() -> Error {
    let words = l10n::t!("consultations-room-full");
    ProblemDetails::conflict(words)
        .with_code("room_full")
        .into()
}

/// Until when somebody may sit in the room of a meeting.
pub fn closes_at(time: &Appointment) -> DateTime<Utc> {
    time.ends_at + Duration::minutes(LATE_MINUTES)
}

/// Writes down where the patient of an open room says that they are, and who is beside them.
pub async fn record_place(
    store: &Store,
    tx: &WriteTx,
    room: &Model,
    place: &str,
) -> Result<(), StoreError> {
    let sealed = store.encrypt_bytes(&place_aad(&room.request_id), place.as_bytes())?;
    let mut row = room.clone().into_active_model();
    row.place = Set(Some(sealed));
    row.update(tx.connection()).await?;
    cases::record_event::<request::Model>(store, tx, &room.request_id, "room_entered").await
}

/// The same to be read; none before they entered.
pub fn decrypt_place(store: &Store, room: &Model) -> Result<Option<String>, StoreError> {
    let sealed = room.place.as_deref();
    let plain = sealed.map(|sealed| {
        let bytes = store.decrypt_bytes(&place_aad(&room.request_id), sealed)?;
        String::from_utf8(bytes).map_err(StoreError::other)
    });
    plain.transpose()
}

fn place_aad(request: &str) -> String {
    format!("care_room.place:{request}")
}

/// Erases the room of a request.
pub async fn delete_room(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    Entity::delete_by_id(request).exec(tx.connection()).await?;
    Ok(())
}

fn room_aad(request: &str) -> String {
    format!("care_room.name:{request}")
}
