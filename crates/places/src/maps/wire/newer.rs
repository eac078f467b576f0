//! What the newer protocol answers. An answer with another HTTP status than success is none, so there is no word for it in it.

use serde::Deserialize;

use super::{Answer, Geometry, Hours, MapPlace, Picture, Spot};

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in super::super) struct Found {
    places: Vec<Place>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in super::super) struct Suggested {
    suggestions: Vec<Suggestion>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in super::super) struct Place {
    id: String,
    display_name: Text,
    formatted_address: String,
    national_phone_number: Option<String>,
    rating: Option<f64>,
    user_rating_count: u32,
    current_opening_hours: Option<OpeningHours>,
    website_uri: Option<String>,
    location: Option<Location>,
    types: Vec<String>,
    photos: Vec<Photo>,
    business_status: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Text {
    text: String,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct OpeningHours {
    open_now: Option<bool>,
}

#[derive(Deserialize)]
struct Location {
    latitude: f64,
    longitude: f64,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Photo {
    name: String,
    author_attributions: Vec<Author>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Author {
    display_name: String,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Suggestion {
    place_prediction: Option<Prediction>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Prediction {
    place_id: String,
    text: Text,
}

impl Answer for Found {}
impl Answer for Suggested {}
impl Answer for Place {}

impl From<Place> for super::Place {
    fn from(place: Place) -> Self {
        let geometry = place.location.map(|at| Geometry {
            location: Spot {
                lat: at.latitude,
                lng: at.longitude,
            },
        });
        Self {
            place_id: place.id,
            name: place.display_name.text,
            vicinity: String::new(),
            formatted_address: place.formatted_address,
            formatted_phone_number: place.national_phone_number,
            rating: place.rating,
            user_ratings_total: place.user_rating_count,
            opening_hours: place.current_opening_hours.map(|hours| Hours {
                open_now: hours.open_now,
            }),
            website: place.website_uri,
            geometry,
            types: place.types,
            photos: place.photos.into_iter().map(Picture::from).collect(),
            business_status: place.business_status,
        }
    }
}

impl From<Photo> for Picture {
    fn from(photo: Photo) -> Self {
        let authors = photo.author_attributions.into_iter();
        Self {
            photo_reference: photo.name,
            html_attributions: authors.map(|author| author.display_name).collect(),
        }
    }
}

impl Place {
    pub(in super::super) fn place(self) -> Option<MapPlace> {
        super::Place::from(self).shown()
    }
}

impl Found {
    pub(in super::super) fn places(self) -> Vec<MapPlace> {
        self.places.into_iter().filter_map(Place::place).collect()
    }
}

impl Suggested {
    pub(in super::super) fn labels(self) -> Vec<(String, String)> {
        self.suggestions
            .into_iter()
            .filter_map(|found| found.place_prediction)
            .map(|found| (found.text.text, found.place_id))
            .collect()
    }
}
