//! The pictures of documents and what their texts refer to, looked up together.
use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value, json};

use super::plain;
use crate::model::portable::{self, Found, Linked};
use crate::model::{document::Document, fields};
use crate::view::{AudioView, PictureView};

/// Fields that hold rich texts.
const RICH: [&str; 2] = ["description", "answer"];

/// Pictures that exist, by asset reference, and what else the texts refer to.
#[derive(Debug, Clone, Default)]
pub struct PictureSet {
    pictures: HashMap<String, PictureView>,
    linked: HashMap<Linked, Map<String, Value>>,
}

impl PictureSet {
    pub fn new(found: HashMap<String, PictureView>) -> Self {
        Self {
            pictures: found,
            linked: HashMap::new(),
        }
    }

    /// The same with recordings, questions and products to show inside texts.
    ///
    /// What the answers of these questions refer to is not followed, so that nothing can hold itself.
    pub fn with_linked(
        mut self,
        recordings: Vec<(String, AudioView)>,
        questions: &[Document],
        products: &[Document],
    ) -> Self {
        let mut linked = HashMap::new();
        for (asset, audio) in recordings {
            linked.insert(Linked::Recording(asset), fields_of(json!({"audio": audio})));
        }
        for document in questions {
            let view = plain::faq(document, &self);
            let shown = json!({
                "question": view.question,
                "answer": view.answer,
                "href": format!("/faqs#{}", view.anchor),
            });
            linked.insert(Linked::Question(document.id.clone()), fields_of(shown));
        }
        for document in products {
            let shown = json!({
                "title": document.text("title"),
                "href": format!("/product/{}", document.id),
                "picture": self.first(document, "icon"),
            });
            linked.insert(Linked::Product(document.id.clone()), fields_of(shown));
        }
        self.linked = linked;
        self
    }

    pub fn view(&self, reference: &str, alt: &str) -> Option<PictureView> {
        self.pictures.get(reference).map(|picture| PictureView {
            alt: alt.to_owned(),
            ..picture.clone()
        })
    }

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

    pub fn first(&self, document: &Document, key: &str) -> Option<PictureView> {
        self.of(document, key).into_iter().next()
    }
}

impl Found for PictureSet {
    fn picture(&self, reference: &str, alt: &str) -> Option<PictureView> {
        self.view(reference, alt)
    }

    fn linked(&self, to: &Linked) -> Option<Map<String, Value>> {
        self.linked.get(to).cloned()
    }
}

fn fields_of(shown: Value) -> Map<String, Value> {
    match shown {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// What the rich texts of a document refer to beside pictures.
pub fn linked(document: &Document) -> BTreeSet<Linked> {
    RICH.iter()
        .flat_map(|key| portable::links(document.body.get(*key).unwrap_or(&Value::Null)))
        .collect()
}

/// Asset references of a document: those of its fields `image` and `icon`, and those in its rich texts.
pub fn sources(document: &Document) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = ["image", "icon"]
        .iter()
        .flat_map(|key| images(&document.body, key))
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

fn images<'a>(body: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    fields::list(body, key).iter()
}
