//! Subscribers for the search of the desk.

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::SupportVisitors;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::service::Newsletter;
use crate::tables::subscriber::{Column, Entity, Model};

/// Subscribers by their address.
pub struct SubscriberSearch(pub Newsletter);

#[async_trait]
impl SearchSource for SubscriberSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("subscribers", "Subscriber", &[SupportVisitors])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows = Entity::find()
            .filter(Column::Address.is_not_null())
            .order_by_desc(Column::Id)
            .limit(most)
            .all(store.reader().connection())
            .await?;
        Ok(retain_readable(
            rows.into_iter().map(|row| build_entry(store, &row)),
        ))
    }
}

fn build_entry(store: &Store, row: &Model) -> Result<SearchEntry, StoreError> {
    let address = row.address(store)?;
    Ok(SearchEntry {
        id: row.id.clone(),
        title: address.map_or_else(String::new, |address| address.to_string()),
        detail: row.state.desk_label().to_owned(),
        url: format!("/newsletter/subscribers/{}", row.id),
        at: row.created_at,
        words: Vec::new(),
    })
}
