//! The store, on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod audit;
mod backup;
mod blobs;
mod changes;
mod faults;
mod full_disk;
mod jobs;
mod migrating;
mod testing;
mod writing;
