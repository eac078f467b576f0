//! Taking a document off the site at a time: the outbox's job. The document's row names the job that may do it, so that a
//! time that was changed or cancelled does nothing.
use serde::Deserialize;
use store::Actor;

use super::scheduled_publication::SCHEDULE;
use crate::ContentService;
use crate::documents::table::head::DocumentState;
use crate::documents::{self, DocumentError, RevisionMetadata, heads};

pub const JOB: &str = "document.unpublish";

#[derive(Debug, Deserialize)]
pub struct UnpublishTask {
    document: String,
    key: String,
}

/// Takes it off the site if this is still the time that was chosen for it.
pub async fn process_unpublishing(
    content: ContentService,
    UnpublishTask { document: id, key }: UnpublishTask,
) -> Result<(), DocumentError> {
    let tx = content.store().begin(Actor::System).await?;
    let Some(head) = heads::lock_head(&tx, &id).await? else {
        return Ok(());
    };
    if head.unpublish_key.as_deref() != Some(&*key) {
        return Ok(());
    }
    if head.live {
        let metadata = RevisionMetadata::from_author(SCHEDULE).with_action("unpublish");
        documents::unpublish_document(&tx, &id, DocumentState::Draft, &metadata).await?;
    } else {
        // It never went out: its own time found an obstacle.
        heads::update_head(&tx, head, heads::clear_unpublishing).await?;
    }
    Ok(tx.commit().await?)
}
