//! Guessing codes: slowed down per address, and for everybody new when there is much of it.
//!
//! 80 bits cannot be guessed; this keeps somebody from trying, and tells that they do. Only wrong codes count, on this
//! node. Addresses are shared by whole mobile networks, so some wrong ones are forgiven; an address without a wrong code
//! is never kept out by others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};
use web::subscriber;

/// Wrong codes are forgotten after this.
const WINDOW: Duration = Duration::minutes(10);
/// Wrong codes of one address.
const PER_ADDRESS: u32 = 20;
/// Wrong codes of all together; from there on an address has [`WHEN_MANY`].
const OVERALL: u32 = 600;
const WHEN_MANY: u32 = 3;
/// Addresses that are remembered at most.
const MOST: usize = 50_000;

#[derive(Default)]
pub(crate) struct Guesses(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    all: Window,
    by_address: HashMap<IpAddr, Window>,
}

#[derive(Clone, Copy, Default)]
struct Window {
    begun: Option<DateTime<Utc>>,
    count: u32,
}

impl Window {
    /// What counts now. A clock that was put back begins anew.
    fn at(self, now: DateTime<Utc>) -> Self {
        let runs = self
            .begun
            .is_some_and(|begun| begun <= now && now - begun < WINDOW);
        if runs {
            self
        } else {
            Self {
                begun: Some(now),
                count: 0,
            }
        }
    }

    fn seconds_left(self, now: DateTime<Utc>) -> u32 {
        let end = self.begun.unwrap_or(now) + WINDOW;
        u32::try_from((end - now).num_seconds()).unwrap_or(0).max(1)
    }
}

impl Guesses {
    /// Whether an address may try a code now; else how many seconds it has to wait.
    pub(crate) fn may_try(&self, address: IpAddr, now: DateTime<Utc>) -> Result<(), u32> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counts
            .by_address
            .get(&subscriber(address.to_canonical()))
            .copied()
            .unwrap_or_default()
            .at(now);
        let is_much = counts.all.at(now).count >= OVERALL;
        let most = if is_much { WHEN_MANY } else { PER_ADDRESS };
        if own.count < most {
            Ok(())
        } else {
            Err(own.seconds_left(now))
        }
    }

    /// Counts a wrong code. Answers whether that was the one from which there are many.
    pub(crate) fn was_wrong(&self, address: IpAddr, now: DateTime<Utc>) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all = counts.all.at(now);
        counts.all.count = counts.all.count.saturating_add(1);
        if counts.by_address.len() >= MOST {
            counts
                .by_address
                .retain(|_, window| window.at(now).count > 0);
        }
        let is_full = counts.by_address.len() >= MOST;
        let address = subscriber(address.to_canonical());
        if !is_full || counts.by_address.contains_key(&address) {
            let own = counts.by_address.entry(address).or_default();
            *own = own.at(now);
            own.count = own.count.saturating_add(1);
        }
        counts.all.count == OVERALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([203, 0, 113, last])
    }

    fn noon() -> DateTime<Utc> {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn an_address_waits_after_its_wrong_codes_and_others_do_not() {
        let guesses = Guesses::default();
        for _ in 0..PER_ADDRESS {
            assert_eq!(guesses.may_try(address(1), noon()), Ok(()));
            guesses.was_wrong(address(1), noon());
        }
        assert_eq!(guesses.may_try(address(1), noon()), Err(600));
        assert_eq!(guesses.may_try(address(2), noon()), Ok(()));
        assert_eq!(guesses.may_try(address(1), noon() + WINDOW), Ok(()));
        // A clock that is put back locks nobody out.
        assert_eq!(
            guesses.may_try(address(1), noon() - Duration::hours(3)),
            Ok(())
        );
    }

    #[test]
    fn much_guessing_leaves_an_address_its_first_tries() {
        let guesses = Guesses::default();
        let mut told = 0;
        for at in 0..OVERALL {
            let address = IpAddr::from(u32::to_be_bytes(0x0A00_0000 + at));
            told += u32::from(guesses.was_wrong(address, noon()));
        }
        assert_eq!(told, 1);
        for _ in 0..WHEN_MANY {
            assert_eq!(guesses.may_try(address(9), noon()), Ok(()));
            guesses.was_wrong(address(9), noon());
        }
        assert!(guesses.may_try(address(9), noon()).is_err());
        assert_eq!(guesses.may_try(address(10), noon()), Ok(()));
    }

    #[test]
    fn a_subscriber_s_many_addresses_are_one() {
        let guesses = Guesses::default();
        for at in 0..PER_ADDRESS {
            let address = IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, u16::try_from(at).unwrap()]);
            guesses.was_wrong(address, noon());
        }
        let other = IpAddr::from([0x2001, 0xdb8, 0, 1, 9, 9, 9, 9]);
        assert!(guesses.may_try(other, noon()).is_err());
    }
}
