//! How well an entry, or a line of text, fits what was typed.

use strsim::osa_distance;

use super::sources::SearchEntry;
use super::text::{fold, national_digits, split_query, split_words};

/// Shorter words are no typing errors of each other; Eze and Obi are names.
const SHORTEST_MENDED: usize = 3;
/// The beginnings of shorter ones are those of too many.
const SHORTEST_BEGINNING_MENDED: usize = 4;
/// Shorter ones stand inside of too many.
const SHORTEST_INSIDE: usize = 3;

const EXACT: u32 = 12;
const BEGINNING: u32 = 8;
/// One typing error away.
const MENDED: u32 = 5;
const MENDED_BEGINNING: u32 = 4;
const INSIDE: u32 = 2;

/// What somebody typed, taken apart once for all that it is compared with.
pub struct TypedWords {
    words: Vec<String>,
    /// The telephone number that all of it is.
    digits: Option<String>,
}

impl TypedWords {
    pub fn parse(text: &str) -> Self {
        Self {
            words: split_query(text),
            digits: national_digits(text.trim()),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// None unless every word is found; more is better. Words of the title count twice.
    pub fn rate(&self, entry: &SearchEntry) -> Option<u32> {
        let title = fold(&entry.title);
        let others = std::iter::once(&entry.detail).chain(&entry.words);
        let others: Vec<String> = others.map(|text| fold(text)).collect();
        let rate = |word: &String| {
            let in_title = rate_among(word, split_words(&title)) * 2;
            let in_others = others.iter().flat_map(|text| split_words(text));
            Some(in_title.max(rate_among(word, in_others))).filter(|rate| *rate > 0)
        };
        let total: Option<u32> = self.words.iter().map(rate).sum();
        total.into_iter().chain(self.rate_number(entry)).max()
    }

    /// Whether every word is found in the texts.
    pub fn fits<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> bool {
        let texts: Vec<String> = texts.into_iter().map(fold).collect();
        self.words.iter().all(|word| {
            let mut known = texts.iter().flat_map(|text| split_words(text));
            known.any(|known| rate_word(word, known) > 0)
        })
    }

    fn rate_number(&self, entry: &SearchEntry) -> Option<u32> {
        let digits = self.digits.as_deref()?;
        let numbers = entry.words.iter().filter_map(|word| national_digits(word));
        let rates = numbers.filter_map(|number| {
            if number == digits {
                Some(EXACT)
            } else if number.starts_with(digits) {
                Some(BEGINNING)
            } else {
                number.contains(digits).then_some(INSIDE)
            }
        });
        rates.max()
    }
}

fn rate_among<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> u32 {
    let rates = known.map(|known| rate_word(word, known));
    rates.max().unwrap_or(0)
}

fn rate_word(word: &str, known: &str) -> u32 {
    if known == word {
        return EXACT;
    }
    if known.starts_with(word) {
        return BEGINNING;
    }
    let length = word.chars().count();
    if length >= SHORTEST_INSIDE && known.contains(word) {
        return INSIDE;
    }
    if length < SHORTEST_MENDED || known.len() + 1 < length || !may_begin_alike(word, known) {
        return 0;
    }
    if osa_distance(word, known) <= 1 {
        return MENDED;
    }
    if length < SHORTEST_BEGINNING_MENDED {
        return 0;
    }
    // Whoever is still typing has made the error already.
    let begins = [length.saturating_sub(1), length, length + 1]
        .into_iter()
        .any(|most| {
            let beginning: String = known.chars().take(most).collect();
            osa_distance(word, &beginning) <= 1
        });
    if begins { MENDED_BEGINNING } else { 0 }
}

/// Whether one typing error could be all that tells the beginnings apart: comparing whole words costs much more, and there
/// are hundreds of thousands of them.
fn may_begin_alike(word: &str, known: &str) -> bool {
    let first_two = |text: &str| {
        let mut letters = text.chars();
        (letters.next(), letters.next())
    };
    let (typed, right) = (first_two(word), first_two(known));
    typed.0 == right.0 || typed.1 == right.1 || typed.0 == right.1 || typed.1 == right.0
}
