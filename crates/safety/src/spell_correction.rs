//! Brings a typed word to the spelling that the rules use.

use std::collections::{HashMap, HashSet};

use crate::pattern::Vocabulary;
use crate::text::{Pause, RawWord};

/// Words shorter than this are never corrected: too many real words lie one letter apart.
const SHORTEST_CORRECTED: usize = 5;
/// From this length on, two slips are forgiven.
const TWO_SLIPS_FROM: usize = 9;
/// Words run together are taken apart from this length on.
const SHORTEST_GLUED: usize = 7;
const LONGEST_GLUED: usize = 60;
/// A phrase that is rewritten has at most so many words.
const LONGEST_PHRASE: usize = 4;

/// What is rewritten before the rules read.
#[derive(Debug, Default)]
pub(crate) struct Spelling {
    /// Phrases and the words they are read as.
    phrases: HashMap<String, Vec<String>>,
    /// Real words that look like a slip of a word in the rules.
    real: HashSet<String>,
    /// Words of the rules without one or two of their letters, and the words they come from.
    slips: HashMap<String, Vec<String>>,
    vocabulary: HashSet<String>,
}

impl Spelling {
    pub(crate) fn new(
        phrases: HashMap<String, String>,
        real: impl IntoIterator<Item = String>,
        targets: &[String],
        vocabulary: &Vocabulary,
    ) -> Self {
        let phrases: HashMap<String, Vec<String>> = phrases
            .into_iter()
            .map(|(from, to)| (from, to.split_whitespace().map(str::to_owned).collect()))
            .collect();
        let mut slips: HashMap<String, Vec<String>> = HashMap::new();
        for word in targets
            .iter()
            .filter(|word| word.len() >= SHORTEST_CORRECTED)
        {
            for shorter in without_letters(word) {
                slips.entry(shorter).or_default().push(word.clone());
            }
        }
        // One answer for one text: what a hash map lists first must not decide.
        for words in slips.values_mut() {
            words.sort();
        }
        Self {
            vocabulary: vocabulary.words().map(str::to_owned).collect(),
            phrases,
            real: real.into_iter().collect(),
            slips,
        }
    }

    /// The words as the rules spell them.
    pub(crate) fn normalise_words(
        &self,
        raw: Vec<RawWord>,
        vocabulary: &Vocabulary,
    ) -> Vec<RawWord> {
        let mut words = Vec::with_capacity(raw.len() + 8);
        for raw in raw {
            // A number is never a slip: mending `38` would change what it says.
            if raw.value.is_some() {
                words.push(raw);
                continue;
            }
            let mut pause = raw.pause;
            for word in self.normalise_word(&raw.word, vocabulary) {
                words.push(RawWord {
                    word,
                    value: None,
                    pause: std::mem::take(&mut pause),
                    asks: false,
                });
            }
            if let Some(last) = words.last_mut() {
                last.asks = raw.asks;
            }
        }
        self.rewrite_phrases(words)
    }

    fn is_known(&self, word: &str, vocabulary: &Vocabulary) -> bool {
        vocabulary.contains(word) || self.phrases.contains_key(word) || self.real.contains(word)
    }

    fn normalise_word(&self, typed: &str, vocabulary: &Vocabulary) -> Vec<String> {
        let word = plain_contraction(typed);
        if word.contains('*') {
            return vec![self.match_starred(&word)];
        }
        if self.is_known(&word, vocabulary) {
            return vec![word];
        }
        for most in [2, 1] {
            // `sooo` may be `soo` or `so`; two letters are tried first, as some words have them.
            let shorter = shorten_runs(&word, most);
            if shorter != word && self.is_known(&shorter, vocabulary) {
                return vec![shorter];
            }
        }
        let word = shorten_runs(&word, 2);
        if let Some(parts) = self.split_glued(&word) {
            return parts;
        }
        let corrected = self.correct_slips(&word);
        vec![corrected.unwrap_or(word)]
    }

    /// `k*ll` is the one word of the rules that fits; else as it was.
    fn match_starred(&self, word: &str) -> String {
        let fits = |known: &&String| {
            known.len() == word.len()
                && known
                    .bytes()
                    .zip(word.bytes())
                    .all(|(a, b)| a == b || b == b'*')
        };
        let mut found: Vec<&String> = self.vocabulary.iter().filter(fits).collect();
        found.sort();
        found
            .first()
            .map_or_else(|| word.to_owned(), |known| (*known).clone())
    }

    /// The word of the rules that this is a slip of: one slip, two in long words, never in the first letter.
    fn correct_slips(&self, word: &str) -> Option<String> {
        let length = word.chars().count();
        if !(SHORTEST_CORRECTED..=24).contains(&length) || !word.is_ascii() {
            return None;
        }
        let mut best: Option<(usize, bool, &String)> = None;
        for shorter in without_letters(word) {
            for known in self.slips.get(&shorter).into_iter().flatten() {
                let longest = length.max(known.len());
                let allowed = if longest >= TWO_SLIPS_FROM { 2 } else { 1 };
                if known.as_bytes().first() != word.as_bytes().first() {
                    continue;
                }
                let distance = strsim::osa_distance(word, known);
                // In short words only letters in the wrong order are forgiven.
                let is_likely =
                    longest > SHORTEST_CORRECTED || sorted_letters(word) == sorted_letters(known);
                if distance <= allowed && is_likely {
                    // Letters in the wrong order are the likelier slip.
                    let slip = (
                        distance,
                        sorted_letters(word) != sorted_letters(known),
                        known,
                    );
                    if best.is_none_or(|best| slip < best) {
                        best = Some(slip);
                    }
                }
            }
        }
        best.map(|(_, _, known)| known.clone())
    }

