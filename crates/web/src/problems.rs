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
            "Please sign in",
            "You need to sign in to see this.",
        ),
        403 => ProblemDetails::forbidden("This may not be done from here."),
        404 => ProblemDetails::not_found("There is nothing at this address."),
        405 => {
            ProblemDetails::method_not_allowed("This address does not take that kind of request.")
        }
        408 => ProblemDetails::timeout("The request took too long to arrive."),
        409 => ProblemDetails::conflict(
            "Somebody else changed this at the same time. Please check it again.",
        ),
        413 => ProblemDetails::too_large("What you sent is larger than allowed."),
        414 => ProblemDetails::new(
            code,
            "too_long",
            "Address too long",
            "This address is longer than we can read.",
        ),
        415 => ProblemDetails::new(
            code,
            "wrong_type",
            "Wrong kind of content",
            "What you sent is of a kind we cannot read.",
        ),
        422 => {
            ProblemDetails::invalid_fields("Some of what you sent needs another look.", Vec::new())
        }
        429 => ProblemDetails::too_many_requests(
            "That was a lot in a short time. Please wait a moment and try again.",
        ),
        503 => ProblemDetails::unavailable("This is taking too long. Please try again soon."),
        507 => ProblemDetails::storage_full(
            "We cannot save anything right now. Please try again later.",
        ),
        500.. => ProblemDetails {
            status: code,
            ..ProblemDetails::internal()
        },
        400.. => ProblemDetails {
            status: code,
            ..ProblemDetails::bad_request("We could not read this request.")
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
    let mut response = Response::new(Body::from(Bytes::from(body)));
    *response.status_mut() =
        StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
