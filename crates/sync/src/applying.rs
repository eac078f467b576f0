//! Documents of the service on their way into this site.
use std::collections::{BTreeMap, BTreeSet};

use datasets::{Arrival, ArrivalFate, ArrivalOutcome, EarlierFate, FetchedAssets, list_assets};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable,
    QueryFilter,
};
use store::{Actor, WriteTx};

use crate::error::SyncError;
use crate::remote::{RemoteDocument, is_public_id};
use crate::report::CensusReport;
use crate::service::{SyncService, WRITE_LOCK};
use crate::tables::document::{self, SyncedState, TakenAs};

/// Documents that are read and written at once.
pub(crate) const BATCH: usize = 50;

/// Takes what stands there whatever was written here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insistence {
    Usual,
    /// Somebody at the desk said to take theirs.
    Theirs,
}

impl SyncService {
    /// Reads documents and takes them in; those that are not there any more are told.
    pub(crate) async fn fetch_and_apply(
        &self,
        ids: &[String],
        types: &BTreeSet<String>,
        report: &mut CensusReport,
    ) -> Result<Vec<String>, SyncError> {
        let mut absent = Vec::new();
        for batch in ids.chunks(BATCH) {
            let documents = self.parts().client.load_documents(batch).await?;
            let found: BTreeSet<&str> = documents.iter().map(|it| it.head.id.as_str()).collect();
            absent.extend(
                batch
                    .iter()
                    .filter(|id| !found.contains(id.as_str()))
                    .cloned(),
            );
            let taken: Vec<RemoteDocument> = documents
                .into_iter()
                .filter(|it| is_public_id(&it.head.id) && types.contains(&it.head.kind))
                .collect();
            let insist = Insistence::Usual;
            self.apply_documents((&Actor::System, insist), &taken, report)
                .await?;
        }
        Ok(absent)
    }

    /// Takes documents in, with their files, in one transaction.
    pub(crate) async fn apply_documents(
        &self,
        (actor, insist): (&Actor, Insistence),
        documents: &[RemoteDocument],
        report: &mut CensusReport,
    ) -> Result<(), SyncError> {
        if documents.is_empty() {
            return Ok(());
        }
        let files = self.fetch_files(documents, report).await?;
        let failed: BTreeSet<&str> = files.failures.iter().map(|(id, _)| id.as_str()).collect();
        let tx = self.store().begin(actor.clone()).await?;
        tx.acquire_lock(WRITE_LOCK).await?;
        let ids: Vec<String> = documents.iter().map(|it| it.head.id.clone()).collect();
        let mut rows = load_rows(tx.connection(), &ids).await?;
        for document in documents {
            let before = rows.remove(&document.head.id);
            let arrival = self.describe_arrival(document, before.as_ref(), insist);
            let outcome = self.parts().datasets.import_arrival(&tx, &arrival, &files);
            let outcome = outcome.await?;
            // The next census asks for them again.
            let lacks_files = list_assets(&document.line)
                .iter()
                .any(|id| failed.contains(id));
            count_outcome(document, &outcome, report);
            let row = build_row(&tx, document, before, outcome, lacks_files);
            save_row(&tx, row).await?;
        }
        Ok(tx.commit().await?)
    }

