//! A dataset on its way into this site.
use std::collections::HashSet;
use std::fs::File;

use content::documents::{self, ImportOutcome, StoredVersion};
use content::model::DocumentKind;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, EntityTrait, ExprTrait, IntoActiveModel, QuerySelect,
};
use serde_json::Value;
use store::{Actor, AuditEntry, WriteTx};

use crate::body::{FileNames, OwnBody, hash_text, to_own_body};
use crate::error::{DatasetError, run_blocking};
use crate::import_steps::StepCounter;
use crate::line_index::{IndexedLine, index_lines};
use crate::ports::ReaderCommentsPort;
use crate::report::{DatasetNotice, ImportReport, NoticeKind};
use crate::service::DatasetService;
use crate::source::DatasetSource;
use crate::tables::line;

/// Documents that are written at once: others write between two batches, and an import that is killed goes on after the
/// last.
const BATCH: usize = 50;

/// What is known while lines are written.
struct ImportProgress<'a> {
    comments: &'a dyn ReaderCommentsPort,
    files: FileNames,
    /// Place of the first line of this dataset among all lines.
    first_place: i64,
    /// What was published by this import. It took the draft beside it with it, whose line has to be written again.
    published: HashSet<String>,
    /// Whether any line was here before.
    has_known: bool,
    report: ImportReport,
}

impl DatasetService {
    /// Takes a dataset in; the same one again changes nothing, and one that was cut off goes on where it ended. What was
    /// changed here since stays as it is. With `is_dry_run` nothing is written.
    ///
    /// # Errors
    /// [`DatasetError::Source`] when the lines cannot be read at all; a bad line only leaves itself out.
    pub async fn import_dataset(
        &self,
        actor: Actor,
        source: DatasetSource,
        is_dry_run: bool,
    ) -> Result<ImportReport, DatasetError> {
        let (nobody, _) = StepCounter::new();
        self.import_counted(actor, source, is_dry_run, nobody).await
    }

    /// The same, and says how far it is.
    pub(crate) async fn import_counted(
        &self,
        actor: Actor,
        source: DatasetSource,
        is_dry_run: bool,
        counter: StepCounter,
    ) -> Result<ImportReport, DatasetError> {
        let lines = source.lines.clone();
        let index = run_blocking(move || index_lines(&lines)).await?;
        let mut report = ImportReport {
            is_dry_run,
            is_cut: index.is_cut,
            refused: index.notices.len() as u64,
            ..ImportReport::default()
        };
        for notice in &source.beside.notices {
            report.refused += u64::from(notice.kind == NoticeKind::Refused);
        }
        let beside = source.beside.notices.iter().cloned();
        for notice in index.notices.into_iter().chain(beside) {
            report.add_notice(notice);
        }
        counter.expect(index.lines.len());
        let files = self.import_files(&actor, &source, &mut report, &counter);
        let files = files.await?;
        let mut progress = ImportProgress {
            comments: self.comments(),
            files,
            first_place: self.next_line_place().await?,
            published: HashSet::new(),
            has_known: false,
            report,
        };
        for batch in index.lines.chunks(BATCH) {
            let texts = read_batch(&source, batch).await?;
            let tx = self.store().begin(actor.clone()).await?;
            for (indexed, text) in batch.iter().zip(texts) {
                progress.import_line(&tx, indexed, text).await?;
            }
            if !is_dry_run {
                tx.commit().await?;
            }
            counter.advance(batch.len());
        }
        self.import_goods(&actor, &source, &mut progress.report)
            .await?;
        if !is_dry_run {
            if progress.has_known {
                self.restore_line_order(&actor, &index.lines).await?;
            }
            self.import_comments(&actor, &source, &mut progress.report)
                .await?;
            let redirects = &source.beside.redirects;
            progress.report.redirects = self.write_redirects(&actor, redirects).await?;
            self.audit_import(actor, &progress.report).await?;
        }
        Ok(progress.report)
    }

    /// What an export of another system tells beside its posts.
    async fn import_comments(
        &self,
        actor: &Actor,
        source: &DatasetSource,
        report: &mut ImportReport,
    ) -> Result<(), DatasetError> {
        for (document, comments) in &source.beside.comments {
            let tx = self.store().begin(actor.clone()).await?;
            let new = self
                .comments()
                .import_comments(&tx, document, comments.clone());
            report.comments += new.await?;
            tx.commit().await?;
        }
        Ok(())
    }

    async fn next_line_place(&self) -> Result<i64, DatasetError> {
        find_next_place(self.store().reader().connection()).await
    }

