//! Answers by mail find the way back to their inquiry, by webhook or as a mailbox that somebody hands over at the desk.

pub mod delivery;
pub mod handler;
pub mod parser;
pub mod webhook;
