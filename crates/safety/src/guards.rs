//! Why words that match a rule may still mean nothing now: negation, the past, a wish to learn, a manner of speaking.

use crate::pattern::Vocabulary;
use crate::reading::{Reading, Span};
use crate::text::Pause;

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
    pub(crate) fn find(vocabulary: &Vocabulary) -> Option<Self> {
        Some(Self {
            figure: vocabulary.concept("figure")?,
            negator: vocabulary.concept("negator")?,
            transparent: vocabulary.concept("transparent")?,
            listed: vocabulary.concept("listed")?,
            gone: vocabulary.concept("gone")?,
            past: vocabulary.concept("past")?,
            present: vocabulary.concept("present")?,
            learning: vocabulary.concept("learning")?,
            asking: vocabulary.concept("asking")?,
            ongoing: vocabulary.concept("ongoing")?,
            topic: vocabulary.concept("topic")?,
            elsewhere: vocabulary.concept("elsewhere")?,
            personal: vocabulary.concept("personal")?,
            turn: vocabulary.concept("turn")?,
            joint: vocabulary.concept("joint")?,
            over: vocabulary.concept("over")?,
            event: vocabulary.concept("event")?,
            either: vocabulary.concept("either")?,
        })
    }
}

/// The guards of one text.
pub(crate) struct Guards<'a> {
    reading: &'a Reading,
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

impl<'a> Guards<'a> {
    pub(crate) fn new(reading: &'a Reading, names: &'a GuardConcepts) -> Self {
        let marks = |concept: u16| {
            let mut marks = vec![false; reading.tokens.len()];
            for span in reading.concept(concept) {
                marks[span.start..span.end].fill(true);
            }
            marks
        };
        Self {
            is_figure: marks(names.figure),
            is_negator: marks(names.negator),
            is_transparent: marks(names.transparent),
            is_listed: marks(names.listed),
            is_turn: marks(names.turn),
            is_joint: marks(names.joint),
            is_personal: marks(names.personal),
            is_either: marks(names.either),
            reading,
            names,
        }
    }

    /// Whether what is said here is meant, and now. The setting of a story may lie in the past.
    pub(crate) fn let_through(&self, span: Span, is_setting: bool, asked_too: bool) -> bool {
        let is_figure = self.is_figure[span.start..span.end].iter().any(|is| *is);
        if is_figure || self.is_negated(span) {
            return false;
        }
        is_setting
            || !(self.is_gone(span)
                || self.is_past(span)
                || self.is_topic(span)
                || (!asked_too && self.is_asked(span))
                || self.is_elsewhere(span))
    }

