//! The page of a place, the words of the finder, and the sources.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kernel::Id;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Map, Value};
use web::{Path, Result};

use super::browse::build_crumbs;
use super::presentation::{self, ListedPlace};
use super::responses;
use super::views::{
    PlaceCrumb, PlaceDayHours, PlacePage, PlaceReports, PlaceSourceLine, PlacesSource,
};
use crate::hours::HoursContext;
use crate::index::tag_of;
use crate::model::{FinderSettings, scheme_name};
use crate::sources::{PlaceSource, SOURCES, find_source};
use crate::tables::place;
use crate::{Places, hours};

/// A place as its page shows it.
#[utoipa::path(get, path = "/api/places/{id}/page", operation_id = "read_place_page", tag = "places",
    responses((status = 200, body = PlacePage), (status = 404, description = "No such place")))]
pub(super) async fn get_place_page(
    State(places): State<Places>,
    Path(id): Path<String>,
) -> Result<Response> {
    let (listed, standing) = match super::single_place::load_listed_place(&places, &id).await {
        Ok(listed) => (listed, ListingStatus::Listed),
        // Links to a place live on in messages and bookmarks; its page says what happened to it instead of 404.
        Err(error) => match find_unlisted(&places, &id).await? {
            Some((row, standing)) => (ListedPlace::from_row(row), standing),
            None => {
                // It may be shown again.
                let missing = error.into_response();
                return Ok(responses::with_tag(missing, &tag_of(&id)));
            }
        },
    };
    let settings = places.load_settings().await?;
    let moment = places.hours_context(&settings);
    let page = build_page(&places, &listed, standing, &settings, &moment).await?;
    let until = responses::valid_until(
        moment.now,
        presentation::opening_changes(std::iter::once(&listed), &moment),
    );
    Ok(responses::with_tag(
        responses::cached_response(&page, Some(until)),
        &tag_of(&id),
    ))
}

async fn build_page(
    places: &Places,
    listed: &ListedPlace,
    standing: ListingStatus,
    settings: &FinderSettings,
    moment: &HoursContext,
) -> Result<PlacePage> {
    let (row, fields, now) = (&listed.row, &listed.fields, moment.now);
    let state = hours::opening_state(&fields.hours, &fields.country, moment);
    let hours_note = hours::holiday_note(&state, &fields.country, now);
    // A holiday goes first: it says to call, whatever the age of the hours.
    let hours_note = hours_note.or_else(|| {
        let is_doubtful = !fields.hours.is_empty() && presentation::has_doubtful_hours(row, now);
        is_doubtful.then(|| l10n::t!("places-hours-doubtful"))
    });
    let near = match (standing, fields.to_point()) {
        (ListingStatus::Gone | ListingStatus::Closed, Some(point)) => {
            // What is in no list is no key either.
            places.load_gazetteer().await?.locate_point(point).near
        }
        _ => row.id.clone(),
    };
    Ok(PlacePage {
        row: presentation::to_place_row(listed, moment),
        postcode: fields.postcode.clone(),
        subtype: row.subtype.clone(),
        ownership: row.ownership.clone(),
        hours: hours::week_hours(&fields.hours, &fields.country, now)
            .into_iter()
            .map(|day| PlaceDayHours {
                days: day.days,
                text: day.text,
            })
            .collect(),
        hours_note: hours_note.unwrap_or_default().to_owned(),
        scheme: scheme_name(&fields.country).map(str::to_owned),
        scheme_note: presentation::scheme_note(fields).unwrap_or_default(),
        crumbs: place_crumbs(listed),
        near,
        sources: std::iter::once(row)
            .chain(&listed.also)
            .map(to_source_line)
            .collect(),
        reports: count_reports(row, now),
        is_gone: standing == ListingStatus::Gone,
        is_closed: standing == ListingStatus::Closed,
        claimed: row.is_claimed,
        emergency: presentation::emergency_line(settings, &fields.country),
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ListingStatus {
    Listed,
    /// Its source does not name it any more.
    Gone,
    /// People said that it has closed, and the desk found that they are right.
    Closed,
}

/// A place that is in no list any more, for those who follow an old link. What is hidden for another reason than that it
/// has closed is not shown to them either.
async fn find_unlisted(places: &Places, id: &str) -> Result<Option<(place::Model, ListingStatus)>> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(None);
    };
    let reader = places.store().reader();
    let found = place::Entity::find_by_id(id.to_string());
    let Some(row) = found.one(reader.connection()).await? else {
        return Ok(None);
    };
    // What the desk hid without saying that it closed may be wrong or unwanted, and looks as if it never was.
    if !row.is_hidden {
        return Ok(row.is_gone.then_some((row, ListingStatus::Gone)));
    }
    Ok(row.is_closed.then_some((row, ListingStatus::Closed)))
}

fn place_crumbs(listed: &ListedPlace) -> Vec<PlaceCrumb> {
    let fields = &listed.fields;
    build_crumbs(&fields.country, &fields.state_or_region, &fields.district)
}

fn to_source_line(row: &place::Model) -> PlaceSourceLine {
    let known = find_source(&row.source);
    let said = |text: fn(&PlaceSource) -> &'static str| known.map_or("", text).to_owned();
    let href = said(|source| source.href);
    PlaceSourceLine {
        line: known.map_or_else(|| row.source.clone(), |source| source.line.to_owned()),
        licence: said(|source| source.licence),
        href: (!href.is_empty()).then_some(href),
        date: row.source_date.clone(),
    }
}

fn count_reports(row: &place::Model, now: chrono::DateTime<chrono::Utc>) -> PlaceReports {
    let count = |number: i32| u32::try_from(number).unwrap_or(0);
    PlaceReports {
        works: count(row.yes_count),
        not_working: count(row.no_count),
        text: presentation::describe_freshness(row, now).0,
    }
}

/// The words of the finder.
#[utoipa::path(get, path = "/api/places/words", operation_id = "read_places_words", tag = "places",
    responses((status = 200, body = Value)))]
