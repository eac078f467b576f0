//! The money of an order came, or went back.

use payments::model::Amount;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{StoreError, WriteTx};

use super::fulfilment::wanted_of_lines;
use crate::emails::{OrderEmail, ShopNotice, enqueue_order_email, notify_staff};
use crate::model::{OrderState, ShopSettings, StockHold};
use crate::service::Shop;
use crate::stock::{hold_stock, sell_stock};
use crate::tables::order::Model;
use crate::tables::records;

pub struct ReceivedMoney {
    pub amount: Amount,
    /// The payment, or the booking of a transfer or of cash.
    pub payment: String,
    pub note: Option<String>,
}

/// Records that the money of an order came, and takes its goods off the shelf. Where they were given back meanwhile they are
/// taken anew if they are still there; else the order waits for a person, because somebody has paid for nothing.
pub async fn record_received(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    received: ReceivedMoney,
    settings: &ShopSettings,
) -> Result<Model, StoreError> {
    let lines = records::load_lines(tx.connection(), &before.id).await?;
    let wanted = wanted_of_lines(&lines);
    // What is downloaded has arrived as soon as it is paid.
    let is_digital = wanted.is_empty();
    // Who gave an order up and paid all the same is asked what they want.
    let is_given_up = before.state == OrderState::Cancelled && !records::is_expired(before);
    let is_held = match before.stock_hold {
        StockHold::Reserved | StockHold::Sold => true,
        StockHold::Released if is_given_up => false,
        StockHold::Released => hold_stock(tx, &wanted).await?.is_ok(),
    };
    // Goods that were ordered to be paid at the door are sold when they leave.
    let is_first_sale = is_held && before.stock_hold != StockHold::Sold;
    if is_first_sale {
        sell_stock(tx, &wanted, &before.id).await?;
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(match (is_held, before.state) {
        (false, _) => OrderState::Review,
        // What was on its way before it was paid goes on.
        (true, state @ (OrderState::PartShipped | OrderState::Shipped | OrderState::Delivered)) => {
            state
        }
        (true, _) if is_digital => OrderState::Delivered,
        (true, _) => OrderState::Paid,
    });
    if is_held && is_digital {
        row.delivered_at = Set(Some(tx.now()));
    }
    row.stock_hold = Set(if is_held {
        StockHold::Sold
    } else {
        StockHold::Released
    });
    row.payment = Set(Some(received.payment));
    row.received_minor = Set(Some(received.amount.minor));
    row.received_currency = Set(Some(received.amount.currency.to_string()));
    row.paid_at = Set(Some(tx.now()));
    row.hold_until = Set(None);
    row.erase_after = Set((is_held && is_digital).then(|| tx.now() + settings.order_retention()));
    let (action, note) = (
        if is_held { "received" } else { "stock_gone" },
        received.note.as_deref(),
    );
    let after = cases::record_change(shop.store(), tx, before, row, action, note).await?;
    enqueue_order_email(shop, tx, &after, settings, &OrderEmail::Paid).await?;
    if after.state == OrderState::Paid {
        notify_staff(shop, tx, ShopNotice::ToPack(&after.id)).await?;
    }
    Ok(after)
}

/// Records how much of an order went back in all, and writes to its buyer.
pub async fn record_refund(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    back: Amount,
    settings: &ShopSettings,
) -> Result<(), StoreError> {
    // Totals, not steps: a job that comes twice or late finds its sum in the row.
    if before.refunded_minor >= back.minor {
        return Ok(());
    }
    let mut row = before.clone().into_active_model();
    row.refunded_minor = Set(back.minor);
    let after = cases::record_change(shop.store(), tx, before, row, "refunded", None).await?;
    let occasion = OrderEmail::Refunded(back.text());
    enqueue_order_email(shop, tx, &after, settings, &occasion).await?;
    Ok(())
}
