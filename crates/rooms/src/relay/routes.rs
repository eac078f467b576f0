//! Whose packet it is, by two look-ups: the address it comes from, once a connection check from there has passed, or the user name
//! of the check itself.

use std::collections::HashMap;

use super::types::{ClientKey, PacketSource};

/// Addresses of one page that are known at a time: two networks, each with UDP and TCP.
const SOURCES_PER_CLIENT: usize = 4;

#[derive(Default)]
pub(super) struct PacketRoutes {
    by_source: HashMap<PacketSource, ClientKey>,
    by_fragment: HashMap<Box<[u8]>, ClientKey>,
    sources: HashMap<ClientKey, Vec<PacketSource>>,
}

impl PacketRoutes {
    pub fn find_by_source(&self, source: PacketSource) -> Option<ClientKey> {
        self.by_source.get(&source).copied()
    }

    pub fn find_by_fragment(&self, fragment: &[u8]) -> Option<ClientKey> {
        self.by_fragment.get(fragment).copied()
    }

    pub fn add_fragment(&mut self, fragment: &str, key: ClientKey) {
        self.by_fragment.insert(fragment.as_bytes().into(), key);
    }

    pub fn remove_fragment(&mut self, fragment: &str) {
        self.by_fragment.remove(fragment.as_bytes());
    }

    /// A connection check of this client has passed from there. The newest client of an address gets its packets: a port that
    /// two pages used one after the other belongs to the second.
    pub fn add_source(&mut self, source: PacketSource, key: ClientKey) {
        if self.by_source.get(&source) == Some(&key) {
            return;
        }
        if let Some(other) = self.by_source.insert(source, key)
            && let Some(sources) = self.sources.get_mut(&other)
        {
            sources.retain(|known| *known != source);
        }
        let sources = self.sources.entry(key).or_default();
        if sources.len() >= SOURCES_PER_CLIENT {
            let oldest = sources.remove(0);
            self.by_source.remove(&oldest);
        }
        sources.push(source);
    }

    pub fn remove_client(&mut self, key: ClientKey, fragment: &str) {
        self.remove_fragment(fragment);
        for source in self.sources.remove(&key).unwrap_or_default() {
            self.by_source.remove(&source);
        }
    }

    pub fn count_sources(&self) -> usize {
        self.by_source.len()
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::super::types::Transport;
    use super::*;

    fn source(port: u16) -> PacketSource {
        (Transport::Udp, SocketAddr::from(([192, 0, 2, 1], port)))
    }

    #[test]
    fn a_client_keeps_its_four_newest_addresses() {
        let mut routes = PacketRoutes::default();
        for port in 1..=6 {
            routes.add_source(source(port), ClientKey(1));
        }
        let known: Vec<u16> = (1..=6)
            .filter(|port| routes.find_by_source(source(*port)).is_some())
            .collect();
        assert_eq!(known, [3, 4, 5, 6]);
        assert_eq!(routes.find_by_source((Transport::Tcp, source(3).1)), None);
    }

    #[test]
    fn the_newer_client_of_an_address_gets_its_packets() {
        let mut routes = PacketRoutes::default();
        routes.add_fragment("one", ClientKey(1));
        routes.add_source(source(1), ClientKey(1));
        routes.add_source(source(1), ClientKey(2));
        assert_eq!(routes.find_by_source(source(1)), Some(ClientKey(2)));
        routes.remove_client(ClientKey(1), "one");
        assert_eq!(routes.find_by_source(source(1)), Some(ClientKey(2)));
        routes.remove_client(ClientKey(2), "two");
        assert_eq!(
            (
                routes.count_sources(),
                routes.by_fragment.len(),
                routes.sources.len()
            ),
            (0, 0, 0)
        );
    }
}
