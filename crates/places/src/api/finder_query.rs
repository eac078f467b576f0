//! What is asked of the finder, as it was read from an address or a form.

use super::asked_words::AskedWords;
use super::views::PlacesAsked;
use crate::model::PlaceCategory;

/// The most characters of typed words.
const MAX_QUERY_LENGTH: usize = 100;

/// As an address or a form says it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FinderParts<'a> {
    pub q: &'a str,
    pub near: &'a str,
    pub category: &'a str,
    pub open: &'a str,
    pub always: &'a str,
    pub scheme: &'a str,
    pub emergency: &'a str,
}

#[derive(Clone, Debug, Default)]
pub(super) struct FinderQuery {
    pub q: String,
    pub near: String,
    pub category: Option<PlaceCategory>,
    pub open: bool,
    pub always_open: bool,
    pub accepts_scheme: bool,
    pub emergency: bool,
    pub is_tapped: bool,
    /// The words were typed beside a position that was known, and may lead away from it.
    pub is_typed: bool,
}

impl FinderQuery {
    pub(super) fn from_parts(parts: FinderParts<'_>) -> Self {
        let emergency = parts.emergency == "yes";
        // Cut instead of refused: the page is a link that people share, and it must always show something.
        let cut = |text: &str| {
            text.trim()
                .chars()
                .take(MAX_QUERY_LENGTH)
                .collect::<String>()
        };
        let typed = AskedWords::from_typed(&cut(parts.q));
        Self {
            q: typed.q,
            near: cut(parts.near),
            // In an emergency the hospital is what is wanted, but a kind that was chosen on purpose goes before it.
            category: PlaceCategory::from_word(parts.category)
                .or(emergency.then_some(PlaceCategory::Hospital)),
            open: parts.open == "yes" || typed.open,
            always_open: parts.always == "yes" || typed.always_open,
            accepts_scheme: parts.scheme == "yes",
            emergency,
            // A link never asks the maps service: crawlers and previews would spend the day's calls.
            is_tapped: false,
            is_typed: false,
        }
    }

    pub(super) fn to_view(&self) -> PlacesAsked {
        PlacesAsked {
            q: self.q.clone(),
            near: self.near.clone(),
            category: self.category.map_or("", PlaceCategory::key).to_owned(),
            open: self.open,
            always_open: self.always_open,
            scheme: self.accepts_scheme,
            emergency: self.emergency,
        }
    }
}
