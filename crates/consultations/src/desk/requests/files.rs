//! Report files at the desk.

use axum::extract::State as Of;
use axum::response::Response;
use serde_json::json;
use staff::SignedIn;
use web::{Path, Result};

use crate::files::file_response;
use crate::requests::Request;
use crate::service::ConsultationService;

/// A report file. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/files/{file}", operation_id = "desk_open_report", tag = "desk",
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, description = "The file: a PDF to be shown, any other to be saved", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn open_report(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response> {
    let row = cases::load_case::<Request>(consultations.store(), &id).await?;
    // Opened first, so that the log never says somebody saw a file that was missing or damaged.
    let opened = consultations
        .files()
        .open_file(&row.id, &file)
        .await?
        .ok_or_else(cases::not_found_error::<Request>)?;
    let tx = consultations.store().begin(signed_in.actor()).await?;
    cases::record_event::<Request>(consultations.store(), &tx, &id, "file_viewed").await?;
    cases::audit_case::<Request>(&tx, &id, "file", Some(json!({ "file": file }))).await?;
    tx.commit().await?;
    Ok(file_response(&opened))
}
