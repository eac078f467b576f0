//! The schemas of the forms as JSON Schema, for the API's description.
//!
//! Each is written twice. `Body…` is what the desk stores: every field with its limits, and no field that must be there,
//! because a draft may lack any of them. `Complete…` is the same with what must be there before it is submitted or
//! published. Both hold what is not named here too: a body keeps what no form knows.
use serde_json::{Map, Value, json};

use ::settings::{Field, FieldKind};

use super::catalogue::all_schemas;
use super::document_schema::DocumentSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BodyPurpose {
    Draft,
    Site,
}

/// Writes the bodies of documents into an OpenAPI document that has the desk's calls: one component for each type (of
/// settings for each document), chosen by `kind` in the call that begins one and by `_type` in the others.
pub fn describe_bodies(openapi: &mut Value) {
    let Some(components) = openapi["components"]["schemas"].as_object_mut() else {
        return;
    };
    components.insert("Picture".to_owned(), picture_schema());
    components.insert("RichText".to_owned(), rich_text_schema());
    for schema in all_schemas() {
        let name = component_name(schema);
        components.insert(
            format!("Body{name}"),
            body_schema(schema, BodyPurpose::Draft),
        );
        if schema.fields.iter().any(has_required) {
            components.insert(
                format!("Complete{name}"),
                body_schema(schema, BodyPurpose::Site),
            );
        }
    }
    // One of them by what it says of itself; without that, an empty draft would be all of them.
    let named = |schema| json!({"allOf": [schema_reference("Body", schema), {"type": "object", "required": ["_id", "_type"]}]});
    let bodies = json!({
        "oneOf": all_schemas().iter().map(named).collect::<Vec<_>>(),
        "description": "What stands in it, by `_type`; of settings by `_id` too.",
    });
    components.insert("DocumentBody".to_owned(), bodies);
    let whole = json!({"$ref": "#/components/schemas/DocumentBody"});
    for owner in ["DocumentView", "SaveRequest"] {
        if let Some(place) = components
            .get_mut(owner)
            .and_then(|shape| shape.pointer_mut("/properties/body"))
        {
            *place = with_description(whole.clone(), place);
        }
    }
    if let Some(place) = components.get_mut("NewDocument") {
        *place = new_document(place);
    }
}

/// The words that stood at a place, beside what it refers to now.
fn with_description(mut shape: Value, before: &Value) -> Value {
    if let Some(words) = before.get("description") {
        shape["description"] = words.clone();
    }
    shape
}

/// A new document is one of a type that has many.
fn new_document(before: &Value) -> Value {
    let one = |schema: &DocumentSchema| {
        json!({
            "type": "object",
            "title": schema.label,
            "required": ["kind", "body"],
            "properties": {
                "kind": {"type": "string", "enum": [schema.kind]},
                "body": schema_reference("Body", schema),
            },
        })
    };
    let kinds = all_schemas().iter().filter(|schema| schema.id.is_none());
    with_description(json!({"oneOf": kinds.map(one).collect::<Vec<_>>()}), before)
}

fn schema_reference(prefix: &str, schema: &DocumentSchema) -> Value {
    json!({"$ref": format!("#/components/schemas/{prefix}{}", component_name(schema))})
}

fn component_name(schema: &DocumentSchema) -> String {
    let id = schema.id.as_deref().unwrap_or(&schema.kind);
    id.split(['-', '_'])
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| {
                first.to_uppercase().chain(letters).collect()
            })
        })
        .collect()
}

/// Something in it, at any depth, must be there.
fn has_required(field: &Field) -> bool {
    field.required
        || field.fields.iter().any(has_required)
        || field.of.as_deref().is_some_and(has_required)
}

fn body_schema(schema: &DocumentSchema, strictness: BodyPurpose) -> Value {
    let mut shape = object_schema(&schema.fields, strictness);
    shape["title"] = schema.label.clone().into();
    if let Some(help) = &schema.help {
        shape["description"] = help.clone().into();
    }
    if let Some(properties) = shape["properties"].as_object_mut() {
        let id = match &schema.id {
            Some(id) => json!({"type": "string", "enum": [id]}),
            None => json!({"type": "string"}),
        };
        properties.insert("_id".to_owned(), id);
        properties.insert(
            "_type".to_owned(),
            json!({"type": "string", "enum": [schema.kind]}),
        );
    }
    shape
}

