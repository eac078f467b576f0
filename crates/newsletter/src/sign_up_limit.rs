//! How many sign-ups come from one network in an hour. In memory only: addresses of visitors are not kept. A network may be a
//! whole mobile carrier's, so the allowance is wide.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use chrono::{DateTime, Duration, Utc};
use store::MemoryWindow;

/// Sign-ups from one network in an hour, on one node.
const MAX_SIGN_UPS: u64 = 120;

pub(crate) struct SignUpRateLimit(MemoryWindow<IpAddr>);

impl Default for SignUpRateLimit {
    fn default() -> Self {
        Self(MemoryWindow::new(Duration::hours(1)))
    }
}

impl SignUpRateLimit {
    /// Lets one more through; `false` when the network has had its share of this hour.
    pub(crate) fn allow_sign_up(&self, address: IpAddr, now: DateTime<Utc>) -> bool {
        self.0.count(network_prefix(address), now) <= MAX_SIGN_UPS
    }
}

/// The /24 or /48 of an address.
fn network_prefix(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => Ipv4Addr::from_bits(four.to_bits() & (u32::MAX << 8)).into(),
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & (u128::MAX << 80)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_share_of_each_hour() {
        let turnstile = SignUpRateLimit::default();
        let now = DateTime::UNIX_EPOCH;
        let near: IpAddr = "10.0.0.1".parse().unwrap();
        for _ in 0..MAX_SIGN_UPS {
            assert!(turnstile.allow_sign_up(near, now));
        }
        assert!(!turnstile.allow_sign_up("10.0.0.2".parse().unwrap(), now));
        // As a socket for both kinds of addresses writes it.
        assert!(turnstile.allow_sign_up("::ffff:10.0.1.1".parse().unwrap(), now));
        assert!(turnstile.allow_sign_up(near, now + chrono::TimeDelta::hours(1)));
    }
}
