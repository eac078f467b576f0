//! Searching for what is near.

use kernel::Id;
use store::StoreError;

use crate::Places;
use crate::import::find_duplicates;
pub use crate::index::PlaceHit;
use crate::index::{AreaCell, DistanceRange, IndexQuery, PlaceFacts, PlaceIndex};
use crate::model::{CheckDay, GeoPoint, PlaceCategory};

/// How far is near, in metres; from the specification.
pub const RADIUS_METRES: f64 = 5_000.0;

#[derive(Clone, Debug)]
pub(crate) struct PlaceGroup {
    pub id: Id,
    pub km: f64,
    pub also: Vec<Id>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct AroundResult {
    pub places: Vec<PlaceGroup>,
    pub beyond: Vec<PlaceGroup>,
    pub has_more: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchLimits {
    pub radius_km: f64,
    pub most: usize,
    pub most_beyond: usize,
    pub is_grouped: bool,
}

pub(crate) fn search_around(
    index: &PlaceIndex,
    from: GeoPoint,
    ask: &IndexQuery,
    amounts: SearchLimits,
) -> AroundResult {
    let take = |between: DistanceRange, most: usize| {
        let room = if amounts.is_grouped {
            // Twins take up hits without taking up rows; with too few the list would end early.
            most * 2 + 10
        } else {
            // One more than is shown tells whether there are more.
            most + 1
        };
        let hits = index.find_nearest(from, ask, between, room);
        if amounts.is_grouped {
            group_duplicates(index, &hits, most + 1)
        } else {
            hits.into_iter().map(single_group).collect()
        }
    };
    let mut places: Vec<PlaceGroup> = take(DistanceRange::within(amounts.radius_km), amounts.most);
    let has_more = places.len() > amounts.most;
    places.truncate(amounts.most);
    let mut beyond: Vec<PlaceGroup> = take(
        DistanceRange::beyond(amounts.radius_km),
        amounts.most_beyond,
    );
    beyond.truncate(amounts.most_beyond);
    AroundResult {
        places,
        beyond,
        has_more,
    }
}

/// How far somebody may be from the nearest emergency department that is worth a row, in kilometres.
const MAX_EMERGENCY_KM: f64 = 150.0;

/// Sees to it that the nearest hospital that is known to have an emergency department is among what is found.
pub(crate) fn add_nearest_emergency(
    index: &PlaceIndex,
    from: GeoPoint,
    ask: &IndexQuery,
    amounts: SearchLimits,
    found: &mut AroundResult,
) {
    // The department is shown whatever else was asked for: in an emergency nothing else counts.
    let urgent = IndexQuery {
        emergency: true,
        open_at: None,
        always_open: None,
        accepts_scheme: false,
        ..ask.clone()
    };
    let nearest = index.find_nearest(from, &urgent, DistanceRange::within(MAX_EMERGENCY_KM), 1);
    let Some(hit) = nearest.into_iter().next() else {
        return;
    };
    let is_known = |group: &PlaceGroup| group.id == hit.id || group.also.contains(&hit.id);
    if found.places.iter().chain(&found.beyond).any(is_known) {
        return;
    }
    let list = if hit.km <= amounts.radius_km {
        &mut found.places
    } else {
        &mut found.beyond
    };
    list.insert(0, single_group(hit));
}

fn single_group(hit: PlaceHit) -> PlaceGroup {
    PlaceGroup {
        id: hit.id,
        km: hit.km,
        also: Vec::new(),
    }
}

fn group_duplicates(index: &PlaceIndex, hits: &[PlaceHit], most: usize) -> Vec<PlaceGroup> {
    let mut taken: Vec<Id> = Vec::new();
    let mut groups = Vec::new();
    for hit in hits {
        if groups.len() == most {
            break;
        }
        if taken.contains(&hit.id) {
            continue;
        }
        let also: Vec<Id> = find_duplicates(index, index.slot_at(hit.slot))
            .into_iter()
            .map(|twin| index.slot_at(twin.slot).id)
            .filter(|id| !taken.contains(id))
            .collect();
        taken.extend(&also);
        groups.push(PlaceGroup {
            id: hit.id,
            km: hit.km,
            also,
        });
    }
    groups
}

impl Places {
    /// The nearest places of a kind (of all kinds where none is said) within a radius, nearest first; exact.
    pub async fn find_nearest(
        &self,
        from: GeoPoint,
        category: Option<PlaceCategory>,
        radius_metres: f64,
        most: usize,
    ) -> Result<Vec<PlaceHit>, StoreError> {
        let ask = IndexQuery {
            category,
            ..IndexQuery::default()
        };
        self.with_index(|index| {
            index.find_nearest(
                from,
                &ask,
                DistanceRange::within(radius_metres / 1_000.0),
                most,
            )
        })
        .await
    }
}

#[derive(Clone, Debug)]
pub struct PlaceSpot {
    pub id: Id,
    pub point: GeoPoint,
    pub category: PlaceCategory,
    pub name: String,
}

/// The index apart from a database, for tests and measurements.
pub struct NearestFinder(PlaceIndex);

impl NearestFinder {
    pub fn from_spots(spots: impl IntoIterator<Item = PlaceSpot>) -> Self {
        Self(PlaceIndex::from_facts(spots.into_iter().map(|spot| {
            PlaceFacts {
                id: spot.id,
                point: spot.point,
                category: spot.category,
                name: spot.name,
                area: String::new(),
                landmark: String::new(),
                cell: AreaCell::default(),
                hours: String::new(),
                dataset: String::new(),
                has_emergency: false,
                accepts_scheme: false,
                checked: CheckDay::default(),
            }
        })))
    }

    /// The nearest places, as [`Places::find_nearest`] answers them.
    pub fn find_nearest(
        &self,
        from: GeoPoint,
        category: Option<PlaceCategory>,
        radius_metres: f64,
        most: usize,
    ) -> Vec<PlaceHit> {
        let ask = IndexQuery {
            category,
            ..IndexQuery::default()
        };
        let within = DistanceRange::within(radius_metres / 1_000.0);
        self.0.find_nearest(from, &ask, within, most)
    }
}
