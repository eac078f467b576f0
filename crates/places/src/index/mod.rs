//! Every place that is shown, in memory: what a search has to look at, and nothing else.
//!
//! A place takes 64 bytes here and its folded name; its row is read from the database once it is among the results.

mod builder;
mod live_index;
mod nearest;
#[cfg(test)]
mod tests;
mod tree;

use kernel::Id;

use crate::hours::HoursContext;
use crate::model::{GeoPoint, PlaceCategory};

pub(crate) use live_index::{
    ALL_PLACES_TAG, LiveIndex, PLACE_PAGES_TAG, tag_of, tag_of_all, tag_of_pages,
};
pub(crate) use nearest::DistanceRange;
pub(crate) use tree::PointTree;

#[derive(Clone, Copy)]
pub(crate) struct PlaceSlot {
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
    pub category: PlaceCategory,
    flags: u8,
}

/// It is not shown any more, or stands elsewhere in the list now.
const DEAD_FLAG: u8 = 1;
const EMERGENCY_FLAG: u8 = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct AreaCell {
    pub country: String,
    pub region: String,
    pub district: String,
}

pub(crate) struct PlaceFacts {
    pub id: Id,
    pub point: GeoPoint,
    pub category: PlaceCategory,
    pub name: String,
    pub area: String,
    pub cell: AreaCell,
    pub hours: String,
    pub dataset: String,
    pub has_emergency: bool,
}

#[derive(Default)]
pub(crate) struct PlaceIndex {
    slots: Vec<PlaceSlot>,
    trees: [PointTree; PlaceCategory::ALL.len()],
    /// Came after the trees were built.
    loose: Vec<u32>,
    cells: Vec<AreaCell>,
    hours: Vec<Box<str>>,
    areas: Vec<Box<str>>,
    datasets: Vec<Box<str>>,
    /// Folded names, one behind the other.
    names: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct IndexQuery {
    /// All kinds when empty.
    pub category: Option<PlaceCategory>,
    /// Folded words that all must stand in the name or the area.
    pub words: Vec<String>,
    /// Only what is known to be open then.
    pub open_at: Option<HoursContext>,
    /// Only with a known emergency department.
    pub emergency: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaceHit {
    pub id: Id,
    /// How far it is, along the great circle.
    pub km: f64,
    pub(crate) slot: u32,
}

impl PlaceSlot {
    pub(crate) fn point(&self) -> GeoPoint {
        GeoPoint::from_millionths(self.at)
    }

    pub(crate) fn is_alive(&self) -> bool {
        self.flags & DEAD_FLAG == 0
    }
}

impl PlaceIndex {
    pub(crate) fn len(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_alive()).count()
    }

    pub(crate) fn slot_at(&self, number: u32) -> &PlaceSlot {
        &self.slots[number as usize]
    }

    pub(crate) fn live_slots(&self) -> impl Iterator<Item = (u32, &PlaceSlot)> {
        (0..).zip(&self.slots).filter(|(_, slot)| slot.is_alive())
    }

    pub(crate) fn cells(&self) -> &[AreaCell] {
        &self.cells
    }

    pub(crate) fn cell_of(&self, slot: &PlaceSlot) -> &AreaCell {
        &self.cells[slot.cell as usize]
    }

    pub(crate) fn name_of(&self, slot: &PlaceSlot) -> &str {
        let from = slot.name_at as usize;
        &self.names[from..from + usize::from(slot.name_length)]
    }

    fn area_of(&self, slot: &PlaceSlot) -> &str {
        &self.areas[slot.area as usize]
    }

    pub(crate) fn dataset_of(&self, slot: &PlaceSlot) -> &str {
        &self.datasets[usize::from(slot.dataset)]
    }

    fn hours_of(&self, slot: &PlaceSlot) -> &str {
        &self.hours[slot.hours as usize]
    }
}
