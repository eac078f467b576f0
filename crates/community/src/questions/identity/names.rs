//! Names of persons, where words introduce them.
//!
//! A capital letter alone says little: sentences begin with one, and people write `I am Yoruba` and `Doctor Please`. So a
//! word counts as a name by what stands before it and by three lists: names, names that are words too, and words that
//! are none. Behind `my name is` any word with a capital counts that is not ordinary; behind `I am` only a name of the
//! list does. A name ends where its sentence does.

use super::lists::{
    CALENDAR, DONE_BY, FOLLOWS_VERB, GREETINGS, OWNERS, RELATIVES, TextWord, VERBS, split_words,
};

/// Parts of a name behind the first.
const MOST_MORE: usize = 3;

/// What introduces a name, from the surest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameIntroduction {
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

/// Where names stand: their first byte, and the byte behind their last.
pub(super) fn find_names(text: &str) -> Vec<(usize, usize)> {
    let reader = NameReader::from_text(text);
    let mut spans = Vec::new();
    let mut at = 0;
    while at < reader.words.len() {
        let name = reader
            .find_introduction(at)
            .and_then(|(length, introduction)| {
                let first = at + length;
                let last = reader.match_name(at, first, introduction)?;
                Some((first, last))
            });
        let Some((first, last)) = name else {
            spans.extend(reader.name_before(at));
            at += 1;
            continue;
        };
        spans.push(reader.name_span(first, last));
        at = last + 1;
    }
    spans
}

struct NameReader<'a> {
    text: &'a str,
    words: Vec<TextWord<'a>>,
}

impl<'a> NameReader<'a> {
    fn from_text(text: &'a str) -> Self {
        Self {
            text,
            words: split_words(text),
        }
    }

