//! Blocks beside text, pictures, boxes and lists: films, recordings, tables, sources, questions, products and dividers.
use serde_json::{Map, Value, json};

use super::blocks::trimmed_field;
use super::images::asset_reference;
use crate::model::fields::to_count;
use crate::model::links::check_link;
use crate::model::video::{cost_text, embed_url, video_id, watch_url};
use crate::view::PictureView;

/// Rows and columns of a table that are shown; staff is told of no limit, because no page can hold more.
const MOST_ROWS: usize = 200;
const MOST_COLUMNS: usize = 12;

/// Something that a block refers to and that the store has elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkedItem {
    /// A recording, by its asset reference.
    Recording(String),
    /// A film of the library, by its asset reference.
    Film(String),
    /// Captions of a film, by their asset reference.
    Captions(String),
    Question(String),
    Product(String),
}

/// What a body refers to, looked up before it is prepared.
pub trait BodySources {
    /// The picture of an asset reference with this alternative text.
    fn find_picture(&self, reference: &str, alt: &str) -> Option<PictureView>;

    /// The fields to show of something linked; `None` when it is gone.
    fn find_linked(&self, _to: &LinkedItem) -> Option<Map<String, Value>> {
        None
    }
}

impl<F: Fn(&str, &str) -> Option<PictureView>> BodySources for F {
    fn find_picture(&self, reference: &str, alt: &str) -> Option<PictureView> {
        self(reference, alt)
    }
}

/// What a block refers to; `None` for one that refers to nothing, or says not to what.
pub(super) fn linked_item(fields: &Map<String, Value>) -> Option<LinkedItem> {
    let name = |key| Some(trimmed_field(fields, key).to_owned()).filter(|id| !id.is_empty());
    match trimmed_field(fields, "_type") {
        "audio" => asset_reference(fields).map(|asset| LinkedItem::Recording(asset.to_owned())),
        "faqReference" => name("ref").map(LinkedItem::Question),
        "productReference" => name("ref").map(LinkedItem::Product),
        _ => None,
    }
}

/// The block as a page can render it; `None` when there is nothing to show.
pub(super) fn prepare_extra(
    fields: &Map<String, Value>,
    key: &str,
    found: &dyn BodySources,
) -> Option<Value> {
    let kind = trimmed_field(fields, "_type");
    let mut made = match kind {
        "video" => prepare_video(fields)?,
        "table" => prepare_table(fields)?,
        "reference" => prepare_source(fields)?,
        "divider" => Map::new(),
        _ => {
            let mut shown = found.find_linked(&linked_item(fields)?)?;
            if kind == "audio" {
                shown.insert("title".into(), trimmed_field(fields, "title").into());
            }
            shown
        }
    };
    made.insert("_type".into(), kind.into());
    made.insert("_key".into(), key.into());
    Some(Value::Object(made))
}

/// The words in such a block, for search.
pub(super) fn extra_texts(fields: &Map<String, Value>) -> Vec<String> {
    match trimmed_field(fields, "_type") {
        "table" => table_rows(fields).into_iter().flatten().collect(),
        "video" => ["title", "transcript"]
            .map(|key| trimmed_field(fields, key).to_owned())
            .into(),
        _ => vec![trimmed_field(fields, "title").to_owned()],
    }
}

fn prepare_video(fields: &Map<String, Value>) -> Option<Map<String, Value>> {
    let id = video_id(trimmed_field(fields, "videoId"))?;
    let mut made = into_object(json!({
        "videoId": id,
        "title": trimmed_field(fields, "title"),
        "watchUrl": watch_url(id),
        "embedUrl": embed_url(id),
    }));
    let length = Some(trimmed_field(fields, "watchtime")).filter(|length| !length.is_empty());
    let bytes = fields
        .get("bytes")
        .and_then(to_count)
        .filter(|bytes| *bytes > 0);
    let cost = cost_text(length, bytes);
    if !cost.is_empty() {
        made.insert("costText".into(), cost.into());
    }
    if let Some(bytes) = bytes {
        made.insert("bytes".into(), bytes.into());
    }
    insert_transcript(&mut made, fields);
    Some(made)
}

/// Everything that is said in a video, where somebody wrote it down.
pub(super) fn insert_transcript(made: &mut Map<String, Value>, fields: &Map<String, Value>) {
    let transcript = trimmed_field(fields, "transcript");
    if !transcript.is_empty() {
        made.insert("transcript".into(), transcript.into());
    }
}

fn prepare_table(fields: &Map<String, Value>) -> Option<Map<String, Value>> {
    let mut rows = table_rows(fields);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if columns == 0 || rows.iter().flatten().all(String::is_empty) {
        return None;
    }
    for row in &mut rows {
        row.resize(columns, String::new());
    }
    let header = fields
        .get("header")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    Some(into_object(json!({"header": header, "rows": rows})))
}

fn table_rows(fields: &Map<String, Value>) -> Vec<Vec<String>> {
    let listed =
        |value: Option<&Value>| value.and_then(Value::as_array).cloned().unwrap_or_default();
    listed(fields.get("rows"))
        .iter()
        .take(MOST_ROWS)
        .map(|row| {
            listed(row.get("cells"))
                .iter()
                .take(MOST_COLUMNS)
                .map(|cell| cell.as_str().unwrap_or_default().trim().to_owned())
                .collect()
        })
        .collect()
}

