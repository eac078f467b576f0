//! Attempts to pay: opened, asked after, settled. What becomes of one is decided by `advance_attempt` in the model alone.

mod checkout;
mod checks;
mod new_attempt;
mod observations;
mod opening_registry;
mod payment_attempts;
mod poll_schedule;
mod polls;
mod reservation;
mod sessions;
mod state;
mod subject_rows;

pub(crate) use checks::{AttemptChecks, CheckError};
pub(crate) use new_attempt::{NewAttempt, insert_charged_attempt};
pub(crate) use payment_attempts::PaymentAttempts;
pub(crate) use poll_schedule::{CHECK_JOB, POLL_JOB};
pub(crate) use polls::{poll_attempt, process_check, resume_broken_polls};
pub(crate) use reservation::AttemptReservations;
pub use sessions::OpenedAttempt;
pub use state::AttemptState;
pub(crate) use subject_rows::{find_undecided_charge, is_lost};
