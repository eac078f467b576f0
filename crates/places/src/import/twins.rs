//! Likely duplicates: rows of different sources near each other whose names say the same.

use crate::index::{Ask, Between, Index, Slot};
use crate::model::stem;

/// How far apart the points of one place may be, in kilometres; half of the Nigerian points are good to about this.
const NEAR_KM: f64 = 1.0;
/// Neighbours that are compared.
const NEIGHBOURS: usize = 24;

/// A likely twin and how far it is.
pub(crate) struct Twin {
    pub slot: u32,
    pub km: f64,
}

/// The likely twins of a place in other sources, nearest first.
pub(crate) fn twins(index: &Index, slot: &Slot) -> Vec<Twin> {
    let own = stem(index.name_of(slot));
    if own.is_empty() {
        return Vec::new();
    }
    index
        .nearest(
            slot.point(),
            &Ask::default(),
            Between::within(NEAR_KM),
            NEIGHBOURS,
        )
        .into_iter()
        .filter(|hit| {
            let other = index.slot(hit.slot);
            other.dataset != slot.dataset && stem(index.name_of(other)) == own
        })
        .map(|hit| Twin {
            slot: hit.slot,
            km: hit.km,
        })
        .collect()
}

/// How many places of a source have a likely twin in another.
pub(crate) fn twins_of(index: &Index, source: &str) -> u64 {
    let of_source = index
        .alive()
        .filter(|(_, slot)| index.dataset_of(slot) == source);
    of_source
        .filter(|(_, slot)| !twins(index, slot).is_empty())
        .count() as u64
}
