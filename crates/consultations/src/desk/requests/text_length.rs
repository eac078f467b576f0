//! How much somebody at the desk may write.

/// Longest text that somebody at the desk writes, in characters.
pub(super) const MAX_TEXT_LENGTH: usize = 5_000;
