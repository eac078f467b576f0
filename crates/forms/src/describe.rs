//! What a form looks like: for the OpenAPI document, and for the page that draws it.

use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

use crate::fields::Kind;
use crate::reading::{FieldRule, Form, HONEYPOT};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FormChoice)]
pub struct Choice {
    pub value: String,
    pub label: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FormField)]
pub struct Described {
    pub name: &'static str,
    pub kind: Kind,
    pub label: String,
    /// What stands below the label; empty for nothing.
    pub hint: String,
    pub required: bool,
    pub max_length: usize,
    /// What a browser fills it in with; empty for nothing.
    pub autocomplete: &'static str,
    /// The field stands beside the next or the last one, where there is room.
    pub half: bool,
    pub options: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FormDescription)]
pub struct Description {
    /// Its name on the page, which stands before the ids of its fields.
    pub name: &'static str,
    /// What is drawn, in this order. Fields without a label, and files, are the page's own and do not stand here.
    pub fields: Vec<Described>,
}

impl Description {
    pub fn of<F: Form>() -> Self {
        let is_drawn = |rule: &&FieldRule| !rule.label.is_empty() && rule.kind != Kind::File;
        let drawn = F::FIELDS.iter().filter(is_drawn);
        Self {
            name: F::NAME,
            fields: drawn.map(Described::of).collect(),
        }
    }

    /// With what can be chosen in a field, which the desk sets.
    pub fn options(mut self, field: &str, options: impl IntoIterator<Item = Choice>) -> Self {
        if let Some(own) = self.find(field) {
            own.options = options.into_iter().collect();
        }
        self
    }

    pub fn hint(mut self, field: &str, hint: String) -> Self {
        if let Some(own) = self.find(field) {
            own.hint = hint;
        }
        self
    }

    fn find(&mut self, name: &str) -> Option<&mut Described> {
        self.fields.iter_mut().find(|own| own.name == name)
    }
}

impl Described {
    fn of(rule: &FieldRule) -> Self {
        Self {
            name: rule.name,
            kind: rule.kind,
            label: rule.label.to_owned(),
            hint: rule.hint.to_owned(),
            required: !rule.missing.is_empty(),
            max_length: rule.most,
            autocomplete: rule.autocomplete,
            half: rule.is_half,
            options: Vec::new(),
        }
    }
}

/// A form in the OpenAPI document, the field for programs that fill in everything among its fields.
pub fn schema_of<F: Form>() -> RefOr<Schema> {
    let mut object = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Object))
        .description(documentation(F::DOC));
    let fields = F::FIELDS.iter().zip(F::field_schemas());
    for (rule, (schema, default)) in fields.filter(|(rule, _)| rule.kind != Kind::File) {
        object = object.property(rule.name, documented(schema, rule.doc, default));
    }
    let honeypot = ObjectBuilder::new().schema_type(Type::String).build();
    let doc = &[" For machines that fill in everything: to be left empty."];
    object
        .property(HONEYPOT, documented(honeypot.into(), doc, "".into()))
        .into()
}

fn documented(schema: Schema, doc: &[&str], default: serde_json::Value) -> Schema {
    match schema {
        Schema::Object(mut object) => {
            object.description = documentation(doc);
            object.default = Some(default);
            Schema::Object(object)
        }
        Schema::Array(mut array) => {
            array.description = documentation(doc);
            array.default = Some(default);
            Schema::Array(array)
        }
        other => other,
    }
}

/// Lines of a doc comment without the space that each begins with; none where nothing is said.
fn documentation(lines: &[&str]) -> Option<String> {
    let plain = lines
        .iter()
        .map(|line| line.strip_prefix(' ').unwrap_or(line));
    let text = plain.collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then_some(text)
}
