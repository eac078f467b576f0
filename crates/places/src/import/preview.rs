//! What an import would do, without writing anything.

use std::collections::{HashMap, HashSet};
use std::io::Read;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::file_import::{CHUNK_SIZE, RowsEnd, note_batch};
use super::place_import::ImportError;
use super::place_row::PlaceImportRow;
use super::report::PlacesImportReport;
use super::row_reader::RowReader;
use super::row_writer::{list_unnamed, load_known};
use crate::Places;
use crate::tables::place;

/// Rows of each sort that are shown.
const MOST_EXAMPLES: usize = 10;

store::stored_enum! {
    /// What an import would do with a row.
    pub enum PlaceRowChange {
        Added = "added" => Ok "New",
        Changed = "changed" => Wait "Changed",
        Removed = "removed" => Bad "No longer listed",
    }
}

/// A field that the file says otherwise than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PlaceFieldDifference)]
pub struct FieldDifference {
    /// As fields of places are called, `phone`.
    pub field: String,
    pub before: String,
    pub after: String,
}

/// A row, as an example of what an import would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlaceRowExample)]
pub struct RowExample {
    pub change: PlaceRowChange,
    /// What its source calls it.
    pub source_id: String,
    pub name: String,
    /// Its place at the desk; null for a new one.
    pub id: Option<String>,
    /// Street, area and region, as far as they are known.
    pub address: String,
    pub differences: Vec<FieldDifference>,
}

/// What an import would do: its counts, and the first rows of each sort.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PlacesImportPreview)]
pub struct ImportPreview {
    #[serde(flatten)]
    pub report: PlacesImportReport,
    pub examples: Vec<RowExample>,
}

/// Reads a whole file, and compares it with what its source brought before.
pub(super) async fn preview_file(
    places: &Places,
    source: &str,
    file: impl Read + Send + 'static,
) -> Result<ImportPreview, ImportError> {
    let mut rows = RowReader::open_file(file, source)?;
    let (mut preview, mut named) = (ImportPreview::default(), HashSet::new());
    let end = loop {
        let batch = rows.next_batch(CHUNK_SIZE);
        let (good, end) = note_batch(batch, &mut named, &mut preview.report);
        preview.compare_rows(places, source, good).await?;
        if let Some(end) = end {
            break end;
        }
    };
    if let RowsEnd::Broken(why) = end {
        return Err(ImportError::File(why));
    }
    preview.report.require_rows()?;
    if preview.report.held.is_empty() {
        preview.compare_unnamed(places, source, &named).await?;
    }
    Ok(preview)
}

impl ImportPreview {
    async fn compare_rows(
        &mut self,
        places: &Places,
        source: &str,
        rows: Vec<PlaceImportRow>,
    ) -> Result<(), ImportError> {
        let reader = places.store().reader();
        let known = load_known(reader.connection(), source, &rows).await?;
        let mut changed = Vec::new();
        for row in rows {
            match known.get(&row.source_id) {
                None => {
                    self.report.added += 1;
                    if self.has_room(PlaceRowChange::Added) {
                        self.examples.push(new_example(&row));
                    }
                }
                Some(known) if known.is_same(row.content_hash()) => self.report.same += 1,
                Some(known) => {
                    self.report.changed += 1;
                    changed.push((known.id.clone(), row));
                }
            }
        }
        changed.truncate(MOST_EXAMPLES);
        if self.has_room(PlaceRowChange::Changed) && !changed.is_empty() {
            self.add_changed(places, changed).await?;
        }
        Ok(())
    }

    async fn add_changed(
        &mut self,
        places: &Places,
        changed: Vec<(String, PlaceImportRow)>,
    ) -> Result<(), ImportError> {
        let ids = changed.iter().map(|(id, _)| id.as_str());
        let before = load_places(places, ids).await?;
        for (id, row) in changed {
            let Some(before) = before.get(&id) else {
                continue;
            };
            if self.has_room(PlaceRowChange::Changed) {
                self.examples.push(changed_example(before, &row));
            }
        }
        Ok(())
    }

    async fn compare_unnamed(
        &mut self,
        places: &Places,
        source: &str,
        named: &HashSet<u64>,
    ) -> Result<(), ImportError> {
        let gone = list_unnamed(places, source, named).await?;
        self.report.removed = gone.len() as u64;
        let shown = gone.iter().take(MOST_EXAMPLES).map(String::as_str);
        let rows = load_places(places, shown).await?;
        let mut rows: Vec<_> = rows.into_values().collect();
        rows.sort_by(|one, other| one.id.cmp(&other.id));
        self.examples.extend(rows.into_iter().map(|row| RowExample {
            change: PlaceRowChange::Removed,
            source_id: row.source_id,
            address: join_parts([&row.address, &row.area, &row.region]),
            name: row.name,
            id: Some(row.id),
            differences: Vec::new(),
        }));
        Ok(())
    }

    fn has_room(&self, change: PlaceRowChange) -> bool {
        let of_sort = self.examples.iter().filter(|one| one.change == change);
        of_sort.count() < MOST_EXAMPLES
    }
}

async fn load_places(
    places: &Places,
    ids: impl Iterator<Item = &str>,
) -> Result<HashMap<String, place::Model>, ImportError> {
    let found = place::Entity::find()
        .filter(place::Column::Id.is_in(ids))
        .order_by_asc(place::Column::Id)
        .all(places.store().reader().connection())
        .await?;
    Ok(found.into_iter().map(|row| (row.id.clone(), row)).collect())
}

fn new_example(row: &PlaceImportRow) -> RowExample {
    RowExample {
        change: PlaceRowChange::Added,
        source_id: row.source_id.clone(),
        name: row.name.clone(),
        id: None,
        address: join_parts([&row.address, &row.area, &row.region]),
        differences: Vec::new(),
    }
}

fn changed_example(before: &place::Model, row: &PlaceImportRow) -> RowExample {
    let (lat, lng) = (row.point.lat().to_string(), row.point.lng().to_string());
    let pairs = [
        ("name", before.name.clone(), row.name.as_str()),
        ("category", before.category.clone(), row.category.key()),
        ("phone", before.phone.clone(), &row.phone),
        ("website", before.website.clone(), &row.website),
        ("hours", before.hours.clone(), &row.hours),
        ("address", before.address.clone(), &row.address),
        ("area", before.area.clone(), &row.area),
        ("landmark", before.landmark.clone(), &row.landmark),
        ("district", before.district.clone(), &row.district),
        ("stateOrRegion", before.region.clone(), &row.region),
        ("postcode", before.postcode.clone(), &row.postcode),
        ("country", before.country.clone(), &row.country),
        ("lat", before.lat.to_string(), &lat),
        ("lng", before.lng.to_string(), &lng),
        (
            "healthScheme",
            before.health_scheme.to_string(),
            row.health_scheme.key(),
        ),
    ];
    let differs = pairs
        .into_iter()
        .filter(|(_, before, after)| before != after);
    RowExample {
        change: PlaceRowChange::Changed,
        source_id: row.source_id.clone(),
        name: row.name.clone(),
        id: Some(before.id.clone()),
        address: join_parts([&row.address, &row.area, &row.region]),
        differences: differs
            .map(|(field, before, after)| FieldDifference {
                field: field.to_owned(),
                before,
                after: after.to_owned(),
            })
            .collect(),
    }
}

fn join_parts(parts: [&String; 3]) -> String {
    let known: Vec<&str> = parts
        .into_iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    known.join(", ")
}
