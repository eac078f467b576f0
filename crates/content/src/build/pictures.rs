//! The pictures of documents and what their texts refer to, looked up together.
use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};

use crate::model::portable::{self, BodySources, LinkedItem};
use crate::model::{document::Document, fields};
use crate::view::PictureView;

/// Fields that hold rich texts.
const RICH: [&str; 2] = ["description", "answer"];

/// Pictures that exist, by asset reference, and what else the texts refer to.
#[derive(Debug, Clone, Default)]
pub struct PictureSet {
    pictures: HashMap<String, PictureView>,
    pub(super) linked: HashMap<LinkedItem, Map<String, Value>>,
}

impl PictureSet {
    pub fn new(found: HashMap<String, PictureView>) -> Self {
        Self {
            pictures: found,
            linked: HashMap::new(),
        }
    }

    pub fn picture_view(&self, reference: &str, alt: &str) -> Option<PictureView> {
        self.pictures.get(reference).map(|picture| PictureView {
            alt: alt.to_owned(),
            ..picture.clone()
        })
    }

    pub fn document_pictures(&self, document: &Document, key: &str) -> Vec<PictureView> {
        image_values(&document.body, key)
            .filter_map(|image| {
                self.picture_view(
                    portable::asset_reference(image.as_object()?)?,
                    fields::read_text(image, "alt"),
                )
            })
            .collect()
    }

    pub fn first_picture(&self, document: &Document, key: &str) -> Option<PictureView> {
        self.document_pictures(document, key).into_iter().next()
    }
}

impl BodySources for PictureSet {
    fn find_picture(&self, reference: &str, alt: &str) -> Option<PictureView> {
        self.picture_view(reference, alt)
    }

    fn find_linked(&self, to: &LinkedItem) -> Option<Map<String, Value>> {
        self.linked.get(to).cloned()
    }
}

/// What the rich texts of a document refer to beside pictures.
pub fn document_links(document: &Document) -> BTreeSet<LinkedItem> {
    RICH.iter()
        .flat_map(|key| portable::body_links(document.body.get(*key).unwrap_or(&Value::Null)))
        .chain(portable::film_links(document.body.get("film")))
        .collect()
}

/// Asset references of a document: those of its fields `image` and `icon`, and those in its rich texts.
pub fn picture_sources(document: &Document) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = ["image", "icon"]
        .iter()
        .flat_map(|key| image_values(&document.body, key))
        .filter_map(|image| portable::asset_reference(image.as_object()?))
        .map(str::to_owned)
        .collect();
    for key in RICH {
        found.extend(portable::image_sources(
            document.body.get(key).unwrap_or(&Value::Null),
        ));
    }
    found
}

fn image_values<'a>(body: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    fields::read_list(body, key).iter()
}
