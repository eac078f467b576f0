//! Settings that the desk publishes.
//!
//! A feature declares its settings once, with [`group!`]: each field with its type, default, label, help and limits. From
//! this the desk's form and the file of defaults are made, a document is checked before it is published, and what was
//! published is read, field by field.
mod field;
mod group;
mod parser;

pub use field::{Field, FieldChoice, FieldKind};
pub use group::{
    SettingType, Settings, SettingsGroup, camel_case, default_fields, format_groups,
    label_from_name, parse_groups,
};
pub use parser::{
    DefaultsError, ParsedSettings, SettingsFields, check_defaults, parse_complete_settings,
    parse_settings, unreadable_fields,
};
#[doc(hidden)]
pub use serde_json::json;
