//! Browsing without a position: country, state, local government area, area.

mod addresses;
mod areas;
mod level;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use kernel::{Id, PageParams, ProblemDetails};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Error, Path, Query, Result, lenient_number};

use super::presentation;
use super::responses;
use super::views::{PlacesBrowse, PlacesChild};
use crate::Places;
use crate::gazetteer::country_name;
use crate::index::{AreaCell, tag_of_all};
use crate::model::{PlaceCategory, first_upper};
use crate::search::PlaceGroup;
use crate::sources;
use addresses::{area_names, browse_url, children_heading, crumbs_to, slug_or_other};
pub(super) use addresses::{build_crumbs, find_browse_url};
use areas::DistrictAreas;
use level::{BrowseLevel, LevelQuery};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct BrowseParams {
    #[serde(rename = "type")]
    #[param(required = false)]
    category: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    page: Option<u64>,
}

fn area_not_found() -> Error {
    ProblemDetails::not_found(l10n::t!("places-area-unknown")).into()
}

fn page_title(category: Option<PlaceCategory>, place: &str) -> String {
    match category {
        Some(category) => l10n::t!(
            "places-browse-title-kinds",
            kinds = first_upper(category.plural()),
            place = place
        ),
        None => l10n::t!("places-browse-title", place = place),
    }
}

/// All countries.
#[utoipa::path(get, path = "/api/places/browse", operation_id = "browse_places", tag = "places", params(BrowseParams),
    responses((status = 200, body = PlacesBrowse)))]
pub(super) async fn browse_countries(
    State(places): State<Places>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    let category = PlaceCategory::from_word(&params.category);
    let level = load_level(&places, &[], &DistrictAreas::default(), None, &params).await?;
    let children = level.children.iter().map(|(code, count)| PlacesChild {
        label: country_name(code),
        url: browse_url(&[code]),
        count: *count,
    });
    Ok(responses::cached_response(
        &PlacesBrowse {
            title: page_title(category, l10n::t!("places-browse-our-list")),
            place: l10n::t!("places-browse-all-countries").to_owned(),
            children_heading: l10n::t!("places-choose-country").to_owned(),
            children: children.collect(),
            counts: level.counts(),
            page: 1,
            pages: 1,
            total: level.total as u64,
            ..PlacesBrowse::default()
        },
        None,
    ))
}

