//! The money of an order came, or went back.

use payments::model::Amount;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{StoreError, WriteTx};

use super::fulfilment::wanted_of_lines;
use crate::emails::{OrderEmail, ShopNotice, enqueue_order_email, notify_staff};
use crate::model::{OrderState, PaymentMethod, ShopSettings, StockHold};
use crate::service::Shop;
use crate::service::ports::ShopStep;
use crate::stock::{Wanted, hold_stock, sell_stock};
use crate::tables::order::Model;
use crate::tables::records;

pub struct ReceivedMoney {
    pub amount: Amount,
    /// The payment, or the booking of a transfer or of cash.
    pub payment: String,
    pub note: Option<String>,
}

/// Records that the money of an order came, and takes its goods off the shelf. Where they were given back meanwhile they are
/// taken anew if they are still there; else the order waits for a person, because somebody has paid for nothing. So it does
/// where less came than was asked, or another currency, with its goods held; what came above the total is to go back.
///
/// It is counted before the caller's commit, so a write that fails and is done again counts twice: one place that all money
/// passes is worth more than an exact statistic, and sales are reported from the orders themselves.
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
    let is_held = hold_goods(tx, before, &wanted).await?;
    let excess = find_excess(before, received.amount)?;
    let is_short = excess.is_none_or(|excess| excess < 0);
    // Goods that were ordered to be paid at the door are sold when they leave.
    let is_first_sale = is_held && !is_short && before.stock_hold != StockHold::Sold;
    if is_first_sale {
        sell_stock(tx, &wanted, &before.id).await?;
    }
    let is_sold = is_first_sale || before.stock_hold == StockHold::Sold;
    let mut row = before.clone().into_active_model();
    row.state = Set(match (is_held && !is_short, before.state) {
        (false, _) => OrderState::Review,
        // What was on its way before it was paid goes on.
        (true, state @ (OrderState::PartShipped | OrderState::Shipped | OrderState::Delivered)) => {
            state
        }
        (true, _) if is_digital => OrderState::Delivered,
        (true, _) => OrderState::Paid,
    });
    let has_arrived = is_held && is_digital && !is_short;
    if has_arrived {
        row.delivered_at = Set(Some(tx.now()));
    }
    row.stock_hold = Set(match (is_held, is_sold) {
        (false, _) => StockHold::Released,
        (true, true) => StockHold::Sold,
        (true, false) => StockHold::Reserved,
    });
    row.due_back_minor = Set(excess.unwrap_or(0).max(0));
    row.payment = Set(Some(received.payment));
    row.received_minor = Set(Some(received.amount.minor));
    row.received_currency = Set(Some(received.amount.currency.to_string()));
    row.paid_at = Set(Some(tx.now()));
    row.hold_until = Set(None);
    row.erase_after = Set(has_arrived.then(|| tx.now() + settings.order_retention()));
    let action = match (is_held, is_short) {
        (false, _) => "stock_gone",
        (true, true) => "wrong_amount",
        (true, false) => "received",
    };
    let note = received.note.as_deref();
    let after = cases::record_change(shop.store(), tx, before, row, action, note).await?;
    notify_received(shop, tx, &after, settings).await?;
    shop.count_step(ShopStep::OrderPaid);
    Ok(after)
}

/// Whether the goods of an order are there for it, held anew where they were given back.
async fn hold_goods(tx: &WriteTx, before: &Model, wanted: &[Wanted]) -> Result<bool, StoreError> {
    // Who gave an order up and paid all the same is asked what they want.
    let is_given_up = before.state == OrderState::Cancelled && !records::is_expired(before);
    match before.stock_hold {
        StockHold::Reserved | StockHold::Sold => Ok(true),
        StockHold::Released if is_given_up => Ok(false),
        StockHold::Released => Ok(hold_stock(tx, wanted).await?.is_ok()),
    }
}

/// How much more came than was asked, in minor units; none where it came in another currency. A card's sum was asked for by
/// `payments`, which holds what is not that sum.
fn find_excess(row: &Model, received: Amount) -> Result<Option<i64>, StoreError> {
    if row.payment_method == PaymentMethod::Card {
        return Ok(Some(0));
    }
    let total = records::total_of(row)?;
    let is_same = Amount::from(total).currency == received.currency;
    Ok(is_same.then(|| received.minor - total.minor))
}

/// Writes to the buyer of an order whose money came what becomes of it, and to who does it.
pub async fn notify_received(
    shop: &Shop,
    tx: &WriteTx,
    row: &Model,
    settings: &ShopSettings,
) -> Result<(), StoreError> {
    let (occasion, notice) = match row.state {
        OrderState::Review => (OrderEmail::Review, Some(ShopNotice::Review(&row.id))),
        OrderState::Paid => (OrderEmail::Paid, Some(ShopNotice::ToPack(&row.id))),
        _ => (OrderEmail::Paid, None),
    };
    enqueue_order_email(shop, tx, row, settings, &occasion).await?;
    if let Some(notice) = notice {
        notify_staff(shop, tx, notice).await?;
    }
    Ok(())
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
