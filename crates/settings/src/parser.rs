//! The one rule by which every feature reads its settings.
//!
//! A settings document is an object whose fields are read one by one over the defaults of this version. A field that
//! cannot be read spoils no other: it keeps the value that was published last and could be read. What a feature can read
//! is said by what it declares alone, so what it could not read is refused when it is to be published.

use kernel::FieldError;
use serde_json::Value;

use crate::declaration::{Settings, SettingsFields};
use crate::field::{Field, FieldKind};

/// What is said of a field that nothing stands in.
const MISSING_MESSAGE: &str = "fill this in.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedSettings<S> {
    pub settings: S,
    /// What cannot be read in the newest document, by its path (`refunds[0].percent`), with a phrase that may stand after
    /// the field's label.
    pub unreadable: Vec<FieldError>,
}

/// The defaults that this version ships cannot be read: a fault of the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the defaults of the settings cannot be read: {field}: {message}")]
pub struct DefaultsError {
    field: String,
    message: String,
}

/// Reads a document in which every field can be read; nothing for others.
pub fn parse_complete_settings<S: Settings>(published: &SettingsFields) -> Option<S> {
    parse_fields(published.clone()).ok()
}

/// Reads the newest document field by field. A field that cannot be read has its value of the first of the `earlier`
/// documents (newest first) in which it can, at last that of the defaults.
pub fn parse_settings<S: Settings>(
    published: &SettingsFields,
    earlier: &[SettingsFields],
    defaults: &SettingsFields,
) -> Result<ParsedSettings<S>, DefaultsError> {
    // The usual case: reading field by field costs one whole parse for each field.
    if let Some(settings) = parse_complete_settings(published) {
        return Ok(ParsedSettings {
            settings,
            unreadable: Vec::new(),
        });
    }
    // First, or a fault of our own defaults would be blamed on each field of the document.
    check_defaults::<S>(defaults)?;
    let mut readable = defaults.clone();
    let mut unreadable = Vec::new();
    for (name, value) in published {
        let Some(error) = field_error::<S>(defaults, name, value) else {
            readable.insert(name.clone(), value.clone());
            continue;
        };
        unreadable.push(error);
        // What was published last was chosen by somebody; the default of a new version was not (decision 037).
        let mut values = earlier.iter().filter_map(|fields| fields.get(name));
        let kept = values.find(|value| field_error::<S>(defaults, name, value).is_none());
        if let Some(value) = kept {
            readable.insert(name.clone(), value.clone());
        }
    }
    let settings = parse_fields(readable).map_err(defaults_error)?;
    Ok(ParsedSettings {
        settings,
        unreadable,
    })
}

/// What of a document could not be read: nothing may be published while there is anything.
pub fn unreadable_fields<S: Settings>(
    document: &SettingsFields,
    defaults: &SettingsFields,
) -> Vec<FieldError> {
    if parse_complete_settings::<S>(document).is_some() {
        return Vec::new();
    }
    document
        .iter()
        .filter_map(|(name, value)| field_error::<S>(defaults, name, value))
        .collect()
}

pub fn check_defaults<S: Settings>(defaults: &SettingsFields) -> Result<(), DefaultsError> {
    parse_fields::<S>(defaults.clone())
        .map(drop)
        .map_err(defaults_error)
}

fn parse_fields<S: Settings>(fields: SettingsFields) -> Result<S, FieldError> {
    for field in S::fields() {
        if let Some(error) = limit_error(field, fields.get(&field.name), &field.name) {
            return Err(error);
        }
    }
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let path = error.path().to_string();
        explain_parse_error(&path, &error.into_inner().to_string())
    })
}

/// What does not keep to what was declared: a text that is missing or blank, a number that is too small or too large.
fn limit_error(field: &Field, value: Option<&Value>, path: &str) -> Option<FieldError> {
    let error = |message: String| {
        Some(FieldError {
            field: path.to_owned(),
            message,
        })
    };
    match value {
        None | Some(Value::Null) if field.required => error(MISSING_MESSAGE.to_owned()),
        Some(Value::String(text)) if field.required && text.trim().is_empty() => {
            error(MISSING_MESSAGE.to_owned())
        }
        Some(Value::Number(number)) if field.kind == FieldKind::Integer => {
            // What is no whole number of the field's type is said by the type.
            let number = number
                .as_i64()
                // A negative number in an unsigned field is left to the type, whose message says what is wrong.
                .filter(|number| *number >= 0 || field.min < Some(0))?;
            let is_outside = field.min.is_some_and(|min| number < min)
                || field.max.is_some_and(|max| number > max);
            if is_outside {
                error(describe_range(field))
            } else {
                None
            }
        }
        Some(Value::Object(values)) => field.fields.iter().find_map(|part| {
            let path = format!("{path}.{}", part.name);
            limit_error(part, values.get(&part.name), &path)
        }),
        Some(Value::Array(entries)) => {
            let of = field.of.as_ref()?;
            let mut entries = entries.iter().enumerate();
            entries.find_map(|(at, entry)| limit_error(of, Some(entry), &format!("{path}[{at}]")))
        }
        _ => None,
    }
}

fn describe_range(field: &Field) -> String {
    match (field.min, field.max) {
        (Some(min), Some(max)) => format!("from {min} to {max}."),
        (Some(min), None) => format!("{min} or more."),
        (None, max) => format!("at most {}.", max.unwrap_or(i64::MAX)),
    }
}

/// What is wrong with one field, the others being those of readable defaults.
fn field_error<S: Settings>(
    defaults: &SettingsFields,
    name: &str,
    value: &Value,
) -> Option<FieldError> {
    let mut fields = defaults.clone();
    fields.insert(name.to_owned(), value.clone());
    parse_fields::<S>(fields).err()
}

