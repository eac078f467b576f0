//! The price of an order, and the way to the checkout.

use std::net::IpAddr;

use kernel::{Currency, Id, ProblemDetails};
use payments::model::PaymentPurpose;
use payments::{CardTry, NewQuote, OpenedAttempt, Payer, PaymentError, Quote, SubjectState};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError};
use web::Error;

use crate::model::OrderState;
use crate::service::Shop;
use crate::tables::order::{ActiveModel, Model};
use crate::tables::records;

/// What stands on the payment: nothing that tells more.
pub const PAYMENT_LABEL: &str = "orders-payment-purpose";
/// Where payers without scripts come back to. From there [`crate::OrderPages`] leads on to the order.
const RETURN_PATH: &str = "/payment";

/// Tells the price in the currency that is paid in, and holds it for a while.
///
/// # Errors
/// As [`payments::Payments`]; the order then has no price.
pub async fn quote_order(
    shop: &Shop,
    row: &Model,
    wanted: Option<Currency>,
) -> Result<(Model, Quote), PaymentError> {
    let price = records::total_of(row)?;
    let before = find_quote(shop, row)
        .await?
        .map(|quote| quote.amount.currency);
    let pay_in = wanted
        .or(before)
        .unwrap_or_else(|| shop.payments().default_currency(price.currency));
    let quoted = shop
        .payments()
        .create_quote(NewQuote {
            purpose: PaymentPurpose::Order,
            subject: row.id.clone(),
            price,
            pay_in: Some(pay_in),
        })
        .await;
    // Without a price the old one goes too: it may be in a currency that the buyer has just left.
    let id = quoted.as_ref().ok().map(|quote| quote.id.to_string());
    let after = update_payment_fields(shop, &row.id, move |row| row.quote = Set(id)).await?;
    Ok((after, quoted?))
}

/// Changes what of an order no history tells.
async fn update_payment_fields(
    shop: &Shop,
    id: &str,
    change: impl FnOnce(&mut ActiveModel) + Send,
) -> Result<Model, StoreError> {
    let tx = shop.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    let missing = || StoreError::other("an order went away while it was paid");
    let mut row = found.ok_or_else(missing)?.into_active_model();
    change(&mut row);
    let after = row.update(tx.connection()).await?;
    tx.commit().await?;
    Ok(after)
}

pub async fn find_quote(shop: &Shop, row: &Model) -> Result<Option<Quote>, StoreError> {
    let id: Option<Id> = row.quote.as_deref().and_then(|id| id.parse().ok());
    match id {
        Some(id) => shop.payments().find_quote(id).await,
        None => Ok(None),
    }
}

/// Opens a payment of the price that was told. A second press gets the same one.
///
/// # Errors
/// As [`payments::Payments::open_attempt`]; 409 where the order is not to be paid by card now, 429 where too many cards are
/// being tried.
pub async fn open_payment(shop: &Shop, row: &Model, from: IpAddr) -> Result<OpenedAttempt, Error> {
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    let Some(email) = buyer.email.filter(|_| row.state == OrderState::Pending) else {
        let words = l10n::t!("orders-payment-not-now");
        return Err(ProblemDetails::conflict(words).with_code("not_open").into());
    };
    let tried = CardTry {
        subject: &row.id,
        email: &email,
        from,
        most_per_network: shop.load_settings().await?.tries_per_network,
    };
    if !shop.payments().count_card_try(tried).await? {
        tracing::warn!("card payments of orders are slowed down");
        let words = l10n::t!("orders-payment-too-many-tries");
        let problem = ProblemDetails::too_many_requests(words).with_code("too_many_payments");
        return Err(Error::from(problem).retry_after(3_600));
    }
    let quote = find_payable_quote(shop, row).await?;
    let payer = Payer {
        email,
        name: Some(buyer.name),
        phone: buyer.phone,
    };
    let opened = shop
        .payments()
        .open_attempt(quote.id, payer, l10n::text(PAYMENT_LABEL), RETURN_PATH)
        .await?;
    let reference = opened.reference.to_string();
    update_payment_fields(shop, &row.id, move |row| row.payment = Set(Some(reference))).await?;
    Ok(opened)
}

/// Ends the card payment that was opened last, where there is one. Should the money come all the same, somebody looks at it.
pub async fn end_payment(shop: &Shop, row: &Model) -> Result<(), PaymentError> {
    let reference = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference.filter(|_| row.state == OrderState::Pending) else {
        return Ok(());
    };
    match shop.payments().cancel_attempt(reference).await {
        Ok(_) | Err(PaymentError::PaymentNotFound) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The price that is paid. One that is over is told anew where it is the same in any case.
async fn find_payable_quote(shop: &Shop, row: &Model) -> Result<Quote, PaymentError> {
    let Some(quote) = find_quote(shop, row).await? else {
        return quote_order(shop, row, None).await.map(|(_, quote)| quote);
    };
    // Where a rate is in it, the buyer looks at a new price before paying it.
    if quote.valid_until > shop.now() || quote.rate.is_some() {
        return Ok(quote);
    }
    let state = shop
        .payments()
        .find_subject_state(PaymentPurpose::Order, &row.id)
        .await?;
    match state {
        SubjectState::Unpaid => quote_order(shop, row, None).await.map(|(_, quote)| quote),
        // While a payment waits, the price is that one's.
        _ => Ok(quote),
    }
}

/// Whether money came that somebody, or a job, has yet to look at.
pub async fn is_checking(shop: &Shop, row: &Model) -> Result<bool, StoreError> {
    if row.state != OrderState::Pending || row.payment.is_none() {
        return Ok(false);
    }
    let state = shop
        .payments()
        .find_subject_state(PaymentPurpose::Order, &row.id)
        .await?;
    Ok(matches!(
        state,
        SubjectState::InReview(_) | SubjectState::Paid(_)
    ))
}
