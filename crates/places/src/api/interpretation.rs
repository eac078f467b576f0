//! What somebody means who types something into the finder.

use kernel::Id;
use kernel::text::fold_for_comparison;
use web::Result;

use super::abbreviations::{WrittenOut, write_out};
use super::query_parts::{
    MOST_OTHERS, find_area, find_in_parts, list_places_named, split_at_preposition, split_kind,
};
use super::{landmarks, presentation};
use crate::Places;
use crate::gazetteer::{AreaMatch, Gazetteer, NameQuery};
use crate::index::IndexQuery;
use crate::model::{HOME_COUNTRIES, PlaceCategory};

/// Places that are listed by name alone.
const MOST_NAMED: usize = 20;
/// A hospital that is called by its letters is looked for so far from the area beside them, in kilometres: a state is
/// known by one point.
const MAX_NAMED_KM: f64 = 100.0;
/// A slip makes a village of anything that has so few letters.
const SHORT_NAME: usize = 5;

/// Areas that may be meant, and what is looked for there.
#[derive(Default)]
pub(super) struct AreaGuesses {
    pub areas: Vec<AreaMatch>,
    pub words: String,
}

pub(super) enum QueryMeaning {
    Nothing,
    /// Around an area; `words` narrow it down.
    Around {
        place: Box<AreaMatch>,
        others: Vec<AreaMatch>,
        words: String,
    },
    Here {
        words: String,
    },
    /// Places with such a name, wherever they are.
    Named {
        ids: Vec<Id>,
    },
    /// Nothing is called so, but something nearly so.
    Unsure {
        guesses: AreaGuesses,
    },
    Unknown,
}