fn defaults_error(FieldError { field, message }: FieldError) -> DefaultsError {
    DefaultsError { field, message }
}

/// The words of a parser as words for people.
fn explain_parse_error(path: &str, said: &str) -> FieldError {
    let missing = said
        .strip_prefix("missing field `")
        .and_then(|rest| rest.strip_suffix('`'));
    if let Some(name) = missing {
        let field = match path {
            "." => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        return FieldError {
            field,
            message: MISSING_MESSAGE.to_owned(),
        };
    }
    // The words of serde are the only place where it says what it wanted; what is not known here is passed on as it is.
    let expected = said.split_once(", expected ").map(|(_, expected)| expected);
    let message = match (expected, said) {
        (Some(_), said) if said.starts_with("invalid type: null") => MISSING_MESSAGE.to_owned(),
        (Some(choices), said) if said.starts_with("unknown variant") => {
            let choices = choices.trim_start_matches("one of ").replace('`', "");
            format!("choose one of these: {choices}.")
        }
        (Some(expected), said) if said.starts_with("invalid value") => {
            format!("this must be {} that fits here.", describe_type(expected))
        }
        (Some(expected), said) if said.starts_with("invalid type") => {
            format!("this must be {}.", describe_type(expected))
        }
        _ => said.to_owned(),
    };
    FieldError {
        field: path.to_owned(),
        message,
    }
}

fn describe_type(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "a group of fields",
        other if other.starts_with("struct ") => "a group of fields",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SettingType;
    use serde::Deserialize;
    use serde_json::json;

    crate::part! {
        pub struct Line {
            pub hours: i64, "Hours";
            pub percent: u32, "Percent", between(0, 100);
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Rule {
        Open,
        Shut,
    }

    impl SettingType for Rule {
        fn form_field(name: &str, label: &str) -> Field {
            Field::choice(name, label, &[("open", "Open"), ("shut", "Shut")])
        }
    }

    crate::group! {
        pub struct Bakery: "bakery", "Bread" {
            texts as texts {
                heading = "Fresh today";
            }
            pub keep_days: u32 = 30, "Days it is kept", at_least(1);
            pub lines: Vec<Line> = [{ "hours": 24, "percent": 100 }], "Lines";
            pub version: String = "1", "Version", required;
            pub rule: Rule = "open", "Rule";
            beside {
                pub address: String;
            }
        }
    }

    fn fields(changes: &Value) -> SettingsFields {
        let mut fields = Bakery::group().default_values();
        fields.insert("other".to_owned(), Value::Null);
        fields.extend(changes.as_object().cloned().unwrap());
        fields
    }

    fn said(changes: &Value) -> Vec<(String, String)> {
        let found = unreadable_fields::<Bakery>(&fields(changes), &fields(&json!({})));
        let said = found.into_iter();
        said.map(|error| (error.field, error.message)).collect()
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_path() {
        for (changes, field, message) in [
            (
                json!({ "keepDays": "30" }),
                "keepDays",
                "this must be a whole number.",
            ),
            (json!({ "keepDays": null }), "keepDays", "fill this in."),
            (json!({ "keepDays": 0 }), "keepDays", "1 or more."),
            (
                json!({ "keepDays": -1 }),
                "keepDays",
                "this must be a whole number that fits here.",
            ),
            (
                json!({ "lines": [{ "hours": 2 }] }),
                "lines[0].percent",
                "fill this in.",
            ),
            (
                json!({ "lines": [{ "hours": 2, "percent": 1 }, { "hours": 0, "percent": 101 }] }),
                "lines[1].percent",
                "from 0 to 100.",
            ),
            (json!({ "lines": "all" }), "lines", "this must be a list."),
            (json!({ "version": " " }), "version", "fill this in."),
            (
                json!({ "rule": "ajar" }),
                "rule",
                "choose one of these: open or shut.",
            ),
        ] {
            let told = [(field.to_owned(), message.to_owned())];
            assert_eq!(said(&changes), told, "{changes}");
        }
        assert!(said(&json!({ "rule": "shut", "unknown": [1] })).is_empty());
        let two = said(&json!({ "rule": 1, "version": 2 }));
        assert_eq!(two.len(), 2, "{two:?}");
    }

    #[test]
    fn a_field_that_cannot_be_read_keeps_what_was_published_last() {
        let defaults = fields(&json!({}));
        let published = fields(&json!({ "keepDays": 60, "version": "" , "rule": "shut" }));
        let earlier = [
            fields(&json!({ "version": 3, "keepDays": 7 })),
            fields(&json!({ "version": "2", "rule": "open" })),
            fields(&json!({ "version": "1b" })),
        ];
        let found: ParsedSettings<Bakery> =
            parse_settings(&published, &earlier, &defaults).unwrap();
        assert_eq!(found.settings.version, "2");
        assert_eq!(
            (found.settings.keep_days, found.settings.rule),
            (60, Rule::Shut)
        );
        let names: Vec<&str> = found.unreadable.iter().map(|e| e.field.as_str()).collect();
        assert_eq!(names, ["version"]);
        let found: ParsedSettings<Bakery> =
            parse_settings(&published, &earlier[..1], &defaults).unwrap();
        assert_eq!(found.settings.version, "1", "never published before");
    }

    #[test]
    fn unreadable_defaults_are_a_fault_of_the_program() {
        let broken = fields(&json!({ "version": null }));
        assert!(parse_settings::<Bakery>(&broken, &[], &broken).is_err());
        assert!(check_defaults::<Bakery>(&broken).is_err());
        assert!(check_defaults::<Bakery>(&fields(&json!({}))).is_ok());
    }
}
