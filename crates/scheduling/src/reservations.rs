//! Holding, booking, moving and giving up times; each in the caller's transaction.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use store::personal::DeclaredTable;
use store::{AuditEntry, StoreError, WriteTx};

use super::hours::{Holiday, TimeWindow};
use super::jobs::{enqueue_hold_expiry, enqueue_reminders, enqueue_waiting_list_check};
use super::model::{Appointment, BookedBy, HeldSlot, SlotConflict, SlotRequirements, SlotResult};
use super::people::{self, Clinician};
use super::spans::{self, RequestSlots};
use super::tables;
use super::tables::span::{Model, SlotKind};

/// How long a time is kept for somebody who pays; once more for as long when asked.
pub const HOLD: TimeDelta = TimeDelta::minutes(15);

/// How often a request may begin to hold a time within [`DAY`]. Another choice while a time is held goes on with the same
/// time on the clock and is no new beginning.
pub const MOST_HOLDS: i32 = 6;
const DAY: TimeDelta = TimeDelta::hours(24);

/// Whether a clinician offers a moment to a visitor.
pub(super) fn is_offered(
    clinician: &Clinician,
    need: &SlotRequirements,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
    holidays: &[Holiday],
) -> bool {
    let within = TimeWindow {
        starts_at: at,
        ends_at: at + TimeDelta::seconds(1),
    };
    at >= now + TimeDelta::minutes(i64::from(need.notice_minutes))
        && at > now
        && clinician
            .hours
            .start_times(need, within, holidays)
            .contains(&at)
}

/// Those who may be asked for a moment, in the order in which they are.
async fn load_candidates(
    tx: &WriteTx,
    need: &SlotRequirements,
    at: DateTime<Utc>,
    clinician: Option<&str>,
    by: BookedBy,
) -> Result<Vec<Clinician>, StoreError> {
    let (_, holidays) = people::load_holidays(tx.connection()).await?;
    let mut able = people::load_eligible_clinicians(tx.connection(), need).await?;
    able.retain(|person| {
        let is_meant = clinician.is_none_or(|id| id == person.id);
        is_meant
            && match by {
                BookedBy::Visitor => is_offered(person, need, at, tx.now(), &holidays),
                BookedBy::Desk => at > tx.now(),
            }
    });
    Ok(able)
}

fn build_span(
    request: &str,
    kind: SlotKind,
    person: &Clinician,
    need: &SlotRequirements,
    at: DateTime<Utc>,
) -> Model {
    let minutes = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    Model {
        request_id: request.to_owned(),
        kind,
        clinician_id: person.id.clone(),
        starts_at: at,
        ends_at: at + TimeDelta::minutes(i64::from(need.minutes)),
        before: minutes(need.before),
        after: minutes(need.after),
        channel: need.channel,
        until: None,
        is_extended: false,
    }
}

/// Keeps a time for a request while it is paid for, in place of what it held before; no longer than that was kept. The same
/// time again is answered with what is held.
pub async fn hold_slot(
    tx: &WriteTx,
    request: &str,
    need: &SlotRequirements,
    at: DateTime<Utc>,
    clinician: Option<&str>,
) -> SlotResult<HeldSlot> {
    let people = load_candidates(tx, need, at, clinician, BookedBy::Visitor).await?;
    let mut times = RequestSlots::lock_slots(tx, request, &people).await?;
    let before = times.held.take();
    let is_kept = |held: &&Model| held.until.is_some_and(|until| until > tx.now());
    let kept = before.as_ref().filter(is_kept);
    let is_same =
        |held: &&Model| held.starts_at == at && clinician.is_none_or(|id| id == held.clinician_id);
    // A double click is one hold and counts once towards `MOST_HOLDS`.
    if let Some(held) = kept.filter(|held| is_same(held)) {
        return require_held(spans::build_held(tx.connection(), held.clone()).await?);
    }
    if people.is_empty() {
        return Ok(Err(SlotConflict::NotOffered));
    }
    let begun = match kept {
        Some(_) => None,
        None => match begin_hold(times.holds, tx.now()) {
            Some(begun) => Some(begun),
            None => return Ok(Err(SlotConflict::HeldTooOften)),
        },
    };
    // Choosing again does not restart the clock; otherwise a hold could be renewed for ever by changing one's mind.
    let until = kept.and_then(|held| held.until).unwrap_or(tx.now() + HOLD);
    for person in people {
        let mut span = build_span(request, SlotKind::Held, &person, need, at);
        span.until = Some(until);
        span.is_extended = kept.is_some_and(|held| held.is_extended);
        times.held = Some(span.clone());
        if times.assign_cells(tx, request).await? {
            spans::replace_span(tx, &span).await?;
            if let Some(begun) = begun {
                spans::update_hold_count(tx, request, begun).await?;
            }
            enqueue_hold_expiry(tx, request, until).await?;
            if before.is_some() {
                enqueue_waiting_list_check(tx).await?;
            }
            return require_held(spans::build_held(tx.connection(), span).await?);
        }
    }
    Ok(Err(SlotConflict::Taken))
}

