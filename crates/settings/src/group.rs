//! Groups of settings: what a feature declares, and what the desk knows of it.
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Field, SettingsFields};

/// Entries of a list, at most.
const MAX_LIST_ENTRIES: i64 = 60;
const MAX_INTEGER: i64 = 1_000_000_000;

/// Settings that can be read from a settings document. Declared with [`group!`](crate::group); by hand only for what reads
/// a part of a document that is declared elsewhere.
pub trait Settings: DeserializeOwned {
    /// The document that they stand in, without the prefix of settings.
    const DOCUMENT: &'static str;

    /// What can be set, in the order of the form.
    fn fields() -> &'static [Field];
}

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
        if entry.fields.is_empty() {
            Field::texts(name, label, MAX_LIST_ENTRIES)
        } else {
            Field::list(name, label, entry, MAX_LIST_ENTRIES)
        }
    }
}

/// `keep_days` as documents have it: `keepDays`.
pub fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        camel.push_str(&first.to_uppercase());
        camel.push_str(rest);
    }
    camel
}

/// `missionHeading` and `all-posts` as a label.
pub fn label_from_name(name: &str) -> String {
    let mut words = String::new();
    for (place, c) in name.chars().enumerate() {
        match c {
            '-' | '_' => words.push(' '),
            c if place == 0 => words.extend(c.to_uppercase()),
            c if c.is_uppercase() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c => words.push(c),
        }
    }
    words
}

/// Declares a part of settings: an entry of a list, or fields that belong together.
///
/// ```
/// settings::part! {
///     /// A line of the refund rule.
///     pub struct RefundLine {
///         /// At least so many hours before the start.
///         pub hours_before: i64, "At least so many hours before";
///         /// Per cent of what was paid.
///         pub percent: u32, "Percent that goes back", between(0, 100);
///     }
/// }
/// ```
///
/// After the label stand methods of [`Field`].
#[macro_export]
macro_rules! part {
    (
        $(#[$about:meta])*
        pub struct $part:ident {
            $(
                $(#[$about_field:meta])*
                pub $field:ident: $type:ty, $label:literal $(, $rule:ident $(($($with:expr),* $(,)?))?)*;
            )*
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        $(#[$about])*
        pub struct $part {
            $($(#[$about_field])* pub $field: $type,)*
        }

        impl $crate::SettingType for $part {
            fn form_field(name: &str, label: &str) -> $crate::Field {
                let fields = ::std::vec![$(
                    <$type as $crate::SettingType>::form_field(&$crate::camel_case(stringify!($field)), $label)
                        $(.$rule($($($with),*)?))*
                ),*];
                $crate::Field::object(name, label, fields)
            }
        }
    };
}

/// Declares the settings of a feature: the name of their document, what the desk calls it, and each field with its type,
/// default, label and, after these, methods of [`Field`].
///
/// ```
/// settings::group! {
///     /// The settings of the bakery.
///     pub struct Settings: "bakery", "Bread" {
///         texts as texts {
///             heading = "Fresh today";
///         }
///         /// Days for which orders are kept.
///         pub keep_days: u32 = 30, "Days an order is kept", between(1, 365);
///         beside {
///             /// What the document does not hold.
///             pub address: String;
///         }
///     }
/// }
/// ```
///
/// `texts` are words of pages that the feature does not look at; their labels are made of their names. `beside` holds what
/// is found elsewhere.
#[macro_export]
macro_rules! group {
    (
        $(#[$about:meta])*
        pub struct $group:ident: $document:literal, $called:literal {
            $(texts as $texts:ident {
                $($text:ident = $words:literal $(, $text_rule:ident $(($($text_with:expr),* $(,)?))?)*;)*
            })?
            $(
                $(#[$about_field:meta])*
                pub $field:ident: $type:ty = $default:tt, $label:literal
                    $(, $rule:ident $(($($with:expr),* $(,)?))?)*;
            )*
            $(beside {
                $($(#[$about_other:meta])* pub $other:ident: $other_type:ty;)*
            })?
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        $(#[$about])*
        pub struct $group {
            $(
                #[serde(flatten)]
                pub $texts: $crate::SettingsFields,
            )?
            $($(#[$about_field])* pub $field: $type,)*
            $($(#[serde(skip)] $(#[$about_other])* pub $other: $other_type,)*)?
        }

        impl $crate::Settings for $group {
            const DOCUMENT: &'static str = $document;

            fn fields() -> &'static [$crate::Field] {
                static FIELDS: ::std::sync::LazyLock<::std::vec::Vec<$crate::Field>> =
                    ::std::sync::LazyLock::new(|| ::std::vec![
                        $($(
                            $crate::Field::text_of(stringify!($text), $words)
                                $(.$text_rule($($($text_with),*)?))*,
                        )*)?
                        $(
                            <$type as $crate::SettingType>::form_field(&$crate::camel_case(stringify!($field)), $label)
                                $(.$rule($($($with),*)?))*
                                .default($crate::json!($default)),
                        )*
                    ]);
                &FIELDS
            }
        }

        impl $group {
            pub fn group() -> $crate::SettingsGroup {
                $crate::SettingsGroup {
                    document: $document.to_owned(),
                    label: $called.to_owned(),
                    fields: <Self as $crate::Settings>::fields().to_vec(),
                }
            }
        }
    };
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

    #[test]
    fn names_of_fields_are_those_of_documents() {
        assert_eq!(camel_case("keep_unpaid_days"), "keepUnpaidDays");
        assert_eq!(camel_case("open"), "open");
    }

    #[test]
    fn names_become_words() {
        assert_eq!(label_from_name("missionHeading"), "Mission heading");
        assert_eq!(label_from_name("all-posts"), "All posts");
    }
}
