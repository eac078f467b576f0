//! Whether a text says what was said just before.
use std::collections::HashSet;

use kernel::text::fold_for_comparison;

use super::recent_items::RecentItems;

/// Words from which on texts are compared by their parts; shorter ones are often equal by honest chance.
const ENOUGH: usize = 8;
/// How much of two texts must be the same.
const SAME: f64 = 0.7;
/// Words in a part.
const PART: usize = 3;
/// Words of a text that are looked at.
const MOST: usize = 400;

/// Equal to one of the visitor's own, or nearly so to anybody's.
pub(super) fn is_repeat(text: &str, before: &RecentItems) -> bool {
    let words = split_words(text);
    if words.is_empty() {
        // Signs alone, as in a thank-you of one heart, say nothing twice.
        return false;
    }
    let parts = word_windows(&words);
    let own = before.own.iter().map(|(text, _)| text.as_str());
    let others = before.others.iter().map(String::as_str);
    own.map(|text| (text, true))
        .chain(others.map(|text| (text, false)))
        .any(|(other, is_own)| {
            let others = self::split_words(other);
            if words == others {
                return is_own || words.len() >= ENOUGH;
            }
            let both = words.len().min(others.len()) >= ENOUGH;
            both && overlap_ratio(&parts, &self::word_windows(&others)) >= SAME
        })
}

fn split_words(text: &str) -> Vec<String> {
    let folded = fold_for_comparison(text);
    let words = folded.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .take(MOST)
        .map(str::to_owned)
        .collect()
}

fn word_windows(words: &[String]) -> HashSet<&[String]> {
    words.windows(PART).collect()
}

/// Shared parts among all of both.
fn overlap_ratio(one: &HashSet<&[String]>, other: &HashSet<&[String]>) -> f64 {
    let shared = one.intersection(other).count();
    let all = one.len() + other.len() - shared;
    // Counts of words: far below what a float tells apart.
    f64::from(u32::try_from(shared).unwrap_or(u32::MAX))
        / f64::from(u32::try_from(all.max(1)).unwrap_or(u32::MAX))
}
