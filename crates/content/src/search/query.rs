//! What a visitor's words ask for: groups of which each should be found, with other words that mean the same.
use std::collections::{BTreeSet, HashSet};

use super::text_words::{self, TextWord, is_filler, split_words, stem_word};

/// Characters of a query that are read; the rest is cut off.
pub const LONGEST_QUERY: usize = 200;
const MOST_WORDS: usize = 12;
const MOST_ALTERNATIVES: usize = 12;
/// What helps who may be in a crisis, any of these.
const CRISIS_WORDS: [&str; 5] = [
    "want to die",
    "suicide",
    "self harm",
    "depression",
    "mental health",
];

/// Groups of plain words that mean the same (`BP`, `high blood`, `hypertension`), as the desk wrote them.
#[derive(Debug, Default, Clone)]
pub struct SynonymGroups {
    groups: Vec<Vec<SynonymPhrase>>,
}

#[derive(Debug, Clone)]
struct SynonymPhrase {
    text: String,
    terms: Vec<String>,
}

impl SynonymGroups {
    /// Phrases without a word in them are left out.
    pub fn new(groups: impl IntoIterator<Item = Vec<String>>) -> Self {
        let phrase = |text: String| {
            let terms = text_words::stem_words(&text);
            (!terms.is_empty()).then_some(SynonymPhrase { text, terms })
        };
        let groups = groups
            .into_iter()
            .map(|group| group.into_iter().filter_map(phrase).collect())
            .collect();
        Self { groups }
    }

    /// These groups, and behind them those of another list.
    pub(super) fn with_groups_of(mut self, other: &Self) -> Self {
        self.groups.extend(other.groups.iter().cloned());
        self
    }

    /// Folded words that stand in a group, for spelling.
    pub(super) fn folded_words(&self) -> HashSet<String> {
        let phrases = self.groups.iter().flatten();
        phrases
            .flat_map(|phrase| split_words(&phrase.text))
            .map(|word| word.key)
            .collect()
    }

    /// Length of the longest phrase that these terms begin with.
    fn longest_phrase_at(&self, terms: &[String]) -> Option<usize> {
        let phrases = self.groups.iter().flatten();
        phrases
            .filter(|phrase| terms.starts_with(&phrase.terms))
            .map(|phrase| phrase.terms.len())
            .max()
    }

    /// The other phrases of every group that holds this one.
    fn other_phrases(&self, terms: &[String]) -> Vec<&SynonymPhrase> {
        let groups = self
            .groups
            .iter()
            .filter(|group| group.iter().any(|phrase| phrase.terms == terms));
        let mut seen = BTreeSet::new();
        groups
            .flatten()
            .filter(|phrase| phrase.terms != terms && seen.insert(phrase.terms.clone()))
            .take(MOST_ALTERNATIVES - 1)
            .collect()
    }
}

/// One way to meet a group: terms that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TermAlternative {
    pub(super) terms: Vec<String>,
    /// For the visitor; `None` for the words that were typed.
    pub(super) synonym: Option<String>,
}

/// What was typed for one thing, and what means the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TermGroup {
    pub(super) alternatives: Vec<TermAlternative>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SearchPlan {
    pub(super) groups: Vec<TermGroup>,
}

impl SearchPlan {
    /// What is looked for in place of the words of somebody in a crisis: `die` would list what babies die of.
    pub(super) fn for_crisis() -> Self {
        let alternative = |words: &&str| TermAlternative {
            terms: text_words::stem_words(words),
            synonym: None,
        };
        let alternatives = CRISIS_WORDS.iter().map(alternative).collect();
        Self {
            groups: vec![TermGroup { alternatives }],
        }
    }

