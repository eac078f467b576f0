//! Places as visitors, the desk and imports meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod browsing;
mod desk;
mod house;
mod importing;
mod near;
mod others;
mod saying;
mod service;
