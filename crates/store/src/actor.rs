//! Who writes.

use std::fmt;

use kernel::Id;

/// Who writes; stands in the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The house itself: a job, a start, the command line.
    System,
    /// Somebody without an account.
    Visitor,
    Staff {
        id: Id,
        /// In which of their roles they act, where that matters. It stands in the audit log beside them and tells no two
        /// actors apart.
        role: Option<&'static str>,
    },
}

impl Actor {
    /// Somebody at the desk who does what every person there may do.
    pub fn staff(id: Id) -> Self {
        Self::Staff { id, role: None }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System => f.write_str("system"),
            Self::Visitor => f.write_str("visitor"),
            Self::Staff { id, .. } => write!(f, "staff:{id}"),
        }
    }
}
