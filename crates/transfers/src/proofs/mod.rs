//! Proofs of payment: looked at, sealed under a key of their own, opened at the desk, taken away.

mod deletion;
mod proof_kind;
mod transfer_proofs;
mod views;

pub use deletion::with_handlers;
pub use proof_kind::{ACCEPT, ProofKind, file_error, format_size};
pub use transfer_proofs::{
    LARGEST_PROOF, MOST_PROOFS, OpenedProof, ProofFile, SealedProof, TransferProofs,
};
pub use views::{ProofDesk, ProofRule, ProofView};
