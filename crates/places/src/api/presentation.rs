//! Rows as visitors see them.

use std::collections::HashMap;

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use kernel::{Id, PhoneCountry, TelephoneNumber};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError};

use super::views::{
    NearbyPlace, OpenView, OpeningHours, PhoneView, PlaceLocation, PlaceRow, PlacesEmergency,
    TwinView,
};
use crate::gazetteer::region_label;
use crate::hours::{self, HoursContext, OpenStatus, OpeningState};
use crate::model::{
    FinderSettings, PlaceFields, SchemeAcceptance, first_number, format_ago, format_distance,
    is_below_a_minute, scheme_name, travel_time,
};
use crate::page_paths::place_url;
use crate::search::PlaceGroup;
use crate::sources;
use crate::tables::place;

/// What was made sure of longer ago is old.
const FRESH_FOR: TimeDelta = TimeDelta::days(180);
/// Data of sources older than this, in years, is old.
const OLD_YEARS: i32 = 2;
/// State of a place whose hours nobody made sure of for a year.
pub(super) const DOUBTFUL: &str = "doubtful";

pub(crate) struct ListedPlace {
    pub row: place::Model,
    pub fields: PlaceFields,
    pub km: Option<f64>,
    pub also: Vec<place::Model>,
}

impl ListedPlace {
    pub(crate) fn from_row(row: place::Model) -> Self {
        Self {
            fields: row.displayed_fields(),
            row,
            km: None,
            also: Vec::new(),
        }
    }
}

pub(crate) async fn load_shown_rows(
    store: &Store,
    ids: impl IntoIterator<Item = Id>,
) -> Result<HashMap<String, place::Model>, StoreError> {
    let ids: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = place::Entity::find()
        .filter(place::Column::Id.is_in(ids))
        .all(store.reader().connection())
        .await?;
    // The index may lag behind the row by one change; the row decides whether it may be seen.
    let shown = found.into_iter().filter(place::Model::is_shown);
    Ok(shown.map(|row| (row.id.clone(), row)).collect())
}

pub(crate) async fn load_listed_places(
    store: &Store,
    groups: &[PlaceGroup],
) -> Result<Vec<ListedPlace>, StoreError> {
    let ids = groups
        .iter()
        .flat_map(|group| std::iter::once(group.id).chain(group.also.iter().copied()));
    let mut rows = load_shown_rows(store, ids).await?;
    let mut listed = Vec::with_capacity(groups.len());
    for group in groups {
        // Gone or hidden since the index answered.
        let Some(row) = rows.remove(&group.id.to_string()) else {
            continue;
        };
        let also = group.also.iter().map(Id::to_string);
        listed.push(ListedPlace {
            also: also.filter_map(|id| rows.remove(&id)).collect(),
            km: Some(group.km),
            ..ListedPlace::from_row(row)
        });
    }
    Ok(listed)
}

/// `1 Station Road, Osogbo, Osun State`; a place without an address is near its district only.
pub(crate) fn format_address(row: &place::Model, fields: &PlaceFields) -> String {
    let region = region_label(&fields.country, &fields.state_or_region);
    let is_stated = !row.district.is_empty() || row.parse_corrections().district.is_some();
    let district = match fields.district.as_str() {
        "" => String::new(),
        district if is_stated => district.to_owned(),
        // The district was computed from a point that may be a kilometre off, so it is only `near`.
        district if fields.address.is_empty() && fields.area.is_empty() => {
            l10n::t!("places-address-near", district = district)
        }
        _ => String::new(),
    };
    let mut parts: Vec<String> = Vec::new();
    for part in [
        &fields.address,
        &fields.area,
        &district,
        &region,
        &fields.postcode,
    ] {
        let is_said = parts
            .iter()
            // Sources repeat the town in the street's cell; said once is enough.
            .any(|known| known.to_lowercase().contains(&part.to_lowercase()));
        if !part.is_empty() && !is_said {
            parts.push(part.clone());
        }
    }
    parts.join(", ")
}

