//! What the service does not take, until it does or somebody sends it again.
use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use rand::Rng;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel,
    Iterable, QueryFilter, QuerySelect,
};
use store::{Actor, StoreError, WriteTx};

use super::sending::enqueue_write;
use crate::alarms::Alarm;
use crate::error::SyncError;
use crate::fault::ServiceFault;
use crate::service::SyncService;
use crate::tables::outgoing::comment::CommentStanding;
use crate::tables::outgoing::queue::{self, OutgoingState};
use crate::tables::outgoing::{comment, reaction};

impl SyncService {
    pub(super) async fn note_taken(&self, id: &str, was_failing: bool) -> Result<(), SyncError> {
        let state = self.load_state().await?;
        if !was_failing && state.write_fault.is_none() {
            return Ok(());
        }
        let tx = self.store().begin(Actor::System).await?;
        queue::Entity::delete_by_id(id)
            .exec(tx.connection())
            .await?;
        self.change_state(&tx, |state| {
            state.write_fault = None;
            state.write_fault_at = None;
            Alarm::WriteRefused.clear(state);
        })
        .await?;
        Ok(tx.commit().await?)
    }

    /// Says when it is tried again, in the service's words why; a token that is not good enough stops all of it.
    pub(super) async fn note_not_taken(
        &self,
        id: &str,
        fault: &ServiceFault,
    ) -> Result<(), SyncError> {
        let tx = self.store().begin(Actor::System).await?;
        let before = tx.lock_row::<queue::Entity>(id).await?;
        let row = self.build_queue_row((id, before), fault, tx.now());
        tracing::warn!(service = %self.name(), document = id, words = %row.words, "content sync: what readers did is not taken");
        // A refusal is about the token: the document waits until somebody resumes.
        if row.state == OutgoingState::Waiting && !fault.is_refusal() {
            enqueue_write(&tx, id, row.next_at).await?;
        }
        save_queue(&tx, row).await?;
        let now = tx.now();
        let mut news = None;
        self.change_state(&tx, |state| {
            state.write_fault = Some(fault.to_string());
            state.write_fault_at = Some(now);
            if fault.is_refusal() {
                state.is_write_refused = true;
                news = Some(Alarm::WriteRefused).filter(|alarm| alarm.raise(state));
            }
        })
        .await?;
        self.tell_staff(&tx, news).await?;
        Ok(tx.commit().await?)
    }

    fn build_queue_row(
        &self,
        (id, before): (&str, Option<queue::Model>),
        fault: &ServiceFault,
        now: DateTime<Utc>,
    ) -> queue::Model {
        let before = before.filter(|row| row.state == OutgoingState::Waiting);
        let failing_since = before.as_ref().map_or(now, |row| row.failing_since);
        let tries = before.map_or(0, |row| row.tries) + 1;
        let pace = &self.settings().pace;
        let is_old = (now - failing_since)
            .to_std()
            .is_ok_and(|long| long >= pace.give_up);
        let may_pass = fault.may_pass_later() && !is_old;
        let pause = self.pause_before(tries, fault);
        queue::Model {
            document: id.to_owned(),
            state: if may_pass || fault.is_refusal() {
                OutgoingState::Waiting
            } else {
                OutgoingState::Refused
            },
            tries,
            next_at: now + TimeDelta::from_std(pause).unwrap_or_default(),
            tried_at: now,
            failing_since,
            words: fault.to_string(),
        }
    }

    /// Doubled each time, a part left to chance, and never less than the service asks for.
    fn pause_before(&self, tries: i32, fault: &ServiceFault) -> Duration {
        let (shortest, longest) = self.settings().pace.retell;
        let exponent = u32::try_from(tries - 1).unwrap_or_default().min(16);
        let doubled = shortest.saturating_mul(2_u32.pow(exponent)).min(longest);
        let usual = doubled.mul_f64(rand::rng().random_range(0.5..1.0));
        let asked = fault.wait().unwrap_or_default().min(longest);
        usual.max(asked)
    }

    /// The document is ours by now, or never was the service's.
    pub(super) async fn forget_pending(&self, id: &str) -> Result<(), SyncError> {
        let tx = self.store().begin(Actor::System).await?;
        reaction::Entity::delete_many()
            .filter(reaction::Column::Document.eq(id))
            .exec(tx.connection())
            .await?;
        comment::Entity::update_many()
            .col_expr(comment::Column::IsWaiting, Expr::value(false))
            .filter(comment::Column::Document.eq(id))
            .exec(tx.connection())
            .await?;
        queue::Entity::delete_by_id(id)
            .exec(tx.connection())
            .await?;
        Ok(tx.commit().await?)
    }

    /// Sends what a document waits with, or was refused, from its first try on; false where nothing does.
    pub(crate) async fn send_again(&self, tx: &WriteTx, id: &str) -> Result<bool, SyncError> {
        let refused = comment::Entity::find()
            .filter(comment::Column::Document.eq(id))
            .filter(comment::Column::Standing.eq(CommentStanding::Refused))
            .all(tx.connection())
            .await?;
        let has_refused = !refused.is_empty();
        for row in refused {
            let again = comment::Model {
                is_waiting: true,
                round: row.round + 1,
                ..row
            };
            let again = again.into_active_model().reset_all();
            again.update(tx.connection()).await?;
        }
        let row = tx.lock_row::<queue::Entity>(id).await?;
        if row.is_none() && !has_refused {
            return Ok(false);
        }
        queue::Entity::delete_by_id(id)
            .exec(tx.connection())
            .await?;
        enqueue_write(tx, id, tx.now()).await?;
        Ok(true)
    }
}

/// Lets everything be sent that waits, as after a start and when somebody resumes.
pub(crate) async fn enqueue_pending(tx: &WriteTx) -> Result<(), StoreError> {
    let documents = list_pending(tx.connection()).await?;
    queue::Entity::update_many()
        .col_expr(queue::Column::NextAt, Expr::value(tx.now()))
        .filter(queue::Column::State.eq(OutgoingState::Waiting))
        .exec(tx.connection())
        .await?;
    for document in documents {
        enqueue_write(tx, &document, tx.now()).await?;
    }
    Ok(())
}

async fn list_pending(db: &impl ConnectionTrait) -> Result<BTreeSet<String>, StoreError> {
    let counts: Vec<String> = reaction::Entity::find()
        .select_only()
        .column(reaction::Column::Document)
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    let comments: Vec<String> = comment::Entity::find()
        .select_only()
        .column(comment::Column::Document)
        .filter(Condition::all().add(comment::Column::IsWaiting.eq(true)))
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    let refused: Vec<String> = queue::Entity::find()
        .select_only()
        .column(queue::Column::Document)
        .filter(queue::Column::State.eq(OutgoingState::Refused))
        .into_tuple()
        .all(db)
        .await?;
    let pending: BTreeSet<String> = counts.into_iter().chain(comments).collect();
    // What was given up waits for a person.
    Ok(pending
        .into_iter()
        .filter(|document| !refused.contains(document))
        .collect())
}

async fn save_queue(tx: &WriteTx, row: queue::Model) -> Result<(), StoreError> {
    let columns = queue::Column::iter().filter(|column| !matches!(column, queue::Column::Document));
    let latest = OnConflict::column(queue::Column::Document)
        .update_columns(columns)
        .to_owned();
    queue::Entity::insert(row.into_active_model().reset_all())
        .on_conflict(latest)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}
