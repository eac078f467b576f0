//! Photos and documents that somebody sends with a message.

use forms::invalid_field;
use kernel::ProblemDetails;
use store::Actor;
use threads::{AttachmentKind, NewAttachment, NewMessage, SealedAttachment};
use web::{Error, FormFile, Result};

use super::submission::{follow_up, lock_writable};
use crate::booking::opened_by_link::OpenedBooking;
use crate::files::{FileProblem, UploadedFile, is_photo};
use crate::service::ConsultationService;

/// Attachments of each kind in one thread at most.
const MOST: u64 = 50;

/// Adds a photo or a document of who reads the page. Of a photo only the pixels are kept; a document is looked at as reports are.
///
/// # Errors
/// 422 at the field `file` with what to mend, 409 where nobody may write any more.
pub async fn submit_attachment(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    sent: FormFile,
    client_key: Option<String>,
) -> Result<()> {
    if sent.bytes.is_empty() {
        return Err(file_error(l10n::t!("consultations-attachment-missing")));
    }
    let new = accept_attachment(consultations, sent).await?;
    let kind = new.kind;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let (_, thread) = lock_writable(consultations, &tx, opened).await?;
    if thread.count_attachments(tx.connection(), kind).await? >= MOST {
        return Err(file_error(l10n::t!("consultations-attachments-too-many")));
    }
    // The key has to be kept before anything is sealed with it.
    tx.commit().await?;
    let sealed = thread.seal_attachment(consultations.store(), new).await?;
    let added = insert_attachment(consultations, opened, sealed.clone(), client_key).await;
    if !matches!(added, Ok(true)) {
        // Sealed, and named by no row: of no use to anybody, and not to be left behind.
        sealed.discard(consultations.store()).await?;
    }
    added.map(|_| ())
}

/// Keeps what was sealed; `false` for what the thread has already.
async fn insert_attachment(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    sealed: SealedAttachment,
    client_key: Option<String>,
) -> Result<bool> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let (row, thread) = lock_writable(consultations, &tx, opened).await?;
    if client_key.is_none() && thread.has_recent_attachment(&tx, &sealed).await? {
        return Ok(false);
    }
    let message = NewMessage {
        client_key,
        ..NewMessage::default()
    };
    let added = thread
        .add_message(&tx, consultations.store(), message)
        .await?;
    if !added.is_new() {
        return Ok(false);
    }
    let message = added.into_row();
    thread.insert_attachment(&tx, &message, sealed).await?;
    follow_up(consultations, &tx, &row, &thread, false).await?;
    tx.commit().await?;
    Ok(true)
}

async fn accept_attachment(
    consultations: &ConsultationService,
    sent: FormFile,
) -> Result<NewAttachment> {
    if is_photo(&sent.bytes) {
        let clean = consultations.photos().clean_photo(sent.bytes).await;
        return clean.map(NewAttachment::photo).map_err(file_problem);
    }
    let uploaded = UploadedFile {
        name: sent.name,
        bytes: sent.bytes,
    };
    let taken = consultations.files().accept_file(uploaded, true).await;
    let taken = taken.map_err(|problem: FileProblem| file_problem(problem.into()))?;
    Ok(NewAttachment {
        kind: AttachmentKind::File,
        media_type: taken.kind.mime(),
        name: taken.name,
        bytes: taken.bytes,
        seconds: None,
    })
}

/// What is wrong with a file, at its field.
fn file_problem(problem: ProblemDetails) -> Error {
    if problem.status >= 500 {
        return problem.into();
    }
    file_error(&problem.detail)
}

fn file_error(words: &str) -> Error {
    invalid_field("file", words)
}
