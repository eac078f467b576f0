//! Where the money of a cancelled request is, in words.

use payments::model::{Amount, Purpose};
use payments::{AttemptState, GivenBack, Payments};
use sea_orm::ConnectionTrait;
use store::StoreError;

use crate::Care;
use crate::requests::tables::request::Model;

/// How long the payer may have to wait after it left.
const TAKES: &str = "The bank can need up to 10 working days to show it.";

/// Where the money of a cancelled request is, to who paid: what goes back, what went back, or that nothing does. `db` is the
/// connection of the write that cancels, which alone sees the refund that it asks for, or any other afterwards.
pub async fn money_words(
    care: &Care,
    db: &impl ConnectionTrait,
    row: &Model,
) -> Result<String, StoreError> {
    let paid = row.payment.as_deref().filter(|_| row.paid_at.is_some());
    let back = match paid.and_then(|reference| reference.parse().ok()) {
        Some(reference) => Payments::given_back(db, reference).await?,
        None => None,
    };
    let Some(GivenBack {
        state,
        coming,
        gone,
    }) = back
    else {
        return Ok("We have no payment for it, so no money goes back.".to_owned());
    };
    let mut said = Vec::new();
    if let Some(amount) = some(&state, coming) {
        said.push(format!(
            "{amount} goes back to the card or account that paid."
        ));
    }
    if let Some(amount) = some(&state, gone) {
        said.push(format!(
            "{amount} went back to the card or account that paid."
        ));
    }
    if !said.is_empty() {
        said.push(TAKES.to_owned());
    } else if care
        .payments()
        .is_money_open(Purpose::Consultation, &row.id)
        .await?
    {
        said.push("We are looking into what was paid, and write to you about it.".to_owned());
    } else {
        said.push("By our rules, nothing of what was paid goes back.".to_owned());
    }
    Ok(said.join(" "))
}

/// An amount in words; none where it is nothing.
fn some(state: &AttemptState, amount: Amount) -> Option<String> {
    (amount.minor > 0).then(|| state.labelled(&amount.text()))
}
