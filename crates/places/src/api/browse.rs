//! Browsing without a position: country, state, local government area, area.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kernel::{Id, Problem, Tag};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use store::StoreError;
use utoipa::IntoParams;
use web::{Error, Path, Query, Result};

use super::showing::{self, PAGE};
use super::views::{PlaceCrumb, PlacesBrowse, PlacesChild, PlacesCount};
use super::{answer, nearby};
use crate::Places;
use crate::gazetteer::{country_name, region_label, slug};
use crate::index::{Ask, Between, Cell, Index, tag_of_all};
use crate::model::{Category, Point};
use crate::search::{Amounts, Group, RADIUS, around};
use crate::sources;
use crate::tables::place;

/// Rows of a page.
const ROWS: usize = 25;
/// Rows of an area's page.
const AREA_ROWS: usize = 25;
/// What has no name in the data.
const OTHER: &str = "other";

/// What is listed.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct BrowseParams {
    /// Only this kind.
    #[serde(rename = "type")]
    #[param(required = false)]
    category: String,
    /// From 1.
    #[param(value_type = Option<u32>)]
    page: String,
}

fn slug_or_other(name: &str) -> String {
    let slug = slug(name);
    if slug.is_empty() {
        OTHER.to_owned()
    } else {
        slug
    }
}

/// The address of a page for browsing.
fn address(parts: &[&str]) -> String {
    let country = |code: &str| slug_or_other(&country_name(code));
    let mut address = format!("{PAGE}/in");
    for (depth, part) in parts.iter().enumerate() {
        let slug = if depth == 0 {
            country(part)
        } else {
            slug_or_other(part)
        };
        address.push('/');
        address.push_str(&slug);
    }
    address
}

/// The page of a district, or of what is known of it.
pub(super) fn address_of(country: &str, region: &str, district: &str) -> Option<String> {
    let home = crate::hours::zone_of(country).is_some();
    let parts: Vec<&str> = [country, region, district]
        .into_iter()
        .take_while(|part| !part.is_empty())
        .collect();
    (home && !parts.is_empty()).then(|| address(&parts))
}

/// The way to a district.
pub(super) fn crumbs(country: &str, region: &str, district: &str) -> Vec<PlaceCrumb> {
    let mut way = vec![PlaceCrumb {
        label: "All countries".to_owned(),
        url: address(&[]),
    }];
    let parts = [country, region, district];
    let labels = [
        country_name(country),
        region_label(country, region),
        district.to_owned(),
    ];
    for (depth, label) in labels.into_iter().enumerate() {
        if parts[depth].is_empty() {
            break;
        }
        way.push(PlaceCrumb {
            label,
            url: address(&parts[..=depth]),
        });
    }
    way
}

/// Places of cells that fit, by the part of the cell that is asked for.
struct Level {
    /// How many there are in each part, and which.
    children: BTreeMap<String, u64>,
    counts: [u64; Category::ALL.len()],
    /// The cell that all of them share, as far as it was asked for.
    cell: Option<Cell>,
    /// Numbers of all places.
    numbers: Vec<u32>,
}

impl Places {
    /// Addresses of the finder's pages that others may list: those for browsing, down to local government areas.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pages(&self, most: usize) -> Result<Vec<String>, StoreError> {
        let mut pages = vec![PAGE.to_owned(), address(&[]), format!("{PAGE}/sources")];
        let below = self
            .ask(|index| {
                let mut below = BTreeSet::new();
                for (_, slot) in index.alive() {
                    let cell = index.cell_of(slot);
                    below.insert((&*cell.country, &*cell.region, &*cell.district));
                }
                let mut addresses = BTreeSet::new();
                for (country, region, district) in below {
                    addresses.insert(address(&[country]));
                    addresses.insert(address(&[country, region]));
                    addresses.insert(address(&[country, region, district]));
                }
                addresses
            })
            .await?;
        pages.extend(below);
        pages.truncate(most);
        Ok(pages)
    }

    /// What changes with [`Places::pages`].
    #[must_use]
    pub fn pages_tag() -> Tag {
        tag_of_all()
    }
}

