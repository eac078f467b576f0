//! Why a document is not stored.

#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// It cannot be stored as it is; the text says why, in words for staff.
    #[error("{0}")]
    Invalid(String),
    #[error("there is no document {0}")]
    Missing(String),
    /// Somebody else saved in between: the revision that is there now.
    #[error("the document has moved on to revision {0}")]
    Moved(i64),
    #[error(transparent)]
    Store(#[from] store::StoreError),
}

impl From<sea_orm::DbErr> for DocumentError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}

impl From<DocumentError> for kernel::ProblemDetails {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Invalid(reason) => Self::invalid_fields(reason, Vec::new()),
            DocumentError::Missing(_) => Self::not_found("There is no such document."),
            DocumentError::Moved(revision) => Self::conflict(format!(
                "Somebody else saved revision {revision} in between."
            ))
            .with_code("document_moved"),
            DocumentError::Store(error) => error.to_problem(),
        }
    }
}
