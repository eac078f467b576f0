//! One inquiry, and its files.

use axum::extract::State as Of;
use axum::response::Response;
use serde_json::json;
use staff::SignedIn;
use web::{Json, Path, Result};

use super::access::require_read;
use super::detail_view;
use super::views::InquiryView;
use crate::InquiryService;
use crate::tables::inquiry::Model;

/// An inquiry, as far as the person may see it.
#[utoipa::path(get, path = "/api/desk/letters/{id}", operation_id = "desk_read_letter", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 404, description = "There is no such message")))]
pub async fn get_inquiry(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<InquiryView>> {
    inquiry_response(&inquiries, &signed_in, &id).await
}

pub async fn inquiry_response(
    inquiries: &InquiryService,
    signed_in: &SignedIn,
    id: &str,
) -> Result<Json<InquiryView>> {
    let row = cases::load_case::<Model>(inquiries.store(), id).await?;
    Ok(Json(
        detail_view::build_inquiry_view(inquiries, signed_in, row).await?,
    ))
}

/// A file of an inquiry. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/letters/{id}/files/{file}", operation_id = "desk_open_letter_file", tag = "desk",
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, description = "The file: a PDF to be shown, any other to be saved", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn open_file(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response> {
    let row = cases::load_case::<Model>(inquiries.store(), &id).await?;
    require_read(&signed_in, &row)?;
    let files = &inquiries.ports().files;
    // Looked up first: a missing file gets no audit line. The bytes are sent only after the commit.
    let shown = files.open_file(&id, &file).await?;
    let shown = shown.ok_or_else(cases::not_found_error::<Model>)?;
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    cases::audit_case::<Model>(&tx, &id, "file", Some(json!({ "file": file }))).await?;
    tx.commit().await?;
    Ok(shown)
}
