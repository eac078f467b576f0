//! What features hand to the search of the desk.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use store::StoreError;

use crate::Permission;

/// Something that the search of the desk can find.
#[derive(Clone, PartialEq, Eq)]
pub struct SearchEntry {
    /// The id of its row, as the list of the same things names it.
    pub id: String,
    /// What the desk calls it: the name of a person, the title of an article.
    pub title: String,
    /// What tells it from others of the same title: a reference, a sum.
    pub detail: String,
    /// Its screen at the desk, below `/desk`.
    pub url: String,
    /// When it came, UTC: of two that fit alike the newer one is first.
    pub at: DateTime<Utc>,
    /// What else it is found by: addresses, telephone numbers, names of others.
    pub words: Vec<String>,
}

/// Shows nothing of people.
impl std::fmt::Debug for SearchEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchEntry")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

/// What the desk knows of a source before it asks it.
#[derive(Clone, Copy, Debug)]
pub struct SourceFacts {
    /// What the calls of the desk name it by: `orders`.
    pub key: &'static str,
    /// What the desk calls one of its entries: `Order`.
    pub label: &'static str,
    /// Who may find them: whoever holds one of these.
    pub permissions: &'static [Permission],
    /// Whether an entry says who somebody is: then the search is recorded.
    pub names_people: bool,
    /// Whether the list of the same things alone asks it.
    pub is_list_only: bool,
}

impl SourceFacts {
    /// Of entries that say who somebody is.
    pub const fn people(
        key: &'static str,
        label: &'static str,
        permissions: &'static [Permission],
    ) -> Self {
        Self {
            key,
            label,
            permissions,
            names_people: true,
            is_list_only: false,
        }
    }

    /// Of entries that name nobody.
    pub const fn things(
        key: &'static str,
        label: &'static str,
        permissions: &'static [Permission],
    ) -> Self {
        Self {
            names_people: false,
            ..Self::people(key, label, permissions)
        }
    }

    /// The same, left out of the search of everything: what its entries are about is found there already, as a refund by
    /// its payment.
    pub const fn list_only(self) -> Self {
        Self {
            is_list_only: true,
            ..self
        }
    }
}

/// What a feature lets the desk search. Names of people are encrypted, so they are not found by the database: each search
/// goes through the newest entries.
#[async_trait]
pub trait SearchSource: Send + Sync + 'static {
    fn facts(&self) -> SourceFacts;

    /// The newest entries, at most `most`.
    ///
    /// # Errors
    /// When the database cannot be read, or something in it not decrypted.
    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError>;
}

/// Leaves out what cannot be decrypted: with a key that is not on this machine one entry is not found, and all others are.
pub fn retain_readable(
    entries: impl Iterator<Item = Result<SearchEntry, StoreError>>,
) -> Vec<SearchEntry> {
    let (mut readable, mut unreadable) = (Vec::new(), 0_u64);
    for entry in entries {
        match entry {
            Ok(entry) => readable.push(entry),
            Err(_) => unreadable += 1,
        }
    }
    if unreadable > 0 {
        tracing::warn!(
            unreadable,
            "rows cannot be decrypted and are not found by the desk's search"
        );
    }
    readable
}
