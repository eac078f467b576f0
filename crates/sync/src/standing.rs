//! How the sync stands, as the desk shows it.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::SyncError;
use crate::removals::GoneDocuments;
use crate::report::CensusReport;
use crate::service::{SyncService, read_types};
use crate::tables::document::{Column, Entity, SyncedState};

/// How this site stands beside the dataset that it follows.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SyncOverview)]
pub struct SyncOverview {
    /// False where the operator names no dataset: then nothing else is said.
    pub is_set_up: bool,
    /// Project and dataset.
    pub dataset: String,
    /// Whether articles go to the site without a doctor of this house.
    pub is_trusted: bool,
    /// Since when events are heard.
    pub connected_since: Option<DateTime<Utc>>,
    pub event_at: Option<DateTime<Utc>>,
    /// Milliseconds from the last write there to the write here.
    pub lag: Option<i64>,
    pub census_at: Option<DateTime<Utc>>,
    pub census: Option<CensusReport>,
    pub is_paused: bool,
    /// The service refused the token, or asked us to stay away: nothing is asked until somebody resumes.
    pub is_refused: bool,
    /// The last failure, in the service's words.
    pub fault: Option<String>,
    pub fault_at: Option<DateTime<Utc>>,
    /// Documents that are gone there, by their types, where so many are that somebody has to say yes.
    pub question: BTreeMap<String, u64>,
    pub question_at: Option<DateTime<Utc>>,
    pub types: Vec<SyncedType>,
    /// Whether the service is told what readers do here.
    pub is_writing_back: bool,
    /// It refused the token for that: nothing is told until somebody resumes.
    pub is_write_refused: bool,
    /// The last failure of telling it, in its words.
    pub write_fault: Option<String>,
    pub write_fault_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SyncedType)]
pub struct SyncedType {
    /// `_type`.
    pub kind: String,
    /// Taken over: the service no longer changes it here.
    pub is_own: bool,
    /// Documents that came, by their states.
    pub counts: BTreeMap<&'static str, u64>,
}

impl SyncService {
    /// Connection, last comparison, failures, and who owns which type.
    ///
    /// # Errors
    /// The store's.
    pub async fn overview(&self) -> Result<SyncOverview, SyncError> {
        let state = self.load_state().await?;
        let question: GoneDocuments = read_json(state.question.as_deref()).unwrap_or_default();
        let own = read_types(&state.own_types);
        let mut counts = count_documents(self).await?;
        let types = self.settings().types.iter().map(|kind| SyncedType {
            is_own: own.contains(kind),
            counts: counts.remove(kind).unwrap_or_default(),
            kind: kind.clone(),
        });
        Ok(SyncOverview {
            is_set_up: true,
            types: types.collect(),
            dataset: self.name(),
            is_trusted: self.settings().is_trusted,
            connected_since: state.connected_since,
            event_at: state.event_at,
            lag: state.lag,
            census_at: state.census_at,
            census: read_json(state.census.as_deref()),
            is_paused: state.is_paused,
            is_refused: state.is_refused,
            fault: state.fault,
            fault_at: state.fault_at,
            question: question
                .into_iter()
                .map(|(kind, ids)| (kind, ids.len() as u64))
                .collect(),
            question_at: state.question_at,
            is_writing_back: self.parts().writer.is_some(),
            is_write_refused: state.is_write_refused,
            write_fault: state.write_fault,
            write_fault_at: state.write_fault_at,
        })
    }
}

fn read_json<T: serde::de::DeserializeOwned>(text: Option<&str>) -> Option<T> {
    serde_json::from_str(text?).ok()
}

async fn count_documents(
    service: &SyncService,
) -> Result<BTreeMap<String, BTreeMap<&'static str, u64>>, SyncError> {
    let counted: Vec<(String, SyncedState, i64)> = Entity::find()
        .select_only()
        .column(Column::Kind)
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .group_by(Column::Kind)
        .group_by(Column::State)
        .into_tuple()
        .all(service.store().reader().connection())
        .await?;
    let mut counts: BTreeMap<String, BTreeMap<&'static str, u64>> = BTreeMap::new();
    for (kind, state, count) in counted {
        let count = u64::try_from(count).unwrap_or_default();
        counts.entry(kind).or_default().insert(state.key(), count);
    }
    Ok(counts)
}
