//! Marks in a text what the query matched, and cuts the part worth showing.
use crate::view::Segment;

use super::text_words::{TextWord, split_words, stem_word};

/// Characters of a snippet, about two lines.
const SNIPPET: usize = 200;
/// Characters shown at most in front of the first match.
const LEAD: usize = 60;

/// What was looked for: words, or runs of words that must stand together, as terms.
#[derive(Debug, Default, Clone)]
pub(super) struct TextHighlighter {
    phrases: Vec<Vec<String>>,
}

/// A match: bytes `start..end`, and which phrase it is of.
struct MatchSpan {
    start: usize,
    end: usize,
    phrase: usize,
}

impl TextHighlighter {
    pub(super) fn new(mut phrases: Vec<Vec<String>>) -> Self {
        phrases.retain(|phrase| !phrase.is_empty());
        // Longest phrase first: a shorter one that begins with the same word would win otherwise.
        phrases.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        phrases.dedup();
        Self { phrases }
    }

    fn find_hits(&self, words: &[TextWord]) -> Vec<MatchSpan> {
        let terms: Vec<String> = words.iter().map(|word| stem_word(&word.key)).collect();
        let mut hits = Vec::new();
        let mut at = 0;
        while at < terms.len() {
            let rest = terms.get(at..).unwrap_or_default();
            let found = self
                .phrases
                .iter()
                .position(|phrase| rest.starts_with(phrase));
            let length = found
                .and_then(|phrase| self.phrases.get(phrase))
                .map_or(1, Vec::len);
            if let (Some(phrase), Some(first), Some(last)) =
                (found, words.get(at), words.get(at + length - 1))
            {
                hits.push(MatchSpan {
                    start: first.start,
                    end: last.end,
                    phrase,
                });
            }
            at += length;
        }
        hits
    }

    /// The whole text in runs; put together they are the text again.
    pub(super) fn highlight_text(&self, text: &str) -> Vec<Segment> {
        let mut segments = Vec::new();
        let mut at = 0;
        for hit in self.find_hits(&split_words(text)) {
            push_segment(&mut segments, text.get(at..hit.start), false);
            push_segment(&mut segments, text.get(hit.start..hit.end), true);
            at = hit.end;
        }
        push_segment(&mut segments, text.get(at..), false);
        segments
    }

    /// About two lines around where most of the query is found; the beginning when nothing is. Cut at words, with `…`
    /// where something was left out.
    pub(super) fn build_snippet(&self, text: &str) -> Vec<Segment> {
        let words = split_words(text);
        let (from, to) = self.snippet_window(text, &words);
        let part = text.get(from..to).unwrap_or_default();
        let mut segments = Vec::new();
        if from > 0 {
            push_segment(&mut segments, Some("… "), false);
        }
        segments.extend(self.highlight_text(part));
        if text.get(to..).is_some_and(|rest| !rest.trim().is_empty()) {
            push_segment(&mut segments, Some(" …"), false);
        }
        segments
    }

    /// Bytes `from..to` of the part to show, at the ends of words.
    fn snippet_window(&self, text: &str, words: &[TextWord]) -> (usize, usize) {
        let hits = self.find_hits(words);
        let best = (0..hits.len()).max_by_key(|at| {
            let here = hits.get(*at..).unwrap_or_default();
            let start = here.first().map_or(0, |hit| hit.start);
            let mut phrases: Vec<usize> = here
                .iter()
                // The lead takes up part of the snippet, so only the rest can hold further matches.
                .take_while(|hit| hit.end - start < SNIPPET - LEAD)
                .map(|hit| hit.phrase)
                .collect();
            let count = phrases.len();
            phrases.sort_unstable();
            phrases.dedup();
            (phrases.len(), count, std::cmp::Reverse(*at))
        });
        let anchor = best.and_then(|at| hits.get(at)).map_or(0, |hit| hit.start);
        let from = snippet_start(text, words, anchor);
        (from, snippet_end(text, words, from))
    }
}

