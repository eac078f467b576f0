//! Likely duplicates: rows of different sources near each other whose names say the same.

use kernel::Id;

use crate::index::{DistanceRange, IndexQuery, PlaceIndex, PlaceSlot};
use crate::model::name_stem;

/// How far apart the points of one place may be, in kilometres; half of the Nigerian points are good to about this.
const NEAR_KM: f64 = 1.0;
/// Neighbours that are compared.
const NEIGHBOURS: usize = 24;

pub(crate) struct LikelyDuplicate {
    pub slot: u32,
    pub km: f64,
}

pub(crate) fn find_duplicates(index: &PlaceIndex, slot: &PlaceSlot) -> Vec<LikelyDuplicate> {
    let own = name_stem(index.name_of(slot));
    // A name of common words only says the kind; all health centres around would be twins.
    if own.is_empty() {
        return Vec::new();
    }
    index
        .find_nearest(
            slot.point(),
            &IndexQuery::default(),
            DistanceRange::within(NEAR_KM),
            NEIGHBOURS,
        )
        .into_iter()
        .filter(|hit| {
            let other = index.slot_at(hit.slot);
            // Within one source two rows of a name are two places: its makers saw both.
            other.dataset != slot.dataset && name_stem(index.name_of(other)) == own
        })
        .map(|hit| LikelyDuplicate {
            slot: hit.slot,
            km: hit.km,
        })
        .collect()
}

/// The likely twins of the place of an id in other sources, by their ids.
pub(crate) fn find_duplicate_ids(index: &PlaceIndex, id: Id) -> Vec<Id> {
    let found = index.live_slots().find(|(_, slot)| slot.id == id);
    found.map_or_else(Vec::new, |(_, slot)| {
        let twins = find_duplicates(index, slot).into_iter();
        twins.map(|twin| index.slot_at(twin.slot).id).collect()
    })
}

pub(crate) fn count_duplicates(index: &PlaceIndex, source: &str) -> u64 {
    let of_source = index
        .live_slots()
        .filter(|(_, slot)| index.dataset_of(slot) == source);
    of_source
        .filter(|(_, slot)| !find_duplicates(index, slot).is_empty())
        .count() as u64
}
