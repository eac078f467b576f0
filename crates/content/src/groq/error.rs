//! Refusals, in the hosted service's form.

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::StoreError;
use web::renderer::RenderError;

/// Why a query has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// The query is at fault; the service's clients show where.
    #[error("{}", fault.description)]
    Fault { fault: QueryFault, query: String },
    /// Anything else, in words for whoever wrote the client.
    #[error("{message}")]
    Refused { status: StatusCode, message: String },
    /// What the service says in a form of its own.
    #[error("{body}")]
    Verbatim { status: StatusCode, body: Value },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Engine(anyhow::Error),
}

/// What is wrong with a query, and from which character to which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueryFault {
    #[serde(rename = "type")]
    pub kind: String,
    pub description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<usize>,
}

impl QueryError {
    pub fn refuse(status: StatusCode, message: impl Into<String>) -> Self {
        Self::Refused {
            status,
            message: message.into(),
        }
    }

    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::refuse(StatusCode::BAD_REQUEST, message)
    }

    /// 401 in the service's words.
    pub fn unknown_token() -> Self {
        // not shown: read by whoever wrote the client
        Self::refuse(StatusCode::UNAUTHORIZED, "Session not found")
    }

    pub fn too_large(message: impl Into<String>) -> Self {
        Self::refuse(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    pub(super) fn out_of_memory() -> Self {
        // not shown: read by whoever wrote the client
        Self::too_large(
            "The query needs too much memory. Ask for fewer documents, or for less of each.",
        )
    }

    /// `most` is in bytes.
    pub(super) fn result_too_large(most: usize) -> Self {
        // not shown: read by whoever wrote the client
        Self::too_large(format!(
            "The result has more than {} MB: ask for fewer documents, or for less of each",
            most >> 20
        ))
    }
}

impl From<RenderError> for QueryError {
    fn from(error: RenderError) -> Self {
        // not shown: read by whoever wrote the client
        let refused = match &error {
            RenderError::Late => (
                StatusCode::REQUEST_TIMEOUT,
                "The query took too long. Ask for fewer documents, or for less of each.",
            ),
            RenderError::Threw(words) if words.contains("out of memory") => {
                return Self::out_of_memory();
            }
            RenderError::Busy => (
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many queries are running. Please try again in a moment.",
            ),
            RenderError::Bundle(_) | RenderError::Threw(_) | RenderError::Stopped => {
                return Self::Engine(error.into());
            }
        };
        Self::refuse(refused.0, refused.1)
    }
}

/// The body that tells a refusal: an object with `error` and `message`, as clients of all versions can read it.
pub fn refusal_body(status: StatusCode, message: &str) -> Value {
    json!({
        "statusCode": status.as_u16(),
        "error": status.canonical_reason().unwrap_or_default(),
        "message": message,
    })
}

impl IntoResponse for QueryError {
    fn into_response(self) -> Response {
        let (status, body) = match self {
            Self::Fault { fault, query } => {
                let mut error = json!(fault);
                error["query"] = json!(query);
                (StatusCode::BAD_REQUEST, json!({ "error": error }))
            }
            Self::Refused { status, message } => (status, refusal_body(status, &message)),
            Self::Verbatim { status, body } => (status, body),
            Self::Store(error) => return web::Error::from(error).into_response(),
            Self::Engine(error) => return web::Error::internal(error).into_response(),
        };
        json_response(status, body.to_string())
    }
}

/// JSON as an answer.
pub fn json_response(status: StatusCode, body: String) -> Response {
    let mut response = (status, body).into_response();
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(CONTENT_TYPE, json);
    response
}

/// A problem of the site in the hosted service's form.
pub(super) fn problem_body(problem: &ProblemDetails) -> Value {
    let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    refusal_body(status, &problem.detail)
}
