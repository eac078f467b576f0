//! Giving as visitors and the desk meet it; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod bank;
mod card;
mod desk;
mod door;
mod house;
mod monthly;
mod retention;
