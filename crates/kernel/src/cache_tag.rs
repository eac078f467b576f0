//! What a page was made of, and what a write touches.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Names something that pages depend on: `type:blog`, `document:post-malaria`.
///
/// A read answers with the tags it used; a write names the tags it touched. Tags travel in a header
/// separated by spaces, so white space inside one becomes `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CacheTag(String);

impl CacheTag {
    /// Makes a tag; white space and control characters become `-`.
    pub fn new(name: impl AsRef<str>) -> Self {
        let bad = |c: char| c.is_whitespace() || c.is_control();
        Self(name.as_ref().replace(bad, "-"))
    }

    /// The tag's text, free of white space.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CacheTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for CacheTag {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for CacheTag {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_never_splits_in_a_header() {
        assert_eq!(
            CacheTag::new("category:Sex Education\n").as_str(),
            "category:Sex-Education-"
        );
        assert_eq!(CacheTag::new("type:blog").to_string(), "type:blog");
    }
}
