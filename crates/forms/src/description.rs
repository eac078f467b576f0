//! What a form looks like: for the OpenAPI document, and for the page that draws it.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

use crate::field_type::{FieldRule, FormFieldKind};
use crate::parser::{FormDefinition, HONEYPOT};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FormChoice)]
pub struct FormChoice {
    pub value: String,
    pub label: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FormField)]
pub struct FormField {
    pub name: &'static str,
    pub kind: FormFieldKind,
    pub label: String,
    /// What stands below the label; empty for nothing.
    pub hint: String,
    pub required: bool,
    pub max_length: usize,
    /// What a browser fills it in with; empty for nothing.
    pub autocomplete: &'static str,
    /// The field stands beside the next or the last one, where there is room.
    pub half: bool,
    pub options: Vec<FormChoice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FormDescription)]
pub struct FormDescription {
    /// Its name on the page, which stands before the ids of its fields.
    pub name: &'static str,
    /// What is drawn, in this order. Fields without a label, and files, are the page's own and do not stand here.
    pub fields: Vec<FormField>,
}

impl FormDescription {
    pub fn from_form<F: FormDefinition>() -> Self {
        let is_drawn =
            |rule: &&FieldRule| !rule.label.is_empty() && rule.kind != FormFieldKind::File;
        let drawn = F::FIELDS.iter().filter(is_drawn);
        Self {
            name: F::NAME,
            fields: drawn.map(FormField::from_rule).collect(),
        }
    }

    /// With what can be chosen in a field, which the desk sets.
    pub fn with_options(
        mut self,
        field: &str,
        options: impl IntoIterator<Item = FormChoice>,
    ) -> Self {
        if let Some(own) = self.find_field(field) {
            own.options = options.into_iter().collect();
        }
        self
    }

    pub fn with_hint(mut self, field: &str, hint: String) -> Self {
        if let Some(own) = self.find_field(field) {
            own.hint = hint;
        }
        self
    }

    fn find_field(&mut self, name: &str) -> Option<&mut FormField> {
        self.fields.iter_mut().find(|own| own.name == name)
    }
}

impl FormField {
    fn from_rule(rule: &FieldRule) -> Self {
        Self {
            name: rule.name,
            kind: rule.kind,
            label: read_words(rule.label),
            hint: read_words(rule.hint),
            required: !rule.missing.is_empty(),
            max_length: rule.most,
            autocomplete: rule.autocomplete,
            half: rule.is_half,
            options: Vec::new(),
        }
    }
}

/// The text of a message, or nothing where a rule names none.
fn read_words(id: &'static str) -> String {
    if id.is_empty() {
        String::new()
    } else {
        l10n::text(id).to_owned()
    }
}

/// A form in the OpenAPI document, the field for programs that fill in everything among its fields.
pub fn build_form_schema<F: FormDefinition>() -> RefOr<Schema> {
    let mut object = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Object))
        .description(join_doc_lines(F::DOC));
    let fields = F::FIELDS.iter().zip(F::field_schemas());
    // Fields that are named `contact.email` stand in an object of their own.
    let mut groups: BTreeMap<&str, ObjectBuilder> = BTreeMap::new();
    for (rule, (schema, default)) in fields.filter(|(rule, _)| rule.kind != FormFieldKind::File) {
        let documented = with_documentation(schema, rule.doc, default);
        match rule.name.split_once('.') {
            None => object = object.property(rule.name, documented),
            Some((group, name)) => {
                let part = groups.remove(group).unwrap_or_else(|| {
                    ObjectBuilder::new().schema_type(SchemaType::Type(Type::Object))
                });
                groups.insert(group, part.property(name, documented));
            }
        }
    }
    for (group, part) in groups {
        object = object.property(group, part);
    }
    let honeypot = ObjectBuilder::new().schema_type(Type::String).build();
    let doc = &[" For machines that fill in everything: to be left empty."];
    object
        .property(
            HONEYPOT,
            with_documentation(honeypot.into(), doc, "".into()),
        )
        .into()
}

fn with_documentation(schema: Schema, doc: &[&str], default: serde_json::Value) -> Schema {
    match schema {
        Schema::Object(mut object) => {
            object.description = join_doc_lines(doc);
            object.default = Some(default);
            Schema::Object(object)
        }
        Schema::Array(mut array) => {
            array.description = join_doc_lines(doc);
            array.default = Some(default);
            Schema::Array(array)
        }
        other => other,
    }
}

/// Lines of a doc comment without the space that each begins with; none where nothing is said.
fn join_doc_lines(lines: &[&str]) -> Option<String> {
    let plain = lines
        .iter()
        .map(|line| line.strip_prefix(' ').unwrap_or(line));
    let text = plain.collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then_some(text)
}
