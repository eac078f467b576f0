//! Issues: their rows, their text, and the archive on the site.

mod archive;
pub(crate) mod content;
pub(crate) mod records;

pub(crate) use archive::routes;
