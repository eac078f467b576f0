//! Forgetting who bought.

use payments::Payments;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::personal::clear_personal_columns;
use store::{StoreError, WriteTx};
use transfers::{TransferProofs, lines};

use crate::cart::release_coupon;
use crate::emails::email_key_prefix;
use crate::model::{OrderState, StockHold};
use crate::orders::fulfilment::wanted_of_lines;
use crate::returns::rows::load_returns;
use crate::reviews::own_reviews::{load_order_reviews, remove_review};
use crate::service::Shop;
use crate::stock::release_stock;
use crate::tables::order::Model;
use crate::tables::{all_tables, order, records};

/// An order, as erasures are noted.
pub const ORDER: &str = "order";

/// Whether the books of the tax want its buyer's name for longer: money came, and its time is not over.
pub fn is_kept_by_law(row: &Model, now: chrono::DateTime<chrono::Utc>) -> bool {
    row.received_minor.is_some() && row.erase_after.is_none_or(|at| at > now)
}

/// Takes the reviews of an order off the site.
async fn delete_reviews(tx: &WriteTx, order: &str) -> Result<(), StoreError> {
    for row in load_order_reviews(tx.connection(), order).await? {
        remove_review(tx, &row).await?;
    }
    Ok(())
}

/// Forgets what no book asks for of an order that tax law keeps: what was told of somebody's health, files and words of returns,
/// and reviews, which name somebody in public.
pub async fn erase_beyond_books(
    shop: &Shop,
    tx: &WriteTx,
    before: Model,
) -> Result<(), StoreError> {
    delete_files(shop, tx, &before).await?;
    delete_reviews(tx, &before.id).await?;
    for found in load_returns(tx.connection(), &before.id).await? {
        let mut row = found.row.into_active_model();
        row.text = Set(None);
        row.reply = Set(None);
        row.update(tx.connection()).await?;
    }
    let mut buyer = records::decrypt_buyer(shop.store(), &before)?;
    if buyer.health.take().is_some() {
        let sealed = records::encrypt_buyer(shop.store(), &before.id, &buyer)?;
        let mut row = before.clone().into_active_model();
        row.buyer = Set(Some(sealed));
        cases::record_change(shop.store(), tx, &before, row, "health_erased", None).await?;
    }
    Ok(())
}

/// Photos of returns, prescriptions, and what the desk has typed to the buyer and not sent.
async fn delete_files(shop: &Shop, tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    for found in load_returns(tx.connection(), &row.id).await? {
        TransferProofs::delete_proofs(tx, &found.row.id).await?;
        drafts::erase_drafts(tx, &found.row.id).await?;
    }
    drafts::erase_drafts(tx, &row.id).await?;
    if let Some(health) = records::decrypt_buyer(shop.store(), row)?.health {
        TransferProofs::delete_proofs(tx, &health.id).await?;
    }
    Ok(())
}

/// Forgets who bought, or where tax law keeps their name what no book asks for.
pub async fn erase_or_reduce(shop: &Shop, tx: &WriteTx, before: Model) -> Result<(), StoreError> {
    match is_kept_by_law(&before, tx.now()) {
        true => erase_beyond_books(shop, tx, before).await,
        false => erase_order(shop, tx, before).await,
    }
}

/// Forgets who bought: contacts, address, proofs, links, mails, the payer, what the bank wrote of the transfer.
pub async fn erase_order(shop: &Shop, tx: &WriteTx, before: Model) -> Result<(), StoreError> {
    // What goes by its time goes so after a restore as well.
    if before.erase_after.is_none_or(|at| at > tx.now()) {
        tx.record_erasure(ORDER, &before.id).await?;
    }
    if before.stock_hold == StockHold::Reserved {
        let lines = records::load_lines(tx.connection(), &before.id).await?;
        release_stock(tx, &wanted_of_lines(&lines)).await?;
        release_coupon(tx, &before.id).await?;
    }
    TransferProofs::delete_proofs(tx, &before.id).await?;
    delete_files(shop, tx, &before).await?;
    delete_reviews(tx, &before.id).await?;
    Payments::forget_payer(tx, PaymentPurpose::Order, &before.id).await?;
    shop.mailer()
        .delete_by_key_prefix(tx, &email_key_prefix(&before.id))
        .await?;
    tx.erase_followers::<order::Entity>(&all_tables(), &before.id)
        .await?;
    lines::erase_line_details(tx, &before.id).await?;
    let mut row = before.clone().into_active_model();
    if before.stock_hold == StockHold::Reserved {
        row.stock_hold = Set(StockHold::Released);
        row.state = Set(OrderState::Cancelled);
        row.hold_until = Set(None);
    }
    clear_personal_columns::<order::Entity>(&mut row);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(shop.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}
