//! Amounts of a medicine.
use std::sync::LazyLock;

use regex::Regex;

use super::passages::{Passage, WordingIssue};

#[expect(clippy::unwrap_used, reason = "a constant")]
static DOSE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|μg|milligrams?|micrograms?|iu|tablets?|capsules?|caplets?|puffs?)(?:\s?/\s?(?:kg|day|ml))?",
    )
    .unwrap()
});

pub(super) fn find_dose(passages: &[Passage]) -> Option<WordingIssue> {
    passages.iter().enumerate().find_map(|(place, passage)| {
        let dose = DOSE
            .find_iter(&passage.text)
            .find(|dose| is_dose(&passage.text[dose.end()..]))?;
        Some(WordingIssue {
            code: "dose",
            passage: place,
            message: format!(
                "A drug dose: “{}”. Tell readers to ask a clinic or follow the packet instead.",
                dose.as_str()
            ),
        })
    })
}

/// Not “5 mgs”, not “2 tablets of stone”.
fn is_dose(after: &str) -> bool {
    !after.starts_with(char::is_alphabetic) && !after.starts_with(" of ")
}
