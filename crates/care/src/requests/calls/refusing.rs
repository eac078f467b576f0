//! Errors as old clients read them: problem documents that also carry `error` and `details`.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use forms::NEEDS_ANOTHER_LOOK;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, StatusCode};
use kernel::{FieldError, Problem};
use serde_json::json;
use store::StoreError;
use web::Error;

/// A refusal: the problem, and the spec's text for it.
#[derive(Debug)]
pub enum Refusal {
    /// What is sent has to be mended.
    Said(Box<Problem>, String),
    /// The house failed.
    Failed(Error),
}

impl Refusal {
    /// A problem under its own text.
    pub fn said(problem: Problem, error: &str) -> Self {
        Self::Said(Box::new(problem), error.to_owned())
    }

    /// Fields to mend; the first one's message is the text.
    pub fn fields(errors: Vec<FieldError>) -> Self {
        let first = errors.first().map(|error| error.message.clone());
        let problem = Problem::invalid(NEEDS_ANOTHER_LOOK, errors);
        Self::Said(Box::new(problem), first.unwrap_or_default())
    }

    /// 422 `invalid_price`: the price is no number.
    pub fn invalid_price() -> Self {
        let words = "The price cannot be read. Send it as it stands on the page.";
        let problem = Problem::invalid(words, Vec::new())
            .with_code("invalid_price")
            .with_field("price", "Invalid price value");
        Self::said(problem, "Invalid price value")
    }

    /// 409 `price_mismatch`: it costs something else. Nothing is charged.
    pub fn price_mismatch(price: &str) -> Self {
        let words = format!("The price is {price} now. Nothing was charged. Please start again.");
        let problem = Problem::conflict(words)
            .with_code("price_mismatch")
            .with_field("price", &format!("The price is {price} now"));
        Self::said(problem, "The price has changed")
    }

    /// 422 `email_required`.
    pub fn email_required() -> Self {
        let words = "Enter an email address like name@example.com";
        let problem = Problem::invalid(NEEDS_ANOTHER_LOOK, Vec::new())
            .with_code("email_required")
            .with_field("email", words);
        Self::said(problem, "Email is required for payment")
    }

    /// 503, because the price cannot be converted: `rate_refused` where the rate service answered with a status that is no
    /// success, else `no_rate`. Consultations never pay on a missing rate.
    pub fn no_rate(refused: Option<u16>) -> Self {
        let words = "Conversion rate not available. Nothing was charged. Please try again later, or ask us to call you.";
        let problem = Problem::unavailable(words);
        match refused {
            Some(status) => {
                let words = format!("Error fetching conversion rate: {status}");
                Self::said(problem.with_code("rate_refused"), &words)
            }
            None => Self::said(
                problem.with_code("no_rate"),
                "Conversion rate not available",
            ),
        }
    }

    /// 409 `email_failed`: no mail is sent.
    pub fn email_failed(why: &str) -> Self {
        let problem = Problem::conflict(why).with_code("email_failed");
        Self::said(problem, "Email delivery failed")
    }
}

impl<E: Into<Error>> From<E> for Refusal {
    fn from(error: E) -> Self {
        let error = error.into();
        if error.problem().status >= 500 {
            return Self::Failed(error);
        }
        let problem = error.problem().clone();
        let text = problem.detail.clone();
        Self::Said(Box::new(problem), text)
    }
}

/// What cannot fail but by the store.
pub type Asked<T> = Result<T, Refusal>;

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::Said(problem, error) => {
                let status = StatusCode::from_u16(problem.status)
                    .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                told(status.into_response(), &problem, &error)
            }
            Self::Failed(error) => {
                let problem = error.problem().clone();
                let mut response = error.into_response();
                // With it the edge would write the body anew, without what old clients read.
                response.extensions_mut().remove::<Box<Problem>>();
                told(response, &problem, &problem.title)
            }
        }
    }
}

/// An answer with the problem and with both fields that old clients read.
fn told(mut response: Response, problem: &Problem, error: &str) -> Response {
    let mut body = serde_json::to_value(problem).unwrap_or_default();
    body["error"] = json!(error);
    body["details"] = json!(problem.detail);
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_static(Problem::MEDIA_TYPE);
    headers.insert(CONTENT_TYPE, media_type);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    *response.body_mut() = Body::from(body.to_string());
    response
}

/// Lets a store's failure out of a write as a refusal.
pub fn failed(error: StoreError) -> Refusal {
    Refusal::Failed(error.into())
}
