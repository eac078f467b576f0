//! Issues on the site: the archive and each of them.

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{DateTime, Utc};
use kernel::dates::format_long_date;
use kernel::{Page, PageParams, PracticeZone, ProblemDetails};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Json, Path, Query, Result, tagged_response};

use super::records::{find_by_number, issues_tag, list_sent_issues};
use crate::service::Newsletter;
use crate::tables::issue::Model;

pub(crate) fn routes() -> OpenApiRouter<Newsletter> {
    OpenApiRouter::default()
        .routes(routes!(list_newsletter_issues))
        .routes(routes!(get_newsletter_issue))
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct ArchiveQuery {
    /// From 1.
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterIssueCard)]
pub struct IssueCard {
    number: i32,
    href: String,
    subject: String,
    summary: String,
    /// When it went out, in words.
    sent_on: String,
    sent_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterIssuePost)]
pub struct IssuePost {
    title: String,
    href: String,
    summary: String,
    category: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterIssuePage)]
pub struct IssuePage {
    #[serde(flatten)]
    card: IssueCard,
    /// Portable Text.
    #[schema(value_type = Vec<Object>)]
    intro: Value,
    posts: Vec<IssuePost>,
    earlier: Option<IssueCard>,
    later: Option<IssueCard>,
}

impl IssueCard {
    /// None before it goes out.
    pub(crate) fn from_row(row: &Model) -> Option<Self> {
        let number = row.number?;
        let sent_at = row.begun_at.unwrap_or(row.updated_at);
        Some(Self {
            number,
            href: format!("/newsletter/issues/{number}"),
            subject: row.subject.clone(),
            summary: row.summary.clone(),
            sent_on: format_long_date(PracticeZone::Lagos.to_local(sent_at).date_naive()),
            sent_at,
        })
    }
}

/// Issues that went out, newest first.
#[utoipa::path(get, path = "/api/newsletter/issues", operation_id = "list_newsletter_issues", tag = "newsletter",
    params(ArchiveQuery), responses((status = 200, body = Page<IssueCard>)))]
pub async fn list_newsletter_issues(
    Of(newsletter): Of<Newsletter>,
    Query(query): Query<ArchiveQuery>,
) -> Result<Response> {
    let paging = PageParams::new(query.page, 20).open_ended();
    let page = list_sent_issues(newsletter.store(), paging).await?;
    let cards = page.items.iter().filter_map(IssueCard::from_row).collect();
    let view = paging.build_page(cards, page.total);
    Ok(tagged_response(Json(view), &[issues_tag()], None))
}

/// One issue as it went out.
#[utoipa::path(get, path = "/api/newsletter/issues/{number}", operation_id = "read_newsletter_issue", tag = "newsletter",
    responses((status = 200, body = IssuePage), (status = 404, description = "There is no such issue")))]
pub async fn get_newsletter_issue(
    Of(newsletter): Of<Newsletter>,
    Path(number): Path<String>,
) -> Result<Response> {
    let missing = || ProblemDetails::not_found(l10n::t!("newsletter-issue-unknown"));
    let number: i32 = number.parse().map_err(|_| missing())?;
    let store = newsletter.store();
    let row = find_by_number(store, number).await?.ok_or_else(missing)?;
    let card = IssueCard::from_row(&row).ok_or_else(missing)?;
    let beside = |row: Option<Model>| row.as_ref().and_then(IssueCard::from_row);
    let posts = row.shown_posts().into_iter().map(|post| IssuePost {
        title: post.title,
        href: post.href,
        summary: post.summary,
        category: post.category,
    });
    let view = IssuePage {
        card,
        intro: row.parse_intro(),
        posts: posts.collect(),
        earlier: beside(find_by_number(store, number.saturating_sub(1)).await?),
        later: beside(find_by_number(store, number.saturating_add(1)).await?),
    };
    Ok(tagged_response(Json(view), &[issues_tag()], None))
}
