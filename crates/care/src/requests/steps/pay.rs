//! The price, and the way to the checkout.

use kernel::{Currency, Id, Money};
use payments::model::Purpose;
use payments::{NewQuote, Opened, Payer, PaymentError, Quote};
use sea_orm::ActiveValue::Set;
use store::{Actor, StoreError};
use web::Error;

use super::Came;
use crate::Care;
use crate::model::State;
use crate::requests::draft::{Draft, change, change_here};
use crate::requests::posted::Posted;
use crate::requests::{records, sending};
use crate::schedule;

/// What stands on the payment and the receipt: nothing that tells of anybody's health.
const LABEL: &str = "Consultation";
/// Where payers come back to.
const BACK: &str = "/payment";

/// What the press came to.
///
/// # Errors
/// When the database fails.
pub async fn take(care: &Care, draft: &Draft, posted: &Posted) -> Result<Came, Error> {
    if let Ok(currency) = posted.one("currency").parse::<Currency>() {
        return Ok(asked(quote(care, draft, Some(currency)).await));
    }
    match posted.one("do") {
        "quote" => Ok(asked(quote(care, draft, None).await)),
        "cancel" => {
            cancel(care, draft).await?;
            Ok(Came::Go("/consultation".to_owned()))
        }
        "call" => {
            sending::ask_for_call(care, &draft.row.id).await?;
            Ok(Came::Next)
        }
        _ => match open(care, draft).await {
            Ok(opened) => Ok(Came::Go(opened.checkout_url)),
            Err(PaymentError::AlreadyPaid(_)) => Ok(Came::Next),
            Err(error) => Ok(Came::said(error.problem().detail)),
        },
    }
}

fn asked(quote: Result<Quote, PaymentError>) -> Came {
    match quote {
        Ok(_) => Came::stay(),
        Err(error) => Came::said(error.problem().detail),
    }
}

/// The currency that is paid in and the price that is asked: the package's own in it, else one that is converted.
#[must_use]
pub fn price_of(
    care: &Care,
    draft: &Draft,
    wanted: Option<Currency>,
) -> Option<(Money, Option<Currency>)> {
    let taken = care.payments().currencies();
    let chosen = draft.answers.currency.as_deref();
    let chosen = wanted.or_else(|| chosen.and_then(|code| code.parse().ok()));
    let chosen = chosen.filter(|currency| taken.contains(currency));
    let own = || {
        let has_price = |currency: &&Currency| draft.package.price_in(**currency).is_some();
        taken.iter().find(has_price).copied()
    };
    let currency = chosen.or_else(own).or_else(|| taken.first().copied());
    let price = currency
        .and_then(|currency| draft.package.price_in(currency))
        .or_else(|| draft.package.base_price());
    price.map(|price| (price, currency))
}

/// Tells the price and holds it for a while.
///
/// # Errors
/// As [`payments::Payments::quote`].
pub async fn quote(
    care: &Care,
    draft: &Draft,
    wanted: Option<Currency>,
) -> Result<Quote, PaymentError> {
    let (price, pay_in) = price_of(care, draft, wanted).ok_or(PaymentError::NoQuote)?;
    let told = care
        .payments()
        .quote(NewQuote {
            purpose: Purpose::Consultation,
            subject: draft.row.id.clone(),
            price,
            pay_in,
        })
        .await;
    let (id, currency) = match &told {
        Ok(quote) => (Some(quote.id.to_string()), Some(quote.amount.currency)),
        Err(_) => (None, pay_in),
    };
    change(care, &draft.row.id, move |answers, row| {
        row.quote = Set(id);
        answers.currency = currency.map(|currency| currency.code().to_owned());
        Ok(())
    })
    .await?;
    told
}

/// The quote that was told last.
///
/// # Errors
/// When the database fails.
pub async fn told(care: &Care, draft: &Draft) -> Result<Option<Quote>, StoreError> {
    let id: Option<Id> = draft.row.quote.as_deref().and_then(|id| id.parse().ok());
    match id {
        Some(id) => care.payments().find_quote(id).await,
        None => Ok(None),
    }
}

/// Opens a payment of the price that was told. A second press gets the same one.
///
/// # Errors
/// As [`payments::Payments::open`].
pub async fn open(care: &Care, draft: &Draft) -> Result<Opened, PaymentError> {
    if !draft.offer.may_consult || draft.row.consented_at.is_none() {
        return Err(PaymentError::Refused(
            "Please look at your answers once more.",
        ));
    }
    let quote = told(care, draft).await?.ok_or(PaymentError::NoQuote)?;
    let payer = &draft.answers.payer;
    let email = payer.email.clone().ok_or(PaymentError::NoQuote)?;
    wait_for_money(care, &draft.row.id).await?;
    let payer = Payer {
        email,
        name: Some(payer.name.clone()),
        phone: payer.phone.as_ref().map(|phone| phone.e164.clone()),
    };
    let opened = care.payments().open(quote.id, payer, LABEL, BACK).await?;
    let reference = opened.reference.to_string();
    change(care, &draft.row.id, move |_answers, row| {
        row.payment = Set(Some(reference));
        Ok(())
    })
    .await?;
    Ok(opened)
}

/// Notes that a payment is being opened, before it is: whatever comes of it finds the request waiting.
async fn wait_for_money(care: &Care, id: &str) -> Result<(), StoreError> {
    let (house, id, store) = (care.clone(), id.to_owned(), care.store().clone());
    store
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let before = records::locked(tx, &id).await?;
                let is_new = before.is_some_and(|row| {
                    row.state != State::AwaitingPayment && row.state.is_being_written()
                });
                change_here(&house, tx, &id, |_answers, row| {
                    row.state = Set(State::AwaitingPayment);
                    Ok(())
                })
                .await?;
                if is_new {
                    let states = (Some(State::Draft), Some(State::AwaitingPayment));
                    records::note_event(house.store(), tx, &id, ("pay", None), states).await?;
                }
                Ok::<_, StoreError>(())
            })
        })
        .await
}

/// Ends the payment and gives the time back: the visitor does not want to pay.
async fn cancel(care: &Care, draft: &Draft) -> Result<(), PaymentError> {
    if let Some(reference) = draft.row.payment.as_deref()
        && let Ok(reference) = reference.parse()
    {
        care.payments().cancel(reference).await?;
    }
    let (house, id) = (care.clone(), draft.row.id.clone());
    let freed: Result<(), StoreError> = care
        .store()
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                schedule::release(tx, &id).await?;
                change_here(&house, tx, &id, |answers, _row| {
                    answers.wanted = None;
                    Ok(())
                })
                .await
                .map(|_row| ())
            })
        })
        .await;
    Ok(freed?)
}
