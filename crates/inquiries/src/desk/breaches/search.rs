//! Breaches for the search of the desk.

use async_trait::async_trait;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ChangeSettings;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::StoreError;

use super::register::decrypt_facts;
use crate::InquiryService;
use crate::tables::breach::{Column, Entity};

/// Breaches by their titles and numbers; not by what happened to whom.
pub struct BreachSearch(pub InquiryService);

#[async_trait]
impl SearchSource for BreachSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("breaches", "Breach", &[ChangeSettings])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows = Entity::find()
            .order_by_desc(Column::Id)
            .limit(most)
            .all(store.reader().connection())
            .await?;
        let entries = rows.into_iter().map(|row| {
            Ok(SearchEntry {
                title: decrypt_facts(store, &row)?.title,
                detail: row.reference,
                url: format!("/complaints/breaches/{}", row.id),
                id: row.id,
                at: row.created_at,
                words: Vec::new(),
            })
        });
        Ok(retain_readable(entries))
    }
}
