//! One stream to a page, whoever speaks in it: numbers and times go on without a break when the speaker changes.
//!
//! Gaps and disorder within one speaker's stream stay as they are: the page's own jitter buffer, which knows that silence sends
//! nothing and that each packet repeats the one before, deals with them better than a relay could.

use std::time::Instant;

/// Sequence number and time of a packet as it goes out (RFC 3550, section 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RtpPosition {
    pub sequence: u64,
    pub time: u32,
}

pub(super) struct StreamRewriter<S> {
    stream: Option<S>,
    first_in: u64,
    first_out: u64,
    time_offset: u32,
    last: RtpPosition,
    last_at: Option<Instant>,
}

impl<S: PartialEq + Copy> StreamRewriter<S> {
    /// `start` is the first sequence number; it should be below 2^15, so that the page knows the upper bits (RFC 3711, section 3.3.1).
    pub fn new(start: u16) -> Self {
        Self {
            stream: None,
            first_in: 0,
            first_out: u64::from(start & 0x7fff),
            time_offset: 0,
            last: RtpPosition {
                sequence: u64::from(start & 0x7fff),
                time: 0,
            },
            last_at: None,
        }
    }

    /// The position of a packet of `stream`; `None` for one that is older than the stream's first.
    pub fn rewrite(
        &mut self,
        stream: S,
        packet: RtpPosition,
        clock_hertz: u32,
        now: Instant,
    ) -> Option<RtpPosition> {
        if self.stream != Some(stream) {
            self.begin(stream, packet, clock_hertz, now);
        }
        let ahead = packet.sequence.checked_sub(self.first_in)?;
        let out = RtpPosition {
            sequence: self.first_out + ahead,
            time: packet.time.wrapping_add(self.time_offset),
        };
        if out.sequence >= self.last.sequence {
            self.last = out;
            self.last_at = Some(now);
        }
        Some(out)
    }

    fn begin(&mut self, stream: S, packet: RtpPosition, clock_hertz: u32, now: Instant) {
        self.stream = Some(stream);
        self.first_in = packet.sequence;
        if let Some(last_at) = self.last_at {
            self.first_out = self.last.sequence + 1;
            let passed = now.saturating_duration_since(last_at).as_millis() as u64
                * u64::from(clock_hertz)
                / 1_000;
            let time = self.last.time.wrapping_add(passed.max(1) as u32);
            self.time_offset = time.wrapping_sub(packet.time);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(sequence: u64, time: u32) -> RtpPosition {
        RtpPosition { sequence, time }
    }

    #[test]
    fn gaps_and_disorder_stay() {
        let now = Instant::now();
        let mut rewriter = StreamRewriter::new(100);
        let mut go = |sequence, time| rewriter.rewrite('a', at(sequence, time), 48_000, now);
        assert_eq!(go(70_000, 960), Some(at(100, 960)));
        assert_eq!(go(70_003, 3_840), Some(at(103, 3_840)));
        assert_eq!(go(70_001, 1_920), Some(at(101, 1_920)));
        assert_eq!(go(69_999, 0), None, "before the first");
    }

    #[test]
    fn another_speaker_goes_on_after_the_last_packet() {
        let now = Instant::now();
        let mut rewriter = StreamRewriter::new(0);
        rewriter.rewrite('a', at(5, 1_000), 48_000, now);
        rewriter.rewrite('a', at(6, 3_880), 48_000, now);
        let later = now + Duration::from_millis(500);
        assert_eq!(
            rewriter.rewrite('b', at(900, 77), 48_000, later),
            Some(at(2, 3_880 + 24_000))
        );
        assert_eq!(
            rewriter.rewrite('b', at(901, 77 + 960), 48_000, later),
            Some(at(3, 3_880 + 24_000 + 960))
        );
    }

    #[test]
    fn times_wrap() {
        let now = Instant::now();
        let mut rewriter = StreamRewriter::new(0xffff);
        assert_eq!(
            rewriter.rewrite('a', at(1, u32::MAX), 48_000, now),
            Some(at(0x7fff, u32::MAX))
        );
        assert_eq!(
            rewriter.rewrite('b', at(1, 0), 48_000, now + Duration::from_secs(1)),
            Some(at(0x8000, 47_999))
        );
    }
}
