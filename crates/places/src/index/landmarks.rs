//! What everybody knows beside a place, and finding it by that.

use kernel::Id;
use kernel::text::fold_for_comparison;

use super::place_index::{Landmark, PlaceFacts, PlaceIndex};
use crate::model::GeoPoint;

/// What stands before the name of a landmark: `opposite Balogun Market`. Longer ones first, where one begins another.
pub(crate) const LANDMARK_PREPOSITIONS: [&str; 17] = [
    "in front of",
    "adjacent to",
    "close to",
    "next to",
    "adjacent",
    "opposite",
    "opp.",
    "opp",
    "beside",
    "behind",
    "before",
    "around",
    "after",
    "near",
    "off",
    "by",
    "at",
];
/// Shorter names are asked for whole: `Bank` is in the name of many.
const MIN_PARTIAL_WORDS: usize = 2;

/// A place that stands by a landmark of the wanted name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LandmarkHit {
    pub place: Id,
    pub point: GeoPoint,
    /// It is called just so, not only in part.
    pub is_exact: bool,
}

/// `Balogun Market` of `Opposite the Balogun Market`.
pub(crate) fn strip_preposition(typed: &str) -> &str {
    let mut name = typed.trim();
    loop {
        let behind = LANDMARK_PREPOSITIONS
            .iter()
            .chain(&["the"])
            .find_map(|word| {
                let (start, rest) = name.split_at_checked(word.len())?;
                let rest = rest.strip_prefix(' ')?;
                start.eq_ignore_ascii_case(word).then_some(rest)
            });
        match behind {
            Some(rest) => name = rest,
            None => return name,
        }
    }
}

/// `balogun market` of `Opposite the Balogun Market`, folded.
pub(crate) fn landmark_name(typed: &str) -> String {
    fold_for_comparison(strip_preposition(typed))
}

impl PlaceIndex {
    pub(super) fn push_landmark(&mut self, facts: &PlaceFacts) {
        let name = landmark_name(&facts.landmark);
        if !name.is_empty() {
            self.landmarks.push(Landmark {
                name: name.into(),
                place: facts.id,
                point: facts.point,
            });
        }
    }

    /// Places by a landmark of this name, those that are called just so first; `name` as [`landmark_name`] makes it.
    pub(crate) fn find_landmarks(&self, name: &str) -> Vec<LandmarkHit> {
        let is_partial = name.split(' ').count() >= MIN_PARTIAL_WORDS;
        let hits = self.landmarks.iter().filter_map(|known| {
            let is_exact = &*known.name == name;
            (is_exact || (is_partial && has_words(&known.name, name))).then_some(LandmarkHit {
                place: known.place,
                point: known.point,
                is_exact,
            })
        });
        let mut hits: Vec<LandmarkHit> = hits.collect();
        hits.sort_by_key(|hit| !hit.is_exact);
        hits
    }

    /// Places by landmarks of which a word begins so.
    pub(crate) fn find_landmarks_beginning(&self, start: &str, most: usize) -> Vec<Id> {
        let begins = |known: &&Landmark| {
            let name = &*known.name;
            name.starts_with(start) || name.contains(&format!(" {start}"))
        };
        let found = self.landmarks.iter().filter(begins);
        found.take(most).map(|known| known.place).collect()
    }
}

/// Whether the words stand one behind the other in a text, each whole.
fn has_words(text: &str, words: &str) -> bool {
    format!(" {text} ").contains(&format!(" {words} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_a_landmark_is_no_part_of_its_name() {
        for (typed, name) in [
            ("Opposite the Balogun Market", "balogun market"),
            ("opp. Zenith Bank", "zenith bank"),
            ("By Òjé market", "oje market"),
            ("Next to near", "near"),
            ("Byrne Street", "byrne street"),
            ("", ""),
        ] {
            assert_eq!(landmark_name(typed), name, "{typed}");
        }
    }

    #[test]
    fn words_are_found_whole() {
        assert!(has_words("new balogun market", "balogun market"));
        assert!(!has_words("balogun markets", "balogun market"));
    }
}
