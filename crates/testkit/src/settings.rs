//! Settings as this version ships them.
use ::settings::Settings;
use serde_json::Value;

/// The default settings with changes over them, field by field.
///
/// # Panics
/// When they cannot be read.
pub fn settings<S: Settings>(changes: &Value) -> S {
    let mut fields = settings::default_fields::<S>();
    fields.extend(changes.as_object().cloned().unwrap());
    serde_json::from_value(Value::Object(fields)).unwrap()
}
