//! A made file: type, tag of its bytes, 304 for who has it already.
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use web::cache::matches_etag;

use crate::api::CacheHints;

pub struct GeneratedFile {
    pub mime: &'static str,
    pub body: String,
    pub cache_hints: CacheHints,
}

impl GeneratedFile {
    pub fn into_file_response(self, request: &HeaderMap) -> Response {
        let etag = format!("\"{}\"", &blake3::hash(self.body.as_bytes()).to_hex()[..32]);
        let etag = HeaderValue::from_str(&etag).ok();
        let is_known = etag
            .as_ref()
            .is_some_and(|etag| matches_etag(request, etag));
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, self.mime)], self.body).into_response()
        };
        let headers = response.headers_mut();
        headers.extend(etag.map(|etag| (header::ETAG, etag)));
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=300"),
        );
        self.cache_hints.write_headers(headers);
        response
    }
}

/// The text without characters that XML cannot hold.
pub fn xml_text(text: &str) -> String {
    let allowed = |c: &char| {
        matches!(c, '\t' | '\n' | '\r') || (*c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}'))
    };
    text.chars().filter(allowed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> GeneratedFile {
        GeneratedFile {
            mime: "text/plain; charset=utf-8",
            body: "words".into(),
            cache_hints: CacheHints::default(),
        }
    }

    #[test]
    fn who_has_it_already_gets_no_bytes() {
        let first = file().into_file_response(&HeaderMap::new());
        let etag = first.headers()["etag"].clone();
        let mut request = HeaderMap::new();
        request.insert(
            "if-none-match",
            HeaderValue::from_str(&format!("\"x\", W/{}", etag.to_str().unwrap())).unwrap(),
        );
        assert_eq!(
            file().into_file_response(&request).status(),
            StatusCode::NOT_MODIFIED
        );
        request.insert("if-none-match", HeaderValue::from_static("\"x\""));
        assert_eq!(file().into_file_response(&request).status(), StatusCode::OK);
    }

    #[test]
    fn xml_holds_no_control_characters() {
        assert_eq!(xml_text("a\u{0}\u{b}\u{ffff}\tb"), "a\tb");
    }
}
