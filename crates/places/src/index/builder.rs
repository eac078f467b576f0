//! Making the index of the rows, and keeping it at what they say.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::Id;
use kernel::text::fold_for_comparison;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{StoreError, StoreReader};

use super::place_index::{
    AreaCell, DEAD_FLAG, EMERGENCY_FLAG, PlaceFacts, PlaceIndex, PlaceSlot, SCHEME_FLAG,
};
use super::tree::PointTree;
use crate::model::{CheckDay, GeoPoint, PlaceCategory, PlaceChecks, SchemeAcceptance, scheme_name};
use crate::sources::stated_acceptance;
use crate::tables::place::{self, Column, Entity, parse_corrections_json};

/// Rows that are read at once: what they take beside the index while it is made.
const PAGE_SIZE: u64 = 500;
/// Columns that the index is made of.
const INDEX_COLUMNS: [Column; 25] = [
    Column::Id,
    Column::Dataset,
    Column::IsGone,
    Column::IsHidden,
    Column::Name,
    Column::Category,
    Column::Area,
    Column::Landmark,
    Column::District,
    Column::NearDistrict,
    Column::Region,
    Column::Country,
    Column::Lat,
    Column::Lng,
    Column::Hours,
    Column::HasEmergency,
    Column::HealthScheme,
    Column::Source,
    Column::Ownership,
    Column::VerifiedAt,
    Column::LastYes,
    Column::YesCount,
    Column::NoCount,
    Column::SourceDate,
    Column::ChangedAt,
];
/// So many changes are kept beside the trees before these are built anew.
const MAX_LOOSE: usize = 500;
/// Longest texts that are searched, in bytes.
const MAX_TEXT_BYTES: usize = 400;
/// As long as names are, in bytes: how much room is made for them before they are read.
const USUAL_NAME_BYTES: usize = 26;

/// A row, as far as the index needs it.
#[derive(FromQueryResult)]
struct IndexRow {
    id: String,
    dataset: String,
    is_gone: bool,
    is_hidden: bool,
    name: String,
    category: String,
    area: String,
    landmark: String,
    district: String,
    near_district: String,
    region: String,
    country: String,
    lat: f64,
    lng: f64,
    hours: String,
    has_emergency: bool,
    health_scheme: SchemeAcceptance,
    source: String,
    ownership: String,
    verified_at: Option<DateTime<Utc>>,
    last_yes: Option<DateTime<Utc>>,
    yes_count: i32,
    no_count: i32,
    source_date: String,
    changed_at: DateTime<Utc>,
    corrections: Option<String>,
}

impl IndexRow {
    /// None for what is not shown.
    fn into_facts(self) -> Option<PlaceFacts> {
        if self.is_gone || self.is_hidden {
            return None;
        }
        let id = self.id.parse().ok()?;
        let says = parse_corrections_json(self.corrections.as_deref());
        let near = if self.district.is_empty() {
            self.near_district
        } else {
            self.district
        };
        let country = says.country.unwrap_or(self.country);
        let scheme = self
            .health_scheme
            .or(stated_acceptance(&self.source, &self.ownership));
        let accepts_scheme = says.health_scheme.unwrap_or(scheme) == SchemeAcceptance::Yes
            && scheme_name(&country).is_some();
        let checked = CheckDay::of_checks(&PlaceChecks {
            verified_at: self.verified_at,
            last_yes: self.last_yes,
            yes_count: self.yes_count,
            no_count: self.no_count,
            source_date: &self.source_date,
            changed_at: self.changed_at,
        });
        let lat = says.lat.unwrap_or(self.lat);
        Some(PlaceFacts {
            id,
            point: GeoPoint::new(lat, says.lng.unwrap_or(self.lng))?,
            category: says
                .category
                .or_else(|| PlaceCategory::from_word(&self.category))
                .unwrap_or(PlaceCategory::Other),
            name: says.name.unwrap_or(self.name),
            area: says.area.unwrap_or(self.area),
            landmark: says.landmark.unwrap_or(self.landmark),
            cell: AreaCell {
                country,
                region: says.state_or_region.unwrap_or(self.region),
                district: says.district.unwrap_or(near),
            },
            hours: says.hours.unwrap_or(self.hours),
            dataset: self.dataset,
            has_emergency: says.emergency.unwrap_or(self.has_emergency),
            accepts_scheme,
            checked,
        })
    }
}

