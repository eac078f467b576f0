//! A transfer is booked as a gift's payment, or taken back.

use chrono::NaiveDate;
use kernel::{Money, ProblemDetails};
use payments::Payments;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::WriteTx;
use web::Result;

use crate::gifts::received::{ReceivedMoney, record_received};
use crate::model::{DonationMethod, DonationState, GivingSettings};
use crate::monthly::activation::advance_plan;
use crate::service::Giving;
use crate::tables::{gift, records};

/// Books a transfer as a gift's payment, and thanks for it. The gift's monthly one moves on with it.
///
/// # Errors
/// 409 when the gift is not open, or was paid meanwhile.
pub async fn book_transfer(
    giving: &Giving,
    tx: &WriteTx,
    before: &gift::Model,
    money: Money,
    (on, note): (NaiveDate, Option<String>),
    settings: &GivingSettings,
) -> Result<gift::Model> {
    if !before.state.is_open() {
        return Err(ProblemDetails::invalid_state().into());
    }
    let booked = Payments::book_transfer(tx, PaymentPurpose::Donation, &before.id, money).await?;
    let received = ReceivedMoney {
        amount: money.into(),
        covered_fee_minor: 0,
        payment: booked.to_string(),
        method: DonationMethod::Bank,
        on: Some(on),
        note,
    };
    let after = record_received(giving, tx, before, received, settings).await?;
    // A transfer leaves no card to be charged, so the further months are asked for by mail.
    advance_plan(giving, tx, &after, false, settings).await?;
    Ok(after)
}

/// Takes back that a transfer came: it is awaited again.
///
/// # Errors
/// 409 when no transfer paid the gift.
pub async fn revert_transfer(
    giving: &Giving,
    tx: &WriteTx,
    before: &gift::Model,
    note: &str,
) -> Result<()> {
    let money = records::received_amount(before).and_then(payments::model::Amount::money);
    let is_transfer =
        before.method == DonationMethod::Bank && before.state == DonationState::Received;
    let Some(money) = money.filter(|_| is_transfer) else {
        return Err(ProblemDetails::invalid_state().into());
    };
    Payments::unbook_transfer(tx, PaymentPurpose::Donation, &before.id, money).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(DonationState::Transfer);
    row.payment = Set(None);
    row.received_minor = Set(None);
    row.received_currency = Set(None);
    row.fee_minor = Set(None);
    row.received_on = Set(None);
    row.received_at = Set(None);
    row.erase_after = Set(None);
    cases::record_change(giving.store(), tx, before, row, "taken_back", Some(note)).await?;
    Ok(())
}