    async fn audit_import(&self, actor: Actor, report: &ImportReport) -> Result<(), DatasetError> {
        let tx = self.store().begin(actor).await?;
        let after = serde_json::json!({
            "published": report.published, "drafts": report.drafts, "kept": report.kept,
            "refused": report.refused, "files": report.files,
        });
        let entry = AuditEntry::new("dataset.import", "dataset:production").after(after);
        tx.record_audit(entry).await?;
        Ok(tx.commit().await?)
    }
}

/// The place behind all lines.
pub(crate) async fn find_next_place(
    connection: &impl ConnectionTrait,
) -> Result<i64, DatasetError> {
    let last: Option<Option<i64>> = line::Entity::find()
        .select_only()
        .expr(Expr::col(line::Column::Place).max())
        .into_tuple()
        .one(connection)
        .await?;
    Ok(last.flatten().map_or(0, |last| last + 1))
}

async fn read_batch(
    source: &DatasetSource,
    batch: &[IndexedLine],
) -> Result<Vec<String>, DatasetError> {
    let (path, batch) = (source.lines.clone(), batch.to_owned());
    run_blocking(move || {
        let mut file = File::open(path)?;
        batch.iter().map(|line| line.read_text(&mut file)).collect()
    })
    .await
}

/// A line with the document that it would be here.
struct IncomingLine<'a> {
    indexed: &'a IndexedLine,
    text: String,
    /// The line of this id that came before.
    known: Option<line::Model>,
    own: OwnBody,
}

enum LineFate {
    Write,
    Unchanged,
    /// What stands here stays; why.
    Leave(&'static str),
}

/// What stands here of a document that a line tells of.
pub(crate) struct StandingVersions {
    pub published: Option<StoredVersion>,
    pub draft: Option<StoredVersion>,
}

impl StandingVersions {
    pub async fn load(tx: &WriteTx, id: &str) -> Result<Self, DatasetError> {
        let mut found = documents::load_versions(tx.connection(), &[id.to_owned()]).await?;
        let versions = found.remove(id).unwrap_or_default();
        let (drafts, published): (Vec<_>, Vec<_>) =
            versions.into_iter().partition(|version| version.is_draft);
        Ok(Self {
            published: published.into_iter().next(),
            draft: drafts.into_iter().next(),
        })
    }

    fn of(&self, line: &IndexedLine) -> Option<&StoredVersion> {
        if line.is_draft() {
            self.draft.as_ref()
        } else {
            self.published.as_ref()
        }
    }

    /// A line of this site's own export says when the document was made, which the document itself need not say.
    fn forget_added_time(&self, line: &IndexedLine, body: &mut Value) {
        let says_time = self
            .of(line)
            .is_none_or(|version| version.text.contains("\"_createdAt\""));
        if let (false, Some(fields)) = (says_time, body.as_object_mut()) {
            fields.shift_remove("_createdAt");
        }
    }
}

pub(crate) fn hash_of(version: Option<&StoredVersion>) -> Option<String> {
    version.map(|version| hash_text(&version.text))
}

impl ImportProgress<'_> {
    async fn import_line(
        &mut self,
        tx: &WriteTx,
        indexed: &IndexedLine,
        text: String,
    ) -> Result<(), DatasetError> {
        let known = tx.lock_row::<line::Entity>(indexed.id.as_str()).await?;
        self.has_known |= known.is_some();
        let value: Value = serde_json::from_str(&text).map_err(store::StoreError::other)?;
        let is_own = value
            .get("_type")
            .and_then(Value::as_str)
            .is_some_and(|kind| kind.parse::<DocumentKind>().is_ok());
        // A dot makes a document private, or part of a release.
        if !is_own || indexed.document_id().contains('.') {
            return self.keep_line(tx, indexed, text, known).await;
        }
        let mut own = to_own_body(value, indexed.document_id(), &self.files);
        let standing = StandingVersions::load(tx, indexed.document_id()).await?;
        standing.forget_added_time(indexed, &mut own.body);
        let incoming = IncomingLine {
            indexed,
            text,
            known,
            own,
        };
        match self.choose_fate(tx, &incoming, &standing).await? {
            LineFate::Write => return self.write_document(tx, incoming).await,
            LineFate::Unchanged => self.report.unchanged += 1,
            LineFate::Leave(words) => {
                self.report.edited_here += 1;
                self.add_notice(indexed, NoticeKind::Refused, words);
            }
        }
        Ok(())
    }

