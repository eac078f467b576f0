//! A booking, to whoever has its link: how it stands, moved, cancelled, its calendar file.

pub mod actions;
pub mod booking_page;
pub(crate) mod messages;
pub mod opened_by_link;
pub mod pages;
mod patient_consent;
mod progress;
mod room_and_visit;
pub(crate) mod room_api;
pub(crate) mod room_entry;
mod rules;
mod status_messages;
pub mod view;
pub(crate) mod visit_summary;
