//! Why a dataset does not come in or go out at all.

#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// What was given is no dataset, in words for who gave it.
    #[error("{0}")]
    Source(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Store(#[from] store::StoreError),
}

impl From<content::documents::DocumentError> for DatasetError {
    fn from(error: content::documents::DocumentError) -> Self {
        match error {
            content::documents::DocumentError::Store(error) => Self::Store(error),
            other => Self::Source(other.to_string()),
        }
    }
}

impl From<sea_orm::DbErr> for DatasetError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}

/// Runs what reads or writes files on a thread of its own.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, DatasetError> + Send + 'static,
) -> Result<T, DatasetError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(store::StoreError::other)?
}
