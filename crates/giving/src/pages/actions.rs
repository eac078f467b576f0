//! What a giver does with a gift: gives it up, changes between card and transfer, says that it is paid, proves it.

use kernel::ProblemDetails;
use payments::PaymentError;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError, WriteTx};
use transfers::TransferProofs;
use transfers::proofs::SealedProof;
use web::{Error, FormFile};

use crate::emails::{email_key_prefix, send_instructions};
use crate::gifts::payment;
use crate::gifts::submission::{accepts_cards, accepts_transfers};
use crate::model::{DonationMethod, DonationState};
use crate::monthly::cancellation;
use crate::service::Giving;
use crate::tables::gift::{ActiveModel, Model};
use crate::tables::plan;
use crate::tables::records;

/// Moves an open gift, in a write of its giver.
async fn update_donation(
    giving: &Giving,
    id: &str,
    action: &str,
    change: impl FnOnce(&Model, &mut ActiveModel, &WriteTx) -> bool + Send,
) -> Result<Model, Error> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let before = cases::lock_case::<Model>(&tx, id)
        .await?
        .ok_or_else(ProblemDetails::invalid_state)?;
    let mut row = before.clone().into_active_model();
    if !change(&before, &mut row, &tx) {
        return Err(ProblemDetails::invalid_state().into());
    }
    let after = cases::record_change(giving.store(), &tx, &before, row, action, None).await?;
    tx.commit().await?;
    Ok(after)
}

/// Gives a gift up; its monthly one as well, where it has not begun.
///
/// # Errors
/// 409 when the money came already.
pub async fn cancel_donation(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let keep = giving.load_settings().await?.unpaid_retention();
    // The payment first: a crash in between leaves a gift that can be paid anew, not a payment for a cancelled one.
    payment::end_payment(giving, row).await?;
    let after = update_donation(giving, &row.id, "cancelled", move |before, row, tx| {
        row.state = Set(DonationState::Cancelled);
        row.erase_after = Set(Some(tx.now() + keep));
        before.state.is_open()
    })
    .await?;
    if let Some(plan) = &after.plan_id {
        cancellation::end_unstarted(giving, plan).await?;
    }
    Ok(after)
}

/// Takes a gift up again that was given up.
///
/// # Errors
/// 409 for one that was not.
pub async fn reopen_donation(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let keep = giving.load_settings().await?.unpaid_retention();
    update_donation(giving, &row.id, "reopened", move |before, row, tx| {
        let is_card = before.method == DonationMethod::Card;
        row.state = Set(if is_card {
            DonationState::Pending
        } else {
            DonationState::Transfer
        });
        row.erase_after = Set(is_card.then(|| tx.now() + keep));
        // A monthly gift ended together with its first gift, and what ended is not begun again.
        before.state == DonationState::Cancelled && before.plan_id.is_none()
    })
    .await
}

/// Changes to a transfer; the bank's details are mailed.
///
/// # Errors
/// 409 when transfers are not taken, or the money came already.
pub async fn switch_to_bank(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let settings = giving.load_settings().await?;
    let currency = records::donation_price(row)?.currency;
    if !accepts_transfers(&settings, currency) || row.method != DonationMethod::Card {
        return Err(ProblemDetails::invalid_state().into());
    }
    payment::end_payment(giving, row).await?;
    let after = update_donation(giving, &row.id, "to_bank", |before, row, _tx| {
        row.state = Set(DonationState::Transfer);
        row.method = Set(DonationMethod::Bank);
        row.quote = Set(None);
        row.erase_after = Set(None);
        before.state.is_open()
    })
    .await?;
    if let Some(plan) = &after.plan_id {
        cancellation::remind_only(giving, plan).await?;
    }
    let email = records::decrypt_donor(giving.store(), &after)?.email;
    if let Some(email) = &email
        && giving.can_email_unconfirmed(email).await?
    {
        send_instructions(giving, &after, "").await?;
    }
    Ok(after)
}

/// Changes back to a card.
///
/// # Errors
/// 409 when cards are not taken, or the giver said that the transfer is on its way.
pub async fn switch_to_card(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let settings = giving.load_settings().await?;
    if !accepts_cards(giving, &settings) {
        return Err(ProblemDetails::invalid_state().into());
    }
    let keep = settings.unpaid_retention();
    let after = update_donation(giving, &row.id, "to_card", move |before, row, tx| {
        row.state = Set(DonationState::Pending);
        row.method = Set(DonationMethod::Card);
        row.erase_after = Set(Some(tx.now() + keep));
        before.state == DonationState::Transfer
    })
    .await?;
    match payment::quote_donation(giving, &after, None).await {
        Ok((row, _)) => Ok(row),
        Err(PaymentError::Store(error)) => Err(error.into()),
        Err(_no_price) => Ok(after),
    }
}

