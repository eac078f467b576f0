//! What the service tells of a place.

use crate::model::{GeoPoint, PlaceCategory};

/// Begins the id of a row that is not ours.
pub(crate) const ID_PREFIX: &str = "maps:";

#[derive(Clone, Debug, PartialEq)]
pub struct MapPlace {
    pub id: String,
    pub name: String,
    pub address: String,
    pub point: GeoPoint,
    /// Of five.
    pub rating: Option<f64>,
    pub rated_by: u32,
    pub open_now: Option<bool>,
    pub phone: Option<String>,
    pub website: Option<String>,
    pub category: PlaceCategory,
    pub photo: Option<MapPhoto>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPhoto {
    pub reference: String,
    /// Who has to be named; empty for nobody.
    pub by: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapAddress {
    pub address: String,
    /// Administrative area of the first level.
    pub region: String,
    /// Two letters.
    pub country: String,
}
