//! What somebody means who types something into the finder.

use kernel::Id;
use kernel::text::fold;
use web::Result;

use super::showing;
use crate::Places;
use crate::gazetteer::{Found, Gazetteer, Wanted};
use crate::index::Ask;
use crate::model::Category;

/// Names that are shown as others of the same name.
const MOST_OTHERS: usize = 6;
/// Places that are listed by name alone.
const MOST_NAMED: usize = 20;
/// Between what is looked for and where: `pharmacy in Osogbo`.
const BETWEEN: [&str; 5] = [" in ", " near ", " around ", " at ", " close to "];
/// Visitors come from there; a name of elsewhere is taken for an area last.
const HOME: [&str; 5] = ["NG", "GB", "GH", "KE", "ZA"];

/// What is meant.
pub(super) enum Meaning {
    /// Nothing was asked for yet.
    Nothing,
    /// Around an area; `words` narrow it down.
    Around {
        place: Box<Found>,
        others: Vec<Found>,
        words: String,
    },
    /// Words around the visitor's own position.
    Here { words: String },
    /// Places with such a name, wherever they are.
    Named { ids: Vec<Id> },
    /// Nothing is called so.
    Unknown,
}

/// What is known of the visitor's own position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Here {
    /// Nothing.
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
    if Category::of_keyword(&folded).is_none() {
        let named = in_two(&gazetteer, &folded, country).or_else(|| {
            let (place, others) = area(&gazetteer, q, country, Found::WHOLE)?;
            Some((String::new(), place, others))
        });
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
    let ids: Vec<Id> = places
        .ask(|index| {
            let numbers = index.named(&ask, None, MOST_NAMED).into_iter();
            numbers.map(|number| index.slot(number).id).collect()
        })
        .await?;
    if !ids.is_empty() {
        return Ok(Meaning::Named { ids });
    }
    let guess = gazetteer.find(Wanted {
        typed: q,
        country: "",
        most: MOST_OTHERS,
    });
    let mut guess = guess.into_iter();
    Ok(match guess.next() {
        Some(place) => around(place, guess.collect(), ""),
        None => Meaning::Unknown,
    })
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
        })
    }))
}

/// An area of this name, as sure as wanted, and others of the same name.
fn area(
    gazetteer: &Gazetteer,
    typed: &str,
    country: &str,
    sure: u32,
) -> Option<(Found, Vec<Found>)> {
    let find = |country| {
        gazetteer
            .find(Wanted {
                typed,
                country,
                most: MOST_OTHERS + 1,
            })
            .into_iter()
            .filter(|found| found.rank < sure && HOME.contains(&found.country.as_str()))
            .collect::<Vec<_>>()
    };
    let mut found = find(country);
    if found.is_empty() && !country.is_empty() {
        found = find("");
    }
    let mut found = found.into_iter();
    let first = found.next()?;
    let others = found
        .filter(|other| other.label != first.label)
        .take(MOST_OTHERS)
        .collect();
    Some((first, others))
}

/// `pharmacy in osogbo`: words, and where.
fn in_two(
    gazetteer: &Gazetteer,
    folded: &str,
    country: &str,
) -> Option<(String, Found, Vec<Found>)> {
    BETWEEN.iter().find_map(|between| {
        let (words, place) = folded.split_once(between)?;
        let (found, others) = area(gazetteer, place, country, Found::LIKELY)?;
        Some((words.to_owned(), found, others))
    })
}