fn prepare_source(fields: &Map<String, Value>) -> Option<Map<String, Value>> {
    let title = Some(trimmed_field(fields, "title")).filter(|title| !title.is_empty())?;
    let doi = Some(trimmed_field(fields, "doi"))
        .filter(|doi| doi.starts_with("10.") && doi.contains('/'));
    let at_doi = || check_link(&format!("https://doi.org/{}", doi?));
    let mut made = into_object(json!({"title": title}));
    if let Some(href) = check_link(trimmed_field(fields, "url")).or_else(at_doi) {
        made.insert("href".into(), href.into());
    }
    if let Some(doi) = doi {
        made.insert("doi".into(), doi.into());
    }
    Some(made)
}

fn into_object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{body_links, prepare_body, readable_text};
    use super::*;

    struct Shelf;

    impl BodySources for Shelf {
        fn find_picture(&self, _: &str, _: &str) -> Option<PictureView> {
            None
        }

        fn find_linked(&self, to: &LinkedItem) -> Option<Map<String, Value>> {
            match to {
                LinkedItem::Recording(asset) if asset == "file-1" => {
                    Some(into_object(json!({"audio": {"src": "/media/1.mp3"}})))
                }
                LinkedItem::Question(id) if id == "faq-1" => {
                    Some(into_object(json!({"question": "May I?"})))
                }
                LinkedItem::Product(id) if id == "p-1" => {
                    Some(into_object(json!({"href": "/product/p-1"})))
                }
                _ => None,
            }
        }
    }

    fn made(block: Value) -> Option<Value> {
        prepare_body(&json!([block]), "d", &Shelf)
            .blocks
            .into_iter()
            .next()
    }

    #[test]
    fn a_film_carries_addresses_made_of_a_checked_id_only() {
        let film =
            made(json!({"_type": "video", "_key": "k", "videoId": "dQw4w9WgXcQ", "title": "Salt"}));
        assert_eq!(
            film,
            Some(
                json!({"_type": "video", "_key": "k", "videoId": "dQw4w9WgXcQ", "title": "Salt",
                "watchUrl": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
                "embedUrl": "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"})
            )
        );
        let known = made(json!({"_type": "video", "videoId": "dQw4w9WgXcQ", "title": "Salt", "watchtime": "6 min",
            "bytes": 18_200_000, "transcript": " Less salt. "}))
        .unwrap();
        assert_eq!(known["costText"], "6 min, uses about 18 MB");
        assert_eq!(known["bytes"], 18_200_000);
        assert_eq!(known["transcript"], "Less salt.");
        assert_eq!(
            made(json!({"_type": "video", "videoId": "a/../b", "title": "x"})),
            None
        );
    }

    #[test]
    fn rows_of_a_table_are_equally_long() {
        let table = made(
            json!({"_type": "table", "_key": "k", "header": true, "rows": [
            {"cells": ["Food", "Salt"]}, {"cells": ["Bread"]}, null, {"cells": [7, " x ", "more"]}]}),
        );
        assert_eq!(
            table,
            Some(json!({"_type": "table", "_key": "k", "header": true,
                "rows": [["Food", "Salt", ""], ["Bread", "", ""], ["", "", ""], ["", "x", "more"]]}))
        );
        assert_eq!(
            made(json!({"_type": "table", "rows": [{"cells": ["", " "]}]})),
            None
        );
        assert_eq!(made(json!({"_type": "table", "rows": 3})), None);
    }

    #[test]
    fn a_source_leads_to_its_address_or_its_doi() {
        let source = |fields: Value| {
            let mut block = into_object(fields);
            block.insert("_type".into(), "reference".into());
            made(Value::Object(block)).map(|made| made["href"].clone())
        };
        assert_eq!(
            source(json!({"title": "WHO", "url": "https://who.int/x", "doi": "10.1000/182"})),
            Some(json!("https://who.int/x"))
        );
        assert_eq!(
            source(json!({"title": "WHO", "url": "javascript:x", "doi": "10.1000/182"})),
            Some(json!("https://doi.org/10.1000/182"))
        );
        assert_eq!(
            source(json!({"title": "A book", "doi": "x"})),
            Some(Value::Null)
        );
        assert_eq!(source(json!({"url": "https://who.int"})), None);
    }

    #[test]
    fn what_is_linked_is_shown_when_it_is_there() {
        let body = json!([
            {"_type": "audio", "_key": "a", "asset": {"_ref": "file-1"}, "title": "In Yoruba"},
            {"_type": "audio", "_key": "b", "asset": {"_ref": "file-2"}, "title": "Gone"},
            {"_type": "callout", "_key": "c", "body": [{"_type": "faqReference", "_key": "q", "ref": "faq-1"}]},
            {"_type": "productReference", "_key": "p", "ref": "p-1"},
            {"_type": "productReference", "_key": "n"},
        ]);
        let blocks = prepare_body(&body, "d", &Shelf).blocks;
        assert_eq!(blocks.len(), 3);
        assert_eq!(blocks[0]["title"], "In Yoruba");
        assert_eq!(blocks[0]["audio"]["src"], "/media/1.mp3");
        assert_eq!(blocks[1]["body"][0]["question"], "May I?");
        assert_eq!(blocks[2]["href"], "/product/p-1");
        assert_eq!(
            body_links(&body).into_iter().collect::<Vec<_>>(),
            [
                LinkedItem::Recording("file-1".into()),
                LinkedItem::Recording("file-2".into()),
                LinkedItem::Question("faq-1".into()),
                LinkedItem::Product("p-1".into()),
            ]
        );
    }

    #[test]
    fn their_words_are_found_but_not_read_aloud() {
        let body = json!([
            {"_type": "table", "rows": [{"cells": ["Bread", "some"]}]},
            {"_type": "reference", "title": "WHO"},
        ]);
        assert_eq!(readable_text(&body), "Bread\n\nsome\n\nWHO");
        assert!(super::super::spoken_paragraphs(&body).is_empty());
    }
}
