//! What the desk's calls about cases take and answer.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::case::CaseModel;
use crate::lines::CaseLine;
use crate::names::StaffNames;

#[derive(Debug, Deserialize, ToSchema)]
pub struct VersionBody {
    pub version: i32,
}

/// What is done with a case, at the version that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CaseStepBody)]
pub struct StepBody {
    pub version: i32,
    #[serde(default)]
    pub note: String,
}

impl StepBody {
    /// Its note, for a history.
    pub fn note(&self) -> String {
        normalise_note(&self.note)
    }
}

/// A note for a history: one line, of so many signs at most.
pub fn normalise_note(text: &str) -> String {
    forms::text::normalise_line(text)
        .chars()
        .take(500)
        .collect()
}

/// A note to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CaseNoteBody)]
pub struct NoteBody {
    pub version: i32,
    pub text: String,
}

/// A note of somebody at the desk for the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CaseNote {
    pub id: String,
    pub at: DateTime<Utc>,
    pub by: String,
    /// What; none for those without the right.
    pub text: Option<String>,
}

impl CaseNote {
    /// A note, with its words where they may be read.
    pub fn from_line(line: CaseLine, names: &StaffNames, reads: bool) -> Self {
        Self {
            by: names.display_name(&line.by),
            text: line.text.filter(|_| reads),
            id: line.id,
            at: line.at,
        }
    }
}

/// What was done with a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CaseEvent {
    pub at: DateTime<Utc>,
    /// What, as `cancel`.
    pub action: String,
    pub by: Option<String>,
    pub from: Option<String>,
    pub to: Option<String>,
    pub note: Option<String>,
}

/// The history of a case.
pub fn build_history<C: CaseModel>(lines: Vec<CaseLine>, names: &StaffNames) -> Vec<CaseEvent> {
    let event = |line: CaseLine| CaseEvent {
        by: match line.by.as_str() {
            "visitor" => C::VISITOR.map(str::to_owned),
            "system" => C::SITE.map(str::to_owned),
            staff => Some(names.display_name(staff)),
        },
        at: line.at,
        action: line.action,
        from: line.from,
        to: line.to,
        note: line.text,
    };
    lines.into_iter().map(event).collect()
}

/// A reply to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplyTemplate {
    pub key: String,
    pub label: String,
    /// For which kind of case; none for all.
    pub kind: Option<String>,
    /// Offered when a case is brought to this state.
    pub for_state: Option<String>,
    pub text: String,
}

impl ReplyTemplate {
    /// A reply for all kinds and states, which is called by its key where it has no title.
    pub fn new(key: String, title: String, text: String) -> Self {
        Self {
            label: if title.is_empty() { key.clone() } else { title },
            key,
            kind: None,
            for_state: None,
            text,
        }
    }
}
