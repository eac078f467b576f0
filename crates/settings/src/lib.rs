//! Settings that the desk publishes.
//!
//! A feature declares its settings once, with [`group!`]: each field with its type, default, label, help and limits. From
//! this the desk's form and the file of defaults are made, a document is checked before it is published, and what was
//! published is read, field by field.
mod field;
mod group;
mod reading;

pub use field::{Choice, Field, FieldKind};
pub use group::{
    Group, InForm, Settings, camel_case, defaults, in_words, read_groups, write_groups,
};
pub use reading::{DefaultsError, Fields, Reading, check_defaults, read, read_whole, unreadable};
#[doc(hidden)]
pub use serde_json::json;