    /// `no fever`, `i dont have any fever`, `without vomiting or fever`: only such words may stand between.
    fn is_negated(&self, span: Span) -> bool {
        let mut has_comma = self.pause(span.start) == Pause::Clause;
        if self.pause(span.start) == Pause::Sentence {
            return false;
        }
        for before in (span.start.saturating_sub(NEGATION_REACH)..span.start).rev() {
            if self.is_negator[before] {
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
    fn is_in_list(&self, negator: usize, span: Span) -> bool {
        let sentence = self.reading.tokens[negator].sentence;
        let end = (span.end + 8).min(self.reading.tokens.len());
        self.pause(negator + 1) == Pause::None
            && (negator..end)
                .any(|at| self.is_either[at] && self.reading.tokens[at].sentence == sentence)
    }

    /// `the pain is gone`, `chest pain: none`.
    fn is_gone(&self, span: Span) -> bool {
        let near = |gone: &Span| {
            gone.start >= span.end
                && gone.start <= span.end + 2
                && self.sentence(gone.start) == self.sentence(span.end - 1)
                && (span.end..gone.start)
                    .all(|at| self.reading.tokens[at].is_filler || self.goes_on(at))
        };
        let later = |over: &Span| {
            over.start >= span.end
                && self.sentence(over.start) == self.sentence(span.end - 1)
                && self.distance(span, *over) <= HISTORY_REACH
        };
        self.found(self.names.gone).iter().any(near)
            || self.found(self.names.over).iter().any(later)
    }

    /// `in 2015`, `last year`, `he died of`; not when the same part of the sentence also says `now`.
    fn is_past(&self, span: Span) -> bool {
        let is_near = |mark: &Span| {
            self.same_sentence(*mark, span) && self.distance(*mark, span) <= HISTORY_REACH
        };
        let is_own = |mark: &Span| mark.start < span.end && span.start < mark.end;
        let events = self.found(self.names.event);
        // `she delivered last week and …`: the date is that of the birth, not of what followed.
        let dates_event = |mark: &Span| {
            events
                .iter()
                .any(|event| event.end <= mark.start && mark.start <= event.end + 2)
        };
        let belongs = |mark: &Span| {
            is_near(mark) && !is_own(mark) && !dates_event(mark) && !self.is_apart(*mark, span)
        };
        let past: Vec<&Span> = self
            .found(self.names.past)
            .iter()
            .filter(|mark| belongs(mark))
            .collect();
        let is_part = |mark: &Span| {
            past.iter()
                .any(|past| past.start <= mark.start && mark.end <= past.end)
        };
        let mut present = self.found(self.names.present).iter();
        !past.is_empty()
            && !present
                .any(|mark| is_near(mark) && !is_part(mark) && !self.turns_between(*mark, span))
    }

    /// Whether the sentence turns to something else between the two: after `but`, and after `and` when the mark came first.
    fn is_apart(&self, mark: Span, span: Span) -> bool {
        if mark.start < span.start {
            (mark.end..span.start.max(mark.end)).any(|at| self.is_new_thought(at))
        } else {
            (span.end..mark.start.max(span.end))
                .any(|at| self.is_turn[at] || self.is_new_clause(at))
        }
    }

    /// `stroke awareness`, `chest pain causes`: a subject, not a complaint.
    fn is_topic(&self, span: Span) -> bool {
        let follows = |topic: &Span| {
            (topic.start == span.end || (topic.start == span.end + 1 && self.goes_on(span.end)))
                && self.pause(topic.start) == Pause::None
        };
        self.found(self.names.topic).iter().any(follows)
    }

    /// `slurred speech`, `suicidal thoughts`: the second word belongs to the first.
    fn goes_on(&self, at: usize) -> bool {
        self.pause(at) == Pause::None && (self.is_listed[at] || self.is_transparent[at])
    }

    /// `how to prevent`, `article on`; `what are the signs of` unless it is about somebody: `my husband`, `i`.
    fn is_asked(&self, span: Span) -> bool {
        let before = |mark: &Span| {
            mark.start < span.end
                && self.same_sentence(*mark, span)
                && self.distance(*mark, span) <= INFORMATION_REACH
        };
        // `Is it normal to have …? It started an hour ago`: a question, but not out of curiosity.
        let goes_on =
            |mark: &Span| mark.start >= span.end && self.distance(span, *mark) <= INFORMATION_REACH;
        if self.found(self.names.ongoing).iter().any(goes_on) {
            return false;
        }
        let personal = self.found(self.names.personal);
        let turns_to_somebody = |mark: &Span| {
            let between = mark.end..span.end;
            between.clone().any(|at| self.is_new_thought(at))
                && between.clone().any(|at| self.is_personal[at])
        };
        let mut learning = self.found(self.names.learning).iter();
        if learning.any(|mark| before(mark) && !turns_to_somebody(mark)) {
            return true;
        }
        self.found(self.names.asking)
            .iter()
            .filter(|mark| before(mark))
            .any(|mark| {
                let is_between =
                    |person: &Span| person.start >= mark.end && person.start < span.end;
                !personal.iter().any(is_between)
            })
    }

    /// A film, a song, a game, an animal or a machine is the matter of the sentence.
    fn is_elsewhere(&self, span: Span) -> bool {
        self.found(self.names.elsewhere).iter().any(|mark| {
            self.same_sentence(*mark, span)
                && self.distance(*mark, span) <= ELSEWHERE_REACH
                && !self.turns_between(*mark, span)
        })
    }

    fn turns_between(&self, one: Span, other: Span) -> bool {
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

    fn found(&self, concept: u16) -> &[Span] {
        self.reading.concept(concept)
    }

    fn same_sentence(&self, one: Span, other: Span) -> bool {
        self.sentence(one.start) == self.sentence(other.start)
            || self.sentence(one.start) == self.sentence(other.end - 1)
    }

    fn distance(&self, one: Span, other: Span) -> u32 {
        let (first, second) = if one.start < other.start {
            (one, other)
        } else {
            (other, one)
        };
        self.reading
            .at(second.start)
            .saturating_sub(self.reading.at(first.end - 1))
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
