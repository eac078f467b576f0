//! The register as calls and its document hold it.
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::activities::ActivityTable;
use super::assessment::{Amount, AssessmentAnswer};
use super::recipients::Recipient;

/// When something of an activity goes by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProcessingRetention)]
pub struct RetentionRule {
    pub what: String,
    pub rule: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProcessingActivity {
    pub key: String,
    pub name: String,
    pub people: String,
    pub purpose: String,
    pub ground: String,
    pub special: Option<String>,
    /// What the settings say of it today.
    pub now: Vec<String>,
    pub retention: Vec<RetentionRule>,
    pub tables: Vec<ActivityTable>,
}

/// The record of processing as it is at this moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProcessingRegister {
    pub at: DateTime<Utc>,
    /// Who answers for it: the name of the site.
    pub controller: String,
    pub recipients: Vec<Recipient>,
    pub amounts: Vec<Amount>,
    pub activities: Vec<ProcessingActivity>,
    pub assessment: Vec<AssessmentAnswer>,
}
