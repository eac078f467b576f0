//! All schemas of this version.

use std::sync::LazyLock;

use super::document_schema::DocumentSchema;
use super::{articles, own_pages, pages, settings_documents, shop, testimonials, videos};
use crate::model::DocumentKind;

static SCHEMAS: LazyLock<Vec<DocumentSchema>> = LazyLock::new(|| {
    let mut all = vec![articles::blog_schema(), articles::faq_schema()];
    all.extend(DocumentKind::SERIES.map(videos::series_schema));
    all.extend([shop::item_schema(), shop::package_schema()]);
    all.extend([
        own_pages::page_schema(),
        pages::policy_schema(),
        pages::project_schema(),
        testimonials::testimonial_schema(),
        pages::claim_schema(),
        pages::navigation_schema(),
        pages::synonyms_schema(),
    ]);
    all.extend(settings_documents::settings_schemas());
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
