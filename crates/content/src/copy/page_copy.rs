//! Texts of pages: the compiled-in defaults under what the store says.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};
use settings::SettingsGroup;

use super::ClaimSet;

/// The texts of pages and mails, by name; `site` holds what all pages share.
static TEXTS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../defaults/texts.json")).unwrap_or_default()
});

/// What the features declare, as `bedside settings` prints it: they stand above content, which cannot ask them.
static GROUPS: LazyLock<Vec<SettingsGroup>> = LazyLock::new(|| {
    settings::parse_groups(include_str!("../../defaults/settings.json")).unwrap_or_default()
});

static GROUP_DEFAULTS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let groups = GROUPS.iter();
    groups
        .map(|group| {
            (
                group.document.clone(),
                Value::Object(group.default_values()),
            )
        })
        .collect()
});

/// The entry whose texts are those of mails: edited like a page's, shown on none.
pub const MAIL: &str = "mail";

/// The settings that the features declare: set at the desk, shown on no page of their own.
pub fn settings_groups() -> &'static [SettingsGroup] {
    &GROUPS
}

pub fn is_hidden(name: &str) -> bool {
    name == MAIL || GROUP_DEFAULTS.contains_key(name)
}

/// Names that texts may hold in braces, such as `{brand}`.
#[derive(Debug, Clone, Default)]
pub struct CopyPlaceholders(BTreeMap<String, String>);

impl CopyPlaceholders {
    /// The short texts and numbers at the top of the site's words.
    pub fn from_site_copy(site: &Map<String, Value>) -> Self {
        let plain = |value: &Value| match value {
            // Text with placeholders of its own, such as the copyright line, is filled in but not substituted into
            // other texts.
            Value::String(text) if !text.contains('{') => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        Self(
            site.iter()
                .filter_map(|(name, value)| Some((format!("{{{name}}}"), plain(value)?)))
                .collect(),
        )
    }

    /// The text with known names put in; braces that name nothing stay, they are the page's.
    pub fn fill_placeholders(&self, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        self.0.iter().fold(text.to_owned(), |text, (name, value)| {
            text.replace(name.as_str(), value)
        })
    }
}

pub fn default_copy(name: &str) -> Option<&'static Map<String, Value>> {
    let found = TEXTS.get(name).or_else(|| GROUP_DEFAULTS.get(name));
    found?.as_object()
}

/// Names of all pages that have words, and `site`.
pub fn page_names() -> impl Iterator<Item = &'static str> {
    TEXTS
        .keys()
        .map(String::as_str)
        .filter(|name| !is_hidden(name))
}

/// The defaults with what a stored document says over them: objects field by field, lists and texts whole.
pub fn merge_copy(defaults: &Map<String, Value>, stored: Option<&Value>) -> Map<String, Value> {
    let mut words = defaults.clone();
    for (name, value) in stored.and_then(Value::as_object).into_iter().flatten() {
        if !is_metadata_field(name) {
            merge_value(words.entry(name.clone()).or_insert(Value::Null), value);
        }
    }
    words
}

