//! Why an offer gets no answer.

/// Longest offer, in bytes. Chromium's, with four voices and four pictures, has 25 KB.
pub const MAX_OFFER_BYTES: usize = 64 * 1024;

/// Why an offer is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OfferError {
    /// Longer than [`MAX_OFFER_BYTES`], or with too many lines or too long ones.
    #[error("the offer is too long")]
    TooLong,
    /// It has other characters than printable ASCII.
    #[error("the offer is no text of a session description")]
    NotText,
    /// A line that every offer has is missing, doubled or damaged; the text names it.
    #[error("the offer has no valid {0}")]
    Invalid(&'static str),
    /// More than four voices, four pictures or one data channel, or a kind of media that is none of them.
    #[error("the offer has too many kinds or lines of media")]
    TooMuchMedia,
    /// No voice in Opus (RFC 7587).
    #[error("the offer has no voice in Opus")]
    NoVoice,
    /// It passed the checks here, and then the parser or the negotiation refused it.
    #[error("the offer cannot be negotiated: {0}")]
    Refused(String),
    /// Four seats of this room are taken.
    #[error("the room is full")]
    RoomFull,
    /// As many rooms are open as the relay takes.
    #[error("too many rooms are open")]
    TooManyRooms,
    /// The media server has stopped or is too busy to answer.
    #[error("calls are not available")]
    Unavailable,
}
