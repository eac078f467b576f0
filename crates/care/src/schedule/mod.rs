//! Who sees people when: hours, times, holds, appointments, calendar files, reminders.
