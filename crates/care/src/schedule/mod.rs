//! Who sees people when: hours, times, holds, appointments, calendar files, reminders.
//!
//! A clinician's time is cut into pieces of five minutes. Whoever holds or books a time, buffers included, gets the row of
//! each piece, and the primary key of that table lets nobody else have it: two visitors, two tabs or two nodes cannot book
//! one time. Hours are kept on the clinician's clock and worked out to moments in UTC; everything else is moments.

mod calendar_file;
mod calendar_zones;
mod cells;
mod finding;
pub mod hours;
mod jobs;
mod migrations;
pub mod model;
mod origins;
pub mod outside;
mod people;
pub(crate) mod rules;
pub mod sample;
mod spans;
mod tables;
mod taking;
mod waiting;
pub mod zones;

use serde::de::IgnoredAny;
use store::Jobs;

pub use calendar_file::{Entry, calendar_file, cancelled_file};
pub use finding::Schedule;
pub(crate) use jobs::look_later;
pub use migrations::migrations;
pub use model::{
    Appointment, By, Channel, Clash, FreeTime, Held, Need, Reminder, Taking, WaitingFree,
};
pub use origins::{MOST_OF_NETWORK, Origin, lapsed_lately};
pub use people::{Clinician, clinician, clinicians};
pub(crate) use people::{HOLIDAYS, holidays};
pub use spans::{appointment, coming, given_up, held, holding, reminded};
pub(crate) use tables::all as tables;
pub(crate) use tables::clinician as clinician_table;
pub(crate) use tables::span as span_table;
pub(crate) use tables::waiting as waiting_table;
pub use taking::{
    HOLD, MOST_HOLDS, book, book_at, erase, extend, free_up, hold, keep, lapse, release,
};
pub(crate) use waiting::{everybody_waiting, tell};
pub use waiting::{is_waiting, join, leave};

/// The kind of the job that reminds of an appointment; its handler is where mails are made. The payload is [`Reminder`].
pub const REMINDER: &str = "care.reminder";
/// The kind of the job that tells somebody who waits that a time became free; its handler is where mails are made. The
/// payload is [`WaitingFree`].
pub const WAITING_FREE: &str = "care.waiting.free";

pub fn with_handlers(runner: Jobs, schedule: &Schedule) -> Jobs {
    runner
        .handle_with(jobs::HOLD_OVER, schedule.store().clone(), jobs::over)
        .handle_with(
            jobs::WAITING_LOOK,
            schedule.clone(),
            |own, _: IgnoredAny| waiting::look(own),
        )
}
