//! Site search: what is indexed when a document is published, and how it is found.
//!
//! Folding, stemming, spelling, synonyms and ranking are done here, on words; the database only says which documents
//! hold them. So both databases find the same documents in the same order.
mod api;
mod entry;
mod index;
mod match_highlighter;
mod migrations;
mod query;
mod relevance;
mod service;
mod site_pages;
mod spell_check;
pub(crate) mod store;
mod text_words;

pub use api::search_routes;
pub use entry::{SearchEntry, SearchKind, TAG};
pub use index::{
    begin_rebuild, finish_rebuild, index_entry, is_outdated, remove_entry, remove_synonyms,
    set_synonyms,
};
pub use migrations::migrations;
pub use query::LONGEST_QUERY;
pub use service::{PAGE_SIZE, SUGGESTIONS, SearchService};

#[cfg(test)]
mod tests;
