//! Goods leave: packed in one parcel or in several, sent or laid ready, and handed over.

use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OrderPieces)]
pub struct LinePieces {
    /// Id of the line.
    pub line: String,
    pub quantity: i32,
}

/// Pieces that left at one time, or were laid ready.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Parcel {
    pub at: DateTime<Utc>,
    pub tracking_url: String,
    pub pieces: Vec<LinePieces>,
}

/// What left of an order so far, oldest first; nothing of one that was sent before parcels were kept.
pub fn read_parcels(row: &Model) -> Vec<Parcel> {
    serde_json::from_str(&row.parcels).unwrap_or_default()
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
    let pieces = choose_pieces(&lines, pieces)?;
    let leaving = |line: &order_line::Model| count_pieces(&pieces, &line.id);
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
    let mut parcels = read_parcels(before);
    parcels.push(Parcel {
        at: tx.now(),
        tracking_url: tracking_url.to_owned(),
        pieces,
    });
    let mut row = before.clone().into_active_model();
    row.state = Set(if is_all {
        OrderState::Shipped
    } else {
        OrderState::PartShipped
    });
    row.stock_hold = Set(StockHold::Sold);
    row.shipped_at = Set(Some(tx.now()));
    row.tracking_url = Set(tracking_url.to_owned());
    row.parcels = Set(serde_json::to_string(&parcels).map_err(StoreError::other)?);
    let action = if is_all { "shipped" } else { "part_shipped" };
    let after = cases::record_change(shop.store(), tx, before, row, action, None).await?;
    enqueue_order_email(shop, tx, &after, settings, &OrderEmail::Sent).await?;
    Ok(after)
}

/// What leaves of each line; all that is left where no pieces are named.
///
/// # Errors
/// 422 for none, and for pieces that the order has not.
fn choose_pieces(lines: &[order_line::Model], named: &[LinePieces]) -> Result<Vec<LinePieces>> {
    let left = |line: &order_line::Model| line.quantity - line.shipped;
    let leaving = |line: &order_line::Model| match named {
        [] => left(line),
        named => count_pieces(named, &line.id),
    };
    let is_invalid = |line: &order_line::Model| !(0..=left(line)).contains(&leaving(line));
    let chosen: Vec<LinePieces> = lines
        .iter()
        .map(|line| LinePieces {
            line: line.id.clone(),
            quantity: leaving(line),
        })
        .filter(|piece| piece.quantity > 0)
        .collect();
    if chosen.is_empty() || lines.iter().any(is_invalid) {
        let words = l10n::t!("orders-pieces-sent-already");
        return Err(web::invalid_field("pieces", words));
    }
    Ok(chosen)
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
    let after =
        cases::record_change(shop.store(), tx, before, row, "delivered", Some(note)).await?;
    enqueue_order_email(shop, tx, &after, settings, &OrderEmail::Delivered).await?;
    Ok(after)
}
