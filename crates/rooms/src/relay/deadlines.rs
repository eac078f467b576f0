//! Which client has to be looked at next.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use super::types::ClientKey;

#[derive(Default)]
pub(super) struct DeadlineQueue {
    ordered: BTreeSet<(Instant, ClientKey)>,
    by_client: HashMap<ClientKey, Instant>,
}

impl DeadlineQueue {
    pub fn set(&mut self, key: ClientKey, at: Instant) {
        match self.by_client.insert(key, at) {
            Some(old) if old == at => return,
            Some(old) => self.ordered.remove(&(old, key)),
            None => false,
        };
        self.ordered.insert((at, key));
    }

    pub fn remove(&mut self, key: ClientKey) {
        if let Some(old) = self.by_client.remove(&key) {
            self.ordered.remove(&(old, key));
        }
    }

    pub fn first(&self) -> Option<Instant> {
        self.ordered.first().map(|(at, _)| *at)
    }

    /// A client whose time has come; it has no deadline then.
    pub fn pop_due(&mut self, now: Instant) -> Option<ClientKey> {
        let (at, key) = *self.ordered.first()?;
        if at > now {
            return None;
        }
        self.remove(key);
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn one_deadline_for_each_client_in_order() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut deadlines = DeadlineQueue::default();
        deadlines.set(ClientKey(1), at(1));
        deadlines.set(ClientKey(2), at(2));
        deadlines.set(ClientKey(1), at(3));
        assert_eq!(deadlines.ordered.len(), 2);
        assert_eq!(
            (deadlines.first(), deadlines.pop_due(at(1))),
            (Some(at(2)), None)
        );
        assert_eq!(deadlines.pop_due(at(5)), Some(ClientKey(2)));
        deadlines.remove(ClientKey(1));
        assert_eq!(
            (deadlines.pop_due(at(5)), deadlines.by_client.len()),
            (None, 0)
        );
    }
}
