//! Paying for more time.

use kernel::{Id, ProblemDetails};
use payments::model::PaymentPurpose;
use payments::{NewQuote, Payer, PaymentError};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::Actor;
use web::{Error, Result};

use super::record::find_extension;
use super::view::load_extension_view;
use crate::booking::opened_by_link::OpenedBooking;
use crate::requests::Request;
use crate::requests::tables::extension::Model;
use crate::service::ConsultationService;

/// Where payers come back to.
const BACK: &str = "/payment";

fn not_payable() -> Error {
    let words = l10n::t!("consultations-extension-closed");
    ProblemDetails::conflict(words)
        .with_code("no_extension")
        .into()
}

/// Opens a payment of what is offered; answers where it is paid. A second press gets the same one.
///
/// # Errors
/// 409 where nothing is offered to who asks, or it is paid; what payments refuse.
pub async fn open_extension_payment(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<String> {
    let shown = load_extension_view(consultations, opened).await?;
    if shown.is_none_or(|shown| shown.pay_text.is_none()) {
        return Err(not_payable());
    }
    let reader = consultations.store().reader();
    let found = find_extension(reader.connection(), &opened.row.id).await?;
    let extension = found.ok_or_else(not_payable)?;
    let person = &opened.answers.payer;
    let email = person.email.clone().ok_or_else(not_payable)?;
    let quote = match find_valid_quote(consultations, &extension).await? {
        Some(quote) => quote,
        None => create_quote(consultations, &extension).await?,
    };
    let payer = Payer {
        email,
        name: Some(person.name.clone()),
        phone: person.phone.as_ref().map(|phone| phone.e164.clone()),
    };
    let label = l10n::t!("consultations-extension-payment-label");
    let opened = consultations
        .payments()
        .open_attempt(quote, payer, label, BACK)
        .await;
    match opened {
        Ok(attempt) => Ok(attempt.checkout_url),
        Err(PaymentError::AlreadyPaid(_)) => Err(not_payable()),
        Err(error) => Err(error.into()),
    }
}

/// The price as it was told before, while it holds.
async fn find_valid_quote(
    consultations: &ConsultationService,
    extension: &Model,
) -> Result<Option<Id>> {
    let id: Option<Id> = extension.quote.as_deref().and_then(|id| id.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let quote = consultations.payments().find_quote(id).await?;
    let now = consultations.now();
    Ok(quote
        .filter(|quote| quote.valid_until > now)
        .map(|quote| quote.id))
}

/// Tells the price and keeps it: who presses twice pays one price once, however close the presses are.
async fn create_quote(consultations: &ConsultationService, extension: &Model) -> Result<Id> {
    let price = extension.price().ok_or_else(not_payable)?;
    let payments = consultations.payments();
    let quote = payments
        .create_quote(NewQuote {
            purpose: PaymentPurpose::Extension,
            subject: extension.request_id.clone(),
            price,
            pay_in: Some(payments.default_currency(price.currency)),
        })
        .await?;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    cases::lock_case::<Request>(&tx, &extension.request_id).await?;
    let now = find_extension(tx.connection(), &extension.request_id).await?;
    let now = now.filter(Model::is_open).ok_or_else(not_payable)?;
    if now.quote != extension.quote {
        // Another press was first.
        return find_valid_quote(consultations, &now)
            .await?
            .ok_or_else(not_payable);
    }
    let mut row = now.into_active_model();
    row.quote = Set(Some(quote.id.to_string()));
    row.update(tx.connection()).await?;
    tx.commit().await?;
    Ok(quote.id)
}
