//! Who sees people when: free times, holds, appointments, races, clocks, calendar files, the desk.

mod calendar_file;
mod clocks;
mod desk;
mod fixture;
mod licences;
mod race;
mod taking;
mod waiting;
