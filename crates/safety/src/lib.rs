//! Red-flag check: does a message call for urgent help, and which card to show.
//!
//! A visitor who writes "my chest dey pain me since morning" or "I don tire for life" must not be left waiting for an
//! answer. [`check_text`] reads a text with fixed rules and says which card to show. It never diagnoses (a card names no
//! condition), never blocks (the visitor may go on) and never learns: the same text always gives the same answer, and a
//! doctor can read why. Its result is health information: show it, do not log it.
//!
//! # How a text is read
//! 1. **Plain words**: case, accents, quotes, emoji, zero-width characters, `su1cide`, `sooo`.
//! 2. **Spelling**: `data/words.json` rewrites phrases (`no fit` → `cant`, `two` → `2`); words run together are taken
//!    apart; a slip in a word of five letters or more is forgiven, two from nine letters on, except in real words.
//! 3. **Concepts** (`data/concepts.json`): ways to say "pain", "cannot breathe", "a baby", in English, Nigerian English
//!    and Pidgin.
//! 4. **Rules** (`data/rules.json`): each with a condition, a reason and a source, and patterns over words and concepts.
//!    Patterns join what stands near each other (`&`) or in the same part of a message (`&&`), so that an age and a
//!    fever in two sentences still meet. In a rule of points each pattern is a sign (`+2 <fever>`), and signs that stand
//!    together must add up: one may be harmless, several are not.
//! 5. **Guards** (`data/guards.json`): a match does not count if it is denied ("no chest pain"), over ("in 2015"), asked
//!    about ("what are the signs of …"), told of a film or an animal, or a manner of speaking ("dying to know").
//!    Guards look at the same sentence only, so harmless sentences around a red flag do not hide it.
//!
//! A search is a word or two and tells no story, so it has an entry of its own, [`check_search`]: what [`check_text`] finds, and
//! the words of `data/search.json`.
//!
//! # How good it is
//! `corpus/` holds made-up messages, flagged and harmless. Tests print recall and false rate for each batch and demand at
//! least 95 % and at most 3 %, which says little, for the rules were mended with them. Of the last four batches that
//! they had not seen they found 89 to 97 % and flagged 5 to 11 % of the near misses falsely (decision 017 has each batch).
//! They miss what is said in ways nobody thought of, so every page also shows the urgent line.
//!
//! Sources: NHS pages on each condition, WHO IMCI danger signs, MedlinePlus; each rule names its own. A rule is a
//! proposal of engineers until the doctor has signed it.
//!
//! ```
//! use safety::{Level, check};
//! assert_eq!(check("my chest dey pain me since morning", None).level, Level::Emergency);
//! assert_eq!(check("no chest pain, only cough", None).level, Level::None);
//! ```

#[cfg(feature = "http")]
mod api;
mod card;
mod features;
mod guards;
pub mod licences;
mod pattern;
mod rules;
mod search;
mod spell_correction;
mod text;
mod tokenised_text;
mod trained_model;

use kernel::PhoneCountry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[cfg(feature = "http")]
pub use api::{SafetyAnswer, desk_routes, routes};
pub use card::{HelplineNumber, SafetyCard};
pub use rules::RedFlagRule;
pub use search::check_search;

/// How urgent a message is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[schema(as = SafetyLevel)]
pub enum SafetyLevel {
    /// No red flag was found, which does not say that all is well.
    #[default]
    None,
    /// A body may be in danger.
    Emergency,
    /// Somebody may be about to take their life or harm themselves.
    Crisis,
}

/// What a check found.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct SafetyFinding {
    /// The highest level among the rules that fired.
    pub level: SafetyLevel,
    /// What to show; none at [`SafetyLevel::None`].
    pub card: Option<SafetyCard>,
    /// Which rules fired, for the desk. This tells about somebody's health: it is never logged.
    pub rules: Vec<&'static str>,
}

/// Shows nothing, so that a finding in a log says nothing about a person's health.
impl std::fmt::Debug for SafetyFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finding").finish_non_exhaustive()
    }
}

/// Reads a text for red flags; of long texts the first 20,000 characters. Takes under a millisecond for a usual message.
pub fn check_text(text: &str, country: Option<PhoneCountry>) -> SafetyFinding {
    let fired = rules::rule_engine().fired_rules(text);
    let Some(gravest) = fired.iter().map(|rule| rule.level).max() else {
        return SafetyFinding::default();
    };
    // The first rule of the gravest level chooses the card: the file lists them from the most to the least pressing.
    let kind = fired.iter().find(|rule| rule.level == gravest);
    SafetyFinding {
        level: gravest,
        card: kind.and_then(|rule| card::build_card(&rule.card, gravest, country)),
        rules: fired.iter().map(|rule| rule.id.as_str()).collect(),
    }
}

/// All rules, for the desk.
pub fn list_rules() -> impl Iterator<Item = &'static RedFlagRule> {
    rules::rule_engine().rules()
}

/// The named parts of the rules' and guards' patterns, each with its ways to say it.
pub fn list_concepts() -> &'static [(String, Vec<String>)] {
    rules::rule_engine().named()
}

/// Which phrase rules a text fires by themselves, and what the trained words look at: the number of the sentence and the
/// feature. For training, and for who wants to know why.
pub fn explain_features(text: &str) -> (Vec<&'static str>, Vec<(usize, String)>) {
    rules::rule_engine().explain_features(text)
}
