//! Who is asking: the client's address, and whose word is taken for it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use http::HeaderMap;

/// A network whose proxies are believed: `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IpNetwork {
    address: IpAddr,
    bits: u8,
}

impl FromStr for IpNetwork {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (address, bits) = text
            .split_once('/')
            .map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address
            .parse()
            .with_context(|| format!("{text} is no network"))?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits
            .map_or(Ok(most), str::parse)
            .with_context(|| format!("{text} is no network"))?;
        ensure!(bits <= most, "{text} is no network");
        Ok(Self { address, bits })
    }
}

impl IpNetwork {
    pub(crate) fn loopback() -> [Self; 2] {
        let four = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let six = IpAddr::V6(Ipv6Addr::LOCALHOST);
        [(four, 8), (six, 128)].map(|(address, bits)| Self { address, bits })
    }

    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let same = |ours: u128, theirs: u128, width: u8| {
            let shift = u32::from(width - self.bits);
            ours.checked_shr(shift).unwrap_or(0) == theirs.checked_shr(shift).unwrap_or(0)
        };
        match (self.address, address) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                same(ours.to_bits().into(), theirs.to_bits().into(), 32)
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => same(ours.to_bits(), theirs.to_bits(), 128),
            _ => false,
        }
    }
}

/// The client's address: the connection's own, or what trusted proxies forwarded, read from the right up to the first
/// address that is not a trusted proxy.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNetwork]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut client = peer.to_canonical();
    if !is_trusted(client) {
        return client;
    }
    let lines: Vec<_> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|line| line.to_str().ok())
        .collect();
    // From the right, because each proxy adds to the end: what stands further left may be the client's own invention.
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let Ok(hop) = hop.trim().parse::<IpAddr>() else {
            break;
        };
        client = hop.to_canonical();
        if !is_trusted(client) {
            break;
        }
    }
    client
}

const WARNING_INTERVAL: Duration = Duration::from_secs(3_600);

/// Notices a proxy that nobody told the node of: all its visitors share one allowance of requests.
#[derive(Default)]
pub(crate) struct UnknownProxies(Mutex<Option<Instant>>);

impl UnknownProxies {
    /// Warns, once in a while, of a neighbour that forwards for others and is not trusted. Who comes from further away
    /// and says so too is not believed either, and that is as it should be.
    pub(crate) fn warn_if_unknown(&self, peer: IpAddr, headers: &HeaderMap, trusted: &[IpNetwork]) {
        let peer = peer.to_canonical();
        let is_forwarded = headers.contains_key("x-forwarded-for");
        if !is_forwarded || !is_near(peer) || trusted.iter().any(|network| network.contains(peer)) {
            return;
        }
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.is_none_or(|at| at.elapsed() >= WARNING_INTERVAL) {
            *said = Some(Instant::now());
            tracing::warn!(
                %peer,
                "X-Forwarded-For comes from an address that is not in trusted_proxies: everybody behind it shares one allowance"
            );
        }
    }
}

/// Whether an address is one of this machine or of a network that is nobody's alone.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => four.is_private() || four.is_loopback() || four.is_link_local(),
        IpAddr::V6(six) => {
            six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local()
        }
    }
}

/// Whose connections and bodies are counted together: an IPv4 /24, or an IPv6 /64.
pub fn network_prefix(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(four) => {
            let [one, two, three, _] = four.octets();
            IpAddr::V4(Ipv4Addr::new(one, two, three, 0))
        }
        IpAddr::V6(_) => subscriber_prefix(address),
    }
}

/// What limits count by: an IPv4 address, or the /64 that one IPv6 subscriber has to himself.
pub fn subscriber_prefix(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
    }
}

/// What scarce things are counted by: the /24 around an IPv4 address, the /64 of an IPv6 one. None of an address that is no
/// visitor's own, of this machine or a private network: there stands a proxy that nobody told the site to believe, with
/// everybody behind it.
pub fn public_network(address: IpAddr) -> Option<IpAddr> {
    let address = address.to_canonical();
    (!is_near(address)).then(|| network_prefix(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        let trusted = ["10.0.0.0/8", "::1"].map(|text| text.parse().unwrap());
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("203.0.113.9", "198.51.100.1"), "203.0.113.9");
        assert_eq!(seen("10.1.2.3", "198.51.100.1"), "198.51.100.1");
        assert_eq!(
            seen("10.1.2.3", "6.6.6.6, 198.51.100.1, 10.9.9.9"),
            "198.51.100.1"
        );
        assert_eq!(seen("::1", "nonsense"), "::1");
        assert_eq!(seen("::ffff:10.0.0.1", "198.51.100.7"), "198.51.100.7");
    }

    #[test]
    fn networks_are_read_strictly() {
        for bad in ["10.0.0.0/33", "ten", "10.0.0.0/", "::/129"] {
            assert!(bad.parse::<IpNetwork>().is_err(), "{bad}");
        }
        let all: IpNetwork = "0.0.0.0/0".parse().unwrap();
        assert!(
            all.contains("203.0.113.9".parse().unwrap()) && !all.contains("::1".parse().unwrap())
        );
    }

    #[test]
    fn neighbours_share_a_network_and_a_proxy_is_none() {
        let network = |text: &str| public_network(text.parse().unwrap()).map(|ip| ip.to_string());
        assert_eq!(network("203.0.113.9").as_deref(), Some("203.0.113.0"));
        assert_eq!(network("::ffff:203.0.113.77"), network("203.0.113.9"));
        assert_eq!(
            network("2001:db8:1:2:3::4").as_deref(),
            Some("2001:db8:1:2::")
        );
        for proxy in [
            "127.0.0.1",
            "::1",
            "10.0.0.7",
            "192.168.1.1",
            "fd00::1",
            "fe80::1",
        ] {
            assert_eq!(network(proxy), None, "{proxy}");
        }
    }

    #[test]
    fn an_ipv6_subscriber_is_a_64() {
        let one = subscriber_prefix("2001:db8:1:2:3::4".parse().unwrap());
        assert_eq!(
            one,
            subscriber_prefix("2001:db8:1:2:ffff::1".parse().unwrap())
        );
        assert_ne!(one, subscriber_prefix("2001:db8:1:3::1".parse().unwrap()));
    }
}
