//! No character NUL in what is sent: PostgreSQL keeps none in a text, and nobody types one.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kernel::ProblemDetails;
use serde_json::Value;
use web::Error;

/// Refuses calls with a NUL in address or body; looks at bodies up to the limit that holds anyway.
pub async fn reject_nul(request: Request, next: Next) -> Response {
    let target = request.uri().path_and_query();
    if target.is_some_and(|target| target.as_str().contains("%00")) {
        return nul_error().into_response();
    }
    let (parts, body) = request.into_parts();
    // The copy needs the whole head because `Bytes` reads the route's body limit from its extensions.
    let copy = Request::from_parts(parts.clone(), body);
    let bytes = match Bytes::from_request(copy, &()).await {
        Ok(bytes) => bytes,
        Err(unread) => return Error::from(too_long(unread.status().as_u16())).into_response(),
    };
    // Anything but JSON is left to the handler, which refuses it with its own message.
    let holds_one = serde_json::from_slice(&bytes).is_ok_and(|value| holds_nul(&value));
    if holds_one {
        return nul_error().into_response();
    }
    next.run(Request::from_parts(parts, Body::from(bytes)))
        .await
}

fn too_long(status: u16) -> ProblemDetails {
    match status {
        413 => ProblemDetails::too_large("That is too long."),
        _ => ProblemDetails::bad_request("What you sent did not arrive complete."),
    }
}

fn nul_error() -> Error {
    let words = "This contains a character that cannot be saved (NUL). Please type it again.";
    ProblemDetails::bad_request(words).into()
}

fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(holds_nul),
        Value::Object(fields) => fields
            .iter()
            .any(|(name, value)| name.contains('\0') || holds_nul(value)),
        _ => false,
    }
}
