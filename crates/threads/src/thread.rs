//! A thread, as its feature opened it.

use store::{ItemKey, StoreError};

use crate::tables::message::ThreadChannel;

/// A thread that may be read and written: its feature has looked who asks.
#[derive(Clone, Debug)]
pub struct Thread {
    /// The id of what it is about.
    pub subject: String,
    pub channel: ThreadChannel,
    /// What it is sealed with; none as long as nothing was written.
    key: Option<ItemKey>,
}

impl Thread {
    pub fn new(subject: &str, channel: ThreadChannel, key: Option<ItemKey>) -> Self {
        Self {
            subject: subject.to_owned(),
            channel,
            key,
        }
    }

    /// # Errors
    /// When the subject was erased, or never had a key.
    pub(crate) fn key(&self) -> Result<&ItemKey, StoreError> {
        let key = self.key.as_ref();
        key.ok_or_else(|| StoreError::other("a thread without a key"))
    }
}
