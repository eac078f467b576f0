//! Who sees people when: hours, times, holds, appointments, calendar files, reminders.
//!
//! A clinician's time is cut into pieces of five minutes. Whoever holds or books a time, buffers included, gets the row of
//! each piece, and the primary key of that table lets nobody else have it: two visitors, two tabs or two nodes cannot book
//! one time. Hours are kept on the clinician's clock and worked out to moments in UTC; everything else is moments.

mod availability;
mod calendar_feed;
mod calendar_file;
mod calendar_zones;
mod cells;
mod hold_origins;
pub mod hours;
mod jobs;
mod migrations;
pub mod model;
mod people;
mod reservations;
pub mod rules;
pub mod sample;
mod spans;
mod tables;
mod waiting_list;
pub mod zones;

use serde::de::IgnoredAny;
use store::JobRunner;

pub use availability::ScheduleService;
pub use calendar_feed::{FeedEvent, calendar_feed, feed_range};
pub use calendar_file::{CalendarEntry, calendar_file, cancelled_file};
pub use hold_origins::{HoldOrigin, MOST_OF_NETWORK, count_lapsed_holds};
pub use jobs::{REMINDER, enqueue_waiting_list_check};
pub use migrations::migrations;
pub use model::{
    Appointment, BookedBy, FreeSlot, FreeSlotJob, HeldSlot, MeetingChannel, ReminderJob,
    SlotConflict, SlotRequirements, SlotResult,
};
pub use people::{Clinician, HOLIDAYS, find_clinician, load_clinicians, load_holidays};
pub use reservations::{
    HOLD, MOST_HOLDS, book_held_slot, book_slot_at, erase_slots, extend_appointment, extend_hold,
    hold_slot, keep_hold_until, lapse_hold, release_hold, release_slots,
};
pub use spans::{
    count_held, find_appointment, find_given_up, find_held, find_reminded, load_calendar,
    load_upcoming_ids,
};
pub use tables::clinician as clinician_table;
pub use tables::schedule_tables as tables;
pub use tables::span as span_table;
pub use tables::waiting_entry as waiting_table;
pub use waiting_list::{
    WAITING_FREE, enqueue_offer, is_waiting, join_waiting_list, leave_waiting_list,
    load_waiting_list,
};

/// The stored words whose labels the desk shows.
pub const VOCABULARIES: kernel::VocabularyTables = &[("CareChannel", MeetingChannel::TERMS)];

pub fn with_handlers(runner: JobRunner, schedule: &ScheduleService) -> JobRunner {
    runner
        .with_job_function(
            jobs::HOLD_EXPIRY,
            schedule.store().clone(),
            jobs::process_hold_expiry,
        )
        .with_job_function(
            jobs::WAITING_LIST_CHECK,
            schedule.clone(),
            |own, _: IgnoredAny| waiting_list::process_waiting_list(own),
        )
}
