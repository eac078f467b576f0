//! Who sees people when: free times, holds, appointments, races, clocks, calendar files; on either engine
//! (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod calendar_file;
mod clocks;
mod fixture;
mod race;
mod taking;
mod waiting;
