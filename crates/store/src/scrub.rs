//! Taking what was deleted out of the files.

use sea_orm::{ConnectionTrait, Statement};

use crate::{Engine, Store, StoreError};

impl Store {
    /// Makes sure that what was deleted from these tables before stands in no file of the database any more. SQLite
    /// overwrites deleted rows with zeros (`secure_delete`), so only its log is to be emptied; `false` when a reader held
    /// on to it, and then to be called again. PostgreSQL takes the dead rows off their pages; its write-ahead log keeps
    /// what was written, sealed as it was, until the server reuses it.
    ///
    /// Not inside a transaction. Names of tables come from code, never from a request.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn scrub(&self, tables: &[&str]) -> Result<bool, StoreError> {
        let writer = self.writer();
        match self.engine() {
            Engine::Sqlite => {
                let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
                let statement = Statement::from_string(writer.get_database_backend(), sql);
                let row = writer.query_one_raw(statement).await?;
                let busy = row.map(|row| row.try_get_by_index::<i32>(0)).transpose()?;
                Ok(busy == Some(0))
            }
            Engine::Postgres => {
                for table in tables {
                    let sql = format!("VACUUM \"{table}\"");
                    writer.execute_unprepared(&sql).await?;
                }
                Ok(true)
            }
        }
    }
}
