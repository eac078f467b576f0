//! Browsing without a position: country, state, local government area, area.

mod addresses;
mod areas;
mod level;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use kernel::{Id, Paging, Problem};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Error, Path, Query, Result, lenient_number};

use super::answer;
use super::showing;
use super::views::{PlacesBrowse, PlacesChild};
use crate::Places;
use crate::gazetteer::country_name;
use crate::index::{Cell, tag_of_all};
use crate::model::Category;
use crate::search::Group;
use crate::sources;
use addresses::{address, crumbs_to, heading, names, slug_or_other};
pub(super) use addresses::{address_of, crumbs};
use areas::Areas;
use level::{Level, Wanted};

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

fn missing() -> Error {
    Problem::not_found("There is no such area in our list.").into()
}

fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn title(category: Option<Category>, place: &str) -> String {
    match category {
        Some(category) => format!("{} in {place}", first_upper(category.plural())),
        None => format!("Pharmacies, clinics and hospitals in {place}"),
    }
}

/// All countries.
#[utoipa::path(get, path = "/api/places/browse", operation_id = "browse_places", tag = "places", params(BrowseParams),
    responses((status = 200, body = PlacesBrowse)))]
pub(super) async fn countries(
    State(places): State<Places>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    let category = Category::read(&params.category);
    let level = look(&places, &[], &Areas::default(), None, &params).await?;
    let children = level.children.iter().map(|(code, count)| PlacesChild {
        label: country_name(code),
        url: address(&[code]),
        count: *count,
    });
    Ok(answer::kept(
        &PlacesBrowse {
            title: title(category, "our list"),
            place: "all countries".to_owned(),
            children_heading: "Choose a country".to_owned(),
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
pub(super) async fn country(
    State(places): State<Places>,
    Path(country): Path<String>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(part(&places, &[&country], &params)
        .await
        .unwrap_or_else(not_there))
}

/// The local government areas or districts of a state.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}", operation_id = "browse_places_of_state", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such state")))]
pub(super) async fn state(
    State(places): State<Places>,
    Path((country, state)): Path<(String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(part(&places, &[&country, &state], &params)
        .await
        .unwrap_or_else(not_there))
}

/// The areas and places of a local government area or district.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}/{lga}", operation_id = "browse_places_of_lga", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), ("lga" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such area")))]
pub(super) async fn lga(
    State(places): State<Places>,
    Path((country, state, lga)): Path<(String, String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(part(&places, &[&country, &state, &lga], &params)
        .await
        .unwrap_or_else(not_there))
}

/// The places of an area: a ward in Nigeria, a postcode's first half in the United Kingdom.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}/{lga}/{area}", operation_id = "browse_places_of_area", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), ("lga" = String, Path), ("area" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such area")))]
pub(super) async fn area(
    State(places): State<Places>,
    Path((country, state, lga, area)): Path<(String, String, String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(of_area(&places, &[&country, &state, &lga], &area, &params)
        .await
        .unwrap_or_else(not_there))
}

/// It may be there after the next import.
fn not_there(error: Error) -> Response {
    let is_missing = error.problem().status == 404;
    let response = error.into_response();
    if is_missing {
        answer::with_tag(response, &tag_of_all())
    } else {
        response
    }
}

/// Looks at the index once, so that what is counted and what is listed belong together.
async fn look(
    places: &Places,
    slugs: &[&str],
    areas: &Areas,
    area: Option<usize>,
    params: &BrowseParams,
) -> Result<Level> {
    let wanted = Wanted {
        slugs,
        areas,
        area,
        category: Category::read(&params.category),
        paging: Paging::usual(params.page),
    };
    Ok(places.ask(|index| Level::of(index, &wanted)).await?)
}

async fn part(places: &Places, slugs: &[&str], params: &BrowseParams) -> Result<Response> {
    let areas = Areas::of(places, slugs).await?;
    let level = look(places, slugs, &areas, None, params).await?;
    let cell = level.cell.clone().ok_or_else(missing)?;
    let mut view = view(
        places,
        &level,
        &cell,
        names(&cell, slugs.len()),
        slugs.len(),
        params,
    )
    .await?;
    view.children_heading = heading(&cell.country, slugs.len());
    if slugs.len() < 3 {
        view.children = level.parts(&cell, slugs.len());
    } else {
        let base = address(&[&cell.country, &cell.region, &cell.district]);
        let child = |(area, count): (&areas::Area, &u64)| PlacesChild {
            url: format!("{base}/{}", slug_or_other(&area.name)),
            label: area.name.clone(),
            count: *count,
        };
        view.children = areas.list.iter().zip(&level.shares).map(child).collect();
        view.note = areas.note;
        view.near = key_of(places, &cell).await?;
    }
    let is_leaf = slugs.len() == 3 || (level.children.len() < 2 && slugs.len() == 2);
    if !is_leaf {
        return Ok(answer::kept(&view, None));
    }
    let until = fill(places, &mut view, &level).await?;
    Ok(answer::kept(&view, Some(until)))
}

async fn of_area(
    places: &Places,
    slugs: &[&str],
    wanted: &str,
    params: &BrowseParams,
) -> Result<Response> {
    let areas = Areas::of(places, slugs).await?;
    let number = areas.named(wanted).ok_or_else(missing)?;
    let level = look(places, slugs, &areas, Some(number), params).await?;
    let cell = level.cell.clone().ok_or_else(missing)?;
    let area = &areas.list[number];
    let mut names = names(&cell, 3);
    names.insert(0, area.name.clone());
    let mut view = view(places, &level, &cell, names, 4, params).await?;
    view.near = Some(area.near.clone());
    view.note.clone_from(&areas.note);
    let until = fill(places, &mut view, &level).await?;
    Ok(answer::kept(&view, Some(until)))
}

async fn view(
    places: &Places,
    level: &Level,
    cell: &Cell,
    names: Vec<String>,
    depth: usize,
    params: &BrowseParams,
) -> Result<PlacesBrowse> {
    let place = names.join(", ");
    Ok(PlacesBrowse {
        title: title(Category::read(&params.category), &place),
        place,
        crumbs: crumbs_to(cell, depth),
        counts: level.counts(),
        partial: places.settings().await?.partial_of(&cell.country),
        page: 1,
        pages: 1,
        total: level.total as u64,
        ..PlacesBrowse::default()
    })
}

async fn key_of(places: &Places, cell: &Cell) -> Result<Option<String>> {
    let gazetteer = places.gazetteer().await?;
    Ok(gazetteer.key_of_district(&cell.country, &cell.region, &cell.district))
}

/// Puts the page of places by name into it; answers until when it holds.
async fn fill(places: &Places, view: &mut PlacesBrowse, level: &Level) -> Result<DateTime<Utc>> {
    let alone = |id: &Id| Group {
        id: *id,
        km: 0.0,
        also: Vec::new(),
    };
    let groups: Vec<Group> = level.listed.items.iter().map(alone).collect();
    let mut listed = showing::listed(places.store(), &groups).await?;
    for one in &mut listed {
        one.km = None;
    }
    let moment = places.moment(&places.settings().await?);
    view.page = level.listed.page;
    view.pages = level.listed.pages;
    view.total = level.listed.total;
    view.places = listed
        .iter()
        .map(|one| showing::row(one, &moment))
        .collect();
    view.attribution = sources::lines(listed.iter().map(|one| one.row.source.as_str()));
    Ok(answer::until(
        moment.now,
        showing::changes(listed.iter(), &moment),
    ))
}
