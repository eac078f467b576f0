//! Routers asked without a socket, for tests that need nothing of what every request passes.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request};
use serde_json::Value;
use tower::ServiceExt;

/// What a router answered.
#[derive(Debug)]
pub struct Answered {
    pub status: u16,
    pub headers: HeaderMap,
    /// The body.
    pub bytes: Bytes,
}

/// Asks a router.
pub async fn ask(router: Router, request: Request<Body>) -> Answered {
    let response = router.oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    Answered {
        status: parts.status.as_u16(),
        headers: parts.headers,
        bytes: to_bytes(body, usize::MAX).await.unwrap(),
    }
}

impl Answered {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The body as JSON.
    ///
    /// # Panics
    /// When it is none.
    pub fn json(&self) -> Value {
        let read = serde_json::from_slice(&self.bytes);
        read.unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// A header; empty where it is missing.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    /// What a cache may drop it by.
    pub fn tags(&self) -> Vec<&str> {
        self.header("cache-tag").split(' ').collect()
    }

    /// The code of a problem in words for people.
    ///
    /// # Panics
    /// When it is no such problem.
    pub fn problem_code(&self) -> String {
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        let detail = problem["detail"].as_str().unwrap_or_default();
        assert!(detail.ends_with('.'), "{problem}");
        problem["code"].as_str().unwrap().to_owned()
    }
}
