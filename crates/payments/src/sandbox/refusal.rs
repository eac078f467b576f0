//! Errors in the provider's own words.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use sea_orm::DbErr;
use serde_json::json;
use store::StoreError;

pub(super) type Answer = Result<Response, Refusal>;

#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    message: String,
    kind: &'static str,
    code: &'static str,
    next_step: &'static str,
}

impl Refusal {
    fn validation(status: u16, message: &str, code: &'static str) -> Self {
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST),
            message: message.to_owned(),
            kind: "validation_error",
            code,
            next_step: "Check the values that you sent",
        }
    }

    pub(super) fn key() -> Self {
        Self {
            next_step: "Ensure that you provide the correct authorization key for the request",
            ..Self::validation(401, "Invalid key", "invalid_Key")
        }
    }

    pub(super) fn no_reference() -> Self {
        Self::validation(
            400,
            "Transaction reference not found.",
            "transaction_not_found",
        )
    }

    pub(super) fn no_transaction() -> Self {
        Self::validation(404, "Transaction not found", "transaction_not_found")
    }

    pub(super) fn missing(message: &str) -> Self {
        Self::validation(404, message, "not_found")
    }

    pub(super) fn no_refund() -> Self {
        Self::validation(404, "Refund not found", "not_found")
    }

    pub(super) fn duplicate() -> Self {
        Self::validation(
            400,
            "Duplicate Transaction Reference",
            "duplicate_reference",
        )
    }

    pub(super) fn bad(message: &str, code: &'static str) -> Self {
        Self::validation(400, message, code)
    }

    pub(super) fn state(message: &str) -> Self {
        Self::validation(422, message, "invalid_params")
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "the sandbox");
        Self {
            kind: "api_error",
            next_step: "Please try again in a few minutes",
            ..Self::validation(500, "Something went wrong", "internal_error")
        }
    }
}

impl From<DbErr> for Refusal {
    fn from(error: DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl IntoResponse for Refusal {
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
