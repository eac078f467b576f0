//! Orders what was found, the same on both databases: how much of the query stands in the title (a word typed before a
//! word that means the same), how much is found at all, then a BM25 over both fields, then the document's id.
use std::cmp::Ordering;
use std::collections::HashMap;

use sea_orm::FromQueryResult;

use super::entry::SearchKind;
use super::query::{SearchPlan, TermAlternative, TermGroup};
use super::text_words::stem_word;

/// How fast more of the same word stops to count (BM25's k1).
const SATURATION: f64 = 1.2;
/// How much a long text counts against itself (BM25's b).
const LENGTH_WEIGHT: f64 = 0.6;
/// A word of the title counts as so many of the text.
const TITLE_WEIGHT: f64 = 4.0;
/// Usual numbers of words; constants, so that a new document does not reorder the rest.
const USUAL_TITLE: f64 = 8.0;
const USUAL_TEXT: f64 = 300.0;
/// A synonym counts a little less than the word typed.
const SYNONYM_WEIGHT: f64 = 0.8;

/// What is written for some readers alone, by the terms of its title. It stands behind what is for everybody, unless they were
/// asked for: whose head aches is not told of danger signs in pregnancy first.
const SOME_READERS: [&str; 2] = ["pregnancy", "pregnant"];

/// A row that matched something.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct SearchCandidate {
    pub(super) document: String,
    pub(super) kind: String,
    /// Terms in order, with spaces between.
    pub(super) title_terms: String,
    pub(super) text_terms: String,
}

impl SearchCandidate {
    /// Whether it is of one of these kinds.
    pub(super) fn is_of(&self, kinds: &[SearchKind]) -> bool {
        kinds.iter().any(|kind| kind.key() == self.kind)
    }

    fn has_in_title(&self, terms: &[String]) -> bool {
        let mut title = self.title_terms.split_ascii_whitespace();
        title.any(|term| terms.iter().any(|one| one == term))
    }
}

#[derive(Debug, Default)]
pub(super) struct TermCounts {
    pub(super) documents: i64,
    pub(super) holding: HashMap<String, i64>,
}

impl TermCounts {
    /// BM25's inverse document frequency. A run of words is as rare as its rarest, a group as its commonest way: words
    /// that mean the same count as one.
    fn group_rarity(&self, group: &TermGroup) -> f64 {
        let all = self.documents.max(1);
        let held = |term: &String| self.holding.get(term).copied().unwrap_or(0);
        let way = |way: &TermAlternative| way.terms.iter().map(held).min().unwrap_or(0);
        let holding = group.alternatives.iter().map(way).max().unwrap_or(0);
        let (all, holding) = (to_float(all), to_float(holding.min(all)));
        (1.0 + (all - holding + 0.5) / (holding + 0.5)).ln()
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn to_float(count: i64) -> f64 {
    count as f64
}

/// What stands before what, however well it matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shelf {
    Everybody,
    SomeReaders,
    LastKinds,
}

#[derive(Debug)]
struct MatchScore {
    /// For each group 2 when its typed words stand in the title, 1 when a synonym does.
    in_title: usize,
    found: usize,
    weight: f64,
}

/// Document ids, best first; those of the kinds that stand last behind all others. Left out: what holds less of the query
/// than the best do, down to three fifths of its groups.
pub(super) fn rank_candidates(
    plan: &SearchPlan,
    candidates: Vec<SearchCandidate>,
    common: &TermCounts,
    last: &[SearchKind],
) -> Vec<String> {
    let readers = SOME_READERS.map(stem_word);
    let mut asked = plan.all_terms().into_iter();
    let are_asked_for = asked.any(|term| readers.iter().any(|reader| reader == term));
    let mut scored: Vec<(Shelf, MatchScore, String)> = candidates
        .into_iter()
        .map(|candidate| {
            let score = score_candidate(plan, &candidate, common);
            let is_for_some = candidate.has_in_title(&readers);
            let shelf = match (candidate.is_of(last), are_asked_for || score.in_title > 0) {
                (true, _) => Shelf::LastKinds,
                (false, false) if is_for_some => Shelf::SomeReaders,
                (false, _) => Shelf::Everybody,
            };
            (shelf, score, candidate.document)
        })
        .filter(|(_, score, _)| score.found > 0)
        .collect();
    let best = scored
        .iter()
        .map(|(_, score, _)| score.found)
        .max()
        .unwrap_or(0);
    let enough = best.min((plan.groups.len() * 3).div_ceil(5));
    scored.retain(|(_, score, _)| score.found >= enough);
    scored.sort_by(|(shelf, a, x), (other, b, y)| {
        shelf
            .cmp(other)
            .then_with(|| compare_scores(a, b))
            .then_with(|| x.cmp(y))
    });
    scored
        .into_iter()
        .map(|(_, _, document)| document)
        .collect()
}

fn compare_scores(a: &MatchScore, b: &MatchScore) -> Ordering {
    let weights = b.weight.total_cmp(&a.weight);
    b.in_title
        .cmp(&a.in_title)
        .then(b.found.cmp(&a.found))
        .then(weights)
}

fn score_candidate(
    plan: &SearchPlan,
    candidate: &SearchCandidate,
    common: &TermCounts,
) -> MatchScore {
    let title: Vec<&str> = candidate.title_terms.split_ascii_whitespace().collect();
    let text: Vec<&str> = candidate.text_terms.split_ascii_whitespace().collect();
    let mut total = MatchScore {
        in_title: 0,
        found: 0,
        weight: 0.0,
    };
    for group in &plan.groups {
        let mut often = 0.0_f64;
        let mut in_title = 0;
        for alternative in &group.alternatives {
            let in_title_times = count_runs(&title, &alternative.terms);
            let in_text_times = count_runs(&text, &alternative.terms);
            let (rank_in_title, factor) = match alternative.synonym {
                None => (2, 1.0),
                Some(_) => (1, SYNONYM_WEIGHT),
            };
            if in_title_times > 0 {
                in_title = in_title.max(rank_in_title);
            }
            let here =
                weighted_frequency((in_title_times, title.len()), (in_text_times, text.len()));
            often = often.max(factor * here);
        }
        total.in_title += in_title;
        total.found += usize::from(often > 0.0);
        total.weight +=
            common.group_rarity(group) * often * (SATURATION + 1.0) / (often + SATURATION);
    }
    // Sums of floats in one order on one machine are equal; this keeps them so across machines.
    total.weight = (total.weight * 1e6).round();
    total
}

/// How often something stands in both fields, each by its length: (times, words in the field).
fn weighted_frequency(title: (usize, usize), text: (usize, usize)) -> f64 {
    let count = |n: usize| to_float(i64::try_from(n).unwrap_or(i64::MAX));
    let norm =
        |length: usize, usual: f64| 1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * count(length) / usual;
    TITLE_WEIGHT * count(title.0) / norm(title.1, USUAL_TITLE)
        + count(text.0) / norm(text.1, USUAL_TEXT)
}

/// How often the terms stand together in that order.
fn count_runs(all: &[&str], terms: &[String]) -> usize {
    if terms.is_empty() {
        return 0;
    }
    all.windows(terms.len())
        .filter(|window| window.iter().zip(terms).all(|(a, b)| a == b))
        .count()
}

#[cfg(test)]
mod tests {
    use super::super::query::SynonymGroups;
    use super::super::text_words::stem_words;
    use super::*;

