//! The times of one request: reading them, and writing them under the lock of its row.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use store::{StoreError, WriteTx};

use super::cells::{self, WantedCells};
use super::model::{Appointment, HeldSlot, ReminderJob};
use super::people::{self, Clinician};
use super::tables::span::{ActiveModel, Column, Entity, Model, SlotKind};
use super::tables::time;

/// Most coming meetings that are looked at: more than a house holds within the weeks that can be booked.
const MOST_COMING: u64 = 2_000;

/// All times of a request, its row locked until the transaction ends.
pub(super) struct RequestSlots {
    /// The number of the appointment; none before the first.
    pub sequence: i32,
    /// How often it began to hold a time, and since when that is counted.
    pub holds: (i32, Option<DateTime<Utc>>),
    /// What it holds; perhaps no longer.
    pub held: Option<Model>,
    pub booked: Option<Model>,
    /// What it gave up last.
    pub freed: Option<Model>,
}

impl RequestSlots {
    /// Locks and reads. Locked are also those whose time the request has and the others whose it may want, always in the
    /// same order: who waits for the cells of somebody never waits in a ring.
    pub async fn lock_slots(
        tx: &WriteTx,
        request: &str,
        others: &[Clinician],
    ) -> Result<Self, StoreError> {
        // A missing row cannot be locked; without this, a request's first two holds could run side by side.
        let row = time::ActiveModel {
            request_id: Set(request.to_owned()),
            sequence: Set(0),
            changed_at: Set(tx.now()),
            holds: Set(0),
            held_since: Set(None),
        };
        let there = OnConflict::column(time::Column::RequestId)
            .do_nothing()
            .to_owned();
        time::Entity::insert(row)
            .on_conflict(there)
            .try_insert()
            .exec_without_returning(tx.connection())
            .await?;
        let row = time::Entity::find_by_id(request)
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        let mut times = Self {
            sequence: row.as_ref().map_or(0, |row| row.sequence),
            holds: row.map_or((0, None), |row| (row.holds, row.held_since)),
            held: None,
            booked: None,
            freed: None,
        };
        let spans = Entity::find().filter(Column::RequestId.eq(request));
        for span in spans.all(tx.connection()).await? {
            let place = match span.kind {
                SlotKind::Held => &mut times.held,
                SlotKind::Booked => &mut times.booked,
                SlotKind::Freed => &mut times.freed,
            };
            *place = Some(span);
        }
        let own = [&times.held, &times.booked].into_iter().flatten();
        let own = own.map(|span| span.clinician_id.as_str());
        let others = others.iter().map(|person| person.id.as_str());
        people::lock_clinicians(tx, own.chain(others).collect()).await?;
        Ok(times)
    }

    /// Gives the request the pieces of what it holds and has booked; false, and nothing changed, when one is taken.
    pub async fn assign_cells(&self, tx: &WriteTx, request: &str) -> Result<bool, StoreError> {
        let mut wanted = WantedCells::default();
        if let Some(booked) = &self.booked {
            wanted.add_range(&booked.clinician_id, occupied_range(booked), None);
        }
        let is_kept = |held: &&Model| held.until.is_some_and(|until| until > tx.now());
        if let Some(held) = self.held.as_ref().filter(is_kept) {
            wanted.add_range(&held.clinician_id, occupied_range(held), held.until);
        }
        cells::assign_cells(tx, request, &wanted).await
    }

    /// The next number of the appointment. The first one is 0.
    pub fn next_sequence(&self) -> i32 {
        if self.booked.is_none() && self.freed.is_none() {
            0
        } else {
            self.sequence + 1
        }
    }
}

/// From the first kept minute to the last.
pub(super) fn occupied_range(span: &Model) -> (DateTime<Utc>, DateTime<Utc>) {
    let minutes = |count: i32| TimeDelta::minutes(i64::from(count));
    (
        span.starts_at - minutes(span.before),
        span.ends_at + minutes(span.after),
    )
}

/// Writes a time in place of the one of its kind.
pub(super) async fn replace_span(tx: &WriteTx, span: &Model) -> Result<(), StoreError> {
    delete_span(tx, &span.request_id, span.kind).await?;
    let row: ActiveModel = span.clone().into_active_model().reset_all();
    Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// Takes away a time.
pub(super) async fn delete_span(
    tx: &WriteTx,
    request: &str,
    kind: SlotKind,
) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::RequestId.eq(request))
        .filter(Column::Kind.eq(kind))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Writes how often the request began to hold a time.
