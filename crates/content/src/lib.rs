//! Documents, Portable Text, pictures, search, feeds, import.
pub mod build;
pub mod copy;
pub mod documents;
pub mod model;
pub mod pictures;
pub mod search;
pub mod share;
pub mod view;