/// The states or regions of a country.
#[utoipa::path(get, path = "/api/places/browse/{country}", operation_id = "browse_places_of_country", tag = "places",
    params(("country" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such country")))]
pub(super) async fn browse_country(
    State(places): State<Places>,
    Path(country): Path<String>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(part_response(&places, &[&country], &params)
        .await
        .unwrap_or_else(not_found_response))
}

/// The local government areas or districts of a state.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}", operation_id = "browse_places_of_state", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such state")))]
pub(super) async fn browse_state(
    State(places): State<Places>,
    Path((country, state)): Path<(String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(part_response(&places, &[&country, &state], &params)
        .await
        .unwrap_or_else(not_found_response))
}

/// The areas and places of a local government area or district.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}/{lga}", operation_id = "browse_places_of_lga", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), ("lga" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such area")))]
pub(super) async fn browse_lga(
    State(places): State<Places>,
    Path((country, state, lga)): Path<(String, String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(part_response(&places, &[&country, &state, &lga], &params)
        .await
        .unwrap_or_else(not_found_response))
}

/// The places of an area: a ward in Nigeria, a postcode's first half in the United Kingdom.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}/{lga}/{area}", operation_id = "browse_places_of_area", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), ("lga" = String, Path), ("area" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such area")))]
pub(super) async fn browse_area(
    State(places): State<Places>,
    Path((country, state, lga, area)): Path<(String, String, String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(
        area_response(&places, &[&country, &state, &lga], &area, &params)
            .await
            .unwrap_or_else(not_found_response),
    )
}

/// It may be there after the next import.
fn not_found_response(error: Error) -> Response {
    let is_missing = error.problem().status == 404;
    let response = error.into_response();
    if is_missing {
        responses::with_tag(response, &tag_of_all())
    } else {
        response
    }
}

/// Looks at the index once, so that what is counted and what is listed belong together.
async fn load_level(
    places: &Places,
    slugs: &[&str],
    areas: &DistrictAreas,
    area: Option<usize>,
    params: &BrowseParams,
) -> Result<BrowseLevel> {
    let wanted = LevelQuery {
        slugs,
        areas,
        area,
        category: PlaceCategory::from_word(&params.category),
        paging: PageParams::with_default_size(params.page),
    };
    Ok(places
        .with_index(|index| BrowseLevel::build_level(index, &wanted))
        .await?)
}

async fn part_response(places: &Places, slugs: &[&str], params: &BrowseParams) -> Result<Response> {
    let areas = DistrictAreas::load_areas(places, slugs).await?;
    let level = load_level(places, slugs, &areas, None, params).await?;
    let cell = level.cell.clone().ok_or_else(area_not_found)?;
    let mut view = build_view(
        places,
        &level,
        &cell,
        area_names(&cell, slugs.len()),
        slugs.len(),
        params,
    )
    .await?;
    view.children_heading = children_heading(&cell.country, slugs.len());
    if slugs.len() < 3 {
        view.children = level.child_parts(&cell, slugs.len());
    } else {
        let base = browse_url(&[&cell.country, &cell.region, &cell.district]);
        let child = |(area, count): (&areas::BrowseArea, &u64)| PlacesChild {
            url: format!("{base}/{}", slug_or_other(&area.name)),
            label: area.name.clone(),
            count: *count,
        };
        view.children = areas.list.iter().zip(&level.shares).map(child).collect();
        view.note = areas.note;
        view.near = find_district_key(places, &cell).await?;
    }
    // A state with a single district has nothing to choose from, so its places are listed at once.
    let is_leaf = slugs.len() == 3 || (level.children.len() < 2 && slugs.len() == 2);
    if !is_leaf {
        return Ok(responses::cached_response(&view, None));
    }
    // Only pages that list places show opening hours, so only these age by themselves.
    let until = fill_places(places, &mut view, &level).await?;
    Ok(responses::cached_response(&view, Some(until)))
}

async fn area_response(
    places: &Places,
    slugs: &[&str],
    wanted: &str,
    params: &BrowseParams,
) -> Result<Response> {
    let areas = DistrictAreas::load_areas(places, slugs).await?;
    let number = areas.find_by_slug(wanted).ok_or_else(area_not_found)?;
    let level = load_level(places, slugs, &areas, Some(number), params).await?;
    let cell = level.cell.clone().ok_or_else(area_not_found)?;
    let area = &areas.list[number];
    let mut names = area_names(&cell, 3);
    names.insert(0, area.name.clone());
    let mut view = build_view(places, &level, &cell, names, 4, params).await?;
    view.near = Some(area.near.clone());
    view.note.clone_from(&areas.note);
    let until = fill_places(places, &mut view, &level).await?;
    Ok(responses::cached_response(&view, Some(until)))
}

async fn build_view(
    places: &Places,
    level: &BrowseLevel,
    cell: &AreaCell,
    names: Vec<String>,
    depth: usize,
    params: &BrowseParams,
) -> Result<PlacesBrowse> {
    let place = names.join(", ");
    Ok(PlacesBrowse {
        title: page_title(PlaceCategory::from_word(&params.category), &place),
        place,
        crumbs: crumbs_to(cell, depth),
        counts: level.counts(),
        partial: places
            .load_settings()
            .await?
            .find_partial_note(&cell.country),
        page: 1,
        pages: 1,
        total: level.total as u64,
        ..PlacesBrowse::default()
    })
}

async fn find_district_key(places: &Places, cell: &AreaCell) -> Result<Option<String>> {
    let gazetteer = places.load_gazetteer().await?;
    Ok(gazetteer.find_district_key(&cell.country, &cell.region, &cell.district))
}

/// Puts the page of places by name into it; answers until when it holds.
async fn fill_places(
    places: &Places,
    view: &mut PlacesBrowse,
    level: &BrowseLevel,
) -> Result<DateTime<Utc>> {
    let alone = |id: &Id| PlaceGroup {
        id: *id,
        km: 0.0,
        also: Vec::new(),
    };
    let groups: Vec<PlaceGroup> = level.listed.items.iter().map(alone).collect();
    let mut listed = presentation::load_listed_places(places.store(), &groups).await?;
    // Nobody gave a position here; the zero of the group would be shown as a distance.
    for one in &mut listed {
        one.km = None;
    }
    let moment = places.hours_context(&places.load_settings().await?);
    view.page = level.listed.page;
    view.pages = level.listed.pages;
    view.total = level.listed.total;
    view.places = listed
        .iter()
        .map(|one| presentation::to_place_row(one, &moment))
        .collect();
    view.attribution = sources::attribution_lines(listed.iter().map(|one| one.row.source.as_str()));
    Ok(responses::valid_until(
        moment.now,
        presentation::opening_changes(listed.iter(), &moment),
    ))
}