/// The first number of a cell that may hold several, as it is dialled.
pub(crate) fn format_phone(fields: &PlaceFields) -> Option<PhoneView> {
    let (text, extension) = first_number(&fields.phone);
    let dialled = format_dialled(&text, &fields.country)?;
    Some(PhoneView {
        text: match extension {
            Some(extension) => l10n::t!(
                "places-phone-extension",
                number = text,
                extension = extension
            ),
            None => text,
        },
        href: format!("tel:{dialled}"),
    })
}

/// A number with its country; as it stands where nobody knows which that is.
fn format_dialled(text: &str, country: &str) -> Option<String> {
    // Which zeros are dialled at home only: `+27 (0) 35 473 4500`.
    let bare = text.replace("(0)", "");
    let digits: String = bare.chars().filter(char::is_ascii_digit).collect();
    // Three digits are the shortest that are dialled, such as 112; less is a note of the source.
    if digits.len() < 3 {
        return None;
    }
    let is_abroad = bare.trim_start_matches(['(', ' ']).starts_with('+');
    let own = match country {
        "GH" => Some("233"),
        "KE" => Some("254"),
        "ZA" => Some("27"),
        _ => None,
    };
    let Some(code) = own else {
        let home = match country {
            "GB" => PhoneCountry::UnitedKingdom,
            _ => PhoneCountry::Nigeria,
        };
        let plus = if is_abroad { "+" } else { "" };
        return Some(TelephoneNumber::parse(text, home).map_or_else(
            |_| format!("{plus}{digits}"),
            |phone| phone.e164().to_owned(),
        ));
    };
    let abroad = digits.strip_prefix("00").or(is_abroad.then_some(&*digits));
    Some(match abroad {
        Some(abroad) => match abroad.strip_prefix(code) {
            Some(rest) => format!("+{code}{}", rest.trim_start_matches('0')),
            None => format!("+{abroad}"),
        },
        None => match digits.strip_prefix('0') {
            Some(rest) => format!("+{code}{rest}"),
            // Nine digits follow the code in all three countries.
            None if digits.len() == code.len() + 9 && digits.starts_with(code) => {
                format!("+{digits}")
            }
            None => digits,
        },
    })
}

pub(crate) fn website_url(fields: &PlaceFields) -> Option<String> {
    let first = fields.website.split([';', ' ']).next()?.trim();
    if first.starts_with("https://") || first.starts_with("http://") {
        return Some(first.to_owned());
    }
    // Lists leave the scheme out. An address of mail or a foreign scheme must not become a link.
    let is_host = first.contains('.') && !first.contains(':') && !first.contains('@');
    // `http`, as nobody knows whether the site has a certificate; one that has redirects.
    is_host.then(|| format!("http://{first}"))
}

/// Whether its hours are said with doubt: nobody made sure of them for a year.
pub(crate) fn has_doubtful_hours(row: &place::Model, now: DateTime<Utc>) -> bool {
    row.check_day().is_doubtful(now)
}

fn open_view(listed: &ListedPlace, moment: &HoursContext) -> OpenView {
    let fields = &listed.fields;
    let state = hours::opening_state(&fields.hours, &fields.country, moment);
    if state.open != OpenStatus::Unknown && has_doubtful_hours(&listed.row, moment.now) {
        return doubtful_view(fields, &state, moment.now);
    }
    let (word, text) = match state.open {
        OpenStatus::Yes => ("open", l10n::t!("places-opening-open")),
        OpenStatus::No => ("closed", l10n::t!("places-opening-closed")),
        OpenStatus::Unknown => ("unknown", l10n::t!("places-opening-unknown")),
    };
    OpenView {
        state: word.to_owned(),
        text: text.to_owned(),
        more: hours::next_change_text(&state, &fields.country, moment.now),
    }
}

/// What old hours say, as what they say and not as what is so.
fn doubtful_view(fields: &PlaceFields, state: &OpeningState, now: DateTime<Utc>) -> OpenView {
    let change = hours::next_change_text(state, &fields.country, now);
    let more = match (state.open, change) {
        (OpenStatus::Yes, Some(change)) => {
            l10n::t!("places-opening-listed-open-change", change = change)
        }
        (OpenStatus::Yes, None) => l10n::t!("places-opening-listed-open").to_owned(),
        (_, Some(change)) => l10n::t!("places-opening-listed-closed-change", change = change),
        (_, None) => l10n::t!("places-opening-listed-closed").to_owned(),
    };
    let text = match format_phone(fields) {
        Some(_) => l10n::t!("places-opening-doubtful-call"),
        None => l10n::t!("places-opening-doubtful"),
    };
    OpenView {
        state: DOUBTFUL.to_owned(),
        text: text.to_owned(),
        more: Some(more),
    }
}