pub(crate) fn merge_value(under: &mut Value, over: &Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (name, value) in over {
                merge_value(under.entry(name.clone()).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over.clone(),
    }
}

/// True for the fields of a stored document that are no words.
fn is_metadata_field(name: &str) -> bool {
    name.starts_with('_') || name == "sample" || name == "name"
}

/// What of a stored document differs from the defaults: all that has to be kept.
pub fn copy_overrides(defaults: &Map<String, Value>, stored: &Value) -> Map<String, Value> {
    let fields = stored.as_object().into_iter().flatten();
    fields
        .filter_map(|(name, value)| {
            let kept = if is_metadata_field(name) {
                value.clone()
            } else {
                // Values equal to the default are dropped, so that a better default in a later version reaches the
                // site.
                value_difference(defaults.get(name), value)?
            };
            Some((name.clone(), kept))
        })
        .collect()
}

/// Texts without the links that `is_dead` names by address and label: the entries of lists alone, or single ones too.
pub(super) fn drop_links(
    words: Map<String, Value>,
    in_lists_alone: bool,
    is_dead: &dyn Fn(&str, &str) -> bool,
) -> Map<String, Value> {
    let is_dead_link = |value: &Value| {
        let text = |name| value.get(name).and_then(Value::as_str);
        text("href")
            .or_else(|| text("url"))
            .is_some_and(|href| is_dead(href, text("label").unwrap_or_default()))
    };
    let keep = |value: Value| -> Value {
        match value {
            Value::Object(fields) => drop_links(fields, in_lists_alone, is_dead).into(),
            Value::Array(items) => {
                let items = items.into_iter().filter(|item| !is_dead_link(item));
                items
                    .map(|item| match item {
                        Value::Object(fields) => drop_links(fields, in_lists_alone, is_dead).into(),
                        other => other,
                    })
                    .collect()
            }
            other => other,
        }
    };
    words
        .into_iter()
        .filter(|(_, value)| in_lists_alone || !is_dead_link(value))
        .map(|(name, value)| (name, keep(value)))
        .collect()
}

fn value_difference(default: Option<&Value>, value: &Value) -> Option<Value> {
    match (default, value) {
        (Some(default), value) if default == value => None,
        (Some(Value::Object(defaults)), Value::Object(values)) => {
            let kept: Map<String, Value> = values
                .iter()
                .filter_map(|(name, value)| {
                    Some((name.clone(), value_difference(defaults.get(name), value)?))
                })
                .collect();
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
        (_, value) => Some(value.clone()),
    }
}

/// The words as they may be shown: what is hidden, or rests on a claim that is not live, is left out, the rest of it
/// carries `sample` and the claim's facts; names are put in.
pub fn resolve_copy(
    words: &Map<String, Value>,
    claims: &ClaimSet,
    names: &CopyPlaceholders,
) -> Map<String, Value> {
    match resolve_value(&Value::Object(words.clone()), claims, names) {
        Some(Value::Object(words)) => words,
        _ => Map::new(),
    }
}

fn resolve_value(value: &Value, claims: &ClaimSet, names: &CopyPlaceholders) -> Option<Value> {
    Some(match value {
        Value::String(text) => names.fill_placeholders(text).into(),
        Value::Array(items) => items
            .iter()
            .filter_map(|item| resolve_value(item, claims, names))
            .collect(),
        // Staff hide an entry of the menu without losing it.
        Value::Object(fields) if fields.get("hidden") == Some(&Value::Bool(true)) => return None,
        Value::Object(fields) => {
            let mut made: Map<String, Value> = fields
                .iter()
                .filter_map(|(name, value)| {
                    Some((name.clone(), resolve_value(value, claims, names)?))
                })
                .collect();
            if let Some(key) = fields.get("claim") {
                let claim = claims.find_claim(key.as_str()?)?;
                made.extend(claim.facts);
                made.insert("sample".to_owned(), claim.sample.into());
                if let (false, Some(text)) = (made.contains_key("text"), claim.text) {
                    made.insert("text".to_owned(), text.into());
                }
            }
            Value::Object(made)
        }
        other => other.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Document, DocumentKind};
    use serde_json::json;

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    fn claims(sample: bool) -> ClaimSet {
        let body = json!({"key": "clients", "value": 600, "suffix": "+", "label": "Clients", "sample": sample,
            "text": "Counted."});
        let now = chrono::Utc::now();
        ClaimSet::valid_at(
            &[Document {
                id: "c".into(),
                kind: DocumentKind::Claim,
                slug: None,
                body,
                updated_at: now,
            }],
            now,
        )
    }

    #[test]
    fn the_defaults_have_words_for_every_page() {
        for page in [
            "site",
            "home",
            "about",
            "faqs",
            "blog",
            "all-posts",
            "gallery",
            "policy",
            "projects",
            "shop",
            "product",
            "consultation",
            "contact",
            "partnership",
            "volunteer",
            "search",
            "community",
            "not-found",
        ] {
            assert!(default_copy(page).is_some(), "{page}");
        }
        assert!(default_copy("nothing").is_none());
        assert!(page_names().count() >= 18);
    }

    #[test]
    fn without_a_live_claim_its_words_are_gone() {
        let words = object(
            json!({"cards": [{"title": "a", "claim": "clients"}, {"title": "b"}],
            "counter": {"claim": "clients", "value": 500}, "odd": {"claim": 7}}),
        );
        let bare = resolve_copy(&words, &claims(false), &CopyPlaceholders::default());
        assert_eq!(Value::Object(bare), json!({"cards": [{"title": "b"}]}));
        let sample = resolve_copy(&words, &claims(true), &CopyPlaceholders::default());
        assert_eq!(sample["counter"]["value"], 600);
        assert_eq!(sample["counter"]["sample"], true);
        assert_eq!(sample["cards"][0]["text"], "Counted.");
    }

    #[test]
    fn no_default_words_show_a_claim_without_proof() {
        for page in page_names() {
            let words = resolve_copy(
                default_copy(page).unwrap(),
                &ClaimSet::default(),
                &CopyPlaceholders::default(),
            );
            assert!(
                !Value::Object(words).to_string().contains("\"claim\""),
                "{page}"
            );
        }
    }

    #[test]
    fn names_are_put_in_and_other_braces_stay() {
        let names = CopyPlaceholders::from_site_copy(&object(
            json!({"brand": "Bedside", "year": 2025, "odd": "{brand}", "list": []}),
        ));
        assert_eq!(
            names.fill_placeholders("© {year} {brand}. by {author} {odd}"),
            "© 2025 Bedside. by {author} {odd}"
        );
    }

    #[test]
    fn the_store_overrides_field_by_field() {
        let defaults = object(
            json!({"hero": {"headline": "Old", "mission": "m", "points": [1, 2]}, "about": 1}),
        );
        let stored = json!({"_id": "settings-home", "sample": true, "hero": {"headline": "New", "points": []}});
        let words = merge_copy(&defaults, Some(&stored));
        assert_eq!(
            Value::Object(words),
            json!({"hero": {"headline": "New", "mission": "m", "points": []}, "about": 1})
        );
        assert_eq!(
            merge_copy(&object(json!({"a": 1})), Some(&json!("text"))),
            object(json!({"a": 1}))
        );
    }

    #[test]
    fn only_what_differs_is_kept() {
        let defaults = object(json!({"hero": {"headline": "Old", "mission": "m"}, "about": 1}));
        let typed = json!({"_id": "s", "hero": {"headline": "New", "mission": "m"}, "about": 1});
        assert_eq!(
            Value::Object(copy_overrides(&defaults, &typed)),
            json!({"_id": "s", "hero": {"headline": "New"}})
        );
        assert_eq!(merge_copy(&defaults, Some(&typed)).len(), 2);
    }
}
