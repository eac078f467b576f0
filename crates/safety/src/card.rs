//! What is shown: the first steps and the numbers of the country.

use std::sync::LazyLock;

use kernel::PhoneCountry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::helpline::{HelplineNumber, HelplineRegion};
use crate::level::SafetyLevel;
use crate::listening::list_listening_lines;

/// What to do now. It names no condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SafetyCard {
    /// Whether a body may be in danger, or somebody may harm themselves.
    pub level: SafetyLevel,
    pub title: String,
    pub steps: Vec<String>,
    pub numbers: Vec<HelplineNumber>,
}

/// What is shown when a rule fires.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = SafetyWording)]
pub(crate) struct CardWording {
    /// As rules call it, `poison`.
    pub id: String,
    pub title: String,
    pub steps: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct HelplineEntry {
    pub place: HelplineRegion,
    /// Only on cards of this level; on all when left out.
    only: Option<SafetyLevel>,
    pub label: String,
    pub tel: String,
    /// A line without a date is not shown.
    pub checked_on: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct CardData {
    pub cards: Vec<CardWording>,
    pub numbers: Vec<HelplineEntry>,
    /// Where to go when nobody answers, per place.
    otherwise: Vec<FallbackStep>,
}

#[derive(Deserialize)]
struct FallbackStep {
    place: HelplineRegion,
    step: String,
}

// As with the rules: part of the program, read by a test.
pub(crate) static CARDS: LazyLock<CardData> =
    LazyLock::new(
        || match serde_json::from_str(include_str!("../data/cards.json")) {
            Ok(cards) => cards,
            Err(error) => panic!("the cards cannot be read: {error}"),
        },
    );

/// The numbers of a country for whatever happens, those that somebody has checked.
pub fn list_emergency_numbers(country: Option<PhoneCountry>) -> Vec<HelplineNumber> {
    list_numbers(HelplineRegion::from_country(country), None)
}

/// The checked numbers of a place: those for all cards, and those for cards of this level.
fn list_numbers(place: HelplineRegion, level: Option<SafetyLevel>) -> Vec<HelplineNumber> {
    let lines = CARDS.numbers.iter();
    let carried = lines
        .filter(|line| line.place == place && line.only.is_none_or(|only| Some(only) == level))
        .filter_map(|line| {
            Some(HelplineNumber {
                label: line.label.clone(),
                tel: line.tel.clone(),
                // A number that nobody checked may ring nowhere, which is worse than one line less.
                checked_on: line.checked_on.clone()?,
            })
        });
    // Emergencies of the body are for others: a line that listens would cost them time.
    let is_crisis = level == Some(SafetyLevel::Crisis);
    let own = is_crisis.then(|| list_listening_lines(place));
    carried.chain(own.into_iter().flatten()).collect()
}

/// A card in the words for its kind, with the numbers of the place. None when there is no such kind.
pub(crate) fn build_card(
    kind: &str,
    level: SafetyLevel,
    country: Option<PhoneCountry>,
) -> Option<SafetyCard> {
    let wording = CARDS.cards.iter().find(|card| card.id == kind)?;
    let place = HelplineRegion::from_country(country);
    let otherwise = CARDS.otherwise.iter().filter(|other| other.place == place);
    let steps = wording
        .steps
        .iter()
        .chain(otherwise.map(|other| &other.step))
        .cloned()
        .collect();
    Some(SafetyCard {
        level,
        title: wording.title.clone(),
        steps,
        numbers: list_numbers(place, Some(level)),
    })
}
