//! A problem as the answer to a call that no page stands behind.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::ProblemDetails;

/// The problem as JSON, not to be kept.
pub(crate) fn problem_response(problem: &ProblemDetails) -> Response {
    let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let json = serde_json::to_vec(problem).unwrap_or_default();
    let mut response = (status, json).into_response();
    for (name, value) in [
        (header::CONTENT_TYPE, ProblemDetails::MEDIA_TYPE),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}
