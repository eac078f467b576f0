//! One upload, as its row says it.

use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use store::ItemKey;

/// An upload that is under way, or ended within the last day.
pub struct Upload {
    /// A ULID.
    pub id: String,
    /// The file's name, as its sender says.
    pub name: String,
    /// Bytes that were announced.
    pub length: u64,
    /// Bytes that have arrived.
    pub received: u64,
    /// Forgotten then.
    pub expires_at: DateTime<Utc>,
    pub became: Option<String>,
    /// Why it became nothing.
    pub refused: Option<ProblemDetails>,
    pub(crate) key: Option<ItemKey>,
}

impl Upload {
    pub(crate) fn is_whole(&self) -> bool {
        self.received == self.length
    }
}
