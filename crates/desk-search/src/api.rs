//! The call of the search.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::{FieldError, ProblemDetails};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::{DeskRoutes, RouteRight, SearchEntry, SearchSource, SignedIn, TypedWords};
use store::{AuditEntry, Store, StoreError};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Error, Json};

/// The newest entries of each feature that one search goes through.
const MOST_ENTRIES: u64 = 10_000;
/// Features that one search goes through at the same time: processors of a small machine.
const AT_ONCE: usize = 2;
/// What one answer shows.
const MOST_FOUND: usize = 20;
/// The same of a search of one list: there it is pages of rows.
const MOST_IN_LIST: usize = 100;
/// In characters.
const LONGEST_TEXT: usize = 100;
/// Fewer characters fit nearly everything.
const SHORTEST_TEXT: usize = 2;

/// The search of the desk over the features' entries. Cheap to clone.
#[derive(Clone)]
pub struct DeskSearch {
    store: Store,
    sources: Arc<[Arc<dyn SearchSource>]>,
}

#[derive(Deserialize, ToSchema)]
pub struct SearchRequest {
    /// Names, parts of names, references, addresses, telephone numbers, words of a title: all of them are to be found. At most
    /// 100 characters.
    text: String,
    /// Only in these features, by their keys: `orders`. In all when left out, but for those that only their own list
    /// searches.
    #[serde(default)]
    within: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundEntries {
    /// The best first: at most 20, and 100 of one feature.
    items: Vec<FoundEntry>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundEntry {
    /// As the list of the same things names its row.
    id: String,
    /// What it is: `Order`.
    label: &'static str,
    title: String,
    detail: String,
    /// Below `/desk`.
    url: String,
    at: DateTime<Utc>,
}

pub fn desk_routes() -> DeskRoutes<DeskSearch> {
    DeskRoutes::new().route(RouteRight::ANYONE, routes!(search_desk))
}

impl DeskSearch {
    pub fn new(store: Store, sources: Vec<Arc<dyn SearchSource>>) -> Self {
        Self {
            store,
            sources: sources.into(),
        }
    }

    fn choose_sources(
        &self,
        signed_in: &SignedIn,
        within: &[String],
    ) -> Vec<&Arc<dyn SearchSource>> {
        let may_find = |source: &&Arc<dyn SearchSource>| {
            let facts = source.facts();
            let is_asked = if within.is_empty() {
                !facts.is_list_only
            } else {
                within.iter().any(|key| key == facts.key)
            };
            let mut allowed = facts.permissions.iter();
            is_asked && allowed.any(|permission| signed_in.has_permission(*permission))
        };
        self.sources.iter().filter(may_find).collect()
    }

    /// That somebody searched among people, without the words: they would be names in clear.
    async fn record_search(
        &self,
        signed_in: &SignedIn,
        (sources, found): (&[&Arc<dyn SearchSource>], usize),
    ) -> Result<(), StoreError> {
        let facts = sources.iter().map(|source| source.facts());
        let people = facts.filter(|facts| facts.names_people);
        let keys: Vec<&str> = people.map(|facts| facts.key).collect();
        if keys.is_empty() {
            return Ok(());
        }
        let tx = self.store.begin(signed_in.actor()).await?;
        // not shown: named in words where the log is shown
        let entry = AuditEntry::new("desk.search", "desk:search")
            .after(json!({ "within": keys, "found": found }));
        tx.record_audit(entry).await?;
        tx.commit().await
    }
}

/// What the desk has of somebody or something, as far as the person who asks may see it. One typing error in a word of three
/// letters or more is forgiven. A search among people is recorded, without its words.
#[utoipa::path(post, path = "/api/desk/search", operation_id = "desk_search", tag = "desk", request_body = SearchRequest,
    responses((status = 200, body = FoundEntries), (status = 422, body = ProblemDetails, description = "The text is too long")))]
async fn search_desk(
    State(search): State<DeskSearch>,
    signed_in: SignedIn,
    Json(request): Json<SearchRequest>,
) -> Result<Json<FoundEntries>, Error> {
    let length = request.text.trim().chars().count();
    if length > LONGEST_TEXT {
        let message = format!("Search for at most {LONGEST_TEXT} characters");
        let errors = vec![FieldError::new("text", message.clone())];
        return Err(ProblemDetails::invalid_fields(message, errors).into());
    }
    let typed = TypedWords::parse(&request.text);
    if length < SHORTEST_TEXT || typed.is_empty() {
        return Ok(Json(FoundEntries { items: Vec::new() }));
    }
    let sources = search.choose_sources(&signed_in, &request.within);
    let most = match request.within.len() {
        1 => MOST_IN_LIST,
        _ => MOST_FOUND,
    };
    let found = find_entries(&sources, typed, most).await?;
    search
        .record_search(&signed_in, (&sources, found.len()))
        .await?;
    Ok(Json(FoundEntries { items: found }))
}

/// An entry that fits, with how well it does and what it is.
type RatedEntry = (u32, &'static str, SearchEntry);

async fn find_entries(
    sources: &[&Arc<dyn SearchSource>],
    typed: TypedWords,
    most: usize,
) -> Result<Vec<FoundEntry>, StoreError> {
    let typed = Arc::new(typed);
    let mut searches = JoinSet::new();
    let mut rated = Vec::new();
    for source in sources {
        if searches.len() == AT_ONCE
            && let Some(found) = searches.join_next().await
        {
            rated.extend(found.map_err(StoreError::other)??);
        }
        let (source, typed) = (Arc::clone(source), Arc::clone(&typed));
        let runtime = Handle::current();
        // Thousands of names are decrypted and compared: the threads of the runtime have other calls to answer meanwhile.
        searches.spawn_blocking(move || runtime.block_on(rate_entries(&*source, &typed, most)));
    }
    while let Some(found) = searches.join_next().await {
        rated.extend(found.map_err(StoreError::other)??);
    }
    keep_best(&mut rated, most);
    Ok(rated.into_iter().map(FoundEntry::from).collect())
}

/// The entries of one feature that fit best.
async fn rate_entries(
    source: &dyn SearchSource,
    typed: &TypedWords,
    most: usize,
) -> Result<Vec<RatedEntry>, StoreError> {
    let label = source.facts().label;
    let entries = source.list_entries(MOST_ENTRIES).await?;
    let fitting = entries.into_iter().filter_map(|entry| {
        let rate = typed.rate(&entry)?;
        Some((rate, label, entry))
    });
    let mut rated: Vec<RatedEntry> = fitting.collect();
    keep_best(&mut rated, most);
    Ok(rated)
}

/// The best first, and of those that fit alike the newest; the label keeps features in one order.
fn keep_best(rated: &mut Vec<RatedEntry>, most: usize) {
    rated.sort_by_key(|(rate, label, entry)| (Reverse((*rate, entry.at)), *label));
    rated.truncate(most);
}

impl From<RatedEntry> for FoundEntry {
    fn from((_, label, entry): RatedEntry) -> Self {
        Self {
            id: entry.id,
            label,
            title: entry.title,
            detail: entry.detail,
            url: entry.url,
            at: entry.at,
        }
    }
}