fn missing() -> Error {
    Problem::not_found("There is no such area in our list.").into()
}

/// What lies in the part of the world that these slugs name.
fn level(index: &Index, slugs: &[&str]) -> Level {
    let fits: Vec<bool> = index
        .cells()
        .iter()
        .map(|cell| {
            let names = [
                country_name(&cell.country),
                cell.region.clone(),
                cell.district.clone(),
            ];
            names
                .iter()
                .zip(slugs)
                .all(|(name, slug)| slug_or_other(name) == *slug)
        })
        .collect();
    let mut level = Level {
        children: BTreeMap::new(),
        counts: [0; Category::ALL.len()],
        cell: None,
        numbers: Vec::new(),
    };
    for (number, slot) in index.alive() {
        if !fits.get(slot.cell as usize).copied().unwrap_or(false) {
            continue;
        }
        let cell = index.cell_of(slot);
        let child = match slugs.len() {
            0 => Some(&cell.country),
            1 => Some(&cell.region),
            2 => Some(&cell.district),
            _ => None,
        };
        if let Some(child) = child {
            *level.children.entry(child.clone()).or_insert(0) += 1;
        }
        level.counts[slot.category.number()] += 1;
        level.cell.get_or_insert_with(|| cell.clone());
        level.numbers.push(number);
    }
    level
}

impl Level {
    fn counts(&self) -> Vec<PlacesCount> {
        Category::ALL
            .into_iter()
            .map(|category| PlacesCount {
                category,
                label: first_upper(category.plural()),
                count: self.counts[category.number()],
            })
            .filter(|count| count.count > 0)
            .collect()
    }
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
    let level = places.ask(|index| level(index, &[])).await?;
    let category = Category::read(&params.category);
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
            total: level.numbers.len() as u64,
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

/// What is near an area: a ward in Nigeria, a postcode's first half in the United Kingdom.
#[utoipa::path(get, path = "/api/places/browse/{country}/{state}/{lga}/{area}", operation_id = "browse_places_of_area", tag = "places",
    params(("country" = String, Path), ("state" = String, Path), ("lga" = String, Path), ("area" = String, Path), BrowseParams),
    responses((status = 200, body = PlacesBrowse), (status = 404, description = "No such area")))]
