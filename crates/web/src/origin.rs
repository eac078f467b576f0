//! Whether a write comes from our own pages. No token stands in a cached page; the browser's own headers are compared.

use http::header::{COOKIE, HOST, ORIGIN};
use http::{HeaderMap, Method, Uri};
use url::Url;

/// Answers whether a write may be made, by `Sec-Fetch-Site` and `Origin`.
///
/// - `Sec-Fetch-Site` is set by the browser alone: `same-origin` passes, `none` (the visitor's own doing) too.
/// - Else `Origin` must be the site's own, or that of the very host that was asked.
/// - Neither is sent: a program without cookies passes; a request with cookies does not.
pub(crate) fn is_allowed_origin(headers: &HeaderMap, uri: &Uri, public_url: &Url) -> bool {
    // Asked first, as scripts cannot set it, while `Origin` is `null` behind some privacy settings.
    if let Some(site) = headers.get("sec-fetch-site") {
        return matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let Some(origin) = headers.get(ORIGIN) else {
        // Without a cookie nothing of a visitor can be misused, so programs may write.
        return !headers.contains_key(COOKIE);
    };
    let Some(origin) = origin.to_str().ok().and_then(|text| Url::parse(text).ok()) else {
        return false;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(http::uri::Authority::as_str));
    // Behind a proxy or on a test port the site has other names than its own; a page of that very host is no stranger.
    let asked = host.and_then(|host| Url::parse(&format!("{}://{host}", origin.scheme())).ok());
    origin.origin() == public_url.origin()
        || asked.is_some_and(|asked| asked.origin() == origin.origin())
}

pub(crate) fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(headers: &[(&'static str, &'static str)]) -> bool {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| {
                (
                    http::HeaderName::from_static(name),
                    http::HeaderValue::from_static(value),
                )
            })
            .collect();
        is_allowed_origin(
            &headers,
            &Uri::from_static("/contact"),
            &Url::parse("https://doctor.example").unwrap(),
        )
    }

    #[test]
    fn our_own_pages_may_write() {
        assert!(allowed(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "null")
        ]));
        assert!(allowed(&[
            ("origin", "https://doctor.example"),
            ("cookie", "a=b")
        ]));
        assert!(allowed(&[
            ("origin", "http://127.0.0.1:8080"),
            ("host", "127.0.0.1:8080")
        ]));
    }

    #[test]
    fn pages_of_others_may_not() {
        for site in ["cross-site", "same-site", "odd"] {
            assert!(
                !allowed(&[
                    ("sec-fetch-site", site),
                    ("origin", "https://doctor.example")
                ]),
                "{site}"
            );
        }
        for origin in [
            "null",
            "https://evil.example",
            "http://doctor.example",
            "https://doctor.example.evil.example",
        ] {
            assert!(
                !allowed(&[("origin", origin), ("host", "doctor.example:1")]),
                "{origin}"
            );
        }
    }

    #[test]
    fn programs_without_cookies_may() {
        assert!(allowed(&[]));
        assert!(!allowed(&[("cookie", "session=1")]));
    }
}
