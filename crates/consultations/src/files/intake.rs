//! From what was sent to what may be kept.

use bytes::Bytes;

use uploads::documents::{
    self, AcceptedFile, FileKind, FileProblem, UploadedFile, display_name, is_photo, photo_problem,
};

use super::{FileService, photos};

impl FileService {
    /// Looks at a file. Nothing is stored. Photos are taken where `photos` says so.
    pub async fn accept_file(
        &self,
        sent: UploadedFile,
        photos: bool,
    ) -> Result<AcceptedFile, FileProblem> {
        self.check_size(&sent.name, sent.byte_count())?;
        if is_photo(&sent.bytes) {
            let name = display_name(&sent.name);
            if !photos {
                return Err(FileProblem::photo_not_accepted(&name));
            }
            let page = self.convert_photo(&sent).await?;
            return bind_photos(&sent.name, vec![page]).await;
        }
        documents::inspect_document(sent, photos).await
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
            let words = l10n::t!("consultations-report-missing");
            return Err(FileProblem::new(422, "no_file", words));
        }
        if sent.len() > self.limits().most_files {
            return Err(self.limits().too_many_files());
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
            answers.push(bind_photos(&first, pages).await);
        }
        Ok(answers)
    }

    /// Whether a file of that name may have that many bytes.
    pub(super) fn check_size(&self, sent_name: &str, length: u64) -> Result<(), FileProblem> {
        documents::check_size(sent_name, length, self.limits().most_bytes)
    }

    /// The cleaned pixels of a photo.
    async fn convert_photo(&self, sent: &UploadedFile) -> Result<Bytes, FileProblem> {
        let cleaned = self.inner.pictures.upright_jpeg(sent.bytes.clone()).await;
        cleaned.map_err(|problem| photo_problem(&display_name(&sent.name), &sent.bytes, &problem))
    }
}

async fn bind_photos(sent_name: &str, pages: Vec<Bytes>) -> Result<AcceptedFile, FileProblem> {
    let bytes = documents::run_inspection(sent_name, move || photos::bind_pdf(&pages))
        .await?
        .ok_or_else(|| FileProblem::damaged_file(&display_name(sent_name)))?;
    Ok(AcceptedFile {
        kind: FileKind::Pdf,
        name: documents::normalise_name(sent_name, FileKind::Pdf),
        bytes: bytes.into(),
        // It was made here from pixels alone, so there is nothing to warn about.
        notes: Vec::new(),
    })
}
