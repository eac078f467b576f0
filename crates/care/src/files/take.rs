//! From what was sent to what may be kept.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::photos::{self, is_photo};
use super::{FileProblem, Files, look, name};

/// A file as it was sent.
#[derive(Clone)]
pub struct Sent {
    /// The name that the sender says; it decides nothing.
    pub name: String,
    pub bytes: Bytes,
}

impl Sent {
    fn length(&self) -> u64 {
        u64::try_from(self.bytes.len()).unwrap_or(u64::MAX)
    }
}

/// What a kept file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A PDF, perhaps made of photos.
    Pdf,
    /// Word, until 2003.
    Doc,
    /// Word, since 2007.
    Docx,
}

impl Kind {
    /// As the name of such a file ends.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Doc => "doc",
            Self::Docx => "docx",
        }
    }

    pub fn mime(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        }
    }

    pub(super) fn parse(word: &str) -> Option<Self> {
        [Self::Pdf, Self::Doc, Self::Docx]
            .into_iter()
            .find(|kind| kind.extension() == word)
    }
}

/// What whoever opens a file should know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    Script,
    Launch,
    Attachment,
    Outside,
    Unread,
}

impl Note {
    /// In a sentence for staff.
    pub fn words(self) -> &'static str {
        match self {
            Self::Script => "This file holds a script. View it here, and do not download it.",
            Self::Launch => "This file asks to start a program. View it here only.",
            Self::Attachment => "Other files are inside this file. Do not open them.",
            Self::Outside => "This file loads from or sends to another place.",
            Self::Unread => "A part of this file could not be looked at.",
        }
    }
}

/// A file that was looked at and may be kept.
#[derive(Clone)]
pub struct Taken {
    pub kind: Kind,
    /// Tidied, with the ending of its kind.
    pub name: String,
    /// What is kept: of photos, a PDF of them.
    pub bytes: Bytes,
    pub notes: Vec<Note>,
}

/// Shows nothing of name and content.
impl std::fmt::Debug for Taken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Taken")
            .field("kind", &self.kind)
            .field("notes", &self.notes)
            .finish_non_exhaustive()
    }
}

impl Files {
    /// Looks at a file. Nothing is stored. Photos are taken where `photos` says so.
    pub async fn take(&self, sent: Sent, photos: bool) -> Result<Taken, FileProblem> {
        self.check_size(&sent.name, sent.length())?;
        if is_photo(&sent.bytes) {
            let name = name::bare(&sent.name);
            if !photos {
                return Err(FileProblem::photo_not_taken(&name));
            }
            let page = self.page(&sent).await?;
            return self.bound(&sent.name, vec![page]).await;
        }
        self.looked_at(sent, photos).await
    }

    /// Looks at what came with one form; photos among it become one PDF. Each file has an answer of its own, photos one
    /// for all that are taken.
    ///
    /// # Errors
    /// When nothing was chosen, or more than a request may have.
    pub async fn take_all(
        &self,
        sent: Vec<Sent>,
        photos: bool,
    ) -> Result<Vec<Result<Taken, FileProblem>>, FileProblem> {
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
                answers.push(self.take(sent, photos).await);
                continue;
            }
            let page = match self.check_size(&sent.name, sent.length()) {
                Ok(()) => self.page(&sent).await,
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
            answers.push(self.bound(&first, pages).await);
        }
        Ok(answers)
    }

    /// Whether a file of that name may have that many bytes.
    pub(super) fn check_size(&self, told: &str, length: u64) -> Result<(), FileProblem> {
        let most = self.limits().most_bytes;
        if length == 0 {
            return Err(FileProblem::empty(&name::bare(told)));
        }
        if usize::try_from(length).map_or(true, |length| length > most) {
            return Err(FileProblem::too_large(&name::bare(told), length, most));
        }
        Ok(())
    }

    /// The cleaned pixels of a photo.
    async fn page(&self, sent: &Sent) -> Result<Bytes, FileProblem> {
        let cleaned = self.inner.pictures.upright_jpeg(sent.bytes.clone()).await;
        cleaned.map_err(|problem| photos::refused(&name::bare(&sent.name), &sent.bytes, &problem))
    }

    async fn bound(&self, told: &str, pages: Vec<Bytes>) -> Result<Taken, FileProblem> {
        let bytes = self
            .off_thread(told, move || photos::bind(&pages))
            .await?
            .ok_or_else(|| FileProblem::broken(&name::bare(told)))?;
        Ok(Taken {
            kind: Kind::Pdf,
            name: name::tidy(told, Kind::Pdf),
            bytes: bytes.into(),
            notes: Vec::new(),
        })
    }

    async fn looked_at(&self, sent: Sent, photos: bool) -> Result<Taken, FileProblem> {
        let bytes = sent.bytes.clone();
        let found = self
            .off_thread(&sent.name, move || look::look(&bytes))
            .await?;
        let name = name::bare(&sent.name);
        let found = found.map_err(|refusal| refusal.words(&name, photos))?;
        Ok(Taken {
            kind: found.kind,
            name: name::tidy(&sent.name, found.kind),
            bytes: sent.bytes,
            notes: found.notes,
        })
    }

    /// What costs processor time, a few at once. A reader that falls over has met a broken file.
    async fn off_thread<T: Send + 'static>(
        &self,
        told: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, FileProblem> {
        let permit = self.inner.looking.acquire().await;
        let _permit = permit.map_err(|_| FileProblem::ours(&name::bare(told)))?;
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| FileProblem::broken(&name::bare(told)))
    }
}