pub(super) async fn area(
    State(places): State<Places>,
    Path((country, state, lga, area)): Path<(String, String, String, String)>,
    Query(params): Query<BrowseParams>,
) -> Result<Response> {
    Ok(
        near_area(&places, &[&country, &state, &lga], &area, &params)
            .await
            .unwrap_or_else(not_there),
    )
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

/// An area below a district: its key, name and point.
struct Area {
    near: String,
    name: String,
    point: Point,
}

async fn areas(places: &Places, cell: &Cell) -> Result<Vec<Area>> {
    let gazetteer = places.gazetteer().await?;
    if cell.country == "NG" {
        let wards = gazetteer.wards(&cell.region, &cell.district).into_iter();
        let area = |(name, near, point): (&str, &str, Point)| Area {
            near: near.to_owned(),
            name: name.to_owned(),
            point,
        };
        return Ok(wards.map(area).collect());
    }
    if cell.country != "GB" || cell.district.is_empty() {
        return Ok(Vec::new());
    }
    let of_district = Condition::any()
        .add(place::Column::District.eq(cell.district.as_str()))
        .add(place::Column::NearDistrict.eq(cell.district.as_str()));
    let postcodes: Vec<String> = place::Entity::find()
        .select_only()
        .column(place::Column::Postcode)
        .distinct()
        .filter(place::Column::Country.eq("GB"))
        .filter(of_district)
        .into_tuple()
        .all(places.store().reader().connection())
        .await?;
    let mut outcodes: Vec<&str> = postcodes
        .iter()
        .filter_map(|code| code.split_whitespace().next())
        .collect();
    outcodes.sort_unstable();
    outcodes.dedup();
    let area = |outcode: &str| {
        let found = gazetteer.postcode(outcode)?;
        Some(Area {
            near: found.text.clone(),
            name: found.text,
            point: found.point,
        })
    };
    Ok(outcodes.into_iter().filter_map(area).collect())
}

async fn part(places: &Places, slugs: &[&str], params: &BrowseParams) -> Result<Response> {
    let level = places.ask(|index| level(index, slugs)).await?;
    let cell = level.cell.clone().ok_or_else(missing)?;
    let category = Category::read(&params.category);
    let settings = places.settings().await?;
    let names = names(&cell, slugs.len());
    let mut view = PlacesBrowse {
        title: title(category, &names.join(", ")),
        place: names.join(", "),
        crumbs: crumbs_to(&cell, slugs.len()),
        counts: level.counts(),
        partial: settings.partial_of(&cell.country),
        page: 1,
        pages: 1,
        total: level.numbers.len() as u64,
        ..PlacesBrowse::default()
    };
    if slugs.len() < 3 {
        view.children = children(&level, &cell, slugs.len());
        view.children_heading = heading(&cell.country, slugs.len());
    } else {
        let areas = areas(places, &cell).await?;
        let counted = count_around(places, &areas, category).await?;
        let base = address(&[&cell.country, &cell.region, &cell.district]);
        let child = |(area, count): (Area, u64)| PlacesChild {
            url: format!("{base}/{}", slug_or_other(&area.name)),
            label: area.name,
            count,
        };
        view.children = areas.into_iter().zip(counted).map(child).collect();
        view.children_heading = heading(&cell.country, 3);
        view.near = key_of(places, &cell).await?;
    }
    let is_leaf = slugs.len() == 3 || (level.children.len() < 2 && slugs.len() == 2);
    if !is_leaf {
        return Ok(answer::kept(&view, None));
    }
    let until = by_name(places, &mut view, &level.numbers, category, params).await?;
    Ok(answer::kept(&view, Some(until)))
}

/// The key of a district in the gazetteer.
async fn key_of(places: &Places, cell: &Cell) -> Result<Option<String>> {
    let gazetteer = places.gazetteer().await?;
    Ok(gazetteer.key_of_district(&cell.country, &cell.region, &cell.district))
}

async fn count_around(
    places: &Places,
    areas: &[Area],
    category: Option<Category>,
) -> Result<Vec<u64>> {
    const MOST: usize = 200;
    let ask = nearby::ask(category, "", None, false);
    let count = |index: &Index, area: &Area| {
        let within = Between::within(RADIUS / 1_000.0);
        index.nearest(area.point, &ask, within, MOST).len() as u64
    };
    let counted = places
        .ask(|index| areas.iter().map(|area| count(index, area)).collect())
        .await?;
    Ok(counted)
}

fn names(cell: &Cell, depth: usize) -> Vec<String> {
    let or = |name: String, other: &str| {
        if name.is_empty() {
            other.to_owned()
        } else {
            name
        }
    };
    let all = [
        country_name(&cell.country),
        or(
            region_label(&cell.country, &cell.region),
            "regions that are not named",
        ),
        or(cell.district.clone(), "places whose district is not known"),
    ];
    let mut names: Vec<String> = all.into_iter().take(depth).collect();
    names.reverse();
    if depth > 1 {
        names.pop();
    }
    names
}

fn crumbs_to(cell: &Cell, depth: usize) -> Vec<PlaceCrumb> {
    let mut way = crumbs(&cell.country, &cell.region, &cell.district);
    way.truncate(depth);
    way
}

fn heading(country: &str, depth: usize) -> String {
    let of = match (country, depth) {
        ("NG", 1) => "Choose a state",
        ("NG", 2) => "Choose a local government area",
        ("GB", 1) => "Choose a nation",
        ("GB", 2) => "Choose a district",
        ("GB", _) => "Near a postcode",
        (_, 1) => "Choose a region",
        (_, 2) => "Choose a district",
        _ => "Near an area",
    };
    of.to_owned()
}

fn children(level: &Level, cell: &Cell, depth: usize) -> Vec<PlacesChild> {
    level
        .children
        .iter()
        .map(|(name, count)| {
            let label = match (name.as_str(), depth) {
                ("", 1) => "Region not known".to_owned(),
                ("", _) => "District not known".to_owned(),
                (name, 1) => region_label(&cell.country, name),
                (name, _) => name.to_owned(),
            };
            let url = match depth {
                1 => address(&[&cell.country, name]),
                _ => address(&[&cell.country, &cell.region, name]),
            };
            PlacesChild {
                label,
                url,
                count: *count,
            }
        })
        .collect()
}

/// A page of places by name; answers until when it holds.
async fn by_name(
    places: &Places,
    view: &mut PlacesBrowse,
    numbers: &[u32],
    category: Option<Category>,
    params: &BrowseParams,
) -> Result<chrono::DateTime<chrono::Utc>> {
    let wanted: usize = params.page.trim().parse().unwrap_or(1);
    let (ids, page, total): (Vec<Id>, usize, usize) = places
        .ask(|index| {
            let mut sorted: Vec<(&str, Id)> = numbers
                .iter()
                .map(|number| index.slot(*number))
                .filter(|slot| category.is_none_or(|wanted| wanted == slot.category))
                .map(|slot| (index.name_of(slot), slot.id))
                .collect();
            sorted.sort_unstable();
            let page = wanted.clamp(1, sorted.len().div_ceil(ROWS).max(1));
            let ids = sorted.iter().skip((page - 1) * ROWS).take(ROWS);
            (ids.map(|(_, id)| *id).collect(), page, sorted.len())
        })
        .await?;
    view.page = page as u64;
    view.pages = total.div_ceil(ROWS).max(1) as u64;
    view.total = total as u64;
    let alone = |id: &Id| Group {
        id: *id,
        km: 0.0,
        also: Vec::new(),
    };
    let groups: Vec<Group> = ids.iter().map(alone).collect();
    let mut listed = showing::listed(places.store(), &groups).await?;
    for one in &mut listed {
        one.km = None;
    }
    Ok(fill(places, view, &listed))
}

fn fill(
    places: &Places,
    view: &mut PlacesBrowse,
    listed: &[showing::Listed],
) -> chrono::DateTime<chrono::Utc> {
    let now = places.store().clock().now();
    view.places = listed.iter().map(|one| showing::row(one, now)).collect();
    view.attribution = sources::lines(listed.iter().map(|one| one.row.source.as_str()));
    answer::until(now, showing::changes(listed.iter(), now))
}

async fn near_area(
    places: &Places,
    slugs: &[&str],
    wanted: &str,
    params: &BrowseParams,
) -> Result<Response> {
    let level = places.ask(|index| level(index, slugs)).await?;
    let cell = level.cell.ok_or_else(missing)?;
    let areas = areas(places, &cell).await?;
    let area = areas
        .into_iter()
        .find(|area| slug_or_other(&area.name) == wanted)
        .ok_or_else(missing)?;
    let category = Category::read(&params.category);
    let ask: Ask = nearby::ask(category, "", None, false);
    let amounts = Amounts {
        radius_km: RADIUS / 1_000.0,
        most: AREA_ROWS,
        most_beyond: 0,
        is_grouped: true,
    };
    let found = places
        .ask(|index| around(index, area.point, &ask, amounts))
        .await?;
    let listed = showing::listed(places.store(), &found.places).await?;
    let settings = places.settings().await?;
    let mut names = names(&cell, 3);
    names.insert(0, area.name.clone());
    let place = names.join(", ");
    let mut view = PlacesBrowse {
        title: title(category, &place).replace(" in ", " near "),
        place,
        crumbs: crumbs_to(&cell, 4),
        near: Some(area.near),
        partial: settings.partial_of(&cell.country),
        page: 1,
        pages: 1,
        total: listed.len() as u64,
        ..PlacesBrowse::default()
    };
    let until = fill(places, &mut view, &listed);
    Ok(answer::kept(&view, Some(until)))
}
