//! Paths: where one leads that is written badly, and which belong together.

use http::{HeaderValue, Uri};

/// Where a path with a slash too many leads; none for a path that is well.
pub(super) fn canonical_location(uri: &Uri) -> Option<HeaderValue> {
    let path = uri.path();
    let well = path == "/" || !(path.ends_with('/') || path.starts_with("//"));
    if well {
        return None;
    }
    let query = uri
        .query()
        .map(|query| format!("?{query}"))
        .unwrap_or_default();
    HeaderValue::from_str(&format!("/{}{query}", path.trim_matches('/'))).ok()
}

pub(super) fn starts_with_any(path: &str, starts: &[String]) -> bool {
    starts.iter().any(|start| path.starts_with(start.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slash_too_many_leads_to_the_page_and_never_away() {
        let better = |path: &'static str| {
            canonical_location(&Uri::from_static(path)).map(|to| to.to_str().unwrap().to_owned())
        };
        assert_eq!(better("/blog/?q=a").as_deref(), Some("/blog?q=a"));
        assert_eq!(better("//evil.example/").as_deref(), Some("/evil.example"));
        assert_eq!(better("//").as_deref(), Some("/"));
        assert_eq!(better("/"), None);
        assert_eq!(better("/blog"), None);
    }
}
