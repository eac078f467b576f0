//! Proofs as their senders see them.

use chrono::{DateTime, Utc};
use kernel::{PracticeZone, dates};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use super::proof_kind::{ACCEPT, ProofKind, format_size};
use super::transfer_proofs::{LARGEST_PROOF, MOST_PROOFS, TransferProofs};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferProof)]
pub struct ProofView {
    pub id: String,
    pub name: String,
    /// As `240 KB`.
    pub size_text: String,
    pub at_text: String,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferProofRule)]
pub struct ProofRule {
    pub open: bool,
    pub accept: String,
    /// As `10 MB`.
    pub largest_text: String,
    pub most: u64,
}

/// A proof as the desk lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferDeskProof)]
pub struct ProofDesk {
    pub id: String,
    pub name: String,
    pub bytes: i64,
    pub content_type: &'static str,
    pub at: DateTime<Utc>,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
}

impl ProofRule {
    pub fn new(is_open: bool) -> Self {
        Self {
            open: is_open,
            accept: ACCEPT.to_owned(),
            largest_text: format_size(LARGEST_PROOF),
            most: u64::try_from(MOST_PROOFS).unwrap_or(u64::MAX),
        }
    }
}

impl TransferProofs {
    pub async fn load_desk_views(&self, subject: &str) -> Result<Vec<ProofDesk>, StoreError> {
        let files = self.list_proofs(subject).await?;
        let shown = files.into_iter().map(|file| ProofDesk {
            id: file.id,
            name: file.name,
            bytes: file.bytes,
            content_type: file
                .kind
                .map_or("application/octet-stream", ProofKind::mime_type),
            at: file.at,
            held: file.held,
        });
        Ok(shown.collect())
    }

    pub async fn load_views(&self, subject: &str) -> Result<Vec<ProofView>, StoreError> {
        let files = self.list_proofs(subject).await?;
        let views = files.into_iter().map(|file| ProofView {
            size_text: format_size(usize::try_from(file.bytes).unwrap_or(0)),
            at_text: dates::format_long_date(PracticeZone::Lagos.to_local(file.at).date_naive()),
            id: file.id,
            name: file.name,
            held: file.held,
        });
        Ok(views.collect())
    }
}
