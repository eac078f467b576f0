//! What the service answers.

pub(super) mod newer;

use serde::Deserialize;

use super::map_place::{MapAddress, MapPhoto, MapPlace};
use crate::model::{GeoPoint, PlaceCategory};

pub(super) trait ServiceAnswer {
    /// Where an answer has no word for it, it is fine.
    fn status(&self) -> &str {
        "OK"
    }

    fn is_fine(&self) -> bool {
        matches!(self.status(), "OK" | "ZERO_RESULTS")
    }
}

#[derive(Deserialize)]
pub(super) struct NearbyAnswer {
    status: String,
    #[serde(default)]
    results: Vec<WirePlace>,
}

#[derive(Deserialize)]
pub(super) struct DetailsAnswer {
    status: String,
    result: Option<WirePlace>,
}

#[derive(Deserialize)]
pub(super) struct GeocodeAnswer {
    status: String,
    #[serde(default)]
    results: Vec<WireAddress>,
}

#[derive(Deserialize)]
pub(super) struct AutocompleteAnswer {
    status: String,
    #[serde(default)]
    predictions: Vec<WirePrediction>,
}

impl ServiceAnswer for NearbyAnswer {
    fn status(&self) -> &str {
        &self.status
    }
}

impl ServiceAnswer for DetailsAnswer {
    fn status(&self) -> &str {
        &self.status
    }
}

impl ServiceAnswer for GeocodeAnswer {
    fn status(&self) -> &str {
        &self.status
    }
}

impl ServiceAnswer for AutocompleteAnswer {
    fn status(&self) -> &str {
        &self.status
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WirePlace {
    place_id: String,
    name: String,
    vicinity: String,
    formatted_address: String,
    formatted_phone_number: Option<String>,
    rating: Option<f64>,
    user_ratings_total: u32,
    opening_hours: Option<WireHours>,
    website: Option<String>,
    geometry: Option<WireGeometry>,
    types: Vec<String>,
    photos: Vec<WirePhoto>,
    business_status: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WirePhoto {
    photo_reference: String,
    /// Links as HTML.
    html_attributions: Vec<String>,
}

#[derive(Deserialize)]
struct WireHours {
    open_now: Option<bool>,
}

#[derive(Deserialize)]
struct WireGeometry {
    location: WireLocation,
}

#[derive(Deserialize)]
struct WireLocation {
    lat: f64,
    lng: f64,
}

#[derive(Deserialize)]
struct WireAddress {
    #[serde(default)]
    formatted_address: String,
    #[serde(default)]
    address_components: Vec<AddressComponent>,
}

#[derive(Deserialize)]
struct AddressComponent {
    #[serde(default)]
    long_name: String,
    #[serde(default)]
    short_name: String,
    #[serde(default)]
    types: Vec<String>,
}

#[derive(Deserialize)]
struct WirePrediction {
    #[serde(default)]
    description: String,
    #[serde(default)]
    place_id: String,
}

impl WirePlace {
    fn into_map_place(self) -> Option<MapPlace> {
        let spot = self.geometry?.location;
        let category = self
            .types
            .iter()
            .find_map(|word| PlaceCategory::from_word(word))
            .or_else(|| category_of_type(&self.types))
            .unwrap_or(PlaceCategory::Other);
        let address = if self.formatted_address.is_empty() {
            // Only lists of the older protocol have it, shorter than an address.
            self.vicinity
        } else {
            self.formatted_address
        };
        // A link with another scheme could run script on our page.
        let is_site = |site: &String| site.starts_with("https://") || site.starts_with("http://");
        let is_gone = self.business_status == "CLOSED_PERMANENTLY";
        (!self.place_id.is_empty() && !self.name.is_empty() && !is_gone).then_some(())?;
        Some(MapPlace {
            id: self.place_id,
            name: self.name,
            address,
            point: GeoPoint::new(spot.lat, spot.lng)?,
            rating: self.rating.filter(|rating| rating.is_finite()),
            rated_by: self.user_ratings_total,
            open_now: self.opening_hours.and_then(|hours| hours.open_now),
            phone: self.formatted_phone_number,
            website: self.website.filter(is_site),
            category,
            photo: self
                .photos
                .into_iter()
                .next()
                .and_then(WirePhoto::into_map_photo),
        })
    }
}

impl WirePhoto {
    fn into_map_photo(self) -> Option<MapPhoto> {
        (!self.photo_reference.is_empty()).then(|| MapPhoto {
            by: self
                .html_attributions
                .first()
                .map_or_else(String::new, |html| strip_html(html)),
            reference: self.photo_reference,
        })
    }
}

fn strip_html(html: &str) -> String {
    let mut is_inside = false;
    let text: String = html
        .chars()
        .filter(|character| {
            match character {
                '<' => is_inside = true,
                '>' => is_inside = false,
                _ => return !is_inside,
            }
            false
        })
        .collect();
    text.trim().chars().take(100).collect()
}

fn category_of_type(types: &[String]) -> Option<PlaceCategory> {
    types.iter().find_map(|word| match word.as_str() {
        "drugstore" => Some(PlaceCategory::Pharmacy),
        "doctor" | "dentist" | "dental_clinic" | "physiotherapist" => Some(PlaceCategory::Clinic),
        "medical_lab" => Some(PlaceCategory::Laboratory),
        _ => None,
    })
}

impl NearbyAnswer {
    pub(super) fn into_places(self) -> Vec<MapPlace> {
        self.results
            .into_iter()
            .filter_map(WirePlace::into_map_place)
            .collect()
    }
}

impl DetailsAnswer {
    pub(super) fn into_place(self) -> Option<MapPlace> {
        self.result?.into_map_place()
    }
}

impl GeocodeAnswer {
    pub(super) fn into_address(self) -> Option<MapAddress> {
        let first = self.results.into_iter().next()?;
        let part = |wanted: &str| {
            let mut parts = first.address_components.iter();
            parts.find(|part| part.types.iter().any(|word| word == wanted))
        };
        let region = part("administrative_area_level_1").map(|part| part.long_name.clone());
        let country = part("country").map(|part| part.short_name.clone());
        Some(MapAddress {
            region: region.unwrap_or_default(),
            country: country.unwrap_or_default(),
            address: first.formatted_address,
        })
    }
}

impl AutocompleteAnswer {
    pub(super) fn into_labels(self) -> Vec<(String, String)> {
        self.predictions
            .into_iter()
            .map(|found| (found.description, found.place_id))
            .collect()
    }
}
