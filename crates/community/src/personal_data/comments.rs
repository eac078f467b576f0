//! Comments, by the device that they were written on.
use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::personal::{ErasureResult, PersonItem, PersonalData};
use store::{Actor, StoreError};

use super::erasure::{audit_erasure, partly_erased};
use crate::items::askers::load_asked_by;
use crate::items::comments;
use crate::model::ItemState;
use crate::service::CommunityService;
use crate::tables::comment;

/// Comments from the devices on which an address asked. To be erased before the questions, by which they are found.
pub struct CommentData(pub CommunityService);

impl CommentData {
    async fn load_rows(
        &self,
        db: &impl ConnectionTrait,
        person: &EmailAddress,
    ) -> Result<Vec<comment::Model>, StoreError> {
        let asked = load_asked_by(self.0.store(), db, person).await?.into_iter();
        let devices: BTreeSet<String> = asked
            .map(|question| question.visitor)
            .filter(|visitor| !visitor.is_empty())
            .collect();
        Ok(comment::Entity::find()
            .filter(comment::Column::Visitor.is_in(devices))
            // Staff comments written on the same device belong to the site, not to the visitor.
            .filter(comment::Column::StaffId.is_null())
            .filter(comment::Column::State.ne(ItemState::Withdrawn))
            .order_by_desc(comment::Column::Id)
            .all(db)
            .await?)
    }
}

#[async_trait]
impl PersonalData for CommentData {
    fn key(&self) -> &'static str {
        "comments"
    }

    fn label(&self) -> &'static str {
        "Comments from the device of their questions"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let reader = self.0.store().reader();
        let rows = self
            .load_rows(reader.connection(), person)
            .await?
            .into_iter();
        let shown = rows.map(|row| PersonItem {
            title: format!("Comment of {}", row.posted_at.format("%Y-%m-%d")),
            state: row.state.key().to_owned(),
            at: Some(row.posted_at),
            url: None,
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let reader = self.0.store().reader();
        let rows = self
            .load_rows(reader.connection(), person)
            .await?
            .into_iter();
        let shown = rows.map(|row| {
            json!({
                "id": row.id,
                "under": row.subject().to_string(),
                "state": row.state,
                "postedAt": row.posted_at,
                "editedAt": row.edited_at,
                "name": row.name,
                "text": row.text,
            })
        });
        Ok(Value::Array(shown.collect()))
    }

    /// Takes back comments that wait, and takes name and device off the others.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let (mut withdrawn, mut anonymous) = (0, 0);
        tx.erases_of::<comment::Entity>(&[]);
        for row in self.load_rows(tx.connection(), person).await? {
            let id = row.id.clone();
            // A reply that somebody is writing may name the person.
            drafts::erase_drafts(&tx, &id).await?;
            // Comments that others have read and answered stay, but without their author.
            if row.state.is_waiting() {
                comments::withdraw_comment(&self.0, &tx, row).await?;
                withdrawn += 1;
            } else {
                comments::anonymise_comment(&self.0, &tx, row).await?;
                anonymous += 1;
            }
            audit_erasure(&tx, "comment.erase_author", format!("comment:{id}")).await?;
        }
        tx.commit().await?;
        let why = format!(
            "{anonymous} comments stay, without the name or device. If any name the person, hide them in Moderation."
        );
        Ok(partly_erased(withdrawn + anonymous, anonymous, why))
    }
}
