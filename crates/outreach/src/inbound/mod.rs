//! Answers by mail find the way back to their letter, by webhook or as a mailbox that somebody hands over at the desk.

pub mod calls;
pub mod handler;
pub mod parse;
pub mod taking;
