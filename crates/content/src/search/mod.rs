//! Site search: what is indexed when a document is published, and how it is found.
//!
//! Folding, stemming, spelling, synonyms and ranking are done here, on words; the database only says which documents
//! hold them. So both databases find the same documents in the same order.
mod api;
mod highlight;
mod index;
mod migrations;
mod query;
mod rank;
mod service;
mod spelling;
pub(crate) mod store;
mod words;

pub use api::routes;
pub use index::{begin_anew, end_anew, index, is_outdated, remove, remove_synonyms, set_synonyms};
pub use migrations::migrations;
pub use query::LONGEST_QUERY;
pub use service::Search;

pub const PAGE_SIZE: u64 = 10;
pub const SUGGESTIONS: usize = 6;
/// The change tag of everything that search answers.
pub const TAG: &str = "search";

::store::stored_enum! {
    /// As it stands in the API and in the address of the search page, and as a visitor reads it.
    pub enum Kind of rows {
        Post = "post" => "Article",
        Faq = "faq" => "Question",
        Video = "video" => "Video",
        Product = "product" => "Product",
        Policy = "policy" => "Policy",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub document: String,
    pub kind: Kind,
    pub title: String,
    /// Everything else that is read, as plain text; the first 200,000 characters count.
    pub text: String,
    /// Rooted address of the page that shows it.
    pub url: String,
}

#[cfg(test)]
mod tests;
