//! The money of a gift came, or went back.

use kernel::PracticeZone;
use payments::model::Amount;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{StoreError, WriteTx};

use crate::emails::{self, DonationEmail};
use crate::model::{DonationMethod, DonationState, GivingSettings};
use crate::service::Giving;
use crate::tables::gift::Model;
use crate::tables::records;

pub struct ReceivedMoney {
    pub amount: Amount,
    /// What of it covers the fee of the card, in its minor units.
    pub covered_fee_minor: i64,
    /// The payment, or the booking of a transfer.
    pub payment: String,
    pub method: DonationMethod,
    /// The day of the bank; today in Lagos when left out.
    pub on: Option<chrono::NaiveDate>,
    pub note: Option<String>,
}

/// Records that the money of a gift came, and thanks for it. The gift's monthly one is moved on by the caller.
pub async fn record_received(
    giving: &Giving,
    tx: &WriteTx,
    before: &Model,
    received: ReceivedMoney,
    settings: &GivingSettings,
) -> Result<Model, StoreError> {
    let today = PracticeZone::Lagos.to_local(tx.now()).date_naive();
    let mut row = before.clone().into_active_model();
    row.state = Set(DonationState::Received);
    row.method = Set(received.method);
    row.payment = Set(Some(received.payment));
    row.received_minor = Set(Some(received.amount.minor));
    row.received_currency = Set(Some(received.amount.currency.to_string()));
    row.fee_minor = Set(Some(received.covered_fee_minor).filter(|minor| *minor > 0));
    row.received_on = Set(Some(received.on.unwrap_or(today)));
    row.received_at = Set(Some(tx.now()));
    row.erase_after = Set(Some(tx.now() + settings.donation_retention()));
    let note = received.note.as_deref();
    let after = cases::record_change(giving.store(), tx, before, row, "received", note).await?;
    let donor = records::decrypt_donor(giving.store(), &after)?;
    emails::enqueue_donation_email(giving, tx, &after, &donor, settings, &DonationEmail::Thanks)
        .await?;
    Ok(after)
}

/// Records how much of a gift went back in all, and writes to its giver.
pub async fn record_refund(
    giving: &Giving,
    tx: &WriteTx,
    before: &Model,
    (back, is_all): (Amount, bool),
    settings: &GivingSettings,
) -> Result<(), StoreError> {
    // Totals, not steps: a job that comes twice or late finds its sum in the row.
    if before.refunded_minor >= back.minor {
        return Ok(());
    }
    let mut row = before.clone().into_active_model();
    row.refunded_minor = Set(back.minor);
    row.state = Set(if is_all {
        DonationState::Refunded
    } else {
        DonationState::PartRefunded
    });
    let after = cases::record_change(giving.store(), tx, before, row, "refunded", None).await?;
    let donor = records::decrypt_donor(giving.store(), &after)?;
    let occasion = DonationEmail::Refunded(back.text());
    emails::enqueue_donation_email(giving, tx, &after, &donor, settings, &occasion).await?;
    Ok(())
}
