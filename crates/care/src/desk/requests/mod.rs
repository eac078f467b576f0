//! Requests at the desk.

pub mod views;
