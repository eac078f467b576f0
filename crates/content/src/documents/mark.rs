//! Who saves, from where, and why: what a revision remembers beside its body.
use super::address::Precedence;

/// Marks of one write. By default nobody by name, no tab, the action that the write is.
#[derive(Debug, Clone, Default)]
pub struct Mark {
    /// The person's name, as the desk shows it.
    pub name: String,
    /// The browser tab that saves by itself; its saves within some minutes are folded into one revision.
    pub tab: Option<String>,
    /// What was done, where that is more than saving: `approve`, `restore`.
    pub action: Option<&'static str>,
    /// What was said with it.
    pub note: Option<String>,
}

impl Mark {
    /// A write of somebody with this name.
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

    /// The same, doing this.
    pub fn doing(mut self, action: &'static str) -> Self {
        self.action = Some(action);
        self
    }

    /// The same, from a tab that saves by itself.
    pub fn from_tab(mut self, tab: &str) -> Self {
        self.tab = Some(tab.to_owned());
        self
    }

    /// The same, with words.
    pub fn saying(mut self, note: Option<String>) -> Self {
        self.note = note;
        self
    }
}
