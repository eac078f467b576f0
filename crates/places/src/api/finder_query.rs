//! What is asked of the finder, as it was read from an address or a form.

use super::views::PlacesAsked;
use crate::model::PlaceCategory;

/// The most characters of typed words.
const MAX_QUERY_LENGTH: usize = 100;

#[derive(Clone, Debug, Default)]
pub(super) struct FinderQuery {
    pub q: String,
    pub near: String,
    pub category: Option<PlaceCategory>,
    pub open: bool,
    pub emergency: bool,
    pub is_tapped: bool,
    /// The words were typed beside a position that was known, and may lead away from it.
    pub is_typed: bool,
}

impl FinderQuery {
    pub(super) fn from_parts(
        q: &str,
        near: &str,
        category: &str,
        open: &str,
        emergency: &str,
    ) -> Self {
        let emergency = emergency == "yes";
        // Cut instead of refused: the page is a link that people share, and it must always show something.
        let cut = |text: &str| {
            text.trim()
                .chars()
                .take(MAX_QUERY_LENGTH)
                .collect::<String>()
        };
        Self {
            q: cut(q),
            near: cut(near),
            // In an emergency the hospital is what is wanted, but a kind that was chosen on purpose goes before it.
            category: PlaceCategory::from_word(category)
                .or(emergency.then_some(PlaceCategory::Hospital)),
            open: open == "yes",
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
            emergency: self.emergency,
        }
    }
}
