//! Where the money of a cancelled request is, in words.

use payments::model::{Amount, PaymentPurpose};
use payments::{AttemptState, Payments, RefundTotals};
use sea_orm::ConnectionTrait;
use store::StoreError;

use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// How long the payer may have to wait after it left.
const BANK_DELAY_NOTICE: &str = "The bank may take up to 10 working days to show it.";

/// Where the money of a cancelled request is, to who paid: what goes back, what went back, or that nothing does. `db` is the
/// connection of the write that cancels, which alone sees the refund that it asks for, or any other afterwards.
pub async fn refund_message(
    care: &ConsultationService,
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
        return Ok("We have no payment for it, so there is nothing to refund.".to_owned());
    };
    let mut said = Vec::new();
    if let Some(amount) = format_positive(&state, coming) {
        said.push(format!(
            "We will refund {amount} to the card or account that paid."
        ));
    }
    if let Some(amount) = format_positive(&state, gone) {
        said.push(format!(
            "We have refunded {amount} to the card or account that paid."
        ));
    }
    if !said.is_empty() {
        said.push(BANK_DELAY_NOTICE.to_owned());
    } else if care
        .payments()
        .has_open_money(PaymentPurpose::Consultation, &row.id)
        .await?
    {
        said.push("We are looking into what was paid, and will write to you about it.".to_owned());
    } else {
        said.push("Under our rules, none of what was paid is refunded.".to_owned());
    }
    Ok(said.join(" "))
}

/// An amount in words; none where it is nothing.
fn format_positive(state: &AttemptState, amount: Amount) -> Option<String> {
    (amount.minor > 0).then(|| state.label_amount(&amount.text()))
}
