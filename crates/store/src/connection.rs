//! What queries run on, with the driver's types kept out of sight.
//!
//! The compiler asks of every future that is sent between threads whether all that it holds may be, down to the last field, and
//! asks anew in each function. The drivers' pools are hundreds of types deep: a third of the time of checking a feature went
//! into them. Behind a trait object the question ends.

use std::fmt;

use async_trait::async_trait;
#[cfg(feature = "testing")]
use sea_orm::TransactionTrait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    QueryResult, Statement,
};

#[async_trait]
pub trait QueryRunner: Send + Sync {
    fn backend(&self) -> DbBackend;
    async fn run_statement(&self, statement: Statement) -> Result<ExecResult, DbErr>;
    async fn run_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr>;
    async fn query_row(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr>;
    async fn query_rows(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr>;
}

#[async_trait]
impl<C: ConnectionTrait + Send> QueryRunner for C {
    fn backend(&self) -> DbBackend {
        self.get_database_backend()
    }

    async fn run_statement(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.execute_raw(statement).await
    }

    async fn run_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.execute_unprepared(sql).await
    }

    async fn query_row(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.query_one_raw(statement).await
    }

    async fn query_rows(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.query_all_raw(statement).await
    }
}

/// A transaction: kept once, or dropped and gone.
#[async_trait]
pub trait TransactionRunner: QueryRunner {
    async fn commit(self: Box<Self>) -> Result<(), DbErr>;
    /// A savepoint, for tests of what a lost one does.
    #[cfg(feature = "testing")]
    async fn begin(&self) -> Result<DatabaseTransaction, DbErr>;
}

#[async_trait]
impl TransactionRunner for DatabaseTransaction {
    async fn commit(self: Box<Self>) -> Result<(), DbErr> {
        DatabaseTransaction::commit(*self).await
    }

    #[cfg(feature = "testing")]
    async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        TransactionTrait::begin(self).await
    }
}

pub struct ConnectionHandle<Q: ?Sized>(Box<Q>);

pub type Connection = ConnectionHandle<dyn QueryRunner>;
pub type Transaction = ConnectionHandle<dyn TransactionRunner>;

impl From<DatabaseConnection> for Connection {
    fn from(pool: DatabaseConnection) -> Self {
        Self(Box::new(pool))
    }
}

impl From<DatabaseTransaction> for Transaction {
    fn from(transaction: DatabaseTransaction) -> Self {
        Self(Box::new(transaction))
    }
}

impl Transaction {
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        self.0.commit().await
    }

    #[cfg(feature = "testing")]
    pub async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        self.0.begin().await
    }
}

impl<Q: QueryRunner + ?Sized> fmt::Debug for ConnectionHandle<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Handle").field(&self.0.backend()).finish()
    }
}

#[async_trait]
impl<Q: QueryRunner + ?Sized> ConnectionTrait for ConnectionHandle<Q> {
    fn get_database_backend(&self) -> DbBackend {
        self.0.backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.0.run_statement(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.0.run_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.0.query_row(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.0.query_rows(statement).await
    }
}

/// The two pools of a store as the drivers know them, for what no query can do.
pub(crate) struct Pools {
    pub reader: DatabaseConnection,
    pub writer: DatabaseConnection,
}

impl AsRef<Pools> for Pools {
    fn as_ref(&self) -> &Pools {
        self
    }
}