pub(super) async fn update_hold_count(
    tx: &WriteTx,
    request: &str,
    (holds, since): (i32, DateTime<Utc>),
) -> Result<(), StoreError> {
    time::Entity::update_many()
        .col_expr(time::Column::Holds, Expr::value(holds))
        .col_expr(time::Column::HeldSince, Expr::value(Some(since)))
        .filter(time::Column::RequestId.eq(request))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// How many of these requests keep a time just now.
pub async fn count_held(
    connection: &impl ConnectionTrait,
    requests: &[String],
    now: DateTime<Utc>,
) -> Result<u64, StoreError> {
    Ok(Entity::find()
        .filter(Column::RequestId.is_in(requests))
        .filter(Column::Kind.eq(SlotKind::Held))
        .filter(Column::Until.gt(now))
        .count(connection)
        .await?)
}

/// Writes the number of the appointment.
pub(super) async fn update_sequence(
    tx: &WriteTx,
    request: &str,
    sequence: i32,
) -> Result<(), StoreError> {
    time::Entity::update_many()
        .col_expr(time::Column::Sequence, Expr::value(sequence))
        .col_expr(time::Column::ChangedAt, Expr::value(tx.now()))
        .filter(time::Column::RequestId.eq(request))
        .exec(tx.connection())
        .await?;
    Ok(())
}

async fn find_span(
    connection: &impl ConnectionTrait,
    request: &str,
    kind: SlotKind,
) -> Result<Option<Model>, StoreError> {
    let key = (request.to_owned(), kind);
    Ok(Entity::find_by_id(key).one(connection).await?)
}

/// What the request holds, also when its time is over ([`HeldSlot::is_kept`]).
pub async fn find_held(
    connection: &impl ConnectionTrait,
    request: &str,
) -> Result<Option<HeldSlot>, StoreError> {
    match find_span(connection, request, SlotKind::Held).await? {
        Some(span) => build_held(connection, span).await,
        None => Ok(None),
    }
}

pub(super) async fn build_held(
    connection: &impl ConnectionTrait,
    span: Model,
) -> Result<Option<HeldSlot>, StoreError> {
    let clinician = people::find_clinician(connection, &span.clinician_id).await?;
    Ok(clinician.map(|clinician| HeldSlot {
        clinician: clinician.id,
        clinician_name: clinician.name,
        zone: clinician.hours.zone,
        starts_at: span.starts_at,
        ends_at: span.ends_at,
        channel: span.channel,
        until: span.until.unwrap_or(span.starts_at),
        can_extend: !span.is_extended,
    }))
}

/// What the request has booked.
pub async fn find_appointment(
    connection: &impl ConnectionTrait,
    request: &str,
) -> Result<Option<Appointment>, StoreError> {
    find_appointment_of_kind(connection, request, SlotKind::Booked).await
}

/// The requests whose booked times are not over, the next first.
pub async fn load_upcoming_ids(
    connection: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<Vec<String>, StoreError> {
    let spans = Entity::find()
        .filter(Column::Kind.eq(SlotKind::Booked))
        .filter(Column::EndsAt.gt(now))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::RequestId)
        .limit(MOST_COMING)
        .all(connection)
        .await?;
    Ok(spans.into_iter().map(|span| span.request_id).collect())
}

/// What the request gave up last, if it has nothing booked since.
pub async fn find_given_up(
    connection: &impl ConnectionTrait,
    request: &str,
) -> Result<Option<Appointment>, StoreError> {
    find_appointment_of_kind(connection, request, SlotKind::Freed).await
}

async fn find_appointment_of_kind(
    connection: &impl ConnectionTrait,
    request: &str,
    kind: SlotKind,
) -> Result<Option<Appointment>, StoreError> {
    let Some(span) = find_span(connection, request, kind).await? else {
        return Ok(None);
    };
    let clinician = people::find_clinician(connection, &span.clinician_id).await?;
    let row = time::Entity::find_by_id(request).one(connection).await?;
    let both = clinician.zip(row);
    Ok(both.map(|(clinician, row)| build_appointment(&span, clinician, &row)))
}

/// The appointments of these people between two moments, the first one first, and whether each was given up. Of a request
/// that was given another time with them only that one.
pub async fn load_calendar(
    connection: &impl ConnectionTrait,
    people: &[Clinician],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<(Appointment, bool)>, StoreError> {
    let ids = people.iter().map(|person| person.id.as_str());
    let spans = Entity::find()
        .filter(Column::ClinicianId.is_in(ids))
        .filter(Column::Kind.ne(SlotKind::Held))
        .filter(Column::EndsAt.gt(from))
        .filter(Column::StartsAt.lt(to))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::RequestId)
        .limit(MOST_COMING)
        .all(connection)
        .await?;
    let booked: BTreeSet<&str> = spans
        .iter()
        .filter(|span| span.kind == SlotKind::Booked)
        .map(|span| span.request_id.as_str())
        .collect();
    let requests = spans.iter().map(|span| span.request_id.as_str());
    let rows: BTreeMap<String, time::Model> = time::Entity::find()
        .filter(time::Column::RequestId.is_in(requests))
        .all(connection)
        .await?
        .into_iter()
        .map(|row| (row.request_id.clone(), row))
        .collect();
    let entry = |span: &Model| {
        let is_cancelled = span.kind == SlotKind::Freed;
        if is_cancelled && booked.contains(span.request_id.as_str()) {
            return None;
        }
        let person = people
            .iter()
            .find(|person| person.id == span.clinician_id)?;
        let appointment = build_appointment(span, person.clone(), rows.get(&span.request_id)?);
        Some((appointment, is_cancelled))
    };
    Ok(spans.iter().filter_map(entry).collect())
}

fn build_appointment(span: &Model, clinician: Clinician, row: &time::Model) -> Appointment {
    Appointment {
        request: row.request_id.clone(),
        clinician: clinician.id,
        clinician_name: clinician.name,
        zone: clinician.hours.zone,
        starts_at: span.starts_at,
        ends_at: span.ends_at,
        channel: span.channel,
        sequence: row.sequence,
        changed_at: row.changed_at,
    }
}

/// The appointment that a reminder is about; none when it was moved or given up since, or has begun.
pub async fn find_reminded(
    connection: &impl ConnectionTrait,
    reminder: &ReminderJob,
    now: DateTime<Utc>,
) -> Result<Option<Appointment>, StoreError> {
    let found = find_appointment(connection, &reminder.request).await?;
    let is_meant =
        |found: &Appointment| found.sequence == reminder.sequence && found.starts_at > now;
    Ok(found.filter(is_meant))
}
