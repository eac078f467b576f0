//! `GET /api/places`: what is near a point.

use axum::extract::State;
use axum::response::Response;
use kernel::FieldError;
use kernel::text::fold_for_comparison;
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Error, Query, Result};

use super::presentation::{self, ListedPlace};
use super::responses;
use super::views::{NearbyPlace, NearbyPlaces};
use crate::Places;
use crate::hours::HoursContext;
use crate::index::{DistanceRange, IndexQuery};
use crate::maps::{MapSearch, MapsQuery};
use crate::model::{GeoPoint, PlaceCategory};
use crate::search::{AroundResult, RADIUS_METRES, SearchLimits, search_around};
use crate::sources;

/// Rows of an answer, and the most there may be.
const DEFAULT_ROWS: usize = 20;
const MAX_ROWS: usize = 100;
/// Rows outside the radius.
const MAX_BEYOND: usize = 5;
/// Longest typed words, in characters.
const MAX_QUERY_LENGTH: usize = 100;
/// Nothing within this is worth a look at exchanged coordinates, in kilometres.
const LONELY_KM: f64 = 200.0;

/// What is asked for. Each comes as text, so that what is no number is told by field.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct NearbyParams {
    /// Degrees north, -90 to 90.
    #[param(value_type = f64)]
    lat: String,
    /// Degrees east, -180 to 180.
    #[param(value_type = f64)]
    lng: String,
    /// `hospital`, `pharmacy`, `clinic`, `laboratory` or `other`; all when left out.
    #[serde(rename = "type")]
    #[param(required = false)]
    category: String,
    /// Words that stand in the name or the area.
    #[param(required = false)]
    q: String,
    /// Metres; 5000 when left out.
    #[param(value_type = Option<f64>)]
    radius: String,
    /// `true`: only what is known to be open now, by hours that somebody made sure of within a year.
    #[param(required = false)]
    open_now: String,
    /// `true`: only what is known to be open 24 hours a day.
    #[param(required = false)]
    always_open: String,
    /// `true`: only what is known to accept NHIA in Nigeria, or the NHS in the United Kingdom.
    #[param(required = false)]
    accepts_scheme: String,
    /// `true`: only with a known emergency department.
    #[param(required = false)]
    emergency: String,
    /// 1 to 100; 20 when left out.
    #[param(value_type = Option<u32>)]
    limit: String,
    /// `true`: likely duplicates in other sources are named in `also` of the first.
    #[param(required = false)]
    grouped: String,
    /// `true`: somebody tapped for this search, so that a maps service, where there is one, may be asked too. It is sent the
    /// point, rounded to about 100 m, and the words or the kind.
    #[param(required = false)]
    maps: String,
}

struct NearbyQuery {
    at: GeoPoint,
    ask: IndexQuery,
    amounts: SearchLimits,
    is_tapped: bool,
}

impl NearbyParams {
    fn parse_point(&self, errors: &mut Vec<FieldError>) -> Option<GeoPoint> {
        let at = GeoPoint::parse_point(&self.lat, &self.lng);
        if at.is_none() {
            // Maps and GeoJSON disagree on which of the two comes first, so callers exchange them often.
            let is_swapped = GeoPoint::parse_point(&self.lng, &self.lat).is_some();
            let message = if is_swapped {
                // not shown: programs call this.
                "Latitude is between -90 and 90: are the two exchanged?"
            } else {
                // not shown: programs call this.
                "Give lat and lng in degrees, such as 7.77 and 4.56"
            };
            errors.push(FieldError::new("lat", message));
        }
        at
    }

    fn parse_category(&self, errors: &mut Vec<FieldError>) -> Option<PlaceCategory> {
        let word = self.category.trim();
        let category = PlaceCategory::from_word(word);
        if category.is_none() && !word.is_empty() {
            // not shown: programs call this.
            let message = "Choose hospital, pharmacy, clinic, laboratory or other";
            errors.push(FieldError::new("type", message));
        }
        category
    }

