//! Words that ask for something beside a kind and an area: `24 hour pharmacy`, `chemist open now`, `pharmacy near me`.

use kernel::text::fold_for_comparison;

use crate::model::PlaceCategory;

/// Of a place that never closes, folded. Longer ones first, where one begins another.
const ALWAYS_OPEN: [&str; 18] = [
    "24 hours a day",
    "24 hours",
    "24 hour",
    "24 hrs",
    "24 hr",
    "24 h",
    "24-hours",
    "24-hour",
    "24-hrs",
    "24-hr",
    "24hours",
    "24hour",
    "24hrs",
    "24hr",
    "24h",
    "24/7",
    "24-7",
    "round the clock",
];
const OPEN_NOW: [&str; 4] = ["open right now", "open now", "opened now", "now open"];
/// Where somebody is says their position, not their words.
const NEAR_ME: [&str; 7] = [
    "close to me",
    "around here",
    "around me",
    "near here",
    "near me",
    "nearby",
    "nearest",
];
/// May stand before the words above: `pharmacy that is open 24 hours`.
const LEADS: [&str; 5] = ["that", "which", "is", "are", "open"];
/// Behind `open`, these begin where to look.
const PLACE_WORDS: [&str; 5] = ["in", "near", "around", "at", "close"];
/// No kind of place is said in more.
const MAX_KIND_WORDS: usize = 2;

/// What was typed without these words, and what they ask for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct AskedWords {
    pub q: String,
    pub open: bool,
    pub always_open: bool,
}

impl AskedWords {
    pub(super) fn from_typed(typed: &str) -> Self {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let folded: Vec<String> = words.iter().map(|word| fold_word(word)).collect();
        let (mut asked, mut kept, mut at) = (Self::default(), Vec::new(), 0);
        while let (Some(word), Some(rest)) = (words.get(at), folded.get(at..)) {
            if let Some(count) = count_after_leads(&ALWAYS_OPEN, rest) {
                asked.always_open = true;
                at += count;
            } else if let Some(count) = count_open(rest) {
                asked.open = true;
                at += count;
            } else if let Some(count) = count_phrase(&NEAR_ME, rest) {
                at += count;
            } else {
                kept.push(*word);
                at += 1;
            }
        }
        asked.q = kept.join(" ");
        asked
    }
}

/// Without what stands around it: `hours,` is `hours`.
fn fold_word(word: &str) -> String {
    let folded = fold_for_comparison(word);
    folded
        .trim_matches(|sign: char| sign.is_ascii_punctuation())
        .to_owned()
}

/// How many words of the beginning are one of these phrases.
fn count_phrase(phrases: &[&str], words: &[String]) -> Option<usize> {
    phrases.iter().find_map(|phrase| {
        let count = phrase.split(' ').count();
        let begun = words.get(..count)?;
        let is_same = begun.iter().map(String::as_str).eq(phrase.split(' '));
        is_same.then_some(count)
    })
}

/// The same, with words that lead to it.
fn count_after_leads(phrases: &[&str], words: &[String]) -> Option<usize> {
    let is_lead = |word: &&String| LEADS.contains(&word.as_str());
    let leads = words.iter().take_while(is_lead).count();
    let count = count_phrase(phrases, words.get(leads..)?)?;
    Some(leads + count)
}

/// How many words of the beginning ask for what is open now. `Open Door Surgery` is a name.
fn count_open(words: &[String]) -> Option<usize> {
    if let Some(count) = count_phrase(&OPEN_NOW, words) {
        return Some(count);
    }
    let is_lead = |word: &&String| word.as_str() != "open" && LEADS.contains(&word.as_str());
    let leads = words.iter().take_while(is_lead).count();
    let from_open = words.get(leads..)?;
    if let Some(count) = count_phrase(&OPEN_NOW, from_open) {
        return Some(leads + count);
    }
    let (first, behind) = from_open.split_first()?;
    (first == "open" && may_follow_open(behind)).then_some(leads + 1)
}

/// Whether `open` is said of places: nothing stands behind it, a kind of place, or where to look.
fn may_follow_open(behind: &[String]) -> bool {
    let Some(next) = behind.first() else {
        return true;
    };
    let is_kind = |count| {
        let kind = behind.get(..count).map(|words: &[String]| words.join(" "));
        kind.is_some_and(|kind| PlaceCategory::from_keyword(&kind).is_some())
    };
    PLACE_WORDS.contains(&next.as_str()) || (1..=MAX_KIND_WORDS).any(is_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_and_nearness_are_taken_out_of_what_was_typed() {
        let always = (false, true);
        let open = (true, false);
        for (typed, q, (is_open, is_always_open)) in [
            ("24 hour pharmacy Ibadan", "pharmacy Ibadan", always),
            ("24-hours pharmacy Osogbo", "pharmacy Osogbo", always),
            ("Pharmacy Ikeja 24/7", "Pharmacy Ikeja", always),
            ("24HRS chemist", "chemist", always),
            ("24 hours, Ibadan", "Ibadan", always),
            (
                "pharmacy that is open 24 hours a day in Ibadan",
                "pharmacy in Ibadan",
                always,
            ),
            ("open pharmacy Ibadan", "pharmacy Ibadan", open),
            ("Ibadan chemist open now", "Ibadan chemist", open),
            ("drug store open in Ikeja", "drug store in Ikeja", open),
            ("open general hospital", "general hospital", open),
            ("open now", "", open),
            ("pharmacy open", "pharmacy", open),
            ("Open Door Surgery", "Open Door Surgery", (false, false)),
            ("pharmacy near me", "pharmacy", (false, false)),
            ("nearest hospital", "hospital", (false, false)),
            ("24 Station Road", "24 Station Road", (false, false)),
            ("Ọ̀ṣogbo", "Ọ̀ṣogbo", (false, false)),
            ("", "", (false, false)),
        ] {
            let expected = AskedWords {
                q: q.to_owned(),
                open: is_open,
                always_open: is_always_open,
            };
            assert_eq!(AskedWords::from_typed(typed), expected, "{typed}");
        }
    }
}
