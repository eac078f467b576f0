//! A text as the rules see it: where each word and each concept stands.

use crate::pattern::{Alternative, Pattern, PatternPart, PatternStep, Vocabulary};
use crate::text::{Pause, RawWord};

/// How many fillers may stand between two words of a pattern.
const MAX_FILLERS: usize = 3;
/// Ends that are kept of the ways a pattern can be read from one place.
const MAX_ENDS: usize = 4;
/// A sentence's end is as far as this many words.
const SENTENCE_APART: u32 = 3;

/// Words from `start` to before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TokenSpan {
    pub start: usize,
    pub end: usize,
}

#[derive(Debug)]
pub(crate) struct Token {
    /// All that it may stand for.
    pub numbers: Vec<u16>,
    /// Distance from the beginning, in words; pauses make it longer.
    pub at: u32,
    pub sentence: u32,
    pub pause: Pause,
    pub is_filler: bool,
    pub is_negator: bool,
}

/// A text with its words numbered and the concepts found in it.
#[derive(Debug)]
pub(crate) struct TokenisedText {
    pub tokens: Vec<Token>,
    /// Where each word of the rules stands.
    places: Vec<Vec<usize>>,
    /// Where each concept was found, in order.
    concepts: Vec<Vec<TokenSpan>>,
}

impl TokenisedText {
    /// Numbers the words and finds the concepts, which are given in the order in which they build on each other.
    pub(crate) fn new(
        raw: &[RawWord],
        vocabulary: &Vocabulary,
        concepts: &[Vec<Pattern>],
        (filler, negator): (Option<u16>, Option<u16>),
    ) -> Self {
        let mut reading = Self {
            tokens: Vec::with_capacity(raw.len()),
            places: vec![Vec::new(); vocabulary.size()],
            concepts: vec![Vec::new(); concepts.len()],
        };
        let (mut at, mut sentence) = (0, 0);
        for (index, raw) in raw.iter().enumerate() {
            at += match raw.pause {
                Pause::None => 1,
                Pause::Clause => 2,
                Pause::Sentence => 1 + SENTENCE_APART,
            };
            sentence += u32::from(raw.pause == Pause::Sentence);
            let mut numbers = Vec::new();
            vocabulary.numbers_of(&raw.word, raw.value, &mut numbers);
            for number in &numbers {
                if let Some(places) = reading.places.get_mut(usize::from(*number)) {
                    places.push(index);
                }
            }
            reading.tokens.push(Token {
                numbers,
                at,
                sentence,
                pause: raw.pause,
                is_filler: false,
                is_negator: false,
            });
        }
        for (number, patterns) in concepts.iter().enumerate() {
            let mut spans: Vec<TokenSpan> = patterns
                .iter()
                .flat_map(|pattern| reading.match_pattern(pattern))
                .collect();
            spans.sort_unstable();
            spans.dedup();
            let is = |concept: Option<u16>| {
                concept.is_some_and(|concept| usize::from(concept) == number)
            };
            for span in &spans {
                for token in &mut reading.tokens[span.start..span.end] {
                    token.is_filler |= is(filler);
                    token.is_negator |= is(negator);
                }
            }
            reading.concepts[number] = spans;
        }
        reading
    }

    /// Where a concept was found.
    pub(crate) fn concept_spans(&self, concept: u16) -> &[TokenSpan] {
        self.concepts
            .get(usize::from(concept))
            .map_or(&[], Vec::as_slice)
    }

    /// Where the first part of a pattern stands with its others near; of a pattern of one part, where it stands.
    fn match_pattern(&self, pattern: &Pattern) -> Vec<TokenSpan> {
        let Some((first, others)) = pattern.parts.split_first() else {
            return Vec::new();
        };
        let mut spans = self.match_steps(&first.steps);
        for other in others {
            let near = self.match_steps(&other.steps);
            spans.retain(|span| {
                near.iter()
                    .any(|near| self.are_near(*span, *near, other.reach))
                    != other.is_absent
            });
        }
        spans
    }

    /// Where these steps can be read, one after the other.
    pub(crate) fn match_steps(&self, steps: &[PatternStep]) -> Vec<TokenSpan> {
        let mut starts: Vec<usize> = Vec::new();
        for alternative in steps
            .first()
            .into_iter()
            .flat_map(|step| &step.alternatives)
        {
            match alternative {
                Alternative::Word(word) => {
                    starts.extend(self.places.get(usize::from(*word)).into_iter().flatten());
                }
                Alternative::Concept(concept) => {
                    starts.extend(self.concept_spans(*concept).iter().map(|span| span.start));
                }
            }
        }
        starts.sort_unstable();
        starts.dedup();
        let mut spans = Vec::new();
        let mut ends = Vec::new();
        for start in starts {
            ends.clear();
            self.collect_ends(steps, start, true, &mut ends);
            spans.extend(ends.iter().map(|end| TokenSpan { start, end: *end }));
        }
        spans
    }

