//! Rows. Only the schedule and the calendar of the desk touch them.

pub mod cell;
pub mod clinician;
pub mod hold_origin;
pub mod rules;
pub mod span;
pub mod time;
pub mod waiting_entry;

pub fn schedule_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![
        cell,
        clinician,
        hold_origin,
        rules,
        span,
        time,
        waiting_entry
    ]
}
