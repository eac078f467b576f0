//! What the finder's page shows.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Query, Result};

use super::finder_search::{self, FinderSearch};
use super::interpretation::{PositionUse, QueryMeaning, guess_areas, interpret_query};
use super::responses;
use super::views::{PlacesAsked, PlacesFinder, PlacesMapSetting};
use crate::Places;
use crate::model::{GeoPoint, PlaceCategory};

/// From the specification.
const ZOOM: u8 = 14;
/// The most characters of typed words.
const MAX_QUERY_LENGTH: usize = 100;

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct FinderParams {
    /// A town, an area, a postcode, or words.
    #[param(required = false)]
    q: String,
    /// Key of an area, a postcode or a place.
    #[param(required = false)]
    near: String,
    /// `hospital`, `pharmacy`, `clinic`, `laboratory` or `other`.
    #[serde(rename = "type")]
    #[param(required = false)]
    category: String,
    /// `yes`: only what is known to be open now.
    #[param(required = false)]
    open: String,
    /// `yes`: the nearest hospitals and whom to call.
    #[param(required = false)]
    emergency: String,
    /// `yes`: somebody submitted this search, so that a maps service, where there is one, may be asked too.
    #[param(required = false)]
    maps: String,
}

#[derive(Clone, Debug, Default)]
pub(super) struct FinderQuery {
    pub q: String,
    pub near: String,
    pub category: Option<PlaceCategory>,
    pub open: bool,
    pub emergency: bool,
    pub is_tapped: bool,
    /// The words were typed beside a position that was known, and may lead away from it.
    pub is_typed: bool,
}

impl FinderParams {
    fn parse_query(self) -> FinderQuery {
        let asked = FinderQuery::from_parts(
            &self.q,
            &self.near,
            &self.category,
            &self.open,
            &self.emergency,
        );
        FinderQuery {
            is_tapped: self.maps == "yes",
            ..asked
        }
    }
}

impl FinderQuery {
    pub(super) fn from_parts(
        q: &str,
        near: &str,
        category: &str,
        open: &str,
        emergency: &str,
    ) -> Self {
        let emergency = emergency == "yes";
        // Cut instead of refused: the page is a link that people share, and it must always show something.
        let cut = |text: &str| {
            text.trim()
                .chars()
                .take(MAX_QUERY_LENGTH)
                .collect::<String>()
        };
        Self {
            q: cut(q),
            near: cut(near),
            // In an emergency the hospital is what is wanted, but a kind that was chosen on purpose goes before it.
            category: PlaceCategory::from_word(category)
                .or(emergency.then_some(PlaceCategory::Hospital)),
            open: open == "yes",
            emergency,
            // A link never asks the maps service: crawlers and previews would spend the day's calls.
            is_tapped: false,
            is_typed: false,
        }
    }

    fn to_view(&self) -> PlacesAsked {
        PlacesAsked {
            q: self.q.clone(),
            near: self.near.clone(),
            category: self.category.map_or("", PlaceCategory::key).to_owned(),
            open: self.open,
            emergency: self.emergency,
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
    let (q, near) = (search.asked.q.clone(), search.asked.near.clone());
    let known = match here {
        None => PositionUse::Unknown,
        Some(_) if search.asked.is_typed => PositionUse::Known,
        Some(_) => PositionUse::Wanted,
    };
    match interpret_query(places, &q, &near, known).await? {
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
        } => {
            let (point, country) = (place.point, place.country.clone());
            let other = |area| finder_search::to_other_area(area, &words);
            search.finder.others = others.into_iter().map(other).collect();
            search.finder.around = Some(finder_search::to_typed_area(*place));
            search.list_or_recentre(point, &words, &country).await?;
            if !words.is_empty() {
                let gazetteer = places.load_gazetteer().await?;
                search.offer_where_empty(guess_areas(&gazetteer, &words));
            }
        }
        QueryMeaning::Here { words } => {
            if let Some(point) = here {
                let found = places.load_gazetteer().await?.locate_point(point);
                let country = found.country.clone();
                search.finder.around =
                    Some(finder_search::locate_position(places, point, found).await);
                search.list_or_recentre(point, &words, &country).await?;
                if !words.is_empty() {
                    let gazetteer = places.load_gazetteer().await?;
                    search.offer_where_empty(guess_areas(&gazetteer, &words));
                }
            }
        }
    }
    Ok((search.finder, search.until))
}

fn empty_finder(places: &Places, asked: &FinderQuery) -> PlacesFinder {
    let outside = places.ports();
    PlacesFinder {
        asked: asked.to_view(),
        around: None,
        others: Vec::new(),
        heading: String::new(),
        message: None,
        places: Vec::new(),
        beyond: Vec::new(),
        beyond_heading: String::new(),
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
