//! Pharmacies, clinics, laboratories and hospitals near a point; areas and postcodes offline.
//!
//! Places come from files that are imported ([`import::import_places`]); rows of different sources are never merged. An index
//! in memory ([`index`]) finds the nearest ones exactly, a gazetteer knows names and postcodes, and rows are read from the
//! database once they are among the results. No position is kept or logged.

mod api;
mod desk;
mod emails;
mod gazetteer;
mod holidays;
mod hours;
pub mod import;
mod index;
mod jobs;
pub mod maps;
mod migrations;
pub mod model;
mod page_paths;
pub mod personal_data;
pub mod ports;
mod retention;
pub mod search;
mod service;
mod sources;
mod tables;
mod time_zones;

pub use api::{openapi, router};
pub use desk::{PlaceItemSearch, PlaceSearch, desk_routes};
pub use jobs::{schedule_jobs, with_handlers};
pub use migrations::migrations;
pub use ports::PlacesPorts;
pub use service::Places;
pub use tables::all as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("PlaceCategory", model::PlaceCategory::TERMS),
    ("SchemeAcceptance", model::SchemeAcceptance::TERMS),
    ("PlaceRunState", tables::run::RunState::TERMS),
    ("PlaceRowChange", import::PlaceRowChange::TERMS),
    ("PlaceState", desk::views::PlaceState::TERMS),
    ("PlaceItemState", tables::item::ItemState::TERMS),
    (
        "PlaceItemWhat",
        &kernel::VocabularyTerm::plain_terms(tables::item::WHAT),
    ),
];
