//! The steps of the form: what each takes, and what comes of it.

pub mod about;
pub mod consent;
mod outcome;
pub mod pay;
pub mod report;
pub mod story;
pub mod time;
pub mod who;

pub use outcome::StepOutcome;
