//! Every place that is shown, in memory: what a search has to look at, and nothing else.
//!
//! A place takes 64 bytes here and its folded name; its row is read from the database once it is among the results.

mod finding;
mod keeping;
mod loading;
#[cfg(test)]
mod tests;
mod tree;

use kernel::Id;

use crate::hours::Moment;
use crate::model::{Category, Point};

pub(crate) use finding::Between;
pub(crate) use keeping::{ALL, Kept, PAGES, tag_of, tag_of_all, tag_of_pages};
pub(crate) use tree::Tree;

#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub id: Id,
    at: [i32; 2],
    /// Number of its country, region and district.
    pub cell: u32,
    /// Number of its opening hours; 0 for none.
    hours: u32,
    name_at: u32,
    /// Number of its folded area; 0 for none.
    area: u32,
    name_length: u16,
    pub dataset: u16,
    pub category: Category,
    flags: u8,
}

/// It is not shown any more, or stands elsewhere in the list now.
const DEAD: u8 = 1;
const EMERGENCY: u8 = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    pub country: String,
    pub region: String,
    pub district: String,
}

pub(crate) struct Facts {
    pub id: Id,
    pub point: Point,
    pub category: Category,
    pub name: String,
    pub area: String,
    pub cell: Cell,
    pub hours: String,
    pub dataset: String,
    pub has_emergency: bool,
}

#[derive(Default)]
pub(crate) struct Index {
    slots: Vec<Slot>,
    trees: [Tree; Category::ALL.len()],
    /// Came after the trees were built.
    loose: Vec<u32>,
    cells: Vec<Cell>,
    hours: Vec<Box<str>>,
    areas: Vec<Box<str>>,
    datasets: Vec<Box<str>>,
    /// Folded names, one behind the other.
    names: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Ask {
    /// All kinds when empty.
    pub category: Option<Category>,
    /// Folded words that all must stand in the name or the area.
    pub words: Vec<String>,
    /// Only what is known to be open then.
    pub open_at: Option<Moment>,
    /// Only with a known emergency department.
    pub emergency: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    pub id: Id,
    /// How far it is, along the great circle.
    pub km: f64,
    pub(crate) slot: u32,
}

impl Slot {
    pub(crate) fn point(&self) -> Point {
        Point::unpacked(self.at)
    }

    pub(crate) fn is_alive(&self) -> bool {
        self.flags & DEAD == 0
    }
}

impl Index {
    pub(crate) fn len(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_alive()).count()
    }

    pub(crate) fn slot(&self, number: u32) -> &Slot {
        &self.slots[number as usize]
    }

    pub(crate) fn alive(&self) -> impl Iterator<Item = (u32, &Slot)> {
        (0..).zip(&self.slots).filter(|(_, slot)| slot.is_alive())
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(crate) fn cell_of(&self, slot: &Slot) -> &Cell {
        &self.cells[slot.cell as usize]
    }

    pub(crate) fn name_of(&self, slot: &Slot) -> &str {
        let from = slot.name_at as usize;
        &self.names[from..from + usize::from(slot.name_length)]
    }

    fn area_of(&self, slot: &Slot) -> &str {
        &self.areas[slot.area as usize]
    }

    pub(crate) fn dataset_of(&self, slot: &Slot) -> &str {
        &self.datasets[usize::from(slot.dataset)]
    }

    fn hours_of(&self, slot: &Slot) -> &str {
        &self.hours[slot.hours as usize]
    }
}
