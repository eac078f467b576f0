//! What introduces a name: `my name is`, a title, a relative, the end of a mail.
use super::lists::{OWNERS, RELATIVES};
use super::reader::{NameReader, is_space};

/// What introduces a name, from the surest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameIntroduction {
    /// `My name is`.
    Stated,
    /// `They call me`.
    Called,
    /// `Mrs`, `Alhaji`.
    Titled,
    /// `Dr`, which is also how people speak to one: `Dr Please help`.
    Doctor,
    /// `Doctor`, `Mama`, `Pastor`, `call me`.
    Addressed,
    /// `My son`.
    Related,
    /// `I am`.
    Said,
    /// `This is`, which a thing may follow too.
    Shown,
    /// `Regards,`.
    Signed,
    /// `Thanks,`, or `Name:` at the start of a line.
    Ended,
}

impl NameReader<'_> {
    /// What introduces a name here, and in how many words.
    pub(super) fn find_introduction(&self, at: usize) -> Option<(usize, NameIntroduction)> {
        let mut keys: Vec<&str> = Vec::with_capacity(5);
        for word in self.words.get(at..)?.iter().take(5) {
            keys.push(&word.whole);
            if !self.goes_on(at + keys.len() - 1) {
                break;
            }
        }
        let found = match keys.as_slice() {
            [owner, rest @ ..] if OWNERS.contains(owner) => parse_possessive(rest)?,
            ["oruko", "mi", "ni", ..] | ["aha", "m", "bu", ..] => (3, NameIntroduction::Stated),
            ["suna", "na", ..] => (2, NameIntroduction::Stated),
            ["sunana", ..] => (1, NameIntroduction::Stated),
            ["i", "am", "called", ..] | ["they" | "people" | "dey", "call", "me", ..] => {
                (3, NameIntroduction::Called)
            }
            ["i'm", "called", ..] => (2, NameIntroduction::Called),
            ["call", "me", ..] => (2, NameIntroduction::Addressed),
            ["i", "am" | "be", ..] => (2, NameIntroduction::Said),
            ["i'm" | "im" | "am" | "called" | "named", ..] => (1, NameIntroduction::Said),
            ["this", "is", ..] => (2, NameIntroduction::Shown),
            ["dr" | "prof", ..] => (1, NameIntroduction::Doctor),
            [
                "mr" | "mrs" | "miss" | "ms" | "mx" | "alhaji" | "alhaja" | "hajia" | "hajiya"
                | "engr" | "barr" | "mallam" | "rev",
                ..,
            ] => (1, NameIntroduction::Titled),
            [
                "doctor" | "nurse" | "sister" | "brother" | "sir" | "madam" | "mama" | "papa"
                | "baba" | "aunty" | "auntie" | "uncle" | "chief" | "pastor" | "oga" | "iya",
                ..,
            ] => (1, NameIntroduction::Addressed),
            [
                "regards" | "sincerely" | "faithfully" | "truly" | "signed",
                ..,
            ] => (1, NameIntroduction::Signed),
            ["thank", "you", ..] => (2, NameIntroduction::Ended),
            ["thanks", ..] => (1, NameIntroduction::Ended),
            ["name"] if self.begins_line(at) => (1, NameIntroduction::Ended),
            _ => return None,
        };
        Some(found)
    }
}

/// Whether what stands between the two lets a name follow.
pub(super) fn can_join(gap: &str, introduction: NameIntroduction) -> bool {
    let sign = gap.trim();
    match introduction {
        NameIntroduction::Stated => {
            !gap.is_empty() && !gap.contains('\n') && matches!(sign, "" | ":" | "," | "-")
        }
        NameIntroduction::Titled | NameIntroduction::Doctor => {
            is_space(gap) || gap.strip_prefix('.').is_some_and(is_space)
        }
        NameIntroduction::Signed | NameIntroduction::Ended => {
            !gap.is_empty() && matches!(sign, "" | "," | ":")
        }
        _ => is_space(gap),
    }
}

/// What introduces a name behind `my`, and how many words that is with it.
fn parse_possessive(rest: &[&str]) -> Option<(usize, NameIntroduction)> {
    let (skipped, words) = match rest {
        [
            "full" | "real" | "first" | "last" | "own" | "proper",
            words @ ..,
        ] => (1, words),
        [relative, words @ ..]
            if RELATIVES.contains(&relative.strip_suffix("'s").unwrap_or(*relative))
                && matches!(words, ["name", "is", ..]) =>
        {
            (1, words)
        }
        words => (0, words),
    };
    match words {
        ["name" | "names", "is" | "are" | "na" | "be", ..] | ["surname", "is", ..] => {
            Some((skipped + 3, NameIntroduction::Stated))
        }
        ["name's", ..] => Some((skipped + 2, NameIntroduction::Stated)),
        [relative, ..] if RELATIVES.contains(relative) => {
            Some((skipped + 2, NameIntroduction::Related))
        }
        _ => None,
    }
}
