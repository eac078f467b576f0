//! The words of a text, and what the lists know of them.

use std::collections::HashSet;
use std::sync::LazyLock;

use kernel::text::fold_for_comparison;
use regex::Regex;

use super::patterns::compile_pattern;

pub(super) struct TextWord<'a> {
    pub start: usize,
    pub end: usize,
    pub text: &'a str,
    /// Without case, marks and a genitive.
    pub key: String,
    /// The same with the genitive: `son's`.
    pub whole: String,
}

pub(super) fn split_words(text: &str) -> Vec<TextWord<'_>> {
    let found = LISTS.word.iter().flat_map(|rule| rule.find_iter(text));
    found
        .map(|found| {
            // Phones type ’ for an apostrophe.
            let whole = fold_for_comparison(found.as_str()).replace('’', "'");
            TextWord {
                start: found.start(),
                end: found.end(),
                text: found.as_str(),
                key: whole.strip_suffix("'s").unwrap_or(&whole).to_owned(),
                whole,
            }
        })
        .collect()
}

impl TextWord<'_> {
    pub(super) fn is_capital(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }

    /// All in capitals, which then say nothing.
    pub(super) fn is_all_capitals(&self) -> bool {
        self.is_long() && !self.text.chars().any(char::is_lowercase)
    }

    pub(super) fn is_long(&self) -> bool {
        self.text.chars().count() > 1
    }

    /// A name, and no other word.
    pub(super) fn is_name(&self) -> bool {
        let lists = &*LISTS;
        lists.names.contains(self.key.as_str())
            || self.key.split('-').any(|part| lists.names.contains(part))
    }

    /// A name that is a word too: `Joy`, `May`.
    pub(super) fn is_name_and_word(&self) -> bool {
        LISTS.words.contains(self.key.as_str())
    }

    pub(super) fn is_ordinary(&self) -> bool {
        // No list has every word in -ing; short ones, such as `King`, may be names.
        let is_doing = self.key.len() > 5 && self.key.ends_with("ing");
        LISTS.ordinary.contains(self.key.as_str())
            || (is_doing && !self.is_name() && !self.is_name_and_word())
    }

    pub(super) fn is_one_of(&self, keys: &[&str]) -> bool {
        keys.contains(&self.key.as_str())
    }
}

struct WordLists {
    word: Option<Regex>,
    names: HashSet<&'static str>,
    words: HashSet<&'static str>,
    ordinary: HashSet<&'static str>,
}

static LISTS: LazyLock<WordLists> = LazyLock::new(|| WordLists {
    word: compile_pattern(r"\p{L}[\p{L}\p{M}]*(?:['’\-]\p{L}[\p{L}\p{M}]*)*"),
    names: parse_list(include_str!("names.txt")),
    words: parse_list(include_str!("words.txt")),
    ordinary: parse_list(include_str!("ordinary.txt")),
});

fn parse_list(file: &'static str) -> HashSet<&'static str> {
    file.lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
}

pub(super) const OWNERS: [&str; 5] = ["my", "our", "his", "her", "their"];
pub(super) const RELATIVES: [&str; 36] = [
    "son",
    "daughter",
    "husband",
    "wife",
    "baby",
    "child",
    "boy",
    "girl",
    "brother",
    "sister",
    "mother",
    "father",
    "mum",
    "mom",
    "mummy",
    "dad",
    "daddy",
    "friend",
    "boyfriend",
    "girlfriend",
    "partner",
    "uncle",
    "aunt",
    "aunty",
    "cousin",
    "niece",
    "nephew",
    "grandmother",
    "grandfather",
    "grandma",
    "grandpa",
    "grandson",
    "granddaughter",
    "neighbour",
    "boss",
    "colleague",
];
/// Days, months and seasons.
pub(super) const CALENDAR: [&str; 21] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "summer",
    "autumn",
];
/// Names that may begin a question or go on with a sentence.
pub(super) const VERBS: [&str; 3] = ["will", "may", "rose"];
/// What follows a verb and no name: `Dr May I`.
pub(super) const FOLLOWS_VERB: [&str; 13] = [
    "i", "my", "it", "this", "that", "the", "he", "she", "we", "you", "they", "god", "what",
];
/// What doctors do, so that who does it is a name.
pub(super) const DONE_BY: [&str; 17] = [
    "said",
    "says",
    "told",
    "gave",
    "saw",
    "prescribed",
    "asked",
    "at",
    "sent",
    "wrote",
    "advised",
    "recommended",
    "treated",
    "referred",
    "who",
    "thinks",
    "wants",
];
/// What stands before a doctor who is spoken to.
pub(super) const GREETINGS: [&str; 13] = [
    "day",
    "morning",
    "afternoon",
    "evening",
    "hello",
    "hi",
    "hey",
    "dear",
    "please",
    "thanks",
    "you",
    "good",
    "done",
];
