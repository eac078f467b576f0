//! Viruses: files are scanned before they are kept, and those that the scanner could not look at are scanned again by a job.
//!
//! Below the features, so that all of them do the same: a file that is about to be kept asks [`clear_file`]; what is read later
//! goes through [`Store::open_blob`]; [`HeldFiles`] says how a feature's files are opened for the scanner.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use futures::stream::{self, BoxStream, Stream, StreamExt};
use serde::Deserialize;
use serde_json::json;
use store::{
    Actor, AuditEntry, BlobHash, FileClearance, HeldBlob, HeldState, JobOutcome, JobRunner,
    SCAN_JOB, ScanVerdict, Store, StoreError, WriteTx,
};
use web::Error;

use crate::documents::FileProblem;

/// After this long staff are notified that files wait.
const PATIENCE: TimeDelta = TimeDelta::days(2);
/// Bytes that are read of a stored file at once.
const PIECE: u64 = 1 << 20;

/// Scans bytes that are about to be kept. `kind` is what the feature calls its files; `name` is what their sender does, empty
/// where nobody named them.
///
/// # Errors
/// 422 with words for the sender where a virus was found. That is in the audit log, without the file's name.
pub async fn clear_bytes(
    store: &Store,
    kind: &str,
    name: &str,
    bytes: &Bytes,
) -> Result<FileClearance, Error> {
    clear_pieces(store, kind, name, stream::iter([Ok(bytes.clone())])).await
}

/// The same of a file that is too large for the memory.
///
/// # Errors
/// As [`clear_bytes`], and when its pieces cannot be read.
pub async fn clear_pieces(
    store: &Store,
    kind: &str,
    name: &str,
    pieces: impl Stream<Item = Result<Bytes, StoreError>> + Send,
) -> Result<FileClearance, Error> {
    match store.scan_pieces(pieces).await? {
        ScanVerdict::Clean => Ok(FileClearance::Open),
        ScanVerdict::Unknown(why) => {
            tracing::warn!(kind, why, "a file waits for the virus scanner");
            Ok(FileClearance::Held)
        }
        ScanVerdict::Infected(virus) => {
            let tx = store.begin(Actor::System).await?;
            let subject = format!("files:{kind}");
            audit_verdict(&tx, "file.refuse_infected", &subject, &virus).await?;
            tx.commit().await?;
            Err(FileProblem::infected(name).into())
        }
    }
}

async fn audit_verdict(
    tx: &WriteTx,
    action: &str,
    subject: &str,
    virus: &str,
) -> Result<(), StoreError> {
    let entry = AuditEntry::new(action, subject).after(json!({ "virus": virus }));
    tx.record_audit(entry).await
}

/// What is said in place of a file that is held.
pub fn held_text(state: HeldState) -> &'static str {
    match state {
        HeldState::Waiting => l10n::t!("uploads-file-waits-for-scan"),
        HeldState::Infected => l10n::t!("uploads-file-removed-infected"),
    }
}

/// What is said in place of those that are held, by their names in the blob store.
///
/// # Errors
/// When the database fails.
pub async fn held_texts(
    store: &Store,
    blobs: &[&str],
) -> Result<BTreeMap<String, String>, StoreError> {
    let held = store.find_held(blobs).await?.into_iter();
    Ok(held
        .map(|(blob, state)| (blob, held_text(state).to_owned()))
        .collect())
}

/// A file that waits, as the scanner is shown it.
pub struct HeldFile {
    /// The row that names it, as the audit log does: `care_file:01K…`.
    pub subject: String,
    pub pieces: BoxStream<'static, Result<Bytes, StoreError>>,
}

impl HeldFile {
    pub fn from_bytes(subject: String, bytes: Bytes) -> Self {
        let pieces = stream::iter([Ok(bytes)]).boxed();
        Self { subject, pieces }
    }

    /// One that is stored as it was sent.
    pub fn from_blob(subject: String, store: &Store, blob: &BlobHash) -> Self {
        let from = (store.clone(), blob.clone(), 0);
        let pieces = stream::try_unfold(from, |(store, blob, at)| async move {
            let Some(info) = store.blobs().blob_info(&blob).await? else {
                return Err(StoreError::other("the bytes of a file that waits are gone"));
            };
            if at >= info.size {
                return Ok(None);
            }
            let range = at..info.size.min(at + PIECE);
            let piece = store.blobs().get_range(&blob, range).await?;
            let piece = piece.unwrap_or_default();
            Ok(Some((piece, (store, blob, at + PIECE))))
        });
        Self {
            subject,
            pieces: pieces.boxed(),
        }
    }
}

