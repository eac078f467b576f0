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

/// Rows that are read at once: what they take beside the index while it is made.
const PAGE: u64 = 500;
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
/// As long as names are, in bytes: how much room is made for them before they are read.
const USUAL: usize = 26;

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
    fn of(&mut self, list: &mut Vec<Box<str>>, text: &str) -> u32 {
        if let Some(number) = self.0.get(text) {
            return *number;
        }
        let next = u32::try_from(list.len()).unwrap_or(0);
        list.push(text.into());
        self.0.insert(text.to_owned(), next);
        next
    }
}

struct Filling {
    index: Index,
    cells: HashMap<Cell, u32>,
    hours: Numbered,
    areas: Numbered,
    datasets: Numbered,
}

impl Filling {
    fn with_room(places: usize) -> Self {
        let mut filling = Self {
            index: Index {
                slots: Vec::with_capacity(places),
                names: String::with_capacity(places * USUAL),
                ..Index::default()
            },
            cells: HashMap::new(),
            hours: Numbered::default(),
            areas: Numbered::default(),
            datasets: Numbered::default(),
        };
        filling.hours.of(&mut filling.index.hours, "");
        filling.areas.of(&mut filling.index.areas, "");
        filling
    }

    fn put(&mut self, facts: &Facts) {
        let index = &mut self.index;
        let numbers = Numbers {
            cell: self.cells.get(&facts.cell).copied().unwrap_or_else(|| {
                let next = u32::try_from(index.cells.len()).unwrap_or(0);
                index.cells.push(facts.cell.clone());
                self.cells.insert(facts.cell.clone(), next);
                next
            }),
            hours: self.hours.of(&mut index.hours, &facts.hours),
            area: self.areas.of(&mut index.areas, &folded(&facts.area)),
            dataset: self.datasets.of(&mut index.datasets, &facts.dataset),
        };
        index.push(facts, &numbers);
    }

    fn done(mut self) -> Index {
        let index = &mut self.index;
        index.names.shrink_to_fit();
        index.slots.shrink_to_fit();
        index.cells.shrink_to_fit();
        index.hours.shrink_to_fit();
        index.areas.shrink_to_fit();
        index.build();
        self.index
    }
}

/// What a place shares with others.
struct Numbers {
    cell: u32,
    hours: u32,
    area: u32,
    dataset: u32,
}

impl Index {
    pub(crate) fn of(places: impl IntoIterator<Item = Facts>) -> Self {
        let places = places.into_iter();
        let mut filling = Filling::with_room(places.size_hint().0);
        places.for_each(|facts| filling.put(&facts));
        filling.done()
    }

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
                .for_each(|facts| filling.put(&facts));
        }
        Ok(filling.done())
    }

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
            let numbers = Numbers {
                cell: self.cell_number(&facts.cell),
                hours: number_in(&mut self.hours, &facts.hours),
                area: number_in(&mut self.areas, &folded(&facts.area)),
                dataset: number_in(&mut self.datasets, &facts.dataset),
            };
            let number = self.push(&facts, &numbers);
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

    fn push(&mut self, facts: &Facts, numbers: &Numbers) -> u32 {
        let number = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        let name = folded(&facts.name);
        let name_at = u32::try_from(self.names.len()).unwrap_or(0);
        self.names.push_str(&name);
        self.slots.push(Slot {
            id: facts.id,
            at: facts.point.packed(),
            cell: numbers.cell,
            hours: numbers.hours,
            name_at,
            area: numbers.area,
            name_length: u16::try_from(name.len()).unwrap_or(0),
            dataset: u16::try_from(numbers.dataset).unwrap_or(u16::MAX),
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

fn folded(text: &str) -> String {
    let mut text = fold(text);
    let end = text.floor_char_boundary(LONGEST);
    text.truncate(end);
    text
}