    fn describe_arrival<'a>(
        &self,
        document: &'a RemoteDocument,
        before: Option<&'a document::Model>,
        insist: Insistence,
    ) -> Arrival<'a> {
        Arrival {
            id: &document.head.id,
            line: &document.line,
            earlier: match before.map(|row| row.taken) {
                None | Some(TakenAs::Nothing) => EarlierFate::New,
                Some(TakenAs::Published) => EarlierFate::Published,
                Some(TakenAs::Draft) => EarlierFate::Waiting,
                Some(TakenAs::TakenOff) => EarlierFate::TakenOff,
            },
            essence: before.and_then(|row| row.essence.as_deref()),
            is_trusted: self.settings().is_trusted,
            is_advice: self.settings().advice_types.contains(&document.head.kind),
            is_forced: insist == Insistence::Theirs,
        }
    }

    /// Files of documents; failures are named by the ids of the files.
    async fn fetch_files(
        &self,
        documents: &[RemoteDocument],
        report: &mut CensusReport,
    ) -> Result<FetchedAssets, SyncError> {
        let named = documents.iter().flat_map(|it| list_assets(&it.line));
        let named: BTreeSet<String> = named.map(str::to_owned).collect();
        if named.is_empty() {
            return Ok(FetchedAssets::default());
        }
        let parts = self.parts();
        let located = parts.client.locate_assets(&named).await?;
        for dangling in named
            .iter()
            .filter(|id| !located.iter().any(|it| it.id == **id))
        {
            report.add_notice(dangling, "There is no such file there");
        }
        let ids: BTreeMap<String, String> = located
            .iter()
            .filter_map(|it| Some((datasets::path_of_asset(&it.id)?, it.id.clone())))
            .collect();
        let scratch = self.store().data_folder();
        let fetched = parts
            .datasets
            .fetch_assets(&Actor::System, located, scratch);
        let mut fetched = fetched.await?;
        for (subject, words) in &mut fetched.failures {
            report.add_notice(subject, words);
            if let Some(id) = ids.get(subject) {
                subject.clone_from(id);
            }
        }
        Ok(fetched)
    }
}

pub(crate) async fn load_rows(
    connection: &impl ConnectionTrait,
    ids: &[String],
) -> Result<BTreeMap<String, document::Model>, SyncError> {
    let rows = document::Entity::find()
        .filter(document::Column::Id.is_in(ids))
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

pub(crate) async fn save_row(tx: &WriteTx, row: document::Model) -> Result<(), SyncError> {
    let columns = document::Column::iter().filter(|column| !matches!(column, document::Column::Id));
    let latest = OnConflict::column(document::Column::Id)
        .update_columns(columns)
        .to_owned();
    document::Entity::insert(row.into_active_model().reset_all())
        .on_conflict(latest)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

fn count_outcome(document: &RemoteDocument, outcome: &ArrivalOutcome, report: &mut CensusReport) {
    report.comments += outcome.comments;
    match &outcome.fate {
        ArrivalFate::Unchanged => report.unchanged += 1,
        ArrivalFate::Published => report.published += 1,
        ArrivalFate::Waiting => report.waiting += 1,
        ArrivalFate::Conflict(words) => {
            report.conflicts += 1;
            report.add_notice(&document.head.id, words);
        }
        ArrivalFate::Refused(words) => {
            report.refused += 1;
            report.add_notice(&document.head.id, words);
        }
    }
}

fn build_row(
    tx: &WriteTx,
    document: &RemoteDocument,
    before: Option<document::Model>,
    outcome: ArrivalOutcome,
    lacks_files: bool,
) -> document::Model {
    let taken_before = before.as_ref().map_or(TakenAs::Nothing, |row| row.taken);
    let essence_before = before.and_then(|row| row.essence);
    let (state, taken, words) = match outcome.fate {
        // What waits may have been published by a doctor since.
        ArrivalFate::Unchanged if taken_before == TakenAs::Draft => {
            (SyncedState::Waiting, TakenAs::Draft, None)
        }
        ArrivalFate::Unchanged | ArrivalFate::Published => {
            (SyncedState::Published, TakenAs::Published, None)
        }
        ArrivalFate::Waiting => (SyncedState::Waiting, TakenAs::Draft, None),
        ArrivalFate::Conflict(words) => (SyncedState::Conflict, taken_before, Some(words)),
        ArrivalFate::Refused(words) => (SyncedState::Refused, taken_before, Some(words)),
    };
    document::Model {
        id: document.head.id.clone(),
        kind: document.head.kind.clone(),
        rev: document.head.rev.clone(),
        essence: outcome.essence.or(essence_before),
        state,
        taken,
        words,
        lacks_files,
        seen_at: tx.now(),
        missing_since: None,
        misses: 0,
    }
}
