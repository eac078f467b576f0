//! Consultations as the house, visitors and the desk meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod booking;
mod doubles;
mod files;
mod requests;
mod schedule;
