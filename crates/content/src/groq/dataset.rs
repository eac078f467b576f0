//! The documents that a query can find, as JSON texts.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use groq_evaluator::JsonDocument;
use regex::Regex;
use serde_json::Value;
use store::StoreError;

use super::access::QueryScope;
use super::assets::{is_asset_id, is_asset_type, load_assets, load_used_assets};
use super::document_text::{DocumentSurroundings, write_document};
use super::document_texts::{DocumentTexts, TextForm, TextKey};
use super::error::QueryError;
use super::plan::{NeededFields, QueryPlan, Selection};
use super::visible::{
    DRAFT_PREFIX, document_id, everything, has_proof, is_admitted, visible_filter,
};
use crate::ContentService;
use crate::documents::version_rows::{
    VersionFilter, VersionHead, VersionRow, list_version_heads, load_version_rows,
};
use crate::model::DocumentKind;
use crate::ports::PostConversation;

/// Documents that one query looks at, at most.
const MOST_DOCUMENTS: usize = 20_000;
/// Their text, at most, in bytes: as JavaScript values it is several times as large.
const MOST_TEXT: usize = 16 << 20;
/// Documents whose bodies are in memory at once.
const BATCH: usize = 250;
/// References that are followed one behind the other.
const LONGEST_WAY: usize = 6;

/// References in JSON text; the first group is the id.
static REFERENCE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#""_ref"\s*:\s*"([A-Za-z0-9_-]{1,128})""#).ok());

/// What documents are read from, and what of them.
#[derive(Clone, Copy)]
pub(super) struct DocumentReading<'a> {
    pub content: &'a ContentService,
    pub kept: &'a DocumentTexts,
    pub needed: &'a NeededFields,
    pub scope: QueryScope,
}

/// The documents that a query was written for, and those that they refer to.
pub(super) struct Dataset<'a> {
    reading: DocumentReading<'a>,
    form: Option<TextForm>,
    /// Samples that stand aside, since the practice has published its own; not looked for before the first sample is met.
    closed: Option<HashSet<String>>,
    /// Documents that were looked for because others refer to them.
    followed: BTreeSet<String>,
    /// Texts by id.
    texts: BTreeMap<String, Arc<JsonDocument>>,
    size: usize,
}

impl<'a> Dataset<'a> {
    /// Gathers what a query needs.
    ///
    /// # Errors
    /// [`QueryError::Refused`] where that is too much, [`QueryError::Store`] where the database cannot be read.
    pub async fn gather(
        reading: DocumentReading<'a>,
        plan: &QueryPlan,
    ) -> Result<Self, QueryError> {
        let mut dataset = Self::open(reading);
        let sees_drafts = reading.scope.sees_drafts();
        let filters: Vec<VersionFilter> = plan
            .selections
            .iter()
            .filter_map(|asked| visible_filter(asked, sees_drafts))
            .collect();
        let whole = everything(None);
        let filters = if filters.contains(&whole) {
            vec![whole]
        } else {
            filters
        };
        dataset.add_documents(&filters).await?;
        dataset.add_selected_assets(&plan.selections).await?;
        for _step in 0..plan.derefs.min(LONGEST_WAY) {
            if !dataset.add_referenced().await? {
                break;
            }
        }
        Ok(dataset)
    }

    /// The visible documents of some ids, whole.
    ///
    /// # Errors
    /// As [`Dataset::gather`].
    pub async fn gather_ids(
        reading: DocumentReading<'a>,
        ids: &[String],
    ) -> Result<Self, QueryError> {
        let mut dataset = Self::open(reading);
        dataset.add_ids(ids).await?;
        Ok(dataset)
    }

    fn open(reading: DocumentReading<'a>) -> Self {
        Self {
            reading,
            form: TextForm::of(reading.needed, reading.scope.has_original_ids()),
            closed: None,
            followed: BTreeSet::new(),
            texts: BTreeMap::new(),
            size: 0,
        }
    }

