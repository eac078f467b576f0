//! Places, and what visitors said of them, for the searches of their lists.

use std::collections::HashMap;

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::SupportVisitors;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::StoreError;

use super::items::decrypt_details;
use crate::Places;
use crate::model::PlaceFields;
use crate::tables::{item, place};

/// Ids that one query asks about.
const BATCH: usize = 400;

/// Places by name, street, area and number, as visitors see them.
pub struct PlaceSearch(pub Places);

/// What visitors said, by the place and by who said it; not by their words.
pub struct PlaceItemSearch(pub Places);

#[async_trait]
impl SearchSource for PlaceSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("places", "Place", &[SupportVisitors]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = place::Entity::find()
            .order_by_desc(place::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let entries = rows.into_iter().map(|row| {
            let shown = row.displayed_fields();
            SearchEntry {
                title: shown.name,
                detail: shown.address,
                url: format!("/places/{}", row.id),
                at: row.changed_at,
                id: row.id,
                words: vec![shown.area, shown.landmark, shown.phone],
            }
        });
        Ok(entries.collect())
    }
}

#[async_trait]
impl SearchSource for PlaceItemSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("place-reports", "Report about a place", &[SupportVisitors]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = item::Entity::find()
            .order_by_desc(item::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let names = load_place_names(&self.0, &rows).await?;
        let entries = rows.into_iter().map(|row| {
            let said = decrypt_details(&self.0, &row)?;
            let place = row.place_id.as_ref();
            Ok(SearchEntry {
                title: match place.and_then(|id| names.get(id)) {
                    Some(name) => name.clone(),
                    None => suggested_name(&row),
                },
                detail: describe_what(&row.what).to_owned(),
                url: place.map_or_else(|| "/places/items".to_owned(), |id| format!("/places/{id}")),
                at: row.at,
                id: row.id,
                words: vec![said.email, said.name, said.phone],
            })
        });
        Ok(retain_readable(entries))
    }
}

async fn load_place_names(
    places: &Places,
    items: &[item::Model],
) -> Result<HashMap<String, String>, StoreError> {
    let ids: Vec<&String> = items
        .iter()
        .filter_map(|item| item.place_id.as_ref())
        .collect();
    let reader = places.store().reader();
    let mut names = HashMap::new();
    // In steps that a query takes: there may be more places than a statement has room for.
    for batch in ids.chunks(BATCH) {
        let rows = place::Entity::find()
            .filter(place::Column::Id.is_in(batch.iter().map(|id| id.as_str())))
            .all(reader.connection())
            .await?;
        names.extend(
            rows.into_iter()
                .map(|row| (row.id.clone(), row.displayed_fields().name)),
        );
    }
    Ok(names)
}

fn suggested_name(row: &item::Model) -> String {
    let fields = row.fields.as_deref();
    let fields: Option<PlaceFields> = fields.and_then(|json| serde_json::from_str(json).ok());
    fields.map_or_else(String::new, |fields| fields.name)
}

fn describe_what(what: &str) -> &'static str {
    let known = item::WHAT.iter().find(|(key, _)| *key == what);
    known.map_or("Something else", |(_, label)| *label)
}
