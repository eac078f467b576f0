//! The page that the browser client frames, its script and its style.

use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;

use crate::pages::render_document;

/// What the client's frame loads first; the script goes on from what the page around it says.
pub(crate) async fn show_popup() -> Response {
    let body = "<p role=\"status\">Loading the sandbox checkout…</p>\
        <noscript><p>This frame needs scripts. The page that it belongs to works without.</p></noscript>";
    render_document("Sandbox checkout", "data-page=\"popup\"", body)
}

pub(crate) async fn serve_script() -> Response {
    let kind = [(CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (kind, include_str!("sandbox.js")).into_response()
}

pub(crate) async fn serve_style() -> Response {
    let kind = [(CONTENT_TYPE, "text/css; charset=utf-8")];
    (kind, include_str!("sandbox.css")).into_response()
}
