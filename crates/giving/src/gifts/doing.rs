//! What a giver does with a gift: gives it up, changes between card and transfer, says that it is paid, proves it.

use kernel::Problem;
use payments::PaymentError;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError, WriteTx};
use web::{Error, FormFile};

use super::{paying, proofs};
use crate::mails::{self, Occasion};
use crate::model::{Method, State};
use crate::tables::gift::{ActiveModel, Model};
use crate::taking::{takes_cards, takes_transfers};
use crate::{Giving, monthly, records};

/// Ends the card payment that was opened last, where there is one. Should the money come all the same, it is a gift all the
/// same.
pub async fn end_payment(giving: &Giving, row: &Model) -> Result<(), PaymentError> {
    let reference = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference.filter(|_| row.state == State::Pending) else {
        return Ok(());
    };
    match giving.payments().cancel(reference).await {
        Ok(_) | Err(PaymentError::NoPayment) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Moves an open gift, in a write of its giver.
async fn change(
    giving: &Giving,
    id: &str,
    action: &str,
    change: impl FnOnce(&Model, &mut ActiveModel, &WriteTx) -> bool + Send,
) -> Result<Model, Error> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let before = cases::lock::<Model>(&tx, id)
        .await?
        .ok_or_else(Problem::unfit)?;
    let mut row = before.clone().into_active_model();
    if !change(&before, &mut row, &tx) {
        return Err(Problem::unfit().into());
    }
    let after = cases::record_change(giving.store(), &tx, &before, row, action, None).await?;
    tx.commit().await?;
    Ok(after)
}

/// Gives a gift up; its monthly one as well, where it has not begun.
///
/// # Errors
/// 409 when the money came already.
pub async fn cancel(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let keep = giving.settings().await?.keep_unpaid();
    end_payment(giving, row).await?;
    let after = change(giving, &row.id, "cancelled", move |before, row, tx| {
        row.state = Set(State::Cancelled);
        row.erase_after = Set(Some(tx.now() + keep));
        before.state.is_open()
    })
    .await?;
    if let Some(plan) = &after.plan_id {
        monthly::ending::end_unstarted(giving, plan).await?;
    }
    Ok(after)
}

/// Takes a gift up again that was given up.
///
/// # Errors
/// 409 for one that was not.
pub async fn retry(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let keep = giving.settings().await?.keep_unpaid();
    change(giving, &row.id, "reopened", move |before, row, tx| {
        let is_card = before.method == Method::Card;
        row.state = Set(if is_card {
            State::Pending
        } else {
            State::Transfer
        });
        row.erase_after = Set(is_card.then(|| tx.now() + keep));
        before.state == State::Cancelled && before.plan_id.is_none()
    })
    .await
}

/// Changes to a transfer; the bank's details are mailed.
///
/// # Errors
/// 409 when transfers are not taken, or the money came already.
pub async fn to_bank(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let settings = giving.settings().await?;
    if !takes_transfers(&settings) || row.method != Method::Card {
        return Err(Problem::unfit().into());
    }
    end_payment(giving, row).await?;
    let after = change(giving, &row.id, "to_bank", |before, row, _tx| {
        row.state = Set(State::Transfer);
        row.method = Set(Method::Bank);
        row.quote = Set(None);
        row.erase_after = Set(None);
        before.state.is_open()
    })
    .await?;
    if let Some(plan) = &after.plan_id {
        monthly::ending::remind_only(giving, plan).await?;
    }
    let email = records::donor(giving.store(), &after)?.email;
    if let Some(email) = &email
        && giving.may_write_to_typed(email).await?
    {
        instruct(giving, &after, "").await?;
    }
    Ok(after)
}

/// Changes back to a card.
///
/// # Errors
/// 409 when cards are not taken, or the giver said that the transfer is on its way.
pub async fn to_card(giving: &Giving, row: &Model) -> Result<Model, Error> {
    let settings = giving.settings().await?;
    if !takes_cards(giving, &settings) {
        return Err(Problem::unfit().into());
    }
    let keep = settings.keep_unpaid();
    let after = change(giving, &row.id, "to_card", move |before, row, tx| {
        row.state = Set(State::Pending);
        row.method = Set(Method::Card);
        row.erase_after = Set(Some(tx.now() + keep));
        before.state == State::Transfer
    })
    .await?;
    match paying::quote(giving, &after, None).await {
        Ok((row, _)) => Ok(row),
        Err(PaymentError::Store(error)) => Err(error.into()),
        Err(_no_price) => Ok(after),
    }
}

/// Notes that the transfer is on its way, with a proof where one was sent.
///
/// # Errors
/// 422 for a file that cannot be taken, 409 when no transfer is awaited.
pub async fn say_paid(
    giving: &Giving,
    row: &Model,
    proof: Option<&FormFile>,
) -> Result<Model, Error> {
    let sealed = match proof {
        Some(file) => Some(proofs::seal(giving, &row.id, file).await?),
        None => None,
    };
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock::<Model>(&tx, &row.id).await?;
    let before = found.ok_or_else(Problem::unfit)?;
    let awaits = matches!(before.state, State::Transfer | State::SaidPaid);
    if !awaits || before.method != Method::Bank {
        return Err(Problem::unfit().into());
    }
    let action = match sealed {
        Some(sealed) => {
            proofs::keep(&tx, sealed).await?;
            "proof_sent"
        }
        None => "said_paid",
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(State::SaidPaid);
    row.said_paid_at = Set(before.said_paid_at.or(Some(tx.now())));
    let after = cases::record_change(giving.store(), &tx, &before, row, action, None).await?;
    tx.commit().await?;
    Ok(after)
}

pub async fn remove_proof(giving: &Giving, row: &Model, proof: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    if proofs::remove(&tx, &row.id, proof).await? {
        cases::add_event::<Model>(giving.store(), &tx, &row.id, "proof_removed").await?;
    }
    tx.commit().await
}

/// Letters that one gift may ask for again.
const MOST_LETTERS: usize = 5;

/// Sends the letter of a gift once more: the bank's details, or the thanks. `false` when that was done often enough.
pub async fn resend(giving: &Giving, row: &Model) -> Result<bool, StoreError> {
    let sent = giving.mailer().about(&mails::prefix(&row.id)).await?.len();
    if sent >= MOST_LETTERS {
        return Ok(false);
    }
    instruct(giving, row, &format!(".{sent}")).await
}

/// Writes with the bank's details, or thanks, whichever a gift is at. `again` names this time.
pub async fn instruct(giving: &Giving, row: &Model, again: &str) -> Result<bool, StoreError> {
    let occasion = if row.state.has_money() {
        Occasion::Thanks
    } else if row.method == Method::Bank {
        Occasion::Transfer
    } else {
        return Ok(false);
    };
    let settings = giving.settings().await?;
    let donor = records::donor(giving.store(), row)?;
    let about = (row, &donor, &settings);
    let tx = giving.store().begin(Actor::Visitor).await?;
    let is_written = mails::tell_again(giving, &tx, about, &occasion, again).await?;
    tx.commit().await?;
    Ok(is_written)
}
