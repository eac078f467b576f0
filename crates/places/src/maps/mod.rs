//! A paid maps service beside our own data, where the operator has a key.
//!
//! Nothing is sent without a tap of the visitor; positions are rounded before; the key never leaves the server. Answers are
//! kept for a while by what was asked, so by keyword or type and coordinates, and a day's calls are counted on all nodes
//! together.

mod budget;
mod caches;
mod calls;
mod client;
mod combined_search;
mod http_clients;
mod lookup;
mod map_place;
mod merge;
mod photos;
mod service;
mod wire;

pub(crate) use caches::CACHE_LIFETIME;
pub use caches::FetchedPhoto;
pub use calls::MapsQuery;
pub use client::MapsClient;
pub(crate) use combined_search::MapSearch;
pub use lookup::{AddressLocator, AddressLookup};
pub(crate) use map_place::ID_PREFIX;
pub use map_place::{MapAddress, MapPhoto, MapPlace};
pub(crate) use merge::MergeableRow;
pub use service::{MapsProtocol, MapsService};
