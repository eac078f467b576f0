//! Who saves, from where, and why: what a revision remembers beside its body.
use std::collections::BTreeSet;

use super::address::Precedence;

/// Marks of one write. By default nobody by name, no tab, the action that the write is.
#[derive(Debug, Clone, Default)]
pub struct Mark {
    pub name: String,
    /// The browser tab that saves by itself; its saves within some minutes are folded into one revision.
    pub tab: Option<String>,
    /// What was done, where that is more than saving: `approve`, `restore`.
    pub action: Option<&'static str>,
    pub note: Option<String>,
    /// Revisions that other tabs build on: they are not folded away.
    pub held: BTreeSet<i64>,
}

impl Mark {
    pub fn of(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Who has an address that two wish for: writes without a name are imports.
    pub(super) fn precedence(&self) -> Precedence {
        if self.name.is_empty() {
            Precedence::Older
        } else {
            Precedence::Holder
        }
    }

    pub fn doing(mut self, action: &'static str) -> Self {
        self.action = Some(action);
        self
    }

    pub fn saying(mut self, note: Option<String>) -> Self {
        self.note = note;
        self
    }
}
