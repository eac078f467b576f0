//! `GET /api/search` and `GET /api/search/suggest`.
use axum::Json;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kernel::{CacheTag, ProblemDetails};
use safety::SafetyLevel;
use serde::Serialize;
use store::StoredEnum;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::cache::counted_tag;

use super::entry::SearchKind;
use super::service::SearchService;
use super::site_pages::find_site_pages;
use crate::problem_response::problem_response;
use crate::view::{SearchResults, Suggestions};

/// What pages made of an answer depend on.
const TAGS: &str = "search type:blog type:faq type:clinicseries type:mos type:healthnugget type:shop type:policy type:page type:synonyms";

/// What the statistics count pages as whose search found nothing.
const NOTHING_FOUND: &str = "nothing-found";

pub fn search_routes() -> OpenApiRouter<SearchService> {
    OpenApiRouter::default()
        .routes(routes!(search_site))
        .routes(routes!(suggest_titles))
}

/// Finds articles, questions, videos, products and policies, and the pages of the site that do what is asked for.
///
/// Case, accents, plurals and single typing slips do not matter, and plain words find their medical name. A query
/// without a word in it finds nothing; a query longer than 200 characters is cut.
#[utoipa::path(
    get,
    path = "/api/search",
    operation_id = "search_site",
    tag = "search",
    params(
        ("q" = Option<String>, Query, description = "What to look for."),
        ("kind" = Option<String>, Query, description = "`post`, `faq`, `video`, `product`, `policy` or `page`; all when left out."),
        ("page" = Option<u32>, Query, minimum = 1, description = "Counts from 1; 10 results each."),
        ("typed" = Option<String>, Query, description = "`yes`: the words as typed, whether they look like a slip or not.")
    ),
    responses((status = 200, body = SearchResults), (status = 400, body = ProblemDetails, content_type = "application/problem+json"))
)]
async fn search_site(State(search): State<SearchService>, RawQuery(raw): RawQuery) -> Response {
    let asked = match SearchQuery::from_query_string(raw.as_deref()) {
        Ok(asked) => asked,
        Err(invalid) => return problem_response(&invalid),
    };
    let found = search.search_with_options(&asked.query, asked.kind, asked.page, !asked.as_typed);
    match found.await {
        Ok(mut results) => {
            // The query as typed, not as corrected: a correction must not hide the safety card (decision 053).
            let danger = safety::check_search(&asked.query, None);
            results.card = danger.card;
            if asked.kind.is_none() && asked.page == 1 {
                results.site_pages = find_site_pages(&results.query);
            }
            // What somebody types in a crisis is nobody's statistics.
            let found_nothing = results.page.total == 0
                && danger.level != SafetyLevel::Crisis
                && results.site_pages.is_empty()
                && !results.query.is_empty();
            let counted = found_nothing.then(|| counted_tag(NOTHING_FOUND, &results.query));
            tagged_response(&results, counted.as_ref())
        }
        Err(error) => {
            tracing::error!(%error, "search");
            problem_response(&error.to_problem())
        }
    }
}

/// Pages of the site and titles that begin, or have a word that begins, as typed; at most six.
#[utoipa::path(
    get,
    path = "/api/search/suggest",
    operation_id = "suggest_titles",
    tag = "search",
    params(("q" = Option<String>, Query, description = "What was typed so far.")),
    responses((status = 200, body = Suggestions))
)]
async fn suggest_titles(State(search): State<SearchService>, RawQuery(raw): RawQuery) -> Response {
    let typed = query_pairs(raw.as_deref())
        .find(|(name, _)| name == "q")
        .map(|(_, value)| value)
        .unwrap_or_default();
    match search.suggest_titles(&typed).await {
        Ok(suggestions) => tagged_response(&suggestions, None),
        Err(error) => {
            tracing::error!(%error, "suggestions");
            problem_response(&error.to_problem())
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct SearchQuery {
    query: String,
    kind: Option<SearchKind>,
    page: u32,
    as_typed: bool,
}

impl SearchQuery {
    fn from_query_string(raw: Option<&str>) -> Result<Self, Box<ProblemDetails>> {
        let mut asked = Self {
            query: String::new(),
            kind: None,
            page: 1,
            as_typed: false,
        };
        for (name, value) in query_pairs(raw) {
            match (name.as_str(), value.trim()) {
                ("q", _) => asked.query = value,
                ("typed", typed) => asked.as_typed = typed == "yes",
                // A plain HTML form submits its empty fields too.
                ("kind", "") | ("page", "") => {}
                ("kind", kind) => {
                    asked.kind = Some(SearchKind::from_stored(kind).ok_or_else(invalid_kind)?)
                }
                ("page", page) => {
                    asked.page = page
                        .parse()
                        .ok()
                        .filter(|page| *page > 0)
                        .ok_or_else(invalid_page)?
                }
                _ => {}
            }
        }
        Ok(asked)
    }
}

fn invalid_kind() -> Box<ProblemDetails> {
    let invalid = ProblemDetails::bad_request(l10n::t!("content-search-kind-unknown"));
    Box::new(invalid.with_field("kind", l10n::t!("content-search-kind-fix")))
}

fn invalid_page() -> Box<ProblemDetails> {
    Box::new(
        ProblemDetails::bad_request(l10n::t!("content-page-not-found"))
            .with_field("page", l10n::t!("content-search-page-fix")),
    )
}

/// Names and values of a query string; what is no UTF-8 becomes `�`.
fn query_pairs(raw: Option<&str>) -> impl Iterator<Item = (String, String)> {
    url::form_urlencoded::parse(raw.unwrap_or_default().as_bytes())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
}

/// `counted` is a tag whose pages the statistics count.
fn tagged_response<T: Serialize>(body: &T, counted: Option<&CacheTag>) -> Response {
    let mut response = Json(body).into_response();
    let headers = response.headers_mut();
    let tags = counted.map(|tag| format!("{TAGS} {tag}"));
    let tags = tags.and_then(|tags| HeaderValue::from_str(&tags).ok());
    headers.insert(
        HeaderName::from_static("cache-tag"),
        tags.unwrap_or(HeaderValue::from_static(TAGS)),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_is_read_kindly_and_refused_clearly() {
        let asked = SearchQuery::from_query_string(Some(
            "q=high+blood%20%E1%BA%B9&kind=post&page=2&other=1",
        ))
        .unwrap();
        assert_eq!(
            asked,
            SearchQuery {
                query: "high blood ẹ".to_owned(),
                kind: Some(SearchKind::Post),
                page: 2,
                as_typed: false
            }
        );
        assert_eq!(SearchQuery::from_query_string(None).unwrap().page, 1);
        assert!(
            SearchQuery::from_query_string(Some("q=x&typed=yes"))
                .unwrap()
                .as_typed
        );
        assert_eq!(
            SearchQuery::from_query_string(Some("q=%ff%zz&kind=&page="))
                .unwrap()
                .kind,
            None
        );
        for invalid in [
            "page=0",
            "page=-1",
            "page=x",
            "page=99999999999",
            "kind=staff",
        ] {
            assert_eq!(
                SearchQuery::from_query_string(Some(invalid))
                    .unwrap_err()
                    .status,
                400,
                "{invalid}"
            );
        }
    }
}
