//! The kinds of places.

use store::StoredEnum;

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

/// What people type for a kind of place, folded.
const KEYWORDS: [(&str, PlaceCategory); 22] = [
    ("hospital", PlaceCategory::Hospital),
    ("hospitals", PlaceCategory::Hospital),
    ("general hospital", PlaceCategory::Hospital),
    ("pharmacy", PlaceCategory::Pharmacy),
    ("pharmacies", PlaceCategory::Pharmacy),
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

    /// The kind that somebody means who types this and nothing else; folded.
    pub fn from_keyword(folded: &str) -> Option<Self> {
        KEYWORDS
            .iter()
            .find(|(word, _)| *word == folded)
            .map(|(_, category)| *category)
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
        assert_eq!(PlaceCategory::from_keyword("osogbo"), None);
    }
}
