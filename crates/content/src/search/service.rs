//! Answers a query: what was meant, what is found, in which order, and what of it to show.
use std::collections::HashMap;

use ::store::{Reader, Store, StoreError, StoredEnum};

use kernel::{Page, Paging};

use super::highlight::Marker;
use super::query::{self, Plan, Synonyms};
use super::spelling::{self, Known};
use super::store::{self as rows, Where, document};
use super::words::{self, Word, is_filler, term, words};
use super::{Kind, PAGE_SIZE, SUGGESTIONS};
use crate::view::{LinkView, SearchHit, SearchResults, Suggestions};

/// Search over this store's documents. Cheap to clone.
#[derive(Clone)]
pub struct Search {
    store: Store,
}

impl Search {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// One page of what is found, pages counting from 1. A query without a word finds nothing.
    pub async fn find(
        &self,
        typed: &str,
        kind: Option<Kind>,
        page: u32,
    ) -> Result<SearchResults, StoreError> {
        self.found(typed, kind, page, true).await
    }

    pub(super) async fn found(
        &self,
        typed: &str,
        kind: Option<Kind>,
        page: u32,
        may_correct: bool,
    ) -> Result<SearchResults, StoreError> {
        let reader = self.store.reader();
        let paging = Paging::new(Some(page.into()), PAGE_SIZE).open_ended();
        let typed = query::tidy(typed);
        let synonyms = synonyms(&reader).await?;
        let corrected = if may_correct {
            correct(&reader, &typed, &synonyms).await?
        } else {
            None
        };
        let plan = Plan::read(corrected.as_deref().unwrap_or(&typed), &synonyms);
        if plan.groups.is_empty() {
            return Ok(results(typed, None, Vec::new(), paging.page(Vec::new(), 0)));
        }
        let common = rows::commonness(&reader, plan.terms().into_iter().collect()).await?;
        let also = plan
            .alternatives()
            .filter(|way| {
                way.terms
                    .iter()
                    .all(|term| common.holding.contains_key(term))
            })
            .filter_map(|way| way.synonym.clone())
            .collect();
        let found = self.candidates(&reader, &plan, kind).await?;
        let ranked = super::rank::rank(&plan, found, &common);
        let shown = paging.cut(ranked);
        let marker = Marker::new(plan.alternatives().map(|way| way.terms.clone()).collect());
        let items = hits(&reader, &shown.items, &marker).await?;
        let page = paging.page(items, shown.total);
        Ok(results(typed, corrected, also, page))
    }

    /// Titles with a word that begins as typed; those that begin with it stand first, then the shorter.
    pub async fn suggest(&self, typed: &str) -> Result<Suggestions, StoreError> {
        let key = words::key(&query::tidy(typed));
        if key.is_empty() {
            return Ok(Suggestions { items: Vec::new() });
        }
        let mut found = rows::titles_with(&self.store.reader(), &key).await?;
        found.sort_by_cached_key(|(document, title, _, title_key)| {
            (
                !title_key.starts_with(&key),
                title.chars().count(),
                title.clone(),
                document.clone(),
            )
        });
        let items = found
            .into_iter()
            .take(SUGGESTIONS)
            .map(|(_, label, href, _)| LinkView { label, href })
            .collect();
        Ok(Suggestions { items })
    }

    /// What holds all that was asked for, and what has any of it in the title; failing the first, what holds any of it.
    async fn candidates(
        &self,
        reader: &Reader,
        plan: &Plan,
        kind: Option<Kind>,
    ) -> Result<Vec<super::rank::Candidate>, StoreError> {
        let engine = self.store.engine();
        let kind = kind.map(Kind::key);
        let mut found = rows::candidates(reader, engine, plan, Where::All, kind).await?;
        if plan.groups.len() > 1 {
            let more = if found.is_empty() {
                Where::Any
            } else {
                Where::Title
            };
            found.extend(rows::candidates(reader, engine, plan, more, kind).await?);
        }
        if found.len() >= usize::try_from(rows::MOST_CANDIDATES).unwrap_or(usize::MAX)
            && plan.groups.len() == 1
        {
            found.extend(rows::candidates(reader, engine, plan, Where::Title, kind).await?);
        }
        found.sort_by(|a, b| a.document.cmp(&b.document));
        found.dedup_by(|a, b| a.document == b.document);
        Ok(found)
    }
}

async fn synonyms(reader: &Reader) -> Result<Synonyms, StoreError> {
    let bodies = rows::all_synonyms(reader).await?;
    let groups = bodies
        .iter()
        .filter_map(|body| serde_json::from_str::<Vec<Vec<String>>>(body).ok())
        .flatten();
    Ok(Synonyms::new(groups))
}

/// The query with each word that stands nowhere and is no medical word replaced by the nearest that does, or `None` when nothing was replaced.
async fn correct(
    reader: &Reader,
    query: &str,
    synonyms: &Synonyms,
) -> Result<Option<String>, StoreError> {
    let typed: Vec<Word> = words(query)
        .into_iter()
        .filter(|word| !is_filler(&word.key))
        .collect();
    let stems: Vec<String> = typed.iter().map(|word| term(&word.key)).collect();
    let known = rows::commonness(reader, stems.iter().map(String::as_str).collect()).await?;
    let plain = synonyms.words();
    let plain_stems: std::collections::HashSet<String> =
        plain.iter().map(|word| term(word)).collect();
    let mut replaced = Vec::new();
    for (word, stem) in typed.into_iter().zip(stems) {
        let letters = word.key.chars().count();
        let slips = spelling::slips(letters);
        let is_known = known.holding.contains_key(&stem)
            || plain_stems.contains(&stem)
            || spelling::is_medical(&stem);
        if slips == 0 || is_known {
            continue;
        }
        let mut candidates =
            rows::words_of_length(reader, letters - slips, letters + slips).await?;
        candidates.extend(plain.iter().map(|word| Known {
            word: word.clone(),
            documents: 0,
        }));
        if let Some(right) = spelling::nearest(&word.key, &candidates) {
            replaced.push((word, right));
        }
    }
    Ok((!replaced.is_empty()).then(|| query::replace_words(query, &replaced)))
}

async fn hits(
    reader: &Reader,
    shown: &[String],
    marker: &Marker,
) -> Result<Vec<SearchHit>, StoreError> {
    let found = rows::documents(reader, shown).await?;
    let mut by_id: HashMap<String, document::Model> = found
        .into_iter()
        .map(|row| (row.document.clone(), row))
        .collect();
    Ok(shown
        .iter()
        .filter_map(|id| by_id.remove(id))
        .map(|row| hit(&row, marker))
        .collect())
}

fn hit(row: &document::Model, marker: &Marker) -> SearchHit {
    SearchHit {
        kind: row.kind.clone(),
        kind_label: Kind::read(&row.kind).map_or("", Kind::label).to_owned(),
        title: marker.mark(&row.title),
        snippet: marker.snippet(&row.text),
        url: row.url.clone(),
    }
}

fn results(
    query: String,
    corrected: Option<String>,
    also: Vec<String>,
    page: Page<SearchHit>,
) -> SearchResults {
    SearchResults {
        card: None,
        query,
        corrected,
        also,
        page,
        page_size: PAGE_SIZE,
    }
}
