//! Suicide and self-harm, after Samaritans' media guidelines and WHO's ‘Preventing suicide: a resource for media
//! professionals’ (2023): no blame, no success, no method.
use std::sync::LazyLock;

use regex::Regex;

use super::passages::{Passage, WordingIssue, split_sentences};

#[expect(clippy::unwrap_used, reason = "a constant")]
static BLAMING: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:commit(?:s|ted|ting)?\s+suicide|(?:successful|unsuccessful|failed|completed)\s+suicides?|suicide\s+(?:victim|epidemic)s?)\b",
    )
    .unwrap()
});

/// A method that says itself what it was for.
#[expect(clippy::unwrap_used, reason = "a constant")]
static OWN_METHOD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:hang(?:ed|ing|s)?|shot|shoot(?:ing|s)?|poison(?:ed|ing|s)?|drown(?:ed|ing|s)?)\s+(?:him|her|my|your|them|one)sel(?:f|ves)\b")
        .unwrap()
});

#[expect(clippy::unwrap_used, reason = "a constant")]
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:suicid(?:e|al)|self-harm(?:ed|ing)?|(?:kill|killed|killing|harm|harmed|harming|hurt|hurting)\s+(?:him|her|my|your|them|one)sel(?:f|ves)|(?:end|ended|ending|took|take|taking)\s+(?:his|her|my|your|their)\s+(?:own\s+)?li(?:fe|ves))\b")
        .unwrap()
});

#[expect(clippy::unwrap_used, reason = "a constant")]
static METHOD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:hang(?:ed|ing)|overdos(?:e|ed|es|ing)|pesticides?|insecticides?|sniper|rat poison|jump(?:ed|ing)?\s+(?:off|from)|(?:cut|cutting|slit)\s+(?:his|her|my|your|their)\s+wrists?|drown(?:ed|ing)|ropes?|guns?)\b")
        .unwrap()
});

pub(super) fn find_blaming(passages: &[Passage]) -> Option<WordingIssue> {
    find_words(passages, "suicide", |text| {
        let found = BLAMING.find(text)?;
        Some(format!(
            "“{}” blames or praises. Write “died by suicide”, “took their own life” or “suicide attempt”.",
            found.as_str()
        ))
    })
}

pub(super) fn find_method(passages: &[Passage]) -> Option<WordingIssue> {
    find_words(passages, "suicide_method", |text| {
        let method = OWN_METHOD.find(text).or_else(|| {
            // A pesticide is no method where the sentence speaks of fields.
            split_sentences(text)
                .filter(|sentence| SUBJECT.is_match(sentence))
                .find_map(|sentence| METHOD.find(sentence))
        })?;
        Some(format!(
            "A method of suicide or self-harm: “{}”. Leave methods out: to read of one puts people at risk.",
            method.as_str()
        ))
    })
}

fn find_words(
    passages: &[Passage],
    code: &'static str,
    look: impl Fn(&str) -> Option<String>,
) -> Option<WordingIssue> {
    passages.iter().enumerate().find_map(|(passage, one)| {
        Some(WordingIssue {
            code,
            passage,
            message: look(&one.text)?,
        })
    })
}
