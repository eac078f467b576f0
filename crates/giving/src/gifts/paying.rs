//! The price of a gift, and the way to the checkout.

use std::net::IpAddr;

use kernel::{Currency, Id};
use payments::model::Purpose;
use payments::{NewQuote, Opened, Payer, PaymentError, Quote, SubjectState};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError};
use web::Error;

use crate::model::{Method, State};
use crate::tables::gift::{ActiveModel, Model};
use crate::{Giving, links, records, velocity};

/// What stands on the payment: nothing that tells more.
pub const LABEL: &str = "Donation";
/// Where payers without scripts come back to. Not the gift's page: its link is nobody's but the giver's. From there
/// [`super::payer`] leads on to it.
const BACK: &str = "/payment";

/// The currency that a gift in another is paid in: its own where somebody takes it, else naira, else any.
pub fn pays_in(giving: &Giving, currency: Currency) -> Currency {
    let taken = giving.payments().currencies();
    if taken.contains(&currency) {
        return currency;
    }
    let naira = taken.contains(&Currency::Ngn).then_some(Currency::Ngn);
    naira.or(taken.first().copied()).unwrap_or(currency)
}

/// Whether a gift in a currency can be paid by card now: somebody takes what it is paid in, and there is a rate to it.
pub async fn can_pay(giving: &Giving, currency: Currency) -> Result<bool, StoreError> {
    let payments = giving.payments();
    let payable = payments.payable_in(Purpose::Donation, currency).await?;
    Ok(payable.contains(&pays_in(giving, currency)))
}

/// Tells the price in the currency that is paid in, and holds it for a while.
///
/// # Errors
/// As [`payments::Payments::quote`]; the gift then has no price.
pub async fn quote(
    giving: &Giving,
    row: &Model,
    wanted: Option<Currency>,
) -> Result<(Model, Quote), PaymentError> {
    let price = records::price(row)?;
    let before = told(giving, row).await?.map(|quote| quote.amount.currency);
    let pay_in = wanted
        .or(before)
        .unwrap_or_else(|| pays_in(giving, price.currency));
    let told = giving
        .payments()
        .quote(NewQuote {
            purpose: Purpose::Donation,
            subject: row.id.clone(),
            price,
            pay_in: Some(pay_in),
        })
        .await;
    let id = told.as_ref().ok().map(|quote| quote.id.to_string());
    let after = put(giving, &row.id, move |row| row.quote = Set(id)).await?;
    Ok((after, told?))
}

/// Changes what of a gift no history tells.
async fn put(
    giving: &Giving,
    id: &str,
    change: impl FnOnce(&mut ActiveModel) + Send,
) -> Result<Model, StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock::<Model>(&tx, id).await?;
    let missing = || StoreError::other("a gift went away while it was paid");
    let mut row = found.ok_or_else(missing)?.into_active_model();
    change(&mut row);
    let after = row.update(tx.connection()).await?;
    tx.commit().await?;
    Ok(after)
}

pub async fn told(giving: &Giving, row: &Model) -> Result<Option<Quote>, StoreError> {
    let id: Option<Id> = row.quote.as_deref().and_then(|id| id.parse().ok());
    match id {
        Some(id) => giving.payments().find_quote(id).await,
        None => Ok(None),
    }
}

/// Opens a payment of the price that was told, for who came from an address with the gift's link. A second press gets the
/// same one.
///
/// # Errors
/// As [`payments::Payments::open`]; 429 where too many cards are being tried, 409 where the address of the giver has to be
/// confirmed first.
pub async fn open(
    giving: &Giving,
    row: &Model,
    (from, token): (IpAddr, &str),
) -> Result<Opened, Error> {
    let settings = giving.settings().await?;
    if !settings.open || row.method != Method::Card || row.state != State::Pending {
        let words = "This gift cannot be paid by card as it stands now.";
        return Err(kernel::Problem::conflict(words)
            .with_code("not_open")
            .into());
    }
    let donor = records::donor(giving.store(), row)?;
    let email = donor.email.ok_or(PaymentError::NoQuote)?;
    let has_mailed_link = links::is_mailed(giving, token).await?;
    velocity::count(giving, &settings, row, (&email, from), has_mailed_link).await?;
    let quote = to_open(giving, row).await?;
    let payer = Payer {
        email,
        name: Some(donor.name),
        phone: donor.phone,
    };
    let opened = giving.payments().open(quote.id, payer, LABEL, BACK).await?;
    let reference = opened.reference.to_string();
    put(giving, &row.id, move |row| {
        row.payment = Set(Some(reference))
    })
    .await?;
    Ok(opened)
}

/// The price that is paid. One that is over is told anew where it is the same in any case; where a rate is in it, the giver
/// looks at it first. While a payment waits it is that one's.
async fn to_open(giving: &Giving, row: &Model) -> Result<Quote, PaymentError> {
    let Some(quote) = told(giving, row).await? else {
        return quote_now(giving, row).await;
    };
    if quote.valid_until > giving.now() || quote.rate.is_some() {
        return Ok(quote);
    }
    let stands = giving
        .payments()
        .subject(Purpose::Donation, &row.id)
        .await?;
    match stands {
        SubjectState::Nobody => quote_now(giving, row).await,
        _ => Ok(quote),
    }
}

async fn quote_now(giving: &Giving, row: &Model) -> Result<Quote, PaymentError> {
    quote(giving, row, None).await.map(|(_row, quote)| quote)
}
