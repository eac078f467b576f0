//! Why words that match a rule may still mean nothing now: negation, the past, a wish to learn, a manner of speaking.

use crate::pattern::Vocabulary;
use crate::text::Pause;
use crate::tokenised_text::{TokenSpan, TokenisedText};

/// Words that are looked at before a match for a negation.
const NEGATION_REACH: usize = 10;
/// Words between a match and what makes it past.
const HISTORY_REACH: u32 = 9;
/// Words between a match and the words before it that ask to learn.
const INFORMATION_REACH: u32 = 14;
/// Words of a sentence in which a film or a book is the matter.
const ELSEWHERE_REACH: u32 = 16;

/// The numbers of the concepts that guard.
#[derive(Debug)]
pub(crate) struct GuardConcepts {
    figure: u16,
    negator: u16,
    transparent: u16,
    listed: u16,
    gone: u16,
    past: u16,
    present: u16,
    learning: u16,
    asking: u16,
    ongoing: u16,
    topic: u16,
    elsewhere: u16,
    personal: u16,
    turn: u16,
    joint: u16,
    over: u16,
    event: u16,
    either: u16,
}

impl GuardConcepts {
    /// The guards by name; none when one is missing in the data.
    pub(crate) fn from_vocabulary(vocabulary: &Vocabulary) -> Option<Self> {
        Some(Self {
            figure: vocabulary.find_concept("figure")?,
            negator: vocabulary.find_concept("negator")?,
            transparent: vocabulary.find_concept("transparent")?,
            listed: vocabulary.find_concept("listed")?,
            gone: vocabulary.find_concept("gone")?,
            past: vocabulary.find_concept("past")?,
            present: vocabulary.find_concept("present")?,
            learning: vocabulary.find_concept("learning")?,
            asking: vocabulary.find_concept("asking")?,
            ongoing: vocabulary.find_concept("ongoing")?,
            topic: vocabulary.find_concept("topic")?,
            elsewhere: vocabulary.find_concept("elsewhere")?,
            personal: vocabulary.find_concept("personal")?,
            turn: vocabulary.find_concept("turn")?,
            joint: vocabulary.find_concept("joint")?,
            over: vocabulary.find_concept("over")?,
            event: vocabulary.find_concept("event")?,
            either: vocabulary.find_concept("either")?,
        })
    }
}

/// The guards of one text.
pub(crate) struct TextGuards<'a> {
    reading: &'a TokenisedText,
    names: &'a GuardConcepts,
    is_figure: Vec<bool>,
    is_negator: Vec<bool>,
    is_transparent: Vec<bool>,
    is_listed: Vec<bool>,
    is_turn: Vec<bool>,
    is_joint: Vec<bool>,
    is_personal: Vec<bool>,
    is_either: Vec<bool>,
}

impl<'a> TextGuards<'a> {
    pub(crate) fn new(reading: &'a TokenisedText, names: &'a GuardConcepts) -> Self {
        let flags = |concept: u16| {
            let mut flags = vec![false; reading.tokens.len()];
            for span in reading.concept_spans(concept) {
                flags[span.start..span.end].fill(true);
            }
            flags
        };
        Self {
            is_figure: flags(names.figure),
            is_negator: flags(names.negator),
            is_transparent: flags(names.transparent),
            is_listed: flags(names.listed),
            is_turn: flags(names.turn),
            is_joint: flags(names.joint),
            is_personal: flags(names.personal),
            is_either: flags(names.either),
            reading,
            names,
        }
    }

    /// Whether what is said here is meant, and now. The setting of a story may lie in the past.
    pub(crate) fn is_meant(&self, span: TokenSpan, is_setting: bool, asked_too: bool) -> bool {
        // A manner of speaking goes first: it is one for the setting of a story as well.
        let is_figure = self.is_figure[span.start..span.end].iter().any(|is| *is);
        if is_figure || self.is_negated(span) {
            return false;
        }
        // A birth last week is over, and still the setting in which a woman bleeds now.
        is_setting
            || !(self.is_gone(span)
                || self.is_past(span)
                || self.is_topic(span)
                || (!asked_too && self.is_asked(span))
                || self.is_elsewhere(span))
    }

