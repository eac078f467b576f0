//! Screening: local rules that look at what somebody wrote before others see it. No data leaves the house.
//!
//! The rules, the first that fits decides: a word that the desk refuses · too much in a short time · words of a crisis or
//! emergency (held, with the card of `safety` for its writer) · a word with which the desk wants support shown · personal
//! data · a word that the desk holds · links · what was said just before, by this visitor or another · a word that the
//! desk wants to see. Nobody is told which rule it was, but for the card.
mod alike;
mod before;
mod look;
mod pace;

pub use before::Before;
pub use pace::too_fast;

use chrono::{DateTime, Utc};
use kernel::Country;
use safety::{Card, Finding, Level};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use store::{Reader, StoreError};
use utoipa::ToSchema;

use crate::model::{HoldReason, State};
use crate::tables::word_rule::{self, WordAction};

/// A word of the desk's list, and what happens to an item with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = WordFound)]
pub struct WordRule {
    pub word: String,
    pub action: WordAction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Publish,
    /// Published, and shown to the desk.
    Flag,
    Hold(HoldReason),
    Refuse,
    /// It is not taken now; may be tried again after some seconds.
    Wait(u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub outcome: Outcome,
    pub level: Level,
    /// What to show its writer, where its words sound urgent.
    pub card: Option<Card>,
    pub found: Vec<WordRule>,
}

impl Verdict {
    /// Where an item of this verdict stands, and why, under a rule that publishes at once or not. `None` when it is not
    /// taken. A published or pending item with a reason is one that the desk wants to see.
    pub fn stands(&self, at_once: bool) -> Option<(State, Option<HoldReason>)> {
        let usual = if at_once {
            State::Published
        } else {
            State::Pending
        };
        Some(match self.outcome {
            Outcome::Publish => (usual, None),
            Outcome::Flag => (usual, Some(HoldReason::Words)),
            Outcome::Hold(reason) => (State::Held, Some(reason)),
            Outcome::Refuse | Outcome::Wait(_) => return None,
        })
    }
}

pub async fn word_rules(reader: &Reader) -> Result<Vec<WordRule>, StoreError> {
    let rows = word_rule::Entity::find().all(reader.connection()).await?;
    Ok(rows
        .into_iter()
        .map(|row| WordRule {
            word: row.word,
            action: row.action,
        })
        .collect())
}

/// What to show the writer of an urgent text.
pub fn card_of(text: &str) -> Option<Card> {
    safety::check(text, None).card
}

/// Looks at an item. `texts` are its parts (name, title, text), `place` the country for the card's numbers.
pub fn judge(
    texts: &[&str],
    words: &[WordRule],
    before: &Before,
    place: Option<Country>,
    now: DateTime<Utc>,
) -> Verdict {
    let whole = texts.join("\n");
    let finding = sounds(texts, place);
    let found = look::words_in(&whole, words);
    let has = |action: WordAction| found.iter().any(|word| word.action == action);
    let held = if finding.level == Level::Crisis || has(WordAction::Support) {
        Some(HoldReason::Crisis)
    } else if finding.level == Level::Emergency {
        Some(HoldReason::Emergency)
    } else if look::has_personal_data(&whole) {
        Some(HoldReason::PersonalData)
    } else if has(WordAction::Hold) {
        Some(HoldReason::Words)
    } else if look::has_links(&whole) {
        Some(HoldReason::Links)
    } else if texts
        .last()
        .is_some_and(|text| alike::is_repeat(text, before))
    {
        Some(HoldReason::Repeat)
    } else {
        None
    };
    let wait = pace::too_fast(before.own.iter().map(|(_, at)| *at), now);
    let outcome = match (wait, held) {
        _ if has(WordAction::Refuse) => Outcome::Refuse,
        (Some(seconds), _) => Outcome::Wait(seconds),
        (None, Some(reason)) => Outcome::Hold(reason),
        (None, None) if has(WordAction::Flag) => Outcome::Flag,
        (None, None) => Outcome::Publish,
    };
    Verdict {
        outcome,
        level: finding.level,
        card: finding.card,
        found,
    }
}

/// How a name and what is said under it sound: each by itself, so that a name does not colour a short text.
fn sounds(texts: &[&str], place: Option<Country>) -> Finding {
    let [name, said @ ..] = texts else {
        return safety::check("", place);
    };
    let named = safety::check(name, place);
    let said = safety::check(&said.join("\n"), place);
    if named.level > said.level {
        named
    } else {
        said
    }
}

#[cfg(test)]
mod tests;
