//! Site search.
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{LinkView, Segment};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchHit {
    /// `post`, `faq`, `video`, `product`, `policy` or `page`.
    pub kind: String,
    /// `Article`, `Question`, `Video`, `Product`, `Policy`, `Page`.
    pub kind_label: String,
    pub title: Vec<Segment>,
    pub snippet: Vec<Segment>,
    pub url: String,
}

/// `GET /api/search?q=&kind=&page=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    pub query: String,
    /// What was searched for instead, when a word was misspelt.
    pub corrected: Option<String>,
    /// Plain words that were also looked for (`high blood` → `hypertension`).
    pub also: Vec<String>,
    /// Pages of this site that do what was asked for, such as booking. On the first page of a search in all kinds.
    pub site_pages: Vec<LinkView>,
    #[serde(flatten)]
    pub page: Page<SearchHit>,
    pub page_size: u64,
    /// What to do now, when the words call for urgent help; the numbers of both countries.
    pub card: Option<safety::SafetyCard>,
}

/// `GET /api/search/suggest?q=`: at most 6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Suggestions {
    pub items: Vec<LinkView>,
}
