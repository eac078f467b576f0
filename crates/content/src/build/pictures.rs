//! The pictures of documents, looked up together.
use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use crate::model::portable;
use crate::model::{document::Document, fields};
use crate::view::PictureView;

/// Pictures that exist, by asset reference.
#[derive(Debug, Clone, Default)]
pub struct PictureSet(HashMap<String, PictureView>);

impl PictureSet {
    /// Pictures by asset reference; their alternative text is set where they are placed.
    #[must_use]
    pub fn new(found: HashMap<String, PictureView>) -> Self {
        Self(found)
    }

    /// The picture with this alternative text.
    #[must_use]
    pub fn view(&self, reference: &str, alt: &str) -> Option<PictureView> {
        self.0.get(reference).map(|picture| PictureView {
            alt: alt.to_owned(),
            ..picture.clone()
        })
    }

    /// The pictures of a field that exist, in order.
    #[must_use]
    pub fn of(&self, document: &Document, key: &str) -> Vec<PictureView> {
        images(&document.body, key)
            .filter_map(|image| {
                self.view(
                    portable::asset_reference(image.as_object()?)?,
                    fields::text(image, "alt"),
                )
            })
            .collect()
    }

    /// The first picture of a field that exists.
    #[must_use]
    pub fn first(&self, document: &Document, key: &str) -> Option<PictureView> {
        self.of(document, key).into_iter().next()
    }
}

/// Asset references of a document: those of its fields `image` and `icon`, and those in its rich texts.
#[must_use]
pub fn sources(document: &Document) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = ["image", "icon"]
        .iter()
        .flat_map(|key| images(&document.body, key))
        .filter_map(|image| portable::asset_reference(image.as_object()?))
        .map(str::to_owned)
        .collect();
    for key in ["description", "answer"] {
        found.extend(portable::image_sources(
            document.body.get(key).unwrap_or(&Value::Null),
        ));
    }
    found
}

fn images<'a>(body: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    fields::list(body, key).iter()
}
