//! An order as its buyer sees it.

use kernel::Money;
use payments::model::{Amount, PaymentPurpose};
use payments::{OfferWording, PaymentOffer, format_rate};
use store::StoreError;
use transfers::TransferDetails;
use transfers::proofs::{MOST_PROOFS, ProofRule};

use super::order_steps::build_steps;
use super::return_view::{build_own_review, build_return_offer, build_returns, name_line};
use super::views::{OrderCan, OrderLineView, OrderParcel, OrderScreening, OrderView};
use super::wording::{detail_of, format_fee, format_moment, tax_text};
use crate::model::{Buyer, OrderState, PaymentMethod, ShopSettings};
use crate::orders::cancellation::may_cancel;
use crate::orders::downloads::may_download;
use crate::orders::fulfilment::{LinePieces, read_parcels};
use crate::orders::payment;
use crate::returns::rows::load_returns;
use crate::reviews::own_reviews::{load_order_reviews, may_review};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::{order_line, records};

pub async fn build_order_view(shop: &Shop, row: &Model) -> Result<OrderView, StoreError> {
    let settings = shop.load_settings().await?;
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    let reader = shop.store().reader();
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let returns = load_returns(reader.connection(), &row.id).await?;
    let totals = records::totals_of(row)?;
    let checking = payment::is_checking(shop, row).await?;
    let can = build_permissions(row, &settings, checking);
    let is_for_proofs = matches!(row.state, OrderState::Transfer | OrderState::SaidPaid);
    let proofs = shop.proofs().load_views(&row.id).await?;
    let total = totals.money(totals.total);
    let point = settings.find_place(&row.place);
    let is_on_its_way = row.shipped_at.is_some() && row.state != OrderState::Delivered;
    Ok(OrderView {
        reference: row.reference.clone(),
        state: row.state,
        state_text: state_text(row, checking).to_owned(),
        checking,
        total: total.into(),
        items_text: totals.money(totals.items).format_with_symbol(),
        discount_text: (totals.discount > 0)
            .then(|| totals.money(totals.discount).format_with_symbol()),
        delivery_text: format_fee(totals.money(totals.delivery)),
        tax_text: tax_text(point.as_ref(), totals.money(totals.tax)),
        money_back_text: records::returnable_amount(row).map(Amount::text),
        refunded_text: records::refunded_amount(row).map(Amount::text),
        payment_text: row.payment_method.label().to_owned(),
        lines: build_lines(shop, row, &lines).await?,
        screening: build_screening(shop, row, &buyer).await?,
        return_offer: build_return_offer(shop, row, (&lines, &returns), (&buyer, &settings)),
        returns: build_returns(shop, row, (&lines, &returns)).await?,
        paid: row.paid_at.is_some(),
        steps: build_steps(reader.connection(), row, total, &returns).await?,
        parcels: build_parcels(row, &lines),
        delivery_method: row.delivery_method.key().to_owned(),
        place_name: row.place_name.clone(),
        place_detail: point.as_ref().map_or_else(String::new, detail_of),
        handover_code: is_on_its_way.then_some(buyer.handover_code),
        tracking_url: row.tracking_url.clone(),
        buyer_name: buyer.name,
        receiver_name: buyer.receiver.map(|receiver| receiver.name),
        address: buyer
            .address
            .map_or_else(Vec::new, |address| address.lines()),
        hold_text: row
            .hold_until
            .filter(|_| row.state.awaits_payment())
            .map(format_moment),
        pay: if can.pay {
            build_offer(shop, row, &settings).await?
        } else {
            None
        },
        bank: is_for_proofs.then(|| build_bank_details(row, total, &settings)),
        proof: ProofRule::new(is_for_proofs && proofs.len() < MOST_PROOFS),
        proofs,
        can,
    })
}

fn state_text(row: &Model, checking: bool) -> &'static str {
    if checking {
        l10n::t!("orders-payment-checking")
    } else {
        row.state.label()
    }
}

