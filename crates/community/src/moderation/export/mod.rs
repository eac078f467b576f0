//! What really happened, as tables: decisions, reports, complaints, and the risk record of the Online Safety Act as
//! counts and times for each kind of harm.
pub(super) mod api;
mod cells;
mod risk;
mod span;
mod tables;
