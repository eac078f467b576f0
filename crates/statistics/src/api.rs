//! The beacon of the pages and the desk's view of the counts.
use std::collections::{BTreeMap, HashMap};

use axum::extract::{DefaultBodyLimit, State};
use chrono::NaiveDate;
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use staff::DeskRoutes;
use staff::Permission::ReadStatistics;
use url::Url;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Query};

use crate::exports;
use crate::period::StatisticsQuery;
use crate::rows;
use crate::service::Statistics;
use crate::tally::CountKind;

/// Bytes that a page may tell at once.
const MAX_EVENT_BYTES: usize = 2_048;
/// Characters of a path or of a site's name.
const MAX_NAME_LENGTH: usize = 200;

/// `POST /api/statistics`: what a page tells.
pub fn routes() -> OpenApiRouter<Statistics> {
    OpenApiRouter::default()
        .routes(routes!(record_statistics_event))
        .layer(DefaultBodyLimit::max(MAX_EVENT_BYTES))
}

pub fn desk_routes() -> DeskRoutes<Statistics> {
    DeskRoutes::new()
        .route(ReadStatistics, routes!(read_statistics))
        .route(
            ReadStatistics.as_export(),
            routes!(exports::export_statistics),
        )
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum StatisticsEvent {
    ReadToEnd {
        path: String,
    },
    /// A link to elsewhere was followed.
    Link {
        href: String,
    },
}

/// Counts that an article was read to its end, or that a link was followed.
///
/// Pages send it where the browser asks for no privacy (`Do Not Track`, `Global Privacy Control`); where it does, this
/// call counts nothing. It sets no cookie. What cannot be counted is answered alike.
#[utoipa::path(post, path = "/api/statistics", operation_id = "tell_statistics", tag = "statistics",
    responses((status = 204, description = "Taken")))]
pub(crate) async fn record_statistics_event(
    State(statistics): State<Statistics>,
    headers: HeaderMap,
    Json(event): Json<StatisticsEvent>,
) -> StatusCode {
    let asks_for_privacy = ["dnt", "sec-gpc"]
        .iter()
        .any(|name| headers.get(*name).is_some_and(|value| value == "1"));
    if !asks_for_privacy {
        statistics.count_event(&event);
    }
    StatusCode::NO_CONTENT
}

impl Statistics {
    fn count_event(&self, event: &StatisticsEvent) {
        let (kind, subject) = match event {
            StatisticsEvent::ReadToEnd { path } => (CountKind::ReadToEnd, normalise_path(path)),
            StatisticsEvent::Link { href } => (CountKind::Link, link_site(href)),
        };
        if let Some(subject) = subject {
            self.inner.tally.add_count(&self.today(), kind, &subject, 1);
        }
    }
}

/// A path without query and fragment. Whether an article stands there is looked up when the counts are written.
fn normalise_path(path: &str) -> Option<String> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let fits = path.starts_with('/') && path.chars().count() <= MAX_NAME_LENGTH;
    (fits && !path.chars().any(char::is_control)).then(|| path.to_owned())
}

