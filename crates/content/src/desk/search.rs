//! Documents for the search of the desk.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::ReadContent;
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::StoreError;

use super::list::HIDDEN;
use crate::ContentService;
use crate::documents::table::head::{Column, DocumentState, Entity};
use crate::schema::find_schema;

/// Documents by their titles.
pub struct DocumentSearch(pub ContentService);

type DocumentRow = (String, String, String, DocumentState, DateTime<Utc>);

#[async_trait]
impl SearchSource for DocumentSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("documents", "Content", &[ReadContent])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows: Vec<DocumentRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Kind,
                Column::Title,
                Column::State,
                Column::UpdatedAt,
            ])
            .filter(Column::State.ne(DocumentState::Deleted))
            .filter(Column::Id.ne(HIDDEN))
            .order_by_desc(Column::UpdatedAt)
            .limit(most)
            .into_tuple()
            .all(self.0.reader().connection())
            .await?;
        Ok(rows.into_iter().map(build_entry).collect())
    }
}

fn build_entry((id, kind, title, state, at): DocumentRow) -> SearchEntry {
    let schema = kind.parse().ok().and_then(|kind| find_schema(kind, &id));
    let label = schema.map_or(kind, |schema| schema.label.clone());
    let detail = format!("{label} · {}", state.desk_label());
    SearchEntry {
        title: if title.is_empty() { label } else { title },
        detail,
        url: format!("/documents/{id}"),
        id,
        at,
        words: Vec::new(),
    }
}
