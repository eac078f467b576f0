//! How much one address or visitor may ask for.
//!
//! An address is asked first, so that a request which is refused leaves nothing behind that its sender chose. Who drops the
//! cookie is new each time; how many new visitors an address brings is limited too.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kernel::Problem;

use crate::Error;

/// Requests a minute. Addresses are shared by whole mobile networks, so what counts by address is generous.
#[derive(Clone, Debug)]
pub struct LimitConfig {
    /// Reads from one address that are not answered by the cache: API calls and pages to be made.
    pub reads_per_address: u32,
    pub writes_per_address: u32,
    /// Writes of one visitor, known by a cookie from the first write on.
    pub writes_per_visitor: u32,
    /// Visitors of one address who write for the first time, or without their cookie.
    pub new_visitors_per_address: u32,
    /// Calls to what may never be short of: the safety check, providers' webhooks.
    pub generous_per_address: u32,
}

impl Default for LimitConfig {
    fn default() -> Self {
        Self {
            reads_per_address: 3_000,
            writes_per_address: 600,
            writes_per_visitor: 60,
            new_visitors_per_address: 120,
            generous_per_address: 3_000,
        }
    }
}

pub(crate) struct Limits {
    pub reads: Limiter<IpAddr>,
    pub writes: Limiter<IpAddr>,
    pub visitors: Limiter<String>,
    pub new_visitors: Limiter<IpAddr>,
    pub generous: Limiter<IpAddr>,
}

impl Limits {
    pub(crate) fn new(config: &LimitConfig) -> Self {
        Self {
            reads: Limiter::per_minute(config.reads_per_address),
            writes: Limiter::per_minute(config.writes_per_address),
            visitors: Limiter::per_minute(config.writes_per_visitor),
            new_visitors: Limiter::per_minute(config.new_visitors_per_address),
            generous: Limiter::per_minute(config.generous_per_address),
        }
    }

    /// Forgets who has not asked for a while. To be called now and then.
    pub(crate) fn tidy(&self) {
        self.reads.0.retain_recent();
        self.writes.0.retain_recent();
        self.visitors.0.retain_recent();
        self.new_visitors.0.retain_recent();
        self.generous.0.retain_recent();
    }
}

/// A minute's allowance for each key. It may be used at once and grows back evenly.
pub(crate) struct Limiter<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    fn per_minute(allowance: u32) -> Self {
        let allowance = NonZeroU32::new(allowance).unwrap_or(NonZeroU32::MIN);
        Self(RateLimiter::keyed(Quota::per_minute(allowance)))
    }

    /// Takes one from the key's allowance; the error says how long until there is one again.
    pub(crate) fn take(&self, key: &K) -> Result<(), Duration> {
        self.0
            .check_key(key)
            .map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

/// 429 in words, with how long to wait.
pub(crate) fn too_many(wait: Duration) -> Error {
    let words = "That was a lot in a short time. Please wait a moment and try again.";
    let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX - 1) + 1;
    Error::from(Problem::too_many(words)).retry_after(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_is_per_key_and_may_be_used_at_once() {
        let limiter = Limiter::per_minute(3);
        for _ in 0..3 {
            assert!(limiter.take(&"one").is_ok());
        }
        let wait = limiter.take(&"one").unwrap_err();
        assert!(
            wait > Duration::from_secs(10) && wait <= Duration::from_secs(20),
            "{wait:?}"
        );
        assert!(limiter.take(&"other").is_ok());
    }
}
