//! The sandbox's transactions, in the database.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use store::{Actor, NewJob, StoreError};

use super::Sandbox;
use super::refusal::Refusal;
use super::transaction::Transaction;
use crate::tables::sandbox_refund;
use crate::tables::sandbox_transaction::{ActiveModel, Column, Entity, Model};

/// A number that no other transaction has, below 2^53.
pub(super) fn number() -> i64 {
    rand::random_range(1_000_000_000_000..9_000_000_000_000_000)
}

/// Letters and digits, as access codes have them.
pub(super) fn code(length: usize) -> String {
    const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let sign = |_| char::from(SIGNS[rand::random_range(0..SIGNS.len())]);
    (0..length).map(sign).collect()
}

fn read(row: &Model, now: DateTime<Utc>) -> Result<Transaction, StoreError> {
    let transaction: Transaction = serde_json::from_str(&row.body).map_err(StoreError::other)?;
    Ok(transaction.at(now))
}

impl Sandbox {
    pub(super) fn now(&self) -> DateTime<Utc> {
        self.store().clock().now()
    }

    pub(super) async fn add(&self, transaction: Transaction) -> Result<Transaction, Refusal> {
        let body = serde_json::to_string(&transaction).map_err(StoreError::other)?;
        let row = ActiveModel {
            id: Set(transaction.id),
            reference: Set(transaction.reference.clone()),
            access_code: Set(transaction.access_code.clone()),
            body: Set(body),
            at: Set(transaction.created_at),
        };
        let refused = |error: StoreError| match error {
            StoreError::Conflict(_) => Refusal::duplicate(),
            error => error.into(),
        };
        let tx = self.store().begin(Actor::System).await?;
        tx.insert(row).await.map_err(refused)?;
        tx.commit().await.map_err(refused)?;
        Ok(transaction)
    }

    pub(super) async fn by_reference(
        &self,
        reference: &str,
    ) -> Result<Option<Transaction>, Refusal> {
        self.find_text(Column::Reference, reference).await
    }

    pub(super) async fn by_code(&self, code: &str) -> Result<Option<Transaction>, Refusal> {
        self.find_text(Column::AccessCode, code).await
    }

    /// The transaction of an id, refused where there is none.
    pub(super) async fn transaction(&self, id: i64) -> Result<Transaction, Refusal> {
        self.by_id(id).await?.ok_or_else(Refusal::no_transaction)
    }

    /// The transaction of an access code, refused where there is none.
    pub(super) async fn opened(&self, code: &str) -> Result<Transaction, Refusal> {
        self.by_code(code)
            .await?
            .ok_or_else(Refusal::no_transaction)
    }

    pub(super) async fn by_id(&self, id: i64) -> Result<Option<Transaction>, Refusal> {
        self.find(Column::Id.eq(id)).await
    }

    /// A text with a NUL in it, which PostgreSQL cannot even be asked for, is nobody's.
    async fn find_text(&self, column: Column, text: &str) -> Result<Option<Transaction>, Refusal> {
        if text.contains('\0') {
            return Ok(None);
        }
        self.find(column.eq(text)).await
    }

    async fn find(&self, which: sea_orm::sea_query::Expr) -> Result<Option<Transaction>, Refusal> {
        let reader = self.store().reader();
        let row = Entity::find()
            .filter(which)
            .one(reader.connection())
            .await?;
        Ok(row.map(|row| read(&row, self.now())).transpose()?)
    }

    /// All since a moment, newest first.
    pub(super) async fn since(
        &self,
        from: Option<DateTime<Utc>>,
    ) -> Result<Vec<Transaction>, Refusal> {
        let mut query = Entity::find().order_by_desc(Column::At);
        if let Some(from) = from {
            query = query.filter(Column::At.gte(from));
        }
        let reader = self.store().reader();
        let rows = query.all(reader.connection()).await?;
        let now = self.now();
        let read: Result<_, _> = rows.iter().map(|row| read(row, now)).collect();
        Ok(read?)
    }

    /// Changes a transaction, nobody else at the same time; what follows is written in the same database transaction.
    pub(super) async fn change<T, F>(&self, id: i64, change: F) -> Result<T, Refusal>
    where
        T: Send,
        F: FnOnce(&mut Transaction, DateTime<Utc>) -> Result<Changed<T>, Refusal> + Send,
    {
        let tx = self.store().begin(Actor::System).await?;
        let row = tx
            .lock::<Entity>(id)
            .await?
            .ok_or_else(Refusal::no_transaction)?;
        let mut transaction = read(&row, tx.now())?;
        let changed = change(&mut transaction, tx.now())?;
        let mut row = row.into_active_model();
        row.body = Set(serde_json::to_string(&transaction).map_err(StoreError::other)?);
        row.update(tx.connection()).await?;
        tx.enqueue_all(changed.jobs).await?;
        if let Some(refund) = changed.refund {
            tx.insert(refund).await?;
        }
        tx.commit().await?;
        Ok(changed.answer)
    }
}

/// What a change answers, and what is written with it.
pub(super) struct Changed<T> {
    pub answer: T,
    pub jobs: Vec<NewJob>,
    pub refund: Option<sandbox_refund::ActiveModel>,
}

impl<T> Changed<T> {
    pub(super) fn only(answer: T) -> Self {
        Self {
            answer,
            jobs: Vec::new(),
            refund: None,
        }
    }
}
