//! Likely duplicates: rows of different sources near each other whose names say the same.

use kernel::Id;

use crate::index::{Ask, Between, Index, Slot};
use crate::model::stem;

/// How far apart the points of one place may be, in kilometres; half of the Nigerian points are good to about this.
const NEAR_KM: f64 = 1.0;
/// Neighbours that are compared.
const NEIGHBOURS: usize = 24;

pub(crate) struct Twin {
    pub slot: u32,
    pub km: f64,
}

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

/// The likely twins of the place of an id in other sources, by their ids.
pub(crate) fn twin_ids(index: &Index, id: Id) -> Vec<Id> {
    let found = index.alive().find(|(_, slot)| slot.id == id);
    found.map_or_else(Vec::new, |(_, slot)| {
        let twins = twins(index, slot).into_iter();
        twins.map(|twin| index.slot(twin.slot).id).collect()
    })
}

pub(crate) fn twins_of(index: &Index, source: &str) -> u64 {
    let of_source = index
        .alive()
        .filter(|(_, slot)| index.dataset_of(slot) == source);
    of_source
        .filter(|(_, slot)| !twins(index, slot).is_empty())
        .count() as u64
}
