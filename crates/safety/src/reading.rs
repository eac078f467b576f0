//! A text as the rules see it: where each word and each concept stands.

use crate::pattern::{Alternative, Part, Pattern, Step, Vocabulary};
use crate::text::{Pause, Raw};

/// How many fillers may stand between two words of a pattern.
const FILLERS: usize = 3;
/// Ends that are kept of the ways a pattern can be read from one place.
const MOST_ENDS: usize = 4;
/// A sentence's end is as far as this many words.
const SENTENCE_APART: u32 = 3;

/// Words from `start` to before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
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
pub(crate) struct Reading {
    pub tokens: Vec<Token>,
    /// Where each word of the rules stands.
    places: Vec<Vec<usize>>,
    /// Where each concept was found, in order.
    concepts: Vec<Vec<Span>>,
}

impl Reading {
    /// Numbers the words and finds the concepts, which are given in the order in which they build on each other.
    pub(crate) fn new(
        raw: &[Raw],
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
            let mut spans: Vec<Span> = patterns
                .iter()
                .flat_map(|pattern| reading.said(pattern))
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
    pub(crate) fn concept(&self, concept: u16) -> &[Span] {
        self.concepts
            .get(usize::from(concept))
            .map_or(&[], Vec::as_slice)
    }

    /// Where the first part of a pattern stands with its others near; of a pattern of one part, where it stands.
    fn said(&self, pattern: &Pattern) -> Vec<Span> {
        let Some((first, others)) = pattern.parts.split_first() else {
            return Vec::new();
        };
        let mut spans = self.spans(&first.steps);
        for other in others {
            let near = self.spans(&other.steps);
            spans.retain(|span| {
                near.iter()
                    .any(|near| self.are_near(*span, *near, other.reach))
                    != other.is_absent
            });
        }
        spans
    }

    /// Where these steps can be read, one after the other.
    pub(crate) fn spans(&self, steps: &[Step]) -> Vec<Span> {
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
                    starts.extend(self.concept(*concept).iter().map(|span| span.start));
                }
            }
        }
        starts.sort_unstable();
        starts.dedup();
        let mut spans = Vec::new();
        let mut ends = Vec::new();
        for start in starts {
            ends.clear();
            self.ends(steps, start, true, &mut ends);
            spans.extend(ends.iter().map(|end| Span { start, end: *end }));
        }
        spans
    }

    /// Where these steps can end when they begin at a word, or after the gap that they allow.
    fn ends(&self, steps: &[Step], from: usize, is_first: bool, into: &mut Vec<usize>) {
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
                if into.len() >= MOST_ENDS {
                    return;
                }
                match alternative {
                    Alternative::Word(word) => {
                        let fits = |token: &Token| token.numbers.contains(word);
                        if self.tokens.get(at).is_some_and(fits) {
                            self.ends(rest, at + 1, false, into);
                        }
                    }
                    Alternative::Concept(concept) => {
                        for span in self.concept_at(*concept, at) {
                            self.ends(rest, span.end, false, into);
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
            if skipped > step.gap || fillers > FILLERS + step.gap {
                break;
            }
            at += 1;
        }
        if step.optional && into.len() < MOST_ENDS {
            self.ends(rest, from, is_first, into);
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

    pub(crate) fn concept_at(&self, concept: u16, at: usize) -> &[Span] {
        let spans = self.concept(concept);
        let first = spans.partition_point(|span| span.start < at);
        let last = spans.partition_point(|span| span.start <= at);
        &spans[first..last]
    }

    /// Whether parts stand together: each within its reach of those before it. `found` has each part's spans.
    pub(crate) fn stand_together(&self, parts: &[Part], found: &[Vec<Span>]) -> bool {
        let (Some((part, parts)), Some((first, rest))) = (parts.split_first(), found.split_first())
        else {
            return false;
        };
        first
            .iter()
            .any(|span| self.joins(parts, rest, &[(*span, part.is_setting)]))
    }

    /// `taken` are the spans of the parts before, and whether each is only the setting: its words may stand inside another
    /// part's (`found my son with my pills`).
    fn joins(&self, parts: &[Part], found: &[Vec<Span>], taken: &[(Span, bool)]) -> bool {
        let (Some((part, parts)), Some((spans, found))) =
            (parts.split_first(), found.split_first())
        else {
            return true;
        };
        let low = taken.iter().map(|(span, _)| self.at(span.start)).min();
        let high = taken.iter().map(|(span, _)| self.at(span.end - 1)).max();
        let (Some(low), Some(high)) = (low, high) else {
            return true;
        };
        let from = spans.partition_point(|span| self.at(span.start) + part.reach < low);
        spans[from..]
            .iter()
            .take_while(|span| self.at(span.start) <= high + part.reach)
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
                self.joins(parts, found, &taken)
            })
    }

    /// Whether what is said near, in the same sentence, explains a match away.
    pub(crate) fn explains(&self, near: Span, span: Span, reach: u32) -> bool {
        let sentence = |at: usize| self.tokens.get(at).map(|token| token.sentence);
        let shares = sentence(near.start) == sentence(span.start)
            || sentence(near.start) == sentence(span.end - 1);
        shares && self.are_near(near, span, reach)
    }

    /// Whether at most so many words stand between.
    pub(crate) fn are_near(&self, one: Span, other: Span, reach: u32) -> bool {
        let (first, second) = if one.start <= other.start {
            (one, other)
        } else {
            (other, one)
        };
        self.at(second.start) <= self.at(first.end - 1) + reach
    }

    /// How far a word is from the beginning.
    pub(crate) fn at(&self, token: usize) -> u32 {
        self.tokens.get(token).map_or(0, |token| token.at)
    }
}
