//! Imports, for the search of their list.

use async_trait::async_trait;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ChangeSettings;
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::StoreError;

use super::table::{Column, Entity};
use crate::service::DatasetService;

/// Imports by the names of their files, the sites that they come from, and why they failed.
pub struct ImportSearch(pub DatasetService);

#[async_trait]
impl SearchSource for ImportSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("imports", "Import", &[ChangeSettings]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = Entity::find()
            .order_by_desc(Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let entries = rows.into_iter().map(|run| SearchEntry {
            detail: run.state.desk_label().to_owned(),
            url: format!("/imports/{}", run.id),
            at: run.made_at,
            words: [Some(run.site), run.system, run.problem]
                .into_iter()
                .flatten()
                .collect(),
            title: run.name,
            id: run.id,
        });
        Ok(entries.collect())
    }
}
