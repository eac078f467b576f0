//! What one look at the index says of a part of the world.

use std::collections::BTreeMap;

use kernel::{Id, Page, PageParams};

use super::addresses::{browse_url, is_in};
use super::areas::DistrictAreas;
use crate::api::views::{PlacesChild, PlacesCount};
use crate::gazetteer::region_label;
use crate::index::{AreaCell, PlaceIndex};
use crate::model::{PlaceCategory, first_upper};

pub(super) struct LevelQuery<'a> {
    pub slugs: &'a [&'a str],
    pub areas: &'a DistrictAreas,
    /// Of which area, where one is meant.
    pub area: Option<usize>,
    pub category: Option<PlaceCategory>,
    pub paging: PageParams,
}

/// A part of the world, and a page of its places by name.
pub(super) struct BrowseLevel {
    /// The first cell of it: all of its cells are alike as far as they were asked for.
    pub cell: Option<AreaCell>,
    /// How many there are in each part of it.
    pub children: BTreeMap<String, u64>,
    /// How many of the wanted kind there are in each area.
    pub shares: Vec<u64>,
    counts: [u64; PlaceCategory::ALL.len()],
    /// Places of all kinds.
    pub total: usize,
    /// Places of the wanted kind, a page of them.
    pub listed: Page<Id>,
}

impl BrowseLevel {
    pub(super) fn build_level(index: &PlaceIndex, wanted: &LevelQuery<'_>) -> Self {
        let fits: Vec<bool> = index
            .cells()
            .iter()
            .map(|cell| is_in(cell, wanted.slugs))
            .collect();
        let mut level = Self {
            cell: None,
            children: BTreeMap::new(),
            shares: vec![0; wanted.areas.list.len()],
            counts: [0; PlaceCategory::ALL.len()],
            total: 0,
            listed: wanted.paging.slice_page(Vec::new()),
        };
        let mut named: Vec<(&str, Id)> = Vec::new();
        for (_, slot) in index.live_slots() {
            // Cells are matched once above: comparing slugs for each of 60,000 places would
            // fold the same names again and again.
            if !fits.get(slot.cell as usize).copied().unwrap_or(false) {
                continue;
            }
            let cell = index.cell_of(slot);
            // Taken before the area is compared, so that an area without places answers an empty page and not 404.
            level.cell.get_or_insert_with(|| cell.clone());
            let area = wanted.areas.area_of_slot(slot);
            if wanted.area.is_some() && area != wanted.area {
                continue;
            }
            // The counts by kind ignore the wanted kind: they are the links by which a visitor changes it.
            level.total += 1;
            level.counts[slot.category.number()] += 1;
            if let Some(part) = part_of(cell, wanted.slugs.len()) {
                *level.children.entry(part.to_owned()).or_insert(0) += 1;
            }
            if wanted.category.is_none_or(|kind| kind == slot.category) {
                if let Some(area) = area {
                    level.shares[area] += 1;
                }
                named.push((index.name_of(slot), slot.id));
            }
        }
        // The id behind the name makes the order of namesakes the same on every node, or pages would overlap.
        named.sort_unstable();
        level.listed = wanted.paging.slice_page(named).map(|(_, id)| id);
        level
    }

    pub(super) fn counts(&self) -> Vec<PlacesCount> {
        PlaceCategory::ALL
            .into_iter()
            .map(|category| PlacesCount {
                category,
                label: first_upper(category.plural()),
                count: self.counts[category.number()],
            })
            .filter(|count| count.count > 0)
            .collect()
    }

    pub(super) fn child_parts(&self, cell: &AreaCell, depth: usize) -> Vec<PlacesChild> {
        let part = |(name, count): (&String, &u64)| {
            let label = match (name.as_str(), depth) {
                ("", 1) => l10n::t!("places-region-unknown").to_owned(),
                ("", _) => l10n::t!("places-district-unknown").to_owned(),
                (name, 1) => region_label(&cell.country, name),
                (name, _) => name.to_owned(),
            };
            let url = match depth {
                1 => browse_url(&[&cell.country, name]),
                _ => browse_url(&[&cell.country, &cell.region, name]),
            };
            PlacesChild {
                label,
                url,
                count: *count,
            }
        };
        self.children.iter().map(part).collect()
    }
}

fn part_of(cell: &AreaCell, depth: usize) -> Option<&str> {
    match depth {
        0 => Some(&cell.country),
        1 => Some(&cell.region),
        2 => Some(&cell.district),
        _ => None,
    }
}
