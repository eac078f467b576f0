//! What visitors say about places: reports, suggestions, claims.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What can be said of a place, and what the desk calls it.
pub const WHAT: [(&str, &str); 11] = [
    ("closed", "Permanently closed"),
    ("wrong_place", "Wrong location"),
    ("wrong_number", "Wrong number"),
    ("number_wrong", "Number did not work"),
    ("number_works", "Number worked"),
    ("wrong_hours", "Wrong hours"),
    ("accepts_scheme", "Accepts NHIA or the NHS"),
    ("refuses_scheme", "Does not accept NHIA or the NHS"),
    ("other", "Something else"),
    ("add", "Missing place"),
    ("claim", "Ownership claim"),
];

store::stored_enum! {
    pub enum ItemState of rows {
        Open = "open" => Wait "Open",
        Accepted = "accepted" => Ok "Accepted",
        Rejected = "rejected" => "Rejected",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_item")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// `report`, `suggestion` or `claim`.
    pub kind: String,
    /// A key of [`WHAT`].
    pub what: String,
    /// The place; none for a suggestion.
    pub place_id: Option<String>,
    /// Words and contacts as JSON, sealed; none when there are none, or no more.
    #[sea_orm(column_type = "Text", nullable)]
    pub said: Option<String>,
    /// What a suggestion says of the place, as JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub fields: Option<String>,
    /// Of [`ItemState`].
    pub state: String,
    pub at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub note: Option<String>,
}

store::columns! {
    emptied, kept "until whose it is asks";
    Sealed: Said;
    Retained: Fields;
    Plain: Id, Kind, What, PlaceId, State, At, DecidedAt, DecidedBy, Note;
}
