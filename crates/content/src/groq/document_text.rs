//! A stored document as JSON text for a query: what the query needs of it, copied without being read.

use chrono::{DateTime, SecondsFormat, Utc};
use groq_evaluator::RawFields;
use kernel::Currency;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use store::StoreError;

use super::plan::NeededFields;
use super::visible::is_private;
use crate::documents::version_rows::VersionRow;
use crate::model::{DocumentKind, fields};
use crate::ports::PostConversation;

/// What is told of a document beside its body.
pub(super) struct DocumentSurroundings<'a> {
    pub needed: &'a NeededFields,
    /// What the document is called.
    pub id: &'a str,
    /// What is told of where it comes from, where that is asked for.
    pub original_id: Option<&'a str>,
    pub conversation: Option<&'a PostConversation>,
}

/// An object that is being written, of what is needed.
struct ObjectText<'a> {
    text: String,
    needed: &'a NeededFields,
}

impl<'a> ObjectText<'a> {
    fn new(id: &str, kind: DocumentKind, needed: &'a NeededFields) -> Self {
        let text = format!("{{\"_id\":{},\"_type\":\"{}\"", json!(id), kind.name());
        Self { text, needed }
    }

    fn add_raw(&mut self, name: &str, value: &str) {
        self.text.push(',');
        self.text.push_str(&json!(name).to_string());
        self.text.push(':');
        self.text.push_str(value);
    }

    fn add(&mut self, name: &str, value: impl FnOnce() -> Value) {
        if self.needed.contains(name) {
            self.add_raw(name, &value().to_string());
        }
    }

    fn finish(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

/// The text of a document.
///
/// # Errors
/// When the stored body is no object.
pub(super) fn write_document(
    row: &VersionRow,
    around: &DocumentSurroundings<'_>,
) -> Result<String, StoreError> {
    let RawFields::<&RawValue>(body) =
        serde_json::from_str(&row.body).map_err(StoreError::other)?;
    let find = |name: &str| {
        let field = body.iter().find(|(field, _)| field == name);
        field.map(|(_, value)| value.get())
    };
    let mut object = ObjectText::new(around.id, row.kind, around.needed);
    object.add("_rev", || json!(revision_of(&row.body)));
    object.add("_createdAt", || {
        let imported =
            find("_createdAt").and_then(|text| serde_json::from_str::<String>(text).ok());
        json!(imported.unwrap_or_else(|| moment_text(row.created_at)))
    });
    object.add("_updatedAt", || json!(moment_text(row.updated_at)));
    if let Some(original) = around.original_id {
        object.add("_originalId", || json!(original));
    }
    let made = made_fields(row, &find, around);
    for (name, value) in &made {
        object.add(name, || value.clone());
    }
    for (name, value) in &body {
        let name = name.as_ref();
        let is_ours = name.starts_with('_') || made.contains_key(name);
        if is_ours || is_private(row.kind, name) || !around.needed.contains(name) {
            continue;
        }
        match around.needed.firsts.get(name) {
            Some(most) => object.add_raw(name, &first_entries(value.get(), *most)),
            None => object.add_raw(name, value.get()),
        }
    }
    Ok(object.finish())
}

/// `_rev` of a stored body: made of it, so that it changes with it and with nothing else.
pub fn revision_of(body: &str) -> String {
    blake3::hash(body.as_bytes()).to_hex()[..22].to_owned()
}

fn moment_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A list with no more than its first entries; any other value as it is.
fn first_entries(value: &str, most: usize) -> String {
    match serde_json::from_str::<Vec<&RawValue>>(value) {
        Ok(entries) if entries.len() > most => {
            let first: Vec<&str> = entries.iter().take(most).map(|entry| entry.get()).collect();
            format!("[{}]", first.join(","))
        }
        _ => value.to_owned(),
    }
}

/// The fields that are not as they stand in the body: the address under which the site has the document, what readers think
/// of a post, and the price in dollars that clients of the hosted service know.
fn made_fields<'a>(
    row: &VersionRow,
    find: &impl Fn(&str) -> Option<&'a str>,
    around: &DocumentSurroundings<'_>,
) -> Map<String, Value> {
    let mut made = Map::new();
    if let Some(slug) = &row.slug {
        made.insert(
            "slug".to_owned(),
            json!({ "_type": "slug", "current": slug }),
        );
    }
    if let Some(conversation) = around.conversation {
        for (name, since) in [
            ("likes", conversation.likes),
            ("dislikes", conversation.dislikes),
        ] {
            let imported = fields::read_count(&field_value(find, name), name).unwrap_or(0);
            made.insert(name.to_owned(), json!(imported + since));
        }
        if !conversation.comments.is_empty() {
            made.insert("comments".to_owned(), json!(conversation.comments));
        }
    }
    if row.kind == DocumentKind::Shop && find("price").is_none() && around.needed.contains("price")
    {
        let prices = fields::read_item_prices(&field_value(find, "prices"));
        let dollars = prices.iter().find(|price| price.currency == Currency::Usd);
        if let Some(price) = dollars {
            made.insert("price".to_owned(), dollars_value(price.minor));
        }
    }
    made
}

/// An object with one field of the body.
fn field_value<'a>(find: &impl Fn(&str) -> Option<&'a str>, name: &str) -> Value {
    let value: Option<Value> = find(name).and_then(|text| serde_json::from_str(text).ok());
    json!({ name: value })
}

fn dollars_value(cents: i64) -> Value {
    // By way of text, which is exact where a division of floats is not.
    let text = format!("{}.{:02}", cents / 100, cents % 100);
    text.parse::<f64>().map_or(Value::Null, Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_cut_and_other_values_are_not() {
        assert_eq!(
            first_entries(r#"[{"a":[1,2]},"b","c"]"#, 2),
            r#"[{"a":[1,2]},"b"]"#
        );
        assert_eq!(first_entries(r#"["b"]"#, 2), r#"["b"]"#);
        assert_eq!(first_entries(r#""text""#, 2), r#""text""#);
    }

    #[test]
    fn dollars_are_exact() {
        assert_eq!(dollars_value(1_999), json!(19.99));
        assert_eq!(dollars_value(900), json!(9.0));
    }
}
