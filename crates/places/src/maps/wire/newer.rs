//! What the newer protocol answers. An answer with another HTTP status than success is none, so there is no word for it in it.

use serde::Deserialize;

use super::{MapPlace, ServiceAnswer, WireGeometry, WireHours, WireLocation, WirePhoto};

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in super::super) struct NewerPlaces {
    places: Vec<NewerPlace>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in super::super) struct NewerSuggestions {
    suggestions: Vec<NewerSuggestion>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in super::super) struct NewerPlace {
    id: String,
    display_name: NewerText,
    formatted_address: String,
    national_phone_number: Option<String>,
    rating: Option<f64>,
    user_rating_count: u32,
    current_opening_hours: Option<OpeningHours>,
    website_uri: Option<String>,
    location: Option<NewerLocation>,
    types: Vec<String>,
    photos: Vec<NewerPhoto>,
    business_status: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct NewerText {
    text: String,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct OpeningHours {
    open_now: Option<bool>,
}

#[derive(Deserialize)]
struct NewerLocation {
    latitude: f64,
    longitude: f64,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct NewerPhoto {
    name: String,
    author_attributions: Vec<NewerAuthor>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct NewerAuthor {
    display_name: String,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct NewerSuggestion {
    place_prediction: Option<NewerPrediction>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct NewerPrediction {
    place_id: String,
    text: NewerText,
}

impl ServiceAnswer for NewerPlaces {}
impl ServiceAnswer for NewerSuggestions {}
impl ServiceAnswer for NewerPlace {}

impl From<NewerPlace> for super::WirePlace {
    fn from(place: NewerPlace) -> Self {
        let geometry = place.location.map(|at| WireGeometry {
            location: WireLocation {
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
            opening_hours: place.current_opening_hours.map(|hours| WireHours {
                open_now: hours.open_now,
            }),
            website: place.website_uri,
            geometry,
            types: place.types,
            photos: place.photos.into_iter().map(WirePhoto::from).collect(),
            business_status: place.business_status,
        }
    }
}

impl From<NewerPhoto> for WirePhoto {
    fn from(photo: NewerPhoto) -> Self {
        let authors = photo.author_attributions.into_iter();
        Self {
            photo_reference: photo.name,
            html_attributions: authors.map(|author| author.display_name).collect(),
        }
    }
}

impl NewerPlace {
    pub(in super::super) fn into_place(self) -> Option<MapPlace> {
        super::WirePlace::from(self).into_map_place()
    }
}

impl NewerPlaces {
    pub(in super::super) fn places(self) -> Vec<MapPlace> {
        self.places
            .into_iter()
            .filter_map(NewerPlace::into_place)
            .collect()
    }
}

impl NewerSuggestions {
    pub(in super::super) fn into_labels(self) -> Vec<(String, String)> {
        self.suggestions
            .into_iter()
            .filter_map(|found| found.place_prediction)
            .map(|found| (found.text.text, found.place_id))
            .collect()
    }
}
