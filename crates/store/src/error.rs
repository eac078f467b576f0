//! What can go wrong with the store, told apart by what the visitor should hear.

use std::error::Error as StdError;
use std::io;

use kernel::ProblemDetails;
use sea_orm::{DbErr, RuntimeErr};

use crate::tables::held_blob::HeldState;

type ErrorSource = Box<dyn StdError + Send + Sync>;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No room left on the disk. Nothing was written; reads go on.
    #[error("the disk is full")]
    Full(#[source] ErrorSource),
    /// The database or the blob store does not answer.
    #[error("the store does not answer: {0}")]
    Unavailable(#[source] ErrorSource),
    /// A unique or foreign key clashed. On PostgreSQL the transaction is over.
    #[error("the row clashes with another: {0}")]
    Conflict(#[source] ErrorSource),
    /// The file is not opened, because no virus scanner has found it clean.
    #[error("the file is held: {0}")]
    Held(HeldState),
    /// A setting is wrong; the text says which.
    #[error("{0}")]
    Configuration(String),
    /// A backup cannot be written or restored; the text tells the operator why.
    #[error("archive: {0}")]
    Archive(String),
    /// Anything else: ours to mend, nothing for the visitor.
    #[error("store: {0}")]
    Other(#[source] ErrorSource),
}

impl StoreError {
    pub fn other(source: impl Into<ErrorSource>) -> Self {
        Self::Other(source.into())
    }

    pub fn to_problem(&self) -> ProblemDetails {
        match self {
            Self::Full(_) => ProblemDetails::storage_full(
                "We cannot save anything right now. Nothing of yours was saved. Please try again later.",
            ),
            Self::Unavailable(_) => ProblemDetails::unavailable(
                "We cannot reach our records right now. Please try again soon.",
            ),
            Self::Conflict(_) => ProblemDetails::conflict(
                "Somebody else changed this at the same time. Please check it again.",
            ),
            Self::Held(HeldState::Waiting) => ProblemDetails::new(
                423,
                "file_waits_for_scan",
                "The file is being checked",
                "This file is being checked for viruses. Nothing is lost: please try again later.",
            ),
            Self::Held(HeldState::Infected) => ProblemDetails::new(
                410,
                "file_infected",
                "The file was removed",
                "A virus was found in this file, so it was removed.",
            ),
            Self::Configuration(_) | Self::Archive(_) | Self::Other(_) => {
                ProblemDetails::internal()
            }
        }
    }
}

impl From<StoreError> for ProblemDetails {
    fn from(error: StoreError) -> Self {
        error.to_problem()
    }
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        let kind = match &error {
            DbErr::ConnectionAcquire(_) => StoreErrorKind::Unavailable,
            DbErr::Conn(RuntimeErr::SqlxError(inner))
            | DbErr::Exec(RuntimeErr::SqlxError(inner))
            | DbErr::Query(RuntimeErr::SqlxError(inner)) => kind_of_sqlx(inner),
            _ => StoreErrorKind::Other,
        };
        kind.into_error(error)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        kind_of_sqlx(&error).into_error(error)
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        kind_of_io(&error).into_error(error)
    }
}

impl From<object_store::Error> for StoreError {
    fn from(error: object_store::Error) -> Self {
        use object_store::Error as E;
        let kind = if let Some(io) = io_inside(&error) {
            kind_of_io(io)
        } else {
            match &error {
                // What is left of `Generic` comes from the network: no answer, or a 5xx.
                E::Generic { .. } => StoreErrorKind::Unavailable,
                E::AlreadyExists { .. } | E::Precondition { .. } => StoreErrorKind::Conflict,
                _ => StoreErrorKind::Other,
            }
        };
        kind.into_error(error)
    }
}

enum StoreErrorKind {
    Full,
    Unavailable,
    Conflict,
    Other,
}

impl StoreErrorKind {
    fn into_error(self, source: impl Into<ErrorSource>) -> StoreError {
        let source = source.into();
        match self {
            Self::Full => StoreError::Full(source),
            Self::Unavailable => StoreError::Unavailable(source),
            Self::Conflict => StoreError::Conflict(source),
            Self::Other => StoreError::Other(source),
        }
    }
}

fn kind_of_sqlx(error: &sqlx::Error) -> StoreErrorKind {
    match error {
        sqlx::Error::Io(io) => match kind_of_io(io) {
            StoreErrorKind::Full => StoreErrorKind::Full,
            _ => StoreErrorKind::Unavailable,
        },
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_) => StoreErrorKind::Unavailable,
        sqlx::Error::Database(database) => {
            if database.is_unique_violation() || database.is_foreign_key_violation() {
                return StoreErrorKind::Conflict;
            }
            let code = database.code().unwrap_or_default();
            if database
                .try_downcast_ref::<sqlx::sqlite::SqliteError>()
                .is_some()
            {
                kind_of_sqlite(&code)
            } else {
                kind_of_postgres(&code)
            }
        }
        _ => StoreErrorKind::Other,
    }
}

/// The memory that connections share is a file, and there is no room to make it.
const SQLITE_IOERR_SHMSIZE: u32 = 4874;

/// Extended result codes keep the primary code in their low byte (sqlite.org/rescode.html).
fn kind_of_sqlite(code: &str) -> StoreErrorKind {
    let code = code.parse::<u32>().unwrap_or(0);
    if code == SQLITE_IOERR_SHMSIZE {
        return StoreErrorKind::Full;
    }
    match code & 0xff {
        13 => StoreErrorKind::Full,
        // Busy, locked, no memory, read-only, input/output, cannot open.
        5 | 6 | 7 | 8 | 10 | 14 => StoreErrorKind::Unavailable,
        _ => StoreErrorKind::Other,
    }
}

/// SQLSTATE classes (PostgreSQL documentation, appendix A).
fn kind_of_postgres(code: &str) -> StoreErrorKind {
    match code {
        "53100" => StoreErrorKind::Full,
        // Deadlock and serialisation failure: the same request will do in a moment.
        "40001" | "40P01" | "25006" | "25P03" | "3D000" => StoreErrorKind::Unavailable,
        _ if ["08", "53", "57", "58"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            StoreErrorKind::Unavailable
        }
        _ => StoreErrorKind::Other,
    }
}

fn kind_of_io(error: &io::Error) -> StoreErrorKind {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreErrorKind::Full,
        io::ErrorKind::PermissionDenied
        | io::ErrorKind::ReadOnlyFilesystem
        | io::ErrorKind::ConnectionRefused
        | io::ErrorKind::ConnectionReset
        | io::ErrorKind::TimedOut => StoreErrorKind::Unavailable,
        _ => StoreErrorKind::Other,
    }
}