/// The files of a feature, for the scanner.
#[async_trait]
pub trait HeldFiles: Send + Sync + 'static {
    /// What the feature calls its files where it holds them.
    fn kind(&self) -> &'static str;

    /// A file by its bytes, in the clear; none where no row names it any more.
    async fn open_held(&self, blob: &BlobHash) -> Result<Option<HeldFile>, StoreError>;

    /// What follows in the write in which a file becomes free, or is found infected.
    async fn follow_up(&self, _tx: &WriteTx, _blob: &BlobHash) -> Result<(), StoreError> {
        Ok(())
    }

    /// Takes the bytes of an infected file away, and what was made of them.
    async fn delete_infected(&self, store: &Store, blob: &BlobHash) -> Result<(), StoreError> {
        store.blobs().delete_blob(blob).await
    }
}

/// Notifies staff.
#[async_trait]
pub trait ScanNotices: Send + Sync + 'static {
    /// Files have waited for days, the first of them since then.
    async fn notify_waiting(&self, tx: &WriteTx, since: DateTime<Utc>) -> Result<(), StoreError>;
}

/// Asks the scanner again.
#[derive(Clone)]
struct ScanDesk {
    store: Store,
    files: Arc<[Arc<dyn HeldFiles>]>,
    notices: Arc<dyn ScanNotices>,
}

#[derive(Deserialize)]
struct ScanTask {
    blob: BlobHash,
}

/// The runner with the job that scans what waits, of these features.
pub fn with_scan_handler(
    jobs: JobRunner,
    store: &Store,
    files: Vec<Arc<dyn HeldFiles>>,
    notices: Arc<dyn ScanNotices>,
) -> JobRunner {
    let desk = ScanDesk {
        store: store.clone(),
        files: files.into(),
        notices,
    };
    let scan = |desk: ScanDesk, task: ScanTask| async move { desk.scan_again(&task.blob).await };
    jobs.with_job_function(SCAN_JOB, desk, scan)
}

impl ScanDesk {
    async fn scan_again(&self, blob: &BlobHash) -> Result<JobOutcome, StoreError> {
        let Some(held) = self.store.find_held_blob(blob.as_str()).await? else {
            return Ok(JobOutcome::Done);
        };
        let Some(files) = self.files.iter().find(|files| files.kind() == held.kind) else {
            // not shown: it stands among the failed jobs.
            let why = format!("Nobody opens files of the kind {}.", held.kind);
            return Ok(JobOutcome::GiveUp(why));
        };
        // Deleted by a job of its own, because bytes that go before the commit could not come back.
        if held.state == HeldState::Infected {
            files.delete_infected(&self.store, blob).await?;
            return Ok(JobOutcome::Done);
        }
        // Who sent it has removed it meanwhile, or was erased.
        let Some(file) = files.open_held(blob).await? else {
            let tx = self.store.begin(Actor::System).await?;
            tx.release_blob(blob.as_str()).await?;
            tx.commit().await?;
            return Ok(JobOutcome::Done);
        };
        // Who has switched the scanner off may switch it on again: nothing is called clean that nobody has looked at.
        let verdict = match self.store.scanner() {
            Some(scanner) => scanner.scan_pieces(file.pieces).await?,
            // not shown: it stands in the log.
            None => ScanVerdict::Unknown("No scanner is set.".to_owned()),
        };
        let tx = self.store.begin(Actor::System).await?;
        match verdict {
            ScanVerdict::Clean => {
                tx.release_blob(blob.as_str()).await?;
                files.follow_up(&tx, blob).await?;
                let entry = AuditEntry::new("file.found_clean", file.subject);
                tx.record_audit(entry).await?;
            }
            ScanVerdict::Infected(virus) => {
                tx.condemn_blob(&held).await?;
                files.follow_up(&tx, blob).await?;
                audit_verdict(&tx, "file.remove_infected", &file.subject, &virus).await?;
            }
            ScanVerdict::Unknown(why) => {
                tracing::warn!(
                    kind = held.kind,
                    why,
                    "a file still waits for the virus scanner"
                );
                tx.postpone_scan(&held).await?;
                self.notify_late(&tx, &held).await?;
            }
        }
        tx.commit().await?;
        Ok(JobOutcome::Done)
    }

    async fn notify_late(&self, tx: &WriteTx, held: &HeldBlob) -> Result<(), StoreError> {
        // Who has no scanner any more is not told that it does not answer.
        let is_late = tx.now() - held.since >= PATIENCE;
        if !is_late || held.notified_at.is_some() || self.store.scanner().is_none() {
            return Ok(());
        }
        tx.record_held_notice(&held.blob).await?;
        self.notices.notify_waiting(tx, held.since).await
    }
}
