//! Payments as the rules, the provider and the desk meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod bad_input;
mod books;
mod conformance;
mod desk;
mod exporting;
mod feature;
mod fixture;
mod interleavings;
mod payers;
mod paying;
mod payouts;
mod rates;
mod reconciling;
mod refunding;
mod repeating;
mod reviewing;
mod schedules;
mod speed;
mod states;
mod stripe;
mod stripe_told;
mod subscriptions;
mod together;
mod twice;
