//! Payments as the rules, the provider and the desk meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod bad_input;
mod conformance;
mod house;
mod interleavings;
mod paying;
mod rates;
mod refunding;
mod repeating;
mod schedules;
mod speed;
mod states;
mod stripe;
mod stripe_told;
mod subscriptions;
mod together;
mod twice;