fn build_permissions(row: &Model, settings: &ShopSettings, checking: bool) -> OrderCan {
    if checking {
        return OrderCan::default();
    }
    OrderCan {
        pay: row.state == OrderState::Pending && settings.card_open,
        cancel: may_cancel(row),
        say_paid: row.state == OrderState::Transfer,
    }
}

async fn build_lines(
    shop: &Shop,
    row: &Model,
    lines: &[order_line::Model],
) -> Result<Vec<OrderLineView>, StoreError> {
    let reader = shop.store().reader();
    let products = shop
        .load_products(lines.iter().map(|line| line.product.clone()))
        .await?;
    let reviews = load_order_reviews(reader.connection(), &row.id).await?;
    let currency = records::currency_of(row)?;
    let views = lines.iter().cloned().map(|line| {
        let review = reviews.iter().find(|review| review.line == line.id);
        let product = products.get(&line.product);
        let total = line.unit_minor.saturating_mul(i64::from(line.quantity));
        OrderLineView {
            unit_text: Money::new(line.unit_minor, currency).format_with_symbol(),
            total_text: Money::new(total, currency).format_with_symbol(),
            url: product.map_or_else(String::new, |product| product.url.clone()),
            picture: product.and_then(|product| product.picture.clone()),
            may_review: may_review(row),
            review: review.map(build_own_review),
            download: (line.is_digital && may_download(row))
                .then(|| format!("download/{}", line.id)),
            id: line.id,
            product_id: line.product,
            title: line.title,
            label: line.label,
            quantity: line.quantity,
            shipped: line.shipped,
            is_digital: line.is_digital,
        }
    });
    Ok(views.collect())
}

async fn build_screening(
    shop: &Shop,
    row: &Model,
    buyer: &Buyer,
) -> Result<Option<OrderScreening>, StoreError> {
    let Some(health) = &buyer.health else {
        return Ok(None);
    };
    let is_waiting = row.state == OrderState::Screening;
    if !is_waiting && health.reply.is_empty() {
        return Ok(None);
    }
    let prescriptions = shop.proofs().load_views(&health.id).await?;
    Ok(Some(OrderScreening {
        needs_prescription: health.needs_prescription,
        prescription_rule: ProofRule::new(is_waiting && health.needs_prescription),
        prescriptions,
        reply: health.reply.clone(),
    }))
}

/// What left, a parcel each; the pieces by name.
fn build_parcels(row: &Model, lines: &[order_line::Model]) -> Vec<OrderParcel> {
    let name = |piece: &LinePieces| {
        let line = lines.iter().find(|line| line.id == piece.line)?;
        Some(name_line(piece.quantity, line))
    };
    read_parcels(row)
        .into_iter()
        .map(|parcel| OrderParcel {
            sent_text: format_moment(parcel.at),
            pieces: parcel.pieces.iter().filter_map(name).collect(),
            tracking_url: parcel.tracking_url,
        })
        .collect()
}

pub fn build_bank_details(row: &Model, total: Money, settings: &ShopSettings) -> TransferDetails {
    TransferDetails {
        reference: row.reference.clone(),
        amount_text: total.format_with_symbol(),
        accounts: settings.accounts_for(total.currency),
        note: l10n::t!("orders-bank-note").to_owned(),
    }
}

/// The sum of a card payment; none where no price was told, or no rate is there.
pub async fn build_offer(
    shop: &Shop,
    row: &Model,
    settings: &ShopSettings,
) -> Result<Option<PaymentOffer>, StoreError> {
    if row.payment_method != PaymentMethod::Card {
        return Ok(None);
    }
    let Some(quote) = payment::find_quote(shop, row).await? else {
        return Ok(None);
    };
    let amount = quote.amount.format_with_symbol();
    let wording = OfferWording {
        label: l10n::t!("orders-payment-pay", amount = amount),
        original_text: None,
        rate_text: format_rate(&quote),
        valid_until_text: format_moment(quote.valid_until),
    };
    let payments = shop.payments();
    let currencies = payments
        .list_currency_choices(PaymentPurpose::Order, &quote)
        .await?;
    let opened = (&*settings.checkout_client, row.payment.as_ref());
    Ok(Some(
        payments.build_offer(&quote, currencies, wording, opened),
    ))
}
