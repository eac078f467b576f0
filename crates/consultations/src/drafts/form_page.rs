//! The page that a form was posted from.

use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use http::header::{ACCEPT, CACHE_CONTROL, SET_COOKIE};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Uri};
use serde::Serialize;
use web::{Error, Pages, Result};

/// The page that a form was posted from.
pub struct FormPage {
    pub headers: HeaderMap,
    uri: Uri,
    pages: Pages,
}

impl<S: Send + Sync> FromRequestParts<S> for FormPage {
    type Rejection = <Pages as FromRequestParts<S>>::Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self {
            headers: parts.headers.clone(),
            uri: parts.uri.clone(),
            pages: Pages::from_request_parts(parts, state).await?,
        })
    }
}

impl FormPage {
    /// Whether the answer is read by a program, which takes JSON and no page.
    pub fn is_program(&self) -> bool {
        let accept = self.headers.get(ACCEPT);
        let accept = accept.and_then(|accept| accept.to_str().ok());
        accept.is_some_and(|accept| accept.contains("json") && !accept.contains("text/html"))
    }

    /// The page with what it reads of itself (values, errors, message, found), as the answer to its post.
    pub async fn render_form(&self, form: &str, page: impl Serialize) -> Result<Response> {
        let mut state = serde_json::to_value(page).map_err(Error::internal)?;
        state["name"] = form.into();
        let state = serde_json::from_value(state).map_err(Error::internal)?;
        Ok(self
            .pages
            .render_form(&self.uri, &self.headers, state)
            .await)
    }

    /// The page where what was sent could not be read.
    pub async fn render_rejected(&self, form: &str, error: Error) -> Result<Response> {
        let pages = &self.pages;
        pages
            .render_rejected(&self.uri, &self.headers, form, error)
            .await
    }
}

/// An answer that is one person's.
pub fn private_response(answer: impl IntoResponse) -> Response {
    ([(CACHE_CONTROL, "no-store")], answer).into_response()
}

/// The answer with the cookie that opens the draft.
pub fn with_cookie(mut response: Response, cookie: &str) -> Result<Response> {
    let value = HeaderValue::from_str(cookie).map_err(Error::internal)?;
    response.headers_mut().append(SET_COOKIE, value);
    Ok(private_response(response))
}
