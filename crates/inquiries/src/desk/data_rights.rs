//! A copy of an inquiry, and its erasing, as its writer may ask for.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use forms::invalid_field;
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use http::{HeaderValue, StatusCode};
use kernel::ProblemDetails;
use serde::Deserialize;
use serde_json::Value;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::access::require_read;
use crate::InquiryService;
use crate::inquiry::{erasure, export};
use crate::tables::inquiry::Model;

pub fn json_download(name: &str, document: Value) -> Response {
    let mut response = axum::Json(document).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}.json\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}

/// All that is kept of an inquiry, in the clear. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/letters/{id}/export", operation_id = "desk_export_letter", tag = "desk",
    responses((status = 200, description = "A JSON file", body = Object), (status = 404, description = "There is no such message")))]
pub async fn export_inquiry(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Response> {
    let row = cases::load_case::<Model>(inquiries.store(), &id).await?;
    require_read(&signed_in, &row)?;
    // Committed before anything is read, so that no copy leaves without an audit line.
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    cases::audit_case::<Model>(&tx, &id, "export", None).await?;
    tx.commit().await?;
    Ok(json_download(
        &row.reference,
        export::export_inquiry(&inquiries, &row).await?,
    ))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = InquiryEraseBody)]
pub struct EraseInquiryRequest {
    /// The reference, typed once more.
    reference: String,
}

/// 409 for a complaint that waits for its answer.
fn complaint_undecided() -> Error {
    let words =
        "This complaint stays until it is decided: the law requires an answer and a record.";
    ProblemDetails::conflict(words)
        .with_code("undecided")
        .into()
}

/// Erases an inquiry and all that was said after it. Nobody can bring it back. A complaint about personal data stays until it
/// is decided.
#[utoipa::path(post, path = "/api/desk/letters/{id}/erase", operation_id = "desk_erase_letter", tag = "desk",
    responses((status = 204, description = "It is erased"), (status = 404, description = "There is no such message"),
        (status = 409, description = "It is a complaint that is not decided"),
        (status = 422, description = "The reference is another one")))]
pub async fn erase_inquiry(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<EraseInquiryRequest>,
) -> Result<StatusCode> {
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    let row = cases::lock_visible_case::<Model>(&tx, &id).await?;
    require_read(&signed_in, &row)?;
    if erasure::must_keep(&row) {
        return Err(complaint_undecided());
    }
    if !row.reference.eq_ignore_ascii_case(body.reference.trim()) {
        return Err(invalid_field(
            "reference",
            "Enter the reference of this message.",
        ));
    }
    erasure::erase_inquiry(&inquiries, &tx, &row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
