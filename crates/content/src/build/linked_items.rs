//! What texts show of the recordings, questions and products that they refer to.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::pictures::PictureSet;
use super::simple_views;
use crate::model::Document;
use crate::model::portable::LinkedItem;
use crate::view::{AudioView, FilmView};

/// Films and captions that exist, by their asset references.
#[derive(Debug, Default)]
pub struct FilmSources {
    pub films: Vec<(String, FilmView)>,
    /// Their addresses.
    pub captions: Vec<(String, String)>,
}

impl PictureSet {
    /// The same with recordings, questions and products to show inside texts.
    ///
    /// What the answers of these questions refer to is not followed, so that nothing can hold itself.
    pub fn with_linked(
        mut self,
        recordings: Vec<(String, AudioView)>,
        films: FilmSources,
        questions: &[Document],
        products: &[Document],
    ) -> Self {
        let mut linked = HashMap::new();
        for (asset, audio) in recordings {
            linked.insert(
                LinkedItem::Recording(asset),
                into_fields(json!({"audio": audio})),
            );
        }
        for (asset, film) in films.films {
            linked.insert(LinkedItem::Film(asset), into_fields(json!(film)));
        }
        for (asset, src) in films.captions {
            linked.insert(
                LinkedItem::Captions(asset),
                into_fields(json!({"src": src})),
            );
        }
        for document in questions {
            let view = simple_views::build_faq(document, &self);
            let shown = json!({
                "question": view.question,
                "answer": view.answer,
                "href": format!("/faqs#{}", view.anchor),
            });
            linked.insert(
                LinkedItem::Question(document.id.clone()),
                into_fields(shown),
            );
        }
        for document in products {
            let shown = json!({
                "title": document.text("title"),
                "href": format!("/product/{}", document.id),
                "picture": self.first_picture(document, "icon"),
            });
            linked.insert(LinkedItem::Product(document.id.clone()), into_fields(shown));
        }
        self.linked = linked;
        self
    }
}

fn into_fields(shown: Value) -> Map<String, Value> {
    match shown {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
