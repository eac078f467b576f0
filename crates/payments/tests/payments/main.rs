//! Payments as the rules, the provider and the desk meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod house;
mod paying;
mod schedules;
