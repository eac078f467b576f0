//! The search of the desk: over people, references, telephone numbers, payments and articles at once, as far as the person
//! may see them, with one typing error forgiven in each word.
//!
//! Names of people are encrypted ([decision 089](../../../docs/decisions/089-one-search-over-decrypted-names.md)): features
//! hand over their newest entries through [`staff::SearchSource`], they are compared in memory, and the audit log says that
//! somebody searched, without the words.

mod api;

pub use api::{DeskSearch, FoundEntries, FoundEntry, SearchRequest, desk_routes};
