//! Returns and reviews, as the buyer of an order sees them.

use payments::model::Amount;
use store::StoreError;
use transfers::proofs::ProofRule;

use super::views::{
    OrderReturnView, OwnReviewView, ReturnOffer, ReturnReasonChoice, ReturnableLineView,
};
use super::wording::format_moment;
use crate::model::{Buyer, ReturnReason, ReturnState, ShopSettings};
use crate::returns::requests::{ReturnCalendar, ReturnableLine, list_returnable, may_return};
use crate::returns::rows::{GoodsReturn, decrypt_words};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::{order_line, records, review};

pub fn build_own_review(row: &review::Model) -> OwnReviewView {
    OwnReviewView {
        stars: row.stars,
        name: row.name.clone(),
        text: row.text.clone(),
        state: row.state,
        state_text: row.state.label().to_owned(),
        reply: row.reply.clone(),
    }
}

/// Newest first.
pub async fn build_returns(
    shop: &Shop,
    row: &Model,
    (lines, returns): (&[order_line::Model], &[GoodsReturn]),
) -> Result<Vec<OrderReturnView>, StoreError> {
    let received = records::received_amount(row);
    let mut views = Vec::with_capacity(returns.len());
    for found in returns.iter().rev() {
        let (_, reply) = decrypt_words(shop.store(), &found.row)?;
        let photos = shop.proofs().load_views(&found.row.id).await?;
        let is_open = found.row.state.is_open();
        let refund = found.row.refund_minor.filter(|minor| *minor > 0);
        let refund = refund.zip(received.as_ref());
        views.push(OrderReturnView {
            state: found.row.state,
            state_text: found.row.state.label().to_owned(),
            reason_text: found.row.reason.label().to_owned(),
            pieces: name_pieces(found, lines),
            asked_text: format_moment(found.row.created_at),
            reply,
            refund_text: refund.map(|(minor, of)| Amount::new(minor, of.currency).text()),
            photo_rule: ProofRule::new(is_open),
            photos,
            can_withdraw: is_open,
            has_label: found.row.state == ReturnState::Approved,
            id: found.row.id.clone(),
        });
    }
    Ok(views)
}

/// As `2 × Mosquito net`.
pub fn name_pieces(found: &GoodsReturn, lines: &[order_line::Model]) -> Vec<String> {
    let named = found.lines.iter().filter_map(|back| {
        let line = lines.iter().find(|line| line.id == back.line)?;
        Some(name_line(back.quantity, line))
    });
    named.collect()
}

pub fn name_line(quantity: i32, line: &order_line::Model) -> String {
    let label = if line.label.is_empty() {
        String::new()
    } else {
        format!(", {}", line.label)
    };
    format!("{quantity} × {}{label}", line.title)
}

/// None where nothing can come back.
pub fn build_return_offer(
    shop: &Shop,
    row: &Model,
    (lines, returns): (&[order_line::Model], &[GoodsReturn]),
    (buyer, settings): (&Buyer, &ShopSettings),
) -> Option<ReturnOffer> {
    if !may_return(row) {
        return None;
    }
    let lines = list_returnable(lines.to_vec(), returns);
    if lines.is_empty() {
        return None;
    }
    let calendar = ReturnCalendar::new(shop, row, buyer, settings);
    let is_open = |reason: &ReturnReason| calendar.find_ground(*reason, settings).is_some();
    let reasons = ReturnReason::ALL.iter().copied().filter(is_open);
    let mut rights = Vec::new();
    if calendar.is_british {
        rights.push(l10n::t!("orders-return-right-uk").to_owned());
    }
    rights.push(l10n::t!(
        "orders-return-right-goodwill",
        days = settings.goodwill_days
    ));
    rights.push(l10n::t!("orders-return-right-law").to_owned());
    let lines = lines
        .into_iter()
        .map(|ReturnableLine { line, most }| ReturnableLineView {
            line: line.id,
            title: line.title,
            label: line.label,
            most,
            sealed: line.is_sealed,
        });
    Some(ReturnOffer {
        lines: lines.collect(),
        reasons: reasons
            .map(|key| ReturnReasonChoice {
                key,
                label: key.label().to_owned(),
            })
            .collect(),
        rights,
        photo_rule: ProofRule::new(true),
    })
}
