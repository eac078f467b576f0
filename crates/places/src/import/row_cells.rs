//! The cells of a row, by the name of their column.

use std::collections::HashMap;

use csv::StringRecord;
use kernel::text::collapse_whitespace;

use super::place_row::PlaceImportRow;
use crate::model::{GeoPoint, PlaceCategory, SchemeAcceptance};

/// Longest texts, in characters.
const MAX_LENGTHS: [(&str, usize); 9] = [
    ("source_id", 200),
    ("source", 64),
    ("name", 200),
    ("address", 400),
    ("landmark", 120),
    ("phone", 120),
    ("website", 300),
    ("opening_hours", 600),
    ("state_or_region", 120),
];
/// Longest of all other texts, in characters.
const DEFAULT_MAX_LENGTH: usize = 250;

pub(super) struct RowCells<'a> {
    pub(super) columns: &'a HashMap<String, usize>,
    pub(super) record: &'a StringRecord,
}

impl RowCells<'_> {
    /// Empty when there is no such column.
    pub(super) fn cell_text(&self, column: &str) -> String {
        let number = self.columns.get(column);
        let text = number.and_then(|number| self.record.get(*number));
        let plain: String = text
            .unwrap_or_default()
            .chars()
            .filter(|character| character.is_whitespace() || !character.is_control())
            .collect();
        collapse_whitespace(&plain)
    }

    fn parse_degrees(&self, column: &str) -> Result<f64, String> {
        let text = self.cell_text(column);
        text.parse()
            .map_err(|_| format!("{column} '{}' is no number", shorten_text(&text)))
    }

    fn check_lengths(&self) -> Result<(), String> {
        let mut columns: Vec<_> = self.columns.iter().collect();
        // The first one in the file, of several that are too long.
        columns.sort_by_key(|(_, number)| **number);
        for (column, _) in columns {
            let usual = MAX_LENGTHS.iter().find(|(name, _)| name == column);
            let longest = usual.map_or(DEFAULT_MAX_LENGTH, |(_, longest)| *longest);
            if self.cell_text(column).chars().count() > longest {
                return Err(format!("{column} has more than {longest} characters"));
            }
        }
        Ok(())
    }

    fn parse_country(&self) -> Result<String, String> {
        let country = self.cell_text("country").to_uppercase();
        if country.len() != 2 || !country.bytes().all(|byte| byte.is_ascii_uppercase()) {
            let country = shorten_text(&country);
            return Err(format!("country '{country}' is not two letters"));
        }
        Ok(country)
    }

    fn parse_point(&self) -> Result<GeoPoint, String> {
        let (lat, lng) = (self.parse_degrees("lat")?, self.parse_degrees("lng")?);
        GeoPoint::new(lat, lng).ok_or_else(|| {
            let is_lat_invalid = !(-90.0..=90.0).contains(&lat);
            if GeoPoint::new(lng, lat).is_some() {
                format!("lat {lat} is not between -90 and 90; are lat and lng swapped?")
            } else if is_lat_invalid {
                format!("lat {lat} is not between -90 and 90")
            } else {
                format!("lng {lng} is not between -180 and 180")
            }
        })
    }

    fn parse_category(&self) -> Result<PlaceCategory, String> {
        let said = self.cell_text("category").to_lowercase();
        match said.as_str() {
            "" => Ok(PlaceCategory::Other),
            word => PlaceCategory::from_word(word)
                .or_else(|| PlaceCategory::from_keyword(word))
                .ok_or_else(|| format!("category '{}' is not known", shorten_text(word))),
        }
    }

    /// `yes` or `no`; a word that is neither is refused, for a wrong guess sends people away.
    fn parse_scheme(&self) -> Result<SchemeAcceptance, String> {
        let said = self.cell_text("health_scheme").to_lowercase();
        match said.as_str() {
            "" | "unknown" => Ok(SchemeAcceptance::Unknown),
            "yes" | "true" | "1" => Ok(SchemeAcceptance::Yes),
            "no" | "false" | "0" => Ok(SchemeAcceptance::No),
            word => Err(format!(
                "health_scheme '{}' is neither yes nor no",
                shorten_text(word)
            )),
        }
    }

    pub(super) fn parse_row(&self, source: &str) -> Result<PlaceImportRow, String> {
        self.check_lengths()?;
        let name = self.cell_text("name");
        if name.is_empty() {
            return Err("has no name".to_owned());
        }
        let country = self.parse_country()?;
        let point = self.parse_point()?;
        let category = self.parse_category()?;
        let health_scheme = self.parse_scheme()?;
        let or = |text: String, other: String| if text.is_empty() { other } else { text };
        Ok(PlaceImportRow {
            source_id: or(
                self.cell_text("source_id"),
                // Sources without ids get one of name and place, so that the same file twice changes nothing.
                format!(
                    "{}@{:.5},{:.5}",
                    shorten_text(&name),
                    point.lat(),
                    point.lng()
                ),
            ),
            source: or(self.cell_text("source"), source.to_owned()),
            name,
            category,
            subtype: self.cell_text("subtype"),
            address: self.cell_text("address"),
            area: self.cell_text("area"),
            landmark: self.cell_text("landmark"),
            district: self.cell_text("lga_or_district"),
            near_district: self.cell_text("district_derived"),
            region: self.cell_text("state_or_region"),
            country,
            postcode: self.cell_text("postcode"),
            point,
            phone: self.cell_text("phone"),
            website: self.cell_text("website"),
            hours: self.cell_text("opening_hours"),
            ownership: self.cell_text("ownership"),
            has_emergency: matches!(self.cell_text("emergency").as_str(), "yes" | "true" | "1"),
            health_scheme,
            source_date: self.cell_text("source_date"),
            coord_source: self.cell_text("coord_source"),
        })
    }
}

fn shorten_text(text: &str) -> String {
    text.chars().take(60).collect()
}
