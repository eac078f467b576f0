//! Places as visitors, the desk and imports meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod bringing;
mod browsing;
mod desk;
mod filters;
mod importing;
mod landmarks;
mod near;
mod others;
mod outside;
mod saying;
mod service;
mod sites;
