//! What somebody means who types something into the finder.

use kernel::Id;
use kernel::text::fold;
use web::Result;

use super::parts::{BETWEEN, HOME, MOST_OTHERS, area, in_parts, in_two, with_kind};
use super::showing;
use crate::Places;
use crate::gazetteer::{Found, Gazetteer, Wanted};
use crate::index::Ask;
use crate::model::Category;

/// Places that are listed by name alone.
const MOST_NAMED: usize = 20;
/// A slip makes a village of anything that has so few letters.
const SHORT: usize = 5;

/// Areas that may be meant, and what is looked for there.
#[derive(Default)]
pub(super) struct Guesses {
    pub areas: Vec<Found>,
    pub words: String,
}

pub(super) enum Meaning {
    Nothing,
    /// Around an area; `words` narrow it down.
    Around {
        place: Box<Found>,
        others: Vec<Found>,
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
        guesses: Guesses,
    },
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Here {
    Unknown,
    /// It was asked for just now: that is where the search is made, whatever was typed before.
    Wanted,
    /// It is known while words are typed, which may name another place.
    Known,
}

/// Reads `q` and `near`, beside the visitor's own position.
pub(super) async fn understand(
    places: &Places,
    q: &str,
    near: &str,
    here: Here,
) -> Result<Meaning> {
    let gazetteer = places.gazetteer().await?;
    let base = by_key(places, &gazetteer, near).await?;
    let country = base.as_ref().map_or("", |found| found.country.as_str());
    let folded = fold(q);
    let around = |place: Found, others: Vec<Found>, words: &str| Meaning::Around {
        place: Box::new(place),
        others,
        words: words.to_owned(),
    };
    if folded.is_empty() {
        return Ok(match base {
            Some(place) => around(place, Vec::new(), ""),
            None if here != Here::Unknown => Meaning::Here {
                words: String::new(),
            },
            None if !near.is_empty() => Meaning::Unknown,
            None => Meaning::Nothing,
        });
    }
    let spaced = folded.replace(',', " ");
    let typed: Vec<&str> = spaced.split_whitespace().collect();
    if Category::of_keyword(&folded).is_none() {
        let named = in_two(&gazetteer, &folded, country)
            .or_else(|| {
                let (place, others) = area(&gazetteer, q, country)?;
                Some((String::new(), place, others))
            })
            .or_else(|| in_parts(&gazetteer, &typed, country));
        if let Some((words, place, others)) = named {
            return Ok(match here {
                Here::Wanted => Meaning::Here { words },
                Here::Known | Here::Unknown => around(place, others, &words),
            });
        }
    }
    if let Some(place) = base {
        return Ok(around(place, Vec::new(), q));
    }
    if here != Here::Unknown {
        return Ok(Meaning::Here {
            words: q.to_owned(),
        });
    }
    if Category::of_keyword(&folded).is_some() {
        return Ok(Meaning::Nothing);
    }
    let ask = Ask {
        words: folded.split(' ').map(str::to_owned).collect(),
        ..Ask::default()
    };
    let (ids, is_whole): (Vec<Id>, bool) = places
        .ask(|index| {
            let numbers = index.named(&ask, None, MOST_NAMED);
            let is_whole = numbers.iter().any(|&one| index.is_named(one, &ask.words));
            let ids = numbers.into_iter().map(|number| index.slot(number).id);
            (ids.collect(), is_whole)
        })
        .await?;
    let mut guesses = guess(&gazetteer, q);
    // `osogb` is Osogbo half typed, whatever is called after the town.
    let is_begun = guesses
        .areas
        .first()
        .is_some_and(|area| fold(&area.label).starts_with(&folded));
    if !ids.is_empty() && (is_whole || !is_begun) {
        return Ok(Meaning::Named { ids });
    }
    let is_elsewhere = |found: &Found| !HOME.contains(&found.country.as_str());
    let is_sure = guesses
        .areas
        .first()
        .is_some_and(|first| first.rank < Found::WHOLE);
    Ok(if guesses.areas.is_empty() {
        Meaning::Unknown
    } else if is_sure && guesses.areas.iter().all(is_elsewhere) {
        let first = guesses.areas.remove(0);
        around(first, guesses.areas, &guesses.words)
    } else {
        Meaning::Unsure { guesses }
    })
}

/// Areas that are nearly called so; none for a kind of place.
pub(super) fn guess(gazetteer: &Gazetteer, q: &str) -> Guesses {
    let folded = fold(q);
    let spaced = folded.replace(',', " ");
    let typed: Vec<&str> = spaced.split_whitespace().collect();
    if Category::of_keyword(&folded).is_some() {
        return Guesses::default();
    }
    let between = BETWEEN
        .iter()
        .find_map(|between| folded.split_once(between))
        .map(|(words, place)| (words.to_owned(), place.to_owned()));
    let kind = with_kind(&typed).filter(|_| between.is_none());
    let has_kind = kind.is_some();
    let (words, place) = between
        .or_else(|| kind.map(|(kind, rest)| (kind, rest.join(" "))))
        .unwrap_or_else(|| (String::new(), spaced.trim().to_owned()));
    let is_short = place.chars().count() <= SHORT;
    let is_home = |found: &Found| HOME.contains(&found.country.as_str());
    // A slip is mended to what visitors mean: not to a village of four letters, not to a town in a far country. And
    // `Grace Hospital` is no hospital in Quebec.
    let is_far = |found: &Found| {
        let is_small = is_short && matches!(found.kind, "ward" | "locality");
        (found.is_mended() && is_small) || (!is_home(found) && (found.is_mended() || has_kind))
    };
    let mut areas = gazetteer.find(Wanted {
        typed: &place,
        country: "",
        most: 2 * MOST_OTHERS,
    });
    areas.retain(|found| found.rank < Found::CLOSE && !is_far(found));
    if areas.iter().any(is_home) {
        areas.retain(is_home);
    }
    areas.truncate(MOST_OTHERS);
    Guesses { areas, words }
}

/// What a key names: an area, a postcode, or a place of the list.
async fn by_key(places: &Places, gazetteer: &Gazetteer, key: &str) -> Result<Option<Found>> {
    let key = key.trim();
    if key.is_empty() {
        return Ok(None);
    }
    if let Some(found) = gazetteer.by_key(key) {
        return Ok(Some(found));
    }
    let Ok(id) = key.parse() else {
        return Ok(None);
    };
    let rows = showing::rows(places.store(), [id]).await?;
    Ok(rows.into_values().next().and_then(|row| {
        let fields = row.shown();
        Some(Found {
            near: row.id,
            label: fields.name.clone(),
            kind: "facility",
            point: fields.point()?,
            country: fields.country,
            region: fields.state_or_region,
            district: fields.district,
            rank: 0,
            people: 0,
        })
    }))
}
