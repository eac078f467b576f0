//! What stands above a text: YAML between `---`, TOML between `+++`.
use serde_json::{Map, Value};

/// A file in its two parts.
#[derive(Default)]
pub(super) struct FrontMatter<'a> {
    /// Names in small letters.
    pub fields: Map<String, Value>,
    pub text: &'a str,
    /// What is wrong with the part above the text.
    pub fault: Option<String>,
}

pub(super) fn split_front_matter(file: &str) -> FrontMatter<'_> {
    let file = file.trim_start_matches('\u{feff}');
    let found = split_at_signs(file, "---").map(|(above, text)| (parse_yaml(above), text));
    let found = found
        .or_else(|| split_at_signs(file, "+++").map(|(above, text)| (parse_toml(above), text)));
    let Some((parsed, text)) = found else {
        return FrontMatter {
            text: file,
            ..FrontMatter::default()
        };
    };
    let (fields, fault) = match parsed {
        Ok(Value::Object(fields)) => (fields, None),
        Ok(Value::Null) => (Map::new(), None),
        Ok(_) => (Map::new(), Some("it is no list of fields".to_owned())),
        Err(fault) => (Map::new(), Some(fault)),
    };
    let fields = fields
        .into_iter()
        .map(|(name, value)| (name.to_lowercase(), value))
        .collect();
    FrontMatter {
        fields,
        text,
        fault,
    }
}

/// What stands between two lines of the sign, and what follows.
fn split_at_signs<'a>(file: &'a str, sign: &str) -> Option<(&'a str, &'a str)> {
    let start = file
        .split_inclusive('\n')
        .next()
        .filter(|line| line.trim_end() == sign)?
        .len();
    let mut at = start;
    for line in file[start..].split_inclusive('\n') {
        if line.trim_end() == sign {
            return Some((&file[start..at], &file[at + line.len()..]));
        }
        at += line.len();
    }
    None
}

fn parse_yaml(text: &str) -> Result<Value, String> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    serde_saphyr::from_str(text).map_err(|error| first_line(&error.to_string()))
}

fn parse_toml(text: &str) -> Result<Value, String> {
    let table: toml::Table = toml::from_str(text).map_err(|error| first_line(error.message()))?;
    Ok(json_of(toml::Value::Table(table)))
}

fn json_of(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => text.into(),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) => number.into(),
        toml::Value::Boolean(flag) => flag.into(),
        toml::Value::Datetime(moment) => moment.to_string().into(),
        toml::Value::Array(items) => items.into_iter().map(json_of).collect(),
        toml::Value::Table(table) => Value::Object(
            table
                .into_iter()
                .map(|(name, value)| (name, json_of(value)))
                .collect(),
        ),
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
