//! The price of a gift, and the way to the checkout.

use std::net::IpAddr;

use kernel::{Currency, Id};
use payments::model::{CardFee, PaymentPurpose};
use payments::{NewQuote, OpenedAttempt, Payer, PaymentError, Quote, SubjectState};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError};
use web::Error;

use super::velocity;
use crate::emails::links;
use crate::model::{DonationMethod, DonationState};
use crate::service::Giving;
use crate::tables::gift::{ActiveModel, Model};
use crate::tables::records;

/// What stands on the payment: nothing that tells more.
pub const PAYMENT_LABEL: &str = "giving-payment-purpose";
/// Where payers without scripts come back to. Not the gift's page: its link is nobody's but the giver's. From there
/// [`crate::DonationPages`] leads on to it.
const RETURN_PATH: &str = "/payment";

/// Whether a gift in a currency can be paid by card now: somebody takes what it is paid in, and there is a rate to it.
pub async fn can_pay(giving: &Giving, currency: Currency) -> Result<bool, StoreError> {
    let payments = giving.payments();
    let payable = payments
        .list_payable_currencies(PaymentPurpose::Donation, currency)
        .await?;
    Ok(payable.contains(&payments.default_currency(currency)))
}

/// Tells the price in the currency that is paid in, and holds it for a while.
///
/// # Errors
/// As [`payments::Payments`]; the gift then has no price.
pub async fn quote_donation(
    giving: &Giving,
    row: &Model,
    wanted: Option<Currency>,
) -> Result<(Model, Quote), PaymentError> {
    let price = records::donation_price(row)?;
    let before = find_quote(giving, row)
        .await?
        .map(|quote| quote.amount.currency);
    let pay_in = wanted
        .or(before)
        .unwrap_or_else(|| giving.payments().default_currency(price.currency));
    let new = NewQuote {
        purpose: PaymentPurpose::Donation,
        subject: row.id.clone(),
        price,
        pay_in: Some(pay_in),
    };
    let fees = covered_fees(giving, row).await?;
    let quoted = giving.payments().create_quote_covering(new, &fees).await;
    // Without a price the old one goes too: it may be in a currency that the giver has just left.
    let id = quoted.as_ref().ok().map(|quote| quote.id.to_string());
    let after = update_payment_fields(giving, &row.id, move |row| row.quote = Set(id)).await?;
    Ok((after, quoted?))
}

/// The fees that come on top of a gift; none where who gives does not cover them.
pub async fn covered_fees(
    giving: &Giving,
    row: &Model,
) -> Result<Vec<(Currency, CardFee)>, StoreError> {
    if !row.covers_fee {
        return Ok(Vec::new());
    }
    Ok(giving.load_settings().await?.covered_fees())
}

/// Changes what of a gift no history tells.
async fn update_payment_fields(
    giving: &Giving,
    id: &str,
    change: impl FnOnce(&mut ActiveModel) + Send,
) -> Result<Model, StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    let missing = || StoreError::other("a gift went away while it was paid");
    let mut row = found.ok_or_else(missing)?.into_active_model();
    change(&mut row);
    let after = row.update(tx.connection()).await?;
    tx.commit().await?;
    Ok(after)
}

pub async fn find_quote(giving: &Giving, row: &Model) -> Result<Option<Quote>, StoreError> {
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
/// As [`payments::Payments::open_attempt`]; 429 where too many cards are being tried, 409 where the address of the giver has to be
/// confirmed first.
pub async fn open_payment(
    giving: &Giving,
    row: &Model,
    (from, token): (IpAddr, &str),
) -> Result<OpenedAttempt, Error> {
    let settings = giving.load_settings().await?;
    if !settings.open || row.method != DonationMethod::Card || row.state != DonationState::Pending {
        let words = l10n::t!("giving-payment-not-open");
        return Err(kernel::ProblemDetails::conflict(words)
            .with_code("not_open")
            .into());
    }
    let donor = records::decrypt_donor(giving.store(), row)?;
    let email = donor.email.ok_or(PaymentError::QuoteNotFound)?;
    let has_mailed_link = links::is_mailed(giving, token).await?;
    // Before anything is asked of the provider: a try that is refused costs it no call.
    velocity::check_card_tries(giving, &settings, row, (&email, from), has_mailed_link).await?;
    let quote = find_payable_quote(giving, row).await?;
    let payer = Payer {
        email,
        name: Some(donor.name),
        phone: donor.phone,
    };
    let opened = giving
        .payments()
        .open_attempt(quote.id, payer, l10n::text(PAYMENT_LABEL), RETURN_PATH)
        .await?;
    let reference = opened.reference.to_string();
    update_payment_fields(giving, &row.id, move |row| {
        row.payment = Set(Some(reference))
    })
    .await?;
    Ok(opened)
}

/// Ends the card payment that was opened last, where there is one. Should the money come all the same, it is a gift all the
/// same.
pub async fn end_payment(giving: &Giving, row: &Model) -> Result<(), PaymentError> {
    let reference = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference.filter(|_| row.state == DonationState::Pending) else {
        return Ok(());
    };
    match giving.payments().cancel_attempt(reference).await {
        Ok(_) | Err(PaymentError::PaymentNotFound) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The price that is paid. One that is over is told anew where it is the same in any case.
async fn find_payable_quote(giving: &Giving, row: &Model) -> Result<Quote, PaymentError> {
    let Some(quote) = find_quote(giving, row).await? else {
        return create_quote(giving, row).await;
    };
    // Where a rate is in it, the giver looks at a new price before paying it: an old one is refused further on.
    if quote.valid_until > giving.now() || quote.rate.is_some() {
        return Ok(quote);
    }
    let state = giving
        .payments()
        .find_subject_state(PaymentPurpose::Donation, &row.id)
        .await?;
    match state {
        SubjectState::Unpaid => create_quote(giving, row).await,
        // While a payment waits, the price is that one's.
        _ => Ok(quote),
    }
}

async fn create_quote(giving: &Giving, row: &Model) -> Result<Quote, PaymentError> {
    quote_donation(giving, row, None)
        .await
        .map(|(_row, quote)| quote)
}
