//! The kinds of places.

use store::StoredEnum;

store::stored_enum! {
    /// What a place is. In the order of the tiles.
    #[schema(as = PlaceCategory)]
    pub enum Category {
        Hospital = "hospital" => "Hospital",
        Pharmacy = "pharmacy" => "Pharmacy",
        /// A clinic, health centre, health post, dispensary, practice or dentist.
        Clinic = "clinic" => "Clinic",
        Laboratory = "laboratory" => "Laboratory",
        /// Opticians, appliance contractors and the like.
        Other = "other" => "Other health service",
    }
}

/// What people type for a kind of place, folded.
const KEYWORDS: [(&str, Category); 22] = [
    ("hospital", Category::Hospital),
    ("hospitals", Category::Hospital),
    ("general hospital", Category::Hospital),
    ("pharmacy", Category::Pharmacy),
    ("pharmacies", Category::Pharmacy),
    ("chemist", Category::Pharmacy),
    ("chemists", Category::Pharmacy),
    ("drug store", Category::Pharmacy),
    ("drugstore", Category::Pharmacy),
    ("clinic", Category::Clinic),
    ("clinics", Category::Clinic),
    ("health centre", Category::Clinic),
    ("health center", Category::Clinic),
    ("doctor", Category::Clinic),
    ("doctors", Category::Clinic),
    ("gp", Category::Clinic),
    ("laboratory", Category::Laboratory),
    ("laboratories", Category::Laboratory),
    ("lab", Category::Laboratory),
    ("labs", Category::Laboratory),
    ("medical laboratory", Category::Laboratory),
    ("blood test", Category::Laboratory),
];

impl Category {
    /// As people read it of several.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Hospital => "hospitals",
            Self::Pharmacy => "pharmacies",
            Self::Clinic => "clinics",
            Self::Laboratory => "laboratories",
            Self::Other => "other health services",
        }
    }

    /// The types of maps services for it, the most telling first.
    pub const fn types(self) -> &'static [&'static str] {
        match self {
            Self::Hospital => &["hospital", "health"],
            Self::Pharmacy => &["pharmacy", "health"],
            Self::Clinic => &["clinic", "health"],
            Self::Laboratory => &["laboratory", "health"],
            Self::Other => &["health"],
        }
    }

    pub fn read(word: &str) -> Option<Self> {
        StoredEnum::read(word.trim())
    }

    /// The kind that somebody means who types this and nothing else; folded.
    pub fn of_keyword(folded: &str) -> Option<Self> {
        KEYWORDS
            .iter()
            .find(|(word, _)| *word == folded)
            .map(|(_, category)| *category)
    }

    /// Its number in [`Category::ALL`].
    pub(crate) const fn number(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_from_its_word_and_from_what_people_type() {
        for category in Category::ALL {
            assert_eq!(Category::read(category.key()), Some(category));
            assert_eq!(Category::ALL[category.number()], category);
        }
        assert_eq!(Category::of_keyword("chemist"), Some(Category::Pharmacy));
        assert_eq!(Category::of_keyword("osogbo"), None);
    }
}
