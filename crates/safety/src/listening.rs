//! Listening lines that the staff of this site found and checked, shown beside those that the program carries.
//!
//! Which lines answer differs by country and changes without notice, and lists of them contradict each other: a number that
//! nobody here has called is not shown. So they are settings, and this is the copy that cards are made from.

use std::sync::{PoisonError, RwLock};

use kernel::PhoneCountry;

use crate::helpline::{HelplineNumber, HelplineRegion};

/// A line that somebody of the site has called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListeningLine {
    pub country: PhoneCountry,
    /// Who answers.
    pub label: String,
    /// As shown and dialled.
    pub tel: String,
    /// Day on which somebody last made sure of it, `2026-11-21`.
    pub checked_on: String,
}

// One for the process, as the rules and cards are: what is shown to somebody in danger must not wait for a database.
static LINES: RwLock<Vec<ListeningLine>> = RwLock::new(Vec::new());

/// Takes the place of those that were set before.
pub fn set_listening_lines(lines: Vec<ListeningLine>) {
    *LINES.write().unwrap_or_else(PoisonError::into_inner) = lines;
}

/// Those of a place; of all where it is not known, with the country named.
pub(crate) fn list_listening_lines(place: HelplineRegion) -> Vec<HelplineNumber> {
    let lines = LINES.read().unwrap_or_else(PoisonError::into_inner);
    let shown = lines.iter().filter_map(|line| {
        let own = HelplineRegion::from_country(Some(line.country));
        let label = match place {
            HelplineRegion::Unknown => format!("{} ({})", line.label, country_name(line.country)),
            _ if place == own => line.label.clone(),
            _ => return None,
        };
        Some(HelplineNumber {
            label,
            tel: line.tel.clone(),
            checked_on: line.checked_on.clone(),
        })
    });
    shown.collect()
}

const fn country_name(country: PhoneCountry) -> &'static str {
    match country {
        PhoneCountry::Nigeria => "Nigeria",
        PhoneCountry::UnitedKingdom => "UK",
    }
}