fn select_index_rows() -> sea_orm::Select<Entity> {
    Entity::find()
        .select_only()
        .columns(INDEX_COLUMNS)
        .column(Column::Corrections)
}

/// Numbers of texts that many places share.
#[derive(Default)]
struct NumberedTexts(HashMap<String, u32>);

impl NumberedTexts {
    fn number_of(&mut self, list: &mut Vec<Box<str>>, text: &str) -> u32 {
        if let Some(number) = self.0.get(text) {
            return *number;
        }
        let next = u32::try_from(list.len()).unwrap_or(0);
        list.push(text.into());
        self.0.insert(text.to_owned(), next);
        next
    }
}

struct IndexBuilder {
    index: PlaceIndex,
    cells: HashMap<AreaCell, u32>,
    hours: NumberedTexts,
    areas: NumberedTexts,
    datasets: NumberedTexts,
}

impl IndexBuilder {
    fn with_capacity(places: usize) -> Self {
        let mut filling = Self {
            index: PlaceIndex {
                slots: Vec::with_capacity(places),
                names: String::with_capacity(places * USUAL_NAME_BYTES),
                ..PlaceIndex::default()
            },
            cells: HashMap::new(),
            hours: NumberedTexts::default(),
            areas: NumberedTexts::default(),
            datasets: NumberedTexts::default(),
        };
        // Number 0 has to be the empty text in both lists: slots use it for what is not known.
        filling.hours.number_of(&mut filling.index.hours, "");
        filling.areas.number_of(&mut filling.index.areas, "");
        filling
    }

    fn add_place(&mut self, facts: &PlaceFacts) {
        let index = &mut self.index;
        let numbers = SlotNumbers {
            cell: self.cells.get(&facts.cell).copied().unwrap_or_else(|| {
                let next = u32::try_from(index.cells.len()).unwrap_or(0);
                index.cells.push(facts.cell.clone());
                self.cells.insert(facts.cell.clone(), next);
                next
            }),
            hours: self.hours.number_of(&mut index.hours, &facts.hours),
            area: self
                .areas
                .number_of(&mut index.areas, &searched_area(facts)),
            dataset: self.datasets.number_of(&mut index.datasets, &facts.dataset),
        };
        index.push_slot(facts, &numbers);
    }

    fn build_index(mut self) -> PlaceIndex {
        let index = &mut self.index;
        index.names.shrink_to_fit();
        index.slots.shrink_to_fit();
        index.cells.shrink_to_fit();
        index.hours.shrink_to_fit();
        index.areas.shrink_to_fit();
        index.build_trees();
        self.index
    }
}

/// What a place shares with others.
struct SlotNumbers {
    cell: u32,
    hours: u32,
    area: u32,
    dataset: u32,
}

impl PlaceIndex {
    pub(crate) fn from_facts(places: impl IntoIterator<Item = PlaceFacts>) -> Self {
        let places = places.into_iter();
        let mut filling = IndexBuilder::with_capacity(places.size_hint().0);
        places.for_each(|facts| filling.add_place(&facts));
        filling.build_index()
    }

    pub(crate) async fn load_index(reader: &StoreReader) -> Result<Self, StoreError> {
        let db = reader.connection();
        let count = Entity::find().count(db).await?;
        let mut filling = IndexBuilder::with_capacity(usize::try_from(count).unwrap_or(0));
        let mut after = String::new();
        // Read in pages, so that 60,000 rows are never in memory beside the index that is made of them.
        loop {
            let rows: Vec<IndexRow> = select_index_rows()
                .filter(Column::Id.gt(after.as_str()))
                .order_by_asc(Column::Id)
                .limit(PAGE_SIZE)
                .into_model()
                .all(db)
                .await?;
            let Some(last) = rows.last() else {
                break;
            };
            after.clone_from(&last.id);
            rows.into_iter()
                .filter_map(IndexRow::into_facts)
                .for_each(|facts| filling.add_place(&facts));
        }
        Ok(filling.build_index())
    }

