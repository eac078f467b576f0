//! Errors as old clients read them: problem documents that also carry `error` and `details`.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use forms::INVALID_FORM_MESSAGE;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, StatusCode};
use kernel::{FieldError, ProblemDetails};
use serde_json::json;
use store::StoreError;
use web::Error;

/// A refusal: the problem, and the spec's text for it.
#[derive(Debug)]
pub enum CallError {
    /// What is sent has to be mended.
    Rejected(Box<ProblemDetails>, String),
    /// The house failed.
    Failed(Error),
}

impl CallError {
    /// A problem under its own text.
    pub fn from_problem(problem: ProblemDetails, error: &str) -> Self {
        Self::Rejected(Box::new(problem), error.to_owned())
    }

    /// Fields to mend; the first one's message is the text.
    pub fn from_field_errors(errors: Vec<FieldError>) -> Self {
        let first = errors.first().map(|error| error.message.clone());
        let problem = ProblemDetails::invalid_fields(l10n::text(INVALID_FORM_MESSAGE), errors);
        Self::Rejected(Box::new(problem), first.unwrap_or_default())
    }

    /// 422 `invalid_price`: the price is no number.
    pub fn invalid_price() -> Self {
        let words = l10n::t!("consultations-price-unreadable");
        let problem = ProblemDetails::invalid_fields(words, Vec::new())
            .with_code("invalid_price")
            .with_field("price", l10n::t!("consultations-price-invalid"));
        Self::from_problem(problem, l10n::t!("consultations-price-invalid"))
    }

    /// 409 `price_mismatch`: it costs something else. Nothing is charged.
    pub fn price_mismatch(price: &str) -> Self {
        let words = l10n::t!("consultations-price-mismatch", price = price);
        let problem = ProblemDetails::conflict(words)
            .with_code("price_mismatch")
            .with_field(
                "price",
                &l10n::t!("consultations-price-mismatch-field", price = price),
            );
        Self::from_problem(problem, l10n::t!("consultations-price-mismatch-title"))
    }

    /// 422 `email_required`.
    pub fn email_required() -> Self {
        let words = l10n::t!("consultations-email-missing");
        let problem = ProblemDetails::invalid_fields(l10n::text(INVALID_FORM_MESSAGE), Vec::new())
            .with_code("email_required")
            .with_field("email", words);
        Self::from_problem(problem, l10n::t!("consultations-email-required"))
    }

    /// 503, because the price cannot be converted: `rate_refused` where the rate service answered with a status that is no
    /// success, else `no_rate`. Consultations never pay on a missing rate.
    pub fn no_rate(refused: Option<u16>) -> Self {
        let words = l10n::t!("consultations-rate-missing");
        let problem = ProblemDetails::unavailable(words);
        match refused {
            Some(status) => {
                let words = l10n::t!("consultations-rate-refused-title", status = status);
                Self::from_problem(problem.with_code("rate_refused"), &words)
            }
            None => Self::from_problem(
                problem.with_code("no_rate"),
                l10n::t!("consultations-rate-missing-title"),
            ),
        }
    }

    /// 409 `email_failed`: no mail is sent.
    pub fn email_failed(why: &str) -> Self {
        let problem = ProblemDetails::conflict(why).with_code("email_failed");
        Self::from_problem(problem, l10n::t!("consultations-email-failed"))
    }
}

impl<E: Into<Error>> From<E> for CallError {
    fn from(error: E) -> Self {
        let error = error.into();
        if error.problem().status >= 500 {
            return Self::Failed(error);
        }
        let problem = error.problem().clone();
        let text = problem.detail.clone();
        Self::Rejected(Box::new(problem), text)
    }
}

/// What cannot fail but by the store.
pub type CallResult<T> = Result<T, CallError>;

impl IntoResponse for CallError {
    fn into_response(self) -> Response {
        match self {
            Self::Rejected(problem, error) => {
                let status = StatusCode::from_u16(problem.status)
                    .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                with_legacy_fields(status.into_response(), &problem, &error)
            }
            Self::Failed(error) => {
                let problem = error.problem().clone();
                let mut response = error.into_response();
                // With it the edge would write the body anew, without what old clients read.
                response.extensions_mut().remove::<Box<ProblemDetails>>();
                with_legacy_fields(response, &problem, &problem.title)
            }
        }
    }
}

/// An answer with the problem and with both fields that old clients read.
fn with_legacy_fields(mut response: Response, problem: &ProblemDetails, error: &str) -> Response {
    let mut body = serde_json::to_value(problem).unwrap_or_default();
    body["error"] = json!(error);
    body["details"] = json!(problem.detail);
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_static(ProblemDetails::MEDIA_TYPE);
    headers.insert(CONTENT_TYPE, media_type);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    *response.body_mut() = Body::from(body.to_string());
    response
}

/// Lets a store's failure out of a write as a refusal.
pub fn store_failure(error: StoreError) -> CallError {
    CallError::Failed(error.into())
}
