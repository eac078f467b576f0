//! What is said of a place, and what the desk says otherwise.

use kernel::FieldError;
use opening_hours::OpeningHours;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{GeoPoint, PlaceCategory, SchemeAcceptance};

/// What is said of a place. A text that nobody knows is empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceFields {
    pub name: String,
    pub category: PlaceCategory,
    /// Street and number, without the postcode.
    #[serde(default)]
    pub address: String,
    #[serde(default)]
    pub area: String,
    /// What everybody knows beside it, such as a market or a bank: `Opposite Balogun Market`.
    #[serde(default)]
    pub landmark: String,
    /// Local government area in Nigeria, local authority in Great Britain.
    #[serde(default)]
    pub district: String,
    /// State in Nigeria, nation in Great Britain.
    #[serde(default)]
    pub state_or_region: String,
    /// Two letters, `NG`.
    pub country: String,
    #[serde(default)]
    pub postcode: String,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lng: f64,
    /// Several are separated by `;` or `,`.
    #[serde(default)]
    pub phone: String,
    /// Begins with `https://` or `http://`.
    #[serde(default)]
    pub website: String,
    /// In the syntax of OpenStreetMap, `Mo-Fr 09:00-17:00; PH off`.
    #[serde(default)]
    pub hours: String,
    #[serde(default)]
    pub emergency: bool,
    /// Whether it takes people under NHIA in Nigeria, or the NHS in the United Kingdom.
    #[serde(default)]
    pub health_scheme: SchemeAcceptance,
}

/// What the desk says otherwise; a field that is left out is as it came.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = PlaceCorrections)]
pub struct PlaceCorrections {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<PlaceCategory>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landmark: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub district: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_or_region: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postcode: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lat: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lng: Option<f64>,
    /// Another number; empty where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Another site; empty where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    /// Other hours; empty where nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emergency: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health_scheme: Option<SchemeAcceptance>,
}

impl PlaceCorrections {
    pub fn apply_to(self, fields: PlaceFields) -> PlaceFields {
        PlaceFields {
            name: self.name.unwrap_or(fields.name),
            category: self.category.unwrap_or(fields.category),
            address: self.address.unwrap_or(fields.address),
            area: self.area.unwrap_or(fields.area),
            landmark: self.landmark.unwrap_or(fields.landmark),
            district: self.district.unwrap_or(fields.district),
            state_or_region: self.state_or_region.unwrap_or(fields.state_or_region),
            country: self.country.unwrap_or(fields.country),
            postcode: self.postcode.unwrap_or(fields.postcode),
            lat: self.lat.unwrap_or(fields.lat),
            lng: self.lng.unwrap_or(fields.lng),
            phone: self.phone.unwrap_or(fields.phone),
            website: self.website.unwrap_or(fields.website),
            hours: self.hours.unwrap_or(fields.hours),
            emergency: self.emergency.unwrap_or(fields.emergency),
            health_scheme: self.health_scheme.unwrap_or(fields.health_scheme),
        }
    }

    /// What makes `wanted` of what came.
    pub fn from_difference(imported: &PlaceFields, wanted: &PlaceFields) -> Self {
        fn changed<T: PartialEq + Clone>(imported: &T, wanted: &T) -> Option<T> {
            (imported != wanted).then(|| wanted.clone())
        }
        Self {
            name: changed(&imported.name, &wanted.name),
            category: changed(&imported.category, &wanted.category),
            address: changed(&imported.address, &wanted.address),
            area: changed(&imported.area, &wanted.area),
            landmark: changed(&imported.landmark, &wanted.landmark),
            district: changed(&imported.district, &wanted.district),
            state_or_region: changed(&imported.state_or_region, &wanted.state_or_region),
            country: changed(&imported.country, &wanted.country),
            postcode: changed(&imported.postcode, &wanted.postcode),
            lat: changed(&imported.lat, &wanted.lat),
            lng: changed(&imported.lng, &wanted.lng),
            phone: changed(&imported.phone, &wanted.phone),
            website: changed(&imported.website, &wanted.website),
            hours: changed(&imported.hours, &wanted.hours),
            emergency: changed(&imported.emergency, &wanted.emergency),
            health_scheme: changed(&imported.health_scheme, &wanted.health_scheme),
        }
    }

