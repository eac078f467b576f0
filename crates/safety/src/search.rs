//! Red flags in what is typed into a search box.
//!
//! A search is a word or two: `convulsion`, `chest pain`. [`crate::check_text`] reads messages, where a single word says little,
//! and must not flag the many who only mention one. Above results a card hides nothing, so here a word is enough.
//!
//! `data/search.json` holds the words. `bend|bent mouth`: these in order, with nothing but fillers between. `a & b`: both,
//! in any order. `a ! b`: not where `b` stands too. `= fit`: nothing else is asked, but for fillers and words of asking.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use kernel::PhoneCountry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::check::{SafetyFinding, check_text};
use crate::level::SafetyLevel;
use crate::{card, text};

/// A slip is forgiven in words of so many letters; shorter ones have too many neighbours.
const SHORTEST_MENDED: usize = 7;
/// With fewer words than this, what only the trained words take for an emergency is left: they were trained on messages,
/// and take `eye` for one.
const FEWEST_TRAINED: usize = 4;
/// What the desk reads in place of a rule.
const SEARCH_RULE: &str = "search-words";

#[derive(Deserialize)]
struct SearchData {
    /// Words that may stand between others.
    fillers: String,
    /// Words with which one asks about something.
    asking: String,
    /// Real words that look like a slip of one below.
    real: String,
    /// What is harmless although [`check_text`] flags it.
    plain: Vec<String>,
    signs: Vec<SearchGroup>,
}

/// Words that lead to one card.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = SafetySearch)]
pub(crate) struct SearchGroup {
    pub level: SafetyLevel,
    pub card: String,
    /// Ways to say it.
    pub says: Vec<String>,
}

struct SearchTerms {
    fillers: HashSet<String>,
    asking: HashSet<String>,
    real: HashSet<String>,
    /// All words of the signs.
    known: BTreeSet<String>,
    plain: Vec<SearchPattern>,
    signs: Vec<(SearchGroup, Vec<SearchPattern>)>,
}

/// One way to say it.
struct SearchPattern {
    is_whole: bool,
    /// Each of words in order, each of these in its ways.
    parts: Vec<Vec<Vec<String>>>,
    without: Vec<String>,
}

// As with the rules: part of the program, read by a test.
static WORDS: LazyLock<SearchTerms> =
    LazyLock::new(
        || match serde_json::from_str(include_str!("../data/search.json")) {
            Ok(data) => SearchTerms::from_data(data),
            Err(error) => panic!("the words of search cannot be read: {error}"),
        },
    );

/// Reads what was typed into a search box: what [`check_text`] finds in it, and single words that call for help, such as
/// `convulsion`, in English, Pidgin, Yoruba, Hausa and Igbo.
pub fn check_search(typed: &str, country: Option<PhoneCountry>) -> SafetyFinding {
    let lists = &*WORDS;
    let words: Vec<String> = text::split_words(typed)
        .into_iter()
        .map(|raw| lists.correct_spelling(plain_letters(&raw.word)))
        .collect();
    let is_said = |sign: &SearchPattern| sign.is_said(&words, lists);
    let checked = check_text(typed, country);
    // A crisis counts always: who types two words about dying must see a number, even if it is a guess.
    let is_guess = words.len() < FEWEST_TRAINED
        && checked.level == SafetyLevel::Emergency
        && checked
            .rules
            .iter()
            .all(|rule| rule.starts_with("trained-"));
    let checked = if is_guess || lists.plain.iter().any(is_said) {
        SafetyFinding::default()
    } else {
        checked
    };
    let said = lists
        .signs
        .iter()
        .find(|(_, signs)| signs.iter().any(is_said));
    match said {
        // The graver of the two is shown, and a rule's own card where they are alike.
        Some((group, _)) if group.level > checked.level => SafetyFinding {
            level: group.level,
            card: card::build_card(&group.card, group.level, country),
            rules: vec![SEARCH_RULE],
        },
        _ => checked,
    }
}

