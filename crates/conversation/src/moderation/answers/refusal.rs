//! Why a call about a question was not done.
use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::{CONTENT_TYPE, HeaderValue};
use kernel::Problem;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::Error;

use super::view::DeskQuestion;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovedQuestion {
    /// `moved`, with words.
    #[serde(flatten)]
    pub problem: Problem,
    pub current: DeskQuestion,
}

#[derive(Debug)]
pub enum Refusal {
    Problem(Error),
    /// The question is at another version by now; found inside the write.
    Moved,
    /// The same, with the question.
    Current(Box<MovedQuestion>),
}

impl Refusal {
    pub fn conflict(code: &str, words: &str) -> Self {
        Problem::conflict(words).with_code(code).into()
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem.into())
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
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
        Self::Problem(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(error) => error.into_response(),
            Self::Moved => Error::from(Problem::moved()).into_response(),
            Self::Current(moved) => {
                let mut response = (StatusCode::CONFLICT, Json(moved)).into_response();
                let media_type = HeaderValue::from_static(Problem::MEDIA_TYPE);
                response.headers_mut().insert(CONTENT_TYPE, media_type);
                response
            }
        }
    }
}