    /// Where these steps can end when they begin at a word, or after the gap that they allow.
    fn collect_ends(
        &self,
        steps: &[PatternStep],
        from: usize,
        is_first: bool,
        into: &mut Vec<usize>,
    ) {
        let Some((step, rest)) = steps.split_first() else {
            if !into.contains(&from) {
                into.push(from);
            }
            return;
        };
        let (mut skipped, mut fillers) = (0, 0);
        let mut at = from;
        loop {
            for alternative in &step.alternatives {
                // Bounds the work: a text made of one word over and over could be read in ever more ways.
                if into.len() >= MAX_ENDS {
                    return;
                }
                match alternative {
                    Alternative::Word(word) => {
                        let fits = |token: &Token| token.numbers.contains(word);
                        if self.tokens.get(at).is_some_and(fits) {
                            self.collect_ends(rest, at + 1, false, into);
                        }
                    }
                    Alternative::Concept(concept) => {
                        for span in self.concept_at(*concept, at) {
                            self.collect_ends(rest, span.end, false, into);
                        }
                    }
                }
            }
            if is_first || !self.may_skip(at, step.gap) {
                break;
            }
            let is_filler = self.tokens.get(at).is_some_and(|token| token.is_filler);
            fillers += usize::from(is_filler);
            skipped += usize::from(!is_filler);
            if skipped > step.gap || fillers > MAX_FILLERS + step.gap {
                break;
            }
            at += 1;
        }
        if step.optional && into.len() < MAX_ENDS {
            self.collect_ends(rest, from, is_first, into);
        }
    }

    /// Whether the word here may be passed over on the way to the next step: fillers always, others in a gap of the same
    /// sentence, a negation never.
    fn may_skip(&self, at: usize, gap: usize) -> bool {
        let (Some(token), Some(next)) = (self.tokens.get(at), self.tokens.get(at + 1)) else {
            return false;
        };
        if gap == 0 {
            return token.is_filler;
        }
        let stays = token.pause != Pause::Sentence && next.pause != Pause::Sentence;
        stays && !token.is_negator
    }

    pub(crate) fn concept_at(&self, concept: u16, at: usize) -> &[TokenSpan] {
        let spans = self.concept_spans(concept);
        let first = spans.partition_point(|span| span.start < at);
        let last = spans.partition_point(|span| span.start <= at);
        &spans[first..last]
    }

    /// Whether parts stand together: each within its reach of those before it. `found` has each part's spans.
    pub(crate) fn stand_together(&self, parts: &[PatternPart], found: &[Vec<TokenSpan>]) -> bool {
        let (Some((part, parts)), Some((first, rest))) = (parts.split_first(), found.split_first())
        else {
            return false;
        };
        first
            .iter()
            .any(|span| self.parts_join(parts, rest, &[(*span, part.is_setting)]))
    }

    /// `taken` are the spans of the parts before, and whether each is only the setting: its words may stand inside another
    /// part's (`found my son with my pills`).
    fn parts_join(
        &self,
        parts: &[PatternPart],
        found: &[Vec<TokenSpan>],
        taken: &[(TokenSpan, bool)],
    ) -> bool {
        let (Some((part, parts)), Some((spans, found))) =
            (parts.split_first(), found.split_first())
        else {
            return true;
        };
        let low = taken
            .iter()
            .map(|(span, _)| self.position(span.start))
            .min();
        let high = taken
            .iter()
            .map(|(span, _)| self.position(span.end - 1))
            .max();
        let (Some(low), Some(high)) = (low, high) else {
            return true;
        };
        let from = spans.partition_point(|span| self.position(span.start) + part.reach < low);
        spans[from..]
            .iter()
            .take_while(|span| self.position(span.start) <= high + part.reach)
            // Bounds the work again: a message that somebody means has fewer places near each other.
            .take(64)
            .filter(|span| {
                taken.iter().all(|(other, is_setting)| {
                    part.is_setting
                        || *is_setting
                        || span.end <= other.start
                        || other.end <= span.start
                })
            })
            .any(|span| {
                let mut taken = taken.to_vec();
                taken.push((*span, part.is_setting));
                self.parts_join(parts, found, &taken)
            })
    }

    /// Whether what is said near, in the same sentence, explains a match away.
    pub(crate) fn explains(&self, near: TokenSpan, span: TokenSpan, reach: u32) -> bool {
        let sentence = |at: usize| self.tokens.get(at).map(|token| token.sentence);
        let shares = sentence(near.start) == sentence(span.start)
            || sentence(near.start) == sentence(span.end - 1);
        shares && self.are_near(near, span, reach)
    }

    /// Whether at most so many words stand between.
    pub(crate) fn are_near(&self, one: TokenSpan, other: TokenSpan, reach: u32) -> bool {
        let (first, second) = if one.start <= other.start {
            (one, other)
        } else {
            (other, one)
        };
        self.position(second.start) <= self.position(first.end - 1) + reach
    }

    /// How far a word is from the beginning.
    pub(crate) fn position(&self, token: usize) -> u32 {
        self.tokens.get(token).map_or(0, |token| token.at)
    }
}
