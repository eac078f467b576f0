//! What a gift's giver is to know next, written once more.

use store::{Actor, StoreError};

use super::donation_email::{DonationEmail, enqueue_donation_email_again};
use crate::model::DonationMethod;
use crate::service::Giving;
use crate::tables::gift::Model;
use crate::tables::records;

/// Writes with the bank's details, or thanks, whichever a gift is at. `again` names this time.
pub async fn send_instructions(
    giving: &Giving,
    row: &Model,
    again: &str,
) -> Result<bool, StoreError> {
    let occasion = if row.state.has_money() {
        DonationEmail::Thanks
    } else if row.method == DonationMethod::Bank {
        DonationEmail::Transfer
    } else {
        return Ok(false);
    };
    let settings = giving.load_settings().await?;
    let donor = records::decrypt_donor(giving.store(), row)?;
    let about = (row, &donor, &settings);
    let tx = giving.store().begin(Actor::Visitor).await?;
    let is_written = enqueue_donation_email_again(giving, &tx, about, &occasion, again).await?;
    tx.commit().await?;
    Ok(is_written)
}
