//! How many sign-ups come from one network in an hour. In memory only: addresses of visitors are not kept. A network may be a
//! whole mobile carrier's, so the allowance is wide.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};

/// Sign-ups from one network in an hour, on one node.
const ALLOWED: u32 = 120;

#[derive(Default)]
pub(crate) struct Turnstile(Mutex<(i64, HashMap<String, u32>)>);

impl Turnstile {
    /// Lets one more through; `false` when the network has had its share of this hour.
    pub(crate) fn passes(&self, address: IpAddr, now: DateTime<Utc>) -> bool {
        let hour = now.timestamp().div_euclid(3600);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.0 != hour {
            *counts = (hour, HashMap::new());
        }
        let count = counts.1.entry(network(address)).or_default();
        *count += 1;
        *count <= ALLOWED
    }
}

/// The /24 or /48 of an address.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(four) => {
            let [a, b, c, _] = four.octets();
            format!("{a}.{b}.{c}")
        }
        IpAddr::V6(six) => {
            let [a, b, c, ..] = six.segments();
            format!("{a:x}:{b:x}:{c:x}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_share_of_each_hour() {
        let turnstile = Turnstile::default();
        let now = DateTime::UNIX_EPOCH;
        let near: IpAddr = "10.0.0.1".parse().unwrap();
        for _ in 0..ALLOWED {
            assert!(turnstile.passes(near, now));
        }
        assert!(!turnstile.passes("10.0.0.2".parse().unwrap(), now));
        assert!(turnstile.passes("10.0.1.1".parse().unwrap(), now));
        assert!(turnstile.passes(near, now + chrono::TimeDelta::hours(1)));
    }
}
