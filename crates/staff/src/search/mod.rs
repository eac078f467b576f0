//! What the search of the desk searches, and how it is compared with what was typed.

mod matching;
mod sources;
mod text;

pub use matching::TypedWords;
pub use sources::{SearchEntry, SearchSource, SourceFacts, retain_readable};
