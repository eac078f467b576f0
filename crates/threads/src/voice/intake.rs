//! Voice notes as uploads (tus 1.0.0): whatever the line does, a note comes once.

use async_trait::async_trait;
use bytes::Bytes;
use http::request::Parts;
use kernel::ProblemDetails;
use store::{BlobHash, JobRunner, Store, StoreError, WriteTx};
use uploads::{Upload, UploadIntake, UploadSender, UploadStore, UploadTables, UploadedBytes};
use web::Error;

use super::recording::{LARGEST, can_be_recording, inspect_recording, not_a_recording};
use crate::attachments::{NewAttachment, SealedAttachment};
use crate::cleanup::FileCleanup;
use crate::messages::NewMessage;
use crate::sending::{ThreadOwner, ThreadSender, most_of};
use crate::tables::attachment::AttachmentKind;
use crate::tables::message::ThreadChannel;
use crate::thread::Thread;

/// Voice notes that one side of a thread may have under way at once.
const MOST_OPEN: u64 = 20;

pub(crate) static UPLOAD_TABLES: UploadTables = UploadTables {
    uploads: "thread_upload",
    parts: "thread_upload_part",
    owner: "thread",
    became: "message_id",
    is_sealed: true,
    folder: "thread-uploads",
    clearing: "threads.uploads.clear",
};

/// The uploads of voice notes in a store.
pub(super) fn voice_note_store(store: Store) -> UploadStore {
    UploadStore::new(store, &UPLOAD_TABLES)
}

pub(crate) fn with_handler(jobs: JobRunner, store: &Store) -> JobRunner {
    voice_note_store(store.clone()).with_handler(jobs)
}

/// Whose uploads they are: of one side of a thread.
fn owner_key(subject: &str, channel: ThreadChannel, is_staff: bool) -> String {
    let side = if is_staff { "staff" } else { "visitor" };
    format!("{subject}/{}/{side}", channel.key())
}

/// Takes the uploads of both sides away, keys and all.
pub(crate) async fn erase_uploads(
    tx: &WriteTx,
    store: &Store,
    subject: &str,
    channel: ThreadChannel,
) -> Result<FileCleanup, StoreError> {
    let uploads = voice_note_store(store.clone());
    let mut parts = Vec::new();
    for is_staff in [false, true] {
        let owner = owner_key(subject, channel, is_staff);
        parts.extend(uploads.erase_all(tx, &owner).await?);
    }
    Ok(FileCleanup {
        parts,
        ..FileCleanup::default()
    })
}

/// What a feature decides about voice notes in its threads.
#[async_trait]
pub trait VoiceNoteOwner: ThreadOwner {
    /// What the names of calls in the API document end with.
    const NAME: &'static str;
    /// The tag of the calls in the API document.
    const TAG: &'static str;
    /// Which notes the calls bring, for the API document.
    const ABOUT: &'static str;
    /// Where uploads begin.
    const PATH: &'static str;

    /// Who makes this call; an error when nobody who may speak here.
    async fn identify_sender(&self, call: &mut Parts) -> Result<ThreadSender, Error>;
}

/// Makes messages of what was spoken.
#[derive(Clone)]
pub struct VoiceNoteIntake<O>(pub(super) O);

#[async_trait]
impl<O: VoiceNoteOwner> UploadIntake for VoiceNoteIntake<O> {
    type Who = ThreadSender;
    type Taken = (String, SealedAttachment);

    const NAME: &'static str = O::NAME;
    const TAG: &'static str = O::TAG;
    const ABOUT: &'static str = O::ABOUT;
    const PATH: &'static str = O::PATH;
    const BECAME: &'static str = "message-id";
    const LARGEST: u64 = LARGEST;

