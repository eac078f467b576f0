//! How much of what comes with the program is imported.

/// Changes when the files do, so that the next start imports them again.
pub(crate) const SHIPPED_VERSION: &str = "2026-11";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShippedAmount {
    /// Everything, some 60,000 places.
    #[default]
    All,
    /// A few hundred around eight towns; for tests and looks around.
    Sample,
    None,
}

impl ShippedAmount {
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::All),
            "sample" => Some(Self::Sample),
            "none" => Some(Self::None),
            _ => None,
        }
    }

    /// What is noted of a source once it is in.
    pub(crate) fn shipped_version(self) -> Option<String> {
        match self {
            Self::All => Some(SHIPPED_VERSION.to_owned()),
            Self::Sample => Some(format!("{SHIPPED_VERSION}-sample")),
            Self::None => None,
        }
    }
}
