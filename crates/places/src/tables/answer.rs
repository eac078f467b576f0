//! Whether a place's number worked: one answer of a visitor counts.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_answer")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub place_id: String,
    /// A fingerprint of the visitor for this place.
    #[sea_orm(primary_key, auto_increment = false, column_name = "mark")]
    pub visitor_hash: String,
    pub works: bool,
    pub at: DateTime<Utc>,
}

store::columns! {
    apart, kept "as long as the place; by a fingerprint of the device";
    Hash: VisitorHash;
    Plain: PlaceId, Works, At;
}
