//! Errors in the provider's own words.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use sea_orm::DbErr;
use serde_json::json;
use store::StoreError;

pub(crate) type SandboxResult = Result<Response, SandboxError>;

#[derive(Debug)]
pub(crate) struct SandboxError {
    status: StatusCode,
    message: String,
    kind: &'static str,
    code: &'static str,
    next_step: &'static str,
}

impl SandboxError {
    fn validation_error(status: u16, message: &str, code: &'static str) -> Self {
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST),
            message: message.to_owned(),
            kind: "validation_error",
            code,
            next_step: "Check the values that you sent",
        }
    }

    pub(crate) fn invalid_key() -> Self {
        Self {
            next_step: "Ensure that you provide the correct authorization key for the request",
            ..Self::validation_error(401, "Invalid key", "invalid_Key")
        }
    }

    pub(crate) fn no_reference() -> Self {
        Self::validation_error(
            400,
            "Transaction reference not found.",
            "transaction_not_found",
        )
    }

    pub(crate) fn no_transaction() -> Self {
        Self::validation_error(404, "Transaction not found", "transaction_not_found")
    }

    pub(crate) fn not_found(message: &str) -> Self {
        Self::validation_error(404, message, "not_found")
    }

    pub(crate) fn no_refund() -> Self {
        Self::validation_error(404, "Refund not found", "not_found")
    }

    pub(crate) fn duplicate_reference() -> Self {
        Self::validation_error(
            400,
            "Duplicate Transaction Reference",
            "duplicate_reference",
        )
    }

    pub(crate) fn bad_request(message: &str, code: &'static str) -> Self {
        Self::validation_error(400, message, code)
    }

    pub(crate) fn invalid_state(message: &str) -> Self {
        Self::validation_error(422, message, "invalid_params")
    }
}

impl From<StoreError> for SandboxError {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "the sandbox");
        Self {
            kind: "api_error",
            next_step: "Please try again in a few minutes",
            ..Self::validation_error(500, "Something went wrong", "internal_error")
        }
    }
}

impl From<DbErr> for SandboxError {
    fn from(error: DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl IntoResponse for SandboxError {
    fn into_response(self) -> Response {
        let body = json!({
            "status": false,
            "message": self.message,
            "meta": { "nextStep": self.next_step },
            "type": self.kind,
            "code": self.code,
        });
        (self.status, Json(body)).into_response()
    }
}