    async fn choose_fate(
        &self,
        tx: &WriteTx,
        incoming: &IncomingLine<'_>,
        standing: &StandingVersions,
    ) -> Result<LineFate, DatasetError> {
        let IncomingLine {
            indexed,
            text,
            known,
            own,
        } = incoming;
        let current_hash = hash_of(standing.of(indexed));
        let is_current = current_hash == Some(hash_text(&own.body.to_string()));
        if is_current && known.is_none() {
            // Only its line is new.
            return Ok(LineFate::Write);
        }
        if let Some(known) = known {
            let was_taken_along = indexed.is_draft()
                && current_hash.is_none()
                && self.published.contains(indexed.document_id());
            if known.body_hash == current_hash && known.line == *text {
                return Ok(LineFate::Unchanged);
            }
            // It was refused at the last import, and nothing of that name stands here now.
            let was_refused = known.body_hash.is_none() && current_hash.is_none();
            if known.body_hash != current_hash && !was_taken_along && !was_refused {
                let words = match current_hash {
                    Some(_) => "It was changed here since the last import, and stays so",
                    None => "It was deleted or taken off the site here, and stays so",
                };
                return Ok(LineFate::Leave(words));
            }
        } else if current_hash.is_some() {
            let words = "Another document with this id was written here, and stays";
            return Ok(LineFate::Leave(words));
        }
        if !indexed.is_draft() && standing.draft.is_some() {
            // Publishing takes the draft beside it away: only one that came with the dataset may go.
            let draft = format!("drafts.{}", indexed.id);
            let draft = tx.lock_row::<line::Entity>(draft.as_str()).await?;
            if draft.and_then(|draft| draft.body_hash) != hash_of(standing.draft.as_ref()) {
                let words = "A draft of it was written here, and stays";
                return Ok(LineFate::Leave(words));
            }
        }
        Ok(LineFate::Write)
    }

    async fn write_document(
        &mut self,
        tx: &WriteTx,
        incoming: IncomingLine<'_>,
    ) -> Result<(), DatasetError> {
        let IncomingLine {
            indexed,
            text,
            known,
            own,
        } = incoming;
        for missing in &own.missing {
            let words = format!("{missing} is not among the files of the dataset");
            self.add_notice(indexed, NoticeKind::Changed, words);
        }
        let body_hash = match documents::import_document(tx, &own.body, indexed.is_draft()).await {
            Ok(outcome) => {
                self.count_written(indexed, outcome);
                if !indexed.is_draft() && !own.comments.is_empty() {
                    let new = self.comments.import_comments(tx, &indexed.id, own.comments);
                    self.report.comments += new.await?;
                }
                Some(hash_text(&own.body.to_string()))
            }
            Err(documents::DocumentError::Invalid(words)) => {
                self.report.refused += 1;
                self.add_notice(indexed, NoticeKind::Refused, words);
                None
            }
            Err(other) => return Err(other.into()),
        };
        self.write_line(tx, indexed, text, known, body_hash).await
    }

    fn count_written(&mut self, indexed: &IndexedLine, outcome: ImportOutcome) {
        match outcome {
            ImportOutcome::Unchanged => self.report.unchanged += 1,
            ImportOutcome::Written { given_slug } => {
                if indexed.is_draft() {
                    self.report.drafts += 1;
                } else {
                    self.report.published += 1;
                    self.published.insert(indexed.id.clone());
                }
                if let Some(given) = given_slug {
                    let words =
                        format!("An older document has its address; this one is at {given}");
                    self.add_notice(indexed, NoticeKind::Changed, words);
                }
            }
        }
    }

    /// Keeps what this site does not show, for the way out.
    async fn keep_line(
        &mut self,
        tx: &WriteTx,
        indexed: &IndexedLine,
        text: String,
        known: Option<line::Model>,
    ) -> Result<(), DatasetError> {
        if known.as_ref().is_some_and(|known| known.line == text) {
            self.report.unchanged += 1;
            return Ok(());
        }
        self.report.kept += 1;
        self.write_line(tx, indexed, text, known, None).await
    }

    async fn write_line(
        &self,
        tx: &WriteTx,
        indexed: &IndexedLine,
        text: String,
        known: Option<line::Model>,
        body_hash: Option<String>,
    ) -> Result<(), DatasetError> {
        let new_place = || self.first_place + i64::try_from(indexed.number).unwrap_or(i64::MAX);
        let row = line::Model {
            id: indexed.id.clone(),
            place: known.as_ref().map_or_else(new_place, |known| known.place),
            line: text,
            body_hash,
        };
        let row = row.into_active_model().reset_all();
        if known.is_some() {
            row.update(tx.connection()).await?;
        } else {
            tx.insert_row(row).await?;
        }
        Ok(())
    }

    fn add_notice(&mut self, indexed: &IndexedLine, kind: NoticeKind, words: impl Into<String>) {
        let notice = DatasetNotice::at_line(indexed.number, kind, words).about(&indexed.id);
        self.report.add_notice(notice);
    }
}
