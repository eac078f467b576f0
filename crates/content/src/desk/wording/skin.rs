//! How skin looks: a sign that is described on light skin alone is missed on brown and black skin (NHS content guide, ‘Skin
//! symptoms’; Malone Mukwende, ‘Mind the Gap’, 2020).
use std::sync::LazyLock;

use regex::Regex;

use super::passages::{Passage, WordingIssue, split_sentences};

#[expect(clippy::unwrap_used, reason = "a constant")]
static LIGHT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:red|reddish|redness|pink|pinkish|flushed|pale|paleness|blue lips)\b")
        .unwrap()
});

#[expect(clippy::unwrap_used, reason = "a constant")]
static ON_SKIN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:rash(?:es)?|skin|spots?|blotch(?:es|y)?|bumps?|hives|welts?|patch(?:es)?|eczema|bruis(?:e|es|ing)|blisters?|lips|sores?|swelling)\b")
        .unwrap()
});

#[expect(clippy::unwrap_used, reason = "a constant")]
static EVERY_SKIN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:(?:brown|black|dark|darker|deeper)(?:\s+(?:or|and|or\s+black|and\s+black))?\s*(?:brown|black)?\s+skin(?:ned)?|skin\s+(?:tones?|colours?)|colours?\s+of\s+(?:your|the|their)\s+skin|(?:light|white|fair)(?:er)?\s+skin)\b")
        .unwrap()
});

/// Nothing where the text says anywhere how it looks on other skin.
pub(super) fn find_light_skin(passages: &[Passage]) -> Option<WordingIssue> {
    if passages
        .iter()
        .any(|passage| EVERY_SKIN.is_match(&passage.text))
    {
        return None;
    }
    passages.iter().enumerate().find_map(|(place, passage)| {
        // Red meat and red cells have no rash beside them.
        let colour = split_sentences(&passage.text)
            .filter(|sentence| ON_SKIN.is_match(sentence))
            .find_map(|sentence| LIGHT.find(sentence))?;
        Some(WordingIssue {
            code: "skin",
            passage: place,
            message: format!(
                "“{}” is how it looks on light skin. Say how it looks and feels on brown and black skin too.",
                colour.as_str()
            ),
        })
    })
}
