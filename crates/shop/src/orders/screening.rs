//! A clinician looks at an order of a medicine before it is paid.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{StoreError, WriteTx};
use web::Result;

use super::cancellation::close_order;
use super::submission::{await_payment, first_email, first_state};
use crate::emails::{OrderEmail, enqueue_order_email};
use crate::model::{HealthAnswers, OrderState, SaleRefusal, ShopSettings};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

/// What was answered about an order that waits for a clinician.
///
/// # Errors
/// 409 where it does not wait.
pub fn read_answers(shop: &Shop, row: &Model) -> Result<HealthAnswers> {
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    let answers = buyer.health.filter(|_| row.state == OrderState::Screening);
    Ok(answers.ok_or_else(ProblemDetails::invalid_state)?)
}

/// Looks whether everything ordered may still be sold: a registration or the licence may have ended since.
///
/// # Errors
/// 409 with the first that may not.
pub async fn check_still_sold(shop: &Shop, row: &Model, settings: &ShopSettings) -> Result<()> {
    let reader = shop.store().reader();
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let products = shop
        .load_products(lines.iter().map(|line| line.product.clone()))
        .await?;
    let rules = shop.load_sale_rules(products.values()).await?;
    let place = settings.find_place(&row.place);
    for line in &lines {
        let terms = match (products.get(&line.product), &place) {
            (Some(product), Some(place)) => rules.find_terms(product, place.country()),
            // What is no longer published, or no longer goes there, has no rule that allows it.
            _ => Err(SaleRefusal::NotRegistered),
        };
        if let Err(refusal) = terms {
            let words = format!("{}: {}", line.title, refusal.text());
            return Err(ProblemDetails::conflict(words)
                .with_code("not_sold_there")
                .into());
        }
    }
    Ok(())
}

/// The clinician agrees, in the caller's write: from now on the order waits for its money, or is packed. `prescriptions` is how
/// many were sent.
///
/// # Errors
/// 409 where it does not wait, or its prescription is missing.
pub async fn approve_order(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    (settings, prescriptions): (&ShopSettings, u64),
) -> Result<Model> {
    let answers = read_answers(shop, before)?;
    if answers.needs_prescription && prescriptions == 0 {
        // not shown: the desk's own words
        let words = "No prescription was sent yet";
        return Err(ProblemDetails::conflict(words)
            .with_code("prescription_missing")
            .into());
    }
    let (state, hold) = first_state(before.payment_method, settings);
    // Unlike at the checkout nobody sits before the page: the buyer hears of it by mail.
    let hold = hold.map(|hold| tx.now() + hold.max(settings.transfer_patience()));
    let mut row = before.clone().into_active_model();
    row.state = Set(state);
    row.hold_until = Set(hold);
    let after = cases::record_change(shop.store(), tx, before, row, "approved", None).await?;
    await_payment(shop, tx, &after).await?;
    let occasion = first_email(&after).unwrap_or(OrderEmail::Approved);
    enqueue_order_email(shop, tx, &after, settings, &occasion).await?;
    Ok(after)
}

/// The clinician refuses, in the caller's write; the buyer reads why on the page of the order.
///
/// # Errors
/// 409 where it does not wait; 422 without words for the buyer.
pub async fn refuse_order(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    (settings, reply): (&ShopSettings, &str),
) -> Result<Model> {
    read_answers(shop, before)?;
    if reply.is_empty() {
        // not shown: the desk's own words
        return Err(web::invalid_field("reply", "Write to the buyer why"));
    }
    let mut buyer = records::decrypt_buyer(shop.store(), before)?;
    if let Some(health) = &mut buyer.health {
        reply.clone_into(&mut health.reply);
    }
    let mut row = before.clone().into_active_model();
    let sealed = records::encrypt_buyer(shop.store(), &before.id, &buyer)?;
    row.buyer = Set(Some(sealed));
    let answered = row
        .update(tx.connection())
        .await
        .map_err(StoreError::from)?;
    Ok(close_order(shop, tx, &answered, settings, ("refused", None)).await?)
}
