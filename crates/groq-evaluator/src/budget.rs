//! How much one query may take.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Looks at the clock once in so many steps.
const STEPS_BETWEEN_LOOKS: u64 = 1024;

/// How much one query may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub time: Duration,
    /// Values that are there at once, each of some tens of bytes.
    pub values: u64,
    /// Bytes of the result.
    pub result: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            values: 2_000_000,
            result: 16 << 20,
        }
    }
}

/// Why a query has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    #[error("the query took too long")]
    OutOfTime,
    #[error("the query makes too many values")]
    OutOfMemory,
    #[error("the result is too large")]
    ResultTooLarge,
    /// A text holds half of a surrogate pair, or is no JSON: JavaScript's engine knows what to make of it.
    #[error("a document cannot be read here")]
    Unreadable,
}

/// What is left of the limits.
pub(crate) struct Budget {
    end: Instant,
    steps: Cell<u64>,
    values: Cell<u64>,
}

impl Budget {
    pub fn new(limits: &Limits) -> Self {
        Self {
            end: Instant::now() + limits.time,
            steps: Cell::new(0),
            values: Cell::new(limits.values),
        }
    }

    /// Counts one node that is evaluated.
    pub fn take_step(&self) -> Result<(), EvaluationError> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && Instant::now() > self.end {
            return Err(EvaluationError::OutOfTime);
        }
        Ok(())
    }

    /// How many values may still be made.
    pub fn values_left(&self) -> u64 {
        self.values.get()
    }

    /// Gives back what was made since there were so many left, and is gone again.
    pub fn give_back(&self, left: u64) {
        self.values.set(left);
    }

    /// Counts values that are made.
    pub fn take_values(&self, count: usize) -> Result<(), EvaluationError> {
        let left = self.values.get().checked_sub(count as u64);
        self.values.set(left.ok_or(EvaluationError::OutOfMemory)?);
        Ok(())
    }
}
