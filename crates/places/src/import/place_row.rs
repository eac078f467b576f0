//! A row of a file.

use crate::model::{GeoPoint, PlaceCategory, SchemeAcceptance};

pub(super) struct PlaceImportRow {
    pub source_id: String,
    pub source: String,
    pub name: String,
    pub category: PlaceCategory,
    pub subtype: String,
    pub address: String,
    pub area: String,
    pub landmark: String,
    pub district: String,
    pub near_district: String,
    pub region: String,
    pub country: String,
    pub postcode: String,
    pub point: GeoPoint,
    pub phone: String,
    pub website: String,
    pub hours: String,
    pub ownership: String,
    pub has_emergency: bool,
    pub health_scheme: SchemeAcceptance,
    pub source_date: String,
    pub coord_source: String,
}

impl PlaceImportRow {
    /// A mark of all that is imported.
    pub(super) fn content_hash(&self) -> i64 {
        let lat = format!("{:.6}", self.point.lat());
        let lng = format!("{:.6}", self.point.lng());
        let parts = [
            self.source.as_str(),
            &self.name,
            self.category.key(),
            &self.subtype,
            &self.address,
            &self.area,
            &self.district,
            &self.near_district,
            &self.region,
            &self.country,
            &self.postcode,
            &lat,
            &lng,
            &self.phone,
            &self.website,
            &self.hours,
            &self.ownership,
            if self.has_emergency { "yes" } else { "no" },
            &self.source_date,
            &self.coord_source,
        ];
        let mut text = parts.join("\u{1f}");
        // Only where it says something: files that came before there was such a column keep their marks.
        if self.health_scheme != SchemeAcceptance::Unknown {
            text.push('\u{1f}');
            text.push_str(self.health_scheme.key());
        }
        if !self.landmark.is_empty() {
            text.push_str("\u{1f}landmark\u{1f}");
            text.push_str(&self.landmark);
        }
        // Neither engine has unsigned integers; the bits are kept as they are.
        fnv_hash(&text).cast_signed()
    }
}

/// FNV-1a: a mark that stays the same in every version of this program.
pub(super) fn fnv_hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
