//! Bringing files of places in: what is new is added, what changed is changed, what is not named any more is marked gone,
//! and what the desk corrected stays corrected. The same file twice changes nothing.

mod claim;
pub(crate) mod jobs;
mod reading;
mod report;
pub(crate) mod shipped;
mod twins;
mod writing;

use std::collections::HashSet;
use std::io::Read;

use kernel::Id;
use serde_json::json;
use store::{Actor, AuditEntry, StoreError};

pub use crate::sources::OWN;
pub use report::{BadLine, Report};
pub use shipped::{Amount, file as shipped_file, import_shipped, sources as shipped_sources};
pub(crate) use twins::{twin_ids, twins, twins_of};
pub(crate) use writing::forget_answers;

use crate::Places;
use crate::index::{Index, tag_of_all};
use crate::tables::run::RunState;
use claim::Claim;
use reading::{End, Reading, Rows};

/// Rows that are written at once.
const CHUNK: usize = 250;

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Another import of the same source is under way.
    #[error("another import of '{0}' is running; try again when it is done")]
    Busy(String),
    /// The file cannot be read at all.
    #[error("{0}")]
    File(String),
    /// Somebody else took over after this import gave no sign of life.
    #[error("another import of '{0}' took over")]
    Lost(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sea_orm::DbErr> for ImportError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}

pub struct Import<'a> {
    /// The name of the source: what an earlier import of the same name brought is compared.
    pub source: &'a str,
    pub file: &'a str,
    pub actor: Actor,
    /// Whether likely duplicates in other sources are counted.
    pub counts_twins: bool,
}

/// Imports a file: CSV with a header line, or the same packed with gzip.
///
/// # Errors
/// [`ImportError`]. Rows that were written by then stay, and the next import goes on from there.
pub async fn import(
    places: &Places,
    import: &Import<'_>,
    file: impl Read + Send + 'static,
) -> Result<Report, ImportError> {
    if import.source == OWN {
        let why = format!("'{OWN}' holds what the desk adds; give the source another name");
        return Err(ImportError::File(why));
    }
    let rows = Rows::open(file, import.source)?;
    let claim = Claim::take(places, import).await?;
    let mut report = Report::default();
    match bring_in(places, import, &claim, rows, &mut report).await {
        Ok(()) => {
            claim.end(places, import, RunState::Done, &report).await?;
            Ok(report)
        }
        Err(ImportError::Lost(source)) => Err(ImportError::Lost(source)),
        Err(error) => {
            claim.end(places, import, RunState::Failed, &report).await?;
            Err(error)
        }
    }
}

async fn bring_in(
    places: &Places,
    import: &Import<'_>,
    claim: &Claim,
    mut rows: Rows,
    report: &mut Report,
) -> Result<(), ImportError> {
    let mut named = HashSet::new();
    let broken = loop {
        let Reading { good, bad, end } = rows.next(CHUNK);
        report.read += (good.len() + bad.len()) as u64;
        for (line, id) in bad {
            // What is wrong now is not gone; where nobody knows what it is, nothing is.
            match id {
                Some(id) => {
                    named.insert(writing::hash(&id));
                }
                None => report.hold(format!(
                    "line {} does not tell which place it is of",
                    line.line
                )),
            }
            report.refuse(line);
        }
        named.extend(good.iter().map(|row| writing::hash(&row.source_id)));
        if !good.is_empty() {
            writing::write(places, claim, import.actor.clone(), good, report).await?;
        }
        match end {
            None => {}
            Some(End::Whole) => break None,
            Some(End::Doubtful(why)) => {
                report.hold(why.to_owned());
                break None;
            }
            Some(End::Broken(why)) => break Some(why),
        }
    };
    if let Some(why) = broken {
        report.hold("the file breaks off".to_owned());
        let why = format!("the file cannot be read to its end: {why}; what it names no more stays");
        return Err(ImportError::File(why));
    }
    if report.good() == 0 {
        return Err(ImportError::File(match report.lines.first() {
            Some(first) => format!("no row could be read; line {}: {}", first.line, first.why),
            None => "the file has no rows".to_owned(),
        }));
    }
    if report.held.is_empty() {
        let actor = import.actor.clone();
        report.removed = writing::remove_unnamed(places, claim, actor, &named).await?;
    }
    if import.counts_twins {
        let index = Index::load(&places.store().reader()).await?;
        report.duplicates = twins_of(&index, import.source);
    }
    Ok(())
}

fn audit(import: &Import<'_>, run: Id, report: &Report) -> AuditEntry {
    AuditEntry::new("places.import", format!("places:{}", import.source)).after(json!({
        "run": run,
        "added": report.added,
        "changed": report.changed,
        "removed": report.removed,
        "bad": report.bad,
    }))
}

fn touched() -> [kernel::Tag; 1] {
    [tag_of_all()]
}
