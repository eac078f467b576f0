//! How the site speaks at the hosted service's paths, also where no call has seen the request.

use axum::http::header::{
    ACCESS_CONTROL_ALLOW_CREDENTIALS, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue};
use kernel::ProblemDetails;
use web::ServiceDialect;

use super::content_queries::QuerySettings;
use super::error::problem_body;

/// Errors in the hosted service's form, and who may read from a browser.
#[derive(Clone, Debug)]
pub struct ContentDialect {
    origins: Vec<String>,
}

impl ContentDialect {
    pub fn new(settings: &QuerySettings) -> Self {
        Self {
            origins: settings.origins.clone(),
        }
    }

    /// What the answer says of who may read it; none where the asking page may not.
    fn allowed_origin(&self, origin: &HeaderValue) -> Option<HeaderValue> {
        if self.origins.is_empty() {
            return Some(HeaderValue::from_static("*"));
        }
        let is_listed = self
            .origins
            .iter()
            .any(|listed| listed.as_bytes() == origin.as_bytes());
        is_listed.then(|| origin.clone())
    }
}

impl ServiceDialect for ContentDialect {
    fn speaks(&self, path: &str) -> bool {
        let Some(rest) = path.strip_prefix("/v") else {
            return false;
        };
        let Some((version, call)) = rest.split_once('/') else {
            return false;
        };
        let is_version = version == "X" || version.starts_with(|sign: char| sign.is_ascii_digit());
        let room = call.split('/').next().unwrap_or_default();
        is_version && matches!(room, "data" | "assets")
    }

    fn problem_body(&self, problem: &ProblemDetails) -> String {
        problem_body(problem).to_string()
    }

    fn add_headers(&self, request: &HeaderMap, answer: &mut HeaderMap) {
        if !self.origins.is_empty() {
            answer.append(VARY, HeaderValue::from_static("Origin"));
        }
        let Some(origin) = request.get(ORIGIN) else {
            return;
        };
        let Some(allowed) = self.allowed_origin(origin) else {
            return;
        };
        if allowed != "*" {
            let yes = HeaderValue::from_static("true");
            answer.insert(ACCESS_CONTROL_ALLOW_CREDENTIALS, yes);
        }
        answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, allowed);
        if !request.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
            return;
        }
        let methods = HeaderValue::from_static("GET, HEAD, POST, OPTIONS");
        answer.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
        answer.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
        if let Some(named) = request.get(ACCESS_CONTROL_REQUEST_HEADERS) {
            answer.insert(ACCESS_CONTROL_ALLOW_HEADERS, named.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_hosted_services_paths_are_spoken_at() {
        let dialect = ContentDialect::new(&QuerySettings::default());
        for path in [
            "/v1/data/query/production",
            "/vX/data",
            "/v2025-01-06/data/listen/x",
            "/v9/data/x",
            "/v1/assets/images/production",
        ] {
            assert!(dialect.speaks(path), "{path}");
        }
        for path in [
            "/volunteer",
            "/v1/asset/x",
            "/api/data/query/x",
            "/video/data/x",
            "/v1",
        ] {
            assert!(!dialect.speaks(path), "{path}");
        }
    }

    #[test]
    fn a_listed_origin_reads_with_cookies_and_no_other_does() {
        let settings = QuerySettings {
            origins: vec!["https://doctor.example".to_owned()],
            ..QuerySettings::default()
        };
        let dialect = ContentDialect::new(&settings);
        let answer_to = |origin: &'static str| {
            let mut request = HeaderMap::new();
            request.insert(ORIGIN, HeaderValue::from_static(origin));
            let mut answer = HeaderMap::new();
            dialect.add_headers(&request, &mut answer);
            answer
        };
        let listed = answer_to("https://doctor.example");
        assert_eq!(
            listed[ACCESS_CONTROL_ALLOW_ORIGIN],
            "https://doctor.example"
        );
        assert_eq!(listed[ACCESS_CONTROL_ALLOW_CREDENTIALS], "true");
        let other = answer_to("https://doctor.example.evil.example");
        assert_eq!(other.get(ACCESS_CONTROL_ALLOW_ORIGIN), None);
        assert_eq!(other[VARY], "Origin");
    }
}