fn object_schema(fields: &[Field], strictness: BodyPurpose) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.name.clone(), property_schema(field, strictness)))
        .collect();
    let mut shape = json!({"type": "object", "properties": properties});
    let required: Vec<&str> = fields
        .iter()
        .filter(|field| field.required && strictness == BodyPurpose::Site)
        .map(|field| field.name.as_str())
        .collect();
    if !required.is_empty() {
        shape["required"] = json!(required);
    }
    shape
}

fn property_schema(field: &Field, strictness: BodyPurpose) -> Value {
    let mut shape = type_schema(field, strictness);
    shape["title"] = field.label.clone().into();
    if let Some(help) = &field.help {
        shape["description"] = help.clone().into();
    }
    if field.read_only {
        shape["readOnly"] = true.into();
    }
    if let Some(default) = field.default.as_ref().filter(|default| !default.is_null()) {
        shape["default"] = default.clone();
    }
    shape
}

fn type_schema(field: &Field, strictness: BodyPurpose) -> Value {
    match field.kind {
        FieldKind::Text
        | FieldKind::LongText
        | FieldKind::Date
        | FieldKind::Phone
        | FieldKind::Colour
        | FieldKind::Choice
        | FieldKind::Email
        | FieldKind::Url
        | FieldKind::Video => text_schema(field),
        FieldKind::RichText => json!({"$ref": "#/components/schemas/RichText"}),
        // Imported content has numbers as texts in places; the limits hold for them too.
        FieldKind::Integer => with_limits(json!({"type": ["integer", "string"]}), field, "imum"),
        FieldKind::Number | FieldKind::Money => {
            with_limits(json!({"type": ["number", "string"]}), field, "imum")
        }
        FieldKind::Boolean => json!({"type": "boolean"}),
        FieldKind::Prices => prices_schema(),
        FieldKind::Image => json!({"$ref": "#/components/schemas/Picture"}),
        FieldKind::Images => with_limits(
            json!({"type": "array", "items": {"$ref": "#/components/schemas/Picture"}}),
            field,
            "Items",
        ),
        FieldKind::Audio => audio_schema(field, strictness),
        FieldKind::Film => film_schema(),
        FieldKind::Reference => reference_schema(),
        FieldKind::References => with_limits(
            json!({"type": "array", "items": reference_schema()}),
            field,
            "Items",
        ),
        FieldKind::Slug => slug_schema(field),
        FieldKind::Texts => with_limits(
            json!({"type": "array", "items": {"type": "string"}}),
            field,
            "Items",
        ),
        FieldKind::List | FieldKind::Links | FieldKind::Chapters => {
            let items = field
                .of
                .as_deref()
                .map(|of| property_schema(of, strictness));
            with_limits(
                json!({"type": "array", "items": items.unwrap_or_else(|| json!({}))}),
                field,
                "Items",
            )
        }
        FieldKind::Object => object_schema(&field.fields, strictness),
    }
}

/// Of a field that is one text.
fn text_schema(field: &Field) -> Value {
    let values = || -> Vec<&str> {
        let options = field.options.iter();
        options.map(|choice| choice.value.as_str()).collect()
    };
    let shape = match field.kind {
        FieldKind::Choice => return json!({"type": "string", "enum": values()}),
        FieldKind::Video => return json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{6,20}$"}),
        FieldKind::Text if !field.options.is_empty() => {
            json!({"type": "string", "examples": values()})
        }
        FieldKind::Email => json!({"type": "string", "format": "email"}),
        FieldKind::Url => json!({"type": "string", "format": "uri-reference"}),
        _ => json!({"type": "string"}),
    };
    with_limits(shape, field, "Length")
}

/// The field's limits as `maxLength`, `maximum` or `maxItems`.
fn with_limits(mut shape: Value, field: &Field, of: &str) -> Value {
    for (word, limit) in [("min", field.min), ("max", field.max)] {
        if let Some(limit) = limit {
            shape[format!("{word}{of}")] = limit.into();
        }
    }
    shape
}

fn prices_schema() -> Value {
    let amounts: Map<String, Value> = kernel::Currency::ALL
        .iter()
        .map(|currency| {
            let amount = json!({"type": ["integer", "null"], "minimum": 0});
            (currency.code().to_owned(), amount)
        })
        .collect();
    json!({"type": "object", "properties": amounts, "additionalProperties": false})
}

