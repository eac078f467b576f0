//! What becomes of an item, by what is noticed in it.
//!
//! The rules, the first that fits decides: a word that the desk refuses · too much in a short time · words of a crisis or
//! emergency (held, with the card of `safety` for its writer) · a word with which the desk wants support shown · personal
//! data · a word that the desk holds · links · what was said just before, by this visitor or another · a word that the
//! desk wants to see. Nobody is told which rule it was, but for the card.
use chrono::{DateTime, Utc};
use kernel::PhoneCountry;
use safety::{SafetyCard, SafetyFinding, SafetyLevel};

use super::recent_items::RecentItems;
use super::word_rules::WordRule;
use super::{detectors, rate_limit, repeats};
use crate::model::{HoldReason, ItemState};
use crate::tables::word_rule::WordAction;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreeningOutcome {
    Publish,
    /// Published, and shown to the desk.
    Flag,
    Hold(HoldReason),
    Refuse,
    /// It is not taken now; may be tried again after some seconds.
    Wait(u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreeningVerdict {
    pub outcome: ScreeningOutcome,
    pub level: SafetyLevel,
    /// What to show its writer, where its words sound urgent.
    pub card: Option<SafetyCard>,
    pub found: Vec<WordRule>,
}

impl ScreeningVerdict {
    /// The verdict on what came without the work that is asked for: nothing of it is published unseen.
    pub fn without_work(mut self) -> Self {
        if matches!(
            self.outcome,
            ScreeningOutcome::Publish | ScreeningOutcome::Flag
        ) {
            self.outcome = ScreeningOutcome::Hold(HoldReason::NoWork);
        }
        self
    }

    /// Where an item of this verdict stands, and why, under a rule that publishes at once or not. `None` when it is not
    /// taken. A published or pending item with a reason is one that the desk wants to see.
    pub fn resolve_state(&self, at_once: bool) -> Option<(ItemState, Option<HoldReason>)> {
        let usual = if at_once {
            ItemState::Published
        } else {
            ItemState::Pending
        };
        Some(match self.outcome {
            ScreeningOutcome::Publish => (usual, None),
            ScreeningOutcome::Flag => (usual, Some(HoldReason::Words)),
            ScreeningOutcome::Hold(reason) => (ItemState::Held, Some(reason)),
            ScreeningOutcome::Refuse | ScreeningOutcome::Wait(_) => return None,
        })
    }
}

/// What to show the writer of an urgent text.
pub fn find_card(text: &str) -> Option<SafetyCard> {
    safety::check_text(text, None).card
}

/// Looks at an item. `texts` are its parts (name, title, text), `place` the country for the card's numbers.
pub fn screen_item(
    texts: &[&str],
    words: &[WordRule],
    before: &RecentItems,
    place: Option<PhoneCountry>,
    now: DateTime<Utc>,
) -> ScreeningVerdict {
    let whole = texts.join("\n");
    let finding = assess_urgency(texts, place);
    let found = detectors::words_in(&whole, words);
    let has = |action: WordAction| found.iter().any(|word| word.action == action);
    let held = if finding.level == SafetyLevel::Crisis || has(WordAction::Support) {
        Some(HoldReason::Crisis)
    } else if finding.level == SafetyLevel::Emergency {
        Some(HoldReason::Emergency)
    } else if detectors::has_personal_data(&whole) {
        Some(HoldReason::PersonalData)
    } else if has(WordAction::Hold) {
        Some(HoldReason::Words)
    } else if detectors::has_links(&whole) {
        Some(HoldReason::Links)
    } else if texts
        .last()
        .is_some_and(|text| repeats::is_repeat(text, before))
    {
        // Only the text is compared: names and titles are often alike by honest chance.
        Some(HoldReason::Repeat)
    } else {
        None
    };
    let wait = rate_limit::too_fast(before.own.iter().map(|(_, at)| *at), now);
    let outcome = match (wait, held) {
        _ if has(WordAction::Refuse) => ScreeningOutcome::Refuse,
        (Some(seconds), _) => ScreeningOutcome::Wait(seconds),
        (None, Some(reason)) => ScreeningOutcome::Hold(reason),
        (None, None) if has(WordAction::Flag) => ScreeningOutcome::Flag,
        (None, None) => ScreeningOutcome::Publish,
    };
    ScreeningVerdict {
        outcome,
        level: finding.level,
        card: finding.card,
        found,
    }
}

/// How a name and what is said under it sound: each by itself, so that a name does not colour a short text.
fn assess_urgency(texts: &[&str], place: Option<PhoneCountry>) -> SafetyFinding {
    let [name, said @ ..] = texts else {
        return safety::check_text("", place);
    };
    let named = safety::check_text(name, place);
    let said = safety::check_text(&said.join("\n"), place);
    if named.level > said.level {
        named
    } else {
        said
    }
}

#[cfg(test)]
mod tests;
