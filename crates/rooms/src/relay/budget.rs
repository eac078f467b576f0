//! How much of something a page may do.

use std::time::{Duration, Instant};

const NANOSECONDS: u128 = 1_000_000_000;

/// A supply that fills up again by and by (token bucket).
pub(super) struct TokenBudget {
    left: u32,
    most: u32,
    per_second: u32,
    since: Instant,
}

impl TokenBudget {
    /// Full at first, with `most`; `per_second` come back.
    pub fn new(most: u32, per_second: u32, now: Instant) -> Self {
        Self {
            left: most,
            most,
            per_second,
            since: now,
        }
    }

    /// Takes `count`, if there is so much.
    pub fn take(&mut self, count: u32, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since);
        let back = passed.as_nanos() * u128::from(self.per_second) / NANOSECONDS;
        // What is less than a whole token stays for the next time, or a busy page would never get any back.
        if back > 0 {
            let used = back * NANOSECONDS / u128::from(self.per_second);
            self.left = u32::try_from(back).map_or(self.most, |back| {
                self.left.saturating_add(back).min(self.most)
            });
            self.since += Duration::from_nanos(u64::try_from(used).unwrap_or(u64::MAX));
        }
        let enough = self.left >= count;
        if enough {
            self.left -= count;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_at_once_and_five_a_second() {
        let start = Instant::now();
        let mut budget = TokenBudget::new(10, 5, start);
        let mut count = |milliseconds| {
            let now = start + Duration::from_millis(milliseconds);
            (0..20).filter(|_| budget.take(1, now)).count()
        };
        assert_eq!(
            [0, 199, 200, 1_000, 1_050, 1_100, 1_200].map(&mut count),
            [10, 0, 1, 4, 0, 0, 1]
        );
        assert_eq!(count(3_600_000), 10);
    }

    #[test]
    fn more_than_there_is_takes_nothing() {
        let start = Instant::now();
        let mut budget = TokenBudget::new(100, 1_000, start);
        assert!(!budget.take(101, start) && budget.take(100, start) && !budget.take(1, start));
        assert!(budget.take(50, start + Duration::from_millis(50)));
    }
}
