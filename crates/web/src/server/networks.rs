//! How many connections one network has open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) struct Networks {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection of a network; given back when it is dropped.
pub(super) struct Place {
    networks: Arc<Networks>,
    network: IpAddr,
}

impl Networks {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            open: Mutex::default(),
        })
    }

    pub(super) fn enter(self: &Arc<Self>, network: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place {
            networks: self.clone(),
            network,
        })
    }
}

impl Drop for Place {
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
        let networks = Networks::new(2);
        let one = IpAddr::from([203, 0, 113, 0]);
        let places = [networks.enter(one), networks.enter(one)];
        assert!(places.iter().all(Option::is_some) && networks.enter(one).is_none());
        assert!(networks.enter(IpAddr::from([198, 51, 100, 0])).is_some());
        drop(places);
        assert!(networks.open.lock().unwrap().is_empty());
    }
}
