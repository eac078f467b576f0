//! What the trained words look at in a text: words, parts of words, concepts, and which of them stand together.
//!
//! A feature is a text such as `w:chest pain`; the program keeps only its number (FNV-1a of the text). Families:
//! `w` one to three words, `c` three to five letters of a word, `k` one to three concepts in a row (a word without a
//! concept stands for itself, fillers are left out), `p` two concepts or words of one sentence in their order, `x` two
//! concepts of neighbouring sentences, `m` marks: a question, a guard's words, the length.

use std::collections::{BTreeMap, HashMap};

use crate::pattern::Vocabulary;
use crate::text::{Pause, RawWord};
use crate::tokenised_text::TokenisedText;

/// Concepts or words between the two of a pair.
const PAIR_REACH: usize = 8;
/// Words between the two kinds of a pair.
const KINDS_REACH: usize = 6;
/// Longer words are looked at up to here, in letters.
const LONGEST_WORD: usize = 24;
/// Longer sentences are cut here, in words.
const LONGEST_SENTENCE: usize = 60;
/// Concepts that say how a sentence is built and not what it is about.
const STRUCTURE: &[&str] = &[
    "filler",
    "transparent",
    "listed",
    "personal",
    "topic",
    "turn",
    "joint",
    "either",
    "self",
];
/// Concepts of the guards whose presence in a sentence is a mark.
const SENTENCE_FLAGS: &[&str] = &[
    "negator",
    "gone",
    "over",
    "past",
    "present",
    "learning",
    "asking",
    "elsewhere",
    "figure",
    "event",
    "ongoing",
    "personal",
    "turn",
    "kin",
    "self",
    "person",
    "child",
    "infant",
    "newborn",
    "pregnant",
];

/// Which concepts the features use, by number.
#[derive(Debug)]
pub(crate) struct FeatureNames {
    /// By number of the concept: its name, where features name it.
    shown: Vec<Option<String>>,
    flags: Vec<(u16, &'static str)>,
    filler: Option<u16>,
    /// By word: what kinds of words it belongs to.
    kinds: HashMap<String, Vec<String>>,
}

impl FeatureNames {
    pub(crate) fn new(
        vocabulary: &Vocabulary,
        named: &[(String, Vec<String>)],
        kinds: &BTreeMap<String, String>,
    ) -> Self {
        let mut by_word: HashMap<String, Vec<String>> = HashMap::new();
        for (kind, words) in kinds {
            for word in words.split_whitespace() {
                by_word
                    .entry(word.to_owned())
                    .or_default()
                    .push(kind.clone());
            }
        }
        let shown = |(name, _): &(String, Vec<String>)| {
            (!STRUCTURE.contains(&name.as_str())).then(|| format!("<{name}>"))
        };
        let flag = |name: &&'static str| Some((vocabulary.find_concept(name)?, *name));
        Self {
            shown: named.iter().map(shown).collect(),
            flags: SENTENCE_FLAGS.iter().filter_map(flag).collect(),
            filler: vocabulary.find_concept("filler"),
            kinds: by_word,
        }
    }
}

/// Gives each feature of a sentence to `into` in pieces that belong together, sentence by sentence: the number of the
/// sentence, and the pieces of the feature's text.
pub(crate) fn extract_features(
    raw: &[RawWord],
    reading: &TokenisedText,
    names: &FeatureNames,
    into: &mut impl FnMut(usize, &[&str]),
) {
    let mut start = 0;
    let mut sentence = 0;
    let mut before: Vec<&str> = Vec::new();
    while start < raw.len() {
        let is_end = |at: &usize| raw[*at].pause == Pause::Sentence;
        // Cut, since pairs with the sentence before grow with the length of both, and people write without full stops.
        let longest = (start + LONGEST_SENTENCE).min(raw.len());
        let end = (start + 1..longest).find(is_end).unwrap_or(longest);
        let part = SentencePart {
            raw: &raw[start..end],
            reading,
            names,
            start,
            end,
        };
        let mut give = |pieces: &[&str]| into(sentence, pieces);
        part.emit_words(&mut give);
        let row = part.concept_row();
        emit_concepts(&row, &mut give);
        let concepts: Vec<&str> = row
            .iter()
            .filter(|name| name.starts_with('<'))
            .copied()
            .collect();
        for one in &before {
            for other in &concepts {
                give(&["x:", one, " ", other]);
            }
        }
        part.emit_kinds(&mut give);
        part.emit_flags(&mut give);
        before = concepts;
        sentence += 1;
        start = end;
    }
}

struct SentencePart<'a> {
    raw: &'a [RawWord],
    reading: &'a TokenisedText,
    names: &'a FeatureNames,
    start: usize,
    end: usize,
}

impl<'a> SentencePart<'a> {
    fn emit_words(&self, give: &mut impl FnMut(&[&str])) {
        let word = |at: usize| self.raw.get(at).map(word_feature);
        give(&["w:^ ", word(0).unwrap_or_default()]);
        for at in 0..self.raw.len() {
            let one = word(at).unwrap_or_default();
            give(&["w:", one]);
            if let Some(two) = word(at + 1) {
                give(&["w:", one, " ", two]);
                if let Some(three) = word(at + 2) {
                    give(&["w:", one, " ", two, " ", three]);
                }
            }
            emit_letters(&self.raw[at].word, give);
        }
    }

