//! Messages to programs, for the search of their list.

use std::collections::HashMap;

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::ChangeSettings;
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::{StoreError, StoredEnum};

use crate::model::occasion::WebhookOccasion;
use crate::service::Webhooks;
use crate::tables::{delivery, event};

/// Events that one query asks about.
const BATCH: usize = 400;

/// Messages by what they tell of, the ids and references in them, and the last answer.
pub struct DeliverySearch(pub Webhooks);

#[async_trait]
impl SearchSource for DeliverySearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things(
            "webhook-deliveries",
            "Message to a program",
            &[ChangeSettings],
        )
        .list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let reader = self.0.store().reader();
        let rows = delivery::Entity::find()
            .order_by_desc(delivery::Column::Id)
            .limit(most)
            .all(reader.connection())
            .await?;
        let ids: Vec<&String> = rows.iter().map(|row| &row.event).collect();
        let mut events = HashMap::new();
        // In steps that a query takes.
        for batch in ids.chunks(BATCH) {
            let found = event::Entity::find()
                .filter(event::Column::Id.is_in(batch.iter().map(|id| id.as_str())))
                .all(reader.connection())
                .await?;
            events.extend(found.into_iter().map(|event| (event.id.clone(), event)));
        }
        let entries = rows.into_iter().map(|row| {
            let event = events.get(&row.event);
            let status = row.status.map(|status| status.to_string());
            let answer = status.into_iter().chain(row.answer);
            SearchEntry {
                title: event.map_or_else(String::new, |event| describe_kind(&event.kind)),
                detail: answer.collect::<Vec<_>>().join(" "),
                url: format!("/webhooks/{}?message={}", row.endpoint, row.id),
                at: row.created_at,
                words: event.map_or_else(Vec::new, |event| {
                    vec![event.id.clone(), event.kind.clone(), event.body.clone()]
                }),
                id: row.id,
            }
        });
        Ok(entries.collect())
    }
}

/// What a kind of message tells of.
pub(super) fn describe_kind(kind: &str) -> String {
    let known = WebhookOccasion::from_stored(kind);
    known.map_or("Test", WebhookOccasion::desk_label).to_owned()
}
