//! One letter, and its files.

use axum::extract::State as Of;
use axum::response::Response;
use serde_json::json;
use staff::SignedIn;
use web::{Json, Path, Result};

use super::views::LetterView;
use super::{may_read, shown};
use crate::Outreach;
use crate::tables::letter::Model;

/// A letter, as far as the person may see it.
#[utoipa::path(get, path = "/api/desk/letters/{id}", operation_id = "desk_read_letter", tag = "desk",
    responses((status = 200, body = LetterView), (status = 404, description = "There is no such letter")))]
pub async fn read(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<LetterView>> {
    answer(&outreach, &signed_in, &id).await
}

pub async fn answer(
    outreach: &Outreach,
    signed_in: &SignedIn,
    id: &str,
) -> Result<Json<LetterView>> {
    let row = cases::find::<Model>(outreach.store(), id).await?;
    Ok(Json(shown::letter(outreach, signed_in, row).await?))
}

/// A file of a letter. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/letters/{id}/files/{file}", operation_id = "desk_open_letter_file", tag = "desk",
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, description = "The file: a PDF to be shown, any other to be saved", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn file(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response> {
    let row = cases::find::<Model>(outreach.store(), &id).await?;
    may_read(&signed_in, &row)?;
    let files = &outreach.outside().files;
    let shown = files.show(&id, &file).await?;
    let shown = shown.ok_or_else(cases::missing::<Model>)?;
    let tx = outreach.store().begin(signed_in.actor()).await?;
    cases::audit::<Model>(&tx, &id, "file", Some(json!({ "file": file }))).await?;
    tx.commit().await?;
    Ok(shown)
}
