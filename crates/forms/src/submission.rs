//! How a form arrives: posted by its page, or sent by a call.

use std::marker::PhantomData;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, StatusCode, Uri};
use kernel::FieldError;
use serde::Serialize;
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;
use web::{Error, FormBody, FormState, Pages};

use crate::field_type::FormSource;
use crate::parser::{FormDefinition, HONEYPOT, ParsedForm};

/// A form that its page posted. What cannot be read at all is told on the page. A handler that has to know first who sends it
/// asks for it later: `Posted::from_request(request, &())`.
pub struct PostedForm<F> {
    pub body: FormBody,
    /// The form's name on the page; another where one declaration reads several forms of a page.
    pub name: String,
    /// Nothing of it is kept: its page is the answer to the post.
    pub is_secret: bool,
    /// What the page shows beside the form when it comes again, as an object.
    pub page_data: Value,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    form: PhantomData<fn() -> F>,
}

impl<S: Send + Sync, F: FormDefinition> FromRequest<S> for PostedForm<F> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        // Taken before the body, which consumes the request: a refused body is answered with its page too.
        let pages = Pages::from_request_parts(&mut parts, state).await;
        let pages = pages.map_err(IntoResponse::into_response)?;
        let (uri, headers) = (parts.uri.clone(), parts.headers.clone());
        match FormBody::from_request(Request::from_parts(parts, body), state).await {
            Ok(body) => Ok(Self {
                body,
                name: F::NAME.to_owned(),
                is_secret: false,
                page_data: json!({}),
                pages,
                uri,
                headers,
                form: PhantomData,
            }),
            Err(error) => {
                let untaken = pages.render_rejected(&uri, &headers, F::NAME, error).await;
                Err(untaken.unwrap_or_else(IntoResponse::into_response))
            }
        }
    }
}

impl<F: FormDefinition> PostedForm<F> {
    pub fn parse_form(&self) -> ParsedForm<F> {
        ParsedForm::from_body(&self.body, FormSource::Page)
    }

    pub fn path(&self) -> &str {
        self.uri.path()
    }

    /// Leads back to another address of its page from now on: with another query, say.
    pub fn lead_back_to(&mut self, uri: Uri) {
        self.uri = uri;
    }

    pub fn pages(&self) -> &Pages {
        &self.pages
    }

    /// Whether a program that fills in everything sent it.
    pub fn is_by_machine(&self) -> bool {
        !self.body.first_value(HONEYPOT).is_empty()
    }

    /// Whether the card about what sounds urgent was shown already.
    pub fn has_seen_card(&self) -> bool {
        self.body.first_value("seen") == "yes"
    }

    pub async fn redirect_with_errors(&self, errors: Vec<FieldError>) -> Response {
        let form = FormState {
            errors,
            ..self.form_state()
        };
        self.redirect_back(form).await
    }

    /// Leads back to the page with the card that belongs above words which sound urgent. The next press sends them as they are.
    pub async fn redirect_with_warning(
        &self,
        level: impl Serialize,
        card: impl Serialize,
    ) -> Response {
        let mut found = self.page_data.clone();
        found["step"] = json!("check");
        found["level"] = json!(level);
        found["card"] = json!(card);
        let form = FormState {
            found: Some(found),
            ..self.form_state()
        };
        self.redirect_back(form).await
    }

    /// Tells on the page why the form was not taken. What comes too often is answered at once: a row for each would be
    /// one more write.
    ///
    /// # Errors
    /// The same error where the fault is ours, and where nothing is there (404): then there is no page either.
    pub async fn redirect_with_problem(&self, error: Error) -> Result<Response, Error> {
        let problem = error.problem();
        if problem.status >= 500 || problem.status == 404 {
            return Err(error);
        }
        if !problem.errors.is_empty() {
            return Ok(self.redirect_with_errors(problem.errors.clone()).await);
        }
        if problem.status == 429 {
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Ok(self
                .render_with_message(status, problem.detail.clone())
                .await);
        }
        Ok(self.redirect_with_message(problem.detail.clone()).await)
    }

    /// Leads back to the page with a sentence about the form as a whole.
    pub async fn redirect_with_message(&self, message: String) -> Response {
        let form = FormState {
            message: Some(message),
            ..self.form_state()
        };
        self.redirect_back(form).await
    }

    pub async fn redirect_to_form(&self) -> Response {
        let form = self.form_state();
        self.redirect_back(form).await
    }

    /// The page with a sentence about the form as a whole, as the answer to its post: where nothing can be kept.
    pub async fn render_with_message(&self, status: StatusCode, message: String) -> Response {
        let form = FormState {
            message: Some(message),
            ..self.form_state()
        };
        let mut response = self.pages.render_form(&self.uri, &self.headers, form).await;
        *response.status_mut() = status;
        response
    }

    async fn redirect_back(&self, form: FormState) -> Response {
        // Decision 056: a redirect would store what was typed in `waiting_form`, and even sealed that is too much.
        if self.is_secret {
            return self.pages.render_form(&self.uri, &self.headers, form).await;
        }
        self.pages
            .redirect_back(&self.uri, &self.headers, form)
            .await
    }

    fn form_state(&self) -> FormState {
        let found = self
            .page_data
            .as_object()
            .is_some_and(|found| !found.is_empty());
        FormState {
            name: self.name.clone(),
            values: self.body.form_values(),
            found: found.then(|| self.page_data.clone()),
            ..FormState::default()
        }
    }
}

/// A form that a call sent: as JSON, or as a page would.
pub struct ApiForm<F> {
    pub body: FormBody,
    form: PhantomData<fn() -> F>,
}

impl<S: Send + Sync, F: FormDefinition> FromRequest<S> for ApiForm<F> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        Ok(Self {
            body: FormBody::from_request(request, state).await?,
            form: PhantomData,
        })
    }
}

impl<F: FormDefinition> ApiForm<F> {
    pub fn parse_form(&self) -> ParsedForm<F> {
        ParsedForm::from_body(&self.body, FormSource::Call)
    }

    /// Whether a program that fills in everything sent it.
    pub fn is_by_machine(&self) -> bool {
        !self.body.first_value(HONEYPOT).is_empty()
    }
}

/// Leads to a page that says what comes next, with what its address tells.
pub fn redirect_with_query(path: &str, query: &[(&str, &str)]) -> Response {
    if query.is_empty() {
        return Redirect::to(path).into_response();
    }
    let query = Serializer::new(String::new()).extend_pairs(query).finish();
    Redirect::to(&format!("{path}?{query}")).into_response()
}
