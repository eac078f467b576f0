//! Looking after payments that nobody told us about: lost webhooks, closed tabs, crashes between two steps.

use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use store::{Actor, NewJob, StoreError, WriteTx};

use crate::Payments;
use crate::checking::CheckError;
use crate::model::{ReviewReason, Status};
use crate::reconciling::reconcile_next;
use crate::records::{attempts, reviews};
use crate::tables::attempt::{Column, Entity, Model};

/// The kind of the job that looks after one attempt, again and again until money came or three days after it was released.
pub(crate) const SWEEP: &str = "payments.sweep";
pub(crate) const CHECK: &str = "payments.check";

/// Pauses between looks while the payer may pay, in minutes; the last look is when the time is over.
const WAITING: [i64; 5] = [3, 5, 10, 15, 30];
/// Pause between looks at money that is still on its way when the time to pay is over, in minutes.
const ON_ITS_WAY: i64 = 60;
/// Pauses between looks after the release, in hours. Paystack repeats webhooks for three days; so long may money be on its way.
const AFTER: [i64; 5] = [1, 3, 8, 24, 36];
/// A chain of looks that is so late was broken.
const BROKEN: Duration = Duration::minutes(30);

#[derive(Serialize, Deserialize)]
pub(crate) struct Task {
    reference: Id,
    sweep: i32,
}

pub(crate) async fn sweep_later(
    tx: &WriteTx,
    reference: Id,
    sweep: i32,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::NextSweepAt, Expr::value(Some(at)))
        .col_expr(Column::Sweeps, Expr::value(sweep))
        .filter(Column::Id.eq(reference.to_string()))
        .exec(tx.connection())
        .await?;
    let payload = serde_json::to_value(Task { reference, sweep }).map_err(StoreError::other)?;
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(SWEEP, payload).once(format!("{reference}:{sweep}"))
    };
    tx.enqueue(job).await.map(|_id| ())
}

/// When an attempt is looked after next; none when enough was done.
fn next_look(row: &Model, pending_holds: Duration, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let step = usize::try_from(row.sweeps).unwrap_or(0);
    match row.status {
        Status::Settled | Status::Review => None,
        Status::Opening | Status::Open => {
            let (minutes, end) = if row.expires_at > now {
                (WAITING.get(step).copied().unwrap_or(30), row.expires_at)
            } else {
                (ON_ITS_WAY, attempts::waits_until(row, pending_holds))
            };
            let pause = now + Duration::minutes(minutes);
            Some(pause.min(end).max(now + Duration::minutes(1)))
        }
        Status::Released => {
            let since = row.released_at.unwrap_or(row.created_at);
            AFTER
                .iter()
                .scan(since, |at, hours| {
                    *at += Duration::hours(*hours);
                    Some(*at)
                })
                .find(|at| *at > now)
        }
    }
}

pub(crate) async fn sweep(payments: Payments, task: Task) -> Result<(), StoreError> {
    // Whatever comes of this look, the next one is on the list: the chain does not hang on a provider.
    if let Err(error) = payments.check(task.reference).await {
        tracing::warn!(reference = %task.reference, %error, "a payment could not be checked");
    }
    payments.go_on(task).await
}

#[derive(Deserialize)]
pub(crate) struct Told {
    provider: String,
    reference: String,
}

pub(crate) async fn check(payments: Payments, told: Told) -> Result<(), CheckError> {
    payments.follow(&told).await
}

impl Payments {
    async fn go_on(&self, task: Task) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let row = attempts::locked(&tx, task.reference).await?;
        // A job that runs twice, or an older one, has nothing to add.
        let Some(row) = row.filter(|row| row.sweeps == task.sweep) else {
            return Ok(());
        };
        match next_look(&row, self.terms().pending_holds, tx.now()) {
            Some(at) => sweep_later(&tx, task.reference, task.sweep + 1, at).await?,
            None => end(&tx, &row).await?,
        }
        tx.commit().await
    }

    async fn follow(&self, told: &Told) -> Result<(), CheckError> {
        let reference = self.ours(&told.provider, &told.reference).await?;
        let found = match reference {
            Some(reference) => self.check(reference).await?,
            None => None,
        };
        if found.is_none_or(|row| row.provider != told.provider) {
            self.unknown(&told.reference).await?;
        }
        Ok(())
    }

    /// Our reference of a payment that a provider names; none where it cannot be one of ours.
    pub(crate) async fn ours(&self, provider: &str, name: &str) -> Result<Option<Id>, StoreError> {
        match name.parse::<Id>() {
            Ok(reference) => Ok(Some(reference)),
            Err(_) => self.adopted(provider, name).await,
        }
    }

    /// Shows a payment of a provider that none of ours belongs to.
    pub(crate) async fn unknown(&self, reference: &str) -> Result<(), StoreError> {
        let reference: String = reference.chars().take(128).collect();
        let tx = self.store().begin(Actor::System).await?;
        reviews::open(&tx, &reference, ReviewReason::UnknownPayment).await?;
        tx.commit().await
    }

    /// Mends chains of looks that were broken. At the start of the site.
    pub(crate) async fn sweep_the_forgotten(&self) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        reconcile_next(&tx).await?;
        let late = Entity::find()
            .filter(Column::NextSweepAt.lt(tx.now() - BROKEN))
            .limit(1_000)
            .all(tx.connection())
            .await?;
        for row in late {
            let reference = row.id.parse().map_err(StoreError::other)?;
            sweep_later(&tx, reference, row.sweeps + 1, tx.now()).await?;
        }
        tx.commit().await
    }
}

async fn end(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::NextSweepAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(&row.id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
