//! The only source of time and of new ids.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, SubsecRound, Utc};

use crate::Id;

/// The earlier of two moments, where `None` is never.
pub fn earliest_timestamp(
    one: Option<DateTime<Utc>>,
    other: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// The moment without what is finer than a microsecond. PostgreSQL keeps no more, so a moment that goes into a row is one
/// of these; SQLite would keep the rest, and the two databases would not hold the same.
pub fn whole_microseconds(moment: DateTime<Utc>) -> DateTime<Utc> {
    moment.trunc_subsecs(6)
}

/// Tells the time in whole microseconds (what both databases keep) and makes ids.
///
/// Cheap to clone; clones share one time and one sequence of ids.
#[derive(Clone, Debug)]
pub struct Clock {
    inner: Arc<ClockInner>,
}

#[derive(Debug)]
struct ClockInner {
    fixed: Option<Mutex<DateTime<Utc>>>,
    last_id: Mutex<Option<Id>>,
}

impl Clock {
    pub fn system() -> Self {
        Self::with_fixed(None)
    }

    /// A clock that stands still until [`Clock::advance`] moves it. For tests.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self::with_fixed(Some(Mutex::new(at)))
    }

    fn with_fixed(fixed: Option<Mutex<DateTime<Utc>>>) -> Self {
        Self {
            inner: Arc::new(ClockInner {
                fixed,
                last_id: Mutex::new(None),
            }),
        }
    }

    /// Now, cut to whole microseconds.
    pub fn now(&self) -> DateTime<Utc> {
        let now = match &self.inner.fixed {
            Some(at) => *at.lock().unwrap_or_else(PoisonError::into_inner),
            None => Utc::now(),
        };
        whole_microseconds(now)
    }

    /// Moves a fixed clock forward (or back); the machine's clock is not ours to move and stays.
    pub fn advance(&self, by: Duration) {
        if let Some(at) = &self.inner.fixed {
            *at.lock().unwrap_or_else(PoisonError::into_inner) += by;
        }
    }

    /// A new id. Within one process each id is greater than the one before, even when the clock
    /// stands still or jumps back.
    pub fn new_id(&self) -> Id {
        let milliseconds = u64::try_from(self.now().timestamp_millis()).unwrap_or(0);
        // The top bit of the random part stays free, so that counting up has room.
        let fresh = Id::from_parts(milliseconds, rand::random::<u128>() >> 49);
        let mut last = self
            .inner
            .last_id
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // Rows are listed by id, so two of one millisecond must not change places, nor a
        // clock that goes back mix them up.
        let id = match *last {
            Some(before) if before >= fresh => before.next_id().unwrap_or(fresh),
            _ => fresh,
        };
        *last = Some(id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_gives_whole_microseconds() {
        assert_eq!(Clock::system().now().timestamp_subsec_nanos() % 1000, 0);
        let clock = Clock::fixed(DateTime::from_timestamp(0, 123_456_789).unwrap());
        assert_eq!(clock.now().timestamp_subsec_nanos(), 123_456_000);
    }

    #[test]
    fn clones_of_a_fixed_clock_move_together() {
        let clock = Clock::fixed(DateTime::UNIX_EPOCH);
        let other = clock.clone();
        clock.advance(Duration::seconds(90));
        assert_eq!(other.now().timestamp(), 90);
    }

    #[test]
    fn ids_grow_even_when_time_stands_still_or_goes_back() {
        let clock = Clock::fixed(DateTime::from_timestamp(1_000, 0).unwrap());
        let mut last = clock.new_id();
        for step in 0..2_000 {
            if step == 1_000 {
                clock.advance(Duration::seconds(-10));
            }
            let id = clock.new_id();
            assert!(id > last);
            last = id;
        }
    }
}
