//! `POST /api/sendConfirmationEmail`: for a settled payment, once. The settlement itself sends the mail; this call finds it
//! sent. What the payload tells (the story above all) is read for nothing and kept nowhere.

use axum::extract::State as Shared;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::HeaderMap;
use kernel::{EmailAddress, Id, ProblemDetails};
use payments::AttemptState;
use payments::model::{Amount, PaymentPurpose, PaymentStatus};
use serde::{Deserialize, Serialize};
use store::{Actor, StoreError};
use utoipa::ToSchema;
use web::Json;

use super::errors::{CallError, store_failure};
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// What old clients send.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmationRequest {
    /// Who paid; the mail goes to the address of the request, whatever stands here. Has to be that of the payer where the
    /// payment is named by the provider's id: these can be guessed.
    #[serde(default)]
    email: String,
    /// Not read.
    #[serde(default)]
    #[expect(dead_code, reason = "the payload of the spec; nothing of it is used")]
    name: String,
    /// Not read.
    #[serde(default)]
    #[expect(dead_code, reason = "the payload of the spec; nothing of it is used")]
    consultation_type: String,
    /// Not read, and never mailed.
    #[serde(default)]
    #[expect(dead_code, reason = "the payload of the spec; nothing of it is used")]
    story: String,
}

/// That the mail is in the outbox.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationSent {
    message: &'static str,
    /// It was there before this call.
    already: bool,
}

/// Sends the confirmation of a settled payment to the address of its request; once. `request-id` names the payment: our
/// reference, or the provider's own id, which old clients have from the checkout (spec 2 §7).
#[utoipa::path(post, path = "/api/sendConfirmationEmail", operation_id = "send_confirmation_email", tag = "consultation",
    params(("request-id" = String, Header, description = "The payment")),
    request_body = ConfirmationRequest,
    responses((status = 200, body = ConfirmationSent), (status = 409, description = "The payment is not settled")))]
pub async fn send_confirmation_email(
    Shared(consultations): Shared<ConsultationService>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, CallError> {
    // not shown: it tells whoever writes a client.
    let body = body.map_err(|_| ProblemDetails::too_large("The body is too large."))?;
    // not shown: it tells whoever writes a client.
    let wanted: ConfirmationRequest = serde_json::from_slice(&body)
        .map_err(|_| ProblemDetails::bad_request("The body is no JSON object of texts."))?;
    // The same answer for every failure, so that nobody can find out which numbers are payments, or whose.
    let unknown =
        || CallError::email_failed(l10n::t!("consultations-confirmation-payment-unknown"));
    let named = headers.get("request-id").and_then(|id| id.to_str().ok());
    let named = named.filter(|id| !id.is_empty()).ok_or_else(unknown)?;
    let reference: Option<Id> = named.parse().ok();
    let state = match reference {
        Some(reference) => consultations.payments().find_attempt_state(reference).await,
        None => {
            consultations
                .payments()
                .find_state_by_provider_id(named)
                .await
        }
    };
    let state = state.map_err(store_failure)?.filter(|state| {
        state.purpose == PaymentPurpose::Consultation && state.status == PaymentStatus::Settled
    });
    let state = state.ok_or_else(unknown)?;
    let said: Option<EmailAddress> = wanted.email.parse().ok();
    let written = enqueue_confirmation(&consultations, &state, said, reference)
        .await
        .map_err(store_failure)?;
    let written = written.ok_or_else(unknown)?;
    Ok(Json(ConfirmationSent {
        message: l10n::t!("consultations-confirmation-sent"),
        already: written == 0,
    })
    .into_response())
}

/// Puts the mail into the outbox; how many are new there, none where the request is gone or its payer is not who asks.
async fn enqueue_confirmation(
    consultations: &ConsultationService,
    state: &AttemptState,
    said: Option<EmailAddress>,
    reference: Option<Id>,
) -> Result<Option<usize>, StoreError> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Request>(&tx, &state.subject).await?;
    let Some(row) = found.filter(|row| row.answers.is_some()) else {
        return Ok(None);
    };
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let own = answers.payer.email.as_ref().map(EmailAddress::case_folded);
    // A provider's ids can be guessed, so the caller also has to know the payer's address.
    let is_payers = said.map_or(reference.is_some(), |said| Some(said.case_folded()) == own);
    if !is_payers {
        return Ok(None);
    }
    let amount = state.received.map_or_else(String::new, Amount::text);
    let paid = EmailOccasion::Paid(amount, state.reference.to_string());
    let written = enqueue_emails(consultations, &tx, &row, &answers, &paid).await?;
    tx.commit().await?;
    Ok(Some(written))
}