    /// Takes away what pages do not show.
    async fn retain_admitted(&mut self, heads: &mut Vec<VersionHead>) -> Result<(), StoreError> {
        if self.closed.is_none() && heads.iter().any(|head| head.is_sample) {
            let closed = self.reading.content.closed_samples().await?;
            self.closed = Some(closed.unwrap_or_default());
        }
        let none = HashSet::new();
        let closed = self.closed.as_ref().unwrap_or(&none);
        heads.retain(|head| is_admitted(head, closed));
        Ok(())
    }

    /// Where drafts stand in the place of what is published, takes that away.
    fn overlay_drafts(&self, heads: &mut Vec<VersionHead>) {
        if !self.reading.scope.overlays_drafts() {
            return;
        }
        let drafts = heads.iter().filter(|head| head.is_draft);
        let drafts: HashSet<String> = drafts.map(|head| head.id.clone()).collect();
        heads.retain(|head| head.is_draft || !drafts.contains(&head.id));
    }

    /// The documents that were looked for beside those that the query selects; none where it is not known which could matter.
    pub fn followed(&self) -> Option<&BTreeSet<String>> {
        // Whether a sample is shown depends on what else there is.
        self.closed.is_none().then_some(&self.followed)
    }

    pub fn find(&self, id: &str) -> Option<&str> {
        self.texts.get(id).map(|found| found.text())
    }

    pub fn into_texts(self) -> BTreeMap<String, Arc<JsonDocument>> {
        self.texts
    }

    fn add(&mut self, id: String, text: Arc<JsonDocument>) -> Result<(), QueryError> {
        self.size += text.text().len();
        if self.size > MOST_TEXT {
            // not shown: read by whoever wrote the client
            return Err(QueryError::too_large(format!(
                "The query reads more than {} MB of documents: say more of their _type, _id or slug, or name the fields that it needs",
                MOST_TEXT >> 20
            )));
        }
        self.texts.insert(id, text);
        Ok(())
    }

    /// Adds the documents that any of the filters lets through: those whose texts are kept without reading them.
    async fn add_documents(&mut self, filters: &[VersionFilter]) -> Result<(), QueryError> {
        let sees_drafts = self.reading.scope.sees_drafts();
        // Beside each published version may stand a draft.
        let most = 2 * MOST_DOCUMENTS as u64 + 1;
        let reader = self.reading.content.reader();
        let mut heads = list_version_heads(&reader, filters, (sees_drafts, most)).await?;
        let published = heads.iter().filter(|head| !head.is_draft).count();
        if published.max(heads.len() - published) > MOST_DOCUMENTS {
            // not shown: read by whoever wrote the client
            return Err(QueryError::too_large(format!(
                "The query looks at more than {MOST_DOCUMENTS} documents: say more of their _type, _id or slug"
            )));
        }
        self.retain_admitted(&mut heads).await?;
        self.overlay_drafts(&mut heads);
        let mut unread = Vec::new();
        for head in heads {
            let key = self.form.and_then(|form| form.key_of(&head));
            let kept = key.as_ref().and_then(|key| self.reading.kept.find(key));
            match kept {
                Some(Some(text)) => self.add(head.id, text)?,
                Some(None) => {}
                None => unread.push((head, key)),
            }
        }
        for some in unread.chunks(BATCH) {
            self.read_documents(some).await?;
        }
        Ok(())
    }

    async fn read_documents(
        &mut self,
        heads: &[(VersionHead, Option<TextKey>)],
    ) -> Result<(), QueryError> {
        let DocumentReading {
            content,
            kept,
            needed,
            scope,
        } = self.reading;
        let ids: BTreeSet<&str> = heads.iter().map(|(head, _)| head.id.as_str()).collect();
        let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
        let rows = load_version_rows(&content.reader(), &ids, scope.sees_drafts()).await?;
        let conversations = self.load_conversations(&rows).await?;
        for row in rows {
            let is_asked = |head: &VersionHead| head.id == row.id && head.is_draft == row.is_draft;
            let Some((head, key)) = heads.iter().find(|(head, _)| is_asked(head)) else {
                continue;
            };
            let stored_id = stored_id(&row);
            let is_apart = row.is_draft && !scope.overlays_drafts();
            let around = DocumentSurroundings {
                needed,
                original_id: scope.has_original_ids().then_some(&stored_id),
                id: if is_apart { &stored_id } else { &row.id },
                conversation: conversations.get(&row.id).filter(|_| !is_apart),
            };
            let text = if has_proof(&row) {
                Some(Arc::new(JsonDocument::from(write_document(&row, &around)?)))
            } else {
                None
            };
            // What was written between the two looks is kept under a name of its own.
            let is_same = (row.revision, row.updated_at, &row.slug)
                == (head.revision, head.updated_at, &head.slug);
            if let (Some(key), true) = (key, is_same) {
                kept.keep(key.clone(), text.clone());
            }
            if let Some(text) = text {
                let id = around.id.to_owned();
                self.add(id, text)?;
            }
        }
        Ok(())
    }

