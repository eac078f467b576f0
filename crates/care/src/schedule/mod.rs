//! Who sees people when: hours, times, holds, appointments, calendar files, reminders.

pub mod model;
pub mod zones;

pub use model::{
    Appointment, By, Channel, Clash, FreeTime, Held, Need, Reminder, Taking, WaitingFree,
};

/// The kind of the job that reminds of an appointment; its handler is where mails are made. The payload is [`Reminder`].
pub const REMINDER: &str = "care.reminder";
/// The kind of the job that tells somebody who waits that a time became free; its handler is where mails are made. The
/// payload is [`WaitingFree`].
pub const WAITING_FREE: &str = "care.waiting.free";
