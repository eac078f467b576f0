//! How each type of a setting is asked for.

use serde_json::{Map, Value};

use crate::field::{Field, FieldKind};

/// Entries of a list, at most.
const MAX_LIST_ENTRIES: i64 = 60;
const MAX_INTEGER: i64 = 1_000_000_000;

pub trait SettingType {
    fn form_field(name: &str, label: &str) -> Field;
}

impl SettingType for String {
    fn form_field(name: &str, label: &str) -> Field {
        Field::line(name, label)
    }
}

impl SettingType for bool {
    fn form_field(name: &str, label: &str) -> Field {
        Field::boolean(name, label)
    }
}

impl SettingType for u32 {
    fn form_field(name: &str, label: &str) -> Field {
        Field::integer(name, label, 0, MAX_INTEGER)
    }
}

impl SettingType for u64 {
    fn form_field(name: &str, label: &str) -> Field {
        u32::form_field(name, label)
    }
}

impl SettingType for i64 {
    fn form_field(name: &str, label: &str) -> Field {
        u32::form_field(name, label)
    }
}

/// Texts by name: which there are is said by the default.
impl SettingType for Map<String, Value> {
    fn form_field(name: &str, label: &str) -> Field {
        Field::object(name, label, Vec::new())
    }
}

impl<T: SettingType> SettingType for Option<T> {
    fn form_field(name: &str, label: &str) -> Field {
        T::form_field(name, label)
    }
}

impl<T: SettingType> SettingType for Vec<T> {
    fn form_field(name: &str, label: &str) -> Field {
        let entry = T::form_field("", "Entry");
        if entry.kind == FieldKind::Text {
            Field::texts(name, label, MAX_LIST_ENTRIES)
        } else {
            Field::list(name, label, entry, MAX_LIST_ENTRIES)
        }
    }
}
