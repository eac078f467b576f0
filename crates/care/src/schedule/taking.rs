//! Holding, booking, moving and giving up times; each in the caller's transaction.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};

use super::hours::{Holiday, Window};
use super::jobs::{look_later, over_later, remind_later};
use super::model::{Appointment, By, Clash, Held, Need, Taking};
use super::people::{self, Clinician};
use super::spans::{self, Times};
use super::tables;
use super::tables::span::{Kind, Model};
use crate::requests::tables::request;

/// How long a time is kept for somebody who pays; once more for as long when asked.
pub const HOLD: TimeDelta = TimeDelta::minutes(15);

/// How often a request may begin to hold a time within [`DAY`]. Another choice while a time is held goes on with the same
/// time on the clock and is no new beginning.
pub const MOST_HOLDS: i32 = 6;
const DAY: TimeDelta = TimeDelta::hours(24);

/// Whether a clinician offers a moment to a visitor.
pub(super) fn is_offered(
    clinician: &Clinician,
    need: &Need,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
    holidays: &[Holiday],
) -> bool {
    let within = Window {
        starts_at: at,
        ends_at: at + TimeDelta::seconds(1),
    };
    at >= now + TimeDelta::minutes(i64::from(need.notice_minutes))
        && at > now
        && clinician.hours.starts(need, within, holidays).contains(&at)
}

/// Those who may be asked for a moment, in the order in which they are.
async fn candidates(
    tx: &WriteTx,
    need: &Need,
    at: DateTime<Utc>,
    clinician: Option<&str>,
    by: By,
) -> Result<Vec<Clinician>, StoreError> {
    let (_, holidays) = people::holidays(tx.connection()).await?;
    let mut able = people::able(tx.connection(), need).await?;
    able.retain(|person| {
        let is_meant = clinician.is_none_or(|id| id == person.id);
        is_meant
            && match by {
                By::Visitor => is_offered(person, need, at, tx.now(), &holidays),
                By::Desk => at > tx.now(),
            }
    });
    Ok(able)
}

