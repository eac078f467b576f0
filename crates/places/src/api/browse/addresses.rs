//! Addresses and names of the pages for browsing.

use std::collections::BTreeSet;

use kernel::CacheTag;
use store::StoreError;

use super::super::views::PlaceCrumb;
use crate::Places;
use crate::gazetteer::{country_name, region_label, to_slug};
use crate::index::{AreaCell, tag_of_all};
use crate::page_paths::PAGE;

/// What has no name in the data.
const OTHER: &str = "other";

pub(super) fn slug_or_other(name: &str) -> String {
    let slug = to_slug(name);
    if slug.is_empty() {
        OTHER.to_owned()
    } else {
        slug
    }
}

/// Whether a cell lies in the part of the world that these slugs name.
pub(super) fn is_in(cell: &AreaCell, slugs: &[&str]) -> bool {
    let names = [&country_name(&cell.country), &cell.region, &cell.district];
    names
        .into_iter()
        .zip(slugs)
        .all(|(name, slug)| slug_or_other(name) == *slug)
}

pub(super) fn browse_url(parts: &[&str]) -> String {
    let country = |code: &str| slug_or_other(&country_name(code));
    let mut address = format!("{PAGE}/in");
    for (depth, part) in parts.iter().enumerate() {
        let slug = if depth == 0 {
            country(part)
        } else {
            slug_or_other(part)
        };
        address.push('/');
        address.push_str(&slug);
    }
    address
}

/// The page of a district, or of what is known of it.
pub(in crate::api) fn find_browse_url(
    country: &str,
    region: &str,
    district: &str,
) -> Option<String> {
    let home = crate::time_zones::zone_of(country).is_some();
    let parts: Vec<&str> = [country, region, district]
        .into_iter()
        .take_while(|part| !part.is_empty())
        .collect();
    (home && !parts.is_empty()).then(|| browse_url(&parts))
}

pub(in crate::api) fn build_crumbs(country: &str, region: &str, district: &str) -> Vec<PlaceCrumb> {
    let mut way = vec![PlaceCrumb {
        label: l10n::t!("places-crumb-all-countries").to_owned(),
        url: browse_url(&[]),
    }];
    let parts = [country, region, district];
    let labels = [
        country_name(country),
        region_label(country, region),
        district.to_owned(),
    ];
    for (depth, label) in labels.into_iter().enumerate() {
        if parts[depth].is_empty() {
            break;
        }
        way.push(PlaceCrumb {
            label,
            url: browse_url(&parts[..=depth]),
        });
    }
    way
}

pub(super) fn crumbs_to(cell: &AreaCell, depth: usize) -> Vec<PlaceCrumb> {
    let mut way = build_crumbs(&cell.country, &cell.region, &cell.district);
    way.truncate(depth);
    way
}

/// The names of a cell from the smallest on; the country stands alone only.
pub(super) fn area_names(cell: &AreaCell, depth: usize) -> Vec<String> {
    let or = |name: String, other: &str| {
        if name.is_empty() {
            other.to_owned()
        } else {
            name
        }
    };
    let all = [
        country_name(&cell.country),
        or(
            region_label(&cell.country, &cell.region),
            l10n::t!("places-regions-unnamed"),
        ),
        or(cell.district.clone(), l10n::t!("places-districts-unknown")),
    ];
    let mut names: Vec<String> = all.into_iter().take(depth).collect();
    names.reverse();
    if depth > 1 {
        names.pop();
    }
    names
}

/// What stands above the pages below one that is so deep.
pub(super) fn children_heading(country: &str, depth: usize) -> String {
    let of = match (country, depth) {
        ("NG", 1) => l10n::t!("places-choose-state"),
        ("NG", 2) => l10n::t!("places-choose-local-government-area"),
        ("GB", 1) => l10n::t!("places-choose-nation"),
        ("GB", 2) => l10n::t!("places-choose-district"),
        ("GB", _) => l10n::t!("places-choose-by-postcode"),
        (_, 1) => l10n::t!("places-choose-region"),
        (_, 2) => l10n::t!("places-choose-district"),
        _ => l10n::t!("places-choose-area"),
    };
    of.to_owned()
}

impl Places {
    /// Addresses of the finder's pages that others may list: those for browsing, down to local government areas.
    pub async fn list_pages(&self, most: usize) -> Result<Vec<String>, StoreError> {
        // These three answer even before the first import, when the index below is still empty.
        let mut pages = vec![PAGE.to_owned(), browse_url(&[]), format!("{PAGE}/sources")];
        let below = self
            .with_index(|index| {
                let mut below = BTreeSet::new();
                for (_, slot) in index.live_slots() {
                    let cell = index.cell_of(slot);
                    below.insert((&*cell.country, &*cell.region, &*cell.district));
                }
                let mut addresses = BTreeSet::new();
                for (country, region, district) in below {
                    addresses.insert(browse_url(&[country]));
                    addresses.insert(browse_url(&[country, region]));
                    addresses.insert(browse_url(&[country, region, district]));
                }
                addresses
            })
            .await?;
        pages.extend(below);
        pages.truncate(most);
        Ok(pages)
    }

    /// What changes with [`Places::list_pages`].
    pub fn pages_tag() -> CacheTag {
        tag_of_all()
    }
}
