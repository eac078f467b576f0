//! Why the sync does not go on.
use datasets::DatasetError;
use kernel::ProblemDetails;
use store::StoreError;

use crate::fault::ServiceFault;

#[derive(Debug, thiserror::Error)]
pub enum SyncError {
    #[error(transparent)]
    Service(#[from] ServiceFault),
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<SyncError> for web::Error {
    /// What the service answers is told in its words; the rest as of any write.
    fn from(error: SyncError) -> Self {
        match error {
            SyncError::Store(error) | SyncError::Dataset(DatasetError::Store(error)) => {
                error.into()
            }
            SyncError::Service(fault) => ProblemDetails::unavailable(fault.to_string()).into(),
            SyncError::Dataset(other) => Self::internal(other),
        }
    }
}

impl From<sea_orm::DbErr> for SyncError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}
