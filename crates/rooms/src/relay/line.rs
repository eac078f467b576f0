//! When a line is called poor: from the loss that RTCP reports (RFC 3550, section 6.4), about every five seconds.

use std::time::{Duration, Instant};

/// Speech with error correction stays clear below this share of lost packets.
const LOSS: f32 = 0.12;
/// A loss at which one report is enough.
const HEAVY_LOSS: f32 = 0.30;
/// The page needs time to offer another profile, and the reports to show its effect.
const PAUSE: Duration = Duration::from_secs(15);

/// Judges one voice in one direction.
#[derive(Default)]
pub(super) struct LineJudge {
    bad_reports: u8,
}

impl LineJudge {
    /// Takes a report's share of lost packets, 0 to 1; true when the line is poor by it and the one before.
    pub fn judge(&mut self, loss: f32) -> bool {
        if loss < LOSS {
            self.bad_reports = 0;
            return false;
        }
        self.bad_reports = self.bad_reports.saturating_add(1);
        self.bad_reports >= 2 || loss >= HEAVY_LOSS
    }
}

/// When a page was notified last.
#[derive(Default)]
pub(super) struct LineNotice {
    last: Option<Instant>,
}

impl LineNotice {
    /// Whether the page may be notified now; then it has been.
    pub fn take(&mut self, now: Instant) -> bool {
        let recent = self
            .last
            .is_some_and(|at| now.saturating_duration_since(at) < PAUSE);
        if !recent {
            self.last = Some(now);
        }
        !recent
    }
}

/// The loss between relay and listener, out of what the listener reports for the whole way and the speaker's own loss.
pub(super) fn share_of_last_hop(whole: f32, first_hop: f32) -> f32 {
    if first_hop >= 1.0 {
        return 0.0;
    }
    ((whole - first_hop) / (1.0 - first_hop)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_bad_or_once_very_bad() {
        let mut judge = LineJudge::default();
        let verdicts = [0.2, 0.05, 0.2, 0.2, 0.2, 0.0].map(|loss| judge.judge(loss));
        assert_eq!(verdicts, [false, false, false, true, true, false]);
        assert!(LineJudge::default().judge(0.31));
    }

    #[test]
    fn a_page_is_not_notified_again_at_once() {
        let start = Instant::now();
        let mut notice = LineNotice::default();
        let given =
            [0, 5, 14, 15, 20].map(|seconds| notice.take(start + Duration::from_secs(seconds)));
        assert_eq!(given, [true, false, false, true, false]);
    }

    #[test]
    fn a_speakers_loss_is_not_the_listeners() {
        assert!(share_of_last_hop(0.2, 0.2) < 0.001);
        assert!((share_of_last_hop(0.28, 0.2) - 0.1).abs() < 0.001);
        assert!(share_of_last_hop(0.1, 0.2) < 0.001);
        assert!(share_of_last_hop(1.0, 1.0) < 0.001);
    }
}
