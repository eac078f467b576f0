//! What a request for a page comes down to.

use std::collections::BTreeMap;
use std::sync::Arc;

use http::{HeaderMap, Uri};

use super::routes::{PageRoute, UndecodableUri, canonical_path};
use crate::Preferences;

/// Page numbers above this are deep.
const DEEP_PAGE: u64 = 20;

/// One request for a page: everything its bytes depend on.
#[derive(Clone)]
pub(super) struct PageRequest {
    pub route: Arc<PageRoute>,
    pub path: String,
    pub params: BTreeMap<String, String>,
    pub query: BTreeMap<String, String>,
    pub preferences: Preferences,
    /// Key of the place that the visitor chose, on pages that differ by it.
    pub place: Option<String>,
}

impl PageRequest {
    pub(super) fn new(
        route: &Arc<PageRoute>,
        uri: &Uri,
        preferences: Preferences,
        headers: &HeaderMap,
    ) -> Result<Self, UndecodableUri> {
        let sent = uri.path();
        let path = if is_plain(sent) {
            sent.to_owned()
        } else {
            canonical_path(sent)?
        };
        Ok(Self {
            params: route.path_parameters(sent)?,
            query: route.known_query(uri.query().unwrap_or_default())?,
            route: route.clone(),
            path,
            preferences,
            place: route.find_place(headers).map(ToOwned::to_owned),
        })
    }

    /// The cache key: variant, path, the query as the page knows it, and the place.
    pub(super) fn cache_key(&self) -> Arc<str> {
        let mut key = String::with_capacity(self.path.len() + 32);
        key.push(self.preferences.cache_variant());
        key.push_str(&self.path);
        for (name, value) in &self.query {
            key.push('\0');
            key.push_str(name);
            key.push('\0');
            key.push_str(value);
        }
        if let Some(place) = &self.place {
            // No name of a query is empty.
            key.push_str("\0\0");
            key.push_str(place);
        }
        Arc::from(key)
    }

    /// Searches, deep page numbers and links to one comment: nobody's first view, and without number.
    pub(super) fn is_deep(&self) -> bool {
        let page = self
            .query
            .get("page")
            .map(|page| page.parse().unwrap_or(u64::MAX));
        let is_found = ["q", "comment"]
            .iter()
            .any(|name| self.query.contains_key(*name));
        is_found || page.is_some_and(|page| page > DEEP_PAGE)
    }
}

/// A path that is written in the one way already.
pub(super) fn is_plain(path: &str) -> bool {
    path.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte))
}
