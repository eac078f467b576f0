//! People who write, as visitors, the mailbox and the desk meet them; on either engine (`BEDSIDE_TEST_DATABASE`).
#![cfg(test)]

mod bad_input;
mod clocks;
mod desk;
mod forms;
mod inbound;
mod sending;
mod site;
mod volunteers;
