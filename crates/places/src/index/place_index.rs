//! The index as it lies in memory, and what it is asked.

use chrono::{DateTime, Utc};
use kernel::Id;

use super::tree::PointTree;
use crate::hours::HoursContext;
use crate::model::{CheckDay, GeoPoint, PlaceCategory};

#[derive(Clone, Copy)]
pub(crate) struct PlaceSlot {
    pub id: Id,
    pub(super) at: [i32; 2],
    /// Number of its country, region and district.
    pub cell: u32,
    /// Number of its opening hours; 0 for none.
    pub(super) hours: u32,
    pub(super) name_at: u32,
    /// Number of its folded area; 0 for none.
    pub(super) area: u32,
    pub(super) name_length: u16,
    pub dataset: u16,
    /// When somebody last made sure of it.
    pub(super) checked: CheckDay,
    pub category: PlaceCategory,
    pub(super) flags: u8,
}

/// It is not shown any more, or stands elsewhere in the list now.
pub(super) const DEAD_FLAG: u8 = 1;
pub(super) const EMERGENCY_FLAG: u8 = 2;
/// It is known to take people under the public health scheme.
pub(super) const SCHEME_FLAG: u8 = 4;

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
    pub landmark: String,
    pub cell: AreaCell,
    pub hours: String,
    pub dataset: String,
    pub has_emergency: bool,
    pub accepts_scheme: bool,
    pub checked: CheckDay,
}

#[derive(Default)]
pub(crate) struct PlaceIndex {
    pub(super) slots: Vec<PlaceSlot>,
    pub(super) trees: [PointTree; PlaceCategory::ALL.len()],
    /// Came after the trees were built.
    pub(super) loose: Vec<u32>,
    pub(super) cells: Vec<AreaCell>,
    pub(super) hours: Vec<Box<str>>,
    pub(super) areas: Vec<Box<str>>,
    pub(super) datasets: Vec<Box<str>>,
    /// Folded names, one behind the other.
    pub(super) names: String,
    /// Of the places that stand by one; few do.
    pub(super) landmarks: Vec<Landmark>,
}

/// What everybody knows beside a place.
pub(super) struct Landmark {
    /// Its name, folded: `balogun market` of `Opposite Balogun Market`.
    pub name: Box<str>,
    pub place: Id,
    pub point: GeoPoint,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct IndexQuery {
    /// All kinds when empty.
    pub category: Option<PlaceCategory>,
    /// Folded words that all must stand in the name, or in the area with the landmark.
    pub words: Vec<String>,
    /// Only what is known to be open then, by hours that somebody made sure of within twelve months.
    pub open_at: Option<HoursContext>,
    /// Only with a known emergency department.
    pub emergency: bool,
    /// Only what is known to be open at all hours, in the week of then.
    pub always_open: Option<DateTime<Utc>>,
    /// Only what is known to take people under the public health scheme.
    pub accepts_scheme: bool,
}

impl IndexQuery {
    /// Asks for what no maps service tells; an emergency department is looked for beside its places.
    pub(crate) fn is_ours_only(&self) -> bool {
        self.always_open.is_some() || self.accepts_scheme
    }
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

    pub(super) fn area_of(&self, slot: &PlaceSlot) -> &str {
        &self.areas[slot.area as usize]
    }

    pub(crate) fn dataset_of(&self, slot: &PlaceSlot) -> &str {
        &self.datasets[usize::from(slot.dataset)]
    }

    pub(super) fn hours_of(&self, slot: &PlaceSlot) -> &str {
        &self.hours[slot.hours as usize]
    }
}
