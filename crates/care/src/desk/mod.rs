//! The calls of the desk.

pub mod requests;
