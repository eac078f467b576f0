//! Names of persons, where words introduce them.
//!
//! A capital letter alone says little: sentences begin with one, and people write `I am Yoruba` and `Doctor Please`. So a
//! word counts as a name by what stands before it and by three lists: names, names that are words too, and words that
//! are none. Behind `my name is` any word with a capital counts that is not ordinary; behind `I am` only a name of the
//! list does. A name ends where its sentence does.

use super::introductions::{NameIntroduction, can_join};
use super::lists::{CALENDAR, DONE_BY, FOLLOWS_VERB, GREETINGS, TextWord, VERBS};
use super::reader::NameReader;

/// Parts of a name behind the first.
const MOST_MORE: usize = 3;

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

impl NameReader<'_> {
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
