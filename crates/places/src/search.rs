//! Searching for what is near.

use kernel::Id;
use store::StoreError;

use crate::Places;
use crate::import::twins;
pub use crate::index::Hit;
use crate::index::{Ask, Between, Cell, Facts, Index};
use crate::model::{Category, Point};

/// How far is near, in metres; from the specification.
pub const RADIUS: f64 = 5_000.0;

#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub id: Id,
    pub km: f64,
    pub also: Vec<Id>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Around {
    pub places: Vec<Group>,
    pub beyond: Vec<Group>,
    pub has_more: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Amounts {
    pub radius_km: f64,
    pub most: usize,
    pub most_beyond: usize,
    pub is_grouped: bool,
}

pub(crate) fn around(index: &Index, from: Point, ask: &Ask, amounts: Amounts) -> Around {
    let take = |between: Between, most: usize| {
        let room = if amounts.is_grouped {
            most * 2 + 10
        } else {
            most + 1
        };
        let hits = index.nearest(from, ask, between, room);
        if amounts.is_grouped {
            grouped(index, &hits, most + 1)
        } else {
            hits.into_iter().map(alone).collect()
        }
    };
    let mut places: Vec<Group> = take(Between::within(amounts.radius_km), amounts.most);
    let has_more = places.len() > amounts.most;
    places.truncate(amounts.most);
    let mut beyond: Vec<Group> = take(Between::beyond(amounts.radius_km), amounts.most_beyond);
    beyond.truncate(amounts.most_beyond);
    Around {
        places,
        beyond,
        has_more,
    }
}

/// How far somebody may be from the nearest emergency department that is worth a row, in kilometres.
const AID_KM: f64 = 150.0;

/// Sees to it that the nearest hospital that is known to have an emergency department is among what is found.
pub(crate) fn first_aid(
    index: &Index,
    from: Point,
    ask: &Ask,
    amounts: Amounts,
    found: &mut Around,
) {
    let urgent = Ask {
        emergency: true,
        ..ask.clone()
    };
    let nearest = index.nearest(from, &urgent, Between::within(AID_KM), 1);
    let Some(hit) = nearest.into_iter().next() else {
        return;
    };
    let is_known = |group: &Group| group.id == hit.id || group.also.contains(&hit.id);
    if found.places.iter().chain(&found.beyond).any(is_known) {
        return;
    }
    let list = if hit.km <= amounts.radius_km {
        &mut found.places
    } else {
        &mut found.beyond
    };
    list.insert(0, alone(hit));
}

fn alone(hit: Hit) -> Group {
    Group {
        id: hit.id,
        km: hit.km,
        also: Vec::new(),
    }
}

fn grouped(index: &Index, hits: &[Hit], most: usize) -> Vec<Group> {
    let mut taken: Vec<Id> = Vec::new();
    let mut groups = Vec::new();
    for hit in hits {
        if groups.len() == most {
            break;
        }
        if taken.contains(&hit.id) {
            continue;
        }
        let also: Vec<Id> = twins(index, index.slot(hit.slot))
            .into_iter()
            .map(|twin| index.slot(twin.slot).id)
            .filter(|id| !taken.contains(id))
            .collect();
        taken.extend(&also);
        groups.push(Group {
            id: hit.id,
            km: hit.km,
            also,
        });
    }
    groups
}

impl Places {
    /// The nearest places of a kind (of all kinds where none is said) within a radius, nearest first; exact.
    pub async fn nearest(
        &self,
        from: Point,
        category: Option<Category>,
        radius_metres: f64,
        most: usize,
    ) -> Result<Vec<Hit>, StoreError> {
        let ask = Ask {
            category,
            ..Ask::default()
        };
        self.ask(|index| index.nearest(from, &ask, Between::within(radius_metres / 1_000.0), most))
            .await
    }
}

#[derive(Clone, Debug)]
pub struct Spot {
    pub id: Id,
    pub point: Point,
    pub category: Category,
    pub name: String,
}

/// The index apart from a database, for tests and measurements.
pub struct Finder(Index);

impl Finder {
    pub fn of(spots: impl IntoIterator<Item = Spot>) -> Self {
        Self(Index::of(spots.into_iter().map(|spot| Facts {
            id: spot.id,
            point: spot.point,
            category: spot.category,
            name: spot.name,
            area: String::new(),
            cell: Cell::default(),
            hours: String::new(),
            dataset: String::new(),
            has_emergency: false,
        })))
    }

    /// The nearest places, as [`Places::nearest`] answers them.
    pub fn nearest(
        &self,
        from: Point,
        category: Option<Category>,
        radius_metres: f64,
        most: usize,
    ) -> Vec<Hit> {
        let ask = Ask {
            category,
            ..Ask::default()
        };
        let within = Between::within(radius_metres / 1_000.0);
        self.0.nearest(from, &ask, within, most)
    }
}
