//! Guessing codes: slowed down per address, and for everybody new when there is much of it.
//!
//! 80 bits cannot be guessed; this keeps somebody from trying, and tells that they do. Only wrong codes count, on this
//! node. Addresses are shared by whole mobile networks, so some wrong ones are forgiven; an address without a wrong code
//! is never kept out by others.

use std::net::IpAddr;

use chrono::{DateTime, Duration, Utc};
use store::MemoryWindow;
use web::subscriber_prefix;

/// Wrong codes are forgotten after this.
const WINDOW: Duration = Duration::minutes(10);
/// Wrong codes of one address.
const PER_ADDRESS: u64 = 20;
/// Wrong codes of all together; from there on an address has [`WHEN_MANY`].
const OVERALL: u64 = 600;
const WHEN_MANY: u64 = 3;

pub(crate) struct CodeAttempts {
    all: MemoryWindow<()>,
    by_address: MemoryWindow<IpAddr>,
}

impl Default for CodeAttempts {
    fn default() -> Self {
        Self {
            all: MemoryWindow::new(WINDOW),
            by_address: MemoryWindow::new(WINDOW),
        }
    }
}

impl CodeAttempts {
    /// Whether an address may try a code now; else how many seconds it has to wait.
    pub(crate) fn may_try(&self, address: IpAddr, now: DateTime<Utc>) -> Result<(), u32> {
        // IPv4-mapped IPv6 addresses all share one prefix and would share one counter.
        let address = subscriber_prefix(address.to_canonical());
        let (begun, own) = self.by_address.counted(&address, now);
        let is_much = self.all.counted(&(), now).1 >= OVERALL;
        if own < if is_much { WHEN_MANY } else { PER_ADDRESS } {
            return Ok(());
        }
        let left = (begun + WINDOW - now).num_seconds();
        Err(u32::try_from(left).unwrap_or(0).max(1))
    }

    /// Counts a wrong code. Answers whether that was the one from which there are many.
    pub(crate) fn record_failure(&self, address: IpAddr, now: DateTime<Utc>) -> bool {
        let address = subscriber_prefix(address.to_canonical());
        self.by_address.count(address, now);
        self.all.count((), now) == OVERALL
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
        let guesses = CodeAttempts::default();
        for _ in 0..PER_ADDRESS {
            assert_eq!(guesses.may_try(address(1), noon()), Ok(()));
            guesses.record_failure(address(1), noon());
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
        let guesses = CodeAttempts::default();
        let mut told = 0;
        for at in 0..OVERALL {
            let address = IpAddr::from(u32::to_be_bytes(0x0A00_0000 + u32::try_from(at).unwrap()));
            told += u32::from(guesses.record_failure(address, noon()));
        }
        assert_eq!(told, 1);
        for _ in 0..WHEN_MANY {
            assert_eq!(guesses.may_try(address(9), noon()), Ok(()));
            guesses.record_failure(address(9), noon());
        }
        assert!(guesses.may_try(address(9), noon()).is_err());
        assert_eq!(guesses.may_try(address(10), noon()), Ok(()));
    }

    #[test]
    fn a_subscriber_s_many_addresses_are_one() {
        let guesses = CodeAttempts::default();
        for at in 0..PER_ADDRESS {
            let address = IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, u16::try_from(at).unwrap()]);
            guesses.record_failure(address, noon());
        }
        let other = IpAddr::from([0x2001, 0xdb8, 0, 1, 9, 9, 9, 9]);
        assert!(guesses.may_try(other, noon()).is_err());
    }
}
