//! What one person paid: found by their address, handed out, corrected, and left without a name.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, IntoActiveModel};
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, find_by_address,
};
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::attempts::AttemptState;
use crate::model::{Amount, PaymentPurpose};
use crate::payer_index::index_payers;
use crate::records::attempt_secrets::{self, PAYER_INDEX};
use crate::records::{attempts, refunds};
use crate::service::Payments;
use crate::subject_references::load_subject_references;
use crate::tables::attempt::{Column, Entity, Model};

/// Payments by who paid them. Who they were for is said by the features that they paid for.
pub struct PaymentPersonalData(pub Payments);

impl PaymentPersonalData {
    async fn load_payments_of(&self, person: &EmailAddress) -> Result<Vec<Model>, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        find_by_address::<Entity>(store, reader.connection(), PAYER_INDEX, person).await
    }

    /// The numbers that people quote of what is paid for.
    async fn load_references(
        &self,
        rows: &[Model],
    ) -> Result<HashMap<(PaymentPurpose, String), String>, StoreError> {
        let subjects = rows.iter().map(|row| (row.purpose, row.subject.clone()));
        load_subject_references(self.0.references.as_ref(), subjects).await
    }

    async fn export_payment(
        &self,
        row: &Model,
        number: Option<&String>,
    ) -> Result<Value, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let state = AttemptState::from_row(row)?;
        let currency = state.received.map(|amount| amount.currency);
        let back = refunds::load_refunds(reader.connection(), &row.id).await?;
        let mut returned = Vec::new();
        for refund in back {
            let currency = refund.amount_currency.parse().map_err(StoreError::other)?;
            returned.push(json!({
                "amount": Amount::new(refund.amount_minor, currency).text(),
                "state": refund.status,
                "reason": refund.reason,
                "asked": refund.requested_at,
            }));
        }
        Ok(json!({
            "reference": row.id,
            "for": row.purpose,
            "number": number,
            "state": row.status,
            "amount": state.amount.format_with_symbol(),
            "received": state.received.map(Amount::text),
            "refunded": currency.map(|currency| Amount::new(row.refunded_minor, currency).text()),
            "provider": row.provider,
            "method": row.channel,
            "payer": attempt_secrets::decrypt_payer(store, row)?,
            "receipt": self.0.find_receipt_number(&row.id).await?,
            "begun": row.created_at,
            "paid": row.paid_at,
            "refunds": returned,
        }))
    }
}

/// Writes what somebody is really called over the payer of one payment. Answers whether it did.
async fn correct_payer(
    payments: &Payments,
    tx: &WriteTx,
    found: &Model,
    correction: &PersonCorrection,
) -> Result<bool, StoreError> {
    let store = payments.store();
    let reference = attempts::parse_reference(found)?;
    let Some(row) = attempts::lock_attempt(tx, reference).await? else {
        return Ok(false);
    };
    // The provider asks for the money under the address that it was opened with.
    if row.status.is_waiting() {
        return Ok(false);
    }
    let Some(mut payer) = attempt_secrets::decrypt_payer(store, &row)? else {
        return Ok(false);
    };
    if let Some(name) = &correction.name {
        payer.name = Some(name.clone());
    }
    if let Some(email) = &correction.email {
        payer.email = email.clone();
    }
    if let Some(phone) = &correction.phone {
        payer.phone = Some(phone.e164().to_owned());
    }
    let id = row.id.clone();
    let mut row = row.into_active_model();
    row.payer = Set(attempt_secrets::encrypt_payer(store, &id, Some(&payer))?);
    row.payer_index = Set(Some(attempt_secrets::payer_index(store, &payer)?));
    row.update(tx.connection()).await?;
    tx.record_audit(AuditEntry::new(
        "payment.corrected",
        format!("payment:{id}"),
    ))
    .await?;
    Ok(true)
}

#[async_trait]
impl PersonalData for PaymentPersonalData {
    fn key(&self) -> &'static str {
        "payments"
    }

    fn label(&self) -> &'static str {
        "Payments"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let rows = self.load_payments_of(person).await?;
        let references = self.load_references(&rows).await?;
        let mut found = Vec::new();
        for row in rows {
            let amount = attempts::requested_amount(&row)?.format_with_symbol();
            let what = row.purpose.desk_label().to_lowercase();
            let number = references.get(&(row.purpose, row.subject.clone()));
            let number = number.map_or_else(String::new, |number| format!(" {number}"));
            found.push(PersonItem {
                title: format!("Payment of {amount} ({what}{number})"),
                state: row.status.desk_label().to_lowercase(),
                at: Some(row.created_at),
                url: Some(format!("/desk/money/{}", row.id)),
                id: row.id,
            });
        }
        Ok(found)
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let rows = self.load_payments_of(person).await?;
        let references = self.load_references(&rows).await?;
        let mut payments = Vec::new();
        for row in &rows {
            let number = references.get(&(row.purpose, row.subject.clone()));
            payments.push(self.export_payment(row, number).await?);
        }
        Ok(json!({ "payments": payments }))
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let payments = &self.0;
        let tx = payments.store().begin(actor).await?;
        let mut done = CorrectionResult::default();
        for row in self.load_payments_of(person).await? {
            if correct_payer(payments, &tx, &row, correction).await? {
                done.corrected += 1;
            } else {
                let why = "A payment that waits for its payer keeps what it was begun with.";
                done.unchanged = vec![why.to_owned()];
            }
        }
        tx.commit().await?;
        Ok(done)
    }

    /// Sums, references and the ledger stay, of nobody. What was paid for keeps names of its own where the law asks for them.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let store = self.0.store();
        // An archive of an older version may have brought back payers whom nobody finds yet.
        index_payers(store).await?;
        let tx = store.begin(actor).await?;
        let rows = find_by_address::<Entity>(store, tx.connection(), PAYER_INDEX, person).await?;
        if rows.is_empty() {
            return Ok(ErasureResult::default());
        }
        let ids = rows.iter().map(|row| row.id.as_str());
        attempt_secrets::forget_payers(&tx, Column::Id.is_in(ids).into()).await?;
        tx.record_audit(
            // The log outlives the erasure, so it does not say who.
            AuditEntry::new("payment.forget", "payments:person")
                .after(json!({ "payments": rows.len() })),
        )
        .await?;
        tx.commit().await?;
        let why = "The law requires the books: sums and references stay, without a name.";
        Ok(ErasureResult {
            erased: u64::try_from(rows.len()).map_err(StoreError::other)?,
            retained: vec![why.to_owned()],
        })
    }
}
