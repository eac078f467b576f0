//! Rows of ours as a maps service adds to them, and its own places as rows.

use super::presentation::{DOUBTFUL, format_travel, two_decimals};
use super::views::{
    NearbyPlace, OpenView, OpeningHours, PhoneView, PhotoView, PlaceLocation, PlaceRow, RatingView,
};
use crate::maps::{ID_PREFIX, MapPlace, MergeableRow};
use crate::model::{GeoPoint, format_distance, travel_time};

impl MergeableRow for PlaceRow {
    fn name(&self) -> &str {
        &self.name
    }

    fn point(&self) -> Option<GeoPoint> {
        GeoPoint::new(self.lat, self.lng)
    }

    fn km(&self) -> Option<f64> {
        self.distance_km
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn is_reachable(&self) -> bool {
        self.phone.is_some() || self.website.is_some()
    }

    fn fill_gaps(&mut self, place: &MapPlace) {
        // Ratings are the service's to tell; everything else that we know ourselves stays.
        self.rating = rating_view(place).or(self.rating.take());
        let is_doubted = self.open.state == DOUBTFUL && place.open_now.is_some();
        if self.open.state == "unknown" || is_doubted {
            self.open = open_view(place);
        }
        if self.phone.is_none() {
            self.phone = phone_view(place);
        }
        if self.website.is_none() {
            self.website.clone_from(&place.website);
        }
        if self.address.is_empty() {
            self.address.clone_from(&place.address);
        }
    }

    fn from_map_place(place: &MapPlace, km: f64, photo_url: Option<String>) -> Self {
        let (lat, lng) = (place.point.lat(), place.point.lng());
        let map_url =
            format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=17/{lat}/{lng}");
        Self {
            id: format!("{ID_PREFIX}{}", place.id),
            url: map_url.clone(),
            name: place.name.clone(),
            category: place.category,
            type_label: place.category.label().to_owned(),
            address: place.address.clone(),
            landmark: String::new(),
            phone: phone_view(place),
            website: place.website.clone(),
            distance_km: Some(two_decimals(km)),
            distance: format_distance(km),
            travel: format_travel(km),
            open: open_view(place),
            rating: rating_view(place),
            photo: photo_view(place, photo_url),
            lat,
            lng,
            map_url,
            // The service does not say who has an emergency department, and a guess could mislead somebody in danger.
            emergency: false,
            scheme: String::new(),
            freshness: l10n::t!("places-maps-freshness").to_owned(),
            fresh: "unknown".to_owned(),
            source_line: l10n::t!("places-maps-source").to_owned(),
            also: Vec::new(),
        }
    }
}

impl MergeableRow for NearbyPlace {
    fn name(&self) -> &str {
        &self.name
    }

    fn point(&self) -> Option<GeoPoint> {
        GeoPoint::new(self.location.lat, self.location.lng)
    }

    fn km(&self) -> Option<f64> {
        self.distance_km
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn is_reachable(&self) -> bool {
        self.phone.is_some() || self.website.is_some()
    }

    fn fill_gaps(&mut self, place: &MapPlace) {
        self.rating = place.rating.or(self.rating);
        if place.rating.is_some() {
            self.user_ratings_total = Some(place.rated_by);
        }
        if self.opening_hours.is_none() {
            self.opening_hours = opening_hours(place);
        }
        if self.phone.is_none() {
            self.phone.clone_from(&place.phone);
            self.formatted_phone_number.clone_from(&place.phone);
        }
        if self.website.is_none() {
            self.website.clone_from(&place.website);
        }
        if self.formatted_address.is_empty() {
            self.formatted_address.clone_from(&place.address);
        }
    }

    fn from_map_place(place: &MapPlace, km: f64, photo_url: Option<String>) -> Self {
        let types = place.category.service_types().iter();
        Self {
            id: format!("{ID_PREFIX}{}", place.id),
            source_id: place.id.clone(),
            source: "maps".to_owned(),
            name: place.name.clone(),
            formatted_address: place.address.clone(),
            phone: place.phone.clone(),
            formatted_phone_number: place.phone.clone(),
            rating: place.rating,
            user_ratings_total: place.rating.map(|_| place.rated_by),
            opening_hours: opening_hours(place),
            website: place.website.clone(),
            location: PlaceLocation {
                lat: place.point.lat(),
                lng: place.point.lng(),
            },
            photos: photo_url.into_iter().collect(),
            types: types.map(|word| (*word).to_owned()).collect(),
            category: place.category,
            distance_km: Some(two_decimals(km)),
            travel_time: Some(travel_time(km)),
            emergency: false,
            accepts_scheme: None,
            scheme: None,
            verified_at: None,
            also: Vec::new(),
        }
    }
}

fn photo_view(place: &MapPlace, url: Option<String>) -> Option<PhotoView> {
    let by = place.photo.as_ref()?.by.clone();
    Some(PhotoView { url: url?, by })
}

fn rating_view(place: &MapPlace) -> Option<RatingView> {
    let value = place.rating?;
    Some(RatingView {
        value: format!("{value:.1}"),
        of: place.rated_by,
    })
}

fn opening_hours(place: &MapPlace) -> Option<OpeningHours> {
    place.open_now.map(|open| OpeningHours {
        text: String::new(),
        open_now: Some(open),
        always_open: false,
        weekday_text: Vec::new(),
    })
}

fn open_view(place: &MapPlace) -> OpenView {
    let (state, text) = match place.open_now {
        Some(true) => ("open", l10n::t!("places-opening-open")),
        Some(false) => ("closed", l10n::t!("places-opening-closed")),
        None => ("unknown", l10n::t!("places-opening-unknown")),
    };
    OpenView {
        state: state.to_owned(),
        text: text.to_owned(),
        more: None,
    }
}

fn phone_view(place: &MapPlace) -> Option<PhoneView> {
    let text = place.phone.clone()?;
    let plus = if text.trim_start().starts_with('+') {
        "+"
    } else {
        ""
    };
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    (digits.len() > 2).then(|| PhoneView {
        href: format!("tel:{plus}{digits}"),
        text,
    })
}
