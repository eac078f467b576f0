//! Settings as this version ships them.
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The one home of the defaults. The features' crates stand beside content and cannot ask it.
const DEFAULTS: &str = include_str!("../../content/defaults/settings.json");

/// The default settings of this name with changes over them, field by field.
///
/// # Panics
/// When there are no such settings, or they cannot be read as `S`.
pub fn settings<S: DeserializeOwned>(name: &str, changes: &Value) -> S {
    let fields = settings_fields(name, changes);
    serde_json::from_value(Value::Object(fields)).unwrap()
}

/// The default settings of this name as fields, with changes over them.
///
/// # Panics
/// When there are no such settings.
pub fn settings_fields(name: &str, changes: &Value) -> Map<String, Value> {
    let mut all: Value = serde_json::from_str(DEFAULTS).unwrap();
    let Value::Object(mut fields) = all[name].take() else {
        panic!("no settings of this name: {name}");
    };
    fields.extend(changes.as_object().cloned().unwrap());
    fields
}