pub(super) async fn get_finder_copy(State(places): State<Places>) -> Result<Response> {
    let words: Map<String, Value> = places.load_copy().await?;
    Ok(responses::cached_response(&words, None))
}

/// Where places and names come from.
#[utoipa::path(get, path = "/api/places/sources", operation_id = "list_places_sources", tag = "places",
    responses((status = 200, body = [PlacesSource])))]
pub(super) async fn list_sources(State(places): State<Places>) -> Result<Response> {
    let counted: Vec<(String, i64)> = place::Entity::find()
        .select_only()
        .column(place::Column::Source)
        .column_as(place::Column::Id.count(), "count")
        .filter(place::Column::IsGone.eq(false))
        .filter(place::Column::IsHidden.eq(false))
        .group_by(place::Column::Source)
        .into_tuple()
        .all(places.store().reader().connection())
        .await?;
    let mut counted: HashMap<String, u64> = counted
        .into_iter()
        .map(|(key, count)| (key, u64::try_from(count).unwrap_or(0)))
        .collect();
    let mut all: Vec<PlacesSource> = SOURCES
        .iter()
        .map(|source| PlacesSource {
            key: source.key.to_owned(),
            name: source.name.to_owned(),
            line: source.line.to_owned(),
            licence: source.licence.to_owned(),
            href: (!source.href.is_empty()).then(|| source.href.to_owned()),
            rows: counted.remove(source.key).unwrap_or(0),
            date: source.date.to_owned(),
            note: source
                .note
                .map_or_else(String::new, |id| l10n::text(id).to_owned()),
        })
        .collect();
    // Sources of files that an operator imported, which the list in the code cannot know.
    let mut others: Vec<_> = counted.into_iter().collect();
    others.sort();
    all.extend(others.into_iter().map(|(key, rows)| PlacesSource {
        name: key.clone(),
        line: key.clone(),
        licence: String::new(),
        href: None,
        rows,
        date: String::new(),
        note: String::new(),
        key,
    }));
    // Our own source is named only once the desk has added something: an empty line would only puzzle.
    all.retain(|source| source.key != crate::sources::OWN_SOURCE || source.rows > 0);
    Ok(responses::cached_response(&all, None))
}
