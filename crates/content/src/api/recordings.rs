//! `GET /api/recordings`: articles that can be heard.
use axum::extract::State;
use kernel::PageParams;

use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build;
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::media::load_recording_facts;
use crate::model::{Document, DocumentKind, fields};
use crate::view::{AudioView, Listing, RecordedPost};

/// The newest articles, among which those with a recording are looked for.
const CHOICE: u64 = 200;
/// More would not be looked through by who cannot read their titles.
const MOST: usize = 24;

/// Articles that a doctor has read aloud, the newest first.
#[utoipa::path(get, path = "/api/recordings", operation_id = "list_recordings", tag = "posts",
    responses((status = 200, body = Listing<RecordedPost>)))]
pub async fn list_recordings(
    State(content): State<ContentService>,
) -> Result<TaggedResponse<Listing<RecordedPost>>, TaggedError> {
    let query = ListQuery::for_kinds(&[DocumentKind::Blog], ListOrder::Newest);
    let newest = PageParams::new(None, CHOICE).open_ended();
    let found = queries::list_documents(&content.reader(), &query, newest).await?;
    let mut recorded = Vec::new();
    for post in &found.items {
        let stored = find_recording(&content, post).await?;
        // A recording may also lie elsewhere, as imported articles have it.
        if let Some(audio) = stored.or_else(|| build::build_audio(post)) {
            recorded.push(build::build_recorded_post(post, audio));
        }
        if recorded.len() == MOST {
            break;
        }
    }
    let (all, total) = (
        PageParams::new(None, CHOICE).open_ended(),
        recorded.len() as u64,
    );
    let list = Listing::from_items(all, recorded, total);
    Ok(TaggedResponse::new(list, &[DocumentKind::Blog]).with_linked_tags(&found.items))
}

/// The doctor's recording, where the post names one that is stored here.
pub(super) async fn find_recording(
    content: &ContentService,
    post: &Document,
) -> Result<Option<AudioView>, TaggedError> {
    let Some(audio) = post.body.get("audio") else {
        return Ok(None);
    };
    let reference = audio
        .get("asset")
        .map_or("", |asset| fields::read_text(asset, "_ref"));
    let Some(recording) = content.pictures().find_file(reference).await? else {
        return Ok(None);
    };
    let facts = load_recording_facts(content.reader().connection(), reference).await?;
    // Imported articles say a length; what the library measured is right.
    let said = fields::read_count(audio, "seconds").and_then(|seconds| u32::try_from(seconds).ok());
    let seconds = facts.and_then(|facts| facts.seconds).or(said);
    Ok(Some(recording.to_audio_view(seconds.unwrap_or(0))))
}
