//! Messages between who asked and the doctor, from the booking to the end of its follow-up days.

pub(crate) mod api;
pub(super) mod attachments;
pub(super) mod submission;
mod view;
