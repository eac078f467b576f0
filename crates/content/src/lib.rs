//! Documents, Portable Text, pictures, search, feeds, import.
pub mod view;