    /// `icantbreathe` → `i cant breathe`, when all of it are words of the rules and one is long enough to mean something.
    fn split_glued(&self, word: &str) -> Option<Vec<String>> {
        let length = word.len();
        if !(SHORTEST_GLUED..=LONGEST_GLUED).contains(&length) || !word.is_ascii() {
            return None;
        }
        let is_piece = |piece: &str| {
            (piece.len() > 2
                || matches!(
                    piece,
                    "i" | "my"
                        | "he"
                        | "is"
                        | "me"
                        | "no"
                        | "to"
                        | "am"
                        | "it"
                        | "in"
                        | "on"
                        | "we"
                ))
                && (self.vocabulary.contains(piece) || self.phrases.contains_key(piece))
        };
        // The fewest pieces up to each letter, and where the last of them starts.
        let mut fewest: Vec<Option<(usize, usize)>> = vec![None; length + 1];
        fewest[0] = Some((0, 0));
        for end in 1..=length {
            for start in end.saturating_sub(14)..end {
                let Some((pieces, _)) = fewest[start] else {
                    continue;
                };
                if fewest[end].is_none_or(|(found, _)| pieces + 1 < found)
                    && is_piece(&word[start..end])
                {
                    fewest[end] = Some((pieces + 1, start));
                }
            }
        }
        let mut parts = Vec::new();
        let mut end = length;
        while end > 0 {
            let (_, start) = fewest[end]?;
            parts.push(word[start..end].to_owned());
            end = start;
        }
        parts.reverse();
        // Otherwise nearly any letters could be taken apart into `i`, `no`, `it`.
        let says_something = parts.iter().any(|part| part.len() >= 4) && parts.len() <= length / 3;
        says_something.then_some(parts)
    }

    /// Rewrites phrases, the longest first: `no fit` → `cant`.
    fn rewrite_phrases(&self, words: Vec<RawWord>) -> Vec<RawWord> {
        let mut settled: Vec<RawWord> = Vec::with_capacity(words.len());
        let mut at = 0;
        while at < words.len() {
            let found = (1..=LONGEST_PHRASE.min(words.len() - at))
                .rev()
                .find_map(|count| {
                    let phrase = &words[at..at + count];
                    let is_whole = phrase[1..].iter().all(|raw| raw.pause == Pause::None);
                    let key = || -> String {
                        let list: Vec<&str> = phrase.iter().map(|raw| raw.word.as_str()).collect();
                        list.join(" ")
                    };
                    let to = is_whole.then(|| self.phrases.get(&key())).flatten()?;
                    Some((count, to))
                });
            let Some((count, to)) = found else {
                settled.push(words[at].clone());
                at += 1;
                continue;
            };
            let mut pause = words[at].pause;
            for word in to {
                settled.push(RawWord {
                    word: word.clone(),
                    value: word.parse().ok(),
                    pause: std::mem::take(&mut pause),
                    asks: false,
                });
            }
            if let Some(last) = settled.last_mut().filter(|_| !to.is_empty()) {
                last.asks = words[at + count - 1].asks;
            }
            at += count;
        }
        settled
    }
}

fn sorted_letters(word: &str) -> Vec<u8> {
    let mut letters = word.as_bytes().to_vec();
    letters.sort_unstable();
    letters
}

/// `mum's` → `mum`, `i've` → `i`, `can't` → `cant`.
fn plain_contraction(word: &str) -> String {
    if !word.contains('\'') {
        return word.to_owned();
    }
    let stem = ["'s", "'ve", "'ll", "'d", "'re", "'m"]
        .iter()
        .find_map(|end| word.strip_suffix(end))
        .unwrap_or(word);
    stem.replace('\'', "")
}

/// Letters repeated more than `most` times are repeated `most` times.
fn shorten_runs(word: &str, most: usize) -> String {
    let mut shorter = String::with_capacity(word.len());
    let (mut last, mut count) = (None, 0);
    for c in word.chars() {
        count = if last == Some(c) { count + 1 } else { 1 };
        last = Some(c);
        if count <= most {
            shorter.push(c);
        }
    }
    shorter
}

/// The word, and the word without each of its letters; long words also without each two.
fn without_letters(word: &str) -> Vec<String> {
    let one = |word: &str| -> Vec<String> {
        word.char_indices()
            .map(|(at, c)| format!("{}{}", &word[..at], &word[at + c.len_utf8()..]))
            .collect()
    };
    let mut list = one(word);
    if word.chars().count() >= TWO_SLIPS_FROM - 1 {
        let two: Vec<String> = list.iter().flat_map(|shorter| one(shorter)).collect();
        list.extend(two);
    }
    list.push(word.to_owned());
    list.sort();
    list.dedup();
    list
}
