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
/// May stand before the words above: `pharmacy that is open 24 hours`, in Pidgin `chemist wey dey open`.
const LEADS: [&str; 7] = ["that", "which", "wey", "is", "are", "dey", "open"];
/// Behind `open`, these begin where to look; `for` is Pidgin for `in`.
const PLACE_WORDS: [&str; 6] = ["in", "for", "near", "around", "at", "close"];
/// What somebody begins with who asks as they would ask a person, in English and Pidgin. Longer ones first, where one begins
/// another.
const OPENERS: [&str; 20] = [
    "abeg",
    "please",
    "i am looking for a",
    "i am looking for",
    "i dey find",
    "i dey look for",
    "i need a",
    "i need",
    "i wan find",
    "i wan see",
    "i want to find a",
    "i want to see a",
    "i want to see",
    "where can i find a",
    "where can i find",
    "where can i see a",
    "where i fit find",
    "where i fit get",
    "where i fit see",
    "where is",
];
/// Joins a kind of place to where it is, in Pidgin: `chemist wey dey Ibadan`.
const JOINTS: [&str; 1] = ["wey dey"];
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
            } else if let Some(count) = count_near_me(rest) {
                at += count;
            } else if let Some(count) = count_phrase(&OPENERS, rest).filter(|_| kept.is_empty()) {
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

/// Words that say no more than `here`, or nothing at all.
fn count_near_me(words: &[String]) -> Option<usize> {
    let leads = count_leads(words);
    let near = count_phrase(&NEAR_ME, words.get(leads..)?);
    near.map(|count| leads + count)
        .or_else(|| count_phrase(&JOINTS, words))
}

/// How many words of the beginning lead to something, `open` not counted.
fn count_leads(words: &[String]) -> usize {
    let is_lead = |word: &&String| word.as_str() != "open" && LEADS.contains(&word.as_str());
    words.iter().take_while(is_lead).count()
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
    let leads = count_leads(words);
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
            (
                "chemist wey dey open for Ibadan",
                "chemist for Ibadan",
                open,
            ),
            ("hospital wey dey near me", "hospital", (false, false)),
            (
                "abeg where I fit see doctor for Lagos",
                "doctor for Lagos",
                (false, false),
            ),
            ("Chemist wey dey Ibadan", "Chemist Ibadan", (false, false)),
            (
                "please, where can I find a clinic in Ikeja?",
                "clinic in Ikeja?",
                (false, false),
            ),
            ("I Need Pharmacy, Ikeja", "Pharmacy, Ikeja", (false, false)),
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
