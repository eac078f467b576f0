//! An order is given up: its goods go back on the shelf, its coupon may be used again, and its money goes back.

use kernel::{Id, ProblemDetails};
use payments::{PaymentError, RefundRequest};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError, WriteTx};
use web::Result;

use super::fulfilment::wanted_of_lines;
use super::payment;
use crate::cart::release_coupon;
use crate::emails::{OrderEmail, enqueue_order_email};
use crate::model::{OrderState, PaymentMethod, ShopSettings, StockHold};
use crate::service::Shop;
use crate::stock::{release_stock, restock};
use crate::tables::order::Model;
use crate::tables::records;

/// Whether its buyer may give an order up: nothing of it has left.
pub const fn may_cancel(row: &Model) -> bool {
    matches!(
        row.state,
        OrderState::Pending
            | OrderState::Screening
            | OrderState::Transfer
            | OrderState::SaidPaid
            | OrderState::Placed
            | OrderState::Paid
    )
}

/// Whether the desk may: also one that is looked at, and one that nobody collected or took at the door.
pub fn may_close(row: &Model) -> bool {
    let has_left = matches!(row.state, OrderState::PartShipped | OrderState::Shipped);
    let is_back_unpaid = has_left && row.paid_at.is_none();
    may_cancel(row) || row.state == OrderState::Review || is_back_unpaid
}

/// Closes an order in the caller's write. What it held goes back; what was paid is for the caller.
pub async fn close_order(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    settings: &ShopSettings,
    (action, note): (&str, Option<&str>),
) -> Result<Model, StoreError> {
    let lines = records::load_lines(tx.connection(), &before.id).await?;
    let wanted = wanted_of_lines(&lines);
    match before.stock_hold {
        StockHold::Reserved => release_stock(tx, &wanted).await?,
        StockHold::Sold => restock(tx, &wanted, &before.id).await?,
        StockHold::Released => {}
    }
    release_coupon(tx, &before.id).await?;
    let has_money = before.received_minor.is_some();
    let keep = if has_money {
        settings.order_retention()
    } else {
        settings.unpaid_retention()
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(OrderState::Cancelled);
    row.stock_hold = Set(StockHold::Released);
    row.due_back_minor = Set(before.received_minor.unwrap_or(0));
    // Of one whose time was over it stays: should its money come late, its buyer still wants the goods.
    if action != "expired" {
        row.hold_until = Set(None);
    }
    row.erase_after = Set(Some(tx.now() + keep));
    let after = cases::record_change(shop.store(), tx, before, row, action, note).await?;
    enqueue_order_email(shop, tx, &after, settings, &OrderEmail::Cancelled).await?;
    Ok(after)
}

/// Whether a file of a paid order was downloaded: it cannot be given back then.
async fn has_opened_file(tx: &WriteTx, row: &Model) -> Result<bool, StoreError> {
    let lines = records::load_lines(tx.connection(), &row.id).await?;
    Ok(lines.iter().any(|line| line.downloads > 0))
}

/// Gives an order up, and asks for all of its money back.
///
/// # Errors
/// 409 where something of it has left already, or was downloaded.
pub async fn cancel_order(shop: &Shop, row: &Model, actor: Actor) -> Result<Model> {
    let settings = shop.load_settings().await?;
    // A crash in between leaves an order that can be paid anew, not a payment for a cancelled one.
    payment::end_payment(shop, row).await?;
    let tx = shop.store().begin(actor).await?;
    let found = cases::lock_case::<Model>(&tx, &row.id).await?;
    let before = found
        .filter(may_cancel)
        .ok_or_else(ProblemDetails::invalid_state)?;
    if payment::is_checking(shop, &before).await? {
        return Err(ProblemDetails::invalid_state().into());
    }
    if has_opened_file(&tx, &before).await? {
        return Err(
            ProblemDetails::conflict(l10n::t!("orders-cancel-downloaded"))
                .with_code("downloaded")
                .into(),
        );
    }
    let after = close_order(shop, &tx, &before, &settings, ("cancelled", None)).await?;
    refund_rest(shop, &tx, &after).await?;
    tx.commit().await?;
    Ok(after)
}

/// Asks for all that is left of the money of an order that was given up.
pub async fn refund_rest(shop: &Shop, tx: &WriteTx, row: &Model) -> Result<(), PaymentError> {
    let all = (None, l10n::t!("orders-refund-cancelled"));
    match refund_part(shop, tx, row, all).await {
        // Somebody gave it back before.
        Err(PaymentError::Refused(_)) => Ok(()),
        asked => asked,
    }
}

/// Asks for money of an order that was paid by card: so many minor units of what came, or all that is left. What came another
/// way is sent back by hand: the desk lists it.
///
/// # Errors
/// [`PaymentError::Refused`] where that much is not there any more.
pub async fn refund_part(
    shop: &Shop,
    tx: &WriteTx,
    row: &Model,
    (minor, reason): (Option<i64>, &str),
) -> Result<(), PaymentError> {
    if row.payment_method != PaymentMethod::Card || row.received_minor.is_none() {
        return Ok(());
    }
    let reference: Option<Id> = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference else {
        return Ok(());
    };
    let request = RefundRequest {
        reference,
        minor,
        reason: reason.to_owned(),
        by: tx.actor().clone(),
    };
    shop.payments().request_refund_in(tx, request).await?;
    Ok(())
}