    /// What is told of the posts among some documents; nothing where the query does not ask.
    async fn load_conversations(
        &self,
        rows: &[VersionRow],
    ) -> Result<HashMap<String, PostConversation>, StoreError> {
        if !self.reading.needed.has_conversation() {
            return Ok(HashMap::new());
        }
        let posts = rows.iter().filter(|row| row.kind == DocumentKind::Blog);
        let posts: Vec<String> = posts.map(|row| row.id.clone()).collect();
        self.reading.content.load_conversations(&posts).await
    }

    async fn add_selected_assets(&mut self, selections: &[Selection]) -> Result<(), QueryError> {
        for selection in selections {
            let types = selection.types.as_ref();
            let may_be_asset =
                types.is_none_or(|types| types.iter().any(|name| is_asset_type(name)));
            if !may_be_asset || selection.slugs.is_some() {
                continue;
            }
            let found = match &selection.ids {
                Some(ids) => {
                    let ids: Vec<String> =
                        ids.iter().filter(|id| is_asset_id(id)).cloned().collect();
                    load_assets(self.reading.content, &ids).await?
                }
                None => {
                    load_used_assets(self.reading.content, self.reading.scope.sees_drafts()).await?
                }
            };
            self.add_values(found)?;
        }
        Ok(())
    }

    fn add_values(&mut self, values: Vec<(String, Value)>) -> Result<(), QueryError> {
        for (id, value) in values {
            self.add(id, Arc::new(value.to_string().into()))?;
        }
        Ok(())
    }

    async fn add_ids(&mut self, ids: &[String]) -> Result<(), QueryError> {
        let (assets, documents): (Vec<String>, Vec<String>) =
            ids.iter().cloned().partition(|id| is_asset_id(id));
        let sees_drafts = self.reading.scope.sees_drafts();
        let documents = documents
            .iter()
            .filter_map(|id| document_id(id, sees_drafts));
        let documents: BTreeSet<String> = documents.map(str::to_owned).collect();
        let documents: Vec<String> = documents.into_iter().collect();
        for some in documents.chunks(BATCH) {
            self.add_documents(&[everything(Some(some.to_vec()))])
                .await?;
        }
        let assets = load_assets(self.reading.content, &assets).await?;
        self.add_values(assets)
    }

    /// Adds what is referred to and not there yet. Answers whether there was anything.
    async fn add_referenced(&mut self) -> Result<bool, QueryError> {
        let Some(reference) = REFERENCE.as_ref() else {
            return Ok(false);
        };
        let named = self.texts.values().flat_map(|text| {
            let found = reference.captures_iter(text.text());
            found.filter_map(|found| Some(found.get(1)?.as_str()))
        });
        let missing: HashSet<&str> = named.filter(|id| !self.texts.contains_key(*id)).collect();
        let missing: Vec<String> = missing.into_iter().map(str::to_owned).collect();
        if missing.is_empty() {
            return Ok(false);
        }
        self.add_ids(&missing).await?;
        self.followed.extend(missing);
        Ok(true)
    }
}

/// What the service calls a version.
fn stored_id(row: &VersionRow) -> String {
    if row.is_draft {
        format!("{DRAFT_PREFIX}{}", row.id)
    } else {
        row.id.clone()
    }
}
