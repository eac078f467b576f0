//! The job that makes a document there say what readers did here.
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{Actor, JobOutcome, NewJob, StoreError, WriteTx};

use super::comments::{CommentPlan, plan_comments};
use super::own_comments::list_shown;
use super::remote_comments::RemoteComments;
use crate::client::{Mutated, ServiceClient};
use crate::error::SyncError;
use crate::fault::ServiceFault;
use crate::remote::RemoteDocument;
use crate::service::SyncService;
use crate::tables::document;
use crate::tables::outgoing::{comment, queue, reaction};

/// Kind of the job.
pub(super) const WRITE_JOB: &str = "sync.write_back";
/// Rounds of one job: others may write to the same document there, or here, all the while.
const ROUNDS: u32 = 12;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WriteTask {
    document: String,
}

/// Lets a document be looked at from a moment on.
pub(super) async fn enqueue_write(
    tx: &WriteTx,
    document: &str,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let task = json!(WriteTask {
        document: document.to_owned(),
    });
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(WRITE_JOB, task)
    };
    tx.enqueue_job(job).await?;
    Ok(())
}

/// Tells what waits of a document. What the service does not take is noted, and tried again by a job of its own.
pub(super) async fn run_write_job(
    service: SyncService,
    task: WriteTask,
) -> Result<JobOutcome, SyncError> {
    service.send_document(&task.document).await?;
    Ok(JobOutcome::Done)
}

impl SyncService {
    async fn send_document(&self, id: &str) -> Result<(), SyncError> {
        let Some(writer) = &self.parts().writer else {
            return Ok(());
        };
        let state = self.load_state().await?;
        // Whoever resumes lets all of it be sent.
        if state.is_paused || state.is_refused || state.is_write_refused {
            return Ok(());
        }
        let reader = self.store().reader();
        let queue = queue::Entity::find_by_id(id)
            .one(reader.connection())
            .await?;
        let now = self.store().clock().now();
        // Its own job comes then.
        let waits =
            |row: &queue::Model| row.state == queue::OutgoingState::Waiting && row.next_at > now;
        if queue.as_ref().is_some_and(waits) {
            return Ok(());
        }
        let row = document::Entity::find_by_id(id)
            .one(reader.connection())
            .await?;
        let types = self.list_types(&state);
        if row.is_none_or(|row| !types.contains(&row.kind)) {
            return self.forget_pending(id).await;
        }
        match self.send_pending(writer, id).await {
            Ok(()) => self.note_taken(id, queue.is_some()).await,
            Err(SyncError::Service(fault)) => self.note_not_taken(id, &fault).await,
            Err(other) => Err(other),
        }
    }

    async fn send_pending(&self, writer: &ServiceClient, id: &str) -> Result<(), SyncError> {
        let mut moved = None;
        for _ in 0..ROUNDS {
            if !self.has_pending(id).await? {
                return Ok(());
            }
            match self.send_round(writer, id).await {
                Ok(()) => moved = None,
                // Somebody wrote to it since it was read.
                Err(SyncError::Service(fault)) if fault.is_moved() => moved = Some(fault),
                Err(other) => return Err(other),
            }
        }
        match moved {
            Some(fault) => Err(fault.into()),
            // What came meanwhile has jobs of its own.
            None => Ok(()),
        }
    }

    pub(super) async fn has_pending(&self, id: &str) -> Result<bool, SyncError> {
        let reader = self.store().reader();
        let counts = reaction::Entity::find().filter(reaction::Column::Document.eq(id));
        let comments = comment::Entity::find()
            .filter(comment::Column::Document.eq(id))
            .filter(comment::Column::IsWaiting.eq(true));
        Ok(counts.count(reader.connection()).await? > 0
            || comments.count(reader.connection()).await? > 0)
    }

    /// Tells of the comments of a document, or else of its counts.
    async fn send_round(&self, writer: &ServiceClient, id: &str) -> Result<(), SyncError> {
        let rows = self.load_comment_rows(id).await?;
        if !rows.iter().any(|row| row.is_waiting) {
            return self.send_reactions(writer, id).await;
        }
        let remote = read_remote(writer, id).await?;
        let conversation = self.parts().ports.conversation.as_ref();
        let there = self.read_comments(&remote, &rows);
        let shown = list_shown(conversation.load_comments(id).await?);
        let plan = plan_comments((id, &remote.head.rev), &rows, &shown, &there);
        self.send_comments(writer, &remote, plan).await
    }

