//! Fields of a document as cells of a table, and back.

use kernel::dates::parse_document_date;
use kernel::{Currency, Money, csv};
use serde_json::{Map, Number, Value, json};

use crate::schema::{DocumentSchema, Field, FieldKind};

/// A field, or the amount of one currency in a field of prices.
#[derive(Debug)]
pub(super) struct TableColumn {
    pub name: String,
    pub field: &'static Field,
    currency: Option<Currency>,
}

/// Whether a field can be written in a cell, and set to the same in many documents.
pub(super) fn is_flat(field: &Field) -> bool {
    let is_flat = matches!(
        field.kind,
        FieldKind::Text
            | FieldKind::LongText
            | FieldKind::Integer
            | FieldKind::Number
            | FieldKind::Money
            | FieldKind::Prices
            | FieldKind::Date
            | FieldKind::Boolean
            | FieldKind::Choice
            | FieldKind::Video
            | FieldKind::Url
            | FieldKind::Email
            | FieldKind::Phone
            | FieldKind::Colour
    );
    is_flat && !field.read_only
}

/// In the order of the form.
pub(super) fn list_columns(schema: &'static DocumentSchema) -> Vec<TableColumn> {
    let flat = schema.fields.iter().filter(|field| is_flat(field));
    flat.flat_map(|field| match field.kind {
        FieldKind::Prices => Currency::ALL
            .map(|currency| TableColumn {
                name: format!("{} {currency}", field.label),
                field,
                currency: Some(currency),
            })
            .into(),
        _ => vec![TableColumn {
            name: field.label.clone(),
            field,
            currency: None,
        }],
    })
    .collect()
}

impl TableColumn {
    /// What stands in the document; empty where nothing does, or nothing that a cell can hold.
    pub fn format_cell(&self, body: &Value) -> String {
        let Some(value) = body.get(&self.field.name) else {
            return String::new();
        };
        if let Some(currency) = self.currency {
            let minor = value.get(currency.code()).and_then(Value::as_i64);
            return minor.map_or_else(String::new, csv::format_minor);
        }
        match value {
            Value::String(text) => {
                let mut options = self.field.options.iter();
                let chosen = options.find(|option| option.value == *text);
                let is_choice = self.field.kind == FieldKind::Choice;
                let label = chosen.filter(|_| is_choice).map(|option| &option.label);
                label
                    .unwrap_or(text)
                    .replace("\r\n", "\n")
                    .trim()
                    .to_owned()
            }
            Value::Number(number) => number.to_string(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            _ => String::new(),
        }
    }

    /// Writes a cell into a document; an empty one takes the field out of it.
    ///
    /// # Errors
    /// With words for who wrote the table.
    pub fn write_cell(&self, body: &mut Map<String, Value>, text: &str) -> Result<(), String> {
        let name = &self.field.name;
        let value = self.parse_cell(text)?;
        let Some(currency) = self.currency else {
            match value {
                Value::Null => body.shift_remove(name),
                value => body.insert(name.clone(), value),
            };
            return Ok(());
        };
        let held = body.entry(name.clone()).or_insert_with(|| json!({}));
        if !held.is_object() {
            *held = json!({});
        }
        if let Some(prices) = held.as_object_mut() {
            match value {
                Value::Null => prices.shift_remove(currency.code()),
                value => prices.insert(currency.code().to_owned(), value),
            };
        }
        Ok(())
    }

    fn parse_cell(&self, text: &str) -> Result<Value, String> {
        if text.is_empty() {
            return Ok(Value::Null);
        }
        let wanted = |what: &str| format!("{}: enter {what}", self.name);
        if let Some(currency) = self.currency {
            let price = Money::parse_major(text, currency);
            let price = price.map_err(|_| wanted("a price, such as 2500.00"))?;
            return Ok(price.minor.into());
        }
        let number = || -> Option<Number> {
            let bare = text.replace(',', "");
            // A whole number stays one.
            let whole = bare.parse::<i64>().ok().map(Number::from);
            whole.or_else(|| Number::from_f64(bare.parse().ok()?))
        };
        match self.field.kind {
            FieldKind::Integer => {
                let whole = text.replace(',', "").parse::<i64>();
                Ok(whole.map_err(|_| wanted("a whole number"))?.into())
            }
            FieldKind::Number | FieldKind::Money => number()
                .map(Value::Number)
                .ok_or_else(|| wanted("a number")),
            FieldKind::Boolean => match text.to_lowercase().as_str() {
                "yes" | "true" | "1" => Ok(true.into()),
                "no" | "false" | "0" => Ok(false.into()),
                _ => Err(wanted("yes or no")),
            },
            FieldKind::Date if parse_document_date(text).is_none() => {
                Err(wanted("a day as 2026-11-21, year first"))
            }
            FieldKind::Choice => {
                let is_it = |word: &str| word.eq_ignore_ascii_case(text);
                let mut options = self.field.options.iter();
                let chosen = options.find(|option| is_it(&option.value) || is_it(&option.label));
                let labels = || {
                    let labels = self.field.options.iter().map(|option| &*option.label);
                    wanted(&labels.collect::<Vec<_>>().join(" or "))
                };
                Ok(chosen.ok_or_else(labels)?.value.clone().into())
            }
            _ => Ok(text.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DocumentKind;
    use crate::schema::find_schema;

    fn products() -> Vec<TableColumn> {
        list_columns(find_schema(DocumentKind::Shop, "").unwrap())
    }

    /// Every sample document of every type, through its cells and back.
    #[test]
    fn what_a_cell_says_is_what_was_stored() {
        for body in crate::sample_content::sample_documents() {
            let kind: DocumentKind = body["_type"].as_str().unwrap().parse().unwrap();
            let schema = find_schema(kind, body["_id"].as_str().unwrap()).unwrap();
            for column in list_columns(schema) {
                let cell = column.format_cell(&body);
                let mut written = body.as_object().unwrap().clone();
                column.write_cell(&mut written, &cell).unwrap();
                let again = column.format_cell(&Value::Object(written));
                assert_eq!(again, cell, "{kind} {}", column.name);
            }
        }
    }

    #[test]
    fn a_product_has_a_column_for_each_currency() {
        let names: Vec<String> = products().into_iter().map(|column| column.name).collect();
        for name in ["Name", "Prices NGN", "Prices GBP", "Prices USD", "VAT"] {
            assert!(names.iter().any(|found| found == name), "{name}");
        }
        let unwritable = ["Description", "Pictures", "Reviews, as imported"];
        assert!(!names.iter().any(|name| unwritable.contains(&&**name)));
    }

    #[test]
    fn what_cannot_be_read_is_said_with_the_name_of_its_column() {
        let refused = [
            ("Prices NGN", "about 500"),
            ("VAT", "reduced"),
            ("Sold sealed", "maybe"),
            ("Best before", "01/02/2027"),
            ("Position in the list", "1.5"),
        ];
        for (name, text) in refused {
            let columns = products();
            let column = columns.iter().find(|column| column.name == name).unwrap();
            let said = column.write_cell(&mut Map::new(), text).unwrap_err();
            assert!(said.starts_with(&format!("{name}: enter ")), "{said}");
        }
    }

    #[test]
    fn an_empty_cell_takes_one_price_away_and_leaves_the_others() {
        let mut body = json!({"prices": {"NGN": 500_000, "GBP": 1_000}});
        let columns = products();
        let pounds = columns.iter().find(|column| column.name == "Prices GBP");
        let map = body.as_object_mut().unwrap();
        pounds.unwrap().write_cell(map, "").unwrap();
        assert_eq!(body, json!({"prices": {"NGN": 500_000}}));
    }
}
