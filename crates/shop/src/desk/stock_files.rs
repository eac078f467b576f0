//! Files that are sold: what buyers of a variant download.

use axum::body::Bytes;
use axum::extract::State as Of;
use kernel::ProblemDetails;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use staff::SignedIn;
use store::{StoreError, WriteTx};
use transfers::TransferProofs;
use transfers::proofs::SealedProof;
use utoipa::IntoParams;
use web::{FormFile, Json, Path, Query, Result};

use super::stock::{load_stock_detail, lock_at_version, record_audit};
use super::views::StockDesk;
use crate::service::Shop;
use crate::stock::enqueue_product_facts;
use crate::tables::stock::Model;

#[derive(Debug, Deserialize, IntoParams)]
pub struct StockFileQuery {
    /// Of the variant, as it was seen.
    version: i32,
    /// What the file is called.
    #[serde(default)]
    #[param(required = false)]
    name: String,
}

/// Sells a file (PDF, JPG or PNG, at most 10 MB) in place of pieces. One that was there before is replaced, for earlier buyers too.
#[utoipa::path(put, path = "/api/desk/stock/{id}/file", operation_id = "desk_set_stock_file", tag = "desk", params(StockFileQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = StockDesk), (status = 409, description = "It was changed meanwhile, or has pieces on the shelf"),
        (status = 422, description = "The file cannot be taken")))]
pub async fn set_file(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Query(query): Query<StockFileQuery>,
    bytes: Bytes,
) -> Result<Json<StockDesk>> {
    let file = FormFile {
        field: "file".to_owned(),
        name: query.name,
        bytes,
    };
    // Before the write begins: cleaning a picture takes long, and SQLite has one writer.
    let proofs = shop.proofs();
    let sealed = proofs.seal_proof(PaymentPurpose::Order, &id, &file).await?;
    let blob = sealed.blob().to_owned();
    let kept = async {
        let tx = shop.store().begin(signed_in.actor()).await?;
        let before = lock_at_version(&tx, &id, query.version).await?;
        keep_file(&shop, &tx, before, sealed).await?;
        Ok(tx.commit().await?)
    };
    let kept: Result<()> = kept.await;
    if kept.is_err() {
        proofs.discard_blob(&blob).await?;
    }
    kept?;
    load_stock_detail(&shop, &id).await
}

async fn keep_file(shop: &Shop, tx: &WriteTx, before: Model, sealed: SealedProof) -> Result<()> {
    if before.on_hand > 0 {
        let words =
            "It has pieces on the shelf. Count them to 0, or add another variant for the file";
        return Err(ProblemDetails::conflict(words)
            .with_code("has_pieces")
            .into());
    }
    for old in shop.proofs().list_proofs(&before.id).await? {
        TransferProofs::delete_proof(tx, &before.id, &old.id).await?;
    }
    TransferProofs::insert_proof(tx, sealed).await?;
    Ok(set_digital(tx, before, true).await?)
}

/// Sells no file any more. Who bought it before cannot open it either.
#[utoipa::path(delete, path = "/api/desk/stock/{id}/file", operation_id = "desk_remove_stock_file", tag = "desk", params(StockFileQuery),
    responses((status = 200, body = StockDesk), (status = 409, description = "It was changed meanwhile")))]
pub async fn remove_file(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Query(query): Query<StockFileQuery>,
) -> Result<Json<StockDesk>> {
    let tx = shop.store().begin(signed_in.actor()).await?;
    let before = lock_at_version(&tx, &id, query.version).await?;
    TransferProofs::delete_proofs(&tx, &id).await?;
    set_digital(&tx, before, false).await?;
    tx.commit().await?;
    load_stock_detail(&shop, &id).await
}

async fn set_digital(tx: &WriteTx, before: Model, is_digital: bool) -> Result<(), StoreError> {
    let version = before.version + 1;
    let mut row = before.into_active_model();
    row.is_digital = Set(is_digital);
    row.version = Set(version);
    let after = row.update(tx.connection()).await?;
    record_audit(tx, "stock.file", &after).await?;
    enqueue_product_facts(tx, &after.product).await
}
