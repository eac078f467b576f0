//! Places of the service among our own.

use super::MapPlace;
use crate::api::showing::travel;
use crate::api::views::{OpenView, PhoneView, PlaceRow, RatingView};
use crate::model::{Point, distance_text, stem};

/// Two places of one name this near to each other are the same, in kilometres.
const SAME_KM: f64 = 0.3;

/// Our rows with what the service knows of them, and its own places among them; nearest first, at most so many.
pub(crate) fn merge(
    mut own: Vec<PlaceRow>,
    found: &[MapPlace],
    from: Point,
    radius_km: f64,
    most: usize,
) -> Vec<PlaceRow> {
    for place in found {
        let name = stem(&place.name);
        let same = own.iter_mut().find(|row| {
            let there = Point::new(row.lat, row.lng);
            stem(&row.name) == name
                && there.is_some_and(|point| point.km_to(place.point) <= SAME_KM)
        });
        match same {
            Some(row) => complete(row, place),
            None if from.km_to(place.point) <= radius_km => own.push(row(place, from)),
            None => {}
        }
    }
    own.sort_by(|one, other| {
        let km = |row: &PlaceRow| row.distance_km.unwrap_or(f64::INFINITY);
        km(one).total_cmp(&km(other))
    });
    own.truncate(most);
    own
}

fn complete(row: &mut PlaceRow, place: &MapPlace) {
    row.rating = rating(place);
    if row.open.state == "unknown" {
        row.open = open(place);
    }
    if row.phone.is_none() {
        row.phone = phone(place);
    }
    if row.website.is_none() {
        row.website.clone_from(&place.website);
    }
}

fn rating(place: &MapPlace) -> Option<RatingView> {
    let value = place.rating.filter(|value| value.is_finite())?;
    Some(RatingView {
        value: format!("{value:.1}"),
        of: place.rated_by,
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

fn row(place: &MapPlace, from: Point) -> PlaceRow {
    let km = from.km_to(place.point);
    let (lat, lng) = (place.point.lat(), place.point.lng());
    let map_url =
        format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=17/{lat}/{lng}");
    PlaceRow {
        id: format!("maps:{}", place.id),
        url: map_url.clone(),
        name: place.name.clone(),
        category: place.category,
        type_label: place.category.label().to_owned(),
        address: place.address.clone(),
        phone: phone(place),
        website: place.website.clone(),
        distance_km: Some((km * 100.0).round() / 100.0),
        distance: distance_text(km),
        travel: travel(km),
        open: open(place),
        rating: rating(place),
        photo: None,
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