    /// What stands between a word and the next; nothing behind the last word.
    fn gap_after(&self, at: usize) -> Option<&'a str> {
        let next = self.words.get(at + 1)?;
        self.text.get(self.words.get(at)?.end..next.start)
    }

    /// Whether only spaces part a word from the next: no full stop, no comma, no new line.
    fn goes_on(&self, at: usize) -> bool {
        self.gap_after(at).is_some_and(is_space)
    }

    fn has_capital(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(TextWord::is_capital)
    }

    /// The key of the word behind, in the same breath.
    fn next_key(&self, at: usize) -> &str {
        match self.words.get(at + 1) {
            Some(word) if self.goes_on(at) => &word.key,
            _ => "",
        }
    }

    /// Whether a name may well end here: a pause, or another thought.
    fn may_end(&self, at: usize) -> bool {
        !self.goes_on(at) || matches!(self.next_key(at), "and" | "from")
    }

    /// `J.` before a name.
    fn is_initial(&self, at: usize) -> bool {
        let is_stop = self
            .gap_after(at)
            .and_then(|gap| gap.strip_prefix('.'))
            .is_some_and(|rest| rest.is_empty() || is_space(rest));
        is_stop
            && self.has_capital(at)
            && self.words.get(at).is_some_and(|word| !word.is_long())
            && self
                .words
                .get(at + 1)
                .is_some_and(|next| next.is_capital() && !next.is_ordinary())
    }

    /// What introduces a name here, and in how many words.
    fn find_introduction(&self, at: usize) -> Option<(usize, NameIntroduction)> {
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

    /// A word at the start of its line, with a colon behind it.
    fn begins_line(&self, at: usize) -> bool {
        let before = self
            .words
            .get(at)
            .and_then(|word| self.text.get(..word.start))
            .unwrap_or_default()
            .trim_end_matches(' ');
        let is_start = before.is_empty() || before.ends_with('\n');
        is_start && self.gap_after(at).is_some_and(|gap| gap.trim() == ":")
    }

    /// The last word of the name that begins at `first`, if it is one; what introduces it begins at `from`.
    fn match_name(
        &self,
        from: usize,
        first: usize,
        introduction: NameIntroduction,
    ) -> Option<usize> {
        let word = self.words.get(first)?;
        if !can_join(self.gap_after(first - 1)?, introduction) {
            return None;
        }
        let introducing = self.words.get(from..first)?;
        if has_meaningless_capitals(introducing, introduction) || !word.is_capital() {
            let is_stated = introduction == NameIntroduction::Stated
                && (word.is_name()
                    || (word.is_name_and_word() && !word.is_one_of(&["will", "may"])));
            let is_name = is_stated || (word.is_name() && !word.is_ordinary());
            return is_name.then(|| self.last_word(first, false));
        }
        self.match_capital_name(from, first, introduction)
    }

    /// The same where capitals tell something, and the first word has one.
    fn match_capital_name(
        &self,
        from: usize,
        first: usize,
        introduction: NameIntroduction,
    ) -> Option<usize> {
        use NameIntroduction::{
            Addressed, Called, Doctor, Ended, Related, Said, Shown, Signed, Stated, Titled,
        };
        let word = self.words.get(first)?;
        let (is_name, is_both, next) = (
            word.is_name(),
            word.is_name_and_word(),
            self.next_key(first),
        );
        let last = self.last_word(first, true);
        let is_new = !is_both && !word.is_ordinary() && word.is_long();
        let is_verb = word.is_one_of(&VERBS);
        let is_date = word.is_one_of(&CALENDAR);
        let counts = match introduction {
            Stated => is_name || is_both || is_new || self.is_initial(first),
            Called => {
                is_name || is_new || (is_both && !is_date && (!is_verb || self.may_end(first)))
            }
            Titled | Doctor => {
                let is_sure = introduction == Titled || !self.is_spoken_to(from);
                is_name
                    || (is_both && !FOLLOWS_VERB.contains(&next))
                    || self.is_initial(first)
                    || (is_new
                        && (is_sure
                            || last > first
                            || self.may_end(first)
                            || DONE_BY.contains(&next)))
            }
            Addressed => {
                is_known(word)
                    || (is_both
                        && !is_date
                        && (!word.is_one_of(&["will"]) || self.may_end(first))
                        && !FOLLOWS_VERB.contains(&next))
            }
            Related => is_known(word) || (is_both && !is_date && !is_verb),
            Said => is_known(word) || (is_both && (self.may_end(first) || last > first)),
            Shown => is_known(word),
            Signed | Ended => {
                let is_end = !self.goes_on(last);
                is_end && (is_name || is_both || (is_new && introduction == Signed))
            }
        };
        counts.then_some(last)
    }

    /// Whether a title at the start of a sentence or behind a greeting may be how somebody is spoken to.
    fn is_spoken_to(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else {
            return true;
        };
        !self.goes_on(before)
            || self
                .words
                .get(before)
                .is_some_and(|word| word.is_one_of(&GREETINGS))
    }

    /// The last word of a name. `by_capital`: words with a capital go on with it, else only names do.
    fn last_word(&self, first: usize, by_capital: bool) -> usize {
        let mut last = first;
        for _ in 0..MOST_MORE {
            let Some(next) = self.words.get(last + 1) else {
                break;
            };
            // What follows a genitive is not part of the name.
            let is_owner = self
                .words
                .get(last)
                .is_some_and(|word| word.key != word.whole);
            if is_owner || !(self.goes_on(last) || self.is_initial(last)) {
                break;
            }
            let goes_on = if !by_capital {
                next.is_name() && !next.is_ordinary()
            } else if !next.is_capital() {
                false
            } else if !next.is_long() {
                self.is_initial(last + 1)
            } else if next.is_name_and_word() {
                self.may_end(last + 1)
            } else {
                !next.is_ordinary()
            };
            if !goes_on {
                break;
            }
            last += 1;
        }
        last
    }

    /// The name before `is my name` or `by name`, which begin here.
    fn name_before(&self, at: usize) -> Option<(usize, usize)> {
        let mut last = at.checked_sub(1)?;
        let keys = [
            self.words.get(at)?.whole.as_str(),
            self.next_key(at),
            self.next_key(at + 1),
        ];
        let is_stated = matches!(keys, ["is" | "na", "my", "name"] | ["by", "name", _]);
        if !is_stated || !self.goes_on(last) {
            return None;
        }
        let is_part = |at: usize| {
            let word = self.words.get(at);
            word.is_some_and(|word| word.is_capital() && word.is_name())
        };
        let behind = last;
        if !is_part(last) {
            return None;
        }
        while let Some(before) = last.checked_sub(1) {
            if behind - before > MOST_MORE || !self.goes_on(before) || !is_part(before) {
                break;
            }
            last = before;
        }
        Some(self.name_span(last, behind))
    }

    /// From the first letter of a word to the last of another, without a genitive.
    fn name_span(&self, first: usize, last: usize) -> (usize, usize) {
        let start = self.words.get(first).map_or(0, |word| word.start);
        let end = self.words.get(last).map_or(start, |word| {
            let owns = ["'s", "’s", "'S", "’S"]
                .iter()
                .find(|genitive| word.text.ends_with(**genitive));
            word.end - owns.map_or(0, |genitive| genitive.len())
        });
        (start, end)
    }
}

/// Where everything has a capital, or a title has none, capitals say nothing.
fn has_meaningless_capitals(introducing: &[TextWord<'_>], introduction: NameIntroduction) -> bool {
    let is_title = matches!(
        introduction,
        NameIntroduction::Titled | NameIntroduction::Doctor | NameIntroduction::Addressed
    );
    introducing.iter().skip(1).any(TextWord::is_capital)
        || introducing.iter().any(TextWord::is_all_capitals)
        || (introducing.len() == 1 && is_title && !introducing.iter().all(TextWord::is_capital))
}

/// A name, and neither a word nor a place.
fn is_known(word: &TextWord<'_>) -> bool {
    word.is_name() && !word.is_ordinary()
}

fn is_space(gap: &str) -> bool {
    !gap.is_empty()
        && gap
            .chars()
            .all(|sign| matches!(sign, ' ' | '\t' | '\u{a0}'))
}

/// Whether what stands between the two lets a name follow.
fn can_join(gap: &str, introduction: NameIntroduction) -> bool {
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
