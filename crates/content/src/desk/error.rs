//! Why a desk call was not done.
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use kernel::{FieldError, ProblemDetails};
use serde::Serialize;
use serde_json::Value;
use store::StoreError;
use utoipa::ToSchema;

use super::schedule::TimeProblem;
use crate::documents::DocumentError;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DocumentVersion {
    pub revision: i64,
    #[schema(value_type = Object)]
    pub body: Value,
    pub by: String,
    pub at: DateTime<Utc>,
}

/// A save met a newer revision: what is there now, and what both began with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MovedProblem {
    /// `document_moved`, with words.
    #[serde(flatten)]
    pub problem: ProblemDetails,
    pub current: Option<DocumentVersion>,
    /// What the refused save began with, or the last kept version before it.
    pub ancestor: Option<DocumentVersion>,
}

#[derive(Debug)]
pub(crate) enum DeskError {
    /// A problem, with its cause for the log where it is ours.
    Problem(web::Error),
    /// The document is at this revision by now.
    Moved(i64),
    Conflict(Box<MovedProblem>),
    /// A time that comes never or twice, with the choices.
    Choose(Box<TimeProblem>),
}

impl DeskError {
    /// What it says, for the outcome of one of many.
    pub fn detail_text(&self) -> String {
        match self {
            Self::Problem(error) => error.problem().detail.clone(),
            Self::Moved(revision) => moved_problem(*revision).detail,
            Self::Conflict(moved) => moved.problem.detail.clone(),
            Self::Choose(problem) => problem.problem.detail.clone(),
        }
    }

    /// What was refused, in words for one row of many.
    ///
    /// # Errors
    /// The error itself where it is ours: that the database is away is said of no row.
    pub fn into_words(self) -> Result<String, Self> {
        match self {
            Self::Problem(error) if error.problem().status >= 500 => Err(Self::Problem(error)),
            Self::Problem(error) => {
                let problem = error.problem();
                let field = problem.errors.first().map(|error| error.message.clone());
                Ok(field.unwrap_or_else(|| problem.detail.clone()))
            }
            other => Ok(other.detail_text()),
        }
    }

    pub fn not_found() -> Self {
        ProblemDetails::not_found("There is no such document.").into()
    }

    /// 422 beside fields.
    pub fn invalid(detail: &str, errors: Vec<FieldError>) -> Self {
        ProblemDetails::invalid_fields(detail, errors).into()
    }

    pub fn conflict(code: &str, detail: impl Into<String>) -> Self {
        ProblemDetails::conflict(detail).with_code(code).into()
    }

    pub fn forbidden(detail: &str) -> Self {
        ProblemDetails::forbidden(detail)
            .with_code("not_allowed")
            .into()
    }
}

pub(crate) fn moved_problem(revision: i64) -> ProblemDetails {
    ProblemDetails::conflict(format!(
        "Someone else has saved this document; it is now at revision {revision}. Nothing of yours is lost: compare both versions and choose."
    ))
    .with_code("document_moved")
}

impl From<DeskError> for web::Error {
    fn from(refusal: DeskError) -> Self {
        match refusal {
            DeskError::Problem(error) => error,
            DeskError::Moved(revision) => moved_problem(revision).into(),
            DeskError::Conflict(moved) => moved.problem.into(),
            DeskError::Choose(problem) => problem.problem.into(),
        }
    }
}

impl From<ProblemDetails> for DeskError {
    fn from(problem: ProblemDetails) -> Self {
        Self::Problem(problem.into())
    }
}

impl From<Box<ProblemDetails>> for DeskError {
    fn from(problem: Box<ProblemDetails>) -> Self {
        Self::from(*problem)
    }
}

impl From<web::Error> for DeskError {
    fn from(error: web::Error) -> Self {
        Self::Problem(error)
    }
}

impl From<StoreError> for DeskError {
    fn from(error: StoreError) -> Self {
        Self::Problem(error.into())
    }
}

impl From<sea_orm::DbErr> for DeskError {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl From<DocumentError> for DeskError {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Moved(revision) => Self::Moved(revision),
            DocumentError::Store(error) => error.into(),
            other => ProblemDetails::from(other).into(),
        }
    }
}

impl IntoResponse for DeskError {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(error) => error.into_response(),
            Self::Moved(revision) => web::Error::from(moved_problem(revision)).into_response(),
            Self::Conflict(moved) => extended_problem(StatusCode::CONFLICT, moved),
            Self::Choose(problem) => extended_problem(StatusCode::UNPROCESSABLE_ENTITY, problem),
        }
    }
}

/// A problem with members of its own.
fn extended_problem(status: StatusCode, body: impl Serialize) -> Response {
    let mut response = (status, Json(body)).into_response();
    let media_type = HeaderValue::from_static(ProblemDetails::MEDIA_TYPE);
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
}
