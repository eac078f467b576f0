//! Goods leave: packed in one parcel or in several, sent or laid ready, and handed over.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use store::{StoreError, WriteTx};
use utoipa::ToSchema;
use web::Result;

use crate::emails::{OrderEmail, enqueue_order_email};
use crate::model::{OrderState, ShopSettings, StockHold};
use crate::service::Shop;
use crate::stock::{Wanted, sell_stock};
use crate::tables::order::Model;
use crate::tables::{order_line, records};

/// What an order takes from the shelf: files stand on none.
pub fn wanted_of_lines(lines: &[order_line::Model]) -> Vec<Wanted> {
    let goods = lines.iter().filter(|line| !line.is_digital);
    let wanted = goods.map(|line| Wanted {
        stock: line.stock.clone(),
        quantity: line.quantity,
    });
    wanted.collect()
}

/// Some pieces of a line, that leave or come back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OrderPieces)]
pub struct LinePieces {
    /// Id of the line.
    pub line: String,
    pub quantity: i32,
}

/// How many pieces of a line are named; a line may be named more than once.
pub fn count_pieces(pieces: &[LinePieces], line: &str) -> i32 {
    let named = pieces.iter().filter(|piece| piece.line == line);
    named.fold(0, |sum, piece| sum.saturating_add(piece.quantity))
}

/// Records that pieces left, or lie ready. Without any named, all that are left do.
///
/// # Errors
/// 409 where the order is not to be packed; 422 for pieces that it has not.
pub async fn ship_order(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    pieces: &[LinePieces],
    (settings, tracking_url): (&ShopSettings, &str),
) -> Result<Model> {
    if !before.state.is_to_pack() {
        return Err(ProblemDetails::invalid_state().into());
    }
    let mut lines = records::load_lines(tx.connection(), &before.id).await?;
    lines.retain(|line| !line.is_digital);
    let leaving = |line: &order_line::Model| {
        let left = line.quantity - line.shipped;
        if pieces.is_empty() {
            return left;
        }
        count_pieces(pieces, &line.id)
    };
    let is_too_much = |line: &order_line::Model| {
        let leaving = leaving(line);
        leaving < 0 || leaving > line.quantity - line.shipped
    };
    if lines.iter().any(is_too_much) || lines.iter().map(leaving).sum::<i32>() == 0 {
        let words = l10n::t!("orders-pieces-sent-already");
        return Err(web::invalid_field("pieces", words));
    }
    // Paid at the door: off the shelf as soon as they leave it.
    if before.stock_hold == StockHold::Reserved {
        sell_stock(tx, &wanted_of_lines(&lines), &before.id).await?;
    }
    let is_all = lines
        .iter()
        .all(|line| line.shipped + leaving(line) == line.quantity);
    for line in lines {
        let shipped = line.shipped + leaving(&line);
        let mut row = line.into_active_model();
        row.shipped = Set(shipped);
        row.update(tx.connection())
            .await
            .map_err(StoreError::from)?;
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(if is_all {
        OrderState::Shipped
    } else {
        OrderState::PartShipped
    });
    row.stock_hold = Set(StockHold::Sold);
    row.shipped_at = Set(Some(tx.now()));
    row.tracking_url = Set(tracking_url.to_owned());
    let action = if is_all { "shipped" } else { "part_shipped" };
    let after = cases::record_change(shop.store(), tx, before, row, action, None).await?;
    enqueue_order_email(shop, tx, &after, settings, &OrderEmail::Sent).await?;
    Ok(after)
}

/// Records that an order was handed over.
///
/// # Errors
/// 409 where it has not left, or is not paid.
pub async fn deliver_order(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    (settings, note): (&ShopSettings, &str),
) -> Result<Model> {
    if before.state != OrderState::Shipped || before.paid_at.is_none() {
        return Err(ProblemDetails::invalid_state().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(OrderState::Delivered);
    row.delivered_at = Set(Some(tx.now()));
    row.erase_after = Set(Some(tx.now() + settings.order_retention()));
    Ok(cases::record_change(shop.store(), tx, before, row, "delivered", Some(note)).await?)
}