/// The count of holds with one more, and since when it is counted; none when there were enough.
fn begin_hold(
    (holds, since): (i32, Option<DateTime<Utc>>),
    now: DateTime<Utc>,
) -> Option<(i32, DateTime<Utc>)> {
    match since.filter(|since| now < *since + DAY) {
        None => Some((1, now)),
        Some(since) => (holds < MOST_HOLDS).then_some((holds + 1, since)),
    }
}

fn require_held<T>(found: Option<T>) -> SlotResult<T> {
    Ok(found.ok_or(SlotConflict::NothingHeld))
}

/// Keeps what a request holds for another [`HOLD`] from now; once. What has lapsed is taken again if it is still free.
pub async fn extend_hold(tx: &WriteTx, request: &str) -> SlotResult<HeldSlot> {
    let mut times = RequestSlots::lock_slots(tx, request, &[]).await?;
    let Some(mut span) = times.held.take() else {
        return Ok(Err(SlotConflict::NothingHeld));
    };
    if span.is_extended {
        return Ok(Err(SlotConflict::AlreadyExtended));
    }
    if span.starts_at <= tx.now() {
        return Ok(Err(SlotConflict::NotOffered));
    }
    // An open payment may already hold it for longer than this (decision 042).
    let until = span.until.unwrap_or_default().max(tx.now() + HOLD);
    span.until = Some(until);
    span.is_extended = true;
    times.held = Some(span.clone());
    if !times.assign_cells(tx, request).await? {
        return Ok(Err(SlotConflict::Taken));
    }
    spans::replace_span(tx, &span).await?;
    enqueue_hold_expiry(tx, request, until).await?;
    require_held(spans::build_held(tx.connection(), span).await?)
}

/// Keeps what a request holds at least until a moment, because it is being paid for. What has lapsed is taken again if it is
/// still free; where nothing is held there is nothing to do.
pub async fn keep_hold_until(tx: &WriteTx, request: &str, until: DateTime<Utc>) -> SlotResult<()> {
    let mut times = RequestSlots::lock_slots(tx, request, &[]).await?;
    let Some(mut span) = times.held.take() else {
        return Ok(Ok(()));
    };
    if span.until.is_some_and(|kept| kept >= until) {
        return Ok(Ok(()));
    }
    span.until = Some(until);
    times.held = Some(span.clone());
    if !times.assign_cells(tx, request).await? {
        return Ok(Err(SlotConflict::Taken));
    }
    spans::replace_span(tx, &span).await?;
    enqueue_hold_expiry(tx, request, until).await?;
    Ok(Ok(()))
}

/// Lets go of what a request holds. What it has booked stays.
pub async fn release_hold(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    let mut times = RequestSlots::lock_slots(tx, request, &[]).await?;
    if times.held.take().is_none() {
        return Ok(());
    }
    times.assign_cells(tx, request).await?;
    spans::delete_span(tx, request, SlotKind::Held).await?;
    enqueue_waiting_list_check(tx).await
}

/// Ends what a request holds before its time, because nobody pays for it any more. As of what lapses by itself the memory of it
/// stays, so that the desk can count what was held in vain.
pub async fn lapse_hold(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    let mut times = RequestSlots::lock_slots(tx, request, &[]).await?;
    let Some(mut span) = times.held.take() else {
        return Ok(());
    };
    times.assign_cells(tx, request).await?;
    span.until = span.until.map(|until| until.min(tx.now()));
    spans::replace_span(tx, &span).await?;
    enqueue_waiting_list_check(tx).await
}

/// Makes what a request holds its appointment, in place of the one it had. What has lapsed is taken again if it is still
/// free. Asked again, it answers with the appointment: a payment may be told of twice.
pub async fn book_held_slot(tx: &WriteTx, request: &str) -> SlotResult<Appointment> {
    let times = RequestSlots::lock_slots(tx, request, &[]).await?;
    let Some(held) = times.held.clone() else {
        return require_held(spans::find_appointment(tx.connection(), request).await?);
    };
    // A bank may take days to send the money (decision 042), and a time in the past is no appointment.
    if held.starts_at <= tx.now() {
        return Ok(Err(SlotConflict::NotOffered));
    }
    let span = Model {
        kind: SlotKind::Booked,
        until: None,
        is_extended: false,
        ..held
    };
    confirm_appointment(tx, request, times, span).await
}

/// Gives a request an appointment at a moment, in place of the one it had and of what it held.
pub async fn book_slot_at(
    tx: &WriteTx,
    request: &str,
    need: &SlotRequirements,
    at: DateTime<Utc>,
    clinician: Option<&str>,
    by: BookedBy,
) -> SlotResult<Appointment> {
    let people = load_candidates(tx, need, at, clinician, by).await?;
    if people.is_empty() {
        return Ok(Err(SlotConflict::NotOffered));
    }
    for person in &people {
        let times = RequestSlots::lock_slots(tx, request, &people).await?;
        let span = build_span(request, SlotKind::Booked, person, need, at);
        if let Ok(agreed) = confirm_appointment(tx, request, times, span).await? {
            return Ok(Ok(agreed));
        }
    }
    Ok(Err(SlotConflict::Taken))
}

