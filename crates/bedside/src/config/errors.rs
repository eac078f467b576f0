//! All that is wrong with the settings, at once.
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<String>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the configuration has {} mistake(s):", self.0.len())?;
        self.0
            .iter()
            .try_for_each(|mistake| writeln!(f, "  - {mistake}"))
    }
}

impl std::error::Error for ConfigErrors {}