fn io_inside<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e io::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(io) = error.downcast_ref::<io::Error>() {
            return Some(io);
        }
        next = error.source();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_apart_wherever_it_shows() {
        let enospc = || io::Error::from_raw_os_error(28);
        assert!(matches!(StoreError::from(enospc()), StoreError::Full(_)));
        assert!(matches!(
            StoreError::from(sqlx::Error::Io(enospc())),
            StoreError::Full(_)
        ));
        let wrapped = object_store::Error::Generic {
            store: "folder",
            source: enospc().into(),
        };
        assert!(matches!(StoreError::from(wrapped), StoreError::Full(_)));
        assert!(matches!(kind_of_sqlite("13"), StoreErrorKind::Full));
        assert!(matches!(kind_of_sqlite("4874"), StoreErrorKind::Full));
        assert!(matches!(kind_of_postgres("53100"), StoreErrorKind::Full));
    }

    #[test]
    fn a_database_that_is_away_is_unavailable() {
        for code in ["57P01", "57P03", "53300", "08006", "40P01"] {
            assert!(
                matches!(kind_of_postgres(code), StoreErrorKind::Unavailable),
                "{code}"
            );
        }
        assert!(matches!(
            StoreError::from(sqlx::Error::PoolTimedOut),
            StoreError::Unavailable(_)
        ));
        assert!(matches!(kind_of_sqlite("261"), StoreErrorKind::Unavailable));
        assert!(matches!(kind_of_sqlite("1"), StoreErrorKind::Other));
    }

    #[test]
    fn each_failure_has_its_status() {
        let io = |code| StoreError::from(io::Error::from_raw_os_error(code));
        assert_eq!(io(28).to_problem().status, 507);
        assert_eq!(
            StoreError::from(sqlx::Error::PoolTimedOut)
                .to_problem()
                .status,
            503
        );
        assert_eq!(
            StoreError::other("secret detail").to_problem(),
            ProblemDetails::internal()
        );
    }
}
