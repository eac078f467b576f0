//! Names by which samples are known.

/// Tag of everything that says whether the store holds sample content.
pub const SAMPLE_TAG: &str = "sample-content";

/// Document that says which asset a sample picture's file name became.
pub(crate) const SAMPLE_PICTURES: &str = "settings-sample-pictures";

/// Tag of everything that says which lists of the site have something in them.
pub(crate) const LISTS_TAG: &str = "filled-lists";