/// The name of the site that a link leads to; `telephone` and `mail` for the links that open those.
fn link_site(href: &str) -> Option<String> {
    let url = Url::parse(href).ok()?;
    match url.scheme() {
        "tel" => Some("telephone".to_owned()),
        "mailto" => Some("mail".to_owned()),
        "http" | "https" => {
            // A bare address or a name without a dot is somebody's own machine, and no site to count.
            let name = url.domain()?.trim_start_matches("www.");
            (name.contains('.') && name.len() <= MAX_NAME_LENGTH).then(|| name.to_owned())
        }
        _ => None,
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StatisticsView {
    pub from: String,
    /// Last day, of Lagos.
    pub to: String,
    /// Every day from the first to the last, also those without a count.
    pub days: Vec<DayCount>,
    /// The pages that were served most, at most 100.
    pub pages: Vec<PageCount>,
    /// What was searched for in vain at least three times on a day, at most 100.
    pub searches: Vec<SearchCount>,
    /// Sites that links led to, at most 100.
    pub links: Vec<LinkCount>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayCount {
    /// `2026-11-21`.
    pub day: String,
    pub views: u64,
    pub reads_to_end: u64,
    pub empty_searches: u64,
    pub links: u64,
    /// How often something was put into a cart.
    pub cart_additions: u64,
    pub orders_placed: u64,
    pub orders_paid: u64,
    /// How often a buyer asked to send goods back.
    pub returns_asked: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageCount {
    pub path: String,
    /// Title of the article that stands there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub views: u64,
    /// How often it was read to its end; of articles only.
    pub reads_to_end: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchCount {
    /// The words, folded.
    pub term: String,
    pub count: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LinkCount {
    /// `youtube.com`, `telephone` or `mail`.
    pub site: String,
    pub count: u64,
}

/// The counts of some days.
#[utoipa::path(get, path = "/api/desk/statistics", operation_id = "read_statistics", tag = "statistics", params(StatisticsQuery),
    responses((status = 200, body = StatisticsView), (status = 422, description = "Not two days in order, or more than 400 of them")))]
pub(crate) async fn read_statistics(
    State(statistics): State<Statistics>,
    Query(asked): Query<StatisticsQuery>,
) -> Result<Json<StatisticsView>, Error> {
    let (from, to) = asked.parse_period(&statistics.today())?;
    let reader = statistics.inner.store.reader();
    let (first, last) = (from.to_string(), to.to_string());
    let list = async |kind| rows::top_subjects(&reader, kind, &first, &last).await;
    let views = list(CountKind::View).await?;
    let searches = list(CountKind::Term).await?;
    let links = list(CountKind::Link).await?;
    let paths = views.iter().map(|(path, _)| path.clone()).collect();
    let ends = rows::sums_of_subjects(&reader, CountKind::ReadToEnd, paths, &first, &last).await?;
    Ok(Json(StatisticsView {
        days: build_day_counts(&rows::sums_per_day(&reader, &first, &last).await?, from, to),
        pages: statistics
            .build_page_counts(views, ends.into_iter().collect())
            .await,
        searches: searches
            .into_iter()
            .map(|(term, count)| SearchCount {
                term,
                count: to_unsigned(count),
            })
            .collect(),
        links: links
            .into_iter()
            .map(|(site, count)| LinkCount {
                site,
                count: to_unsigned(count),
            })
            .collect(),
        from: first,
        to: last,
    }))
}

impl Statistics {
    async fn build_page_counts(
        &self,
        views: Vec<(String, i64)>,
        ends: HashMap<String, i64>,
    ) -> Vec<PageCount> {
        let mut pages = Vec::with_capacity(views.len());
        for (path, views) in views {
            pages.push(PageCount {
                title: self.inner.pages.find_article_title(&path).await,
                reads_to_end: ends.get(&path).copied().map_or(0, to_unsigned),
                views: to_unsigned(views),
                path,
            });
        }
        pages
    }
}

fn build_day_counts(
    sums: &[(String, String, i64)],
    from: NaiveDate,
    to: NaiveDate,
) -> Vec<DayCount> {
    let empty = |day: NaiveDate| DayCount {
        day: day.to_string(),
        ..DayCount::default()
    };
    let mut days: BTreeMap<String, DayCount> = from
        .iter_days()
        .take_while(|day| *day <= to)
        .map(|day| (day.to_string(), empty(day)))
        .collect();
    for (day, kind, sum) in sums {
        let Some(counts) = days.get_mut(day) else {
            continue;
        };
        let place = match kind.as_str() {
            "view" => &mut counts.views,
            "read_to_end" => &mut counts.reads_to_end,
            "nothing" => &mut counts.empty_searches,
            "link" => &mut counts.links,
            "cart_addition" => &mut counts.cart_additions,
            "order_placed" => &mut counts.orders_placed,
            "order_paid" => &mut counts.orders_paid,
            "return_asked" => &mut counts.returns_asked,
            _ => continue,
        };
        *place = to_unsigned(*sum);
    }
    days.into_values().collect()
}

fn to_unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_name_of_a_site_is_kept() {
        for (href, site) in [
            ("https://www.youtube.com/watch?v=1#t", Some("youtube.com")),
            (
                "https://ada:secret@wa.me/234803?text=my%20name",
                Some("wa.me"),
            ),
            ("tel:+2348031234567", Some("telephone")),
            ("mailto:ada@example.org?subject=x", Some("mail")),
            ("https://127.0.0.1/x", None),
            ("https://localhost/x", None),
            ("javascript:alert(1)", None),
            ("my wife is ill", None),
        ] {
            assert_eq!(link_site(href).as_deref(), site, "{href}");
        }
    }

    #[test]
    fn a_path_loses_its_query() {
        assert_eq!(
            normalise_path("/blog/malaria?utm=x#end").as_deref(),
            Some("/blog/malaria")
        );
        assert_eq!(normalise_path("blog"), None);
        assert_eq!(normalise_path(&format!("/{}", "x".repeat(300))), None);
        assert_eq!(normalise_path("/a\0b"), None);
    }
}
