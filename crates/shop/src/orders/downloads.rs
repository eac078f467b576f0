//! Files that were bought: each time one is opened, it counts.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError};
use transfers::proofs::OpenedProof;

use crate::model::OrderState;
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::order_line;

/// From so many on the link has been passed on, and somebody of the house is asked.
pub const MOST_DOWNLOADS: i32 = 50;

/// Whether the files of an order are its buyer's: they are paid, and their money did not go back.
pub fn may_download(row: &Model) -> bool {
    let is_over = matches!(row.state, OrderState::Cancelled | OrderState::Review);
    let is_given_back = row
        .received_minor
        .is_some_and(|sum| row.refunded_minor >= sum);
    row.paid_at.is_some() && !is_over && !is_given_back
}

/// The file of a line; none where it has none, or was opened too often.
pub async fn open_download(
    shop: &Shop,
    row: &Model,
    line: &str,
) -> Result<Option<OpenedProof>, StoreError> {
    let tx = shop.store().begin(Actor::Visitor).await?;
    let found = tx.lock_row::<order_line::Entity>(line).await?;
    let is_open = |line: &order_line::Model| {
        line.order_id == row.id && line.is_digital && line.downloads < MOST_DOWNLOADS
    };
    let Some(line) = found.filter(is_open).filter(|_| may_download(row)) else {
        return Ok(None);
    };
    // The newest one: what was mended in it is for earlier buyers too.
    let Some(file) = shop.proofs().list_proofs(&line.stock).await?.pop() else {
        return Ok(None);
    };
    let opened = shop.proofs().open_proof(&line.stock, &file.id).await?;
    let downloads = line.downloads + 1;
    let mut line = line.into_active_model();
    line.downloads = Set(downloads);
    line.update(tx.connection()).await?;
    tx.commit().await?;
    Ok(opened)
}
