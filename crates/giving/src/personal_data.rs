//! One person's data: found by address, handed out, erased.

use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::EmailAddress;
use payments::Payments;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, IntoActiveModel};
use serde_json::{Value, json};
use store::personal::{ErasureResult, PersonItem, PersonalData, clear_personal_columns};
use store::{Actor, StoreError, WriteTx};

use crate::gifts::proofs;
use crate::model::DonationState;
use crate::monthly::cancellation;
use crate::retention::blank_bank_texts;
use crate::tables::{gift, line, plan};
use crate::{Giving, emails, records};

/// Six years from the end of the year in which the money came.
const DECLARATIONS: Duration = Duration::days(7 * 366);
/// Where money came and did not go back whole.
const WITH_MONEY: [DonationState; 2] = [DonationState::Received, DonationState::PartRefunded];

fn is_kept_by_law(row: &gift::Model, now: DateTime<Utc>) -> bool {
    let is_young = row.received_at.is_none_or(|at| at > now - DECLARATIONS);
    row.gift_aid && WITH_MONEY.contains(&row.state) && is_young
}

/// Until when a gift's giver is known; none while no end is in sight.
pub(crate) fn kept_until(row: &gift::Model, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let declared = row.received_at.filter(|_| is_kept_by_law(row, now));
    let declared = declared.map(|at| at + DECLARATIONS);
    let after = row.erase_after?;
    Some(declared.map_or(after, |declared| after.max(declared)))
}

pub(crate) fn kept_by_law_filter(now: DateTime<Utc>) -> Condition {
    let is_young = Condition::any()
        .add(gift::Column::ReceivedAt.is_null())
        .add(gift::Column::ReceivedAt.gt(now - DECLARATIONS));
    Condition::all()
        .add(gift::Column::GiftAid.eq(true))
        .add(gift::Column::State.is_in(WITH_MONEY))
        .add(is_young)
}

pub struct GivingPersonalData(pub Giving);

#[async_trait]
impl PersonalData for GivingPersonalData {
    fn key(&self) -> &'static str {
        "giving"
    }

    fn label(&self) -> &'static str {
        "Gifts"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let (giving, store) = (&self.0, self.0.store());
        let reader = store.reader();
        let gifts = records::list_by_email(store, reader.connection(), person).await?;
        let plans = records::list_plans_by_email(store, reader.connection(), person).await?;
        let mut found = Vec::new();
        for row in plans {
            let price = records::plan_price(&row)?.format_with_symbol();
            let state = row.state.label();
            found.push(PersonItem {
                title: format!("Monthly gift of {price}: {state} ({})", row.reference),
                state: String::new(),
                at: Some(row.created_at),
                url: Some(format!("/desk/giving/monthly/{}", row.id)),
                id: row.id,
            });
        }
        for row in gifts {
            let price = records::donation_price(&row)?.format_with_symbol();
            let stays = is_kept_by_law(&row, giving.now());
            found.push(PersonItem {
                title: format!("Gift of {price} ({})", row.reference),
                state: if stays { "kept by law" } else { "" }.to_owned(),
                at: Some(row.created_at),
                url: Some(format!("/desk/giving/{}", row.id)),
                id: row.id,
            });
        }
        Ok(found)
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let mut gifts = Vec::new();
        for row in records::list_by_email(store, reader.connection(), person).await? {
            let donor = records::decrypt_donor(store, &row)?;
            let mut names = Vec::new();
            for proof in proofs::load_proofs(reader.connection(), &row.id).await? {
                names.push(proofs::decrypt_name(store, &proof)?);
            }
            gifts.push(json!({
                "reference": row.reference,
                "state": row.state,
                "method": row.method,
                "amount": records::donation_price(&row)?.format_with_symbol(),
                "received": records::received_amount(&row).map(payments::model::Amount::text),
                "refunded": records::refunded_amount(&row).map(payments::model::Amount::text),
                "for": row.fund_name,
                "anonymous": row.is_anonymous,
                "donor": donor,
                "begun": row.created_at,
                "receivedOn": row.received_on,
                "proofs": names,
            }));
        }
        let mut plans = Vec::new();
        for row in records::list_plans_by_email(store, reader.connection(), person).await? {
            plans.push(json!({
                "reference": row.reference,
                "state": row.state,
                "amount": records::plan_price(&row)?.format_with_symbol(),
                "for": row.fund_name,
                "donor": records::decrypt_plan_donor(store, &row)?,
                "begun": row.created_at,
                "ended": row.ended_at,
            }));
        }
        Ok(json!({ "gifts": gifts, "monthly": plans }))
    }

    /// Monthly gifts end, open gifts are cancelled; money stays in the ledger without a name.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let (giving, store) = (&self.0, self.0.store());
        let tx = store.begin(actor).await?;
        let (mut erased, mut stay) = (0, 0);
        for row in records::list_plans_by_email(store, tx.connection(), person).await? {
            erase_plan(giving, &tx, &row).await?;
            erased += 1;
        }
        for row in records::list_by_email(store, tx.connection(), person).await? {
            if is_kept_by_law(&row, tx.now()) {
                stay += 1;
                continue;
            }
            erase_donation(giving, &tx, row).await?;
            erased += 1;
        }
        tx.commit().await?;
        let why = format!("{stay} gifts stay with their Gift Aid declarations: six years.");
        let kept = if stay > 0 { vec![why] } else { Vec::new() };
        Ok(ErasureResult {
            erased,
            retained: kept,
        })
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind == GIFT {
            let found = cases::lock_case::<gift::Model>(tx, id).await?;
            if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
                erase_donation(&self.0, tx, row).await?;
            }
        }
        if kind == PLAN {
            let found = cases::lock_case::<plan::Model>(tx, id).await?;
            if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
                erase_plan(&self.0, tx, &row).await?;
            }
        }
        Ok(())
    }
}

/// A gift, as erasures are noted.
const GIFT: &str = "gift";
const PLAN: &str = "plan";

/// Forgets who gave: contacts, dedication, proofs, links, letters, the payer, what the bank wrote of the transfer.
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
    proofs::delete_proofs(tx, &before.id).await?;
    Payments::forget_payer(tx, PaymentPurpose::Donation, &before.id).await?;
    giving
        .mailer()
        .delete_by_key_prefix(tx, &emails::email_key_prefix(&before.id))
        .await?;
    tx.erase_followers::<gift::Entity>(&crate::tables(), &before.id)
        .await?;
    let its = Condition::all().add(line::Column::GiftId.eq(&before.id));
    blank_bank_texts(tx, its).await?;
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
pub(crate) async fn erase_plan(
    giving: &Giving,
    tx: &WriteTx,
    before: &plan::Model,
) -> Result<(), StoreError> {
    tx.record_erasure(PLAN, &before.id).await?;
    // Before its mails are deleted, so that the one which says that it ended goes with them.
    let ended = cancellation::end_plan_in(giving, tx, before, "erased", None).await?;
    giving
        .mailer()
        .delete_by_key_prefix(tx, &emails::email_key_prefix(&ended.id))
        .await?;
    tx.erase_followers::<plan::Entity>(&crate::tables(), &ended.id)
        .await?;
    let mut row = ended.clone().into_active_model();
    clear_personal_columns::<plan::Entity>(&mut row);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(giving.store(), tx, &ended, row, "erased", None).await?;
    Ok(())
}
