//! Payments as the rules, the provider and the desk meet them.
#![cfg(test)]

mod schedules;
