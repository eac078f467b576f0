//! The one error that handlers answer with.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use kernel::{FieldError, ProblemDetails};
use store::StoreError;

/// A problem in words for the visitor, and for a 5xx the cause for the log.
///
/// Answers as `application/problem+json`, or as a page where the client reads pages. A 5xx is logged once, at the
/// edge, with the request's id; its body never carries the cause.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{problem}")]
pub struct Error {
    problem: Box<ProblemDetails>,
    cause: Option<Arc<anyhow::Error>>,
    retry_after: Option<u32>,
}

/// When to try again after a 503 that does not say it, in seconds.
const DEFAULT_RETRY_SECONDS: u32 = 5;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a 5xx was answered; rides on the response to the edge, where it is logged with the request's id.
#[derive(Clone, Debug)]
pub(crate) struct ErrorCause(pub Arc<anyhow::Error>);

/// 422 with one field to mend, whose words are those of the problem too.
pub fn invalid_field(field: &str, words: impl Into<String>) -> Error {
    let words = words.into();
    Error::invalid_fields(words.clone(), vec![FieldError::new(field, words)])
}

impl Error {
    /// An unexpected failure: 500, with its cause for the log.
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self::from(ProblemDetails::internal()).with_cause(cause)
    }

    /// 422 with fields to mend.
    pub fn invalid_fields(detail: impl Into<String>, errors: Vec<FieldError>) -> Self {
        ProblemDetails::invalid_fields(detail, errors).into()
    }

    /// Looks whether the version that somebody saw is that of now.
    ///
    /// # Errors
    /// [`ProblemDetails::moved`] where it is not.
    pub fn check_version(seen: i32, now: i32) -> Result<()> {
        if seen == now {
            Ok(())
        } else {
            Err(ProblemDetails::already_changed().into())
        }
    }

    /// The same error with a cause for the log.
    pub fn with_cause(mut self, cause: impl Into<anyhow::Error>) -> Self {
        self.cause = Some(Arc::new(cause.into()));
        self
    }

    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub fn problem(&self) -> &ProblemDetails {
        &self.problem
    }
}

impl From<Box<ProblemDetails>> for Error {
    fn from(problem: Box<ProblemDetails>) -> Self {
        Self::from(*problem)
    }
}

impl From<ProblemDetails> for Error {
    fn from(problem: ProblemDetails) -> Self {
        Self {
            retry_after: (problem.status == 503).then_some(DEFAULT_RETRY_SECONDS),
            problem: Box::new(problem),
            cause: None,
        }
    }
}

impl From<StoreError> for Error {
    /// 507 for a full disk, 503 for a database that is away, 409 for a clash, else 500.
    fn from(error: StoreError) -> Self {
        Self::from(error.to_problem()).with_cause(error)
    }
}

impl From<sea_orm::DbErr> for Error {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl From<anyhow::Error> for Error {
    fn from(cause: anyhow::Error) -> Self {
        Self::internal(cause)
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, problem_json(&self.problem)).into_response();
        response.headers_mut().insert(
            CONTENT_TYPE,
            HeaderValue::from_static(ProblemDetails::MEDIA_TYPE),
        );
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(cause) = self.cause {
            response.extensions_mut().insert(ErrorCause(cause));
        }
        response.extensions_mut().insert(self.problem);
        response
    }
}

/// A problem's JSON. Its types cannot fail to serialise; an empty object stands in for what cannot happen.
pub(crate) fn problem_json(problem: &ProblemDetails) -> String {
    serde_json::to_string(problem).unwrap_or_else(|_| "{}".to_owned())
}
