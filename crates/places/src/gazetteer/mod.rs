//! Names of areas, towns and postcodes, offline: where a typed name is, and what stands near a point.
//!
//! 78,000 names and 15,000 postcode parts, some 10 MB once somebody asks for them; nothing before.

mod entries;
mod labels;
mod lazy_gazetteer;
mod loader;
mod location;
mod name_search;
mod postcodes;
#[cfg(test)]
mod tests;

pub(crate) use entries::Gazetteer;
pub(crate) use labels::{country_name, region_label, to_slug};
pub(crate) use lazy_gazetteer::LazyGazetteer;
pub(crate) use location::PointLocation;
pub(crate) use name_search::{AreaMatch, NameQuery};
