//! Making the index of the rows, and keeping it at what they say.

use std::collections::HashMap;

use kernel::Id;
use kernel::text::fold;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{Reader, StoreError};

use super::{Cell, DEAD, EMERGENCY, Facts, Index, Slot, Tree};
use crate::model::{Category, Point};
use crate::tables::place::{self, Column, Entity, read_corrections};

/// Rows that are read at once.
const PAGE: u64 = 2_000;
/// Columns that the index is made of.
const COLUMNS: [Column; 15] = [
    Column::Id,
    Column::Dataset,
    Column::IsGone,
    Column::IsHidden,
    Column::Name,
    Column::Category,
    Column::Area,
    Column::District,
    Column::NearDistrict,
    Column::Region,
    Column::Country,
    Column::Lat,
    Column::Lng,
    Column::Hours,
    Column::HasEmergency,
];
/// So many changes are kept beside the trees before these are built anew.
const MOST_LOOSE: usize = 500;
/// Longest texts that are searched, in bytes.
const LONGEST: usize = 400;

/// A row, as far as the index needs it.
#[derive(FromQueryResult)]
struct Light {
    id: String,
    dataset: String,
    is_gone: bool,
    is_hidden: bool,
    name: String,
    category: String,
    area: String,
    district: String,
    near_district: String,
    region: String,
    country: String,
    lat: f64,
    lng: f64,
    hours: String,
    has_emergency: bool,
    corrections: Option<String>,
}

impl Light {
    /// None for what is not shown.
    fn facts(self) -> Option<Facts> {
        if self.is_gone || self.is_hidden {
            return None;
        }
        let id = self.id.parse().ok()?;
        let says = read_corrections(self.corrections.as_deref());
        let near = if self.district.is_empty() {
            self.near_district
        } else {
            self.district
        };
        let lat = says.lat.unwrap_or(self.lat);
        Some(Facts {
            id,
            point: Point::new(lat, says.lng.unwrap_or(self.lng))?,
            category: says
                .category
                .or_else(|| Category::read(&self.category))
                .unwrap_or(Category::Other),
            name: says.name.unwrap_or(self.name),
            area: says.area.unwrap_or(self.area),
            cell: Cell {
                country: says.country.unwrap_or(self.country),
                region: says.state_or_region.unwrap_or(self.region),
                district: says.district.unwrap_or(near),
            },
            hours: says.hours.unwrap_or(self.hours),
            dataset: self.dataset,
            has_emergency: says.emergency.unwrap_or(self.has_emergency),
        })
    }
}

fn light() -> sea_orm::Select<Entity> {
    Entity::find()
        .select_only()
        .columns(COLUMNS)
        .column(Column::Corrections)
}

/// Numbers of texts that many places share.
#[derive(Default)]
struct Numbered(HashMap<String, u32>);

impl Numbered {
    fn of(&mut self, list: &mut Vec<Box<str>>, text: String) -> u32 {
        let next = u32::try_from(list.len()).unwrap_or(0);
        *self.0.entry(text).or_insert_with_key(|text| {
            list.push(text.as_str().into());
            next
        })
    }
}

/// Puts many places into an index.
struct Filling {
    index: Index,
    cells: HashMap<(String, String, String), u32>,
    hours: Numbered,
    datasets: Numbered,
}

impl Filling {
    fn with_room(places: usize) -> Self {
        let mut filling = Self {
            index: Index {
                slots: Vec::with_capacity(places),
                words: String::with_capacity(places * 40),
                ..Index::default()
            },
            cells: HashMap::new(),
            hours: Numbered::default(),
            datasets: Numbered::default(),
        };
        filling.hours.of(&mut filling.index.hours, String::new());
        filling
    }

    fn put(&mut self, facts: Facts) {
        let cell = &facts.cell;
        let key = (
            cell.country.clone(),
            cell.region.clone(),
            cell.district.clone(),
        );
        let cells = &mut self.index.cells;
        let next = u32::try_from(cells.len()).unwrap_or(0);
        let number = *self.cells.entry(key).or_insert_with(|| {
            cells.push(facts.cell.clone());
            next
        });
        let hours = self.hours.of(&mut self.index.hours, facts.hours.clone());
        let dataset = self
            .datasets
            .of(&mut self.index.datasets, facts.dataset.clone());
        self.index.push(&facts, number, hours, dataset);
    }

