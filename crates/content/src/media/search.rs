//! Files of the library for its search.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ReadContent;
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::StoreError;

use super::table::media::{Column, Entity};
use crate::ContentService;

/// Files by their names, alternative texts and captions.
pub struct MediaSearch(pub ContentService);

type MediaRow = (String, String, String, String, DateTime<Utc>);

#[async_trait]
impl SearchSource for MediaSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("media", "File", &[ReadContent]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows: Vec<MediaRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Name,
                Column::Alt,
                Column::Caption,
                Column::UploadedAt,
            ])
            .order_by_desc(Column::UploadedAt)
            .limit(most)
            .into_tuple()
            .all(self.0.reader().connection())
            .await?;
        Ok(rows.into_iter().map(build_entry).collect())
    }
}

fn build_entry((id, name, alt, caption, at): MediaRow) -> SearchEntry {
    SearchEntry {
        title: name,
        detail: alt,
        url: format!("/media?file={id}"),
        id,
        at,
        words: vec![caption],
    }
}
