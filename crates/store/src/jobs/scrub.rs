//! Taking what was deleted out of the files.

use async_trait::async_trait;
use sea_orm::{ConnectionTrait, Statement};

use super::job::{Job, JobHandler, JobOutcome};
use crate::scrub_task::ScrubTask;
use crate::{DatabaseEngine, Store, StoreError};

/// Lists what was erased where no archive is, and takes it out of the files.
pub(crate) struct ScrubHandler(pub Store);

#[async_trait]
impl JobHandler for ScrubHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(task) = serde_json::from_value::<ScrubTask>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no tables.".to_owned());
        };
        let tables: Vec<&str> = task.tables.iter().map(String::as_str).collect();
        // The names come from a stored row and go into SQL, which cannot bind them.
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        if !tables.iter().all(|table| table.bytes().all(is_name)) {
            return JobOutcome::GiveUp("The job names what is no table.".to_owned());
        }
        // The files come first: from here on a restore erases it again, whatever becomes of the scrubbing.
        if let Err(error) = self.0.write_erasure_files(&task.erasures).await {
            return JobOutcome::Retry(error.to_string());
        }
        match self.0.scrub_tables(&tables).await {
            Ok(true) => JobOutcome::Done,
            Ok(false) => JobOutcome::Retry("a reader holds on to the log".to_owned()),
            Err(error) => JobOutcome::Retry(error.to_string()),
        }
    }
}

impl Store {
    /// Makes sure that what was deleted from these tables before stands in no file of the database any more. SQLite
    /// overwrites deleted rows with zeros (`secure_delete`), so only its log is to be emptied; `false` when a reader held
    /// on to it, and then to be called again. PostgreSQL takes the dead rows off their pages; its write-ahead log keeps
    /// what was written, sealed as it was, until the server reuses it.
    ///
    /// Not inside a transaction. Names of tables come from code, never from a request.
    async fn scrub_tables(&self, tables: &[&str]) -> Result<bool, StoreError> {
        let writer = self.writer();
        match self.engine() {
            DatabaseEngine::Sqlite => {
                let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
                let statement = Statement::from_string(writer.get_database_backend(), sql);
                let row = writer.query_one_raw(statement).await?;
                let busy = row.map(|row| row.try_get_by_index::<i32>(0)).transpose()?;
                Ok(busy == Some(0))
            }
            DatabaseEngine::Postgres => {
                for table in tables {
                    let sql = format!("VACUUM \"{table}\"");
                    writer.execute_unprepared(&sql).await?;
                }
                Ok(true)
            }
        }
    }
}