    async fn identify_sender(&self, call: &mut Parts) -> Result<UploadSender<ThreadSender>, Error> {
        let who = self.0.identify_sender(call).await?;
        let Thread {
            subject, channel, ..
        } = &who.thread;
        Ok(UploadSender {
            owner: owner_key(subject, *channel, who.staff.is_some()),
            actor: who.actor.clone(),
            columns: Vec::new(),
            who,
        })
    }

    fn check_length(&self, _name: &str, length: u64) -> Result<(), Error> {
        if length == 0 {
            let title = l10n::t!("threads-voice-refused");
            let words = l10n::t!("threads-voice-empty");
            return Err(ProblemDetails::new(422, "recording_empty", title, words).into());
        }
        if length > LARGEST {
            return Err(ProblemDetails::too_large(l10n::t!("threads-voice-too-large")).into());
        }
        Ok(())
    }

    async fn check_room(&self, _tx: &WriteTx, _owner: &str, open: u64) -> Result<(), Error> {
        if open >= MOST_OPEN {
            let words = l10n::t!("threads-voice-unfinished");
            let problem = ProblemDetails::too_many_requests(words);
            return Err(problem.with_code("too_many_uploads").into());
        }
        Ok(())
    }

    fn check_start(&self, _who: &ThreadSender, _up: &Upload, start: &[u8]) -> Result<(), Error> {
        if can_be_recording(start) {
            Ok(())
        } else {
            Err(not_a_recording())
        }
    }

    async fn accept_file(
        &self,
        who: &ThreadSender,
        upload: &Upload,
        mut arrived: UploadedBytes<'_>,
    ) -> Result<Self::Taken, Error> {
        // In memory only: no disk may hold speech in the clear.
        let mut bytes = Vec::new();
        while let Some(part) = arrived.next_part().await? {
            bytes.extend_from_slice(&part);
        }
        let bytes = Bytes::from(bytes);
        let looked_at = bytes.clone();
        let found = tokio::task::spawn_blocking(move || inspect_recording(&looked_at)).await;
        // A parser that panics has met a broken recording; that must not take the node down.
        let found = found.map_err(|_| not_a_recording())??;
        let note = NewAttachment {
            kind: AttachmentKind::Voice,
            media_type: found.media_type,
            name: String::new(),
            bytes,
            seconds: Some(found.seconds),
        };
        let sealed = who.thread.seal_attachment(self.0.store(), note).await?;
        // A note that its sender has named is one note, also where its upload was begun anew after a day without a line.
        let name = Some(upload.name.as_str()).filter(|name| !name.is_empty());
        let key = BlobHash::of_bytes(name.unwrap_or(&upload.id).as_bytes());
        Ok((key.to_string(), sealed))
    }

    async fn save_file(
        &self,
        tx: &WriteTx,
        sender: &UploadSender<ThreadSender>,
        (key, sealed): Self::Taken,
    ) -> Result<String, Error> {
        let who = &sender.who;
        self.0.lock_thread(tx, who).await?;
        let kept = who
            .thread
            .count_attachments(tx.connection(), AttachmentKind::Voice);
        if kept.await? >= most_of(AttachmentKind::Voice) {
            let words = l10n::t!("threads-attachments-too-many");
            return Err(ProblemDetails::conflict(words)
                .with_code("too_many_voice_notes")
                .into());
        }
        let message = NewMessage {
            staff: who.staff.clone(),
            text: "",
            client_key: Some(key),
        };
        let added = who.thread.add_message(tx, self.0.store(), message).await?;
        if !added.is_new() {
            sealed.enqueue_cleanup(tx).await?;
            return Ok(added.into_row().id);
        }
        let note = added.into_row();
        who.thread.insert_attachment(tx, &note, sealed).await?;
        self.0.follow_up(tx, who, &note).await?;
        Ok(note.id)
    }

    async fn discard_file(&self, (_, sealed): Self::Taken) {
        if let Err(error) = sealed.discard(self.0.store()).await {
            tracing::warn!(%error, "the sealed bytes of a voice note that nobody keeps stay behind");
        }
    }
}
