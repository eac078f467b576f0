//! Site search: what is indexed when a document is published, and how it is found.
//!
//! Folding, stemming, spelling, synonyms and ranking are done here, on words; the database only says which documents
//! hold them. So both databases find the same documents in the same order.
mod api;
mod index;
mod match_highlighter;
mod migrations;
mod query;
mod relevance;
mod service;
mod spell_check;
pub(crate) mod store;
mod text_words;

pub use api::search_routes;
pub use index::{
    begin_rebuild, finish_rebuild, index_entry, is_outdated, remove_entry, remove_synonyms,
    set_synonyms,
};
pub use migrations::migrations;
pub use query::LONGEST_QUERY;
pub use service::SearchService;

pub const PAGE_SIZE: u64 = 10;
pub const SUGGESTIONS: usize = 6;
/// The change tag of everything that search answers.
pub const TAG: &str = "search";

::store::stored_enum! {
    /// As it stands in the API and in the address of the search page, and as a visitor reads it.
    pub enum SearchKind of rows {
        Post = "post" => "Article",
        Faq = "faq" => "Question",
        Video = "video" => "Video",
        Product = "product" => "Product",
        Policy = "policy" => "Policy",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchEntry {
    pub document: String,
    pub kind: SearchKind,
    pub title: String,
    /// Everything else that is read, as plain text; the first 200,000 characters count.
    pub text: String,
    /// Rooted address of the page that shows it.
    pub url: String,
}

#[cfg(test)]
mod tests;
