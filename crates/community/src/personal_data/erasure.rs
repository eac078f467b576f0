//! What came of an erasure, and the note that it happened.
use store::personal::ErasureResult;
use store::{AuditEntry, StoreError, WriteTx};

/// What was erased, and why some of it stays for all to read.
pub(super) fn partly_erased(erased: u64, public: u64, why: String) -> ErasureResult {
    let kept = if public > 0 { vec![why] } else { Vec::new() };
    ErasureResult {
        erased,
        retained: kept,
    }
}

pub(super) async fn audit_erasure(
    tx: &WriteTx,
    action: &str,
    subject: String,
) -> Result<(), StoreError> {
    tx.record_audit(AuditEntry::new(action, subject)).await
}
