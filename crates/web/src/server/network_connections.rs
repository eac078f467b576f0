//! How many connections one network has open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) struct NetworkConnections {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection of a network; given back when it is dropped.
pub(super) struct ConnectionSlot {
    networks: Arc<NetworkConnections>,
    network: IpAddr,
}

impl NetworkConnections {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            open: Mutex::default(),
        })
    }

    pub(super) fn open_connection(self: &Arc<Self>, network: IpAddr) -> Option<ConnectionSlot> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(ConnectionSlot {
            networks: self.clone(),
            network,
        })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let open = &self.networks.open;
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        let left = open.get(&self.network).map_or(0, |count| count - 1);
        if left == 0 {
            open.remove(&self.network);
        } else {
            open.insert(self.network, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_left_is_forgotten() {
        let networks = NetworkConnections::new(2);
        let one = IpAddr::from([203, 0, 113, 0]);
        let places = [networks.open_connection(one), networks.open_connection(one)];
        assert!(places.iter().all(Option::is_some) && networks.open_connection(one).is_none());
        assert!(
            networks
                .open_connection(IpAddr::from([198, 51, 100, 0]))
                .is_some()
        );
        drop(places);
        assert!(networks.open.lock().unwrap().is_empty());
    }
}
