//! The average of what people gave.

use std::fmt;

/// To the nearest tenth; `4.6` when shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AverageRating {
    tenths: i64,
}

impl AverageRating {
    /// Of so many ratings with this sum; none of none.
    pub fn new(sum: i64, count: i64) -> Option<Self> {
        if count <= 0 {
            return None;
        }
        let tenths = sum.saturating_mul(20).saturating_add(count) / count.saturating_mul(2);
        Some(Self { tenths })
    }

    pub const fn tenths(self) -> i64 {
        self.tenths
    }
}

impl fmt::Display for AverageRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_to_the_nearest_tenth() {
        let shown = |sum, count| AverageRating::new(sum, count).map(|found| found.to_string());
        assert_eq!(shown(14, 3).as_deref(), Some("4.7"));
        assert_eq!(shown(13, 3).as_deref(), Some("4.3"));
        assert_eq!(shown(5, 1).as_deref(), Some("5.0"));
        assert_eq!(shown(0, 0), None);
    }
}