fn audio_schema(field: &Field, strictness: BodyPurpose) -> Value {
    let mut shape = object_schema(&field.fields, strictness);
    shape["properties"]["asset"] = reference_schema();
    shape
}

fn film_schema() -> Value {
    let captions = json!({
        "type": "object",
        "properties": {
            "language": {"type": "string", "pattern": "^[a-z]{2,3}$"},
            "asset": reference_schema(),
        },
    });
    json!({
        "type": "object",
        "description": "A film of the library, with captions as WebVTT.",
        "properties": {
            "asset": reference_schema(),
            "captions": {"type": "array", "items": captions},
        },
    })
}

fn reference_schema() -> Value {
    json!({
        "type": "object",
        "required": ["_ref"],
        "properties": {"_type": {"type": "string", "enum": ["reference"]}, "_ref": {"type": "string"}},
    })
}

fn slug_schema(field: &Field) -> Value {
    let current = with_limits(json!({"type": "string"}), field, "Length");
    json!({
        "type": "object",
        "properties": {"_type": {"type": "string", "enum": ["slug"]}, "current": current},
    })
}

fn picture_schema() -> Value {
    json!({
        "type": "object",
        "description": "A picture. Before it is published it has `alt`, or is `decorative`.",
        "properties": {
            "_type": {"type": "string", "enum": ["image"]},
            "asset": reference_schema(),
            "alt": {"type": "string", "description": "What it shows, for people who cannot see it."},
            "decorative": {"type": "boolean", "description": "It shows nothing that the text does not say."},
            "caption": {"type": "string"},
        },
    })
}

fn rich_text_schema() -> Value {
    json!({
        "description": "Portable Text: blocks, each with its `_type`; unknown ones are kept. A text counts as paragraphs.",
        "oneOf": [
            {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"_type": {"type": "string"}, "_key": {"type": "string"}},
                },
            },
            {"type": "string"},
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DocumentKind;

    fn api() -> Value {
        let mut api = serde_json::to_value(crate::desk::desk_routes().into_openapi()).unwrap();
        describe_bodies(&mut api);
        api["components"]["schemas"].take()
    }

    #[test]
    fn every_type_stands_in_the_calls_that_take_and_give_a_body() {
        let api = api();
        for owner in ["DocumentView", "SaveRequest"] {
            let body = &api[owner]["properties"]["body"];
            assert_eq!(body["$ref"], "#/components/schemas/DocumentBody", "{owner}");
        }
        let choices = api["DocumentBody"]["oneOf"].as_array().unwrap();
        assert_eq!(choices.len(), all_schemas().len());
        for choice in choices {
            let refers = choice["allOf"][0]["$ref"].as_str().unwrap();
            let name = refers.rsplit('/').next().unwrap();
            assert!(
                api[name]["properties"]["_type"]["enum"].is_array(),
                "{name}"
            );
        }
        let new = api["NewDocument"]["oneOf"].as_array().unwrap();
        assert_eq!(
            new.len(),
            DocumentKind::ALL.len() - 1,
            "settings are there already"
        );
    }

    #[test]
    fn a_field_of_the_form_says_the_same_in_the_api() {
        let api = api();
        for schema in all_schemas() {
            let name = component_name(schema);
            let described = &api[&format!("Body{name}")];
            assert!(described["required"].is_null(), "a draft may lack anything");
            for field in &schema.fields {
                let shape = &described["properties"][&field.name];
                assert_eq!(shape["title"], json!(field.label), "{name}.{}", field.name);
                assert_eq!(
                    shape["description"],
                    json!(field.help),
                    "{name}.{}",
                    field.name
                );
                if field.required {
                    let complete = api[&format!("Complete{name}")]["required"].as_array();
                    let named = |required: &Vec<Value>| required.contains(&json!(field.name));
                    assert!(complete.is_some_and(named), "{name}.{}", field.name);
                }
            }
        }
        let title = &api["BodyBlog"]["properties"]["title"];
        assert_eq!(
            (&title["type"], &title["maxLength"]),
            (&json!("string"), &json!(120))
        );
        let order = &api["BodyPolicy"]["properties"]["order"];
        assert_eq!(
            (&order["minimum"], &order["maximum"]),
            (&json!(0), &json!(100_000))
        );
        let tile = &api["BodyBlog"]["properties"]["topicTile"]["enum"];
        assert_eq!(tile.as_array().map(Vec::len), Some(14));
    }
}
