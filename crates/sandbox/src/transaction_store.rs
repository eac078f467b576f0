//! The sandbox's transactions, in the database.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use store::{Actor, NewJob, StoreError};

use crate::error::SandboxError;
use crate::service::Sandbox;
use crate::tables::refund;
use crate::tables::transaction::{ActiveModel, Column, Entity, Model};
use crate::transaction::SandboxTransaction;

/// A number that no other transaction has, below 2^53.
pub(crate) fn generate_id() -> i64 {
    // Below 2^53, from which on the provider's browser client rounds ids (payments.md §7.4).
    rand::random_range(1_000_000_000_000..9_000_000_000_000_000)
}

/// Letters and digits, as access codes have them.
pub(crate) fn generate_code(length: usize) -> String {
    const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let sign = |_| char::from(SIGNS[rand::random_range(0..SIGNS.len())]);
    (0..length).map(sign).collect()
}

fn parse_transaction(row: &Model, now: DateTime<Utc>) -> Result<SandboxTransaction, StoreError> {
    let transaction: SandboxTransaction =
        serde_json::from_str(&row.body).map_err(StoreError::other)?;
    Ok(transaction.at_time(now))
}

impl Sandbox {
    pub(crate) async fn insert_transaction(
        &self,
        transaction: SandboxTransaction,
    ) -> Result<SandboxTransaction, SandboxError> {
        let body = serde_json::to_string(&transaction).map_err(StoreError::other)?;
        let row = ActiveModel {
            id: Set(transaction.id),
            reference: Set(transaction.reference.clone()),
            access_code: Set(transaction.access_code.clone()),
            body: Set(body),
            at: Set(transaction.created_at),
        };
        let refused = |error: StoreError| match error {
            StoreError::Conflict(_) => SandboxError::duplicate_reference(),
            error => error.into(),
        };
        let tx = self.store().begin(Actor::System).await?;
        tx.insert_row(row).await.map_err(refused)?;
        tx.commit().await.map_err(refused)?;
        Ok(transaction)
    }

    pub(crate) async fn find_by_reference(
        &self,
        reference: &str,
    ) -> Result<Option<SandboxTransaction>, SandboxError> {
        self.find_by_text(Column::Reference, reference).await
    }

    pub(crate) async fn find_by_access_code(
        &self,
        code: &str,
    ) -> Result<Option<SandboxTransaction>, SandboxError> {
        self.find_by_text(Column::AccessCode, code).await
    }

    /// The transaction of an id, refused where there is none.
    pub(crate) async fn load_transaction(
        &self,
        id: i64,
    ) -> Result<SandboxTransaction, SandboxError> {
        self.find_by_id(id)
            .await?
            .ok_or_else(SandboxError::no_transaction)
    }

    /// The transaction of an access code, refused where there is none.
    pub(crate) async fn load_by_access_code(
        &self,
        code: &str,
    ) -> Result<SandboxTransaction, SandboxError> {
        self.find_by_access_code(code)
            .await?
            .ok_or_else(SandboxError::no_transaction)
    }

    pub(crate) async fn find_by_id(
        &self,
        id: i64,
    ) -> Result<Option<SandboxTransaction>, SandboxError> {
        self.find_transaction(Column::Id.eq(id)).await
    }

    /// A text with a NUL in it, which PostgreSQL cannot even be asked for, is nobody's.
    async fn find_by_text(
        &self,
        column: Column,
        text: &str,
    ) -> Result<Option<SandboxTransaction>, SandboxError> {
        if text.contains('\0') {
            return Ok(None);
        }
        self.find_transaction(column.eq(text)).await
    }

    async fn find_transaction(
        &self,
        which: sea_orm::sea_query::Expr,
    ) -> Result<Option<SandboxTransaction>, SandboxError> {
        let reader = self.store().reader();
        let row = Entity::find()
            .filter(which)
            .one(reader.connection())
            .await?;
        Ok(row
            .map(|row| parse_transaction(&row, self.now()))
            .transpose()?)
    }

    /// All since a moment, newest first.
    pub(crate) async fn list_transactions_since(
        &self,
        from: Option<DateTime<Utc>>,
    ) -> Result<Vec<SandboxTransaction>, SandboxError> {
        let mut query = Entity::find().order_by_desc(Column::At);
        if let Some(from) = from {
            query = query.filter(Column::At.gte(from));
        }
        let reader = self.store().reader();
        let rows = query.all(reader.connection()).await?;
        let now = self.now();
        let read: Result<_, _> = rows.iter().map(|row| parse_transaction(row, now)).collect();
        Ok(read?)
    }

    /// Changes a transaction, nobody else at the same time; what follows is written in the same database transaction.
    pub(crate) async fn update_transaction<T, F>(
        &self,
        id: i64,
        change: F,
    ) -> Result<T, SandboxError>
    where
        T: Send,
        F: FnOnce(
                &mut SandboxTransaction,
                DateTime<Utc>,
            ) -> Result<TransactionChange<T>, SandboxError>
            + Send,
    {
        let tx = self.store().begin(Actor::System).await?;
        let row = tx
            .lock_row::<Entity>(id)
            .await?
            .ok_or_else(SandboxError::no_transaction)?;
        let mut transaction = parse_transaction(&row, tx.now())?;
        let changed = change(&mut transaction, tx.now())?;
        let mut row = row.into_active_model();
        row.body = Set(serde_json::to_string(&transaction).map_err(StoreError::other)?);
        row.update(tx.connection()).await?;
        tx.enqueue_jobs(changed.jobs).await?;
        if let Some(refund) = changed.refund {
            tx.insert_row(refund).await?;
        }
        tx.commit().await?;
        Ok(changed.answer)
    }
}

/// What a change answers, and what is written with it.
pub(crate) struct TransactionChange<T> {
    pub answer: T,
    pub jobs: Vec<NewJob>,
    pub refund: Option<refund::ActiveModel>,
}

impl<T> TransactionChange<T> {
    pub(crate) fn answer_only(answer: T) -> Self {
        Self {
            answer,
            jobs: Vec::new(),
            refund: None,
        }
    }
}
