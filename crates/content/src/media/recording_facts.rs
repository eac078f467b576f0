//! How long and how heavy a recording of the library is, for the documents that name it.
use ::store::StoreError;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::Value;

use super::kind::MediaKind;
use super::table::media;
use crate::model::portable::asset_reference;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecordingFacts {
    pub bytes: u64,
    /// At least one; `None` where it could not be measured.
    pub seconds: Option<u32>,
}

/// What the library knows of a recording; `None` where it has no such file.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn load_recording_facts(
    connection: &impl ConnectionTrait,
    asset: &str,
) -> Result<Option<RecordingFacts>, StoreError> {
    let row = media::Entity::find_by_id(asset).one(connection).await?;
    let row = row.filter(|row| row.kind == MediaKind::Audio.key());
    Ok(row.map(|row| RecordingFacts {
        bytes: u64::try_from(row.bytes).unwrap_or_default(),
        seconds: row
            .millis
            .and_then(|millis| u32::try_from((millis + 500) / 1000).ok())
            .map(|seconds| seconds.max(1)),
    }))
}

/// Writes beside an article's recording what the library knows of it, whatever a client said: chapters are held against it.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn fill_recording_facts(
    connection: &impl ConnectionTrait,
    body: &mut Value,
) -> Result<(), StoreError> {
    let Some(audio) = body.get_mut("audio").and_then(Value::as_object_mut) else {
        return Ok(());
    };
    let Some(asset) = asset_reference(audio) else {
        return Ok(());
    };
    let Some(facts) = load_recording_facts(connection, asset).await? else {
        return Ok(());
    };
    audio.insert("bytes".to_owned(), facts.bytes.into());
    if let Some(seconds) = facts.seconds {
        audio.insert("seconds".to_owned(), seconds.into());
    }
    Ok(())
}