/// Whether it takes people under the scheme of its country; none where nobody knows.
fn describe_scheme(fields: &PlaceFields) -> Option<String> {
    let scheme = scheme_name(&fields.country)?;
    match fields.health_scheme {
        SchemeAcceptance::Yes => Some(l10n::t!("places-scheme-accepted", scheme = scheme)),
        SchemeAcceptance::No => Some(l10n::t!("places-scheme-refused", scheme = scheme)),
        SchemeAcceptance::Unknown => None,
    }
}

/// The same as a sentence, and that we do not know; none where there is no scheme.
pub(crate) fn scheme_note(fields: &PlaceFields) -> Option<String> {
    let scheme = scheme_name(&fields.country)?;
    Some(match fields.health_scheme {
        SchemeAcceptance::Yes => l10n::t!("places-scheme-accepted-note", scheme = scheme),
        SchemeAcceptance::No => l10n::t!("places-scheme-refused-note", scheme = scheme),
        SchemeAcceptance::Unknown if format_phone(fields).is_some() => {
            l10n::t!("places-scheme-unknown-note", scheme = scheme)
        }
        SchemeAcceptance::Unknown => {
            l10n::t!("places-scheme-unknown-no-phone-note", scheme = scheme)
        }
    })
}

/// How far what is said can be trusted: in words, and `good`, `old` or `unknown`.
pub(crate) fn describe_freshness(row: &place::Model, now: DateTime<Utc>) -> (String, &'static str) {
    let age = |then: DateTime<Utc>| {
        if now - then <= FRESH_FOR {
            "good"
        } else {
            "old"
        }
    };
    // More complaints than confirmations outweigh even a check by the desk: a number can go dead after it.
    if row.no_count > row.yes_count {
        let words = l10n::t!("places-number-did-not-work", count = row.no_count);
        return (words, "old");
    }
    let confirmed = row.last_yes.filter(|_| row.yes_count > 0);
    match (row.verified_at, confirmed) {
        (Some(checked), None) => (
            l10n::t!("places-checked-ago", ago = format_ago(checked, now)),
            age(checked),
        ),
        (Some(checked), Some(last)) if checked > last => (
            l10n::t!("places-checked-ago", ago = format_ago(checked, now)),
            age(checked),
        ),
        (_, Some(last)) => (
            l10n::t!(
                "places-number-confirmed",
                count = row.yes_count,
                ago = format_ago(last, now)
            ),
            age(last),
        ),
        (None, None) => {
            let year = row.source_date.get(..4).and_then(|year| year.parse().ok());
            let is_old = year.is_some_and(|year: i32| now.year() - year > OLD_YEARS);
            (
                l10n::t!("places-not-checked").to_owned(),
                if is_old { "old" } else { "unknown" },
            )
        }
    }
}

pub(crate) fn source_line(row: &place::Model) -> String {
    let known = sources::find_source(&row.source);
    known.map_or_else(|| row.source.clone(), |source| source.short.to_owned())
}

/// The place on the map of OpenStreetMap: the thing itself where it came from there.
pub(crate) fn map_url(row: &place::Model, fields: &PlaceFields) -> String {
    let (lat, lng) = (fields.lat, fields.lng);
    match row.source_id.strip_prefix("osm:") {
        Some(thing) if row.source_id.is_ascii() && thing.contains('/') => {
            format!("https://www.openstreetmap.org/{thing}#map=17/{lat}/{lng}")
        }
        _ => format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=17/{lat}/{lng}"),
    }
}

pub(crate) fn two_decimals(km: f64) -> f64 {
    (km * 100.0).round() / 100.0
}

