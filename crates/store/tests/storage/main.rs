//! The store, on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod audit;
mod backup;
mod blobs;
mod changes;
mod erasures;
mod failing_disk;
mod faults;
mod full_disk;
mod jobs;
mod migrating;
mod private;
mod rate;
mod readiness;
mod testing;
mod writing;
