//! What search knows of a document.

/// The change tag of everything that search answers.
pub const TAG: &str = "search";

::store::stored_enum! {
    /// As it stands in the API and in the address of the search page, and as a visitor reads it.
    pub enum SearchKind of rows {
        Post = "post" => "Article" | "content-search-kind-post",
        Faq = "faq" => "Question" | "content-search-kind-faq",
        Video = "video" => "Video" | "content-search-kind-video",
        Product = "product" => "Product" | "content-search-kind-product",
        Policy = "policy" => "Policy" | "content-search-kind-policy",
        Page = "page" => "Page" | "content-search-kind-page",
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
