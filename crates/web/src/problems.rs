//! Turning whatever went wrong into one form: problem+json for programs, a page for people.

use axum::body::Body;
use bytes::Bytes;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use kernel::ProblemDetails;

use crate::error::problem_json;
use crate::media_type::HTML;
use crate::plain::{self, EmergencyNumbers};

/// What a bare status says. None for statuses that are no errors.
pub(crate) fn problem_of(status: StatusCode) -> Option<ProblemDetails> {
    let code = status.as_u16();
    Some(match code {
        401 => ProblemDetails::new(
            code,
            "unauthorised",
            l10n::t!("web-problem-sign-in-title"),
            l10n::t!("web-problem-sign-in"),
        ),
        403 => ProblemDetails::forbidden(l10n::t!("web-problem-forbidden")),
        404 => ProblemDetails::not_found(l10n::t!("web-problem-not-found")),
        405 => ProblemDetails::method_not_allowed(l10n::t!("web-problem-method")),
        408 => ProblemDetails::timeout(l10n::t!("web-problem-timeout")),
        409 => ProblemDetails::conflict(l10n::t!("web-problem-conflict")),
        413 => ProblemDetails::too_large(l10n::t!("web-problem-too-large")),
        414 => ProblemDetails::new(
            code,
            "too_long",
            l10n::t!("web-problem-address-long-title"),
            l10n::t!("web-problem-address-long"),
        ),
        415 => ProblemDetails::new(
            code,
            "wrong_type",
            l10n::t!("web-problem-media-type-title"),
            l10n::t!("web-problem-media-type"),
        ),
        422 => ProblemDetails::invalid_fields(l10n::t!("web-problem-fields"), Vec::new()),
        429 => ProblemDetails::too_many_requests(l10n::t!("web-limits-too-many")),
        503 => ProblemDetails::unavailable(l10n::t!("web-problem-slow")),
        507 => ProblemDetails::storage_full(l10n::t!("web-problem-storage-full")),
        500.. => ProblemDetails {
            status: code,
            ..ProblemDetails::internal()
        },
        400.. => ProblemDetails {
            status: code,
            ..ProblemDetails::bad_request(l10n::t!("web-problem-unreadable"))
        },
        _ => return None,
    })
}

/// Whether an error is shown as a page: this is not the API, and the client takes HTML or takes anything.
pub(crate) fn wants_page(path: &str, headers: &HeaderMap) -> bool {
    let accepts = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    !path.starts_with("/api/")
        && accepts.is_none_or(|accept| accept.contains("text/html") || accept.contains("*/*"))
}

/// The answer that tells a problem: as a page with whom to call, or as JSON.
pub(crate) fn problem_response(
    problem: &ProblemDetails,
    page: Option<&EmergencyNumbers>,
) -> Response<Body> {
    let (media_type, body) = if let Some(calls) = page {
        (HTML, plain::render_problem(problem, calls))
    } else {
        (
            HeaderValue::from_static(ProblemDetails::MEDIA_TYPE),
            problem_json(problem),
        )
    };
    uncached_response(problem.status, media_type, body)
}

/// An error's body, which no cache keeps.
pub(crate) fn uncached_response(
    status: u16,
    media_type: HeaderValue,
    body: String,
) -> Response<Body> {
    let mut response = Response::new(Body::from(Bytes::from(body)));
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
