//! axum's extractors with our one error: what cannot be read is a problem, in words for people.

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::response::IntoResponse;
use http::StatusCode;
use http::request::Parts;
use kernel::Problem;
use serde::de::DeserializeOwned;

use crate::Error;

/// A JSON body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Json<T>(pub T);

/// A posted form, or for GET the query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form<T>(pub T);

/// The query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<T>(pub T);

/// Path parameters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let axum::Json(value) = axum::Json::from_request(request, state)
            .await
            .map_err(|error: JsonRejection| unreadable(error.status(), error.body_text()))?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let axum::Form(value) = axum::Form::from_request(request, state)
            .await
            .map_err(|error: FormRejection| unreadable(error.status(), error.body_text()))?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let axum::extract::Query(value) = axum::extract::Query::from_request_parts(parts, state)
            .await
            .map_err(|error: QueryRejection| unreadable(error.status(), error.body_text()))?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let axum::extract::Path(value) = axum::extract::Path::from_request_parts(parts, state)
            .await
            .map_err(|error: PathRejection| unreadable(error.status(), error.body_text()))?;
        Ok(Self(value))
    }
}

impl<T: serde::Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> axum::response::Response {
        axum::Json(self.0).into_response()
    }
}

fn unreadable(status: StatusCode, detail: String) -> Error {
    crate::server::problem_of(status).map_or_else(
        || Problem::bad_request(detail.clone()).into(),
        |problem| {
            Problem {
                detail: detail.clone(),
                ..problem
            }
            .into()
        },
    )
}
