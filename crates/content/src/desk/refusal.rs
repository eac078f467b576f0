//! Why a desk call was not done.
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use kernel::{FieldError, Problem};
use serde::Serialize;
use serde_json::Value;
use store::StoreError;
use utoipa::ToSchema;

use super::schedule::TimeProblem;
use crate::documents::DocumentError;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Version {
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
    pub problem: Problem,
    pub current: Option<Version>,
    /// What the refused save began with, or the last kept version before it.
    pub ancestor: Option<Version>,
}

#[derive(Debug)]
pub(crate) enum Refusal {
    /// A problem, with its cause for the log where it is ours.
    Problem(web::Error),
    /// The document is at this revision by now.
    Moved(i64),
    Conflict(Box<MovedProblem>),
    /// A time that comes never or twice, with the choices.
    Choose(Box<TimeProblem>),
}

impl Refusal {
    /// What it says, for the outcome of one of many.
    pub fn words(&self) -> String {
        match self {
            Self::Problem(error) => error.problem().detail.clone(),
            Self::Moved(revision) => moved_problem(*revision).detail,
            Self::Conflict(moved) => moved.problem.detail.clone(),
            Self::Choose(problem) => problem.problem.detail.clone(),
        }
    }

    pub fn missing() -> Self {
        Problem::not_found("There is no such document.").into()
    }

    /// 422 beside fields.
    pub fn invalid(detail: &str, errors: Vec<FieldError>) -> Self {
        Problem::invalid(detail, errors).into()
    }

    pub fn conflict(code: &str, detail: impl Into<String>) -> Self {
        Problem::conflict(detail).with_code(code).into()
    }

    pub fn forbidden(detail: &str) -> Self {
        Problem::forbidden(detail).with_code("not_allowed").into()
    }
}

pub(crate) fn moved_problem(revision: i64) -> Problem {
    Problem::conflict(format!(
        "Somebody else saved this document in between; it is at revision {revision} now. Nothing of yours is lost: compare both versions and choose."
    ))
    .with_code("document_moved")
}

impl From<Refusal> for web::Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Problem(error) => error,
            Refusal::Moved(revision) => moved_problem(revision).into(),
            Refusal::Conflict(moved) => moved.problem.into(),
            Refusal::Choose(problem) => problem.problem.into(),
        }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem.into())
    }
}

impl From<web::Error> for Refusal {
    fn from(error: web::Error) -> Self {
        Self::Problem(error)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Problem(error.into())
    }
}

impl From<sea_orm::DbErr> for Refusal {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl From<DocumentError> for Refusal {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Moved(revision) => Self::Moved(revision),
            DocumentError::Store(error) => error.into(),
            other => Problem::from(other).into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(error) => error.into_response(),
            Self::Moved(revision) => web::Error::from(moved_problem(revision)).into_response(),
            Self::Conflict(moved) => extended(StatusCode::CONFLICT, moved),
            Self::Choose(problem) => extended(StatusCode::UNPROCESSABLE_ENTITY, problem),
        }
    }
}

/// A problem with members of its own.
fn extended(status: StatusCode, body: impl Serialize) -> Response {
    let mut response = (status, Json(body)).into_response();
    let media_type = HeaderValue::from_static(Problem::MEDIA_TYPE);
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
}
