//! What a program is answered whose request is kept: its number, and what comes next.

use axum::response::{IntoResponse, Response};
use http::StatusCode;
use payments::PaymentError;
use serde::Serialize;
use utoipa::ToSchema;
use web::Json;

use super::errors::{CallError, CallResult, store_failure};
use crate::drafts::draft::RequestDraft;
use crate::drafts::form_page::{private_response, with_cookie};
use crate::drafts::session;
use crate::model::{FormStep, RequestState};
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;
use crate::steps::pay;

/// What comes next.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextStep {
    /// `details`: answers are missing; `pay`; `wait`: we write.
    kind: &'static str,
    url: String,
}

/// A request that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedRequest {
    reference: String,
    state: RequestState,
    next: NextStep,
    message: &'static str,
}

pub(super) async fn submission_response(
    consultations: &ConsultationService,
    row: Model,
) -> CallResult<Response> {
    let cookie = session::session_cookie(consultations, &row.id).map_err(store_failure)?;
    let (kind, step, message) = match row.state {
        RequestState::NeedsDetails => (
            "details",
            FormStep::About,
            l10n::t!("consultations-received-needs-details"),
        ),
        RequestState::Draft | RequestState::AwaitingPayment => {
            if let Err(refusal) = require_quote(consultations, &row).await {
                // The request is kept: with the cookie its page asks for the price again, or for a call.
                return Ok(with_cookie(refusal.into_response(), &cookie)?);
            }
            ("pay", FormStep::Pay, l10n::t!("consultations-received-pay"))
        }
        _ => (
            "wait",
            FormStep::Thanks,
            l10n::t!("consultations-received-wait"),
        ),
    };
    let taken = AcceptedRequest {
        reference: row.reference,
        state: row.state,
        next: NextStep {
            kind,
            url: step.href(),
        },
        message,
    };
    let response = (StatusCode::CREATED, Json(taken)).into_response();
    Ok(with_cookie(response, &cookie)?)
}

/// The answer to words that somebody sent before, to who does not show that it was they: the number and no more.
pub(super) fn repeat_response(row: Model) -> Response {
    let taken = AcceptedRequest {
        reference: row.reference,
        state: row.state,
        next: NextStep {
            kind: "wait",
            url: "/consultation".to_owned(),
        },
        message: l10n::t!("consultations-received-before"),
    };
    private_response((StatusCode::CREATED, Json(taken)))
}

/// The price is told and held, so that the page that comes next can show it.
async fn require_quote(consultations: &ConsultationService, row: &Model) -> CallResult<()> {
    let Some(mut draft) = RequestDraft::find_draft(consultations, &row.id)
        .await
        .map_err(store_failure)?
    else {
        return Ok(());
    };
    match pay::create_quote(consultations, &mut draft, None).await {
        Ok(_) => Ok(()),
        Err(PaymentError::NoRate { refused, .. }) => Err(CallError::no_rate(refused)),
        Err(error) => Err(web::Error::from(error).into()),
    }
}
