//! What the service answers.

pub(super) mod newer;

use serde::Deserialize;

use super::{MapAddress, MapPhoto, MapPlace};
use crate::model::{Category, Point};

pub(super) trait Answer {
    /// Where an answer has no word for it, it is fine.
    fn status(&self) -> &str {
        "OK"
    }

    fn is_fine(&self) -> bool {
        matches!(self.status(), "OK" | "ZERO_RESULTS")
    }
}

#[derive(Deserialize)]
pub(super) struct Nearby {
    status: String,
    #[serde(default)]
    results: Vec<Place>,
}

#[derive(Deserialize)]
pub(super) struct Details {
    status: String,
    result: Option<Place>,
}

#[derive(Deserialize)]
pub(super) struct Geocoded {
    status: String,
    #[serde(default)]
    results: Vec<Address>,
}

#[derive(Deserialize)]
pub(super) struct Autocomplete {
    status: String,
    #[serde(default)]
    predictions: Vec<Prediction>,
}

impl Answer for Nearby {
    fn status(&self) -> &str {
        &self.status
    }
}

impl Answer for Details {
    fn status(&self) -> &str {
        &self.status
    }
}

impl Answer for Geocoded {
    fn status(&self) -> &str {
        &self.status
    }
}

impl Answer for Autocomplete {
    fn status(&self) -> &str {
        &self.status
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Place {
    place_id: String,
    name: String,
    vicinity: String,
    formatted_address: String,
    formatted_phone_number: Option<String>,
    rating: Option<f64>,
    user_ratings_total: u32,
    opening_hours: Option<Hours>,
    website: Option<String>,
    geometry: Option<Geometry>,
    types: Vec<String>,
    photos: Vec<Picture>,
    business_status: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Picture {
    photo_reference: String,
    /// Links as HTML.
    html_attributions: Vec<String>,
}

#[derive(Deserialize)]
struct Hours {
    open_now: Option<bool>,
}

#[derive(Deserialize)]
struct Geometry {
    location: Spot,
}

#[derive(Deserialize)]
struct Spot {
    lat: f64,
    lng: f64,
}

#[derive(Deserialize)]
struct Address {
    #[serde(default)]
    formatted_address: String,
    #[serde(default)]
    address_components: Vec<Component>,
}

#[derive(Deserialize)]
struct Component {
    #[serde(default)]
    long_name: String,
    #[serde(default)]
    short_name: String,
    #[serde(default)]
    types: Vec<String>,
}

#[derive(Deserialize)]
struct Prediction {
    #[serde(default)]
    description: String,
    #[serde(default)]
    place_id: String,
}

impl Place {
    fn shown(self) -> Option<MapPlace> {
        let spot = self.geometry?.location;
        let category = self
            .types
            .iter()
            .find_map(|word| Category::read(word))
            .or_else(|| of_type(&self.types))
            .unwrap_or(Category::Other);
        let address = if self.formatted_address.is_empty() {
            self.vicinity
        } else {
            self.formatted_address
        };
        let is_site = |site: &String| site.starts_with("https://") || site.starts_with("http://");
        let is_gone = self.business_status == "CLOSED_PERMANENTLY";
        (!self.place_id.is_empty() && !self.name.is_empty() && !is_gone).then_some(())?;
        Some(MapPlace {
            id: self.place_id,
            name: self.name,
            address,
            point: Point::new(spot.lat, spot.lng)?,
            rating: self.rating.filter(|rating| rating.is_finite()),
            rated_by: self.user_ratings_total,
            open_now: self.opening_hours.and_then(|hours| hours.open_now),
            phone: self.formatted_phone_number,
            website: self.website.filter(is_site),
            category,
            photo: self.photos.into_iter().next().and_then(Picture::shown),
        })
    }
}

impl Picture {
    fn shown(self) -> Option<MapPhoto> {
        (!self.photo_reference.is_empty()).then(|| MapPhoto {
            by: self
                .html_attributions
                .first()
                .map_or_else(String::new, |html| text_of(html)),
            reference: self.photo_reference,
        })
    }
}

fn text_of(html: &str) -> String {
    let mut is_inside = false;
    let text: String = html
        .chars()
        .filter(|letter| {
            match letter {
                '<' => is_inside = true,
                '>' => is_inside = false,
                _ => return !is_inside,
            }
            false
        })
        .collect();
    text.trim().chars().take(100).collect()
}

fn of_type(types: &[String]) -> Option<Category> {
    types.iter().find_map(|word| match word.as_str() {
        "drugstore" => Some(Category::Pharmacy),
        "doctor" | "dentist" | "dental_clinic" | "physiotherapist" => Some(Category::Clinic),
        "medical_lab" => Some(Category::Laboratory),
        _ => None,
    })
}

impl Nearby {
    pub(super) fn places(self) -> Vec<MapPlace> {
        self.results.into_iter().filter_map(Place::shown).collect()
    }
}

impl Details {
    pub(super) fn place(self) -> Option<MapPlace> {
        self.result?.shown()
    }
}

impl Geocoded {
    pub(super) fn address(self) -> Option<MapAddress> {
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

impl Autocomplete {
    pub(super) fn labels(self) -> Vec<(String, String)> {
        self.predictions
            .into_iter()
            .map(|found| (found.description, found.place_id))
            .collect()
    }
}
