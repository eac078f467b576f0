//! What the finder's page shows.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Query, Result};

use super::browse::address_of;
use super::meaning::{Meaning, understand};
use super::showing::{self, Listed, row};
use super::views::{
    PlaceRow, PlacesAsked, PlacesFinder, PlacesMapSetting, PlacesOther, PlacesWhere,
};
use super::{answer, nearby};
use crate::Places;
use crate::gazetteer::{Found, Located, country_name};
use crate::index::Ask;
use crate::maps::{What, merge};
use crate::model::{Category, Point, Settings};
use crate::search::{Amounts, Group, RADIUS, around};
use crate::sources;

/// Rows of a page: within the radius, and outside where there are few or many inside.
const MOST: usize = 15;
const FEW_BEYOND: usize = 3;
const MANY_BEYOND: usize = 5;
/// From the specification.
const ZOOM: u8 = 14;
/// The most characters of typed words.
const LONGEST: usize = 100;

/// What the page asks for.
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
}

/// What was asked for, read.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    pub q: String,
    pub near: String,
    pub category: Option<Category>,
    pub open: bool,
    pub emergency: bool,
    /// Somebody pressed a button for it.
    pub is_tapped: bool,
}

impl FinderParams {
    fn read(self) -> Asked {
        Asked::of(
            &self.q,
            &self.near,
            &self.category,
            &self.open,
            &self.emergency,
        )
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
        }
    }

    fn view(&self) -> PlacesAsked {
        PlacesAsked {
            q: self.q.clone(),
            near: self.near.clone(),
            category: self.category.map_or("", Category::word).to_owned(),
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
    let now = places.store().clock().now();
    let settings = places.settings().await?;
    let outside = places.outside();
    let mut finder = PlacesFinder {
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
    };
    let until = answer::until(now, std::iter::empty());
    let until = match understand(places, &asked.q, &asked.near, here.is_some()).await? {
        Meaning::Nothing => until,
        Meaning::Unknown => {
            finder.message = Some(settings.no_places.clone());
            until
        }
        Meaning::Named { numbers } => named(places, &mut finder, &settings, numbers, now).await?,
        Meaning::Around {
            place,
            others,
            words,
        } => {
            finder.others = others.into_iter().map(other).collect();
            let point = place.point;
            finder.around = Some(typed(*place));
            list(places, &mut finder, (point, &asked, &words), &settings, now).await?
        }
        Meaning::Here { words } => {
            let Some(point) = here else {
                return Ok((finder, until));
            };
            let found = places.gazetteer().await?.locate(point);
            finder.around = Some(position(places, point, found).await);
            list(places, &mut finder, (point, &asked, &words), &settings, now).await?
        }
    };
    Ok((finder, until))
}

fn other(found: Found) -> PlacesOther {
    PlacesOther {
        label: found.label,
        near: found.near,
    }
}

fn typed(found: Found) -> PlacesWhere {
    PlacesWhere {
        browse: address_of(&found.country, &found.region, &found.district),
        label: found.label,
        near: found.near,
        how: "typed".to_owned(),
        lat: found.point.lat(),
        lng: found.point.lng(),
        country_name: country_name(&found.country),
        country: found.country,
        state_or_region: found.region,
        district: found.district,
        area: String::new(),
    }
}

/// The visitor tapped, so a maps service may be asked for the address.
async fn position(places: &Places, point: Point, found: Located) -> PlacesWhere {
    let address = match &places.outside().maps {
        Some(maps) => maps.reverse(point).await,
        None => None,
    };
    let label = address.map_or(found.address, |address| address.address);
    let label = if label.is_empty() {
        "Your position".to_owned()
    } else {
        label
    };
    PlacesWhere {
        label,
        near: String::new(),
        how: "position".to_owned(),
        lat: point.lat(),
        lng: point.lng(),
        browse: address_of(&found.country, &found.region, &found.district),
        country_name: country_name(&found.country),
        country: found.country,
        state_or_region: found.region,
        district: found.district,
        area: found.area,
    }
}

/// Places by their name alone.
async fn named(
    places: &Places,
    finder: &mut PlacesFinder,
    settings: &Settings,
    numbers: Vec<u32>,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let groups: Vec<Group> = places
        .ask(|index| {
            let ids = numbers.iter().map(|number| index.slot(*number).id);
            ids.map(|id| Group {
                id,
                km: 0.0,
                also: Vec::new(),
            })
            .collect()
        })
        .await?;
    let mut listed = showing::listed(places.store(), &groups).await?;
    for one in &mut listed {
        one.km = None;
    }
    finder.heading = match listed.len() {
        1 => "1 place with this name".to_owned(),
        count => format!("{count} places with this name"),
    };
    finish(finder, settings, &listed, &[], now);
    Ok(answer::until(now, showing::changes(listed.iter(), now)))
}

async fn list(
    places: &Places,
    finder: &mut PlacesFinder,
    (point, asked, words): (Point, &Asked, &str),
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let ask = nearby::ask(asked.category, words, asked.open.then_some(now), false);
    let amounts = Amounts {
        radius_km: RADIUS / 1_000.0,
        most: MOST,
        most_beyond: MANY_BEYOND,
        is_grouped: true,
    };
    let mut found = places
        .ask(|index| around(index, point, &ask, amounts))
        .await?;
    if found.places.len() > MANY_BEYOND {
        found.beyond.truncate(FEW_BEYOND);
    }
    let mut near = showing::listed(places.store(), &found.places).await?;
    let far = showing::listed(places.store(), &found.beyond).await?;
    if asked.emergency {
        near.sort_by_key(|listed| !listed.fields.emergency);
    }
    finish(finder, settings, &near, &far, now);
    // Others are asked only for somebody who tapped, never for who follows links.
    if let Some(maps) = places.outside().maps.as_ref().filter(|_| asked.is_tapped) {
        let what = what(&ask);
        let theirs = maps.nearby(point, &what).await;
        let own = std::mem::take(&mut finder.places);
        finder.places = merge(own, &theirs, point, RADIUS / 1_000.0, MOST);
    }
    finder.heading = heading(&finder.places, &ask, found.has_more);
    if finder.places.is_empty() {
        finder.message = Some(settings.no_places.clone());
    }
    if !finder.beyond.is_empty() {
        finder.beyond_heading = "The nearest further away".to_owned();
    }
    let both = near.iter().chain(&far);
    Ok(answer::until(now, showing::changes(both, now)))
}

fn what(ask: &Ask) -> What {
    if ask.words.is_empty() {
        What::Kind(ask.category)
    } else {
        What::Keyword(ask.words.join(" "))
    }
}

fn heading(found: &[PlaceRow], ask: &Ask, has_more: bool) -> String {
    let kind = match (ask.category, found.len()) {
        (Some(category), 1) => category.label().to_lowercase(),
        (Some(category), _) => category.plural().to_owned(),
        (None, 1) => "place".to_owned(),
        (None, _) => "places".to_owned(),
    };
    let within = RADIUS / 1_000.0;
    match (found.len(), has_more) {
        (0, _) => format!("No {kind} within {within} km"),
        (count, true) => format!("The nearest {count} {kind}"),
        (count, false) => format!("{count} {kind} within {within} km"),
    }
}

/// Rows, whom to call, what is missing, and who is to be named.
fn finish(
    finder: &mut PlacesFinder,
    settings: &Settings,
    near: &[Listed],
    far: &[Listed],
    now: DateTime<Utc>,
) {
    finder.places = near.iter().map(|listed| row(listed, now)).collect();
    finder.beyond = far.iter().map(|listed| row(listed, now)).collect();
    let of_where = finder.around.as_ref().map(|around| around.country.clone());
    let country = of_where.filter(|country| !country.is_empty()).or_else(|| {
        let first = near.iter().chain(far).next();
        first.map(|listed| listed.fields.country.clone())
    });
    if let Some(country) = country {
        finder.partial = settings.partial_of(&country);
        finder.emergency = showing::emergency(settings, &country);
    }
    let keys = near.iter().chain(far);
    finder.attribution = sources::lines(keys.map(|listed| listed.row.source.as_str()));
}
