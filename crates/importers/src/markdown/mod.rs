//! Folders of Markdown, as site generators have them.
mod files;
mod front_matter;
mod markdown_import;
mod markdown_text;

pub use markdown_import::import_markdown;
pub(crate) use markdown_text::html_of_markdown;
