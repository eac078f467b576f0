//! What a body is made of, and what is said of it.
use serde_json::{Value, json};

use super::addresses::Addresses;
use crate::sink::{ImportNotice, NoticeKind};

/// Element that stands in HTML for a block made before; its attribute is the place in the list.
pub(super) const CARD: &str = "imported-card";
pub(super) const CARD_PLACE: &str = "data-card";

/// A picture as an element names it.
#[derive(Debug, Default)]
pub(crate) struct PictureWish<'a> {
    pub src: &'a str,
    /// Number of the upload in its source, where the element bears one.
    pub id: Option<u64>,
}

/// A picture that the source has, with the words that go with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FoundPicture {
    pub reference: String,
    /// Used where the element itself says nothing.
    pub alt: String,
}

/// Looks pictures and recordings up, and remembers that they are needed.
pub(crate) type FindPicture<'a> = dyn FnMut(&PictureWish<'_>) -> Option<FoundPicture> + 'a;

#[derive(Debug, Default)]
pub(crate) struct BodySource<'a> {
    /// `_id` of the document: keys are made from it.
    pub document: &'a str,
    pub html: &'a str,
    /// Blocks that stand in the HTML as [`place_card`] elements.
    pub cards: Vec<Value>,
    /// Whether line breaks of the text mean something, as in WordPress's classic editor.
    pub breaks_lines: bool,
    /// Whether `{{< name >}}` and `{% name %}` are instructions to the site's generator.
    pub has_templates: bool,
    pub addresses: Addresses,
}

#[derive(Debug, Default)]
pub(crate) struct Body {
    pub blocks: Vec<Value>,
    pub problems: Vec<Problem>,
}

/// What is not as it was, to be reported with the place of the document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Problem {
    pub kind: NoticeKind,
    pub what: String,
    pub why: &'static str,
}

impl Problem {
    pub(crate) fn changed(what: impl Into<String>, why: &'static str) -> Self {
        Self {
            kind: NoticeKind::Changed,
            what: what.into(),
            why,
        }
    }

    pub(crate) fn refused(what: impl Into<String>, why: &'static str) -> Self {
        Self {
            kind: NoticeKind::Refused,
            what: what.into(),
            why,
        }
    }

    pub(crate) fn at(self, place: &str) -> ImportNotice {
        ImportNotice {
            place: place.to_owned(),
            kind: self.kind,
            what: self.what,
            why: self.why.to_owned(),
        }
    }
}

/// The grey card: kept whole for staff, shown to no visitor.
pub(crate) fn imported_block(name: &str, source: &str) -> Value {
    json!({"_type": "importedBlock", "name": name, "source": source})
}

/// Puts a block into the list and answers the element that stands for it in the HTML.
pub(crate) fn place_card(cards: &mut Vec<Value>, card: Value) -> String {
    cards.push(card);
    format!("<{CARD} {CARD_PLACE}=\"{}\"></{CARD}>", cards.len() - 1)
}
