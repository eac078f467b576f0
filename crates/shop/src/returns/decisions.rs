//! What the desk decides of a return, and what is given back for it.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{StoreError, WriteTx};
use web::Result;

use super::requests::{find_open_return, set_state};
use super::rows::{GoodsReturn, count_returned, encrypt_words};
use crate::emails::{OrderEmail, enqueue_order_email};
use crate::model::{ReturnGround, ReturnState, ShopSettings, convert_to_received, price_paid};
use crate::orders::cancellation::refund_part;
use crate::orders::fulfilment::{LinePieces, count_pieces};
use crate::service::Shop;
use crate::stock::{Wanted, restock};
use crate::tables::order::Model;
use crate::tables::{order_line, records};

/// What the desk answers to who asks to send goods back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnAnswer {
    /// With how to send them.
    Approve,
    /// With the reason.
    Refuse,
}

/// Answers a return of an order that the caller has locked; the buyer is written to.
///
/// # Errors
/// 404 and 409 as [`find_open_return`]; 422 where there are no words for the buyer.
pub async fn answer_return(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    (id, reply): (&str, &str),
    (answer, settings): (ReturnAnswer, &ShopSettings),
) -> Result<Model> {
    let found = find_open_return(tx, before, id).await?;
    if reply.is_empty() {
        // not shown: the desk's own words
        let words = "Write to the buyer: how to send it back, or why not";
        return Err(web::invalid_field("reply", words));
    }
    let (state, action, occasion) = match answer {
        ReturnAnswer::Approve => (
            ReturnState::Approved,
            "return_approved",
            OrderEmail::ReturnApproved(id.to_owned()),
        ),
        ReturnAnswer::Refuse => (
            ReturnState::Refused,
            "return_refused",
            OrderEmail::ReturnRefused(id.to_owned()),
        ),
    };
    let sealed = encrypt_words(shop.store(), "reply", id, reply)?;
    set_state(tx, found.row, state, |row| row.reply = Set(sealed)).await?;
    let row = before.clone().into_active_model();
    let after = cases::record_change(shop.store(), tx, before, row, action, None).await?;
    enqueue_order_email(shop, tx, &after, settings, &occasion).await?;
    Ok(after)
}

/// What would be given back for a return, in minor units of what came.
pub fn suggest_refund(
    order: &Model,
    lines: &[order_line::Model],
    returns: &[GoodsReturn],
    asked: &GoodsReturn,
) -> i64 {
    let discounts: i64 = lines.iter().map(|line| line.discount_minor).sum();
    let paid = |line: &order_line::Model, pieces: i32| {
        let discount = match discounts {
            // Of before lines had a discount of their own: by their price.
            0 => share_by_price(order, line),
            _ => line.discount_minor,
        };
        price_paid(line.unit_minor, line.quantity, discount, pieces)
    };
    let pieces = asked.lines.iter().filter_map(|back| {
        let line = lines.iter().find(|line| line.id == back.line)?;
        Some(paid(line, back.quantity))
    });
    let returned = count_returned(returns);
    // A file cannot come back: the way of the goods was theirs alone.
    let mut goods = lines.iter().filter(|line| !line.is_digital);
    let is_all = goods.all(|line| {
        let back = returned.get(line.id.as_str()).copied().unwrap_or(0);
        back >= line.quantity
    });
    // The law gives back what the way to the buyer cost, too.
    let is_by_right = asked.row.ground != ReturnGround::Goodwill;
    let delivery = if is_all && is_by_right {
        order.delivery_minor
    } else {
        0
    };
    let value = pieces.fold(delivery, i64::saturating_add);
    let received = order.received_minor.unwrap_or(0);
    let back = convert_to_received(value, order.total_minor, received);
    back.clamp(0, left_to_give_back(order))
}

fn share_by_price(order: &Model, line: &order_line::Model) -> i64 {
    if order.items_minor == 0 {
        return 0;
    }
    let price = i128::from(line.unit_minor) * i128::from(line.quantity);
    let share = i128::from(order.discount_minor) * price / i128::from(order.items_minor);
    i64::try_from(share).unwrap_or(0)
}

/// What was paid, and neither is due back nor went back: money may also be given back where payments are listed.
pub fn left_to_give_back(order: &Model) -> i64 {
    let gone = order.due_back_minor.max(order.refunded_minor);
    order
        .received_minor
        .unwrap_or(0)
        .saturating_sub(gone)
        .max(0)
}

/// What became of goods that came back.
pub struct ReceivedReturn<'r> {
    pub id: &'r str,
    /// Pieces that go back on the shelf.
    pub restocked: &'r [LinePieces],
    /// In minor units of what came.
    pub refund_minor: i64,
    pub note: &'r str,
}

/// Records that goods came back: what of them may be sold again, and what is given back. A card's money is asked for at once,
/// with a second person where the sum needs one; other money is sent by hand.
///
/// # Errors
/// 404 and 409 as [`find_open_return`]; 422 with the field to mend.
pub async fn receive_return(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    (received, settings): (&ReceivedReturn<'_>, &ShopSettings),
) -> Result<Model> {
    let found = find_open_return(tx, before, received.id).await?;
    if !(0..=left_to_give_back(before)).contains(&received.refund_minor) {
        // not shown: the desk's own words
        let words = "Enter no more than was paid and is not given back yet";
        return Err(web::invalid_field("refundMinor", words));
    }
    let shelf = restocked_pieces(tx, before, &found, received.restocked).await?;
    restock(tx, &shelf, &before.id).await?;
    for line in &found.lines {
        let restocked = count_pieces(received.restocked, &line.line);
        let mut row = line.clone().into_active_model();
        row.restocked = Set(restocked);
        row.update(tx.connection())
            .await
            .map_err(StoreError::from)?;
    }
    let refund = Set(Some(received.refund_minor));
    set_state(tx, found.row, ReturnState::Received, |row| {
        row.refund_minor = refund
    })
    .await?;
    let mut row = before.clone().into_active_model();
    row.due_back_minor = Set(before.due_back_minor + received.refund_minor);
    let note = Some(received.note);
    let after =
        cases::record_change(shop.store(), tx, before, row, "return_received", note).await?;
    if received.refund_minor > 0 {
        let reason = l10n::t!("orders-refund-returned");
        refund_part(shop, tx, &after, (Some(received.refund_minor), reason)).await?;
    } else {
        let occasion = OrderEmail::ReturnReceived(received.id.to_owned());
        enqueue_order_email(shop, tx, &after, settings, &occasion).await?;
    }
    Ok(after)
}

async fn restocked_pieces(
    tx: &WriteTx,
    order: &Model,
    found: &GoodsReturn,
    restocked: &[LinePieces],
) -> Result<Vec<Wanted>> {
    let is_beyond = |piece: &LinePieces| {
        let own = found.lines.iter().find(|line| line.line == piece.line);
        let most = own.map_or(0, |line| line.quantity);
        piece.quantity < 0 || count_pieces(restocked, &piece.line) > most
    };
    if restocked.iter().any(is_beyond) {
        // not shown: the desk's own words
        let words = "Enter no more pieces than came back";
        return Err(web::invalid_field("restock", words));
    }
    let lines = records::load_lines(tx.connection(), &order.id).await?;
    let wanted = restocked
        .iter()
        .filter(|piece| piece.quantity > 0)
        .filter_map(|piece| {
            let line = lines.iter().find(|line| line.id == piece.line)?;
            Some(Wanted {
                stock: line.stock.clone(),
                quantity: piece.quantity,
            })
        });
    Ok(wanted.collect())
}
