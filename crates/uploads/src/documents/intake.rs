//! From a file that was sent to one that may be kept.

use tokio::sync::Semaphore;

use super::name::{display_name, normalise_name};
use super::{AcceptedFile, FileProblem, UploadedFile, inspection};

/// Bytes of a file at most: 10 MB.
pub const LARGEST_FILE: usize = 10 * 1024 * 1024;
/// Files that are looked at on this node at once; a look costs processor time and some memory.
static PERMITS: Semaphore = Semaphore::const_new(2);

/// Whether a file of that name may have that many bytes.
///
/// # Errors
/// 422 for an empty one, 413 for one that has more than `most`.
pub fn check_size(sent_name: &str, length: u64, most: usize) -> Result<(), FileProblem> {
    if length == 0 {
        return Err(FileProblem::empty_file(&display_name(sent_name)));
    }
    if usize::try_from(length).map_or(true, |length| length > most) {
        return Err(FileProblem::too_large(
            &display_name(sent_name),
            length,
            most,
        ));
    }
    Ok(())
}

/// Looks at a document. Nothing is stored. `photos` says whether its sender may send photos instead, which the words of a
/// refusal then offer.
///
/// # Errors
/// 415 for what is no document, 422 for one that is broken, locked, or holds a program.
pub async fn inspect_document(
    sent: UploadedFile,
    photos: bool,
) -> Result<AcceptedFile, FileProblem> {
    let bytes = sent.bytes.clone();
    let found = run_inspection(&sent.name, move || inspection::inspect_file(&bytes)).await?;
    let found = found.map_err(|refusal| refusal.to_problem(&display_name(&sent.name), photos))?;
    Ok(AcceptedFile {
        kind: found.kind,
        name: normalise_name(&sent.name, found.kind),
        bytes: sent.bytes,
        notes: found.notes,
    })
}

/// Runs what costs processor time for a file, a few at once.
///
/// # Errors
/// When it panics: a parser that does has met a broken file, which is the sender's to mend and must not take the node down.
pub async fn run_inspection<T: Send + 'static>(
    sent_name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, FileProblem> {
    let permit = PERMITS.acquire().await;
    let _permit = permit.map_err(|_| FileProblem::upload_failed(&display_name(sent_name)))?;
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| FileProblem::damaged_file(&display_name(sent_name)))
}
