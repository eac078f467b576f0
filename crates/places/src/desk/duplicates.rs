//! Rows of different sources that may be one place: to look at, for nothing is merged.

use std::collections::HashSet;

use axum::extract::State as Of;
use kernel::{Id, Page, PageParams, split_ids};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Json, Query, Result, lenient_number};

use super::list;
use super::views::{DeskPlacePair, DeskPlaceRow};
use crate::Places;
use crate::api::presentation;
use crate::import::find_duplicates;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PairsQuery {
    /// Two letters; all when left out.
    #[param(required = false)]
    country: String,
    /// Ids with commas between them: only pairs with one of these places.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    page: Option<u64>,
}

pub(super) struct DuplicatePair {
    first: Id,
    second: Id,
    km: f64,
}

/// Likely duplicates, the nearest to each other first.
#[utoipa::path(get, path = "/api/desk/places/duplicates", operation_id = "desk_list_place_duplicates", tag = "desk", params(PairsQuery),
    responses((status = 200, body = Page<DeskPlacePair>)))]
pub async fn list_duplicates(
    Of(places): Of<Places>,
    Query(query): Query<PairsQuery>,
) -> Result<Json<Page<DeskPlacePair>>> {
    let pairs = find_pairs(&places, &query).await?;
    let page = PageParams::with_default_size(query.page).slice_page(pairs);
    let shown = async |pairs: Vec<DuplicatePair>| to_pair_views(&places, &pairs).await;
    Ok(Json(page.try_map_all(shown).await?))
}

pub(super) async fn find_pairs(places: &Places, query: &PairsQuery) -> Result<Vec<DuplicatePair>> {
    let country = query.country.to_uppercase();
    let wanted = query.ids.as_deref().map(parse_ids);
    let pairs = places
        .with_index(move |index| {
            let mut pairs: Vec<DuplicatePair> = index
                .live_slots()
                .filter(|(_, slot)| country.is_empty() || index.cell_of(slot).country == country)
                .flat_map(|(_, slot)| {
                    let twins = find_duplicates(index, slot).into_iter();
                    twins.map(|twin| DuplicatePair {
                        first: slot.id,
                        second: index.slot_at(twin.slot).id,
                        km: twin.km,
                    })
                })
                // Each pair is found from both of its places; the smaller id keeps one of the two.
                .filter(|pair| pair.first < pair.second)
                .filter(|pair| {
                    let is_wanted =
                        |ids: &HashSet<Id>| ids.contains(&pair.first) || ids.contains(&pair.second);
                    wanted.as_ref().is_none_or(is_wanted)
                })
                .collect();
            pairs.sort_by(|one, other| {
                let ids = |pair: &DuplicatePair| (pair.first, pair.second);
                // The ids behind the distance keep pages apart when many pairs lie at exactly the same points.
                one.km.total_cmp(&other.km).then(ids(one).cmp(&ids(other)))
            });
            pairs
        })
        .await?;
    Ok(pairs)
}

fn parse_ids(ids: &str) -> HashSet<Id> {
    split_ids(ids).filter_map(|id| id.parse().ok()).collect()
}

pub(super) async fn to_pair_views(
    places: &Places,
    pairs: &[DuplicatePair],
) -> Result<Vec<DeskPlacePair>> {
    let ids = pairs.iter().flat_map(|pair| [pair.first, pair.second]);
    let rows = presentation::load_shown_rows(places.store(), ids).await?;
    let rows = list::to_place_rows(places, rows.into_values().collect()).await?;
    let row = |id: Id| -> Option<DeskPlaceRow> {
        let id = id.to_string();
        rows.iter().find(|row| row.id == id).cloned()
    };
    let pair = |pair: &DuplicatePair| {
        Some(DeskPlacePair {
            first: row(pair.first)?,
            second: row(pair.second)?,
            metres: (pair.km * 1_000.0).round() as u32,
            why: "Another source lists the same name within a kilometre.".to_owned(),
        })
    };
    Ok(pairs.iter().filter_map(pair).collect())
}
