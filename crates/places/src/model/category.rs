//! The kinds of places.

use store::StoredEnum;
use strsim::osa_distance;

store::stored_enum! {
    /// What a place is. In the order of the tiles.
    #[schema(as = PlaceCategory)]
    pub enum PlaceCategory {
        Hospital = "hospital" => "Hospital" | "places-category-hospital",
        Pharmacy = "pharmacy" => "Pharmacy" | "places-category-pharmacy",
        /// A clinic, health centre, health post, dispensary, practice or dentist.
        Clinic = "clinic" => "Clinic" | "places-category-clinic",
        Laboratory = "laboratory" => "Laboratory" | "places-category-laboratory",
        /// Opticians, appliance contractors and the like.
        Other = "other" => "Other health service" | "places-category-other",
    }
}

/// Letters from which on a slip is forgiven: shorter words are too near to names.
const SLIP_LETTERS: usize = 7;
/// What people type for a kind of place, folded.
const KEYWORDS: [(&str, PlaceCategory); 24] = [
    ("hospital", PlaceCategory::Hospital),
    ("hospitals", PlaceCategory::Hospital),
    ("general hospital", PlaceCategory::Hospital),
    ("pharmacy", PlaceCategory::Pharmacy),
    ("pharmacies", PlaceCategory::Pharmacy),
    ("farmacy", PlaceCategory::Pharmacy),
    ("farmacies", PlaceCategory::Pharmacy),
    ("chemist", PlaceCategory::Pharmacy),
    ("chemists", PlaceCategory::Pharmacy),
    ("drug store", PlaceCategory::Pharmacy),
    ("drugstore", PlaceCategory::Pharmacy),
    ("clinic", PlaceCategory::Clinic),
    ("clinics", PlaceCategory::Clinic),
    ("health centre", PlaceCategory::Clinic),
    ("health center", PlaceCategory::Clinic),
    ("doctor", PlaceCategory::Clinic),
    ("doctors", PlaceCategory::Clinic),
    ("gp", PlaceCategory::Clinic),
    ("laboratory", PlaceCategory::Laboratory),
    ("laboratories", PlaceCategory::Laboratory),
    ("lab", PlaceCategory::Laboratory),
    ("labs", PlaceCategory::Laboratory),
    ("medical laboratory", PlaceCategory::Laboratory),
    ("blood test", PlaceCategory::Laboratory),
];

impl PlaceCategory {
    /// As people read it of several.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Hospital => l10n::t!("places-kinds-hospitals"),
            Self::Pharmacy => l10n::t!("places-kinds-pharmacies"),
            Self::Clinic => l10n::t!("places-kinds-clinics"),
            Self::Laboratory => l10n::t!("places-kinds-laboratories"),
            Self::Other => l10n::t!("places-kinds-other-health-services"),
        }
    }

    /// The types of maps services for it, the most telling first.
    pub const fn service_types(self) -> &'static [&'static str] {
        match self {
            Self::Hospital => &["hospital", "health"],
            Self::Pharmacy => &["pharmacy", "health"],
            Self::Clinic => &["clinic", "health"],
            Self::Laboratory => &["laboratory", "health"],
            Self::Other => &["health"],
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        StoredEnum::from_stored(word.trim())
    }

    /// The kind that somebody means who types this and nothing else; folded. One typing error is forgiven in a long word.
    pub fn from_keyword(folded: &str) -> Option<Self> {
        let is_slip = |word: &str| word.len() >= SLIP_LETTERS && osa_distance(word, folded) == 1;
        let exact = KEYWORDS.iter().find(|(word, _)| *word == folded);
        let found = exact.or_else(|| KEYWORDS.iter().find(|(word, _)| is_slip(word)));
        found.map(|(_, category)| *category)
    }

    /// Its number in the list of all categories.
    pub(crate) const fn number(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_from_its_word_and_from_what_people_type() {
        for category in PlaceCategory::ALL {
            assert_eq!(PlaceCategory::from_word(category.key()), Some(category));
            assert_eq!(PlaceCategory::ALL[category.number()], category);
        }
        assert_eq!(
            PlaceCategory::from_keyword("chemist"),
            Some(PlaceCategory::Pharmacy)
        );
        for (typed, kind) in [
            ("pharmasy", PlaceCategory::Pharmacy),
            ("pharmarcy", PlaceCategory::Pharmacy),
            ("hospitl", PlaceCategory::Hospital),
            ("labratory", PlaceCategory::Laboratory),
        ] {
            assert_eq!(PlaceCategory::from_keyword(typed), Some(kind), "{typed}");
        }
        assert_eq!(PlaceCategory::from_keyword("osogbo"), None);
    }
}
