//! Mails and blocked addresses for the searches of their lists.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ReadMail;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::StoreError;

use super::state::MailDeskState;
use crate::encryption::decrypt_recipient_column;
use crate::suppression::table as suppression;
use crate::table::{Column, Entity};

/// Mails by part of the address that they go to and by their kind; not by what they say.
pub struct MailSearch(pub MailDeskState);

type MailRow = (String, String, String, DateTime<Utc>);

/// Addresses that get no mail.
pub struct SuppressionSearch(pub MailDeskState);

#[async_trait]
impl SearchSource for MailSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("mails", "Email", &[ReadMail]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.mailer.store();
        let rows: Vec<MailRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Template,
                Column::Recipient,
                Column::CreatedAt,
            ])
            .order_by_desc(Column::Id)
            .limit(most)
            .into_tuple()
            .all(store.reader().connection())
            .await?;
        // Without their texts a mail is still found by its address, and by its kind as the code names it.
        let templates = self.0.templates.list_templates().await.unwrap_or_default();
        let entries = rows.into_iter().map(|(id, name, recipient, at)| {
            let to = decrypt_recipient_column(store, &id, &recipient)?;
            let template = templates.iter().find(|template| template.name == name);
            Ok(SearchEntry {
                title: to.to_string(),
                detail: template.map_or_else(|| name.clone(), |found| found.label.clone()),
                url: format!("/mail/{id}"),
                at,
                words: vec![name],
                id,
            })
        });
        Ok(retain_readable(entries))
    }
}

#[async_trait]
impl SearchSource for SuppressionSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("blocked-addresses", "Blocked address", &[ReadMail]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.mailer.store();
        let rows = suppression::Entity::find()
            .order_by_desc(suppression::Column::Id)
            .limit(most)
            .all(store.reader().connection())
            .await?;
        let entries = rows.into_iter().filter_map(|row| {
            Some(SearchEntry {
                title: row.decrypt_address(store)?,
                detail: row.reason.desk_label().to_owned(),
                url: "/mail/suppressions".to_owned(),
                at: row.at,
                id: row.id,
                words: vec![row.note],
            })
        });
        Ok(entries.collect())
    }
}