    async fn load_comment_rows(&self, id: &str) -> Result<Vec<comment::Model>, SyncError> {
        let reader = self.store().reader();
        let rows = comment::Entity::find()
            .filter(comment::Column::Document.eq(id))
            .all(reader.connection())
            .await?;
        Ok(rows)
    }

    fn read_comments(&self, remote: &RemoteDocument, rows: &[comment::Model]) -> RemoteComments {
        let own: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let conversation = self.parts().ports.conversation.as_ref();
        RemoteComments::read(&remote.head.id, &remote.line, &own, conversation)
    }

    async fn send_comments(
        &self,
        writer: &ServiceClient,
        remote: &RemoteDocument,
        plan: CommentPlan,
    ) -> Result<(), SyncError> {
        let head = &remote.head;
        let transaction = name_transaction(&head.rev, &plan.mutations);
        let written = match plan.mutations.as_slice() {
            [] => Mutated::Repeated,
            mutations => writer.mutate(&transaction, mutations).await?,
        };
        let tx = self.store().begin(Actor::System).await?;
        if written == Mutated::Written {
            note_own_revision(&tx, remote, &transaction).await?;
        }
        for planned in plan.comments {
            let row = tx.lock_row::<comment::Entity>(planned.id.as_str()).await?;
            let Some(row) = row else {
                continue;
            };
            let changed = comment::Model {
                standing: planned.standing,
                words: planned.words.map(str::to_owned),
                // What was changed here since is looked at again.
                is_waiting: row.is_waiting && row.round != planned.round,
                ..row.clone()
            };
            if changed != row {
                let changed = changed.into_active_model().reset_all();
                changed.update(tx.connection()).await?;
            }
        }
        Ok(tx.commit().await?)
    }

    async fn send_reactions(&self, writer: &ServiceClient, id: &str) -> Result<(), SyncError> {
        let Some(batch) = self.claim_batch(id).await? else {
            return Ok(());
        };
        let rows = self.load_comment_rows(id).await?;
        let remote = read_remote(writer, id).await?;
        let there = self.read_comments(&remote, &rows);
        let head = &remote.head;
        let mutation = batch.build_mutation(id, &head.rev, &there);
        let written = match mutation {
            // The last thing that was written there is this.
            _ if head.rev == batch.transaction => Mutated::Repeated,
            None => Mutated::Repeated,
            Some(mutation) => writer.mutate(&batch.transaction, &[mutation]).await?,
        };
        let tx = self.store().begin(Actor::System).await?;
        if written == Mutated::Written {
            note_own_revision(&tx, &remote, &batch.transaction).await?;
        }
        self.finish_batch(&tx, &batch).await?;
        Ok(tx.commit().await?)
    }
}

/// A revision that we made need not be read: what else it holds is here. Where something else came between, it is read.
async fn note_own_revision(
    tx: &WriteTx,
    remote: &RemoteDocument,
    transaction: &str,
) -> Result<(), SyncError> {
    document::Entity::update_many()
        .col_expr(document::Column::Rev, Expr::value(transaction))
        .filter(document::Column::Id.eq(&remote.head.id))
        .filter(document::Column::Rev.eq(&remote.head.rev))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The same for the same mutations of the same revision.
fn name_transaction(rev: &str, mutations: &[Value]) -> String {
    let mut hash = Sha256::new();
    hash.update(rev.as_bytes());
    hash.update(json!(mutations).to_string().as_bytes());
    let name = hex::encode(hash.finalize());
    format!("bedside-{}", &name[..32])
}

async fn read_remote(writer: &ServiceClient, id: &str) -> Result<RemoteDocument, ServiceFault> {
    let found = writer.load_documents(&[id.to_owned()]).await?;
    found.into_iter().next().ok_or(ServiceFault::Answered {
        status: 404,
        words: "The document is not in the service any more".to_owned(),
        kind: String::new(),
        wait: None,
    })
}