fn wanted(request: &str, kind: Kind, person: &Clinician, need: &Need, at: DateTime<Utc>) -> Model {
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
pub async fn hold(
    tx: &WriteTx,
    request: &str,
    need: &Need,
    at: DateTime<Utc>,
    clinician: Option<&str>,
) -> Taking<Held> {
    let people = candidates(tx, need, at, clinician, By::Visitor).await?;
    let mut times = Times::locked(tx, request, &people).await?;
    let before = times.held.take();
    let is_kept = |held: &&Model| held.until.is_some_and(|until| until > tx.now());
    let kept = before.as_ref().filter(is_kept);
    let is_same =
        |held: &&Model| held.starts_at == at && clinician.is_none_or(|id| id == held.clinician_id);
    if let Some(held) = kept.filter(|held| is_same(held)) {
        return answer(spans::held_of(tx.connection(), held.clone()).await?);
    }
    if people.is_empty() {
        return Ok(Err(Clash::NotOffered));
    }
    let begun = match kept {
        Some(_) => None,
        None => match begin(times.holds, tx.now()) {
            Some(begun) => Some(begun),
            None => return Ok(Err(Clash::HeldTooOften)),
        },
    };
    let until = kept.and_then(|held| held.until).unwrap_or(tx.now() + HOLD);
    for person in people {
        let mut span = wanted(request, Kind::Held, &person, need, at);
        span.until = Some(until);
        span.is_extended = kept.is_some_and(|held| held.is_extended);
        times.held = Some(span.clone());
        if times.settle(tx, request).await? {
            spans::put(tx, &span).await?;
            if let Some(begun) = begun {
                spans::count_holds(tx, request, begun).await?;
            }
            over_later(tx, request, until).await?;
            if before.is_some() {
                look_later(tx).await?;
            }
            return answer(spans::held_of(tx.connection(), span).await?);
        }
    }
    Ok(Err(Clash::Taken))
}

/// The count of holds with one more, and since when it is counted; none when there were enough.
fn begin(
    (holds, since): (i32, Option<DateTime<Utc>>),
    now: DateTime<Utc>,
) -> Option<(i32, DateTime<Utc>)> {
    match since.filter(|since| now < *since + DAY) {
        None => Some((1, now)),
        Some(since) => (holds < MOST_HOLDS).then_some((holds + 1, since)),
    }
}

fn answer<T>(found: Option<T>) -> Taking<T> {
    Ok(found.ok_or(Clash::NothingHeld))
}

/// Keeps what a request holds for another [`HOLD`] from now; once. What has lapsed is taken again if it is still free.
pub async fn extend(tx: &WriteTx, request: &str) -> Taking<Held> {
    let mut times = Times::locked(tx, request, &[]).await?;
    let Some(mut span) = times.held.take() else {
        return Ok(Err(Clash::NothingHeld));
    };
    if span.is_extended {
        return Ok(Err(Clash::AlreadyExtended));
    }
    if span.starts_at <= tx.now() {
        return Ok(Err(Clash::NotOffered));
    }
    let until = span.until.unwrap_or_default().max(tx.now() + HOLD);
    span.until = Some(until);
    span.is_extended = true;
    times.held = Some(span.clone());
    if !times.settle(tx, request).await? {
        return Ok(Err(Clash::Taken));
    }
    spans::put(tx, &span).await?;
    over_later(tx, request, until).await?;
    answer(spans::held_of(tx.connection(), span).await?)
}

/// Keeps what a request holds at least until a moment, because it is being paid for. What has lapsed is taken again if it is
/// still free; where nothing is held there is nothing to do.
pub async fn keep(tx: &WriteTx, request: &str, until: DateTime<Utc>) -> Taking<()> {
    let mut times = Times::locked(tx, request, &[]).await?;
    let Some(mut span) = times.held.take() else {
        return Ok(Ok(()));
    };
    if span.until.is_some_and(|kept| kept >= until) {
        return Ok(Ok(()));
    }
    span.until = Some(until);
    times.held = Some(span.clone());
    if !times.settle(tx, request).await? {
        return Ok(Err(Clash::Taken));
    }
    spans::put(tx, &span).await?;
    over_later(tx, request, until).await?;
    Ok(Ok(()))
}

/// Lets go of what a request holds. What it has booked stays.
pub async fn release(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    let mut times = Times::locked(tx, request, &[]).await?;
    if times.held.take().is_none() {
        return Ok(());
    }
    times.settle(tx, request).await?;
    spans::drop_kind(tx, request, Kind::Held).await?;
    look_later(tx).await
}

/// Ends what a request holds before its time, because nobody pays for it any more. As of what lapses by itself the memory of it
/// stays, so that the desk can count what was held in vain.
pub async fn lapse(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    let mut times = Times::locked(tx, request, &[]).await?;
    let Some(mut span) = times.held.take() else {
        return Ok(());
    };
    times.settle(tx, request).await?;
    span.until = span.until.map(|until| until.min(tx.now()));
    spans::put(tx, &span).await?;
    look_later(tx).await
}

/// Makes what a request holds its appointment, in place of the one it had. What has lapsed is taken again if it is still
/// free. Asked again, it answers with the appointment: a payment may be told of twice.
pub async fn book(tx: &WriteTx, request: &str) -> Taking<Appointment> {
    let times = Times::locked(tx, request, &[]).await?;
    let Some(held) = times.held.clone() else {
        return answer(spans::appointment(tx.connection(), request).await?);
    };
    if held.starts_at <= tx.now() {
        return Ok(Err(Clash::NotOffered));
    }
    let span = Model {
        kind: Kind::Booked,
        until: None,
        is_extended: false,
        ..held
    };
    agree(tx, request, times, span).await
}

/// Gives a request an appointment at a moment, in place of the one it had and of what it held.
pub async fn book_at(
    tx: &WriteTx,
    request: &str,
    need: &Need,
    at: DateTime<Utc>,
    clinician: Option<&str>,
    by: By,
) -> Taking<Appointment> {
    let people = candidates(tx, need, at, clinician, by).await?;
    if people.is_empty() {
        return Ok(Err(Clash::NotOffered));
    }
    for person in &people {
        let times = Times::locked(tx, request, &people).await?;
        let span = wanted(request, Kind::Booked, person, need, at);
        if let Ok(agreed) = agree(tx, request, times, span).await? {
            return Ok(Ok(agreed));
        }
    }
    Ok(Err(Clash::Taken))
}

/// Takes the time for good; audited, with its reminders.
async fn agree(tx: &WriteTx, request: &str, times: Times, span: Model) -> Taking<Appointment> {
    let before = times.booked.clone();
    if before.as_ref() == Some(&span) {
        spans::drop_kind(tx, request, Kind::Held).await?;
        return answer(spans::appointment(tx.connection(), request).await?);
    }
    let sequence = times.next();
    let after = Times {
        booked: Some(span.clone()),
        held: None,
        ..times
    };
    if !after.settle(tx, request).await? {
        return Ok(Err(Clash::Taken));
    }
    spans::put(tx, &span).await?;
    spans::drop_kind(tx, request, Kind::Held).await?;
    spans::drop_kind(tx, request, Kind::Freed).await?;
    spans::number(tx, request, sequence).await?;
    super::waiting::leave(tx, request).await?;
    remind_later(tx, request, sequence, span.starts_at).await?;
    if before.is_some() {
        look_later(tx).await?;
    }
    let action = if before.is_some() { "move" } else { "book" };
    audit(tx, action, before.as_ref(), Some(&span)).await?;
    answer(spans::appointment(tx.connection(), request).await?)
}

/// Gives up the appointment of a request and what it holds; answers with what was given up, under its new number.
pub async fn free_up(tx: &WriteTx, request: &str) -> Result<Option<Appointment>, StoreError> {
    let mut times = Times::locked(tx, request, &[]).await?;
    let had_hold = times.held.take().is_some();
    let booked = times.booked.take();
    if !had_hold && booked.is_none() {
        return Ok(None);
    }
    times.settle(tx, request).await?;
    spans::drop_kind(tx, request, Kind::Held).await?;
    look_later(tx).await?;
    let Some(booked) = booked else {
        return Ok(None);
    };
    spans::drop_kind(tx, request, Kind::Booked).await?;
    let freed = Model {
        kind: Kind::Freed,
        ..booked.clone()
    };
    spans::put(tx, &freed).await?;
    spans::number(tx, request, times.sequence + 1).await?;
    audit(tx, "free", Some(&booked), None).await?;
    spans::given_up(tx.connection(), request).await
}

/// Forgets all times of a request, also that it waited for one. For the end of a draft or of a person's data.
pub async fn erase(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    free_up(tx, request).await?;
    tx.erase_followers::<request::Entity>(&tables::all(), request)
        .await
}

async fn audit(
    tx: &WriteTx,
    action: &str,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Result<(), StoreError> {
    let Some(any) = after.or(before) else {
        return Ok(());
    };
    let told = |span: &Model| json!({ "clinician": span.clinician_id, "startsAt": span.starts_at });
    tx.audit(AuditEntry {
        action: format!("appointment.{action}"),
        subject: format!("care_request:{}", any.request_id),
        before: before.map(told),
        after: after.map(told),
    })
    .await
}
