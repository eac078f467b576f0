//! What visitors say about places: reports, suggestions, claims.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What can be said of a place, and what the desk calls it.
pub const WHAT: [(&str, &str); 9] = [
    ("closed", "It is closed for good"),
    ("wrong_place", "It is somewhere else"),
    ("wrong_number", "The number is wrong"),
    ("number_wrong", "The number did not work"),
    ("number_works", "The number worked"),
    ("wrong_hours", "The hours are wrong"),
    ("other", "Something else"),
    ("add", "A place that is missing"),
    ("claim", "Somebody says that it is theirs"),
];

store::stored_enum! {
    pub enum ItemState of rows {
        Open = "open" => Wait "Open",
        Accepted = "accepted" => Ok "Taken over",
        Rejected = "rejected" => "Not taken over",
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