/// Takes the time for good; audited, with its reminders.
async fn confirm_appointment(
    tx: &WriteTx,
    request: &str,
    times: RequestSlots,
    span: Model,
) -> SlotResult<Appointment> {
    let before = times.booked.clone();
    // Repeating the call adds nothing to the audit log and leaves the sequence of calendar files alone.
    if before.as_ref() == Some(&span) {
        spans::delete_span(tx, request, SlotKind::Held).await?;
        return require_held(spans::find_appointment(tx.connection(), request).await?);
    }
    let sequence = times.next_sequence();
    let after = RequestSlots {
        booked: Some(span.clone()),
        held: None,
        ..times
    };
    // The cells decide before anything else is written, so a refusal leaves the caller's transaction as it was.
    if !after.assign_cells(tx, request).await? {
        return Ok(Err(SlotConflict::Taken));
    }
    spans::replace_span(tx, &span).await?;
    spans::delete_span(tx, request, SlotKind::Held).await?;
    spans::delete_span(tx, request, SlotKind::Freed).await?;
    spans::update_sequence(tx, request, sequence).await?;
    super::waiting_list::leave_waiting_list(tx, request).await?;
    enqueue_reminders(tx, request, sequence, span.starts_at).await?;
    if before.is_some() {
        enqueue_waiting_list_check(tx).await?;
    }
    let action = if before.is_some() { "move" } else { "book" };
    audit_appointment(tx, action, before.as_ref(), Some(&span)).await?;
    require_held(spans::find_appointment(tx.connection(), request).await?)
}

/// Lets the appointment of a request end later, or earlier again, where its clinician has nothing else then. It begins as it
/// did, so that calendars and reminders stay.
pub async fn extend_appointment(
    tx: &WriteTx,
    request: &str,
    by: TimeDelta,
) -> SlotResult<Appointment> {
    let mut times = RequestSlots::lock_slots(tx, request, &[]).await?;
    let Some(before) = times.booked.clone() else {
        return Ok(Err(SlotConflict::NothingHeld));
    };
    let span = Model {
        ends_at: before.ends_at + by,
        ..before.clone()
    };
    times.booked = Some(span.clone());
    if !times.assign_cells(tx, request).await? {
        return Ok(Err(SlotConflict::Taken));
    }
    spans::replace_span(tx, &span).await?;
    audit_appointment(tx, "extend", Some(&before), Some(&span)).await?;
    require_held(spans::find_appointment(tx.connection(), request).await?)
}

/// Gives up the appointment of a request and what it holds; answers with what was given up, under its new number.
pub async fn release_slots(tx: &WriteTx, request: &str) -> Result<Option<Appointment>, StoreError> {
    let mut times = RequestSlots::lock_slots(tx, request, &[]).await?;
    let had_hold = times.held.take().is_some();
    let booked = times.booked.take();
    if !had_hold && booked.is_none() {
        return Ok(None);
    }
    times.assign_cells(tx, request).await?;
    spans::delete_span(tx, request, SlotKind::Held).await?;
    enqueue_waiting_list_check(tx).await?;
    let Some(booked) = booked else {
        return Ok(None);
    };
    spans::delete_span(tx, request, SlotKind::Booked).await?;
    // Remembered for the file that removes the event from calendars, which needs a higher sequence.
    let freed = Model {
        kind: SlotKind::Freed,
        ..booked.clone()
    };
    spans::replace_span(tx, &freed).await?;
    spans::update_sequence(tx, request, times.sequence + 1).await?;
    audit_appointment(tx, "free", Some(&booked), None).await?;
    spans::find_given_up(tx.connection(), request).await
}

/// Forgets all times of a request, also that it waited for one. For the end of a draft or of a person's data. `Request` is the
/// table of requests, which the rows here follow.
pub async fn erase_slots<Request: DeclaredTable>(
    tx: &WriteTx,
    request: &str,
) -> Result<(), StoreError> {
    release_slots(tx, request).await?;
    tx.erase_followers::<Request>(&tables::schedule_tables(), request)
        .await
}

async fn audit_appointment(
    tx: &WriteTx,
    action: &str,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Result<(), StoreError> {
    let Some(any) = after.or(before) else {
        return Ok(());
    };
    let span_json = |span: &Model| {
        json!({
            "clinician": span.clinician_id,
            "startsAt": span.starts_at,
            "endsAt": span.ends_at,
        })
    };
    tx.record_audit(AuditEntry {
        action: format!("appointment.{action}"),
        subject: format!("care_request:{}", any.request_id),
        before: before.map(span_json),
        after: after.map(span_json),
    })
    .await
}
