//! Rows. Only the schedule and the calendar of the desk touch them.

pub mod cell;
pub mod clinician;
pub mod origin;
pub mod rules;
pub mod span;
pub mod time;
pub mod waiting;

pub fn all() -> Vec<store::personal::Table> {
    store::tables![cell, clinician, origin, rules, span, time, waiting]
}
