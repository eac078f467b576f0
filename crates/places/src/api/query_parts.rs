//! What was typed into the finder, taken apart: the kind of place, the area, the state that it lies in.

use kernel::text::fold_for_comparison;

use crate::gazetteer::{AreaMatch, Gazetteer, NameQuery, country_name};
use crate::model::{HOME_COUNTRIES, PlaceCategory};

/// Names that are shown as others of the same name.
pub(super) const MOST_OTHERS: usize = 6;
/// Between what is looked for and where: `pharmacy in Osogbo`, in Pidgin `pharmacy for Osogbo`. That one comes last, as
/// `for` stands in many names.
const PREPOSITIONS: [&str; 6] = [" in ", " near ", " around ", " at ", " close to ", " for "];
/// Areas of one name that are looked through for the one in a state.
const MOST_NAMESAKES: usize = 40;
/// More words than this are no area with its kind, its state and its details.
const MOST_WORDS: usize = 8;
/// A name of so many people is taken for theirs; `Hope` may be that of a pharmacy.
const MIN_TOWN_PEOPLE: u32 = 20_000;
/// What may stand behind the name of an area: `Lekki phase 1`, `Ikeja GRA`.
const DETAILS: [&str; 29] = [
    "area",
    "avenue",
    "axis",
    "bus",
    "busstop",
    "central",
    "close",
    "crescent",
    "estate",
    "express",
    "expressway",
    "extension",
    "gate",
    "gra",
    "i",
    "ii",
    "iii",
    "iv",
    "junction",
    "layout",
    "main",
    "market",
    "phase",
    "road",
    "roundabout",
    "stop",
    "street",
    "toll",
    "town",
];

/// An area of this whole name, and others of the same.
pub(super) fn find_area(
    gazetteer: &Gazetteer,
    typed: &str,
    country: &str,
) -> Option<(AreaMatch, Vec<AreaMatch>)> {
    let find = |country| {
        let wanted = NameQuery {
            typed,
            country,
            most: MOST_OTHERS + 1,
        };
        keep_home_areas(gazetteer.find_as_typed(wanted))
    };
    let mut found = find(country);
    // The country of the base comes first but excludes no other: who looks from Lagos for London means London.
    if found.is_empty() && !country.is_empty() {
        found = find("");
    }
    split_first(found)
}

fn keep_home_areas(mut found: Vec<AreaMatch>) -> Vec<AreaMatch> {
    found.retain(|found| {
        found.rank < AreaMatch::WHOLE && HOME_COUNTRIES.contains(&found.country.as_str())
    });
    found
}

/// The first, and those that are not called the same.
fn split_first(found: Vec<AreaMatch>) -> Option<(AreaMatch, Vec<AreaMatch>)> {
    let mut found = found.into_iter();
    let first = found.next()?;
    let others = found
        .filter(|other| other.label != first.label)
        .take(MOST_OTHERS)
        .collect();
    Some((first, others))
}

/// What stands before a preposition, or nothing where one stands first, and the place behind it.
pub(super) fn list_places_named(folded: &str) -> impl Iterator<Item = (&str, &str)> {
    PREPOSITIONS.iter().filter_map(move |between| {
        let at_start = folded.strip_prefix(between.trim_start());
        at_start
            .map(|place| ("", place))
            .or_else(|| folded.split_once(between))
    })
}

/// `pharmacy in osogbo`, `near osogbo`: words, and where.
pub(super) fn split_at_preposition(
    gazetteer: &Gazetteer,
    folded: &str,
    country: &str,
) -> Option<(String, AreaMatch, Vec<AreaMatch>)> {
    list_places_named(folded).find_map(|(words, place)| {
        let spaced = place.replace(',', " ");
        let parts: Vec<&str> = spaced.split_whitespace().collect();
        let found = find_area(gazetteer, place, country)
            .or_else(|| find_in_state(gazetteer, &parts))
            .or_else(|| find_with_detail(gazetteer, &parts, country));
        match found {
            Some((found, others)) => Some((words.to_owned(), found, others)),
            // `near osogbo pharmacy`: the kind comes last.
            None if words.is_empty() => find_in_parts(gazetteer, &parts, country),
            None => None,
        }
    })
}

