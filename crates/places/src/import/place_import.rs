//! What is imported, and why that fails.

use store::{Actor, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Another import of the same source is under way.
    #[error("another import of '{0}' is running; try again when it is done")]
    Busy(String),
    /// The file cannot be read at all.
    #[error("{0}")]
    File(String),
    /// Somebody else took over after this import gave no sign of life.
    #[error("another import of '{0}' took over")]
    Lost(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sea_orm::DbErr> for ImportError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}

pub struct PlaceImport<'a> {
    /// The name of the source: what an earlier import of the same name brought is compared.
    pub source: &'a str,
    pub file: &'a str,
    pub actor: Actor,
    /// Whether likely duplicates in other sources are counted.
    pub counts_duplicates: bool,
    /// The run of a file that was brought to the desk; none makes one.
    pub run: Option<&'a str>,
}
