//! Searches near what everybody knows: a market, a bank, a school that the desk or a visitor noted of a place.

use std::collections::HashMap;

use kernel::Id;
use web::Result;

use super::presentation;
use super::query_parts::{MOST_OTHERS, split_kind};
use crate::Places;
use crate::gazetteer::{AreaMatch, region_label};
use crate::index::{LANDMARK_PREPOSITIONS, landmark_name, strip_preposition};
use crate::model::GeoPoint;
use crate::tables::place;

/// Before the id of the place that stands by it, in keys.
pub(super) const KEY_PREFIX: &str = "landmark:";
/// Of places that stand by one of the same name, those that are looked at.
const MOST_HITS: usize = 40;
const MOST_SUGGESTED: usize = 3;
/// Fewer letters begin too many names.
const MIN_START: usize = 3;

/// A landmark that words name, and the words beside it.
pub(super) struct NamedLandmark {
    /// As it was looked for.
    pub name: String,
    pub words: String,
    pub place: AreaMatch,
    pub others: Vec<AreaMatch>,
    /// It is called just so.
    pub is_exact: bool,
}

/// The landmark that folded words name; of several the one nearest to `from`.
pub(super) async fn find_landmark(
    places: &Places,
    folded: &str,
    from: Option<GeoPoint>,
) -> Result<Option<NamedLandmark>> {
    let readings = list_readings(folded);
    let found = places
        .with_index(|index| {
            readings.into_iter().find_map(|(words, name)| {
                let hits = index.find_landmarks(&name);
                (!hits.is_empty()).then_some((words, name, hits))
            })
        })
        .await?;
    let Some((words, name, mut hits)) = found else {
        return Ok(None);
    };
    // Those called just so alone, where there are any.
    let is_exact = hits.first().is_some_and(|hit| hit.is_exact);
    hits.retain(|hit| hit.is_exact == is_exact);
    if let Some(from) = from {
        hits.sort_by(|one, other| from.km_to(one.point).total_cmp(&from.km_to(other.point)));
    }
    hits.truncate(MOST_HITS);
    let mut areas = load_areas(
        places,
        &hits.iter().map(|hit| hit.place).collect::<Vec<_>>(),
    )
    .await?;
    // Several places by one landmark are one answer.
    let mut seen = Vec::new();
    areas.retain(|area| {
        let is_new = !seen.contains(&area.label);
        seen.push(area.label.clone());
        is_new
    });
    if areas.is_empty() {
        return Ok(None);
    }
    let place = areas.remove(0);
    areas.truncate(MOST_OTHERS);
    Ok(Some(NamedLandmark {
        name,
        words,
        place,
        others: areas,
        is_exact,
    }))
}

/// How words can be read: what is looked for, and the name of a landmark. The clearest first.
fn list_readings(folded: &str) -> Vec<(String, String)> {
    let mut readings = Vec::new();
    for preposition in LANDMARK_PREPOSITIONS {
        if let Some((words, name)) = folded.split_once(&format!(" {preposition} ")) {
            readings.push((words.to_owned(), landmark_name(name)));
        }
    }
    let typed: Vec<&str> = folded.split_whitespace().collect();
    if let Some((kind, rest)) = split_kind(&typed) {
        readings.push((kind, landmark_name(&rest.join(" "))));
    }
    readings.push((String::new(), landmark_name(folded)));
    // `Balogun Market, Lagos`: what it lies in comes behind a comma.
    let short: Vec<(String, String)> = readings
        .iter()
        .filter_map(|(words, name)| Some((words.clone(), name.split_once(',')?.0.to_owned())))
        .collect();
    readings.extend(short);
    readings.retain(|(_, name)| !name.is_empty());
    readings
}

/// The landmark that a place stands by, of its key.
pub(super) async fn find_by_place(places: &Places, id: &str) -> Result<Option<AreaMatch>> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(None);
    };
    Ok(load_areas(places, &[id]).await?.into_iter().next())
}

/// Landmarks that begin so, for who is still typing.
pub(super) async fn suggest_landmarks(
    places: &Places,
    typed: &str,
    country: &str,
) -> Result<Vec<AreaMatch>> {
    let start = landmark_name(typed);
    if start.chars().count() < MIN_START {
        return Ok(Vec::new());
    }
    let ids = places
        .with_index(|index| index.find_landmarks_beginning(&start, MOST_HITS))
        .await?;
    let mut found = load_areas(places, &ids).await?;
    found.retain(|area| country.is_empty() || area.country == country);
    found.dedup_by(|one, other| one.label == other.label);
    found.truncate(MOST_SUGGESTED);
    Ok(found)
}

/// The landmarks of places, in their order; none of what is not shown, or has none any more.
async fn load_areas(places: &Places, ids: &[Id]) -> Result<Vec<AreaMatch>> {
    let rows: HashMap<String, place::Model> =
        presentation::load_shown_rows(places.store(), ids.iter().copied()).await?;
    let rows = ids.iter().filter_map(|id| rows.get(&id.to_string()));
    Ok(rows.filter_map(to_area).collect())
}

fn to_area(row: &place::Model) -> Option<AreaMatch> {
    let fields = row.displayed_fields();
    if fields.landmark.is_empty() {
        return None;
    }
    let point = fields.to_point()?;
    let lies_in = [&fields.area, &fields.district];
    let lies_in = lies_in.into_iter().find(|name| !name.is_empty());
    let region = region_label(&fields.country, &fields.state_or_region);
    let parts = [
        strip_preposition(&fields.landmark),
        lies_in.map_or("", String::as_str),
        &region,
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Some(AreaMatch {
        near: format!("{KEY_PREFIX}{}", row.id),
        label: parts.join(", "),
        kind: "landmark",
        point,
        country: fields.country,
        region: fields.state_or_region,
        district: fields.district,
        rank: 0,
        people: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_and_behind_a_landmark_are_what_is_looked_for() {
        for (typed, words, name) in [
            ("pharmacy near balogun market", "pharmacy", "balogun market"),
            ("clinic opposite the zenith bank", "clinic", "zenith bank"),
            ("balogun market pharmacy", "pharmacy", "balogun market"),
            ("opposite balogun market", "", "balogun market"),
        ] {
            let first = list_readings(typed).into_iter().next();
            assert_eq!(first, Some((words.to_owned(), name.to_owned())), "{typed}");
        }
        let behind_comma = list_readings("balogun market, lagos");
        assert!(behind_comma.contains(&(String::new(), "balogun market".to_owned())));
    }
}
