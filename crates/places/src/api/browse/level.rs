//! What one look at the index says of a part of the world.

use std::collections::BTreeMap;

use kernel::{Id, Page, Paging};

use super::addresses::{address, is_in};
use super::areas::Areas;
use super::first_upper;
use crate::api::views::{PlacesChild, PlacesCount};
use crate::gazetteer::region_label;
use crate::index::{Cell, Index};
use crate::model::Category;

pub(super) struct Wanted<'a> {
    pub slugs: &'a [&'a str],
    pub areas: &'a Areas,
    /// Of which area, where one is meant.
    pub area: Option<usize>,
    pub category: Option<Category>,
    pub paging: Paging,
}

/// A part of the world, and a page of its places by name.
pub(super) struct Level {
    /// The first cell of it: all of its cells are alike as far as they were asked for.
    pub cell: Option<Cell>,
    /// How many there are in each part of it.
    pub children: BTreeMap<String, u64>,
    /// How many of the wanted kind there are in each area.
    pub shares: Vec<u64>,
    counts: [u64; Category::ALL.len()],
    /// Places of all kinds.
    pub total: usize,
    /// Places of the wanted kind, a page of them.
    pub listed: Page<Id>,
}

impl Level {
    pub(super) fn of(index: &Index, wanted: &Wanted<'_>) -> Self {
        let fits: Vec<bool> = index
            .cells()
            .iter()
            .map(|cell| is_in(cell, wanted.slugs))
            .collect();
        let mut level = Self {
            cell: None,
            children: BTreeMap::new(),
            shares: vec![0; wanted.areas.list.len()],
            counts: [0; Category::ALL.len()],
            total: 0,
            listed: wanted.paging.cut(Vec::new()),
        };
        let mut named: Vec<(&str, Id)> = Vec::new();
        for (_, slot) in index.alive() {
            if !fits.get(slot.cell as usize).copied().unwrap_or(false) {
                continue;
            }
            let cell = index.cell_of(slot);
            level.cell.get_or_insert_with(|| cell.clone());
            let area = wanted.areas.number_of(slot);
            if wanted.area.is_some() && area != wanted.area {
                continue;
            }
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
        named.sort_unstable();
        level.listed = wanted.paging.cut(named).map(|(_, id)| id);
        level
    }

    pub(super) fn counts(&self) -> Vec<PlacesCount> {
        Category::ALL
            .into_iter()
            .map(|category| PlacesCount {
                category,
                label: first_upper(category.plural()),
                count: self.counts[category.number()],
            })
            .filter(|count| count.count > 0)
            .collect()
    }

    pub(super) fn parts(&self, cell: &Cell, depth: usize) -> Vec<PlacesChild> {
        let part = |(name, count): (&String, &u64)| {
            let label = match (name.as_str(), depth) {
                ("", 1) => "Region not known".to_owned(),
                ("", _) => "District not known".to_owned(),
                (name, 1) => region_label(&cell.country, name),
                (name, _) => name.to_owned(),
            };
            let url = match depth {
                1 => address(&[&cell.country, name]),
                _ => address(&[&cell.country, &cell.region, name]),
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

fn part_of(cell: &Cell, depth: usize) -> Option<&str> {
    match depth {
        0 => Some(&cell.country),
        1 => Some(&cell.region),
        2 => Some(&cell.district),
        _ => None,
    }
}
