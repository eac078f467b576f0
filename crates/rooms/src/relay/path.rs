//! Which of a page's addresses gets what is sent to it: the one that its own media come from.
//!
//! `str0m` stays with the pair that was nominated first until nothing has come from there for a while. When a carrier gives a phone
//! another address in mid-call, that would be a silence of many seconds; the page itself goes on at once.

use std::time::{Duration, Instant};

use super::stun::is_stun;
use super::types::PacketSource;

/// Without a packet for this long, a connection check is enough to move: a muted page may send nothing else.
const SILENCE: Duration = Duration::from_secs(2);

#[derive(Default)]
pub(super) struct PagePath {
    current: Option<(PacketSource, Instant)>,
}

impl PagePath {
    /// Takes note of where a packet came from. The address has passed a connection check.
    pub fn note_packet(&mut self, source: PacketSource, is_check: bool, now: Instant) {
        let stays = self.current.is_some_and(|(current, heard)| {
            current != source && is_check && now.saturating_duration_since(heard) < SILENCE
        });
        if !stays {
            self.current = Some((source, now));
        }
    }

    /// Where a packet goes that `str0m` would send to `nominated`. Answers to checks go where the check came from.
    pub fn choose(&self, nominated: PacketSource, payload: &[u8]) -> PacketSource {
        match self.current {
            Some((current, _)) if !is_stun(payload) => current,
            _ => nominated,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::super::types::Transport;
    use super::*;

    #[test]
    fn follows_media_at_once_and_checks_after_a_silence() {
        let [old, new] =
            [1, 2].map(|port| (Transport::Udp, SocketAddr::from(([192, 0, 2, 1], port))));
        let start = Instant::now();
        let mut path = PagePath::default();
        assert_eq!(path.choose(old, &[22]), old, "nothing is known yet");
        path.note_packet(old, true, start);
        path.note_packet(new, true, start + Duration::from_secs(1));
        assert_eq!(path.choose(new, &[0x80]), old);
        assert_eq!(path.choose(new, &[1]), new, "the answer to a check");
        path.note_packet(new, false, start + Duration::from_secs(1));
        assert_eq!(path.choose(old, &[0x80]), new);
        path.note_packet(old, true, start + Duration::from_secs(4));
        assert_eq!(path.choose(new, &[0x80]), old);
    }
}
