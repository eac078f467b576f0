//! Places by name, country, kind and source.

use std::collections::HashMap;

use axum::extract::State as Of;
use kernel::{Page, PageParams};
use sea_orm::sea_query::{Condition, Expr, Func};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use store::{StoreError, fetch_page};
use utoipa::IntoParams;
use web::{Json, Query, Result, lenient_number};

use super::views::{DeskPlaceCounts, DeskPlaceRow, PlaceState};
use crate::Places;
use crate::api::presentation;
use crate::model::PlaceCategory;
use crate::tables::{item, place};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PlacesQuery {
    /// Part of the name, the whole id, or the whole id at the source.
    #[param(required = false)]
    q: String,
    /// Two letters.
    #[param(required = false)]
    country: String,
    #[serde(rename = "type")]
    #[param(required = false)]
    category: String,
    #[param(required = false)]
    source: String,
    /// `shown`, `hidden`, `gone` or `corrected`; all when left out.
    #[param(required = false)]
    state: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    page: Option<u64>,
}

impl PlacesQuery {
    pub(super) fn to_condition(&self) -> Condition {
        // Not above: its `min` and `max` hide those of numbers.
        use sea_orm::sea_query::ExprTrait;
        let mut found = Condition::all();
        let q = self.q.trim();
        if !q.is_empty() {
            // `%` and `_` would be wildcards of `LIKE`; as spaces they only match less.
            let escaped = q.to_lowercase().replace(['%', '_'], " ");
            let in_name =
                // `LIKE` ignores case in SQLite and minds it in PostgreSQL.
                |column| Expr::expr(Func::lower(Expr::col(column))).like(format!("%{escaped}%"));
            found = found.add(
                Condition::any()
                    .add(place::Column::Id.eq(q.to_uppercase()))
                    .add(place::Column::SourceId.eq(q))
                    .add(in_name(place::Column::Name))
                    .add(in_name(place::Column::Landmark))
                    // Corrections are one JSON column: a corrected name is found by its text, as are
                    // the other fields in it.
                    .add(in_name(place::Column::Corrections)),
            );
        }
        if !self.country.is_empty() {
            found = found.add(place::Column::Country.eq(self.country.to_uppercase()));
        }
        if let Some(category) = PlaceCategory::from_word(&self.category) {
            found = found.add(place::Column::Category.eq(category.key()));
        }
        if !self.source.is_empty() {
            found = found.add(place::Column::Source.eq(self.source.as_str()));
        }
        let is = |gone: bool, hidden: bool| {
            Condition::all()
                .add(place::Column::IsGone.eq(gone))
                .add(place::Column::IsHidden.eq(hidden))
        };
        match self.state.as_str() {
            "shown" => found.add(is(false, false)),
            "hidden" => found.add(place::Column::IsHidden.eq(true)),
            "gone" => found.add(is(true, false)),
            "corrected" => found.add(place::Column::Corrections.is_not_null()),
            _ => found,
        }
    }
}

/// Places.
#[utoipa::path(get, path = "/api/desk/places", operation_id = "desk_list_places", tag = "desk", params(PlacesQuery),
    responses((status = 200, body = Page<DeskPlaceRow>)))]
pub async fn list_places(
    Of(places): Of<Places>,
    Query(query): Query<PlacesQuery>,
) -> Result<Json<Page<DeskPlaceRow>>> {
    let reader = places.store().reader();
    let db = reader.connection();
    let found = place::Entity::find()
        .filter(query.to_condition())
        .order_by_asc(place::Column::Name)
        .order_by_asc(place::Column::Id);
    let page = fetch_page(found, db, PageParams::with_default_size(query.page)).await?;
    let shown = async |rows| to_place_rows(&places, rows).await;
    Ok(Json(page.try_map_all(shown).await?))
}

/// How much waits for somebody.
#[utoipa::path(get, path = "/api/desk/places/counts", operation_id = "desk_count_places", tag = "desk",
    responses((status = 200, body = DeskPlaceCounts)))]
pub async fn count_places(Of(places): Of<Places>) -> Result<Json<DeskPlaceCounts>> {
    let open = item::Entity::find()
        .filter(item::Column::State.eq("open"))
        .count(places.store().reader().connection())
        .await?;
    Ok(Json(DeskPlaceCounts { open }))
}

pub(super) async fn to_place_rows(
    places: &Places,
    rows: Vec<place::Model>,
) -> Result<Vec<DeskPlaceRow>, StoreError> {
    let ids = rows.iter().map(|row| row.id.as_str());
    let open: Vec<(Option<String>, i64)> = item::Entity::find()
        .select_only()
        .column(item::Column::PlaceId)
        .column_as(item::Column::Id.count(), "count")
        .filter(item::Column::State.eq("open"))
        .filter(item::Column::PlaceId.is_in(ids))
        .group_by(item::Column::PlaceId)
        .into_tuple()
        .all(places.store().reader().connection())
        .await?;
    let open: HashMap<String, i64> = open
        .into_iter()
        .filter_map(|(id, count)| Some((id?, count)))
        .collect();
    let count = |id: &str| {
        let count = open.get(id).copied().unwrap_or(0);
        u64::try_from(count).unwrap_or(0)
    };
    Ok(rows
        .into_iter()
        .map(|row| {
            let reports = count(&row.id);
            row_of(row, reports)
        })
        .collect())
}

pub(super) const fn state_of(row: &place::Model) -> PlaceState {
    match (row.is_hidden, row.is_gone) {
        (true, _) => PlaceState::Hidden,
        (false, true) => PlaceState::Gone,
        (false, false) => PlaceState::Shown,
    }
}

fn row_of(row: place::Model, open_reports: u64) -> DeskPlaceRow {
    let fields = row.displayed_fields();
    DeskPlaceRow {
        address: presentation::format_address(&row, &fields),
        state: state_of(&row),
        corrected: row.corrections.is_some(),
        name: fields.name,
        category: fields.category,
        area: fields.area,
        landmark: fields.landmark,
        district: fields.district,
        state_or_region: fields.state_or_region,
        country: fields.country,
        phone: fields.phone,
        id: row.id,
        source: row.source,
        source_id: row.source_id,
        verified_at: row.verified_at,
        open_reports,
    }
}
