//! Groups of settings: what a feature declares, and what the desk knows of it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::declaration::{Settings, SettingsFields};
use crate::field::Field;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsGroup {
    /// The document that they stand in, without the prefix of settings.
    pub document: String,
    pub label: String,
    /// What can be set, in the order of the form.
    pub fields: Vec<Field>,
}

impl SettingsGroup {
    /// The values that hold until something is published.
    pub fn default_values(&self) -> SettingsFields {
        defaults_of(&self.fields)
    }
}

/// A group in the file of defaults, under the name of its document.
#[derive(Serialize, Deserialize)]
struct GroupEntry {
    label: String,
    defaults: SettingsFields,
    fields: Vec<Field>,
}

/// The file of defaults that these groups make.
pub fn format_groups(groups: &[SettingsGroup]) -> serde_json::Result<String> {
    let mut file = Map::new();
    for group in groups {
        let entry = GroupEntry {
            label: group.label.clone(),
            defaults: group.default_values(),
            // The defaults stand beside the fields in the file, so each is written once.
            fields: group.fields.iter().map(without_default).collect(),
        };
        file.insert(group.document.clone(), serde_json::to_value(entry)?);
    }
    serde_json::to_string_pretty(&file)
}

fn without_default(field: &Field) -> Field {
    Field {
        default: None,
        ..field.clone()
    }
}

pub fn parse_groups(file: &str) -> serde_json::Result<Vec<SettingsGroup>> {
    let file: Map<String, Value> = serde_json::from_str(file)?;
    let groups = file
        .into_iter()
        .map(|(document, entry)| -> serde_json::Result<SettingsGroup> {
            let GroupEntry {
                label,
                mut defaults,
                mut fields,
            } = serde_json::from_value(entry)?;
            for field in &mut fields {
                field.default = defaults.remove(&field.name);
            }
            Ok(SettingsGroup {
                document,
                label,
                fields,
            })
        });
    groups.collect()
}

pub fn default_fields<S: Settings>() -> SettingsFields {
    defaults_of(S::fields())
}

fn defaults_of(fields: &[Field]) -> SettingsFields {
    let defaults = fields.iter().filter_map(|field| {
        let default = field.default.clone()?;
        Some((field.name.clone(), default))
    });
    defaults.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::group! {
        pub struct Bakery: "bakery", "Bread" {
            texts as texts {
                heading = "Fresh today";
            }
            pub keep_days: u32 = 30, "Days an order is kept", between(1, 365);
            pub next: Vec<String> = ["It is baked.", "You fetch it."], "What happens next";
        }
    }

    #[test]
    fn a_file_of_defaults_holds_all_that_is_declared() {
        let declared = [Bakery::group()];
        let file = format_groups(&declared).unwrap();
        assert_eq!(parse_groups(&file).unwrap(), declared);
        let defaults: Value = serde_json::from_str(&file).unwrap();
        assert_eq!(defaults["bakery"]["defaults"]["keepDays"], 30);
    }
}
