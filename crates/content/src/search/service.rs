//! Answers a query: what was meant, what is found, in which order, and what of it to show.
use std::collections::HashMap;
use std::sync::Arc;

use ::store::{Store, StoreError, StoreReader, StoredEnum};

use kernel::{Page, PageParams};
use safety::SafetyLevel;

use super::entry::SearchKind;
use super::match_highlighter::TextHighlighter;
use super::query::{self, SearchPlan, SynonymGroups};
use super::site_pages;
use super::spell_check::{self, KnownWord};
use super::store::{self as rows, MatchScope, document};
use super::text_words::{self, TextWord, is_filler, split_words, stem_word};
use crate::view::{LinkView, SearchHit, SearchResults, Suggestions};

const COMMON_WORDS: &str = include_str!("../../defaults/synonyms.json");
pub const PAGE_SIZE: u64 = 10;
pub const SUGGESTIONS: usize = 6;
/// What is sold and what is agreed to help nobody in danger.
const NO_HELP: [SearchKind; 2] = [SearchKind::Product, SearchKind::Policy];

/// Search over this store's documents. Cheap to clone.
#[derive(Clone)]
pub struct SearchService {
    store: Store,
    /// Beside the lists of the desk, which come first.
    common_words: Arc<SynonymGroups>,
}

impl SearchService {
    /// Search that knows no words but those of the documents and of the desk's lists.
    pub fn new(store: Store) -> Self {
        let common_words = Arc::default();
        Self {
            store,
            common_words,
        }
    }

    /// The same, which also knows the plain and Pidgin words that the program brings along.
    pub fn with_common_words(self) -> Self {
        // Not read is not there: the texts are tested, and search works without.
        let groups: Vec<Vec<String>> = serde_json::from_str(COMMON_WORDS).unwrap_or_default();
        Self {
            common_words: Arc::new(SynonymGroups::new(groups)),
            ..self
        }
    }

    /// One page of what is found, pages counting from 1. A query without a word finds nothing.
    pub async fn search_page(
        &self,
        typed: &str,
        kind: Option<SearchKind>,
        page: u32,
    ) -> Result<SearchResults, StoreError> {
        self.search_with_options(typed, kind, page, true).await
    }

    pub(super) async fn search_with_options(
        &self,
        typed: &str,
        kind: Option<SearchKind>,
        page: u32,
        may_correct: bool,
    ) -> Result<SearchResults, StoreError> {
        let reader = self.store.reader();
        let paging = PageParams::new(Some(page.into()), PAGE_SIZE).open_ended();
        let typed = query::normalise_query(typed);
        let synonyms = self.load_synonyms(&reader).await?;
        // Whoever may be in danger is asked nothing and misread in nothing: the card answers, and the words stay as they are.
        let danger = safety::check_search(&typed, None);
        let corrected = if may_correct && danger.card.is_none() {
            correct_query(&reader, &typed, &synonyms).await?
        } else {
            None
        };
        let is_crisis = danger.level == SafetyLevel::Crisis;
        let plan = match corrected.as_deref() {
            _ if is_crisis => SearchPlan::for_crisis(),
            corrected => SearchPlan::from_query(corrected.unwrap_or(&typed), &synonyms),
        };
        if plan.groups.is_empty() {
            return Ok(build_results(
                typed,
                None,
                Vec::new(),
                paging.build_page(Vec::new(), 0),
            ));
        }
        let common =
            rows::load_term_counts(&reader, plan.all_terms().into_iter().collect()).await?;
        let also = plan
            .other_words()
            .filter(|way| {
                way.terms
                    .iter()
                    .all(|term| common.holding.contains_key(term))
            })
            .filter_map(|way| way.synonym.clone())
            .collect();
        let mut found = self.find_candidates(&reader, &plan, kind).await?;
        found.retain(|candidate| !is_crisis || !candidate.is_of(&NO_HELP));
        let last = match danger.card {
            Some(_) => NO_HELP.to_vec(),
            None => kinds_beside_pages(&typed),
        };
        let ranked = super::relevance::rank_candidates(&plan, found, &common, &last);
        let shown = paging.slice_page(ranked);
        let marker = TextHighlighter::new(
            plan.all_alternatives()
                .map(|way| way.terms.clone())
                .collect(),
        );
        let items = load_hits(&reader, &shown.items, &marker).await?;
        let page = paging.build_page(items, shown.total);
        Ok(build_results(typed, corrected, also, page))
    }

    /// Pages of the site, then titles with a word that begins as typed; those that begin with it stand first, then the shorter.
    pub async fn suggest_titles(&self, typed: &str) -> Result<Suggestions, StoreError> {
        let typed = query::normalise_query(typed);
        let key = text_words::folded_key(&typed);
        if key.is_empty() {
            return Ok(Suggestions { items: Vec::new() });
        }
        let mut found = rows::find_titles(&self.store.reader(), &key).await?;
        found.sort_by_cached_key(|(document, title, _, title_key)| {
            (
                !title_key.starts_with(&key),
                title.chars().count(),
                title.clone(),
                document.clone(),
            )
        });
        let titles = found
            .into_iter()
            .map(|(_, label, href, _)| LinkView { label, href });
        let mut items = site_pages::suggest_site_pages(&typed);
        items.extend(titles);
        items.truncate(SUGGESTIONS);
        Ok(Suggestions { items })
    }

