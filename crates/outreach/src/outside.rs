//! What people who write need of the rest of the house, wired in `bedside`.

use std::sync::Arc;

use async_trait::async_trait;
use axum::response::Response;
use bytes::Bytes;
use kernel::{Problem, Tag};
use serde::Serialize;
use store::{StoreError, WriteTx};
use utoipa::ToSchema;
use web::Error;

use crate::model::Settings;

#[derive(Clone)]
pub struct Outside {
    pub rules: Arc<dyn Rules>,
    pub products: Arc<dyn Products>,
    pub files: Arc<dyn Papers>,
}

#[async_trait]
pub trait Rules: Send + Sync + 'static {
    async fn settings(&self) -> Result<Settings, StoreError>;

    /// What is touched when they change.
    fn tag(&self) -> Tag;
}

#[async_trait]
pub trait Products: Send + Sync + 'static {
    /// The title of what is sold under an id; none where there is no such thing.
    async fn title(&self, id: &str) -> Result<Option<String>, StoreError>;
}

/// A file that was looked at and sealed, and of which no letter knows yet. `Papers` knows what is in it.
pub type Ready = Box<dyn std::any::Any + Send + Sync>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LetterFile)]
pub struct Paper {
    /// What opens it.
    pub id: String,
    pub name: String,
    /// `pdf`, `doc` or `docx`.
    pub kind: String,
    pub bytes: u64,
    /// What whoever opens it should know, in sentences.
    pub warnings: Vec<String>,
}

/// Files that are sent with letters: told by their content, sealed, kept and erased as report files are.
#[async_trait]
pub trait Papers: Send + Sync + 'static {
    /// Looks at a file and seals it. Before the transaction of [`Papers::keep`].
    ///
    /// # Errors
    /// Why it is not taken, in words for its sender.
    async fn take(&self, name: String, bytes: Bytes) -> Result<Ready, Problem>;

    async fn keep(&self, tx: &WriteTx, letter: &str, ready: Ready) -> Result<(), Error>;

    async fn list(&self, letter: &str) -> Result<Vec<Paper>, StoreError>;

    /// The answer that shows a file, for those with the right and behind the audit line.
    async fn show(&self, letter: &str, file: &str) -> Result<Option<Response>, StoreError>;

    async fn erase(&self, tx: &WriteTx, letter: &str) -> Result<(), StoreError>;
}