    /// Whether a field is said otherwise, by its name in answers; one of the two degrees stands for both.
    pub fn has_field(&self, field: &str) -> bool {
        match field {
            "name" => self.name.is_some(),
            "category" => self.category.is_some(),
            "address" => self.address.is_some(),
            "area" => self.area.is_some(),
            "landmark" => self.landmark.is_some(),
            "district" => self.district.is_some(),
            "stateOrRegion" => self.state_or_region.is_some(),
            "country" => self.country.is_some(),
            "postcode" => self.postcode.is_some(),
            "lat" | "lng" => self.lat.is_some() || self.lng.is_some(),
            "phone" => self.phone.is_some(),
            "website" => self.website.is_some(),
            "hours" => self.hours.is_some(),
            "emergency" => self.emergency.is_some(),
            "healthScheme" => self.health_scheme.is_some(),
            _ => false,
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl PlaceFields {
    /// Where it is; none when that is no point.
    pub fn to_point(&self) -> Option<GeoPoint> {
        GeoPoint::new(self.lat, self.lng)
    }

    /// Without spaces at the ends and control characters, and the country in capitals.
    pub fn normalise_texts(mut self) -> Self {
        for text in [
            &mut self.name,
            &mut self.address,
            &mut self.area,
            &mut self.landmark,
            &mut self.district,
            &mut self.state_or_region,
            &mut self.postcode,
            &mut self.phone,
            &mut self.website,
            &mut self.hours,
        ] {
            text.retain(|character| character.is_whitespace() || !character.is_control());
            *text = kernel::text::collapse_whitespace(text);
        }
        self.country = self.country.trim().to_uppercase();
        self
    }
}

/// Longest texts, in characters, as the columns have them.
const MAX_LENGTHS: [(&str, usize); 10] = [
    ("name", 200),
    ("address", 400),
    ("area", 120),
    ("landmark", 120),
    ("district", 120),
    ("stateOrRegion", 120),
    ("postcode", 16),
    ("phone", 120),
    ("website", 300),
    ("hours", 600),
];

/// What to mend before fields can be kept; field names begin with `prefix`.
pub fn invalid_fields(fields: &PlaceFields, prefix: &str) -> Vec<FieldError> {
    let field_error =
        |field: &str, message: &str| FieldError::new(format!("{prefix}{field}"), message);
    let mut errors = Vec::new();
    if fields.name.is_empty() {
        errors.push(field_error("name", l10n::t!("places-fields-name-missing")));
    }
    let texts = [
        &fields.name,
        &fields.address,
        &fields.area,
        &fields.landmark,
        &fields.district,
        &fields.state_or_region,
        &fields.postcode,
        &fields.phone,
        &fields.website,
        &fields.hours,
    ];
    for ((field, longest), text) in MAX_LENGTHS.into_iter().zip(texts) {
        if text.chars().count() > longest {
            let words = l10n::t!("places-fields-too-long", most = longest);
            errors.push(field_error(field, &words));
        }
    }
    if fields.country.len() != 2 || !fields.country.bytes().all(|b| b.is_ascii_uppercase()) {
        errors.push(field_error("country", l10n::t!("places-choose-country")));
    }
    if fields.to_point().is_none() {
        let words = l10n::t!("places-fields-point-wrong");
        errors.push(field_error("lat", words));
    }
    let is_site = |site: &str| site.starts_with("https://") || site.starts_with("http://");
    if !fields.website.is_empty() && !is_site(&fields.website) {
        let words = l10n::t!("places-fields-website-wrong");
        errors.push(field_error("website", words));
    }
    if !fields.hours.is_empty() && !is_readable_hours(&fields.hours) {
        let words = l10n::t!("places-fields-hours-wrong");
        errors.push(field_error("hours", words));
    }
    errors
}

pub fn is_readable_hours(hours: &str) -> bool {
    hours.parse::<OpeningHours>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> PlaceFields {
        PlaceFields {
            name: "Grace Pharmacy".to_owned(),
            category: PlaceCategory::Pharmacy,
            address: "1 Station Road".to_owned(),
            area: String::new(),
            landmark: String::new(),
            district: "Osogbo".to_owned(),
            state_or_region: "Osun".to_owned(),
            country: "NG".to_owned(),
            postcode: String::new(),
            lat: 7.77,
            lng: 4.56,
            phone: "0803 123 4567".to_owned(),
            website: String::new(),
            hours: "24/7".to_owned(),
            emergency: false,
            health_scheme: SchemeAcceptance::Unknown,
        }
    }

    #[test]
    fn corrections_are_what_differs_and_nothing_else() {
        let imported = fields();
        let wanted = PlaceFields {
            phone: "0805 000 0000".to_owned(),
            ..fields()
        };
        let corrections = PlaceCorrections::from_difference(&imported, &wanted);
        assert_eq!(
            serde_json::to_value(&corrections).unwrap(),
            serde_json::json!({"phone": "0805 000 0000"})
        );
        assert_eq!(corrections.apply_to(imported.clone()), wanted);
        assert!(PlaceCorrections::from_difference(&imported, &imported).is_empty());
    }

    #[test]
    fn what_cannot_be_kept_is_named_by_field() {
        let bad = PlaceFields {
            name: String::new(),
            lat: 700.0,
            website: "grace.example".to_owned(),
            hours: "mornings, mostly".to_owned(),
            country: "Nigeria".to_owned(),
            ..fields()
        };
        let named: Vec<_> = invalid_fields(&bad, "corrections.")
            .into_iter()
            .map(|error| error.field)
            .collect();
        assert_eq!(
            named,
            ["name", "country", "lat", "website", "hours"].map(|f| format!("corrections.{f}"))
        );
        assert!(invalid_fields(&fields(), "").is_empty());
    }
}
