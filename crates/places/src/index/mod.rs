//! Every place that is shown, in memory: what a search has to look at, and nothing else.
//!
//! A place takes 64 bytes here and its folded name; its row is read from the database once it is among the results.

mod builder;
mod landmarks;
mod live_index;
mod nearest;
mod place_index;
#[cfg(test)]
mod tests;
mod tree;

pub(crate) use landmarks::{LANDMARK_PREPOSITIONS, landmark_name, strip_preposition};
pub(crate) use live_index::{
    ALL_PLACES_TAG, LiveIndex, PLACE_PAGES_TAG, tag_of, tag_of_all, tag_of_pages,
};
pub(crate) use nearest::DistanceRange;
pub use place_index::PlaceHit;
pub(crate) use place_index::{AreaCell, IndexQuery, PlaceFacts, PlaceIndex, PlaceSlot};
pub(crate) use tree::PointTree;
