//! Which machines may be asked: a link that somebody wrote must not make this server talk to its own neighbours.
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// How far a question may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NetworkPolicy {
    /// Only addresses of the public internet.
    #[default]
    Public,
    /// This machine too: for tests, which have no other.
    AndLoopback,
}

impl NetworkPolicy {
    pub fn allows_ip(self, address: IpAddr) -> bool {
        // To the operating system, `::ffff:10.0.0.1` is 10.0.0.1.
        let address = address.to_canonical();
        if self == Self::AndLoopback && address.is_loopback() {
            return true;
        }
        match address {
            IpAddr::V4(address) => is_public(address),
            IpAddr::V6(address) => is_public_v6(address),
        }
    }

    /// True when the address may be asked for as far as it is written: a name is looked at again when it is resolved.
    pub fn allows_url(self, url: &Url) -> bool {
        let is_web = matches!(url.scheme(), "http" | "https");
        let has_no_user = url.username().is_empty() && url.password().is_none();
        let is_allowed = match url.host() {
            Some(Host::Domain(name)) => !name.is_empty(),
            Some(Host::Ipv4(address)) => self.allows_ip(address.into()),
            Some(Host::Ipv6(address)) => self.allows_ip(address.into()),
            None => false,
        };
        is_web && has_no_user && is_allowed
    }
}

/// Not among the special-purpose blocks of the IANA registry (RFC 6890 and what followed it).
fn is_public(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b) {
        // "This network", private, loopback, link-local (with the clouds' own services).
        (0 | 10 | 127, _) | (169, 254) | (172, 16..=31) | (192, 168) => true,
        // Shared by carriers; benchmarks.
        (100, 64..=127) | (198, 18 | 19) => true,
        // Protocol assignments, documentation, the old 6to4 relays.
        (192, 0) => matches!(c, 0 | 2),
        (192, 88) => c == 99,
        (198, 51) => c == 100,
        (203, 0) => c == 113,
        // Multicast, reserved, broadcast.
        (224.., _) => true,
        _ => false,
    };
    !is_special
}

/// Global unicast without what stands for something else in it; of NAT64 what it stands for.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    if let [0x64, 0xff9b, 0, 0, 0, 0, high, low] = parts {
        return is_public(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)));
    }
    let is_global = parts[0] & 0xe000 == 0x2000;
    let is_special = match parts[0] {
        // Teredo and other protocols, documentation.
        0x2001 => parts[1] < 0x200 || parts[1] == 0xdb8,
        // 6to4, documentation.
        0x2002 => true,
        0x3fff => parts[1] < 0x1000,
        _ => false,
    };
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_machines_of_the_public_internet_are_asked() {
        for address in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "::7f00:1",
        ] {
            assert!(
                !NetworkPolicy::Public.allows_ip(address.parse().unwrap()),
                "{address}"
            );
        }
        for address in [
            "8.8.8.8",
            "172.32.0.1",
            "192.0.1.1",
            "2606:4700::1111",
            "64:ff9b::808:808",
        ] {
            assert!(
                NetworkPolicy::Public.allows_ip(address.parse().unwrap()),
                "{address}"
            );
        }
        assert!(NetworkPolicy::AndLoopback.allows_ip("127.0.0.1".parse().unwrap()));
        assert!(!NetworkPolicy::AndLoopback.allows_ip("10.0.0.1".parse().unwrap()));
    }

    #[test]
    fn an_address_written_in_any_way_is_the_same_address() {
        for url in [
            "http://127.0.0.1/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://[::1]/",
            "http://[::ffff:7f00:1]/",
            "ftp://example.org/",
            "https://ada@example.org/",
            "file:///etc/passwd",
        ] {
            assert!(
                !NetworkPolicy::Public.allows_url(&Url::parse(url).unwrap()),
                "{url}"
            );
        }
        assert!(
            NetworkPolicy::Public.allows_url(&Url::parse("https://example.org:8443/a").unwrap())
        );
    }
}
