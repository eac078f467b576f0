//! Settings that the desk publishes.
//!
//! A feature declares its settings once, with [`group!`]: each field with its type, default, label, help and limits. From
//! this the desk's form and the file of defaults are made, a document is checked before it is published, and what was
//! published is read, field by field.
mod declaration;
mod field;
mod group;
mod macros;
mod names;
mod parser;
mod setting_type;

pub use declaration::{Settings, SettingsFields};
pub use field::{ChoiceSource, Field, FieldChoice, FieldKind};
pub use group::{SettingsGroup, default_fields, format_groups, parse_groups};
pub use names::{camel_case, label_from_name};
pub use parser::{
    DefaultsError, ParsedSettings, check_defaults, parse_complete_settings, parse_settings,
    unreadable_fields,
};
#[doc(hidden)]
pub use serde_json::json;
pub use setting_type::SettingType;
