//! Orders of medicines, for the clinician who agrees to them or not.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use drafts::{DraftKind, remove_draft};
use serde_json::json;
use staff::SignedIn;
use web::{Json, Path, Result};

use super::orders::load_order_detail;
use super::views::{OrderAnswerBody, OrderDesk, ScreeningDesk};
use crate::orders::screening::{approve_order, check_still_sold, read_answers, refuse_order};
use crate::orders::submission::quote_new_order;
use crate::service::Shop;
use crate::tables::order::Model;

/// What the buyer of a medicine answered. That it was read is a line of the audit log, written before it is answered.
#[utoipa::path(get, path = "/api/desk/orders/{id}/screening", operation_id = "desk_read_order_screening", tag = "desk",
    responses((status = 200, body = ScreeningDesk), (status = 409, description = "It waits for no clinician")))]
pub async fn get_screening(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<ScreeningDesk>> {
    let row = cases::load_case::<Model>(shop.store(), &id).await?;
    let answers = read_answers(&shop, &row)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    cases::audit_case::<Model>(&tx, &id, "health_viewed", None).await?;
    tx.commit().await?;
    Ok(Json(ScreeningDesk {
        version: row.version,
        needs_prescription: answers.needs_prescription,
        is_adult: answers.is_adult,
        conditions: answers.conditions,
        medicines: answers.medicines,
        prescriptions: shop.proofs().load_desk_views(&answers.id).await?,
    }))
}

/// A prescription. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/orders/{id}/prescriptions/{file}", operation_id = "desk_open_prescription", tag = "desk",
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, description = "The file", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn get_prescription(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response> {
    let row = cases::load_case::<Model>(shop.store(), &id).await?;
    let answers = read_answers(&shop, &row)?;
    let opened = shop.proofs().open_proof(&answers.id, &file).await?;
    let opened = opened.ok_or_else(cases::not_found_error::<Model>)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    let opened_file = json!({ "prescription": file });
    cases::audit_case::<Model>(&tx, &id, "prescription", Some(opened_file)).await?;
    tx.commit().await?;
    Ok(opened.into_response())
}

/// Agrees that a medicine is sold: the order now waits for its money, or is packed.
#[utoipa::path(post, path = "/api/desk/orders/{id}/approve", operation_id = "desk_approve_order", tag = "desk",
    request_body = cases::VersionBody,
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, its prescription is missing, or it may no longer be sold")))]
pub async fn approve(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<cases::VersionBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let seen = cases::load_case::<Model>(shop.store(), &id).await?;
    let answers = read_answers(&shop, &seen)?;
    let prescriptions = shop.proofs().count_proofs(&answers.id).await?;
    check_still_sold(&shop, &seen, &settings).await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    let after = approve_order(&shop, &tx, &before, (&settings, prescriptions)).await?;
    tx.commit().await?;
    quote_new_order(&shop, after).await?;
    load_order_detail(&shop, &id).await
}

/// Refuses to sell a medicine, and writes to the buyer why.
#[utoipa::path(post, path = "/api/desk/orders/{id}/refuse", operation_id = "desk_refuse_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, or waits for no clinician"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn refuse(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<OrderAnswerBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    let reply = forms::text::normalise_text(&body.reply);
    refuse_order(&shop, &tx, &before, (&settings, &reply)).await?;
    remove_draft(&tx, &signed_in, DraftKind::MedicineRefusal, &id).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}
