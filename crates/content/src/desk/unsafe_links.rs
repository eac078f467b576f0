//! Links that are never kept.

use url::Url;

use crate::model::links::check_link;

pub(super) const UNSAFE: &str = "This link is not allowed: it could run a program or mislead readers. Use https://, mailto:, tel: or a path.";

/// True for an address that must not be stored; one that is only half typed is none.
pub(super) fn is_unsafe(href: &str) -> bool {
    // Browsers drop control characters before they read the scheme, so a tab inside `javascript:` changes nothing.
    let cleaned: String = href.chars().filter(|c| !c.is_control()).collect();
    let cleaned = cleaned.trim();
    if cleaned.is_empty() || cleaned.starts_with('#') || check_link(cleaned).is_some() {
        return false;
    }
    if cleaned.starts_with("//") || cleaned.contains('\\') {
        return true;
    }
    match Url::parse(cleaned) {
        Ok(url) => {
            !matches!(url.scheme(), "http" | "https" | "mailto" | "tel")
                || !url.username().is_empty()
                || url.password().is_some()
        }
        Err(_) => false,
    }
}
