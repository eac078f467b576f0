//! One schema per type: what its form asks for, in words for staff, and what the server checks.
//!
//! The same schema draws the form, decides what may be published ([`super::validation`]) and stands in the API's
//! answers and description ([`describe_bodies`]). What a schema does not name stays in a body as it was written.
mod articles;
mod openapi;
mod pages;
mod settings;
mod shop;
mod videos;

use std::sync::LazyLock;

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use self::settings::{SETTINGS_PREFIX, is_settings_id};
pub use ::settings::{Field, FieldChoice, FieldKind};
pub use openapi::describe_bodies;

use crate::model::DocumentKind;

#[derive(Debug, Default, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentSchema {
    /// `_type` of its documents.
    pub kind: String,
    /// The one document that it is for, such as `settings-home`; absent for types with many documents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// One document in words: `Article`.
    pub label: String,
    /// Many of them: `Articles`.
    pub plural: String,
    pub group: String,
    /// What such a document is for, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The field that names a document in lists.
    pub title_field: String,
    /// The field with its address, for types that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug_field: Option<String>,
    pub has_page: bool,
    /// True when documents may be marked clinical and then need a doctor's approval.
    pub clinical: bool,
    /// The fields, in the order of the form.
    pub fields: Vec<Field>,
}

impl DocumentSchema {
    fn new(kind: DocumentKind, label: &str, plural: &str, group: &str, fields: Vec<Field>) -> Self {
        Self {
            kind: kind.name().to_owned(),
            label: label.to_owned(),
            plural: plural.to_owned(),
            group: group.to_owned(),
            title_field: "title".to_owned(),
            fields,
            ..Self::default()
        }
    }

    fn help(mut self, help: &str) -> Self {
        self.help = Some(help.to_owned());
        self
    }

    fn titled_by(mut self, field: &str) -> Self {
        field.clone_into(&mut self.title_field);
        self
    }

    fn with_page(mut self) -> Self {
        self.has_page = true;
        self
    }

    fn with_slug(mut self) -> Self {
        self.slug_field = Some("slug".to_owned());
        self
    }

    fn clinical(mut self) -> Self {
        self.clinical = true;
        self
    }
}

fn slug_field() -> Field {
    Field::new(FieldKind::Slug, "slug", "Address")
        .max(80)
        .help("The last part of the page's address. Made from the title; after publishing, the old address leads to the new one.")
        .in_group("Details")
}

fn order_field() -> Field {
    Field::integer("order", "Place in the list", 0, 100_000)
        .help("Lower numbers stand first.")
        .in_group("Details")
}

static SCHEMAS: LazyLock<Vec<DocumentSchema>> = LazyLock::new(|| {
    let mut all = vec![articles::blog_schema(), articles::faq_schema()];
    all.extend(DocumentKind::SERIES.map(videos::series_schema));
    all.extend([shop::item_schema(), shop::package_schema()]);
    all.extend([
        pages::policy_schema(),
        pages::project_schema(),
        pages::testimonial_schema(),
        pages::claim_schema(),
        pages::navigation_schema(),
        pages::synonyms_schema(),
    ]);
    all.extend(self::settings::settings_schemas());
    all
});

pub fn all_schemas() -> &'static [DocumentSchema] {
    &SCHEMAS
}

/// The schema of a document; `None` for a settings document that this version does not know.
pub fn find_schema(kind: DocumentKind, id: &str) -> Option<&'static DocumentSchema> {
    SCHEMAS.iter().find(|schema| {
        schema.kind == kind.name() && schema.id.as_deref().is_none_or(|only| only == id)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_type_has_a_schema_and_its_title_is_a_field() {
        for kind in DocumentKind::ALL {
            let found: Vec<&DocumentSchema> = all_schemas()
                .iter()
                .filter(|schema| schema.kind == kind.name())
                .collect();
            assert!(!found.is_empty(), "{kind}");
            for schema in found.iter().filter(|schema| schema.id.is_none()) {
                let title = schema
                    .fields
                    .iter()
                    .find(|field| field.name == schema.title_field);
                assert!(title.is_some_and(|field| field.required), "{kind}");
            }
        }
    }

    #[test]
    fn every_field_of_the_sample_content_is_in_its_schema() {
        for body in crate::sample_content::sample_documents() {
            let kind: DocumentKind = body["_type"].as_str().unwrap().parse().unwrap();
            let schema = find_schema(kind, body["_id"].as_str().unwrap()).unwrap();
            let fields = body.as_object().unwrap().iter();
            for (name, _) in fields.filter(|(name, _)| !name.starts_with('_') && *name != "sample")
            {
                assert!(
                    schema.fields.iter().any(|field| field.name == *name),
                    "{kind} {name}"
                );
            }
        }
    }

    #[test]
    fn every_default_text_is_a_field_of_a_settings_document() {
        let groups = crate::copy::settings_groups().iter();
        let groups = groups.map(|group| group.document.as_str());
        for page in crate::copy::page_names().chain(groups) {
            let schema = find_schema(DocumentKind::Settings, &format!("settings-{page}")).unwrap();
            let words = crate::copy::default_copy(page).unwrap();
            for (name, value) in words {
                let field = schema.fields.iter().find(|field| field.name == *name);
                let field = field.unwrap_or_else(|| panic!("{page}.{name}"));
                assert_eq!(
                    field.default.as_ref().unwrap_or(&Value::Null),
                    value,
                    "{page}.{name}"
                );
            }
        }
    }
}
