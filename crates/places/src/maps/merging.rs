//! Places of the service among our own.

use kernel::text::fold;

use super::{ID, MapPlace, Maps};
use crate::api::showing::{travel, two_decimals};
use crate::api::views::{
    Location, NearbyPlace, OpenView, OpeningHours, PhoneView, PhotoView, PlaceRow, RatingView,
};
use crate::model::{Point, distance_text, stem, travel_time};

/// Two places of one name this near to each other are the same, in kilometres.
const SAME_KM: f64 = 0.3;

pub(crate) trait Merged {
    fn name(&self) -> &str;
    fn point(&self) -> Option<Point>;
    fn km(&self) -> Option<f64>;
    fn id(&self) -> &str;
    /// The service's id; none for our own rows.
    fn service_id(&self) -> Option<&str> {
        self.id().strip_prefix(ID)
    }
    fn is_reachable(&self) -> bool;
    fn complete(&mut self, place: &MapPlace);
    /// A row of the service's own, with our address of its picture.
    fn of(place: &MapPlace, km: f64, photo: Option<PhotoView>) -> Self;
}

/// Our rows with what the service knows of them, and its own places that are taken among them; nearest first.
pub(super) fn merge<Row: Merged>(
    maps: &Maps,
    mut own: Vec<Row>,
    found: &[MapPlace],
    from: Point,
    takes: impl Fn(&MapPlace) -> bool,
) -> Vec<Row> {
    for place in found {
        let same = own.iter_mut().find(|row| {
            let is_near = |point: Point| point.km_to(place.point) <= SAME_KM;
            has_name(row.name(), &place.name) && row.point().is_some_and(is_near)
        });
        match same {
            Some(row) => row.complete(place),
            None if takes(place) => {
                let photo = place.photo.as_ref().and_then(|photo| {
                    Some(PhotoView {
                        url: maps.photo_address(photo)?,
                        by: photo.by.clone(),
                    })
                });
                own.push(Row::of(place, from.km_to(place.point), photo));
            }
            None => {}
        }
    }
    let km = |row: &Row| row.km().unwrap_or(f64::INFINITY);
    own.sort_by(|one, other| km(one).total_cmp(&km(other)));
    own
}

/// Names that say nothing but what a place is have to be the same as they stand.
fn has_name(one: &str, other: &str) -> bool {
    match (stem(one), stem(other)) {
        (one_stem, other_stem) if one_stem.is_empty() && other_stem.is_empty() => {
            fold(one) == fold(other)
        }
        (one_stem, other_stem) => one_stem == other_stem,
    }
}

impl Merged for PlaceRow {
    fn name(&self) -> &str {
        &self.name
    }

    fn point(&self) -> Option<Point> {
        Point::new(self.lat, self.lng)
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

    fn complete(&mut self, place: &MapPlace) {
        self.rating = rating(place).or(self.rating.take());
        if self.open.state == "unknown" {
            self.open = open(place);
        }
        if self.phone.is_none() {
            self.phone = phone(place);
        }
        if self.website.is_none() {
            self.website.clone_from(&place.website);
        }
        if self.address.is_empty() {
            self.address.clone_from(&place.address);
        }
    }

    fn of(place: &MapPlace, km: f64, photo: Option<PhotoView>) -> Self {
        let (lat, lng) = (place.point.lat(), place.point.lng());
        let map_url =
            format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=17/{lat}/{lng}");
        Self {
            id: format!("{ID}{}", place.id),
            url: map_url.clone(),
            name: place.name.clone(),
            category: place.category,
            type_label: place.category.label().to_owned(),
            address: place.address.clone(),
            phone: phone(place),
            website: place.website.clone(),
            distance_km: Some(two_decimals(km)),
            distance: distance_text(km),
            travel: travel(km),
            open: open(place),
            rating: rating(place),
            photo,
            lat,
            lng,
            map_url,
            emergency: false,
            freshness: "from a maps service".to_owned(),
            fresh: "unknown".to_owned(),
            source_line: "maps service".to_owned(),
            also: Vec::new(),
        }
    }
}

impl Merged for NearbyPlace {
    fn name(&self) -> &str {
        &self.name
    }

    fn point(&self) -> Option<Point> {
        Point::new(self.location.lat, self.location.lng)
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

    fn complete(&mut self, place: &MapPlace) {
        self.rating = place.rating.or(self.rating);
        if place.rating.is_some() {
            self.user_ratings_total = Some(place.rated_by);
        }
        if self.opening_hours.is_none() {
            self.opening_hours = opening(place);
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

    fn of(place: &MapPlace, km: f64, photo: Option<PhotoView>) -> Self {
        let types = place.category.types().iter();
        Self {
            id: format!("{ID}{}", place.id),
            source_id: place.id.clone(),
            source: "maps".to_owned(),
            name: place.name.clone(),
            formatted_address: place.address.clone(),
            phone: place.phone.clone(),
            formatted_phone_number: place.phone.clone(),
            rating: place.rating,
            user_ratings_total: place.rating.map(|_| place.rated_by),
            opening_hours: opening(place),
            website: place.website.clone(),
            location: Location {
                lat: place.point.lat(),
                lng: place.point.lng(),
            },
            photos: photo.into_iter().map(|photo| photo.url).collect(),
            types: types.map(|word| (*word).to_owned()).collect(),
            category: place.category,
            distance_km: Some(two_decimals(km)),
            travel_time: Some(travel_time(km)),
            emergency: false,
            verified_at: None,
            also: Vec::new(),
        }
    }
}

fn rating(place: &MapPlace) -> Option<RatingView> {
    let value = place.rating?;
    Some(RatingView {
        value: format!("{value:.1}"),
        of: place.rated_by,
    })
}

fn opening(place: &MapPlace) -> Option<OpeningHours> {
    place.open_now.map(|open| OpeningHours {
        text: String::new(),
        open_now: Some(open),
        weekday_text: Vec::new(),
    })
}

fn open(place: &MapPlace) -> OpenView {
    let (state, text) = match place.open_now {
        Some(true) => ("open", "Open now"),
        Some(false) => ("closed", "Closed"),
        None => ("unknown", "Opening hours unknown"),
    };
    OpenView {
        state: state.to_owned(),
        text: text.to_owned(),
        more: None,
    }
}

fn phone(place: &MapPlace) -> Option<PhoneView> {
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
