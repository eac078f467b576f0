//! Who saves, from where, and why: what a revision remembers beside its body.
use std::collections::BTreeSet;

use super::slug_precedence::SlugPrecedence;

/// Marks of one write. By default nobody by name, no tab, the action that the write is.
#[derive(Debug, Clone, Default)]
pub struct RevisionMetadata {
    pub name: String,
    /// The browser tab that saves by itself; its saves within some minutes are folded into one revision.
    pub tab: Option<String>,
    /// What was done, where that is more than saving: `approve`, `restore`.
    pub action: Option<&'static str>,
    pub note: Option<String>,
    /// Revisions that other tabs build on: they are not folded away.
    pub held_revisions: BTreeSet<i64>,
}

impl RevisionMetadata {
    pub fn from_author(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Who has an address that two wish for: writes without a name are imports.
    pub(super) fn slug_precedence(&self) -> SlugPrecedence {
        if self.name.is_empty() {
            SlugPrecedence::Older
        } else {
            SlugPrecedence::Holder
        }
    }

    pub fn with_action(mut self, action: &'static str) -> Self {
        self.action = Some(action);
        self
    }

    pub fn with_note(mut self, note: Option<String>) -> Self {
        self.note = note;
        self
    }
}
