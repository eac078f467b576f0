//! Finds the known word that a mistyped one was meant to be.
use std::collections::HashSet;
use std::sync::LazyLock;

use sea_orm::FromQueryResult;
use strsim::osa_distance;

use super::text_words::stem_word;

/// A word that stands in a document or among the synonyms.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub(super) struct KnownWord {
    pub(super) word: String,
    /// Documents that hold it; 0 for one that only a synonym group holds.
    pub(super) documents: i64,
}

/// Terms of medical words that are right as they stand.
static MEDICAL: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("medical.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .map(stem_word)
        .collect()
});

/// Whether a term is of a medical word. Such a word is never taken for a slip of another: who asks about convulsions must
/// not read about confusion.
pub(super) fn is_medical(term: &str) -> bool {
    MEDICAL.contains(term)
}

/// `hypotension` and `hypertension` are two slips apart, and opposites.
fn are_opposites(one: &str, other: &str) -> bool {
    let is = |low: &str, high: &str| low.starts_with("hypo") && high.starts_with("hyper");
    is(one, other) || is(other, one)
}

/// Slips allowed in a word of that many letters: one from 4, two from 8.
pub(super) fn allowed_slips(letters: usize) -> usize {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// The nearest known word within the slips allowed (a swap of neighbours is one): fewest slips, then in most documents,
/// then by the alphabet. Numbers are never corrected.
pub(super) fn nearest_word(word: &str, known: &[KnownWord]) -> Option<String> {
    let letters = word.chars().count();
    let allowed = allowed_slips(letters);
    if allowed == 0 || word.chars().any(char::is_numeric) {
        return None;
    }
    known
        .iter()
        .filter(|candidate| candidate.word.chars().count().abs_diff(letters) <= allowed)
        .filter(|candidate| !candidate.word.chars().any(char::is_numeric))
        .filter(|candidate| !are_opposites(word, &candidate.word))
        .map(|candidate| (osa_distance(word, &candidate.word), candidate))
        .filter(|(distance, _)| *distance > 0 && *distance <= allowed)
        .min_by(|(a, x), (b, y)| {
            a.cmp(b)
                .then(y.documents.cmp(&x.documents))
                .then(x.word.cmp(&y.word))
        })
        .map(|(_, candidate)| candidate.word.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among(word: &str, known: &[(&str, i64)]) -> Option<String> {
        let known: Vec<KnownWord> = known
            .iter()
            .map(|(word, documents)| KnownWord {
                word: (*word).to_owned(),
                documents: *documents,
            })
            .collect();
        nearest_word(word, &known)
    }

    #[test]
    fn a_slip_is_forgiven_in_four_letters_and_two_in_eight() {
        assert_eq!(
            among("maleria", &[("malaria", 3)]),
            Some("malaria".to_owned())
        );
        assert_eq!(
            among("mlaaria", &[("malaria", 3)]),
            Some("malaria".to_owned())
        );
        assert_eq!(among("mleria", &[("malaria", 3)]), None);
        assert_eq!(
            among("hipertention", &[("hypertension", 3)]),
            Some("hypertension".to_owned())
        );
        assert_eq!(among("hiv", &[("hip", 3)]), None);
        assert_eq!(among("2024", &[("2025", 3)]), None);
    }

    #[test]
    fn low_is_never_taken_for_high() {
        assert_eq!(among("hypotensoin", &[("hypertension", 3)]), None);
        assert_eq!(
            among("hypotensoin", &[("hypertension", 3), ("hypotension", 1)]),
            Some("hypotension".to_owned())
        );
    }

    #[test]
    fn the_nearest_then_the_commonest_then_the_first_wins() {
        assert_eq!(
            among("fevar", &[("fevers", 9), ("fever", 1)]),
            Some("fever".to_owned())
        );
        assert_eq!(among("rest1ng", &[("resting", 1)]), None);
        assert_eq!(
            among("lest", &[("rest", 2), ("test", 5)]),
            Some("test".to_owned())
        );
        assert_eq!(
            among("lest", &[("test", 5), ("rest", 5)]),
            Some("rest".to_owned())
        );
    }
}
