//! The documents that a query can find, as one JSON list.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;
use store::StoreError;

use super::access::QueryScope;
use super::assets::{is_asset_id, is_asset_type, load_assets, load_used_assets};
use super::document_text::{DocumentSurroundings, write_document};
use super::error::QueryError;
use super::plan::{NeededFields, QueryPlan, Selection};
use super::visible::{DRAFT_PREFIX, document_id, everything, is_shown, visible_filter};
use crate::ContentService;
use crate::documents::version_rows::{
    VersionFilter, VersionRow, list_version_ids, load_version_rows,
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

/// The documents that a query was written for, and those that they refer to.
pub(super) struct Dataset<'a> {
    content: &'a ContentService,
    needed: &'a NeededFields,
    scope: QueryScope,
    /// Samples that stand aside, since the practice has published its own; not looked for before the first sample is met.
    closed: Option<HashSet<String>>,
    /// Documents that were looked for because others refer to them.
    followed: BTreeSet<String>,
    /// Texts by id.
    texts: BTreeMap<String, String>,
    size: usize,
}

impl<'a> Dataset<'a> {
    /// Gathers what a query needs.
    ///
    /// # Errors
    /// [`QueryError::Refused`] where that is too much, [`QueryError::Store`] where the database cannot be read.
    pub async fn gather(
        content: &'a ContentService,
        plan: &'a QueryPlan,
        scope: QueryScope,
    ) -> Result<Self, QueryError> {
        let mut dataset = Self::open(content, &plan.needed, scope);
        let sees_drafts = scope.sees_drafts();
        let filters: Vec<VersionFilter> = plan
            .selections
            .iter()
            .filter_map(|asked| visible_filter(asked, sees_drafts))
            .collect();
        let whole = everything();
        let filters = if filters.contains(&whole) {
            vec![whole]
        } else {
            filters
        };
        let most = MOST_DOCUMENTS as u64 + 1;
        let ids = list_version_ids(&content.reader(), &filters, (sees_drafts, most)).await?;
        if ids.len() > MOST_DOCUMENTS {
            // not shown: read by whoever wrote the client
            return Err(QueryError::too_large(format!(
                "The query looks at more than {MOST_DOCUMENTS} documents: say more of their _type, _id or slug"
            )));
        }
        dataset.add_documents(&ids).await?;
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
        content: &'a ContentService,
        ids: &[String],
        (needed, scope): (&'a NeededFields, QueryScope),
    ) -> Result<Self, QueryError> {
        let mut dataset = Self::open(content, needed, scope);
        dataset.add_ids(ids).await?;
        Ok(dataset)
    }

    fn open(content: &'a ContentService, needed: &'a NeededFields, scope: QueryScope) -> Self {
        Self {
            content,
            needed,
            scope,
            closed: None,
            followed: BTreeSet::new(),
            texts: BTreeMap::new(),
            size: 0,
        }
    }

    /// Takes away what pages do not show.
    async fn retain_shown(&mut self, rows: &mut Vec<VersionRow>) -> Result<(), StoreError> {
        if self.closed.is_none() && rows.iter().any(|row| row.sample) {
            self.closed = Some(self.content.closed_samples().await?.unwrap_or_default());
        }
        let none = HashSet::new();
        let closed = self.closed.as_ref().unwrap_or(&none);
        rows.retain(|row| is_shown(row, closed));
        Ok(())
    }

    /// Where drafts stand in the place of what is published, takes that away.
    fn overlay_drafts(&self, rows: &mut Vec<VersionRow>) {
        if !self.scope.overlays_drafts() {
            return;
        }
        let drafts = rows.iter().filter(|row| row.is_draft);
        let drafts: HashSet<String> = drafts.map(|row| row.id.clone()).collect();
        rows.retain(|row| row.is_draft || !drafts.contains(&row.id));
    }

    /// The documents that were looked for beside those that the query selects; none where it is not known which could matter.
    pub fn followed(&self) -> Option<&BTreeSet<String>> {
        // Whether a sample is shown depends on what else there is.
        self.closed.is_none().then_some(&self.followed)
    }

    pub fn find(&self, id: &str) -> Option<&str> {
        self.texts.get(id).map(String::as_str)
    }

    pub fn into_texts(self) -> BTreeMap<String, String> {
        self.texts
    }

    /// All of it as a JSON list, by id.
    pub fn into_json(self) -> String {
        let mut json = String::with_capacity(self.size + self.texts.len() + 2);
        json.push('[');
        for (number, text) in self.texts.values().enumerate() {
            if number > 0 {
                json.push(',');
            }
            json.push_str(text);
        }
        json.push(']');
        json
    }

    fn add(&mut self, id: String, text: String) -> Result<(), QueryError> {
        self.size += text.len();
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

    async fn add_documents(&mut self, ids: &[String]) -> Result<(), QueryError> {
        for some in ids.chunks(BATCH) {
            let sees_drafts = self.scope.sees_drafts();
            let mut rows = load_version_rows(&self.content.reader(), some, sees_drafts).await?;
            self.retain_shown(&mut rows).await?;
            self.overlay_drafts(&mut rows);
            let conversations = self.load_conversations(&rows).await?;
            for row in rows {
                let stored_id = stored_id(&row);
                let is_apart = row.is_draft && !self.scope.overlays_drafts();
                let around = DocumentSurroundings {
                    needed: self.needed,
                    original_id: self.scope.has_original_ids().then_some(&stored_id),
                    id: if is_apart { &stored_id } else { &row.id },
                    conversation: conversations.get(&row.id).filter(|_| !is_apart),
                };
                let text = write_document(&row, &around)?;
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
        let asked = ["likes", "dislikes", "comments"];
        if !asked.iter().any(|name| self.needed.contains(name)) {
            return Ok(HashMap::new());
        }
        let posts = rows.iter().filter(|row| row.kind == DocumentKind::Blog);
        let posts: Vec<String> = posts.map(|row| row.id.clone()).collect();
        self.content.load_conversations(&posts).await
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
                    load_assets(self.content, &ids).await?
                }
                None => load_used_assets(self.content, self.scope.sees_drafts()).await?,
            };
            self.add_values(found)?;
        }
        Ok(())
    }

    fn add_values(&mut self, values: Vec<(String, Value)>) -> Result<(), QueryError> {
        for (id, value) in values {
            self.add(id, value.to_string())?;
        }
        Ok(())
    }

    async fn add_ids(&mut self, ids: &[String]) -> Result<(), QueryError> {
        let (assets, documents): (Vec<String>, Vec<String>) =
            ids.iter().cloned().partition(|id| is_asset_id(id));
        let sees_drafts = self.scope.sees_drafts();
        let documents = documents
            .iter()
            .filter_map(|id| document_id(id, sees_drafts));
        let documents: BTreeSet<String> = documents.map(str::to_owned).collect();
        let documents: Vec<String> = documents.into_iter().collect();
        self.add_documents(&documents).await?;
        let assets = load_assets(self.content, &assets).await?;
        self.add_values(assets)
    }

    /// Adds what is referred to and not there yet. Answers whether there was anything.
    async fn add_referenced(&mut self) -> Result<bool, QueryError> {
        let Some(reference) = REFERENCE.as_ref() else {
            return Ok(false);
        };
        let named = self.texts.values().flat_map(|text| {
            let found = reference.captures_iter(text);
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
