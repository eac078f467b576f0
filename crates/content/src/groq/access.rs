//! Who sees what: what is published is everybody's, drafts are for programs whose token says so.

use std::str::FromStr;

use async_trait::async_trait;
use axum::http::HeaderValue;

use super::error::QueryError;

/// What somebody may read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum QueryAccess {
    /// What everybody may.
    #[default]
    Published,
    Drafts,
}

/// Which versions of documents a call is about, in the hosted service's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    Published,
    /// Drafts beside what is published, under ids of their own: `drafts.x`.
    Raw,
    /// Drafts in the place of what is published; each document says in `_originalId` where it comes from.
    Drafts,
}

impl FromStr for Perspective {
    type Err = QueryError;

    fn from_str(name: &str) -> Result<Self, QueryError> {
        match name {
            "published" => Ok(Self::Published),
            "raw" => Ok(Self::Raw),
            "drafts" | "previewDrafts" => Ok(Self::Drafts),
            // not shown: read by whoever wrote the client
            other => Err(QueryError::bad_request(format!(
                "The perspective {other} is not supported: there are published, raw and drafts"
            ))),
        }
    }
}

/// What a call sees. Without the right to drafts each perspective is that of what is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueryScope {
    pub access: QueryAccess,
    pub perspective: Perspective,
}

impl QueryScope {
    pub(super) fn sees_drafts(self) -> bool {
        self.access == QueryAccess::Drafts && self.perspective != Perspective::Published
    }

    pub(super) fn overlays_drafts(self) -> bool {
        self.sees_drafts() && self.perspective == Perspective::Drafts
    }

    pub(super) fn has_original_ids(self) -> bool {
        self.perspective == Perspective::Drafts
    }
}

/// Who knows what the tokens of programs allow.
#[async_trait]
pub trait ClientAuthority: Send + Sync + 'static {
    /// What a call may read that carries this `Authorization`.
    ///
    /// # Errors
    /// 401 where it is not known, 403 where it allows no reading; both in the service's form.
    async fn find_access(&self, authorization: &HeaderValue) -> Result<QueryAccess, QueryError>;
}
