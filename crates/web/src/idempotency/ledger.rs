//! Claiming a write, noting its answer, letting it go.

use chrono::{DateTime, Duration, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, QueryFilter, TryInsertResult,
};
use store::{Actor, ItemKey, Store, StoreError};

use super::table::{ActiveModel, Column, Entity, Model};

/// Answers are kept this long.
const RETENTION: Duration = Duration::hours(24);
/// A write that has been under way for longer died with its process: it may be made again.
const CLAIM_TIMEOUT: Duration = Duration::seconds(60);

#[derive(Clone)]
pub(super) struct IdempotencyLedger {
    store: Store,
}

pub(super) enum ClaimOutcome {
    /// The write is ours to make.
    Ours,
    /// Somebody has made it, or is about to.
    Theirs(Model),
    /// Whoever held it let it go in this very moment: ask again.
    Moved,
}

pub(super) struct WriteClaim {
    pub scope: String,
    pub fingerprint: String,
    pub window: Duration,
    pub key: Option<ItemKey>,
}

impl IdempotencyLedger {
    pub(super) fn new(store: Store) -> Self {
        Self { store }
    }

    /// Claims a write, unless it was made within its window or is under way.
    pub(super) async fn claim_write(
        &self,
        claimed: &WriteClaim,
    ) -> Result<ClaimOutcome, StoreError> {
        let tx = self.store.begin(Actor::Visitor).await?;
        let now = tx.now();
        let over = Condition::any()
            .add(Column::Begun.lt(now - RETENTION))
            .add(
                Condition::all()
                    .add(Column::Scope.eq(&claimed.scope))
                    .add(Column::Begun.lte(now - claimed.window)),
            )
            .add(
                Condition::all()
                    .add(Column::Scope.eq(&claimed.scope))
                    .add(Column::Status.is_null())
                    .add(Column::Begun.lte(now - CLAIM_TIMEOUT)),
            );
        // Cleared at each claim, so that the table needs no job of its own.
        let over = Entity::delete_many().filter(over);
        over.exec(tx.connection()).await?;
        let row = ActiveModel {
            scope: Set(claimed.scope.clone()),
            fingerprint: Set(claimed.fingerprint.clone()),
            begun: Set(now),
            ..Default::default()
        };
        // The primary key decides between two that come at once; looking first would let both through.
        let inserted = Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Scope).do_nothing().to_owned())
            .try_insert()
            .exec_without_returning(tx.connection())
            .await?;
        let claim = if matches!(inserted, TryInsertResult::Inserted(1)) {
            ClaimOutcome::Ours
        } else {
            let theirs = Entity::find_by_id(&claimed.scope).one(tx.connection());
            theirs
                .await?
                .map_or(ClaimOutcome::Moved, ClaimOutcome::Theirs)
        };
        // Committed before the write is made: the claim has to be seen by other nodes while it runs.
        tx.commit().await?;
        Ok(claim)
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.store.clock().now()
    }

    /// The row as it is now; none when it was let go.
    pub(super) async fn find_claim(&self, scope: &str) -> Result<Option<Model>, StoreError> {
        let reader = self.store.reader();
        Ok(Entity::find_by_id(scope).one(reader.connection()).await?)
    }

    pub(super) async fn record_answer(&self, answer: Model) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::Visitor).await?;
        let row = ActiveModel {
            scope: Set(answer.scope),
            status: Set(answer.status),
            headers: Set(answer.headers),
            body: Set(answer.body),
            visitor: Set(answer.visitor),
            ..Default::default()
        };
        row.update(tx.connection()).await?;
        tx.commit().await
    }

    /// Lets a claim go: the write failed, so a repeat may make it.
    pub(super) async fn release_claim(&self, scope: String) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::Visitor).await?;
        let claim = Entity::delete_by_id(scope);
        claim.exec(tx.connection()).await?;
        tx.commit().await
    }
}