/// Where to begin so that the match has a few words in front of it: the sentence's start if near, else a word's.
fn snippet_start(text: &str, words: &[TextWord], anchor: usize) -> usize {
    let before = text.get(..anchor).unwrap_or_default();
    let earliest = before
        .char_indices()
        .rev()
        .nth(LEAD - 1)
        .map_or(0, |(at, _)| at);
    let near = before.get(earliest..).unwrap_or_default();
    if let Some(end) = near.rfind(['.', '?', '!', '\n']) {
        let sentence = earliest + end + 1;
        return words
            .iter()
            .find(|word| word.start >= sentence)
            .map_or(anchor, |word| word.start)
            .min(anchor);
    }
    if earliest == 0 {
        return 0;
    }
    words
        .iter()
        .find(|word| word.start >= earliest)
        .map_or(anchor, |word| word.start)
        .min(anchor)
}

/// The last end of a word within [`SNIPPET`] characters, or the text's end where that is within.
fn snippet_end(text: &str, words: &[TextWord], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let Some((limit, _)) = rest.char_indices().nth(SNIPPET) else {
        return text.trim_end().len().max(from);
    };
    let limit = from + limit;
    words
        .iter()
        .rev()
        .map(|word| word.end)
        .find(|end| *end <= limit && *end > from)
        .unwrap_or(limit)
}

fn push_segment(segments: &mut Vec<Segment>, text: Option<&str>, hit: bool) {
    let text = text.unwrap_or_default();
    if text.is_empty() {
        return;
    }
    match segments.last_mut() {
        Some(last) if !hit && !last.hit => last.text.push_str(text),
        _ => segments.push(Segment {
            text: text.to_owned(),
            hit,
        }),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn marker(phrases: &[&str]) -> TextHighlighter {
        TextHighlighter::new(
            phrases
                .iter()
                .map(|p| super::super::text_words::stem_words(p))
                .collect(),
        )
    }

    fn shown(segments: &[Segment]) -> String {
        segments
            .iter()
            .map(|s| {
                if s.hit {
                    format!("[{}]", s.text)
                } else {
                    s.text.clone()
                }
            })
            .collect()
    }

    #[test]
    fn original_words_are_marked_however_they_are_written() {
        let found =
            marker(&["headache", "ẹjẹ"]).highlight_text("Headaches, a HEADACHE’s cause and Ẹ̀jẹ̀.");
        assert_eq!(
            shown(&found),
            "[Headaches], a [HEADACHE’s] cause and [Ẹ̀jẹ̀]."
        );
    }

    #[test]
    fn a_phrase_is_marked_only_where_its_words_stand_together() {
        let found = marker(&["high blood"])
            .highlight_text("High blood pressure is not blood that is high.");
        assert_eq!(
            shown(&found),
            "[High blood] pressure is not blood that is high."
        );
    }

    #[test]
    fn a_snippet_shows_where_most_is_found() {
        let text = format!(
            "{} Fever comes. Malaria brings a fever that comes and goes. {}",
            "Nothing here. ".repeat(40),
            "More words follow. ".repeat(40)
        );
        let found = shown(&marker(&["malaria", "fever"]).build_snippet(&text));
        assert!(found.starts_with("… ") && found.ends_with('…'), "{found}");
        assert!(found.contains("[Malaria] brings a [fever]"), "{found}");
    }

    #[test]
    fn without_a_match_the_beginning_is_shown() {
        let long = "word ".repeat(100);
        let found = shown(&marker(&["absent"]).build_snippet(&long));
        assert!(
            found.starts_with("word word") && found.ends_with("word …"),
            "{found}"
        );
        assert_eq!(
            shown(&marker(&["absent"]).build_snippet("Short.")),
            "Short."
        );
        assert!(marker(&["absent"]).build_snippet("").is_empty());
    }

    proptest! {
        #[test]
        fn marked_runs_are_the_text_again(text in any::<String>(), word in "[a-zẹ]{1,6}") {
            let runs = marker(&[&word]).highlight_text(&text);
            prop_assert_eq!(runs.iter().map(|s| s.text.as_str()).collect::<String>(), text);
        }

        #[test]
        fn a_snippet_is_a_part_of_the_text_and_short(text in "([a-zA-Zẹ\u{301}.,🙂 ]{0,12} ){0,80}", word in "[a-d]{1,2}") {
            let shown: String = marker(&[&word]).build_snippet(&text).iter().map(|s| s.text.as_str()).collect();
            let inside = shown.trim_start_matches("… ").trim_end_matches(" …");
            prop_assert!(text.contains(inside), "{inside:?}");
            prop_assert!(shown.chars().count() <= SNIPPET + 4);
        }
    }
}
