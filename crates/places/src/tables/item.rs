//! What visitors say about places: reports, suggestions, claims.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What visitors say about places.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_item")]
pub struct Model {
    /// Its id; a ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// `report`, `suggestion` or `claim`.
    pub kind: String,
    /// `closed`, `wrong_place`, `wrong_number`, `wrong_hours`, `number_wrong`, `other`, `add` or `claim`.
    pub what: String,
    /// The place; none for a suggestion.
    pub place_id: Option<String>,
    /// Words and contacts as JSON, sealed; none when there are none, or no more.
    #[sea_orm(column_type = "Text", nullable)]
    pub said: Option<String>,
    /// What a suggestion says of the place, as JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub fields: Option<String>,
    /// `open`, `accepted` or `rejected`.
    pub state: String,
    pub at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    /// Id of who decided.
    pub decided_by: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub note: Option<String>,
}

store::columns! {
    emptied, kept "until whose it is asks";
    Sealed: Said;
    Kept: Fields;
    Plain: Id, Kind, What, PlaceId, State, At, DecidedAt, DecidedBy, Note;
}
