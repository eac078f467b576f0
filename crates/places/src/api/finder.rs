//! What the finder's page shows.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Query, Result};

use super::answer;
use super::around::{self, Search};
use super::meaning::{Here, Meaning, guess, understand};
use super::views::{PlacesAsked, PlacesFinder, PlacesMapSetting};
use crate::Places;
use crate::model::{Category, Point};

/// From the specification.
const ZOOM: u8 = 14;
/// The most characters of typed words.
const LONGEST: usize = 100;

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
pub(super) struct Asked {
    pub q: String,
    pub near: String,
    pub category: Option<Category>,
    pub open: bool,
    pub emergency: bool,
    pub is_tapped: bool,
    /// The words were typed beside a position that was known, and may lead away from it.
    pub is_typed: bool,
}

impl FinderParams {
    fn read(self) -> Asked {
        let asked = Asked::of(
            &self.q,
            &self.near,
            &self.category,
            &self.open,
            &self.emergency,
        );
        Asked {
            is_tapped: self.maps == "yes",
            ..asked
        }
    }
}

impl Asked {
    pub(super) fn of(q: &str, near: &str, category: &str, open: &str, emergency: &str) -> Self {
        let emergency = emergency == "yes";
        let cut = |text: &str| text.trim().chars().take(LONGEST).collect::<String>();
        Self {
            q: cut(q),
            near: cut(near),
            category: Category::read(category).or(emergency.then_some(Category::Hospital)),
            open: open == "yes",
            emergency,
            is_tapped: false,
            is_typed: false,
        }
    }

    fn view(&self) -> PlacesAsked {
        PlacesAsked {
            q: self.q.clone(),
            near: self.near.clone(),
            category: self.category.map_or("", Category::key).to_owned(),
            open: self.open,
            emergency: self.emergency,
        }
    }
}

/// The finder as the page shows it: what is near what was typed.
#[utoipa::path(get, path = "/api/places/finder", operation_id = "read_places_finder", tag = "places", params(FinderParams),
    responses((status = 200, body = PlacesFinder)))]
pub(super) async fn read(
    State(places): State<Places>,
    Query(params): Query<FinderParams>,
) -> Result<Response> {
    let (finder, until) = find(&places, params.read(), None).await?;
    Ok(answer::kept(&finder, Some(until)))
}

/// What is found, and until when that holds. `here` is the visitor's own position.
pub(super) async fn find(
    places: &Places,
    asked: Asked,
    here: Option<Point>,
) -> Result<(PlacesFinder, DateTime<Utc>)> {
    let settings = places.settings().await?;
    let moment = places.moment(&settings);
    let mut search = Search {
        settings,
        finder: empty(places, &asked),
        until: answer::until(moment.now, std::iter::empty()),
        places,
        asked,
        moment,
    };
    let (q, near) = (search.asked.q.clone(), search.asked.near.clone());
    let known = match here {
        None => Here::Unknown,
        Some(_) if search.asked.is_typed => Here::Known,
        Some(_) => Here::Wanted,
    };
    match understand(places, &q, &near, known).await? {
        Meaning::Nothing => {}
        Meaning::Unknown => {
            if !search.recentre(&q, "").await? {
                search.say_nothing();
            }
        }
        Meaning::Unsure { guesses } => search.offer(guesses),
        Meaning::Named { ids } => search.named(&ids).await?,
        Meaning::Around {
            place,
            others,
            words,
        } => {
            let (point, country) = (place.point, place.country.clone());
            let other = |area| around::other(area, &words);
            search.finder.others = others.into_iter().map(other).collect();
            search.finder.around = Some(around::typed(*place));
            search.list_or_recentre(point, &words, &country).await?;
            if !words.is_empty() {
                let gazetteer = places.gazetteer().await?;
                search.offer_where_empty(guess(&gazetteer, &words));
            }
        }
        Meaning::Here { words } => {
            if let Some(point) = here {
                let found = places.gazetteer().await?.locate(point);
                let country = found.country.clone();
                search.finder.around = Some(around::position(places, point, found).await);
                search.list_or_recentre(point, &words, &country).await?;
                if !words.is_empty() {
                    let gazetteer = places.gazetteer().await?;
                    search.offer_where_empty(guess(&gazetteer, &words));
                }
            }
        }
    }
    Ok((search.finder, search.until))
}

fn empty(places: &Places, asked: &Asked) -> PlacesFinder {
    let outside = places.outside();
    PlacesFinder {
        asked: asked.view(),
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