    /// Reads the query: the longest known phrase at each place is one group, each other word that is no filler another.
    pub(super) fn from_query(query: &str, synonyms: &SynonymGroups) -> Self {
        let mut words = split_words(query);
        words.truncate(MOST_WORDS);
        let terms: Vec<String> = words.iter().map(|word| stem_word(&word.key)).collect();
        let only_fillers = (0..words.len()).all(|at| is_small_word(&words, at));
        let mut groups: Vec<TermGroup> = Vec::new();
        let mut at = 0;
        while let Some(rest) = terms.get(at..).filter(|rest| !rest.is_empty()) {
            let begun = at;
            let length = synonyms.longest_phrase_at(rest);
            let own = rest.get(..length.unwrap_or(1)).unwrap_or_default().to_vec();
            at += own.len();
            let is_small = match length {
                None => is_small_word(&words, begun),
                Some(length) => length == 1 && is_of_cannot(&words, begun),
            };
            if is_small && !only_fillers {
                continue;
            }
            let others = synonyms.other_phrases(&own);
            let mut alternatives = vec![TermAlternative {
                terms: own,
                synonym: None,
            }];
            alternatives.extend(others.into_iter().map(|p| TermAlternative {
                terms: p.terms.clone(),
                synonym: Some(p.text.clone()),
            }));
            let group = TermGroup { alternatives };
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        Self { groups }
    }

    pub(super) fn all_terms(&self) -> BTreeSet<&str> {
        self.all_alternatives()
            .flat_map(|alternative| &alternative.terms)
            .map(String::as_str)
            .collect()
    }

    pub(super) fn all_alternatives(&self) -> impl Iterator<Item = &TermAlternative> {
        self.groups.iter().flat_map(|group| &group.alternatives)
    }

    /// What is searched for beside what was typed, each once: two words of a query may have the same others.
    pub(super) fn other_words(&self) -> impl Iterator<Item = &TermAlternative> {
        let is_typed = |way: &&TermAlternative| way.synonym.is_none();
        let mut seen: BTreeSet<&[String]> = self
            .all_alternatives()
            .filter(is_typed)
            .map(|way| way.terms.as_slice())
            .collect();
        self.all_alternatives()
            .filter(move |way| way.synonym.is_some() && seen.insert(&way.terms))
    }
}

/// Whether a word carries a sentence and not its matter.
fn is_small_word(words: &[TextWord], at: usize) -> bool {
    let is_filler = words.get(at).is_some_and(|word| is_filler(&word.key));
    is_filler || is_of_cannot(words, at)
}

/// Whether this is the `fit` of `no fit`, Pidgin for `cannot`; by itself a fit is a convulsion.
fn is_of_cannot(words: &[TextWord], at: usize) -> bool {
    let is_at = |at: usize, key: &str| words.get(at).is_some_and(|word| word.key == key);
    is_at(at, "fit") && at.checked_sub(1).is_some_and(|before| is_at(before, "no"))
}

/// The query as it is read: trimmed, without control characters, not too long.
pub(super) fn normalise_query(query: &str) -> String {
    let plain: String = query
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        // Truncated before whitespace is collapsed, so that a huge query stays cheap, and again afterwards.
        .take(LONGEST_QUERY * 4)
        .collect();
    kernel::text::collapse_whitespace(&plain)
        .chars()
        .take(LONGEST_QUERY)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

pub(super) fn replace_words(query: &str, replacements: &[(TextWord, String)]) -> String {
    let mut out = String::with_capacity(query.len());
    let mut at = 0;
    for (word, right) in replacements {
        out.push_str(query.get(at..word.start).unwrap_or_default());
        out.push_str(right);
        at = word.end;
    }
    out.push_str(query.get(at..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn synonyms() -> SynonymGroups {
        let group = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect();
        SynonymGroups::new([
            group(&["BP", "high blood", "high blood pressure", "hypertension"]),
            group(&["sugar", "diabetes"]),
            group(&["convulsion", "fits"]),
            group(&["", "🙂"]),
        ])
    }

    fn read(query: &str) -> Vec<Vec<String>> {
        let plan = SearchPlan::from_query(query, &synonyms());
        plan.groups
            .iter()
            .map(|g| g.alternatives.iter().map(|a| a.terms.join(" ")).collect())
            .collect()
    }

    #[test]
    fn fillers_go_unless_there_is_nothing_else() {
        assert_eq!(read("What is the malaria?"), [["malaria"]]);
        assert_eq!(read("what is it").len(), 3);
        assert!(read("?! 🙂").is_empty());
        assert_eq!(read("eye no dey see well"), [["eye"], ["see"]]);
        assert_eq!(read("I no fit waka"), [["waka"]]);
        assert_eq!(
            read("child with fit"),
            [vec!["child"], vec!["fit", "convuls"]]
        );
        assert_eq!(read("no fit").len(), 2);
    }

    #[test]
    fn the_longest_plain_phrase_brings_its_meaning() {
        assert_eq!(
            read("bp"),
            [["bp", "high blood", "high blood pressur", "hypertens"]]
        );
        assert_eq!(
            read("my high blood pressures"),
            [["high blood pressur", "bp", "high blood", "hypertens"]]
        );
        assert_eq!(
            read("blood sugar"),
            [vec!["blood"], vec!["sugar", "diabet"]]
        );
    }

    #[test]
    fn other_words_are_named_once_and_never_what_was_typed() {
        let others = |query: &str| {
            let plan = SearchPlan::from_query(query, &synonyms());
            let named = plan.other_words().filter_map(|way| way.synonym.clone());
            named.collect::<Vec<_>>()
        };
        assert_eq!(
            others("bp and hypertension"),
            ["high blood", "high blood pressure"]
        );
        assert_eq!(others("sugar sugar"), ["diabetes"]);
    }

    #[test]
    fn operators_are_words() {
        assert_eq!(
            read("NEAR(malaria, 5) OR \"fever*\""),
            [["near"], ["malaria"], ["5"], ["fever"]]
        );
    }

    #[test]
    fn a_query_is_tidied_and_cut() {
        assert_eq!(normalise_query("  a\u{0}\n b  "), "a b");
        assert_eq!(
            normalise_query(&"ẹ".repeat(9_000)).chars().count(),
            LONGEST_QUERY
        );
        assert_eq!(normalise_query(" \t "), "");
    }

    #[test]
    fn words_are_replaced_where_they_stand() {
        let query = "Malria, fevr!";
        let found = split_words(query);
        let pairs = [
            (found[0].clone(), "malaria".to_owned()),
            (found[1].clone(), "fever".to_owned()),
        ];
        assert_eq!(replace_words(query, &pairs), "malaria, fever!");
    }
}
