//! What the finder's page shows.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Query, Result};

use super::finder_query::{FinderParts, FinderQuery};
use super::finder_search::{self, FinderSearch, kind_key};
use super::interpretation::{PositionUse, QueryMeaning, guess_areas, interpret_query};
use super::nearby::build_index_query;
use super::responses;
use super::views::{PlacesFinder, PlacesMapSetting};
use crate::Places;
use crate::gazetteer::AreaMatch;
use crate::model::GeoPoint;

/// From the specification.
const ZOOM: u8 = 14;

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct FinderParams {
    /// A town, an area, a postcode, or words.
    #[param(required = false)]
    q: String,
    /// Key of an area, a postcode, a landmark or a place.
    #[param(required = false)]
    near: String,
    /// `hospital`, `pharmacy`, `clinic`, `laboratory` or `other`.
    #[serde(rename = "type")]
    #[param(required = false)]
    category: String,
    /// `yes`: only what is known to be open now.
    #[param(required = false)]
    open: String,
    /// `yes`: only what is known to be open 24 hours a day.
    #[param(required = false)]
    always: String,
    /// `yes`: only what is known to accept NHIA in Nigeria, or the NHS in the United Kingdom.
    #[param(required = false)]
    scheme: String,
    /// `yes`: the nearest hospitals and whom to call.
    #[param(required = false)]
    emergency: String,
    /// `yes`: somebody submitted this search, so that a maps service, where there is one, may be asked too.
    #[param(required = false)]
    maps: String,
}

impl FinderParams {
    fn parse_query(self) -> FinderQuery {
        let asked = FinderQuery::from_parts(FinderParts {
            q: &self.q,
            near: &self.near,
            category: &self.category,
            open: &self.open,
            always: &self.always,
            scheme: &self.scheme,
            emergency: &self.emergency,
        });
        FinderQuery {
            is_tapped: self.maps == "yes",
            ..asked
        }
    }
}

/// The finder as the page shows it: what is near what was typed.
#[utoipa::path(get, path = "/api/places/finder", operation_id = "read_places_finder", tag = "places", params(FinderParams),
    responses((status = 200, body = PlacesFinder)))]
pub(super) async fn get_finder(
    State(places): State<Places>,
    Query(params): Query<FinderParams>,
) -> Result<Response> {
    let (finder, until) = find_places(&places, params.parse_query(), None).await?;
    Ok(responses::cached_response(&finder, Some(until)))
}

/// What is found, and until when that holds. `here` is the visitor's own position.
pub(super) async fn find_places(
    places: &Places,
    asked: FinderQuery,
    here: Option<GeoPoint>,
) -> Result<(PlacesFinder, DateTime<Utc>)> {
    let settings = places.load_settings().await?;
    let moment = places.hours_context(&settings);
    let mut search = FinderSearch {
        settings,
        finder: empty_finder(places, &asked),
        // The lists set their own moment later; a page without places keeps the usual age.
        until: responses::valid_until(moment.now, std::iter::empty()),
        places,
        asked,
        moment,
    };
    search_by_meaning(&mut search, here).await?;
    Ok((search.finder, search.until))
}

/// Lists what the typed words mean.
async fn search_by_meaning(search: &mut FinderSearch<'_>, here: Option<GeoPoint>) -> Result<()> {
    let (q, near) = (search.asked.q.clone(), search.asked.near.clone());
    let known = match here {
        None => PositionUse::Unknown,
        Some(_) if search.asked.is_typed => PositionUse::Known,
        Some(_) => PositionUse::Wanted,
    };
    match interpret_query(search.places, &q, &near, known).await? {
        QueryMeaning::Nothing => {}
        QueryMeaning::Unknown => {
            // The paid service is asked last, once our own names have no answer.
            if !search.recentre_on_name(&q, "").await? {
                search.show_no_places();
            }
        }
        QueryMeaning::Unsure { guesses } => search.offer_guesses(guesses),
        QueryMeaning::Named { ids } => search.list_by_name(&ids).await?,
        QueryMeaning::Around {
            place,
            others,
            words,
        } => list_around_area(search, *place, others, &words).await?,
        QueryMeaning::Here { words } => {
            if let Some(point) = here {
                list_around_position(search, point, &words).await?;
            }
        }
    }
    Ok(())
}

async fn list_around_area(
    search: &mut FinderSearch<'_>,
    place: AreaMatch,
    others: Vec<AreaMatch>,
    words: &str,
) -> Result<()> {
    let (point, country) = (place.point, place.country.clone());
    let other = |area| finder_search::to_other_area(area, words);
    search.finder.others = others.into_iter().map(other).collect();
    search.finder.around = Some(finder_search::to_typed_area(place));
    list_around_point(search, point, words, &country).await
}

async fn list_around_position(
    search: &mut FinderSearch<'_>,
    point: GeoPoint,
    words: &str,
) -> Result<()> {
    let found = search.places.load_gazetteer().await?.locate_point(point);
    let country = found.country.clone();
    search.finder.around = Some(finder_search::locate_position(search.places, point, found).await);
    list_around_point(search, point, words, &country).await
}

/// What is around a point, and what the words may have meant where that is nothing.
async fn list_around_point(
    search: &mut FinderSearch<'_>,
    point: GeoPoint,
    words: &str,
    country: &str,
) -> Result<()> {
    search.list_or_recentre(point, words, country).await?;
    if !words.is_empty() {
        let gazetteer = search.places.load_gazetteer().await?;
        search.offer_where_empty(guess_areas(&gazetteer, words));
    }
    Ok(())
}

fn empty_finder(places: &Places, asked: &FinderQuery) -> PlacesFinder {
    let outside = places.ports();
    PlacesFinder {
        asked: asked.to_view(),
        kind: kind_key(build_index_query(asked.category, &asked.q).category),
        around: None,
        others: Vec::new(),
        heading: String::new(),
        message: None,
        places: Vec::new(),
        beyond: Vec::new(),
        beyond_heading: String::new(),
        scheme: None,
        partial: None,
        emergency: None,
        attribution: Vec::new(),
        map: PlacesMapSetting {
            tiles: outside.tiles.is_some(),
            zoom: ZOOM,
        },
        lookup: outside.lookup.is_some(),
        service: outside.maps.is_some(),
    }
}
