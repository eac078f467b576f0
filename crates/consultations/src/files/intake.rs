//! From what was sent to what may be kept.

use bytes::Bytes;

use super::photos::is_photo;
use super::{
    AcceptedFile, FileKind, FileProblem, FileService, UploadedFile, inspection, name, photos,
};

impl FileService {
    /// Looks at a file. Nothing is stored. Photos are taken where `photos` says so.
    pub async fn accept_file(
        &self,
        sent: UploadedFile,
        photos: bool,
    ) -> Result<AcceptedFile, FileProblem> {
        self.check_size(&sent.name, sent.byte_count())?;
        if is_photo(&sent.bytes) {
            let name = name::display_name(&sent.name);
            if !photos {
                return Err(FileProblem::photo_not_accepted(&name));
            }
            let page = self.convert_photo(&sent).await?;
            return self.bind_photos(&sent.name, vec![page]).await;
        }
        self.inspect_upload(sent, photos).await
    }

    /// Looks at what came with one form; photos among it become one PDF. Each file has an answer of its own, photos one
    /// for all that are taken.
    ///
    /// # Errors
    /// When nothing was chosen, or more than a request may have.
    pub async fn accept_files(
        &self,
        sent: Vec<UploadedFile>,
        photos: bool,
    ) -> Result<Vec<Result<AcceptedFile, FileProblem>>, FileProblem> {
        if sent.is_empty() {
            return Err(FileProblem::none_chosen());
        }
        let most = self.limits().most_files;
        if sent.len() > most {
            return Err(FileProblem::too_many(most));
        }
        let mut answers = Vec::new();
        let mut pages = Vec::new();
        let mut first = None;
        for sent in sent {
            if !photos || !is_photo(&sent.bytes) {
                answers.push(self.accept_file(sent, photos).await);
                continue;
            }
            let page = match self.check_size(&sent.name, sent.byte_count()) {
                Ok(()) => self.convert_photo(&sent).await,
                Err(problem) => Err(problem),
            };
            match page {
                Ok(page) => {
                    first.get_or_insert(sent.name);
                    pages.push(page);
                }
                Err(problem) => answers.push(Err(problem)),
            }
        }
        if let Some(first) = first {
            answers.push(self.bind_photos(&first, pages).await);
        }
        Ok(answers)
    }

    /// Whether a file of that name may have that many bytes.
    pub(super) fn check_size(&self, sent_name: &str, length: u64) -> Result<(), FileProblem> {
        let most = self.limits().most_bytes;
        if length == 0 {
            return Err(FileProblem::empty_file(&name::display_name(sent_name)));
        }
        if usize::try_from(length).map_or(true, |length| length > most) {
            return Err(FileProblem::too_large(
                &name::display_name(sent_name),
                length,
                most,
            ));
        }
        Ok(())
    }

    /// The cleaned pixels of a photo.
    async fn convert_photo(&self, sent: &UploadedFile) -> Result<Bytes, FileProblem> {
        let cleaned = self.inner.pictures.upright_jpeg(sent.bytes.clone()).await;
        cleaned.map_err(|problem| {
            photos::to_file_problem(&name::display_name(&sent.name), &sent.bytes, &problem)
        })
    }

    async fn bind_photos(
        &self,
        sent_name: &str,
        pages: Vec<Bytes>,
    ) -> Result<AcceptedFile, FileProblem> {
        let bytes = self
            .run_blocking(sent_name, move || photos::bind_pdf(&pages))
            .await?
            .ok_or_else(|| FileProblem::damaged_file(&name::display_name(sent_name)))?;
        Ok(AcceptedFile {
            kind: FileKind::Pdf,
            name: name::normalise_name(sent_name, FileKind::Pdf),
            bytes: bytes.into(),
            // It was made here from pixels alone, so there is nothing to warn about.
            notes: Vec::new(),
        })
    }

    async fn inspect_upload(
        &self,
        sent: UploadedFile,
        photos: bool,
    ) -> Result<AcceptedFile, FileProblem> {
        let bytes = sent.bytes.clone();
        let found = self
            .run_blocking(&sent.name, move || inspection::inspect_file(&bytes))
            .await?;
        let name = name::display_name(&sent.name);
        let found = found.map_err(|refusal| refusal.to_problem(&name, photos))?;
        Ok(AcceptedFile {
            kind: found.kind,
            name: name::normalise_name(&sent.name, found.kind),
            bytes: sent.bytes,
            notes: found.notes,
        })
    }

    /// What costs processor time, a few at once.
    async fn run_blocking<T: Send + 'static>(
        &self,
        sent_name: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, FileProblem> {
        let permit = self.inner.inspection_permits.acquire().await;
        let _permit =
            permit.map_err(|_| FileProblem::upload_failed(&name::display_name(sent_name)))?;
        tokio::task::spawn_blocking(work)
            .await
            // A parser that panics has met a broken file; that is the sender's to fix and must not take the node down.
            .map_err(|_| FileProblem::damaged_file(&name::display_name(sent_name)))
    }
}
