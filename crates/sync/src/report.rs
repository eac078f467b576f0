//! What came of a census.
use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Told one by one; the rest is counted.
const MOST_NOTICES: usize = 200;

/// A document that is not as it is there, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = SyncNotice)]
pub struct SyncNotice {
    /// `_id`, or the name of a file.
    pub subject: String,
    pub words: String,
}

/// The last comparison of this site with the dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = CensusReport)]
#[serde(rename_all = "camelCase")]
pub struct CensusReport {
    /// Documents there, by their types.
    pub counts: BTreeMap<String, u64>,
    /// As many were found as the service counts. Only then is anything missed.
    pub is_whole: bool,
    pub published: u64,
    /// Drafts that wait for a doctor.
    pub waiting: u64,
    /// Looked at, and as they were.
    pub unchanged: u64,
    pub taken_off: u64,
    /// Not found this time; taken off when the next census does not find them either.
    pub missing: u64,
    pub comments: u64,
    pub conflicts: u64,
    pub refused: u64,
    /// Removals that wait for a yes, by their types.
    pub question: BTreeMap<String, u64>,
    pub notices: Vec<SyncNotice>,
}

impl CensusReport {
    pub(crate) fn add_notice(&mut self, subject: &str, words: &str) {
        if self.notices.len() < MOST_NOTICES {
            self.notices.push(SyncNotice {
                subject: subject.to_owned(),
                words: words.to_owned(),
            });
        }
    }

    /// True when documents are missing: another census soon says whether they are gone.
    pub(crate) fn misses_something(&self) -> bool {
        self.missing > 0 || !self.is_whole
    }
}

impl fmt::Display for CensusReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there: u64 = self.counts.values().sum();
        write!(f, "{there} documents there")?;
        for (kind, count) in &self.counts {
            write!(f, ", {kind} {count}")?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "{} published, {} wait for a doctor, {} as they were, {} changed on both sides, {} refused, {} taken off",
            self.published,
            self.waiting,
            self.unchanged,
            self.conflicts,
            self.refused,
            self.taken_off
        )?;
        if self.comments > 0 {
            writeln!(f, "comments: {}", self.comments)?;
        }
        if self.missing > 0 {
            let words =
                "are missing there; they are taken off when the next census misses them too";
            writeln!(f, "{} {words}", self.missing)?;
        }
        if !self.is_whole {
            writeln!(
                f,
                "Something was written there meanwhile: nothing counts as missing."
            )?;
        }
        if !self.question.is_empty() {
            let all: u64 = self.question.values().sum();
            writeln!(
                f,
                "{all} documents are gone there. So many are not taken off before somebody at the desk says yes:"
            )?;
            for (kind, count) in &self.question {
                writeln!(f, "  {kind}: {count}")?;
            }
        }
        for notice in &self.notices {
            writeln!(f, "  {}: {}", notice.subject, notice.words)?;
        }
        Ok(())
    }
}
