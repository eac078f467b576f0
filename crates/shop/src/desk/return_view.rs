//! What comes back, as the desk sees it.

use payments::model::Amount;
use web::Result;

use super::views::{OrderReturnDesk, ReturnDeskPiece};
use crate::returns::decisions::suggest_refund;
use crate::returns::rows::{decrypt_words, load_returns};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

/// Returns of an order, newest first.
pub(super) async fn load_desk_returns(shop: &Shop, row: &Model) -> Result<Vec<OrderReturnDesk>> {
    let reader = shop.store().reader();
    let returns = load_returns(reader.connection(), &row.id).await?;
    if returns.is_empty() {
        return Ok(Vec::new());
    }
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let currency = records::received_amount(row).map(|amount| amount.currency);
    let mut views = Vec::with_capacity(returns.len());
    for found in returns.iter().rev() {
        let (text, reply) = decrypt_words(shop.store(), &found.row)?;
        let pieces = found.lines.iter().filter_map(|back| {
            let line = lines.iter().find(|line| line.id == back.line)?;
            Some(ReturnDeskPiece {
                line: line.id.clone(),
                title: line.title.clone(),
                label: line.label.clone(),
                quantity: back.quantity,
                restocked: back.restocked,
                sealed: line.is_sealed,
            })
        });
        let refund = found.row.refund_minor.zip(currency);
        views.push(OrderReturnDesk {
            id: found.row.id.clone(),
            state: found.row.state,
            reason: found.row.reason,
            ground: found.row.ground,
            text,
            reply,
            pieces: pieces.collect(),
            suggested_minor: suggest_refund(row, &lines, &returns, found),
            refund_text: refund.map(|(minor, currency)| Amount::new(minor, currency).text()),
            created_at: found.row.created_at,
            photos: shop.proofs().load_desk_views(&found.row.id).await?,
            is_open: found.row.state.is_open(),
        });
    }
    Ok(views)
}
