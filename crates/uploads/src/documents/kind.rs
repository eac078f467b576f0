//! What a kept file is, and what whoever opens it should know of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a kept file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// A PDF, perhaps made of photos.
    Pdf,
    /// Word, until 2003.
    Doc,
    /// Word, since 2007.
    Docx,
}

impl FileKind {
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

    /// The kind whose names end so.
    pub fn from_extension(word: &str) -> Option<Self> {
        [Self::Pdf, Self::Doc, Self::Docx]
            .into_iter()
            .find(|kind| kind.extension() == word)
    }

    /// Whether browsers show it themselves.
    pub fn is_showable(self) -> bool {
        self == Self::Pdf
    }
}

/// What whoever opens a file should know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileWarning {
    Script,
    Launch,
    Attachment,
    Outside,
    Unread,
}

impl FileWarning {
    /// In a sentence for staff.
    pub fn message(self) -> &'static str {
        match self {
            Self::Script => l10n::t!("uploads-warning-script"),
            Self::Launch => l10n::t!("uploads-warning-launch"),
            Self::Attachment => l10n::t!("uploads-warning-attachment"),
            Self::Outside => l10n::t!("uploads-warning-outside"),
            Self::Unread => l10n::t!("uploads-warning-unread"),
        }
    }
}
