//! How values compare: what is equal, what is greater, and what stands first in an ordered list.

use std::cmp::Ordering;

use crate::budget::EvaluationError;
use crate::value::{Look, Value};

/// Whether two values are equal. Lists and objects equal nothing.
pub(crate) fn is_equal(left: &Value<'_>, right: &Value<'_>) -> Result<bool, EvaluationError> {
    Ok(match (left.look()?, right.look()?) {
        (Look::Null, Look::Null) => true,
        (Look::Bool(left), Look::Bool(right)) => left == right,
        (Look::Text(left), Look::Text(right)) => left == right,
        (Look::Number(left), Look::Number(right)) => compare_numbers(left, right).is_eq(),
        _ => false,
    })
}

/// Compares two values of one type; none where they have no order.
pub(crate) fn compare(
    left: &Value<'_>,
    right: &Value<'_>,
) -> Result<Option<Ordering>, EvaluationError> {
    Ok(match (left.look()?, right.look()?) {
        (Look::Bool(left), Look::Bool(right)) => Some(left.cmp(&right)),
        (Look::Text(left), Look::Text(right)) => Some(compare_texts(&left, &right)),
        (Look::Number(left), Look::Number(right)) => Some(compare_numbers(left, right)),
        _ => None,
    })
}

/// What a list is ordered by: numbers before texts before booleans before all else, which has no order.
#[derive(Debug)]
pub(crate) enum SortKey {
    Number(f64),
    Text(String),
    Bool(bool),
    Other,
}

impl SortKey {
    /// # Errors
    /// As [`Value::look`].
    pub fn of(value: &Value<'_>) -> Result<Self, EvaluationError> {
        Ok(match value.look()? {
            Look::Number(number) => Self::Number(number),
            Look::Text(text) => Self::Text(text.into_owned()),
            Look::Bool(is_true) => Self::Bool(is_true),
            _ => Self::Other,
        })
    }

    pub fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => compare_numbers(*left, *right),
            (Self::Text(left), Self::Text(right)) => compare_texts(left, right),
            (Self::Bool(left), Self::Bool(right)) => left.cmp(right),
            _ => self.rank().cmp(&other.rank()),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Text(_) => 1,
            Self::Bool(_) => 2,
            Self::Other => 3,
        }
    }
}

fn compare_numbers(left: f64, right: f64) -> Ordering {
    // JSON has nothing that is not a number.
    left.partial_cmp(&right).unwrap_or(Ordering::Equal)
}

/// By UTF-16 units, as JavaScript compares: other than by bytes where a letter is beyond the first plane.
fn compare_texts(left: &str, right: &str) -> Ordering {
    if left.is_ascii() && right.is_ascii() {
        return left.cmp(right);
    }
    left.encode_utf16().cmp(right.encode_utf16())
}
