//! Why the sync does not go on.
use datasets::DatasetError;
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

impl From<sea_orm::DbErr> for SyncError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}
