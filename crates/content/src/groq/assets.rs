//! Pictures and files as the hosted service's documents, with addresses of ours. Behind that of a picture parameters may follow
//! that say how it is drawn, as that service's packages build them: it ends in the name that the id has there.

use serde_json::{Value, json};
use store::StoreError;

use crate::ContentService;
use crate::documents::version_rows::list_used_files;
use crate::pictures::{MediaFile, StoredPicture, sha1_in};

/// `_type` of pictures, and of other files.
const IMAGE: &str = "sanity.imageAsset";
const FILE: &str = "sanity.fileAsset";
/// Stands where the hosted service names the project: what queries call ours, too.
const PROJECT: &str = "bedside";

pub(super) const TYPES: [&str; 2] = [IMAGE, FILE];

/// Whether a type is that of pictures or files.
pub(super) fn is_asset_type(name: &str) -> bool {
    TYPES.contains(&name)
}

pub(super) fn is_asset_id(id: &str) -> bool {
    sha1_in(id).is_some()
}

/// The documents of the files that published documents use, and drafts where they are seen, by id.
///
/// # Errors
/// When the database cannot be read.
pub async fn load_used_assets(
    content: &ContentService,
    with_drafts: bool,
) -> Result<Vec<(String, Value)>, StoreError> {
    let hashes = list_used_files(&content.reader(), with_drafts).await?;
    let mut found = Vec::new();
    let asked = hashes.iter().map(|hash| format!("image-{hash}-used"));
    let pictures = content.pictures().resolve_many(asked).await?;
    for hash in &hashes {
        if let Some(picture) = pictures.get(&format!("image-{hash}-used")) {
            let id = picture.asset_id();
            found.push((id.clone(), picture_document(content, &id, picture)));
        } else if let Some(file) = content
            .pictures()
            .find_file(&format!("file-{hash}-used"))
            .await?
        {
            found.push((
                file.asset_id(),
                file_document(content, &file.asset_id(), &file),
            ));
        }
    }
    Ok(found)
}

/// The documents of some asset ids; those not kept are left out.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn load_assets(
    content: &ContentService,
    ids: &[String],
) -> Result<Vec<(String, Value)>, StoreError> {
    let (pictures, files): (Vec<&String>, Vec<&String>) =
        ids.iter().partition(|id| id.starts_with("image-"));
    let kept = content.pictures().resolve_many(pictures).await?;
    let mut found: Vec<(String, Value)> = kept
        .iter()
        .map(|(id, picture)| (id.clone(), picture_document(content, id, picture)))
        .collect();
    for id in files {
        if let Some(file) = content.pictures().find_file(id).await? {
            found.push((id.clone(), file_document(content, id, &file)));
        }
    }
    Ok(found)
}

/// `id` is the one that was asked for: a drawing that became pixels when it came has another extension now.
fn picture_document(content: &ContentService, id: &str, picture: &StoredPicture) -> Value {
    let ratio = f64::from(picture.width) / f64::from(picture.height.max(1));
    let path = format!(
        "/images/{PROJECT}/{}/{}",
        content.dataset_name(),
        drawn_name(id, picture)
    );
    json!({
        "_id": id,
        "_type": IMAGE,
        "_rev": &picture.sha1[..22],
        "assetId": picture.sha1,
        "sha1hash": picture.sha1,
        "extension": picture.extension,
        "mimeType": picture.mime,
        "size": picture.bytes,
        "path": path.trim_start_matches('/'),
        "url": format!("{}{path}", content.public_url()),
        "metadata": {
            "_type": "sanity.imageMetadata",
            "dimensions": {
                "_type": "sanity.imageDimensions",
                "width": picture.width,
                "height": picture.height,
                "aspectRatio": ratio,
            },
            "palette": { "dominant": { "background": picture.color } },
        },
    })
}

/// `<sha1>-<width>x<height>.<extension>`: the id with other signs between its parts, so that it can be read back from it.
fn drawn_name(id: &str, picture: &StoredPicture) -> String {
    let own = picture.asset_id();
    let parts = |id: &str| {
        let (stem, extension) = id.strip_prefix("image-")?.rsplit_once('-')?;
        // An id that says nothing of the size is no name that the service's packages would read.
        stem.contains('-').then(|| format!("{stem}.{extension}"))
    };
    parts(id).or_else(|| parts(&own)).unwrap_or(own)
}

fn file_document(content: &ContentService, id: &str, file: &MediaFile) -> Value {
    let path = file.file_url();
    json!({
        "_id": id,
        "_type": FILE,
        "_rev": &file.sha1[..22],
        "assetId": file.sha1,
        "sha1hash": file.sha1,
        "extension": file.extension,
        "mimeType": file.mime,
        "size": file.bytes,
        "path": path.trim_start_matches('/'),
        "url": format!("{}{path}", content.public_url()),
    })
}