    /// `no fever`, `i dont have any fever`, `without vomiting or fever`: only such words may stand between.
    fn is_negated(&self, span: TokenSpan) -> bool {
        let mut has_comma = self.pause(span.start) == Pause::Clause;
        if self.pause(span.start) == Pause::Sentence {
            return false;
        }
        for before in (span.start.saturating_sub(NEGATION_REACH)..span.start).rev() {
            if self.is_negator[before] {
                // A comma ends what a `no` denies (`No, my chest hurts`), unless a list goes on behind it.
                return !has_comma || self.is_in_list(before, span);
            }
            let token = &self.reading.tokens[before];
            let passes = (token.is_filler && !self.is_personal[before])
                || self.is_transparent[before]
                || self.is_listed[before]
                || self.is_either[before];
            if !passes || token.pause == Pause::Sentence {
                return false;
            }
            has_comma |= token.pause == Pause::Clause;
        }
        false
    }

    /// `no fever, vomiting or pain`: the list goes on over commas when an `or` belongs to it. `No, my chest hurts` is none.
    fn is_in_list(&self, negator: usize, span: TokenSpan) -> bool {
        let sentence = self.reading.tokens[negator].sentence;
        let end = (span.end + 8).min(self.reading.tokens.len());
        self.pause(negator + 1) == Pause::None
            && (negator..end)
                .any(|at| self.is_either[at] && self.reading.tokens[at].sentence == sentence)
    }

    /// `the pain is gone`, `chest pain: none`.
    fn is_gone(&self, span: TokenSpan) -> bool {
        let near = |gone: &TokenSpan| {
            gone.start >= span.end
                && gone.start <= span.end + 2
                && self.sentence(gone.start) == self.sentence(span.end - 1)
                && (span.end..gone.start)
                    .all(|at| self.reading.tokens[at].is_filler || self.goes_on(at))
        };
        let later = |over: &TokenSpan| {
            over.start >= span.end
                && self.sentence(over.start) == self.sentence(span.end - 1)
                && self.distance(span, *over) <= HISTORY_REACH
        };
        self.concept_spans(self.names.gone).iter().any(near)
            || self.concept_spans(self.names.over).iter().any(later)
    }

    /// `in 2015`, `last year`, `he died of`; not when the same part of the sentence also says `now`.
    fn is_past(&self, span: TokenSpan) -> bool {
        let is_near = |cue: &TokenSpan| {
            self.same_sentence(*cue, span) && self.distance(*cue, span) <= HISTORY_REACH
        };
        let is_own = |cue: &TokenSpan| cue.start < span.end && span.start < cue.end;
        let events = self.concept_spans(self.names.event);
        // `she delivered last week and …`: the date is that of the birth, not of what followed.
        let dates_event = |cue: &TokenSpan| {
            events
                .iter()
                .any(|event| event.end <= cue.start && cue.start <= event.end + 2)
        };
        let belongs = |cue: &TokenSpan| {
            is_near(cue) && !is_own(cue) && !dates_event(cue) && !self.is_apart(*cue, span)
        };
        let past: Vec<&TokenSpan> = self
            .concept_spans(self.names.past)
            .iter()
            .filter(|cue| belongs(cue))
            .collect();
        let is_part = |cue: &TokenSpan| {
            past.iter()
                .any(|past| past.start <= cue.start && cue.end <= past.end)
        };
        let mut present = self.concept_spans(self.names.present).iter();
        !past.is_empty()
            && !present.any(|cue| is_near(cue) && !is_part(cue) && !self.turns_between(*cue, span))
    }

    /// Whether the sentence turns to something else between the two: after `but`, and after `and` when the mark came first.
    fn is_apart(&self, cue: TokenSpan, span: TokenSpan) -> bool {
        if cue.start < span.start {
            (cue.end..span.start.max(cue.end)).any(|at| self.is_new_thought(at))
        } else {
            (span.end..cue.start.max(span.end)).any(|at| self.is_turn[at] || self.is_new_clause(at))
        }
    }