    pub(crate) async fn read_facts(
        reader: &StoreReader,
        ids: &[Id],
    ) -> Result<Vec<PlaceFacts>, StoreError> {
        let rows: Vec<IndexRow> = select_index_rows()
            .filter(place::Column::Id.is_in(ids.iter().map(Id::to_string)))
            .into_model()
            .all(reader.connection())
            .await?;
        Ok(rows.into_iter().filter_map(IndexRow::into_facts).collect())
    }

    /// Puts what was read again in place of what these places were.
    pub(crate) fn replace_places(&mut self, ids: &[Id], now: Vec<PlaceFacts>) {
        self.landmarks.retain(|known| !ids.contains(&known.place));
        // Marked and not removed: the numbers in the trees are positions in this list.
        for slot in &mut self.slots {
            if ids.contains(&slot.id) {
                slot.flags |= DEAD_FLAG;
            }
        }
        for facts in now {
            let numbers = SlotNumbers {
                cell: self.cell_number(&facts.cell),
                hours: number_in(&mut self.hours, &facts.hours),
                area: number_in(&mut self.areas, &searched_area(&facts)),
                dataset: number_in(&mut self.datasets, &facts.dataset),
            };
            let number = self.push_slot(&facts, &numbers);
            self.loose.push(number);
        }
        if self.loose.len() > MAX_LOOSE {
            // The trees are made anew here anyway, so their numbers may change; dead names
            // stay until the next full read.
            self.slots.retain(PlaceSlot::is_alive);
            self.build_trees();
        }
    }

    fn cell_number(&mut self, cell: &AreaCell) -> u32 {
        let found = self.cells.iter().position(|known| known == cell);
        let number = found.unwrap_or_else(|| {
            self.cells.push(cell.clone());
            self.cells.len() - 1
        });
        u32::try_from(number).unwrap_or(0)
    }

    fn push_slot(&mut self, facts: &PlaceFacts, numbers: &SlotNumbers) -> u32 {
        let number = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        self.push_landmark(facts);
        let name = fold_truncated(&facts.name);
        let name_at = u32::try_from(self.names.len()).unwrap_or(0);
        self.names.push_str(&name);
        self.slots.push(PlaceSlot {
            id: facts.id,
            at: facts.point.to_millionths(),
            cell: numbers.cell,
            hours: numbers.hours,
            name_at,
            area: numbers.area,
            name_length: u16::try_from(name.len()).unwrap_or(0),
            dataset: u16::try_from(numbers.dataset).unwrap_or(u16::MAX),
            checked: facts.checked,
            category: facts.category,
            flags: if facts.has_emergency {
                EMERGENCY_FLAG
            } else {
                0
            } | if facts.accepts_scheme { SCHEME_FLAG } else { 0 },
        });
        number
    }

    fn build_trees(&mut self) {
        self.loose = Vec::new();
        let slots = &self.slots;
        self.trees = PlaceCategory::ALL.map(|category| {
            let numbered = (0..).zip(slots);
            PointTree::build_tree(
                numbered
                    .filter(|(_, slot)| slot.category == category && slot.is_alive())
                    .map(|(number, slot)| (slot.point(), number)),
            )
        });
    }
}

/// What is searched beside the name of a place.
fn searched_area(facts: &PlaceFacts) -> String {
    if facts.landmark.is_empty() {
        return fold_truncated(&facts.area);
    }
    fold_truncated(&format!("{} {}", facts.area, facts.landmark))
}

fn number_in(list: &mut Vec<Box<str>>, text: &str) -> u32 {
    let found = list.iter().position(|known| &**known == text);
    let number = found.unwrap_or_else(|| {
        list.push(text.into());
        list.len() - 1
    });
    u32::try_from(number).unwrap_or(0)
}

fn fold_truncated(text: &str) -> String {
    let mut text = fold_for_comparison(text);
    let end = text.floor_char_boundary(MAX_TEXT_BYTES);
    text.truncate(end);
    text
}
