//! What a person makes the sync do.
use serde_json::{Value, json};
use store::{Actor, AuditEntry, WriteTx};

use crate::error::SyncError;
use crate::service::{SyncService, read_types, write_json};
use crate::write_back::enqueue_pending;

store::stored_enum! {
    #[schema(as = SyncAction)]
    pub enum SyncAction {
        Pause = "pause",
        Resume = "resume",
        /// Compares everything now.
        Compare = "compare",
        /// Takes off the site what is gone there, although it is so much.
        Remove = "remove",
        /// Keeps what is gone there.
        Keep = "keep",
    }
}

impl SyncService {
    /// # Errors
    /// The store's.
    pub async fn act(&self, actor: Actor, action: SyncAction) -> Result<(), SyncError> {
        if matches!(action, SyncAction::Remove | SyncAction::Keep) {
            let is_yes = action == SyncAction::Remove;
            self.answer_question(actor, is_yes).await?;
            return Ok(());
        }
        let tx = self.store().begin(actor).await?;
        self.change_state(&tx, |state| match action {
            SyncAction::Pause => state.is_paused = true,
            SyncAction::Resume => {
                state.is_paused = false;
                state.is_refused = false;
                state.fault = None;
                state.is_write_refused = false;
                state.write_fault = None;
            }
            _ => state.wants_census = true,
        })
        .await?;
        if action == SyncAction::Resume {
            enqueue_pending(&tx).await?;
        }
        self.audit_step(&tx, action.key(), json!({})).await?;
        Ok(tx.commit().await?)
    }

    /// Takes a type over, or gives it back to the service.
    ///
    /// # Errors
    /// The store's.
    pub async fn choose_owner(
        &self,
        actor: Actor,
        kind: &str,
        is_own: bool,
    ) -> Result<(), SyncError> {
        let tx = self.store().begin(actor).await?;
        let mut written = Ok(());
        self.change_state(&tx, |state| {
            let mut own = read_types(&state.own_types);
            if is_own {
                own.insert(kind.to_owned());
            } else {
                own.remove(kind);
            }
            written = write_json(&own).map(|text| state.own_types = text);
        })
        .await?;
        written?;
        let after = json!({"type": kind, "own": is_own});
        self.audit_step(&tx, "owner", after).await?;
        Ok(tx.commit().await?)
    }

    pub(crate) async fn audit_step(
        &self,
        tx: &WriteTx,
        action: &str,
        after: Value,
    ) -> Result<(), SyncError> {
        let subject = format!("sync:{}", self.name());
        let entry = AuditEntry::new(format!("sync.{action}"), subject);
        Ok(tx.record_audit(entry.after(after)).await?)
    }
}