    /// `stroke awareness`, `chest pain causes`: a subject, not a complaint.
    fn is_topic(&self, span: TokenSpan) -> bool {
        let follows = |topic: &TokenSpan| {
            (topic.start == span.end || (topic.start == span.end + 1 && self.goes_on(span.end)))
                && self.pause(topic.start) == Pause::None
        };
        self.concept_spans(self.names.topic).iter().any(follows)
    }

    /// `slurred speech`, `suicidal thoughts`: the second word belongs to the first.
    fn goes_on(&self, at: usize) -> bool {
        self.pause(at) == Pause::None && (self.is_listed[at] || self.is_transparent[at])
    }

    /// `how to prevent`, `article on`; `what are the signs of` unless it is about somebody: `my husband`, `i`.
    fn is_asked(&self, span: TokenSpan) -> bool {
        let before = |cue: &TokenSpan| {
            cue.start < span.end
                && self.same_sentence(*cue, span)
                && self.distance(*cue, span) <= INFORMATION_REACH
        };
        // `Is it normal to have …? It started an hour ago`: a question, but not out of curiosity.
        let goes_on = |cue: &TokenSpan| {
            cue.start >= span.end && self.distance(span, *cue) <= INFORMATION_REACH
        };
        if self.concept_spans(self.names.ongoing).iter().any(goes_on) {
            return false;
        }
        let personal = self.concept_spans(self.names.personal);
        let turns_to_somebody = |cue: &TokenSpan| {
            let between = cue.end..span.end;
            between.clone().any(|at| self.is_new_thought(at))
                && between.clone().any(|at| self.is_personal[at])
        };
        let mut learning = self.concept_spans(self.names.learning).iter();
        if learning.any(|cue| before(cue) && !turns_to_somebody(cue)) {
            return true;
        }
        self.concept_spans(self.names.asking)
            .iter()
            .filter(|cue| before(cue))
            .any(|cue| {
                let is_between =
                    |person: &TokenSpan| person.start >= cue.end && person.start < span.end;
                !personal.iter().any(is_between)
            })
    }

    /// A film, a song, a game, an animal or a machine is the matter of the sentence.
    fn is_elsewhere(&self, span: TokenSpan) -> bool {
        self.concept_spans(self.names.elsewhere).iter().any(|cue| {
            self.same_sentence(*cue, span)
                && self.distance(*cue, span) <= ELSEWHERE_REACH
                && !self.turns_between(*cue, span)
        })
    }

    fn turns_between(&self, one: TokenSpan, other: TokenSpan) -> bool {
        let mut between = one.end.min(other.end)..one.start.max(other.start);
        between.any(|at| self.is_new_thought(at))
    }

    fn is_new_thought(&self, at: usize) -> bool {
        self.is_turn[at] || self.is_joint[at] || self.is_new_clause(at)
    }

    /// `…, i`: a comma before somebody starts a sentence of its own.
    fn is_new_clause(&self, at: usize) -> bool {
        self.is_personal[at] && self.pause(at) == Pause::Clause
    }

    fn concept_spans(&self, concept: u16) -> &[TokenSpan] {
        self.reading.concept_spans(concept)
    }

    fn same_sentence(&self, one: TokenSpan, other: TokenSpan) -> bool {
        self.sentence(one.start) == self.sentence(other.start)
            || self.sentence(one.start) == self.sentence(other.end - 1)
    }

    fn distance(&self, one: TokenSpan, other: TokenSpan) -> u32 {
        let (first, second) = if one.start < other.start {
            (one, other)
        } else {
            (other, one)
        };
        self.reading
            .position(second.start)
            .saturating_sub(self.reading.position(first.end - 1))
    }

    fn sentence(&self, token: usize) -> u32 {
        self.reading
            .tokens
            .get(token)
            .map_or(0, |token| token.sentence)
    }

    fn pause(&self, token: usize) -> Pause {
        self.reading
            .tokens
            .get(token)
            .map_or(Pause::Sentence, |token| token.pause)
    }
}