/// `ikeja pharmacy`, `osogbo, osun`, `lekki phase 1`, or all of it: the kind, and where. A village with a kind behind it may
/// be the name of a place, and is left for later.
pub(super) fn find_in_parts(
    gazetteer: &Gazetteer,
    typed: &[&str],
    country: &str,
) -> Option<(String, AreaMatch, Vec<AreaMatch>)> {
    if typed.len() > MOST_WORDS {
        return None;
    }
    let (kind, rest) = split_kind(typed).unwrap_or_else(|| (String::new(), typed));
    let (found, others) = find_area(gazetteer, &rest.join(" "), country)
        .filter(|(found, _)| is_town(found))
        .or_else(|| find_in_state(gazetteer, rest))
        .or_else(|| find_with_detail(gazetteer, rest, country))?;
    Some((kind, found, others))
}

/// The kind of place at either end of what was typed, and the rest.
pub(super) fn split_kind<'a, 'b>(typed: &'a [&'b str]) -> Option<(String, &'a [&'b str])> {
    // Two words first, or `general hospital` would be read as the hospital of a place called General.
    [2, 1].into_iter().find_map(|count| {
        let at_end = typed.len().checked_sub(count).filter(|rest| *rest > 0)?;
        let (rest, kind) = typed.split_at(at_end);
        let (first, behind) = typed.split_at(count);
        [(kind, rest), (first, behind)]
            .into_iter()
            .map(|(kind, rest)| (kind.join(" "), rest))
            .find(|(kind, _)| PlaceCategory::from_keyword(kind).is_some())
    })
}

/// `osogbo osun state`: an area, and what it lies in.
fn find_in_state(gazetteer: &Gazetteer, typed: &[&str]) -> Option<(AreaMatch, Vec<AreaMatch>)> {
    // The longest name is tried first: `Ilesa East` is an area of its own, not Ilesa in the east.
    (1..typed.len()).rev().find_map(|cut| {
        let (name, within) = typed.split_at(cut);
        let wanted = NameQuery {
            typed: &name.join(" "),
            country: "",
            most: MOST_NAMESAKES,
        };
        let within = within.join(" ");
        let mut found = keep_home_areas(gazetteer.find_as_typed(wanted));
        found.retain(|found| lies_in(found, &within));
        split_first(found)
    })
}

/// Whether these words are nothing but names of what an area lies in.
fn lies_in(found: &AreaMatch, within: &str) -> bool {
    let (region, district) = (
        fold_for_comparison(&found.region),
        fold_for_comparison(&found.district),
    );
    let others: &[&str] = match (found.country.as_str(), region.as_str()) {
        ("NG", "federal capital territory") => &["fct", "abuja"],
        ("GB", _) => &["uk", "great britain"],
        _ => &[],
    };
    let mut names = vec![
        format!("{region} state"),
        fold_for_comparison(&country_name(&found.country)),
        format!("{district} lga"),
        region,
        district,
    ];
    names.extend(others.iter().map(|name| (*name).to_owned()));
    names.retain(|name| !name.is_empty() && !name.starts_with(' '));
    let mut rest = within;
    while !rest.is_empty() {
        let after = names.iter().find_map(|name| {
            let after = rest.strip_prefix(name.as_str())?;
            (after.is_empty() || after.starts_with(' ')).then(|| after.trim_start())
        });
        let Some(after) = after else {
            return false;
        };
        rest = after;
    }
    true
}

/// `lekki phase 1`: a town, and a part of it that has no place of its own here.
fn find_with_detail(
    gazetteer: &Gazetteer,
    typed: &[&str],
    country: &str,
) -> Option<(AreaMatch, Vec<AreaMatch>)> {
    let is_detail =
        |word: &&str| DETAILS.contains(word) || word.chars().all(|sign| sign.is_ascii_digit());
    (1..typed.len()).rev().find_map(|cut| {
        let (name, details) = typed.split_at(cut);
        let is_part = details.iter().all(is_detail);
        let found = is_part.then(|| find_area(gazetteer, &name.join(" "), country));
        found.flatten().filter(|(found, _)| is_town(found))
    })
}

/// A state, a local government area, a postcode, or a town of many people.
fn is_town(found: &AreaMatch) -> bool {
    found.people >= MIN_TOWN_PEOPLE
        || matches!(
            found.kind,
            "state" | "lga" | "district" | "postcode" | "outcode"
        )
}