pub(crate) fn to_place_row(listed: &ListedPlace, moment: &HoursContext) -> PlaceRow {
    let (model, fields) = (&listed.row, &listed.fields);
    let (freshness, fresh) = describe_freshness(model, moment.now);
    let twin = |row: &place::Model| TwinView {
        id: row.id.clone(),
        url: place_url(&row.id),
        source_line: source_line(row),
    };
    PlaceRow {
        id: model.id.clone(),
        url: place_url(&model.id),
        name: fields.name.clone(),
        category: fields.category,
        type_label: fields.category.label().to_owned(),
        address: format_address(model, fields),
        landmark: fields.landmark.clone(),
        phone: format_phone(fields),
        website: website_url(fields),
        distance_km: listed.km.map(two_decimals),
        distance: listed.km.map(format_distance).unwrap_or_default(),
        travel: listed.km.map(format_travel).unwrap_or_default(),
        open: open_view(listed, moment),
        // Only a maps service knows ratings and photos; they are merged in for a search that was tapped.
        rating: None,
        photo: None,
        lat: fields.lat,
        lng: fields.lng,
        map_url: map_url(model, fields),
        emergency: fields.emergency,
        scheme: describe_scheme(fields).unwrap_or_default(),
        freshness,
        fresh: fresh.to_owned(),
        source_line: source_line(model),
        also: listed.also.iter().map(twin).collect(),
    }
}

/// `about 12 minutes by car`.
pub(crate) fn format_travel(km: f64) -> String {
    if is_below_a_minute(km) {
        l10n::t!("places-travel-below-a-minute").to_owned()
    } else {
        l10n::t!("places-travel", time = travel_time(km))
    }
}

pub(crate) fn to_nearby_place(listed: &ListedPlace, moment: &HoursContext) -> NearbyPlace {
    let (model, fields) = (&listed.row, &listed.fields);
    let state = hours::opening_state(&fields.hours, &fields.country, moment);
    let week = hours::week_hours(&fields.hours, &fields.country, moment.now);
    let hours = (!fields.hours.is_empty()).then(|| OpeningHours {
        text: fields.hours.clone(),
        open_now: match state.open {
            _ if has_doubtful_hours(model, moment.now) => None,
            OpenStatus::Yes => Some(true),
            OpenStatus::No => Some(false),
            OpenStatus::Unknown => None,
        },
        always_open: hours::is_always_open(&fields.hours, &fields.country, moment.now),
        weekday_text: week
            .into_iter()
            .map(|day| format!("{}: {}", day.days, day.text))
            .collect(),
    });
    let phone = format_phone(fields);
    let scheme = scheme_name(&fields.country);
    NearbyPlace {
        id: model.id.clone(),
        source_id: model.source_id.clone(),
        source: model.source.clone(),
        name: fields.name.clone(),
        formatted_address: format_address(model, fields),
        phone: phone.as_ref().map(|phone| phone.text.clone()),
        formatted_phone_number: phone.map(|phone| phone.text),
        rating: None,
        user_ratings_total: None,
        opening_hours: hours,
        website: website_url(fields),
        location: PlaceLocation {
            lat: fields.lat,
            lng: fields.lng,
        },
        photos: Vec::new(),
        types: fields
            .category
            .service_types()
            .iter()
            .map(|word| (*word).to_owned())
            .collect(),
        category: fields.category,
        distance_km: listed.km.map(two_decimals),
        travel_time: listed.km.map(travel_time),
        emergency: fields.emergency,
        accepts_scheme: scheme.and_then(|_| fields.health_scheme.to_answer()),
        scheme: scheme.map(str::to_owned),
        verified_at: model.verified_at,
        also: listed.also.iter().map(|row| row.id.clone()).collect(),
    }
}

pub(crate) fn opening_changes<'a>(
    listed: impl Iterator<Item = &'a ListedPlace> + 'a,
    moment: &'a HoursContext,
) -> impl Iterator<Item = DateTime<Utc>> + 'a {
    listed.filter_map(move |listed| {
        let fields = &listed.fields;
        hours::opening_state(&fields.hours, &fields.country, moment).until
    })
}

pub(crate) fn emergency_line(settings: &FinderSettings, country: &str) -> Option<PlacesEmergency> {
    let line = settings.find_emergency_line(country)?;
    let digits: String = line.number.chars().filter(char::is_ascii_digit).collect();
    Some(PlacesEmergency {
        country: country.to_owned(),
        number: line.number.clone(),
        tel: format!("tel:{digits}"),
        words: line.note.clone().unwrap_or_default(),
    })
}
