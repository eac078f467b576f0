//! Places, as a source says them and as the desk corrects them.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{
    CheckDay, PlaceCategory, PlaceChecks, PlaceCorrections, PlaceFields, SchemeAcceptance,
};
use crate::sources::stated_acceptance;

/// A place of one source. Rows of different sources are never merged: one of them is share-alike.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "places_place")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub dataset: String,
    /// Key of the source, for its line.
    pub source: String,
    pub source_id: String,
    /// A mark of what was imported, to see what changed.
    #[sea_orm(column_name = "mark")]
    pub content_hash: i64,
    pub is_gone: bool,
    pub is_hidden: bool,
    pub version: i32,
    pub name: String,
    pub category: String,
    pub subtype: String,
    pub address: String,
    pub area: String,
    /// What everybody knows beside it.
    #[sea_orm(column_type = "Text")]
    pub landmark: String,
    /// As the source states it.
    pub district: String,
    /// As it was computed of the point.
    pub near_district: String,
    pub region: String,
    pub country: String,
    pub postcode: String,
    pub lat: f64,
    pub lng: f64,
    pub phone: String,
    pub website: String,
    pub hours: String,
    pub ownership: String,
    pub has_emergency: bool,
    /// As a file or the desk says it; what is known of the whole source is not repeated in its rows.
    pub health_scheme: SchemeAcceptance,
    /// Date of the data, as the source gives it.
    pub source_date: String,
    /// How the point was got.
    pub coord_source: String,
    /// What the desk says otherwise, as JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub corrections: Option<String>,
    /// When somebody at the desk made sure of it.
    pub verified_at: Option<DateTime<Utc>>,
    pub verified_by: Option<String>,
    /// How many visitors said that the number works.
    pub yes_count: i32,
    pub no_count: i32,
    pub last_yes: Option<DateTime<Utc>>,
    pub is_claimed: bool,
    /// People said that it has closed, and the desk hid it for that.
    pub is_closed: bool,
    pub created_at: DateTime<Utc>,
    pub changed_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Dataset, Source, SourceId, ContentHash, IsGone, IsHidden, Version, Name, Category, Subtype,
        Address, Area, Landmark, District, NearDistrict, Region, Country, Postcode, Lat, Lng, Phone, Website,
        Hours, Ownership, HasEmergency, HealthScheme, SourceDate, CoordSource, Corrections, VerifiedAt,
        VerifiedBy, YesCount, NoCount, LastYes, IsClaimed, IsClosed, CreatedAt, ChangedAt;
}

impl Model {
    pub(crate) fn imported_fields(&self) -> PlaceFields {
        // What a source states goes before what was computed of the point, which is a guess near borders.
        let district = [&self.district, &self.near_district]
            .into_iter()
            .find(|district| !district.is_empty());
        PlaceFields {
            name: self.name.clone(),
            category: PlaceCategory::from_word(&self.category).unwrap_or(PlaceCategory::Other),
            address: self.address.clone(),
            area: self.area.clone(),
            landmark: self.landmark.clone(),
            district: district.cloned().unwrap_or_default(),
            state_or_region: self.region.clone(),
            country: self.country.clone(),
            postcode: self.postcode.clone(),
            lat: self.lat,
            lng: self.lng,
            phone: self.phone.clone(),
            website: self.website.clone(),
            hours: self.hours.clone(),
            emergency: self.has_emergency,
            health_scheme: self
                .health_scheme
                .or(stated_acceptance(&self.source, &self.ownership)),
        }
    }

    pub(crate) fn parse_corrections(&self) -> PlaceCorrections {
        parse_corrections_json(self.corrections.as_deref())
    }

    pub(crate) fn displayed_fields(&self) -> PlaceFields {
        self.parse_corrections().apply_to(self.imported_fields())
    }

    pub(crate) fn check_day(&self) -> CheckDay {
        CheckDay::of_checks(&PlaceChecks {
            verified_at: self.verified_at,
            last_yes: self.last_yes,
            yes_count: self.yes_count,
            no_count: self.no_count,
            source_date: &self.source_date,
            changed_at: self.changed_at,
        })
    }

    pub(crate) fn is_shown(&self) -> bool {
        !self.is_gone && !self.is_hidden
    }
}

/// Corrections as they are kept; what cannot be read says nothing.
pub(crate) fn parse_corrections_json(kept: Option<&str>) -> PlaceCorrections {
    kept.and_then(|kept| serde_json::from_str(kept).ok())
        .unwrap_or_default()
}
