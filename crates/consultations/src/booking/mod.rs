//! A booking, to whoever has its link: how it stands, moved, cancelled, its calendar file.

pub mod actions;
pub mod booking_page;
pub mod opened_by_link;
pub mod pages;
mod patient_consent;
mod progress;
mod replies;
mod room_and_visit;
mod rules;
mod status_messages;
pub mod view;