    /// The sentence as concepts, and words where there is none; fillers left out.
    fn concept_row(&self) -> Vec<&'a str> {
        let mut row = Vec::with_capacity(self.raw.len());
        let mut at = self.start;
        while at < self.end {
            if let Some((name, end)) = self.longest_at(at) {
                if row.last() != Some(&name) {
                    row.push(name);
                }
                at = end.max(at + 1);
                continue;
            }
            let token = &self.reading.tokens[at];
            if !token.is_filler || self.names.filler.is_none() {
                row.push(word_feature(&self.raw[at - self.start]));
            }
            at += 1;
        }
        row
    }

    /// Kinds of words, pairs of kinds that stand near each other, and a kind beside a word.
    fn emit_kinds(&self, give: &mut impl FnMut(&[&str])) {
        let of = |at: usize| {
            self.raw
                .get(at)
                .and_then(|raw| self.names.kinds.get(&raw.word))
        };
        for at in 0..self.raw.len() {
            for one in of(at).into_iter().flatten() {
                give(&["s:", one]);
                if at > 0 {
                    give(&["s:", word_feature(&self.raw[at - 1]), " ", one]);
                }
                if let Some(next) = self.raw.get(at + 1) {
                    give(&["s:", one, " ", word_feature(next)]);
                }
                for after in at + 1..=at + KINDS_REACH {
                    for other in of(after).into_iter().flatten() {
                        give(&["s:", one, "+", other]);
                    }
                }
            }
        }
    }

    /// The concept that reaches furthest from here; of equals the later, which is built on the others.
    fn longest_at(&self, at: usize) -> Option<(&'a str, usize)> {
        let mut best: Option<(&str, usize)> = None;
        for (number, name) in self.names.shown.iter().enumerate() {
            let Some(name) = name else { continue };
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            for span in self.reading.concept_at(number, at) {
                let end = span.end.min(self.end);
                if best.is_none_or(|(_, furthest)| end >= furthest) {
                    best = Some((name, end));
                }
            }
        }
        best
    }

    fn emit_flags(&self, give: &mut impl FnMut(&[&str])) {
        for (number, name) in &self.names.flags {
            let is_here = |span: &crate::tokenised_text::TokenSpan| {
                self.start <= span.start && span.start < self.end
            };
            if self.reading.concept_spans(*number).iter().any(is_here) {
                give(&["m:", name]);
            }
        }
        if self.raw.iter().any(|raw| raw.asks) {
            give(&["m:?"]);
        }
        give(&[match self.raw.len() {
            0..=3 => "m:1",
            4..=6 => "m:4",
            7..=10 => "m:7",
            11..=20 => "m:11",
            _ => "m:21",
        }]);
    }
}

/// Concepts in a row, and pairs that stand further apart.
fn emit_concepts(row: &[&str], give: &mut impl FnMut(&[&str])) {
    for (at, one) in row.iter().enumerate() {
        give(&["k:", one]);
        if let Some(two) = row.get(at + 1) {
            give(&["k:", one, " ", two]);
            if let Some(three) = row.get(at + 2) {
                give(&["k:", one, " ", two, " ", three]);
            }
        }
        for other in row.iter().skip(at + 1).take(PAIR_REACH) {
            give(&["p:", one, " ", other]);
        }
    }
}

/// Three to five letters in a row, with marks where the word starts and ends.
fn emit_letters(word: &str, give: &mut impl FnMut(&[&str])) {
    let places: Vec<usize> = word
        .char_indices()
        .map(|(at, _)| at)
        .chain([word.len()])
        .take(LONGEST_WORD)
        .collect();
    let last = places.len() - 1;
    for length in 3..=5 {
        // The word stands between two marks, each of which counts as a letter.
        for from in 0..(last + 3).saturating_sub(length) {
            let to = from + length;
            let piece = &word[places[from.saturating_sub(1)]..places[(to - 1).min(last)]];
            let start = if from == 0 { "^" } else { "" };
            let end = if to == last + 2 { "$" } else { "" };
            give(&["c:", start, piece, end]);
        }
    }
}

/// A word as it is; of a number only about how great it is.
fn word_feature(raw: &RawWord) -> &str {
    let Some(value) = raw.value else {
        return &raw.word;
    };
    match value {
        // Bounds where numbers change their meaning: a fever from 38, a blood pressure from 140, the years.
        v if v < 1.5 => "#1",
        v if v < 3.5 => "#2",
        v if v < 6.5 => "#4",
        v if v < 12.5 => "#7",
        v if v < 20.0 => "#13",
        v if v < 35.0 => "#20",
        v if v < 37.5 => "#35",
        v if v < 37.95 => "#37.5",
        v if v < 43.0 => "#38",
        v if v < 100.0 => "#43",
        v if v < 140.0 => "#100",
        v if v < 300.0 => "#140",
        v if v < 1_900.0 => "#300",
        v if v < 2_100.0 => "#year",
        _ => "#many",
    }
}
