//! `GET /api/places`: what is near a point.

use axum::extract::State;
use axum::response::Response;
use kernel::FieldError;
use kernel::text::fold;
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Error, Query, Result};

use super::answer;
use super::showing::{self, Listed};
use super::views::{NearbyPlace, NearbyPlaces};
use crate::Places;
use crate::hours::Moment;
use crate::index::{Ask, Between};
use crate::maps::{Tapped, What};
use crate::model::{Category, Point};
use crate::search::{Amounts, Around, RADIUS, around};
use crate::sources;

/// Rows of an answer, and the most there may be.
const USUAL: usize = 20;
const MOST: usize = 100;
/// Rows outside the radius.
const BEYOND: usize = 5;
/// Longest typed words, in characters.
const LONGEST: usize = 100;
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
    /// `true`: only what is known to be open now.
    #[param(required = false)]
    open_now: String,
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

struct Asked {
    at: Point,
    ask: Ask,
    amounts: Amounts,
    is_tapped: bool,
}

impl NearbyParams {
    fn read(&self, moment: &Moment) -> Result<Asked, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut wrong = |field: &str, message: &str| errors.push(FieldError::new(field, message));
        let at = Point::read(&self.lat, &self.lng);
        if at.is_none() {
            let is_swapped = Point::read(&self.lng, &self.lat).is_some();
            wrong(
                "lat",
                if is_swapped {
                    "Latitude is between -90 and 90: are the two exchanged?"
                } else {
                    "Give lat and lng in degrees, such as 7.77 and 4.56"
                },
            );
        }
        let category = match self.category.trim() {
            "" => None,
            word => {
                let category = Category::read(word);
                if category.is_none() {
                    wrong(
                        "type",
                        "Choose hospital, pharmacy, clinic, laboratory or other",
                    );
                }
                category
            }
        };
        let number = |text: &str, usual: f64| match text.trim() {
            "" => Some(usual),
            text => text.parse().ok().filter(|number: &f64| number.is_finite()),
        };
        let radius = number(&self.radius, RADIUS).filter(|radius| *radius > 0.0);
        if radius.is_none() {
            wrong("radius", "Give a radius in metres, more than 0");
        }
        let limit = number(&self.limit, USUAL as f64).filter(|limit| *limit >= 1.0);
        if limit.is_none() {
            wrong("limit", "Give a number of rows from 1 to 100");
        }
        if self.q.chars().count() > LONGEST {
            wrong("q", "Use 100 characters or fewer");
        }
        let (Some(at), Some(radius), Some(limit)) = (at, radius, limit) else {
            return Err(errors);
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Asked {
            at,
            ask: ask(
                category,
                &self.q,
                yes(&self.open_now).then(|| moment.clone()),
                yes(&self.emergency),
            ),
            amounts: Amounts {
                radius_km: (radius / 1_000.0).min(Between::EVERYWHERE),
                most: (limit as usize).min(MOST),
                most_beyond: BEYOND,
                is_grouped: yes(&self.grouped),
            },
            is_tapped: yes(&self.maps),
        })
    }
}

fn yes(word: &str) -> bool {
    matches!(word.trim(), "true" | "1" | "yes" | "on")
}

/// What is looked for; words that name a kind of place and nothing else stand for the kind.
pub(super) fn ask(
    category: Option<Category>,
    q: &str,
    open_at: Option<Moment>,
    emergency: bool,
) -> Ask {
    let folded = fold(q);
    let named = Category::of_keyword(&folded).filter(|_| category.is_none());
    let words = if named.is_some() {
        Vec::new()
    } else {
        folded.split(' ').map(str::to_owned).collect()
    };
    Ask {
        category: category.or(named),
        words: words.into_iter().filter(|word| !word.is_empty()).collect(),
        open_at,
        emergency,
    }
}

/// Places near a point, nearest first: those within the radius, and the nearest ones outside of it.
#[utoipa::path(get, path = "/api/places", operation_id = "list_nearby_places", tag = "places", params(NearbyParams),
    responses((status = 200, body = NearbyPlaces), (status = 422, description = "No point, or another field to mend")))]
pub(super) async fn list(
    State(places): State<Places>,
    Query(params): Query<NearbyParams>,
) -> Result<Response> {
    let settings = places.settings().await?;
    let moment = places.moment(&settings);
    let asked = params
        .read(&moment)
        .map_err(|errors| Error::invalid("Some of this needs another look.", errors))?;
    let (at, ask, amounts) = (asked.at, &asked.ask, asked.amounts);
    let (found, hint) = places
        .ask(|index| {
            let found = around(index, at, ask, amounts);
            let hint = hint(index, at, &found);
            (found, hint)
        })
        .await?;
    let near = showing::listed(places.store(), &found.places).await?;
    let far = showing::listed(places.store(), &found.beyond).await?;
    let both = || near.iter().chain(&far);
    let country = both().next().map(|listed| listed.fields.country.clone());
    let mut attribution = sources::lines(both().map(|listed| listed.row.source.as_str()));
    let shown = |listed: &[Listed]| -> Vec<NearbyPlace> {
        let rows = listed.iter();
        rows.map(|listed| showing::nearby(listed, &moment))
            .collect()
    };
    let mut rows = shown(&near);
    if let Some(maps) = places.outside().maps.as_ref().filter(|_| asked.is_tapped) {
        let (all, line) = maps.beside(rows, &asked.tapped()).await;
        rows = all;
        attribution.extend(line);
    }
    Ok(answer::personal(&NearbyPlaces {
        places: rows,
        beyond: shown(&far),
        partial: country.and_then(|country| settings.partial_of(&country)),
        attribution,
        hint,
    }))
}

impl Asked {
    fn tapped(&self) -> Tapped {
        Tapped {
            from: self.at,
            what: what(&self.ask),
            radius_km: self.amounts.radius_km,
            most: self.amounts.most,
            is_open: self.ask.open_at.is_some(),
            is_emergency: self.ask.emergency,
            named: None,
        }
    }
}

pub(super) fn what(ask: &Ask) -> What {
    if ask.words.is_empty() {
        What::Kind(ask.category)
    } else {
        What::Keyword(ask.words.join(" "))
    }
}

/// Where nothing is far and wide, latitude and longitude may be exchanged.
fn hint(index: &crate::index::Index, at: Point, found: &Around) -> Option<String> {
    let is_lonely = found.places.is_empty()
        && found
            .beyond
            .first()
            .is_none_or(|group| group.km > LONELY_KM);
    let swapped = at.swapped().filter(|_| is_lonely)?;
    let there = index.nearest(swapped, &Ask::default(), Between::within(50.0), 1);
    (!there.is_empty())
        .then(|| "Nothing is near this point. Latitude and longitude may be exchanged.".to_owned())
}
