//! Errors as a client reads them: RFC 9457 `application/problem+json`.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What went wrong, in words fit for the person who asked. Never holds personal or internal detail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProblemDetails {
    /// A URI reference naming the kind; `about:blank` means that the status says it all.
    #[serde(rename = "type", default = "blank")]
    pub kind: String,
    /// The kind in a few words, the same each time.
    pub title: String,
    pub status: u16,
    /// What happened this time and what to do about it.
    pub detail: String,
    /// A stable word for programs: `not_found`, `slot_taken`.
    pub code: String,
    /// Fields that need another look, in the order of the form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
    /// What the visitor can quote to us, and what the log line carries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

/// One field and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldError {
    /// The field's name in the form or body.
    pub field: String,
    pub message: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }
}

fn blank() -> String {
    "about:blank".to_owned()
}

impl ProblemDetails {
    /// The media type of its JSON.
    pub const MEDIA_TYPE: &'static str = "application/problem+json";

    /// A problem of any status.
    pub fn new(status: u16, code: &str, title: &str, detail: impl Into<String>) -> Self {
        Self {
            kind: blank(),
            title: title.to_owned(),
            status,
            detail: detail.into(),
            code: code.to_owned(),
            errors: Vec::new(),
            request_id: None,
        }
    }

    /// 400: the request cannot be understood.
    pub fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(
            400,
            "bad_request",
            l10n::t!("kernel-problem-bad-request"),
            detail,
        )
    }

    /// 403: the request may not be made, whoever asks (a foreign origin, for example).
    pub fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(403, "forbidden", "Forbidden", detail)
    }

    /// 404: nothing there, or not for the one who asks.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(
            404,
            "not_found",
            l10n::t!("kernel-problem-not-found"),
            detail,
        )
    }

    /// 405: the method does not fit the resource.
    pub fn method_not_allowed(detail: impl Into<String>) -> Self {
        Self::new(
            405,
            "method_not_allowed",
            l10n::t!("kernel-problem-method-not-allowed"),
            detail,
        )
    }

    /// 408: the request did not arrive, or was not answered, in time.
    pub fn timeout(detail: impl Into<String>) -> Self {
        Self::new(408, "timeout", l10n::t!("kernel-problem-timeout"), detail)
    }

    /// 409: somebody was faster, or it was done already.
    pub fn conflict(detail: impl Into<String>) -> Self {
        Self::new(409, "conflict", "Conflict", detail)
    }

    /// 409 `moved`: somebody was faster, and what was looked at is not what there is now.
    pub fn already_changed() -> Self {
        let words = l10n::t!("kernel-problem-already-changed");
        Self::conflict(words).with_code("moved")
    }

    /// 409 `unfit`: this is not done with something in its state.
    pub fn invalid_state() -> Self {
        Self::conflict(l10n::t!("kernel-problem-invalid-state")).with_code("unfit")
    }

    /// 413: the body is larger than allowed.
    pub fn too_large(detail: impl Into<String>) -> Self {
        Self::new(
            413,
            "too_large",
            l10n::t!("kernel-problem-too-large"),
            detail,
        )
    }

    /// 422: understood, but some fields need another look.
    pub fn invalid_fields(detail: impl Into<String>, errors: Vec<FieldError>) -> Self {
        Self {
            errors,
            ..Self::new(
                422,
                "invalid",
                l10n::t!("kernel-problem-invalid-fields"),
                detail,
            )
        }
    }

    /// 429: too many requests in a short time.
    pub fn too_many_requests(detail: impl Into<String>) -> Self {
        Self::new(
            429,
            "too_many",
            l10n::t!("kernel-problem-too-many-requests"),
            detail,
        )
    }

    /// 500: our fault. The detail is ours to choose, so it tells the visitor nothing internal.
    pub fn internal() -> Self {
        Self::new(
            500,
            "internal",
            l10n::t!("kernel-problem-internal-title"),
            l10n::t!("kernel-problem-internal"),
        )
    }

    /// 503: the house is up but something it needs is not.
    pub fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(
            503,
            "unavailable",
            l10n::t!("kernel-problem-unavailable"),
            detail,
        )
    }

    /// 507: the disk is full; reading goes on.
    pub fn storage_full(detail: impl Into<String>) -> Self {
        Self::new(
            507,
            "storage_full",
            l10n::t!("kernel-problem-storage-full"),
            detail,
        )
    }

    /// The same problem with a more telling code.
    pub fn with_code(self, code: &str) -> Self {
        Self {
            code: code.to_owned(),
            ..self
        }
    }

    pub fn with_field(mut self, field: &str, message: &str) -> Self {
        self.errors.push(FieldError::new(field, message));
        self
    }

    pub fn with_request_id(self, id: impl Into<String>) -> Self {
        Self {
            request_id: Some(id.into()),
            ..self
        }
    }
}

impl fmt::Display for ProblemDetails {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.status, self.code, self.detail)
    }
}

impl std::error::Error for ProblemDetails {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_the_json_of_the_standard() {
        let problem = ProblemDetails::not_found("No such post.").with_request_id("abc");
        assert_eq!(
            serde_json::to_value(&problem).unwrap(),
            serde_json::json!({
                "type": "about:blank", "title": "Not found", "status": 404,
                "detail": "No such post.", "code": "not_found", "request_id": "abc"
            })
        );
    }

    #[test]
    fn fields_travel_in_order_and_come_back() {
        let problem = ProblemDetails::invalid_fields("Two things.", Vec::new())
            .with_field("email", "Enter your e-mail address")
            .with_field("message", "Write a message");
        assert_eq!(problem.status, 422);
        let json = serde_json::to_string(&problem).unwrap();
        assert!(json.find("email").unwrap() < json.find("message").unwrap());
        assert_eq!(
            serde_json::from_str::<ProblemDetails>(&json).unwrap(),
            problem
        );
    }

    #[test]
    fn a_code_can_be_more_telling_than_the_status() {
        assert_eq!(
            ProblemDetails::conflict("Taken.")
                .with_code("slot_taken")
                .code,
            "slot_taken"
        );
    }

    #[test]
    fn who_saw_something_older_is_told_so() {
        let (moved, unfit) = (
            ProblemDetails::already_changed(),
            ProblemDetails::invalid_state(),
        );
        assert_eq!((moved.status, &*moved.code), (409, "moved"));
        assert_eq!((unfit.status, &*unfit.code), (409, "unfit"));
    }

    #[test]
    fn an_internal_problem_tells_nothing_internal() {
        let problem = ProblemDetails::internal();
        assert_eq!((problem.status, problem.code.as_str()), (500, "internal"));
        assert!(problem.errors.is_empty() && problem.request_id.is_none());
    }
}
