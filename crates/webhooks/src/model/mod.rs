//! What is told, in which words, signed how, and when it is tried again. No I/O.

pub mod body;
pub mod lines;
pub mod occasion;
pub mod schedule;
pub mod secret;
pub mod subject;
