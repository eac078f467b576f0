//! The schema of one type of document, and fields that several types have.

use ::settings::{Field, FieldKind};
use serde::Serialize;
use utoipa::ToSchema;

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
    pub(super) fn new(
        kind: DocumentKind,
        label: &str,
        plural: &str,
        group: &str,
        fields: Vec<Field>,
    ) -> Self {
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

    pub(super) fn help(mut self, help: &str) -> Self {
        self.help = Some(help.to_owned());
        self
    }

    pub(super) fn titled_by(mut self, field: &str) -> Self {
        field.clone_into(&mut self.title_field);
        self
    }

    pub(super) fn with_page(mut self) -> Self {
        self.has_page = true;
        self
    }

    pub(super) fn with_slug(mut self) -> Self {
        self.slug_field = Some("slug".to_owned());
        self
    }

    pub(super) fn clinical(mut self) -> Self {
        self.clinical = true;
        self
    }
}

pub(super) fn slug_field() -> Field {
    Field::new(FieldKind::Slug, "slug", "Address")
        .max(80)
        .help("The last part of the page's address, made from the title. If you change it after publishing, the old address redirects to the new one.")
        .in_group("Details")
}

pub(super) fn order_field() -> Field {
    Field::integer("order", "Position in the list", 0, 100_000)
        .help("Lower numbers come first.")
        .in_group("Details")
}
