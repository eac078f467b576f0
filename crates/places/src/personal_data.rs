//! What a person said about places, who is known by the address that they left. It stands under a seal without a mark to find
//! it by, so all that say something are looked at.

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
    clear_personal_columns,
};
use store::{Actor, AuditEntry, StoreError};

use crate::Places;
use crate::api::reports::{ItemDetails, details_aad};
use crate::desk::items::decrypt_details;
use crate::retention::preview_purges;
use crate::tables::item::{Column, Entity, Model};

async fn load_by_email(
    places: &Places,
    db: &impl ConnectionTrait,
    email: &EmailAddress,
) -> Result<Vec<(Model, ItemDetails)>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Said.is_not_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let said = decrypt_details(places, &row)?;
        let own: Option<EmailAddress> = said.email.parse().ok();
        // Without regard to case, as people do not always type their address alike.
        if own.is_some_and(|own| own.case_folded() == email.case_folded()) {
            found.push((row, said));
        }
    }
    Ok(found)
}

pub struct PlacesPersonalData(pub Places);

#[async_trait]
impl PersonalData for PlacesPersonalData {
    fn key(&self) -> &'static str {
        "places"
    }

    fn label(&self) -> &'static str {
        "Reports, suggestions and claims of places"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let reader = self.0.store().reader();
        let found = load_by_email(&self.0, reader.connection(), person).await?;
        let shown = found.into_iter().map(|(row, _)| PersonItem {
            title: format!("A {} of {}", row.kind, row.at.format("%Y-%m-%d")),
            state: row.state,
            at: Some(row.at),
            url: Some("/desk/places/items".to_owned()),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let reader = self.0.store().reader();
        let found = load_by_email(&self.0, reader.connection(), person).await?;
        let shown = found.into_iter().map(|(row, said)| {
            let fields = row.fields.as_deref();
            let fields: Option<Value> = fields.and_then(|fields| serde_json::from_str(fields).ok());
            json!({
                "kind": row.kind,
                "what": row.what,
                "place": row.place_id,
                "state": row.state,
                "at": row.at,
                "said": said,
                "fields": fields,
            })
        });
        Ok(Value::Array(shown.collect()))
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut done = CorrectionResult::default();
        for (row, mut said) in load_by_email(&self.0, tx.connection(), person).await? {
            if let Some(email) = &correction.email {
                email.as_str().clone_into(&mut said.email);
            }
            // A report names nobody, and a correction must not make it do so.
            if let Some(name) = correction.name.as_ref().filter(|_| !said.name.is_empty()) {
                said.name.clone_from(name);
            }
            if let Some(phone) = correction.phone.as_ref().filter(|_| !said.phone.is_empty()) {
                phone.typed().clone_into(&mut said.phone);
            }
            let id = row.id.clone();
            let text = serde_json::to_vec(&said).map_err(StoreError::other)?;
            let mut row = row.into_active_model();
            row.said = Set(Some(store.encrypt_bytes(&details_aad(&id), &text)?));
            row.update(tx.connection()).await?;
            let entry = AuditEntry::new("place-item.corrected", format!("place-item:{id}"));
            tx.record_audit(entry).await?;
            done.corrected += 1;
        }
        tx.commit().await?;
        Ok(done)
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        preview_purges(&self.0).await
    }

    /// What is said of the place itself stays; a claim of nobody is over.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let mut erased = ErasureResult::default();
        // Within the transaction that erases, so that what comes in between the search and the erasure is found.
        for (row, _) in load_by_email(&self.0, tx.connection(), person).await? {
            tx.erases_of::<Entity>(&[]);
            let subject = format!("place-item:{}", row.id);
            // Nobody is left to answer, and an open claim would wait at the desk for ever.
            let is_void = row.kind == "claim" && row.state == "open";
            let mut row = row.into_active_model();
            clear_personal_columns::<Entity>(&mut row);
            if is_void {
                row.state = Set("rejected".to_owned());
                row.decided_at = Set(Some(tx.now()));
            }
            row.update(tx.connection()).await?;
            tx.record_audit(AuditEntry::new("place-item.erase", subject))
                .await?;
            erased.erased += 1;
        }
        tx.commit().await?;
        Ok(erased)
    }
}