    fn ranked(query: &str, documents: &[(&str, &str, &str)]) -> Vec<String> {
        let synonyms = SynonymGroups::new([vec![
            "bp".to_owned(),
            "high blood".to_owned(),
            "hypertension".to_owned(),
        ]]);
        let candidates = documents
            .iter()
            .map(|(id, title, text)| SearchCandidate {
                document: (*id).to_owned(),
                kind: SearchKind::Post.key().to_owned(),
                title_terms: stem_words(title).join(" "),
                text_terms: stem_words(text).join(" "),
            })
            .collect();
        rank_candidates(
            &SearchPlan::from_query(query, &synonyms),
            candidates,
            &TermCounts {
                documents: 10,
                ..TermCounts::default()
            },
            &[],
        )
    }

    #[test]
    fn a_title_stands_above_any_text() {
        let often = "malaria ".repeat(200);
        assert_eq!(
            ranked(
                "malaria",
                &[
                    ("text", "Fever", &often),
                    ("title", "Malaria and you", "Something else.")
                ]
            ),
            ["title", "text"]
        );
    }

    #[test]
    fn what_holds_all_words_stands_above_what_holds_one() {
        let found = ranked(
            "malaria fever child",
            &[
                ("one", "x", "malaria"),
                ("three", "x", "malaria fever child"),
                ("two", "x", "fever child"),
            ],
        );
        assert_eq!(found, ["three", "two"]);
    }

    #[test]
    fn the_word_typed_stands_above_its_synonym_and_runs_must_be_runs() {
        let found = ranked(
            "hypertension",
            &[
                ("b", "x", "your bp"),
                ("a", "x", "hypertension now"),
                ("c", "x", "high up, blood down"),
            ],
        );
        assert_eq!(found, ["a", "b"]);
    }

    #[test]
    fn what_is_for_some_readers_leads_only_those_who_ask_for_it() {
        let documents = [
            (
                "pregnancy",
                "Danger signs in pregnancy",
                "headache headache headache",
            ),
            ("all", "Stroke", "headache"),
        ];
        assert_eq!(ranked("headache", &documents), ["all", "pregnancy"]);
        assert_eq!(ranked("danger headache", &documents), ["pregnancy"]);
        assert_eq!(ranked("headache pregnant", &documents)[0], "pregnancy");
    }

    #[test]
    fn equals_stand_by_their_id() {
        assert_eq!(
            ranked("fever", &[("b", "Fever", ""), ("a", "Fever", "")]),
            ["a", "b"]
        );
    }
}
