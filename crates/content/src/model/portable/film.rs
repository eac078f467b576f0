//! Films of the library, and their captions: what documents refer to, and what pages show of it.
//!
//! `{"asset": {"_ref"}, "captions": [{"language", "asset": {"_ref"}}]}` is the field `film` of a series and of a video in a text.
use serde_json::{Map, Value, json};

use super::blocks::trimmed_field;
use super::images::asset_reference;
use super::special_blocks::{self, BodySources, LinkedItem};

/// Languages of captions, as they call themselves. The desk offers the same (`web/src/desk/forms/film.ts`).
const LANGUAGES: [(&str, &str); 6] = [
    ("en", "English"),
    ("pcm", "Nigerian Pidgin"),
    ("yo", "Yorùbá"),
    ("ha", "Hausa"),
    ("ig", "Igbo"),
    ("fr", "Français"),
];

/// Languages and files of a film's captions.
fn list_captions(film: &Map<String, Value>) -> impl Iterator<Item = (&str, &str)> {
    let captions = film.get("captions").and_then(Value::as_array);
    captions.into_iter().flatten().filter_map(|captions| {
        let fields = captions.as_object()?;
        let language = trimmed_field(fields, "language");
        // It goes into an attribute of the page, and into nothing where it is no code of a language.
        let is_code = (2..=3).contains(&language.len())
            && language.bytes().all(|byte| byte.is_ascii_lowercase());
        is_code.then_some((language, asset_reference(fields)?))
    })
}

/// What a film refers to; nothing where none is chosen.
pub fn film_links(film: Option<&Value>) -> Vec<LinkedItem> {
    let Some(film) = film.and_then(Value::as_object) else {
        return Vec::new();
    };
    let captions = list_captions(film).map(|(_, asset)| LinkedItem::Captions(asset.to_owned()));
    asset_reference(film)
        .map(|asset| LinkedItem::Film(asset.to_owned()))
        .into_iter()
        .chain(captions)
        .collect()
}

/// A film as pages show it; none where it is gone.
pub fn prepare_film(film: Option<&Value>, found: &dyn BodySources) -> Option<Map<String, Value>> {
    let film = film?.as_object()?;
    let asset = asset_reference(film)?.to_owned();
    let mut shown = found.find_linked(&LinkedItem::Film(asset))?;
    let captions = list_captions(film).filter_map(|(language, asset)| {
        let file = found.find_linked(&LinkedItem::Captions(asset.to_owned()))?;
        let known = LANGUAGES.iter().find(|(code, _)| *code == language);
        let label = known.map_or(language, |(_, label)| *label);
        Some(json!({"src": file.get("src")?, "language": language, "label": label}))
    });
    shown.insert("captions".into(), captions.collect());
    Some(shown)
}

/// The block as a page can render it; a video with the film that goes before the video host's.
pub(super) fn prepare_with_film(
    fields: &Map<String, Value>,
    key: &str,
    found: &dyn BodySources,
) -> Option<Value> {
    let prepared = special_blocks::prepare_extra(fields, key, found);
    if trimmed_field(fields, "_type") != "video" {
        return prepared;
    }
    let Some(film) = prepare_film(fields.get("film"), found) else {
        return prepared;
    };
    let title = trimmed_field(fields, "title");
    let mut made =
        prepared.unwrap_or_else(|| json!({"_type": "video", "_key": key, "title": title}));
    if let Some(made) = made.as_object_mut() {
        special_blocks::insert_transcript(made, fields);
        made.insert("film".into(), Value::Object(film));
    }
    Some(made)
}

#[cfg(test)]
mod tests {
    use super::super::{body_links, prepare_body};
    use super::*;
    use crate::view::PictureView;

    struct Shelf;

    impl BodySources for Shelf {
        fn find_picture(&self, _: &str, _: &str) -> Option<PictureView> {
            None
        }

        fn find_linked(&self, to: &LinkedItem) -> Option<Map<String, Value>> {
            let src = match to {
                LinkedItem::Film(asset) if asset == "file-1-mp4" => "/media/1/file.mp4",
                LinkedItem::Captions(asset) if asset == "file-2-vtt" => "/media/2/file.vtt",
                _ => return None,
            };
            json!({ "src": src }).as_object().cloned()
        }
    }

    fn film(asset: &str) -> Value {
        json!({"asset": {"_ref": asset}, "captions": [
            {"_key": "a", "language": "yo", "asset": {"_ref": "file-2-vtt"}},
            {"_key": "b", "language": "en", "asset": {"_ref": "file-gone-vtt"}},
            {"_key": "c", "language": "\"><b", "asset": {"_ref": "file-2-vtt"}},
        ]})
    }

    #[test]
    fn a_video_of_a_text_shows_the_own_film_with_the_captions_that_exist() {
        let block = json!({"_type": "video", "_key": "k", "title": "Salt", "film": film("file-1-mp4"),
            "transcript": "Less salt."});
        assert_eq!(body_links(&json!([block])).len(), 3);
        let made = prepare_body(&json!([block]), "d", &Shelf).blocks;
        assert_eq!(
            made,
            [
                json!({"_type": "video", "_key": "k", "title": "Salt", "transcript": "Less salt.", "film": {
                    "src": "/media/1/file.mp4",
                    "captions": [{"src": "/media/2/file.vtt", "language": "yo", "label": "Yorùbá"}],
                }})
            ]
        );
    }

    #[test]
    fn a_film_that_is_gone_leaves_the_one_of_the_video_host() {
        let mut block =
            json!({"_type": "video", "_key": "k", "title": "Salt", "film": film("file-3-mp4")});
        assert!(prepare_body(&json!([block]), "d", &Shelf).blocks.is_empty());
        block["videoId"] = "dQw4w9WgXcQ".into();
        let made = prepare_body(&json!([block]), "d", &Shelf).blocks;
        assert_eq!(made[0]["videoId"], "dQw4w9WgXcQ");
        assert!(made[0].get("film").is_none());
    }
}
