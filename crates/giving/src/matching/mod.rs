//! Statements of the bank: read, kept line by line, matched with gifts by a person.

pub mod reading;
pub mod scoring;

pub use reading::{BankLine, Read, Wrong, read};
pub use scoring::{Candidate, Proposal, propose};
