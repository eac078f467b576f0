//! What comes with messages: looked at, sealed, kept once. Features say who sends, and what follows.

use async_trait::async_trait;
use store::{Actor, Store, WriteTx};
use uploads::PhotoCleaner;
use uploads::documents::{self, FileProblem, LARGEST_FILE, UploadedFile};
use web::{Error, FormFile, invalid_field};

use crate::attachments::{NewAttachment, SealedAttachment};
use crate::messages::{NewMessage, StaffAuthor};
use crate::tables::attachment::AttachmentKind;
use crate::tables::message;
use crate::thread::Thread;

/// Who sends something, and into which thread.
#[derive(Clone, Debug)]
pub struct ThreadSender {
    pub thread: Thread,
    /// Who of the doctor's side; none where the other side sends.
    pub staff: Option<StaffAuthor>,
    /// As the audit log says it.
    pub actor: Actor,
}

/// What a feature decides about what is sent into its threads.
#[async_trait]
pub trait ThreadOwner: Clone + Send + Sync + 'static {
    fn store(&self) -> &Store;

    /// What makes photos fit to be kept.
    fn photos(&self) -> &dyn PhotoCleaner;

    /// Locks the thread in the write that adds to it.
    ///
    /// # Errors
    /// When nothing may be added any more.
    async fn lock_thread(&self, tx: &WriteTx, sender: &ThreadSender) -> Result<(), Error>;

    /// What follows from what was added, in the same write: a notice, a later erasure.
    async fn follow_up(
        &self,
        tx: &WriteTx,
        sender: &ThreadSender,
        message: &message::Model,
    ) -> Result<(), Error>;
}

/// Attachments of a kind in one thread at most.
pub(crate) fn most_of(kind: AttachmentKind) -> u64 {
    match kind {
        AttachmentKind::Photo | AttachmentKind::File => 50,
        AttachmentKind::Voice => 200,
    }
}

/// Adds a photo or a document as a message of its own. Of a photo only the pixels are kept; a document is looked at as all are.
///
/// # Errors
/// 422 at the field of the file with what to mend; what the owner says where nobody may write any more.
pub async fn submit_attachment(
    owner: &impl ThreadOwner,
    sender: &ThreadSender,
    sent: FormFile,
    client_key: Option<String>,
) -> Result<(), Error> {
    if sent.bytes.is_empty() && sent.name.is_empty() {
        return Err(attachment_missing(&sent.field));
    }
    let kind = if documents::is_photo(&sent.bytes) {
        AttachmentKind::Photo
    } else {
        AttachmentKind::File
    };
    let (store, field) = (owner.store(), sent.field.clone());
    // Before the file is looked at, which is the expensive part.
    let reader = store.reader();
    let kept = sender.thread.count_attachments(reader.connection(), kind);
    require_room(kept.await?, kind, &field)?;
    let new = accept_attachment(owner.photos(), sent).await;
    let new = new.map_err(|problem| file_error(problem, &field))?;
    let sealed = sender.thread.seal_attachment(store, new).await;
    let sealed = sealed.map_err(|error| match error.problem().status {
        500.. => error,
        _ => invalid_field(&field, error.problem().detail.clone()),
    })?;
    let added = insert_sealed(owner, sender, sealed.clone(), (client_key, &field)).await;
    if !matches!(added, Ok(true)) {
        // Sealed, and named by no row: of no use to anybody, and not to be left behind.
        sealed.discard(store).await?;
    }
    added.map(|_is_new| ())
}

/// Nothing was chosen at a field.
pub fn attachment_missing(field: &str) -> Error {
    invalid_field(field, l10n::t!("threads-attachment-missing"))
}

async fn accept_attachment(
    photos: &dyn PhotoCleaner,
    sent: FormFile,
) -> Result<NewAttachment, FileProblem> {
    let FormFile { name, bytes, .. } = sent;
    let sent = UploadedFile { name, bytes };
    documents::check_size(&sent.name, sent.byte_count(), LARGEST_FILE)?;
    if documents::is_photo(&sent.bytes) {
        let clean = photos.clean_photo(sent.bytes.clone()).await;
        return clean.map(NewAttachment::photo).map_err(|problem| {
            let name = documents::display_name(&sent.name);
            documents::photo_problem(&name, &sent.bytes, &problem)
        });
    }
    let taken = documents::inspect_document(sent, true).await?;
    Ok(NewAttachment {
        kind: AttachmentKind::File,
        media_type: taken.kind.mime(),
        name: taken.name,
        bytes: taken.bytes,
        seconds: None,
    })
}

/// Keeps what was sealed; `false` for what the thread has already.
async fn insert_sealed(
    owner: &impl ThreadOwner,
    sender: &ThreadSender,
    sealed: SealedAttachment,
    (client_key, field): (Option<String>, &str),
) -> Result<bool, Error> {
    let (store, thread) = (owner.store(), &sender.thread);
    let tx = store.begin(sender.actor.clone()).await?;
    owner.lock_thread(&tx, sender).await?;
    if client_key.is_none() && thread.has_recent_attachment(&tx, &sealed).await? {
        return Ok(false);
    }
    let kind = sealed.kind();
    let message = NewMessage {
        staff: sender.staff.clone(),
        text: "",
        client_key,
    };
    let added = thread.add_message(&tx, store, message).await?;
    if !added.is_new() {
        return Ok(false);
    }
    // Counted under the lock, so that two which come together cannot both take the last place.
    let kept = thread.count_attachments(tx.connection(), kind).await?;
    require_room(kept, kind, field)?;
    let message = added.into_row();
    thread.insert_attachment(&tx, &message, sealed).await?;
    owner.follow_up(&tx, sender, &message).await?;
    tx.commit().await?;
    Ok(true)
}

fn require_room(kept: u64, kind: AttachmentKind, field: &str) -> Result<(), Error> {
    if kept < most_of(kind) {
        return Ok(());
    }
    let words = l10n::t!("threads-attachments-too-many");
    Err(invalid_field(field, words))
}

/// What is wrong with a file, at its field; faults of ours stay what they are.
fn file_error(problem: FileProblem, field: &str) -> Error {
    if problem.status >= 500 {
        return problem.into();
    }
    invalid_field(field, problem.message)
}