impl QueryMeaning {
    fn build_around(place: AreaMatch, others: Vec<AreaMatch>, words: &str) -> Self {
        Self::Around {
            place: Box::new(place),
            others,
            words: words.to_owned(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PositionUse {
    Unknown,
    /// It was asked for just now: that is where the search is made, whatever was typed before.
    Wanted,
    /// It is known while words are typed, which may name another place.
    Known,
}

/// Reads `q` and `near`, beside the visitor's own position.
pub(super) async fn interpret_query(
    places: &Places,
    q: &str,
    near: &str,
    here: PositionUse,
) -> Result<QueryMeaning> {
    let gazetteer = places.load_gazetteer().await?;
    let base = find_by_key(places, &gazetteer, near).await?;
    let country = base.as_ref().map_or("", |found| found.country.as_str());
    let folded = fold_for_comparison(q);
    if folded.is_empty() {
        return Ok(interpret_position(base, near, here));
    }
    let ids = find_abbreviated_places(places, &gazetteer, &folded, country).await?;
    if !ids.is_empty() && here != PositionUse::Wanted {
        return Ok(QueryMeaning::Named { ids });
    }
    let named = find_named_area(&gazetteer, q, &folded, country);
    let from = base.as_ref().map(|found| found.point);
    // What is called exactly so goes before a part of a town: `Oshodi Market` is the market and not all of Oshodi.
    let landmark = landmarks::find_landmark(places, &folded, from).await?;
    let landmark = landmark.filter(|found| {
        named.is_none() || (found.is_exact && find_area(&gazetteer, &found.name, country).is_none())
    });
    let named = landmark
        .map(|found| (found.words, found.place, found.others))
        .or(named);
    if let Some((words, place, others)) = named {
        return Ok(match here {
            // Who asks for their position wants what is near them, so an area typed earlier
            // only leaves its other words.
            PositionUse::Wanted => QueryMeaning::Here { words },
            PositionUse::Known | PositionUse::Unknown => {
                QueryMeaning::build_around(place, others, &words)
            }
        });
    }
    if let Some(place) = base {
        return Ok(QueryMeaning::build_around(place, Vec::new(), q));
    }
    if here != PositionUse::Unknown {
        return Ok(QueryMeaning::Here {
            words: q.to_owned(),
        });
    }
    if PlaceCategory::from_keyword(&folded).is_some() {
        return Ok(QueryMeaning::Nothing);
    }
    // Only now names of places: tried first, `Ikeja` would list every pharmacy called after the town.
    interpret_name(places, &gazetteer, q, &folded).await
}

/// Places that are called so, or areas that are nearly called so.
async fn interpret_name(
    places: &Places,
    gazetteer: &Gazetteer,
    q: &str,
    folded: &str,
) -> Result<QueryMeaning> {
    let (ids, is_whole) = find_named_places(places, folded).await?;
    let guesses = guess_areas(gazetteer, q);
    // `osogb` is Osogbo half typed, whatever is called after the town.
    let is_begun = guesses
        .areas
        .first()
        .is_some_and(|area| fold_for_comparison(&area.label).starts_with(folded));
    if !ids.is_empty() && (is_whole || !is_begun) {
        return Ok(QueryMeaning::Named { ids });
    }
    Ok(choose_guess(guesses))
}

/// What is meant where no words were typed.
fn interpret_position(base: Option<AreaMatch>, near: &str, here: PositionUse) -> QueryMeaning {
    match base {
        Some(place) => QueryMeaning::build_around(place, Vec::new(), ""),
        None if here != PositionUse::Unknown => QueryMeaning::Here {
            words: String::new(),
        },
        None if !near.is_empty() => QueryMeaning::Unknown,
        None => QueryMeaning::Nothing,
    }
}

/// The area that the words name, and the words beside it.
fn find_named_area(
    gazetteer: &Gazetteer,
    q: &str,
    folded: &str,
    country: &str,
) -> Option<(String, AreaMatch, Vec<AreaMatch>)> {
    // A kind of place alone is never an area, whatever the gazetteer has of that name.
    if PlaceCategory::from_keyword(folded).is_some() {
        return None;
    }
    let spaced = folded.replace(',', " ");
    let typed: Vec<&str> = spaced.split_whitespace().collect();
    // From the clearest sign to the weakest: `in` says where, a whole name comes next, then the pieces of it.
    split_at_preposition(gazetteer, folded, country)
        .or_else(|| {
            let (place, others) = find_area(gazetteer, q, country)?;
            Some((String::new(), place, others))
        })
        .or_else(|| find_in_parts(gazetteer, &typed, country))
}

/// Places that are called by letters, with the area beside these: `luth`, `uch ibadan`. The nearest to the area first.
async fn find_abbreviated_places(
    places: &Places,
    gazetteer: &Gazetteer,
    folded: &str,
    country: &str,
) -> Result<Vec<Id>> {
    let Some(WrittenOut { name, rest }) = write_out(folded) else {
        return Ok(Vec::new());
    };
    // `chemist near UCH Ibadan` asks for something else than the hospital, as do words that are no area.
    let is_hospital = |words: &str| {
        words.is_empty() || PlaceCategory::from_keyword(words) == Some(PlaceCategory::Hospital)
    };
    let area =
        find_named_area(gazetteer, &rest, &rest, country).filter(|(words, ..)| is_hospital(words));
    if area.is_none() && !rest.is_empty() {
        return Ok(Vec::new());
    }
    let from = area.map(|(_, area, _)| area.point);
    let ask = IndexQuery {
        words: name.split(' ').map(str::to_owned).collect(),
        ..IndexQuery::default()
    };
    Ok(places
        .with_index(|index| {
            let mut numbers = index.find_by_name(&ask, None, MOST_NAMED);
            // All words of `Lagos University Teaching Hospital` stand in the name of that of Lagos State, too.
            let is_called_so = |number: u32| index.name_of(index.slot_at(number)).contains(name);
            if numbers.iter().any(|&number| is_called_so(number)) {
                numbers.retain(|&number| is_called_so(number));
            }
            if let Some(from) = from {
                let away = |number: u32| from.km_to(index.slot_at(number).point());
                numbers.retain(|&number| away(number) <= MAX_NAMED_KM);
                numbers.sort_by(|&one, &other| away(one).total_cmp(&away(other)));
            }
            let ids = numbers.into_iter().map(|number| index.slot_at(number).id);
            ids.collect()
        })
        .await?)
}

/// Places with such a name, and whether one has all the words whole.
async fn find_named_places(places: &Places, folded: &str) -> Result<(Vec<Id>, bool)> {
    let ask = IndexQuery {
        words: folded.split(' ').map(str::to_owned).collect(),
        ..IndexQuery::default()
    };
    Ok(places
        .with_index(|index| {
            let numbers = index.find_by_name(&ask, None, MOST_NAMED);
            let is_whole = numbers
                .iter()
                .any(|&one| index.has_whole_words(one, &ask.words));
            let ids = numbers.into_iter().map(|number| index.slot_at(number).id);
            (ids.collect(), is_whole)
        })
        .await?)
}

fn choose_guess(mut guesses: AreaGuesses) -> QueryMeaning {
    // A far country's town is believed only where no home country has anything like it, as visitors rarely mean one.
    let is_elsewhere = |found: &AreaMatch| !HOME_COUNTRIES.contains(&found.country.as_str());
    let is_sure = guesses
        .areas
        .first()
        .is_some_and(|first| first.rank < AreaMatch::WHOLE);
    if guesses.areas.is_empty() {
        QueryMeaning::Unknown
    } else if is_sure && guesses.areas.iter().all(is_elsewhere) {
        let first = guesses.areas.remove(0);
        QueryMeaning::build_around(first, guesses.areas, &guesses.words)
    } else {
        QueryMeaning::Unsure { guesses }
    }
}

/// Areas that are nearly called so; none for a kind of place.
pub(super) fn guess_areas(gazetteer: &Gazetteer, q: &str) -> AreaGuesses {
    let folded = fold_for_comparison(q);
    let spaced = folded.replace(',', " ");
    let typed: Vec<&str> = spaced.split_whitespace().collect();
    if PlaceCategory::from_keyword(&folded).is_some() {
        return AreaGuesses::default();
    }
    let between = list_places_named(&folded)
        .next()
        .map(|(words, place)| (words.to_owned(), place.to_owned()));
    let kind = split_kind(&typed).filter(|_| between.is_none());
    let has_kind = kind.is_some();
    let (words, place) = between
        .or_else(|| kind.map(|(kind, rest)| (kind, rest.join(" "))))
        .unwrap_or_else(|| (String::new(), spaced.trim().to_owned()));
    let is_short = place.chars().count() <= SHORT_NAME;
    let is_home = |found: &AreaMatch| HOME_COUNTRIES.contains(&found.country.as_str());
    // A slip is mended to what visitors mean: not to a village of four letters, not to a town in a far country. And
    // `Grace Hospital` is no hospital in Quebec.
    let is_far = |found: &AreaMatch| {
        let is_small = is_short && matches!(found.kind, "ward" | "locality");
        (found.is_mended() && is_small) || (!is_home(found) && (found.is_mended() || has_kind))
    };
    let mut areas = gazetteer.find_names(NameQuery {
        typed: &place,
        country: "",
        // Twice as many, because those far away are taken out below.
        most: 2 * MOST_OTHERS,
    });
    areas.retain(|found| found.rank < AreaMatch::CLOSE && !is_far(found));
    if areas.iter().any(is_home) {
        areas.retain(is_home);
    }
    areas.truncate(MOST_OTHERS);
    AreaGuesses { areas, words }
}

/// What a key names: an area, a postcode, or a place of the list.
async fn find_by_key(
    places: &Places,
    gazetteer: &Gazetteer,
    key: &str,
) -> Result<Option<AreaMatch>> {
    let key = key.trim();
    if key.is_empty() {
        return Ok(None);
    }
    // The gazetteer is in memory and its keys are no ULIDs, so the database is asked last.
    if let Some(found) = gazetteer.find_by_key(key) {
        return Ok(Some(found));
    }
    if let Some(id) = key.strip_prefix(landmarks::KEY_PREFIX) {
        return landmarks::find_by_place(places, id).await;
    }
    let Ok(id) = key.parse() else {
        return Ok(None);
    };
    let rows = presentation::load_shown_rows(places.store(), [id]).await?;
    Ok(rows.into_values().next().and_then(|row| {
        let fields = row.displayed_fields();
        Some(AreaMatch {
            near: row.id,
            label: fields.name.clone(),
            kind: "facility",
            point: fields.to_point()?,
            country: fields.country,
            region: fields.state_or_region,
            district: fields.district,
            rank: 0,
            people: 0,
        })
    }))
}
