//! Paying for more time.

use kernel::ProblemDetails;
use payments::model::PaymentPurpose;
use payments::{NewQuote, Payer, PaymentError};
use web::{Error, Result};

use super::record::find_extension;
use super::view::load_extension_view;
use crate::booking::opened_by_link::OpenedBooking;
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
    let price = found.and_then(|extension| extension.price());
    let price = price.ok_or_else(not_payable)?;
    let person = &opened.answers.payer;
    let email = person.email.clone().ok_or_else(not_payable)?;
    let payments = consultations.payments();
    let quote = payments
        .create_quote(NewQuote {
            purpose: PaymentPurpose::Extension,
            subject: opened.row.id.clone(),
            price,
            pay_in: Some(payments.default_currency(price.currency)),
        })
        .await?;
    let payer = Payer {
        email,
        name: Some(person.name.clone()),
        phone: person.phone.as_ref().map(|phone| phone.e164.clone()),
    };
    let label = l10n::t!("consultations-extension-payment-label");
    match payments.open_attempt(quote.id, payer, label, BACK).await {
        Ok(attempt) => Ok(attempt.checkout_url),
        Err(PaymentError::AlreadyPaid(_)) => Err(not_payable()),
        Err(error) => Err(error.into()),
    }
}
