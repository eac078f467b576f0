//! The words of a text, and what stands between them.
use super::lists::{TextWord, split_words};

pub(super) struct NameReader<'a> {
    text: &'a str,
    pub words: Vec<TextWord<'a>>,
}

impl<'a> NameReader<'a> {
    pub(super) fn from_text(text: &'a str) -> Self {
        Self {
            text,
            words: split_words(text),
        }
    }

    /// What stands between a word and the next; nothing behind the last word.
    pub(super) fn gap_after(&self, at: usize) -> Option<&'a str> {
        let next = self.words.get(at + 1)?;
        self.text.get(self.words.get(at)?.end..next.start)
    }

    /// Whether only spaces part a word from the next: no full stop, no comma, no new line.
    pub(super) fn goes_on(&self, at: usize) -> bool {
        self.gap_after(at).is_some_and(is_space)
    }

    fn has_capital(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(TextWord::is_capital)
    }

    /// The key of the word behind, in the same breath.
    pub(super) fn next_key(&self, at: usize) -> &str {
        match self.words.get(at + 1) {
            Some(word) if self.goes_on(at) => &word.key,
            _ => "",
        }
    }

    /// Whether a name may well end here: a pause, or another thought.
    pub(super) fn may_end(&self, at: usize) -> bool {
        !self.goes_on(at) || matches!(self.next_key(at), "and" | "from")
    }

    /// `J.` before a name.
    pub(super) fn is_initial(&self, at: usize) -> bool {
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

    /// A word at the start of its line, with a colon behind it.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = self
            .words
            .get(at)
            .and_then(|word| self.text.get(..word.start))
            .unwrap_or_default()
            .trim_end_matches(' ');
        let is_start = before.is_empty() || before.ends_with('\n');
        is_start && self.gap_after(at).is_some_and(|gap| gap.trim() == ":")
    }

    /// From the first letter of a word to the last of another, without a genitive.
    pub(super) fn name_span(&self, first: usize, last: usize) -> (usize, usize) {
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

pub(super) fn is_space(gap: &str) -> bool {
    !gap.is_empty()
        && gap
            .chars()
            .all(|sign| matches!(sign, ' ' | '\t' | '\u{a0}'))
}