    fn parse_query(&self, moment: &HoursContext) -> Result<NearbyQuery, Vec<FieldError>> {
        let mut errors = Vec::new();
        let at = self.parse_point(&mut errors);
        let category = self.parse_category(&mut errors);
        let mut add_error =
            |field: &str, message: &str| errors.push(FieldError::new(field, message));
        let number = |text: &str, usual: f64| match text.trim() {
            "" => Some(usual),
            // The parser takes `inf` and `NaN` for numbers.
            text => text.parse().ok().filter(|number: &f64| number.is_finite()),
        };
        let radius = number(&self.radius, RADIUS_METRES).filter(|radius| *radius > 0.0);
        if radius.is_none() {
            // not shown: programs call this.
            add_error("radius", "Give a radius in metres, more than 0");
        }
        let limit = number(&self.limit, DEFAULT_ROWS as f64).filter(|limit| *limit >= 1.0);
        if limit.is_none() {
            // not shown: programs call this.
            add_error("limit", "Give a number of rows from 1 to 100");
        }
        if self.q.chars().count() > MAX_QUERY_LENGTH {
            // not shown: programs call this.
            add_error("q", "Use 100 characters or fewer");
        }
        let (Some(at), Some(radius), Some(limit)) = (at, radius, limit) else {
            return Err(errors);
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(NearbyQuery {
            at,
            ask: IndexQuery {
                open_at: is_yes(&self.open_now).then(|| moment.clone()),
                always_open: is_yes(&self.always_open).then_some(moment.now),
                accepts_scheme: is_yes(&self.accepts_scheme),
                emergency: is_yes(&self.emergency),
                ..build_index_query(category, &self.q)
            },
            amounts: SearchLimits {
                // A radius may be as large as wanted, for the rows are limited; more than half the globe says no more.
                radius_km: (radius / 1_000.0).min(DistanceRange::EVERYWHERE),
                // Cut to the limit and not refused: a caller that asks for all gets as much as there may be.
                most: (limit as usize).min(MAX_ROWS),
                most_beyond: MAX_BEYOND,
                is_grouped: is_yes(&self.grouped),
            },
            is_tapped: is_yes(&self.maps),
        })
    }
}

fn is_yes(word: &str) -> bool {
    matches!(word.trim(), "true" | "1" | "yes" | "on")
}

/// What is looked for; words that name a kind of place and nothing else stand for the kind.
pub(super) fn build_index_query(category: Option<PlaceCategory>, q: &str) -> IndexQuery {
    let folded = fold_for_comparison(q);
    // With a kind chosen, a word such as `clinic` is looked for in names instead.
    let named = PlaceCategory::from_keyword(&folded).filter(|_| category.is_none());
    let words = if named.is_some() {
        Vec::new()
    } else {
        folded.split(' ').map(str::to_owned).collect()
    };
    IndexQuery {
        category: category.or(named),
        words: words.into_iter().filter(|word| !word.is_empty()).collect(),
        ..IndexQuery::default()
    }
}

/// Places near a point, nearest first: those within the radius, and the nearest ones outside of it.
#[utoipa::path(get, path = "/api/places", operation_id = "list_nearby_places", tag = "places", params(NearbyParams),
    responses((status = 200, body = NearbyPlaces), (status = 422, description = "No point, or another field to mend")))]
pub(super) async fn list_nearby_places(
    State(places): State<Places>,
    Query(params): Query<NearbyParams>,
) -> Result<Response> {
    let settings = places.load_settings().await?;
    let moment = places.hours_context(&settings);
    let asked = params
        .parse_query(&moment)
        // not shown: programs call this.
        .map_err(|errors| Error::invalid_fields("Check the fields marked below.", errors))?;
    let (at, ask, amounts) = (asked.at, &asked.ask, asked.amounts);
    let (found, hint) = places
        .with_index(|index| {
            let found = search_around(index, at, ask, amounts);
            let hint = swapped_point_hint(index, at, &found);
            (found, hint)
        })
        .await?;
    let near = presentation::load_listed_places(places.store(), &found.places).await?;
    let far = presentation::load_listed_places(places.store(), &found.beyond).await?;
    let both = || near.iter().chain(&far);
    let country = both().next().map(|listed| listed.fields.country.clone());
    let mut attribution =
        sources::attribution_lines(both().map(|listed| listed.row.source.as_str()));
    let shown = |listed: &[ListedPlace]| -> Vec<NearbyPlace> {
        let rows = listed.iter();
        rows.map(|listed| presentation::to_nearby_place(listed, &moment))
            .collect()
    };
    let mut rows = shown(&near);
    if let Some(maps) = places.ports().maps.as_ref().filter(|_| asked.is_tapped) {
        let (all, line) = maps.combine_with(rows, &asked.to_map_search()).await;
        rows = all;
        attribution.extend(line);
    }
    Ok(responses::private_response(&NearbyPlaces {
        places: rows,
        beyond: shown(&far),
        partial: country.and_then(|country| settings.find_partial_note(&country)),
        attribution,
        hint,
    }))
}

impl NearbyQuery {
    fn to_map_search(&self) -> MapSearch {
        MapSearch {
            from: self.at,
            what: to_map_query(&self.ask),
            radius_km: self.amounts.radius_km,
            most: self.amounts.most,
            is_open: self.ask.open_at.is_some(),
            is_ours_only: self.ask.is_ours_only() || self.ask.emergency,
            named: None,
        }
    }
}

pub(super) fn to_map_query(ask: &IndexQuery) -> MapsQuery {
    if ask.words.is_empty() {
        MapsQuery::Kind(ask.category)
    } else {
        MapsQuery::Keyword(ask.words.join(" "))
    }
}

/// Where nothing is far and wide, latitude and longitude may be exchanged.
fn swapped_point_hint(
    index: &crate::index::PlaceIndex,
    at: GeoPoint,
    found: &AroundResult,
) -> Option<String> {
    let is_lonely = found.places.is_empty()
        && found
            .beyond
            .first()
            .is_none_or(|group| group.km > LONELY_KM);
    let swapped = at.swapped().filter(|_| is_lonely)?;
    // Only where something is at the exchanged point; a position at sea is not corrected for nothing.
    let there = index.find_nearest(
        swapped,
        &IndexQuery::default(),
        DistanceRange::within(50.0),
        1,
    );
    (!there.is_empty())
        // not shown: programs call this.
        .then(|| "Nothing is near this point. Latitude and longitude may be exchanged.".to_owned())
}
