//! Content to look at: articles, videos, products and the rest, each marked `sample: true`, and their pictures.
use std::collections::HashMap;

use bytes::Bytes;
use futures::{StreamExt, stream};
use include_dir::{Dir, include_dir};
use serde_json::{Value, json};
use store::Actor;

use crate::ContentService;
use crate::documents::{DocumentError, ImportReport, import_documents, queries};
use crate::media::{NewMedia, keep_in_library};
use crate::model::{SAMPLE_PICTURES, fields};
use crate::pictures::StoredPicture;

/// Arrays of documents in `*.json`, drawings in `pictures/*.svg`, sounds in `recordings/`.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/sample");

/// How sample documents refer to a drawing or a sound: `sample:cover.svg`.
const PREFIX: &str = "sample:";
/// Drawings that are made into pictures at once.
const AT_ONCE: usize = 2;

/// Loads the sample content into a store without documents; `None` when there are some already.
pub async fn load_sample_content(
    content: &ContentService,
) -> Result<Option<ImportReport>, DocumentError> {
    if !queries::has_no_documents(content.reader().connection()).await? {
        return Ok(None);
    }
    tracing::info!("loading the sample content; drawing its pictures takes a moment");
    let pictures = import_pictures(content).await;
    let recordings = import_recordings(content).await;
    let of_pictures = pictures
        .iter()
        .map(|(name, picture)| (name.clone(), picture.asset_id()));
    let of_recordings = recordings
        .iter()
        .map(|recording| (recording.name.clone(), recording.id.clone()));
    let assets = of_pictures.chain(of_recordings).collect();
    let mut documents = sample_documents();
    for document in &mut documents {
        point_at_assets(document, &assets);
    }
    documents.push(
        json!({"_id": SAMPLE_PICTURES, "_type": "settings", "sample": true, "files": assets}),
    );
    let library: Vec<NewMedia> = pictures
        .iter()
        .map(|(name, picture)| NewMedia {
            alt: find_alt_text(&documents, &picture.asset_id()).unwrap_or_default(),
            ..NewMedia::from_picture(picture, name)
        })
        .chain(recordings)
        .collect();
    let tx = content.store().begin(Actor::System).await?;
    // Another node may have been faster.
    if !queries::has_no_documents(tx.connection()).await? {
        return Ok(None);
    }
    for file in library {
        keep_in_library(&tx, file).await?;
    }
    let report = import_documents(&tx, documents).await?;
    tx.commit().await?;
    for (place, reason) in &report.refused {
        tracing::error!(place, reason, "a sample document was left out");
    }
    Ok(Some(report))
}

pub fn sample_documents() -> Vec<Value> {
    let mut files: Vec<_> = FILES
        .files()
        .filter(|file| file.path().extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort_by_key(|file| file.path());
    files
        .into_iter()
        .flat_map(|file| match serde_json::from_slice(file.contents()) {
            Ok(Value::Array(documents)) => documents,
            Ok(_) | Err(_) => {
                tracing::error!(file = %file.path().display(), "a sample file is no array of documents");
                Vec::new()
            }
        })
        .collect()
}

/// What the first document that shows a picture says of it.
fn find_alt_text(documents: &[Value], asset: &str) -> Option<String> {
    fn search(value: &Value, asset: &str) -> Option<String> {
        match value {
            Value::Array(items) => items.iter().find_map(|item| search(item, asset)),
            Value::Object(map) => {
                let alt = map.get("alt").and_then(Value::as_str);
                let shows = map
                    .get("asset")
                    .is_some_and(|shown| fields::read_text(shown, "_ref") == asset);
                alt.filter(|alt| shows && !alt.is_empty())
                    .map(str::to_owned)
                    .or_else(|| map.values().find_map(|value| search(value, asset)))
            }
            _ => None,
        }
    }
    documents
        .iter()
        .find_map(|document| search(document, asset))
}

/// Pictures by file name. A drawing that cannot be made is logged and left out.
async fn import_pictures(content: &ContentService) -> HashMap<String, StoredPicture> {
    let drawings = FILES.get_dir("pictures").into_iter().flat_map(Dir::files);
    stream::iter(drawings)
        .map(|file| async move {
            let name = file.path().file_name()?.to_str()?.to_owned();
            match content
                .pictures()
                .import_svg(Bytes::from_static(file.contents()))
                .await
            {
                Ok(picture) => Some((name, picture)),
                Err(error) => {
                    tracing::error!(%error, name, "a sample picture was left out");
                    None
                }
            }
        })
        .buffer_unordered(AT_ONCE)
        .filter_map(std::future::ready)
        .collect()
        .await
}

/// The sounds. One that cannot be kept is logged and left out.
async fn import_recordings(content: &ContentService) -> Vec<NewMedia> {
    let mut kept = Vec::new();
    for file in FILES.get_dir("recordings").into_iter().flat_map(Dir::files) {
        let name = file.path().file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let bytes = Bytes::from_static(file.contents());
        match content.pictures().import_recording(bytes).await {
            Ok(recording) => kept.push(NewMedia::from_sound(&recording, file.contents(), &name)),
            Err(error) => tracing::error!(%error, name, "a sample recording was left out"),
        }
    }
    kept
}

fn point_at_assets(value: &mut Value, assets: &HashMap<String, String>) {
    match value {
        Value::String(text) => {
            if let Some(asset) = text.strip_prefix(PREFIX).and_then(|name| assets.get(name)) {
                asset.clone_into(text);
            }
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| point_at_assets(item, assets)),
        Value::Object(map) => map
            .values_mut()
            .for_each(|value| point_at_assets(value, assets)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_sample_document_is_marked_and_has_an_id_of_its_own() {
        let documents = sample_documents();
        let ids: BTreeSet<&str> = documents
            .iter()
            .map(|document| fields::read_text(document, "_id"))
            .collect();
        assert_eq!(ids.len(), documents.len());
        for document in &documents {
            assert!(
                fields::read_flag(document, "sample"),
                "{}",
                fields::read_text(document, "_id")
            );
        }
    }

    #[test]
    fn sample_addresses_become_assets_wherever_they_stand() {
        let assets = HashMap::from([("cup.svg".to_owned(), "image-1".to_owned())]);
        let mut document =
            json!({"image": [{"asset": {"_ref": "sample:cup.svg"}}], "x": "sample:gone.svg"});
        point_at_assets(&mut document, &assets);
        assert_eq!(document["image"][0]["asset"]["_ref"], "image-1");
        assert_eq!(document["x"], "sample:gone.svg");
    }
}
