//! A mail as a page of its own, to be shown in a frame of the desk.

use axum::response::{IntoResponse, Response};
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_FRAME_OPTIONS,
};

/// Runs nothing and fetches nothing from elsewhere, whatever the mail says. Mails carry their styles in themselves.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/// A mail as a page that runs nothing, for a frame of the desk.
pub fn build_sandboxed_page(html: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_FRAME_OPTIONS, "SAMEORIGIN"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "private, no-store"),
    ];
    (headers, html).into_response()
}
