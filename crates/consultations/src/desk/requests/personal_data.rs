//! What a person may ask for: a copy of what is kept about them, and that it is erased.

use axum::extract::State as Of;
use axum::response::Response;
use forms::invalid_field;
use http::StatusCode;
use http::header::CONTENT_DISPOSITION;
use kernel::ProblemDetails;
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use crate::drafts::form_page::private_response;
use crate::erasure::{self, export, money_owed_reason, stop_open_payment};
use crate::requests::Request;
use crate::service::ConsultationService;

/// All that is kept about a request, in the clear. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/export", operation_id = "desk_export_request", tag = "desk",
    responses((status = 200, description = "A JSON file", body = Object), (status = 404, description = "There is no such request")))]
pub async fn export_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Response> {
    let row = cases::load_case::<Request>(consultations.store(), &id).await?;
    let tx = consultations.store().begin(signed_in.actor()).await?;
    // Logged before anything is read, because a copy that breaks off halfway was still asked for.
    cases::record_event::<Request>(consultations.store(), &tx, &id, "exported").await?;
    cases::audit_case::<Request>(&tx, &id, "export", Some(json!({}))).await?;
    tx.commit().await?;
    let name = format!("attachment; filename=\"{}.json\"", row.reference);
    let document = export::export_request(&consultations, &row).await?;
    Ok(private_response((
        [(CONTENT_DISPOSITION, name)],
        Json(document),
    )))
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareEraseBody)]
pub struct EraseBody {
    /// The reference, typed once more.
    reference: String,
}

/// Erases all of a request that the law does not want kept. Nobody can bring it back.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/erase", operation_id = "desk_erase_request", tag = "desk",
    responses((status = 204, description = "It is erased"), (status = 404, description = "There is no such request"),
        (status = 409, description = "It is paid and under way, or its money is being checked"),
        (status = 422, description = "The reference is another one")))]
pub async fn erase_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<EraseBody>,
) -> Result<StatusCode> {
    let row = cases::load_case::<Request>(consultations.store(), &id).await?;
    if !row.reference.eq_ignore_ascii_case(body.reference.trim()) {
        let words = "Enter the reference of this request.";
        return Err(invalid_field("reference", words));
    }
    // The provider is called before the write begins: it may take seconds, and SQLite has only one writer.
    require_erasable(stop_open_payment(&consultations, &row).await?)?;
    let tx = consultations.store().begin(signed_in.actor()).await?;
    let row = cases::lock_visible_case::<Request>(&tx, &id).await?;
    // Checked again under the lock, because money may have arrived in between.
    require_erasable(money_owed_reason(&row))?;
    erasure::erase_request(&consultations, &tx, row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// 409 where there is a reason not to erase.
fn require_erasable(why: Option<String>) -> Result<()> {
    match why {
        None => Ok(()),
        Some(why) => Err(ProblemDetails::conflict(why).with_code("owed").into()),
    }
}