    /// What holds all that was asked for, and what has any of it in the title; failing the first, what holds any of it.
    async fn find_candidates(
        &self,
        reader: &StoreReader,
        plan: &SearchPlan,
        kind: Option<SearchKind>,
    ) -> Result<Vec<super::relevance::SearchCandidate>, StoreError> {
        let engine = self.store.engine();
        let kind = kind.map(SearchKind::key);
        let mut found = rows::find_candidates(reader, engine, plan, MatchScope::All, kind).await?;
        if plan.groups.len() > 1 {
            let more = if found.is_empty() {
                MatchScope::Any
            } else {
                MatchScope::Title
            };
            found.extend(rows::find_candidates(reader, engine, plan, more, kind).await?);
        }
        // The limit cuts by document number, so matches in a title have to be fetched on their own.
        if found.len() >= usize::try_from(rows::MOST_CANDIDATES).unwrap_or(usize::MAX)
            && plan.groups.len() == 1
        {
            found.extend(
                rows::find_candidates(reader, engine, plan, MatchScope::Title, kind).await?,
            );
        }
        found.sort_by(|a, b| a.document.cmp(&b.document));
        found.dedup_by(|a, b| a.document == b.document);
        Ok(found)
    }

    /// The lists of the desk, and behind them what the program brings along.
    async fn load_synonyms(&self, reader: &StoreReader) -> Result<SynonymGroups, StoreError> {
        let bodies = rows::all_synonyms(reader).await?;
        let groups = bodies
            .iter()
            .filter_map(|body| serde_json::from_str::<Vec<Vec<String>>>(body).ok())
            .flatten();
        Ok(SynonymGroups::new(groups).with_groups_of(&self.common_words))
    }
}

/// Kinds that stand last where a page of the site does what is asked for: who books an appointment wants no notebook. Those
/// that the page itself is about stay where they are.
fn kinds_beside_pages(typed: &str) -> Vec<SearchKind> {
    let pages = site_pages::find_site_pages(typed);
    if pages.is_empty() {
        return Vec::new();
    }
    let is_about = |hrefs: &[&str]| pages.iter().any(|page| hrefs.contains(&page.href.as_str()));
    [
        (SearchKind::Product, ["/shop", "/order"]),
        (SearchKind::Policy, ["/policy", "/data-complaint"]),
    ]
    .into_iter()
    .filter(|(_, hrefs)| !is_about(hrefs))
    .map(|(kind, _)| kind)
    .collect()
}

/// The query with each word that stands nowhere and is no medical word replaced by the nearest that does, or `None` when nothing was replaced.
async fn correct_query(
    reader: &StoreReader,
    query: &str,
    synonyms: &SynonymGroups,
) -> Result<Option<String>, StoreError> {
    let typed: Vec<TextWord> = split_words(query)
        .into_iter()
        .filter(|word| !is_filler(&word.key))
        .collect();
    let stems: Vec<String> = typed.iter().map(|word| stem_word(&word.key)).collect();
    let known = rows::load_term_counts(reader, stems.iter().map(String::as_str).collect()).await?;
    let plain = synonyms.folded_words();
    let plain_stems: std::collections::HashSet<String> =
        plain.iter().map(|word| stem_word(word)).collect();
    let mut replaced = Vec::new();
    for (word, stem) in typed.into_iter().zip(stems) {
        let letters = word.key.chars().count();
        let slips = spell_check::allowed_slips(letters);
        let is_known = known.holding.contains_key(&stem)
            || plain_stems.contains(&stem)
            || spell_check::is_medical(&stem)
            || site_pages::is_page_word(&stem);
        if slips == 0 || is_known {
            continue;
        }
        let mut candidates =
            rows::words_of_length(reader, letters - slips, letters + slips).await?;
        // Words from synonym groups may be meant too, even if no document contains them.
        candidates.extend(plain.iter().map(|word| KnownWord {
            word: word.clone(),
            documents: 0,
        }));
        if let Some(right) = spell_check::nearest_word(&word.key, &candidates) {
            replaced.push((word, right));
        }
    }
    Ok((!replaced.is_empty()).then(|| query::replace_words(query, &replaced)))
}

async fn load_hits(
    reader: &StoreReader,
    shown: &[String],
    marker: &TextHighlighter,
) -> Result<Vec<SearchHit>, StoreError> {
    let found = rows::load_documents(reader, shown).await?;
    let mut by_id: HashMap<String, document::Model> = found
        .into_iter()
        .map(|row| (row.document.clone(), row))
        .collect();
    Ok(shown
        .iter()
        .filter_map(|id| by_id.remove(id))
        .map(|row| build_hit(&row, marker))
        .collect())
}

fn build_hit(row: &document::Model, marker: &TextHighlighter) -> SearchHit {
    SearchHit {
        kind: row.kind.clone(),
        kind_label: SearchKind::from_stored(&row.kind)
            .map_or("", SearchKind::label)
            .to_owned(),
        title: marker.highlight_text(&row.title),
        snippet: marker.build_snippet(&row.text),
        url: row.url.clone(),
    }
}

fn build_results(
    query: String,
    corrected: Option<String>,
    also: Vec<String>,
    page: Page<SearchHit>,
) -> SearchResults {
    SearchResults {
        card: None,
        site_pages: Vec::new(),
        query,
        corrected,
        also,
        page,
        page_size: PAGE_SIZE,
    }
}
