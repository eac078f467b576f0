//! Consultations: requests, report files, consent, times, reminders.
//!
//! What somebody asks for is a request; it carries sealed contacts, a sealed story and sealed files, a version of the
//! consent that was given, and perhaps a time in somebody's calendar. Money is the business of `payments`, which tells this
//! crate by jobs; packages, words and settings come from the rest of the house through traits that `bedside` wires.

#![warn(missing_docs)]

pub mod desk;
pub mod files;
pub mod licences;
pub mod model;
pub mod requests;
pub mod schedule;
