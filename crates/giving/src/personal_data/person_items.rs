//! One person's data: found by address, handed out, erased.

use async_trait::async_trait;
use kernel::EmailAddress;
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
};
use store::{Actor, StoreError, WriteTx};

use super::correction::correct_donor;
use super::erasure::{GIFT, PLAN, erase_donation, erase_plan};
use super::legal_period::is_kept_by_law;
use super::purge_preview::preview_purges;
use crate::service::Giving;
use crate::tables::{gift, plan, records};

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
                state: if stays { "kept as required by law" } else { "" }.to_owned(),
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
            let proofs = self.0.proofs().list_proofs(&row.id).await?;
            let names: Vec<_> = proofs.into_iter().map(|file| file.name).collect();
            gifts.push(json!({
                "reference": row.reference,
                "state": row.state,
                "method": row.method,
                "amount": records::donation_price(&row)?.format_with_symbol(),
                "received": records::received_amount(&row).map(payments::model::Amount::text),
                "coveredFee": records::covered_fee(&row).map(payments::model::Amount::text),
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

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        correct_donor(&self.0, actor, person, correction).await
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        preview_purges(&self.0).await
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
        let why = format!("{stay} gifts are kept with their Gift Aid declarations for six years.");
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
