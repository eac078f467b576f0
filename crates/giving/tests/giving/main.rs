//! Giving as visitors and the desk meet it; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod bank;
mod card;
mod covered_fee;
mod desk;
mod doubles;
mod fixture;
mod full_disk;
mod migrating;
mod monthly;
mod retention;
