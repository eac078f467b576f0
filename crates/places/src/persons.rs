//! What a person said about places, who is known by the address that they left. It stands under a seal without a mark to find
//! it by, so all that say something are looked at.

use async_trait::async_trait;
use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use serde_json::{Value, json};
use store::personal::{Erased, Item, PersonalData, empty};
use store::{Actor, AuditEntry, StoreError};

use crate::Places;
use crate::api::saying::Said;
use crate::desk::items::said;
use crate::tables::item::{Column, Entity, Model};

async fn of_address(
    places: &Places,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<(Model, Said)>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Said.is_not_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let said = said(places, &row)?;
        let own: Option<Email> = said.email.parse().ok();
        if own.is_some_and(|own| own.folded() == email.folded()) {
            found.push((row, said));
        }
    }
    Ok(found)
}

pub struct Sayings(pub Places);

#[async_trait]
impl PersonalData for Sayings {
    fn key(&self) -> &'static str {
        "places"
    }

    fn label(&self) -> &'static str {
        "Reports, suggestions and claims of places"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let reader = self.0.store().reader();
        let found = of_address(&self.0, reader.connection(), person).await?;
        let shown = found.into_iter().map(|(row, _)| Item {
            title: format!("A {} of {}", row.kind, row.at.format("%Y-%m-%d")),
            state: row.state,
            at: Some(row.at),
            url: Some("/desk/places/items".to_owned()),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let reader = self.0.store().reader();
        let found = of_address(&self.0, reader.connection(), person).await?;
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

    /// What is said of the place itself stays; a claim of nobody is over.
    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let mut erased = Erased::default();
        for (row, _) in of_address(&self.0, tx.connection(), person).await? {
            tx.erases_of::<Entity>(&[]);
            let subject = format!("place-item:{}", row.id);
            let is_void = row.kind == "claim" && row.state == "open";
            let mut row = row.into_active_model();
            empty::<Entity>(&mut row);
            if is_void {
                row.state = Set("rejected".to_owned());
                row.decided_at = Set(Some(tx.now()));
            }
            row.update(tx.connection()).await?;
            tx.audit(AuditEntry::new("place-item.erase", subject))
                .await?;
            erased.erased += 1;
        }
        tx.commit().await?;
        Ok(erased)
    }
}
