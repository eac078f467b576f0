//! How a voice is packed. The answer says it and the browser obeys, so the relay alone sets what a call costs.

use std::time::Duration;

/// A step of the voice. Measured on the wire with headers, one way, steady speech: 12, 22 and 51 kbit/s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VoiceProfile {
    /// 120 ms in a packet, 8 kbit/s, narrow band: the line is poor.
    Poor,
    /// 60 ms in a packet, 12 kbit/s, wide band, with forward error correction: the start of every call.
    Voice,
    /// 20 ms in a packet, 24 kbit/s: the line is good and somebody asked for it.
    Good,
}

impl VoiceProfile {
    /// Sound in one packet (`a=ptime` of RFC 8866, section 6.4).
    pub const fn packet_time(self) -> Duration {
        Duration::from_millis(match self {
            Self::Poor => 120,
            Self::Voice => 60,
            Self::Good => 20,
        })
    }

    /// Bits a second of Opus (`maxaveragebitrate` of RFC 7587, section 6.1).
    pub(crate) const fn bitrate(self) -> u32 {
        match self {
            Self::Poor => 8_000,
            Self::Voice => 12_000,
            Self::Good => 24_000,
        }
    }

    /// Samples a second that are worth sending (`maxplaybackrate` of RFC 7587, section 6.1).
    pub(crate) const fn playback_rate(self) -> u32 {
        match self {
            Self::Poor => 8_000,
            Self::Voice => 16_000,
            Self::Good => 24_000,
        }
    }

    /// Whether each packet repeats the one before coarsely. At 8 kbit/s the copy would take its bits from the voice itself.
    pub(crate) const fn has_error_correction(self) -> bool {
        !matches!(self, Self::Poor)
    }

    /// Whether a picture may go with it.
    pub(crate) const fn allows_picture(self) -> bool {
        !matches!(self, Self::Poor)
    }
}
