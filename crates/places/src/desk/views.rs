//! What the desk's calls about places answer and take.

use chrono::{DateTime, Utc};
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::import::PlacesImportReport;
use crate::model::{PlaceCategory, PlaceCorrections, PlaceFields};
use crate::tables::run::RunState;

store::stored_enum! {
    pub enum PlaceState {
        Shown = "shown" => Ok "On the site",
        Hidden = "hidden" => "Hidden",
        /// The last reading of its source had it no more.
        Gone = "gone" => Wait "No longer in its source",
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskPlaceRow {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    pub category: PlaceCategory,
    pub address: String,
    pub area: String,
    pub landmark: String,
    pub district: String,
    pub state_or_region: String,
    pub country: String,
    pub phone: String,
    pub source: String,
    pub source_id: String,
    pub state: PlaceState,
    pub corrected: bool,
    pub verified_at: Option<DateTime<Utc>>,
    pub open_reports: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceConfirmations {
    pub yes: i32,
    pub no: i32,
    pub last_yes: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskPlaceClaim {
    pub name: String,
    pub role: String,
    pub at: DateTime<Utc>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskPlace {
    pub id: String,
    /// To be sent back with a change.
    pub version: i32,
    pub state: PlaceState,
    pub source: String,
    pub source_id: String,
    pub source_date: String,
    pub imported: PlaceFields,
    pub corrections: PlaceCorrections,
    pub shown: PlaceFields,
    pub lat: f64,
    pub lng: f64,
    pub verified_at: Option<DateTime<Utc>>,
    pub verified_by: Option<String>,
    pub emergency: bool,
    pub confirmations: PlaceConfirmations,
    pub duplicates: Vec<DeskPlaceRow>,
    pub reports: Vec<DeskPlaceItem>,
    pub claim: Option<DeskPlaceClaim>,
    pub page: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskPlaceChange {
    pub version: i32,
    /// All corrections from now on; what is left out is as it came.
    #[serde(default)]
    pub corrections: PlaceCorrections,
    #[serde(default)]
    pub hidden: bool,
    /// Somebody made sure of it today.
    #[serde(default)]
    pub verified: bool,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewDeskPlace {
    pub fields: PlaceFields,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ItemPlace {
    pub id: String,
    pub name: String,
    pub url: String,
    pub shown: PlaceFields,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ItemPerson {
    pub name: String,
    pub role: String,
    pub phone: String,
    /// Whether the place accepts the public health scheme; null where they said nothing of it.
    pub scheme: Option<bool>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskPlaceItem {
    pub id: String,
    /// `report`, `suggestion` or `claim`.
    pub kind: String,
    pub what: String,
    pub place: Option<ItemPlace>,
    pub words: Option<String>,
    pub email: Option<String>,
    pub person: Option<ItemPerson>,
    pub fields: Option<PlaceFields>,
    pub at: DateTime<Utc>,
    /// `open`, `accepted` or `rejected`.
    pub state: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct DeskPlaceItemCounts {
    pub report: u64,
    pub suggestion: u64,
    pub claim: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskPlaceItems {
    #[serde(flatten)]
    pub page: Page<DeskPlaceItem>,
    pub counts: DeskPlaceItemCounts,
}

#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DecideDeskPlaceItem {
    pub accept: bool,
    pub note: Option<String>,
    /// The place is closed: it is not shown any more.
    pub hide: bool,
    pub corrections: Option<PlaceCorrections>,
    /// Somebody made sure of the place today, which visitors are told.
    pub verified: bool,
    pub fields: Option<PlaceFields>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskPlaceCounts {
    pub open: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskPlacePair {
    pub first: DeskPlaceRow,
    pub second: DeskPlaceRow,
    pub metres: u32,
    pub why: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskPlaceRun {
    pub id: String,
    /// Empty before somebody says what the list is called.
    pub source: String,
    pub file: String,
    pub at: DateTime<Utc>,
    pub state: RunState,
    pub by: String,
    /// It only looks at what an import would do.
    pub is_dry_run: bool,
    /// Of its file; 0 for what the command line imported.
    pub bytes: i64,
    /// Whether its file is still kept, so that it can be started.
    pub has_file: bool,
    /// Why it failed.
    pub problem: Option<String>,
    #[serde(flatten)]
    pub report: PlacesImportReport,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskPlaceSource {
    pub key: String,
    pub rows: u64,
    pub shown: u64,
    pub corrected: u64,
    pub date: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskPlaceImports {
    pub runs: Vec<DeskPlaceRun>,
    pub sources: Vec<DeskPlaceSource>,
    pub total: u64,
}
