//! Webhooks.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use http::{HeaderMap, StatusCode};
use kernel::ProblemDetails;
use web::{Path, Result};

use crate::provider::WebhookError;
use crate::service::Payments;
use crate::webhooks::WebhookInbox;

/// A provider tells that something happened. The raw body must carry the provider's signature; it is written down and then
/// the provider is asked back. Repeats are answered the same.
#[utoipa::path(post, path = "/api/payments/webhooks/{provider}", operation_id = "receive_payment_webhook", tag = "payments",
    params(("provider" = String, Path, description = "The provider's name")),
    request_body(content = String, content_type = "application/json"),
    responses((status = 200, description = "It was written down, or is none of our business"),
        (status = 400, description = "The body is no event"),
        (status = 401, description = "The signature is not right"),
        (status = 404, description = "There is no such provider")))]
pub async fn receive_payment_webhook(
    State(payments): State<Payments>,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Result<StatusCode> {
    let provider = payments.rooms.providers.find_provider(&provider);
    // not shown: providers' servers read what is said here
    let provider =
        provider.ok_or_else(|| ProblemDetails::not_found("There is no such provider."))?;
    // not shown: as above
    let body = body.map_err(|_| ProblemDetails::too_large("The body is larger than any event."))?;
    let notice = match provider.parse_webhook(&headers, &body) {
        Ok(notice) => notice,
        Err(WebhookError::Unsigned) => {
            // not shown: as above
            let words = "The signature is not right.";
            // not shown: as above
            return Err(ProblemDetails::new(401, "bad_signature", "Not signed", words).into());
        }
        Err(WebhookError::Unreadable) => {
            // not shown: as above
            return Err(ProblemDetails::bad_request("The body is no event.").into());
        }
    };
    let inbox = WebhookInbox {
        store: payments.store().clone(),
    };
    inbox.record_webhook(provider.name(), notice, &body).await?;
    Ok(StatusCode::OK)
}
