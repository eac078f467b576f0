//! Statements of the bank: brought in, their lines matched with gifts by a person. Nothing is closed by itself.

pub mod decision;
pub mod details;
pub mod import;
pub mod line_state;
pub mod list;
