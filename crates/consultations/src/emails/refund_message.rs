//! Where the money of a cancelled request is, in words.

use payments::model::{Amount, PaymentPurpose};
use payments::{AttemptState, Payments, RefundTotals};
use sea_orm::ConnectionTrait;
use store::StoreError;

use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// How long the payer may have to wait after it left.
const BANK_DELAY_NOTICE: &str = "consultations-money-bank-delay";

/// Where the money of a cancelled request is, to who paid: what goes back, what went back, or that nothing does. `db` is the
/// connection of the write that cancels, which alone sees the refund that it asks for, or any other afterwards.
pub async fn refund_message(
    consultations: &ConsultationService,
    db: &impl ConnectionTrait,
    row: &Model,
) -> Result<String, StoreError> {
    let paid = row.payment.as_deref().filter(|_| row.paid_at.is_some());
    let back = match paid.and_then(|reference| reference.parse().ok()) {
        Some(reference) => Payments::find_refund_totals(db, reference).await?,
        None => None,
    };
    let Some(RefundTotals {
        state,
        pending: coming,
        refunded: gone,
    }) = back
    else {
        return Ok(l10n::t!("consultations-money-unpaid").to_owned());
    };
    let mut said = Vec::new();
    if let Some(amount) = format_positive(&state, coming) {
        said.push(l10n::t!(
            "consultations-money-refund-pending",
            amount = amount
        ));
    }
    if let Some(amount) = format_positive(&state, gone) {
        said.push(l10n::t!("consultations-money-refunded", amount = amount));
    }
    if !said.is_empty() {
        said.push(l10n::text(BANK_DELAY_NOTICE).to_owned());
    } else if consultations
        .payments()
        .has_open_money(PaymentPurpose::Consultation, &row.id)
        .await?
    {
        said.push(l10n::t!("consultations-money-in-review").to_owned());
    } else {
        said.push(l10n::t!("consultations-money-no-refund").to_owned());
    }
    Ok(said.join(" "))
}

/// An amount in words; none where it is nothing.
fn format_positive(state: &AttemptState, amount: Amount) -> Option<String> {
    (amount.minor > 0).then(|| state.label_amount(&amount.text()))
}