/// Has the fee of the card on top of a gift, or not any more; of a monthly one also for the months to come.
///
/// # Errors
/// 409 when it is not to be paid by card, or the payment was begun.
pub async fn change_fee_cover(giving: &Giving, row: &Model, covers: bool) -> Result<(), Error> {
    // What was opened at the old price ends first, or both could be paid.
    payment::end_payment(giving, row).await?;
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, &row.id).await?;
    let before = found.ok_or_else(ProblemDetails::invalid_state)?;
    if before.method != DonationMethod::Card || before.state != DonationState::Pending {
        return Err(ProblemDetails::invalid_state().into());
    }
    let action = if covers { "fee_covered" } else { "fee_left" };
    let mut change = before.clone().into_active_model();
    change.covers_fee = Set(covers);
    let after = cases::record_change(giving.store(), &tx, &before, change, action, None).await?;
    if let Some(plan) = &after.plan_id {
        let found = cases::lock_case::<plan::Model>(&tx, plan).await?;
        if let Some(before) = found {
            let mut change = before.clone().into_active_model();
            change.covers_fee = Set(covers);
            cases::record_change(giving.store(), &tx, &before, change, action, None).await?;
        }
    }
    tx.commit().await?;
    match payment::quote_donation(giving, &after, None).await {
        Ok(_) => Ok(()),
        Err(PaymentError::Store(error)) => Err(error.into()),
        // The page says that there is no price, and asks for one anew.
        Err(_no_price) => Ok(()),
    }
}

/// Notes that the transfer is on its way, with a proof where one was sent.
///
/// # Errors
/// 422 for a file that cannot be taken, 409 when no transfer is awaited.
pub async fn report_transfer(
    giving: &Giving,
    row: &Model,
    proof: Option<&FormFile>,
) -> Result<Model, Error> {
    // Before the write begins: cleaning a photo takes long, and SQLite has one writer.
    let Some(file) = proof else {
        return record_transfer(giving, row, None).await;
    };
    let proofs = giving.proofs();
    let sealed = proofs
        .seal_proof(PaymentPurpose::Donation, &row.id, file)
        .await?;
    let blob = sealed.blob().to_owned();
    let recorded = record_transfer(giving, row, Some(sealed)).await;
    if recorded.is_err() {
        proofs.discard_blob(&blob).await?;
    }
    recorded
}

async fn record_transfer(
    giving: &Giving,
    row: &Model,
    sealed: Option<SealedProof>,
) -> Result<Model, Error> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, &row.id).await?;
    let before = found.ok_or_else(ProblemDetails::invalid_state)?;
    let awaits = matches!(
        before.state,
        DonationState::Transfer | DonationState::SaidPaid
    );
    if !awaits || before.method != DonationMethod::Bank {
        return Err(ProblemDetails::invalid_state().into());
    }
    let action = match sealed {
        Some(sealed) => {
            TransferProofs::insert_proof(&tx, sealed).await?;
            "proof_sent"
        }
        None => "said_paid",
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(DonationState::SaidPaid);
    row.said_paid_at = Set(before.said_paid_at.or(Some(tx.now())));
    let after = cases::record_change(giving.store(), &tx, &before, row, action, None).await?;
    tx.commit().await?;
    Ok(after)
}

pub async fn remove_proof(giving: &Giving, row: &Model, proof: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    if TransferProofs::delete_proof(&tx, &row.id, proof).await? {
        cases::record_event::<Model>(giving.store(), &tx, &row.id, "proof_removed").await?;
    }
    tx.commit().await
}

/// Mails that one gift may ask for again.
const MOST_EMAILS: usize = 5;

/// Sends the mail of a gift once more: the bank's details, or the thanks. `false` when that was done often enough.
pub async fn resend_email(giving: &Giving, row: &Model) -> Result<bool, StoreError> {
    let sent = giving
        .mailer()
        .list_by_key_prefix(&email_key_prefix(&row.id))
        .await?
        .len();
    if sent >= MOST_EMAILS {
        return Ok(false);
    }
    send_instructions(giving, row, &format!(".{sent}")).await
}
