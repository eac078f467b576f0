//! Issues for the search of the desk.

use async_trait::async_trait;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ReadContent;
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::StoreError;

use crate::service::Newsletter;
use crate::tables::issue::{Column, Entity};

/// Issues by their subject and summary.
pub struct IssueSearch(pub Newsletter);

#[async_trait]
impl SearchSource for IssueSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("issues", "Newsletter issue", &[ReadContent])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = Entity::find()
            .order_by_desc(Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let entries = rows.into_iter().map(|row| SearchEntry {
            title: row.subject,
            detail: row.state.desk_label().to_owned(),
            url: format!("/newsletter/issues/{}", row.id),
            at: row.updated_at,
            id: row.id,
            words: vec![row.summary],
        });
        Ok(entries.collect())
    }
}
