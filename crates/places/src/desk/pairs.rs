//! Rows of different sources that may be one place: to look at, for nothing is merged.

use axum::extract::State as Of;
use kernel::{Id, Page, Paging};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Json, Query, Result, lenient_number};

use super::list;
use super::views::{DeskPlacePair, DeskPlaceRow};
use crate::Places;
use crate::api::showing;
use crate::import::twins;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PairsQuery {
    /// Two letters; all when left out.
    #[param(required = false)]
    country: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    page: Option<u64>,
}

struct Pair {
    first: Id,
    second: Id,
    km: f64,
}

/// Likely duplicates, the nearest to each other first.
#[utoipa::path(get, path = "/api/desk/places/duplicates", operation_id = "desk_list_place_duplicates", tag = "desk", params(PairsQuery),
    responses((status = 200, body = Page<DeskPlacePair>)))]
pub async fn list(
    Of(places): Of<Places>,
    Query(query): Query<PairsQuery>,
) -> Result<Json<Page<DeskPlacePair>>> {
    let country = query.country.to_uppercase();
    let pairs = places
        .ask(move |index| {
            let mut pairs: Vec<Pair> = index
                .alive()
                .filter(|(_, slot)| country.is_empty() || index.cell_of(slot).country == country)
                .flat_map(|(_, slot)| {
                    let twins = twins(index, slot).into_iter();
                    twins.map(|twin| Pair {
                        first: slot.id,
                        second: index.slot(twin.slot).id,
                        km: twin.km,
                    })
                })
                .filter(|pair| pair.first < pair.second)
                .collect();
            pairs.sort_by(|one, other| {
                let ids = |pair: &Pair| (pair.first, pair.second);
                one.km.total_cmp(&other.km).then(ids(one).cmp(&ids(other)))
            });
            pairs
        })
        .await?;
    let page = Paging::usual(query.page).cut(pairs);
    let shown = async |pairs: Vec<Pair>| shown(&places, &pairs).await;
    Ok(Json(page.try_map_all(shown).await?))
}

async fn shown(places: &Places, pairs: &[Pair]) -> Result<Vec<DeskPlacePair>> {
    let ids = pairs.iter().flat_map(|pair| [pair.first, pair.second]);
    let rows = showing::rows(places.store(), ids).await?;
    let rows = list::shown(places, rows.into_values().collect()).await?;
    let row = |id: Id| -> Option<DeskPlaceRow> {
        let id = id.to_string();
        rows.iter().find(|row| row.id == id).cloned()
    };
    let pair = |pair: &Pair| {
        Some(DeskPlacePair {
            first: row(pair.first)?,
            second: row(pair.second)?,
            metres: (pair.km * 1_000.0).round() as u32,
            why: "Another source has the same name within a kilometre.".to_owned(),
        })
    };
    Ok(pairs.iter().filter_map(pair).collect())
}
