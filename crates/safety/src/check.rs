//! The check itself: which rules a text fires, and which card that leads to.

use kernel::PhoneCountry;

use crate::card::{SafetyCard, build_card};
use crate::level::SafetyLevel;
use crate::rule_data::RedFlagRule;
use crate::rules::rule_engine;

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
    let fired = rule_engine().fired_rules(text);
    let Some(gravest) = fired.iter().map(|rule| rule.level).max() else {
        return SafetyFinding::default();
    };
    // The first rule of the gravest level chooses the card: the file lists them from the most to the least pressing.
    let kind = fired.iter().find(|rule| rule.level == gravest);
    SafetyFinding {
        level: gravest,
        card: kind.and_then(|rule| build_card(&rule.card, gravest, country)),
        rules: fired.iter().map(|rule| rule.id.as_str()).collect(),
    }
}

/// All rules, for the desk.
pub fn list_rules() -> impl Iterator<Item = &'static RedFlagRule> {
    rule_engine().rules()
}

/// The named parts of the rules' and guards' patterns, each with its ways to say it.
pub fn list_concepts() -> &'static [(String, Vec<String>)] {
    rule_engine().named()
}

/// Which phrase rules a text fires by themselves, and what the trained words look at: the number of the sentence and the
/// feature. For training, and for who wants to know why.
pub fn explain_features(text: &str) -> (Vec<&'static str>, Vec<(usize, String)>) {
    rule_engine().explain_features(text)
}
