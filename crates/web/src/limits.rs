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
use kernel::ProblemDetails;

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

pub(crate) struct RequestLimits {
    pub reads: KeyedLimiter<IpAddr>,
    pub writes: KeyedLimiter<IpAddr>,
    pub visitors: KeyedLimiter<String>,
    pub new_visitors: KeyedLimiter<IpAddr>,
    pub generous: KeyedLimiter<IpAddr>,
}

impl RequestLimits {
    pub(crate) fn new(config: &LimitConfig) -> Self {
        Self {
            reads: KeyedLimiter::per_minute(config.reads_per_address),
            writes: KeyedLimiter::per_minute(config.writes_per_address),
            visitors: KeyedLimiter::per_minute(config.writes_per_visitor),
            new_visitors: KeyedLimiter::per_minute(config.new_visitors_per_address),
            generous: KeyedLimiter::per_minute(config.generous_per_address),
        }
    }

    /// Forgets who has not asked for a while. To be called now and then.
    pub(crate) fn purge_idle(&self) {
        self.reads.0.retain_recent();
        self.writes.0.retain_recent();
        self.visitors.0.retain_recent();
        self.new_visitors.0.retain_recent();
        self.generous.0.retain_recent();
    }
}

/// A minute's allowance for each key. It may be used at once and grows back evenly.
pub(crate) struct KeyedLimiter<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    fn per_minute(allowance: u32) -> Self {
        // The limiter knows no zero; a setting of 0 means as little as there is.
        let allowance = NonZeroU32::new(allowance).unwrap_or(NonZeroU32::MIN);
        Self(RateLimiter::keyed(Quota::per_minute(allowance)))
    }

    /// Takes one from the key's allowance; the error says how long until there is one again.
    pub(crate) fn take_one(&self, key: &K) -> Result<(), Duration> {
        self.0
            .check_key(key)
            .map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

/// 429 in words, with how long to wait.
pub(crate) fn too_many_requests(wait: Duration) -> Error {
    let words = l10n::t!("web-limits-too-many");
    // Rounded up, or a client that waits exactly that long comes a moment too early.
    let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX - 1) + 1;
    Error::from(ProblemDetails::too_many_requests(words)).retry_after(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_is_per_key_and_may_be_used_at_once() {
        let limiter = KeyedLimiter::per_minute(3);
        for _ in 0..3 {
            assert!(limiter.take_one(&"one").is_ok());
        }
        let wait = limiter.take_one(&"one").unwrap_err();
        assert!(
            wait > Duration::from_secs(10) && wait <= Duration::from_secs(20),
            "{wait:?}"
        );
        assert!(limiter.take_one(&"other").is_ok());
    }
}
