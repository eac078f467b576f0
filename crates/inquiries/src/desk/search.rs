//! Inquiries for the search of the desk.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::InquiryService;
use crate::inquiry::records;
use crate::model::InquiryKind;
use crate::tables::inquiry::{Column, Entity};

/// Inquiries by the names, addresses and numbers of who wrote; not by what they wrote.
pub struct InquirySearch(pub InquiryService);

type InquiryRow = (String, String, InquiryKind, String, DateTime<Utc>);

#[async_trait]
impl SearchSource for InquirySearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("messages", "Message", &[ReadHealthDetails, SupportVisitors])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows: Vec<InquiryRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Reference,
                Column::Kind,
                Column::Content,
                Column::CreatedAt,
            ])
            .filter(Column::Content.is_not_null())
            .filter(Column::ErasedAt.is_null())
            .order_by_desc(Column::Id)
            .limit(most)
            .into_tuple()
            .all(store.reader().connection())
            .await?;
        Ok(retain_readable(
            rows.into_iter().map(|row| build_entry(store, row)),
        ))
    }
}

fn build_entry(
    store: &Store,
    (id, reference, kind, content, at): InquiryRow,
) -> Result<SearchEntry, StoreError> {
    let person = records::decrypt_content_column(store, &id, &content)?.person;
    let mut words = Vec::new();
    words.extend(person.email.as_ref().map(ToString::to_string));
    words.extend(person.phone);
    words.extend(person.phone_link);
    words.extend(person.organisation);
    let title = if person.name.is_empty() {
        reference.clone()
    } else {
        person.name
    };
    Ok(SearchEntry {
        title,
        detail: format!("{reference} · {}", kind.desk_label()),
        url: format!("/letters/{id}"),
        id,
        at,
        words,
    })
}