/// The words of search, for the desk.
#[cfg(feature = "http")]
pub(crate) fn list_groups() -> impl Iterator<Item = &'static SearchGroup> {
    WORDS.signs.iter().map(|(group, _)| group)
}

/// Without apostrophes and the hooks of Hausa's letters, which keyboards lack.
fn plain_letters(word: &str) -> String {
    word.chars()
        .filter(|character| *character != '\'')
        .map(|character| match character {
            'ɓ' => 'b',
            'ɗ' => 'd',
            'ƙ' => 'k',
            character => character,
        })
        .collect()
}

impl SearchTerms {
    fn from_data(data: SearchData) -> Self {
        let list = |words: &str| words.split_whitespace().map(str::to_owned).collect();
        let signs = |says: &[String]| {
            says.iter()
                .map(|text| SearchPattern::parse_pattern(text))
                .collect()
        };
        let groups: Vec<(SearchGroup, Vec<SearchPattern>)> = data
            .signs
            .into_iter()
            .map(|group| {
                let read = signs(&group.says);
                (group, read)
            })
            .collect();
        let known = groups
            .iter()
            .flat_map(|(_, signs)| signs)
            .flat_map(SearchPattern::all_words)
            .cloned()
            .collect();
        Self {
            fillers: list(&data.fillers),
            asking: list(&data.asking),
            real: list(&data.real),
            plain: signs(&data.plain),
            signs: groups,
            known,
        }
    }

    /// Whether a word says nothing by itself.
    fn is_small(&self, word: &str) -> bool {
        self.fillers.contains(word) || self.asking.contains(word)
    }

    /// The word that was meant, one slip away.
    fn correct_spelling(&self, word: String) -> String {
        let is_right =
            self.known.contains(&word) || self.is_small(&word) || self.real.contains(&word);
        if is_right || word.chars().count() < SHORTEST_MENDED {
            return word;
        }
        let meant = self.known.iter().find(|known| {
            known.len() >= SHORTEST_MENDED
                // A slip in the first letter is rare, and would let unlike words pass for each other.
                && known.chars().next() == word.chars().next()
                && strsim::osa_distance(&word, known) <= 1
        });
        meant.cloned().unwrap_or(word)
    }
}

impl SearchPattern {
    fn parse_pattern(text: &str) -> Self {
        let (is_whole, text) = text
            .strip_prefix("= ")
            .map_or((false, text), |rest| (true, rest));
        let (said, without) = text.split_once(" ! ").unwrap_or((text, ""));
        let ways = |word: &str| word.split('|').map(str::to_owned).collect::<Vec<_>>();
        let parts = said.split(" & ");
        Self {
            is_whole,
            parts: parts
                .map(|part| part.split(' ').map(ways).collect())
                .collect(),
            without: ways(without),
        }
    }

    fn all_words(&self) -> impl Iterator<Item = &String> {
        self.parts.iter().flatten().flatten()
    }

    fn is_said(&self, words: &[String], lists: &SearchTerms) -> bool {
        if words.iter().any(|word| self.without.contains(word)) {
            return false;
        }
        if !self.is_whole {
            return self
                .parts
                .iter()
                .all(|part| contains_in_order(part, words, &lists.fillers));
        }
        let mut rest = words.iter().filter(|word| !lists.is_small(word)).peekable();
        rest.peek().is_some() && rest.all(|word| self.all_words().any(|own| own == word))
    }
}

/// Whether these words stand in this order, with nothing but fillers between.
fn contains_in_order(part: &[Vec<String>], words: &[String], fillers: &HashSet<String>) -> bool {
    (0..words.len()).any(|start| {
        let mut rest = words[start..].iter();
        part.iter().enumerate().all(|(number, ways)| {
            let next =
                rest.find(|word| number == 0 || ways.contains(word) || !fillers.contains(*word));
            next.is_some_and(|word| ways.contains(word))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_words_and_a_card() {
        for (group, signs) in &WORDS.signs {
            assert!(!signs.is_empty() && group.level > SafetyLevel::None);
            assert!(
                card::build_card(&group.card, group.level, None).is_some(),
                "{}",
                group.card
            );
        }
    }
}
