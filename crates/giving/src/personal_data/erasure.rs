//! Forgetting who gave, and who gives each month.

use payments::Payments;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::clear_personal_columns;
use store::{StoreError, WriteTx};
use transfers::{TransferProofs, lines};

use super::legal_period::is_kept_by_law;
use crate::emails::email_key_prefix;
use crate::model::DonationState;
use crate::monthly::cancellation;
use crate::service::Giving;
use crate::tables::{all_tables, gift, plan};

/// A gift, as erasures are noted.
pub const GIFT: &str = "gift";
pub const PLAN: &str = "plan";

/// Forgets who gave: contacts, dedication, proofs, links, mails, the payer, what the bank wrote of the transfer.
pub async fn erase_donation(
    giving: &Giving,
    tx: &WriteTx,
    before: gift::Model,
) -> Result<(), StoreError> {
    // What goes by its time goes so after a restore as well.
    let is_due = before.erase_after.is_some_and(|at| at <= tx.now());
    if !is_due || is_kept_by_law(&before, tx.now()) {
        tx.record_erasure(GIFT, &before.id).await?;
    }
    TransferProofs::delete_proofs(tx, &before.id).await?;
    Payments::forget_payer(tx, PaymentPurpose::Donation, &before.id).await?;
    giving
        .mailer()
        .delete_by_key_prefix(tx, &email_key_prefix(&before.id))
        .await?;
    tx.erase_followers::<gift::Entity>(&all_tables(), &before.id)
        .await?;
    lines::erase_line_details(tx, &before.id).await?;
    let mut row = before.clone().into_active_model();
    if before.state.is_open() {
        row.state = Set(DonationState::Cancelled);
    }
    clear_personal_columns::<gift::Entity>(&mut row);
    row.is_anonymous = Set(true);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(giving.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}

/// Forgets who gives each month; one that goes on ends.
pub async fn erase_plan(
    giving: &Giving,
    tx: &WriteTx,
    before: &plan::Model,
) -> Result<(), StoreError> {
    tx.record_erasure(PLAN, &before.id).await?;
    // Before its mails are deleted, so that the one which says that it ended goes with them.
    let ended = cancellation::end_plan_in(giving, tx, before, "erased", None).await?;
    giving
        .mailer()
        .delete_by_key_prefix(tx, &email_key_prefix(&ended.id))
        .await?;
    tx.erase_followers::<plan::Entity>(&all_tables(), &ended.id)
        .await?;
    let mut row = ended.clone().into_active_model();
    clear_personal_columns::<plan::Entity>(&mut row);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(giving.store(), tx, &ended, row, "erased", None).await?;
    Ok(())
}