    fn done(mut self) -> Index {
        self.index.words.shrink_to_fit();
        self.index.slots.shrink_to_fit();
        self.index.build();
        self.index
    }
}

impl Index {
    /// The index of these places.
    pub(crate) fn of(places: impl IntoIterator<Item = Facts>) -> Self {
        let places = places.into_iter();
        let mut filling = Filling::with_room(places.size_hint().0);
        places.for_each(|facts| filling.put(facts));
        filling.done()
    }

    /// The index of all rows.
    pub(crate) async fn load(reader: &Reader) -> Result<Self, StoreError> {
        let db = reader.connection();
        let count = Entity::find().count(db).await?;
        let mut filling = Filling::with_room(usize::try_from(count).unwrap_or(0));
        let mut after = String::new();
        loop {
            let rows: Vec<Light> = light()
                .filter(Column::Id.gt(after.as_str()))
                .order_by_asc(Column::Id)
                .limit(PAGE)
                .into_model()
                .all(db)
                .await?;
            let Some(last) = rows.last() else {
                break;
            };
            after.clone_from(&last.id);
            rows.into_iter()
                .filter_map(Light::facts)
                .for_each(|facts| filling.put(facts));
        }
        Ok(filling.done())
    }

    /// Reads some rows again.
    pub(crate) async fn read(reader: &Reader, ids: &[Id]) -> Result<Vec<Facts>, StoreError> {
        let rows: Vec<Light> = light()
            .filter(place::Column::Id.is_in(ids.iter().map(Id::to_string)))
            .into_model()
            .all(reader.connection())
            .await?;
        Ok(rows.into_iter().filter_map(Light::facts).collect())
    }

    /// Puts what was read again in place of what these places were.
    pub(crate) fn change(&mut self, ids: &[Id], now: Vec<Facts>) {
        for slot in &mut self.slots {
            if ids.contains(&slot.id) {
                slot.flags |= DEAD;
            }
        }
        for facts in now {
            let cell = self.cell_number(&facts.cell);
            let hours = number_in(&mut self.hours, &facts.hours);
            let dataset = number_in(&mut self.datasets, &facts.dataset);
            let number = self.push(&facts, cell, hours, dataset);
            self.loose.push(number);
        }
        if self.loose.len() > MOST_LOOSE {
            self.slots.retain(Slot::is_alive);
            self.build();
        }
    }

    fn cell_number(&mut self, cell: &Cell) -> u32 {
        let found = self.cells.iter().position(|known| known == cell);
        let number = found.unwrap_or_else(|| {
            self.cells.push(cell.clone());
            self.cells.len() - 1
        });
        u32::try_from(number).unwrap_or(0)
    }

    fn push(&mut self, facts: &Facts, cell: u32, hours: u32, dataset: u32) -> u32 {
        let number = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        let (name, area) = (cut(fold(&facts.name)), cut(fold(&facts.area)));
        let words_at = u32::try_from(self.words.len()).unwrap_or(0);
        self.words.push_str(&name);
        if !area.is_empty() {
            self.words.push('\n');
            self.words.push_str(&area);
        }
        let length = |bytes: usize| u16::try_from(bytes).unwrap_or(0);
        self.slots.push(Slot {
            id: facts.id,
            at: facts.point.packed(),
            cell,
            hours,
            words_at,
            words_length: length(self.words.len() - words_at as usize),
            name_length: length(name.len()),
            dataset: u16::try_from(dataset).unwrap_or(u16::MAX),
            category: facts.category,
            flags: if facts.has_emergency { EMERGENCY } else { 0 },
        });
        number
    }

    fn build(&mut self) {
        self.loose = Vec::new();
        let slots = &self.slots;
        self.trees = Category::ALL.map(|category| {
            let numbered = (0..).zip(slots);
            Tree::build(
                numbered
                    .filter(|(_, slot)| slot.category == category && slot.is_alive())
                    .map(|(number, slot)| (slot.point(), number)),
            )
        });
    }
}

fn number_in(list: &mut Vec<Box<str>>, text: &str) -> u32 {
    let found = list.iter().position(|known| &**known == text);
    let number = found.unwrap_or_else(|| {
        list.push(text.into());
        list.len() - 1
    });
    u32::try_from(number).unwrap_or(0)
}

fn cut(mut text: String) -> String {
    let end = text.floor_char_boundary(LONGEST);
    text.truncate(end);
    text
}
