//! Calls that read questions.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use http::header::{LINK, LOCATION};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use kernel::{CacheTag, Page, PageParams};
use serde::Deserialize;
use store::{StoreError, StoreReader};
use utoipa::IntoParams;
use web::pages::PAGE_LOCATION;
use web::{Error, Json, Path, Query, Visitor, lenient_number, private_response, tagged_response};

use super::ask_body;
use super::lists::{self, QuestionQuery, QuestionSort};
use super::submission::question_not_found;
use super::view::{
    self, AskOptions, CommentPaging, CommunityView, Question, QuestionDetail, WaitingTime,
};
use crate::items::cache_tags::{LISTS, busy_lists, busy_question_tag, question_tag};
use crate::items::comments;
use crate::items::corrections::load_corrections;
use crate::items::questions::{find_question, is_shown};
use crate::model::{Item, categories};
use crate::service::CommunityService;
use crate::tables::comment;
use crate::tables::question::{Model, QuestionVisibility};

/// Questions on a page where no limit is given.
const PAGE: u64 = 10;
/// Most questions on a page.
const LARGEST: u64 = 100;
/// Questions that are named under another.
const RELATED: u64 = 3;
/// Tag of what the desk sets; content touches it with each settings document.
const SETTINGS: &str = "type:settings";

/// What lists take. Everything is read as text, so that no value is an error.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Words to look for in title, question and category.
    pub q: String,
    /// Short name of a category.
    pub category: String,
    /// `new`, `helped` or `unanswered`.
    pub sort: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// At most 100.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u64>,
}

impl ListQuery {
    fn to_question_query(&self) -> QuestionQuery {
        let plain = |text: &str| text.chars().take(200).collect::<String>();
        QuestionQuery {
            q: plain(&self.q),
            category: plain(self.category.trim()),
            sort: QuestionSort::parse_sort(self.sort.trim()),
            paging: PageParams::new(self.page, self.limit.unwrap_or(PAGE).min(LARGEST))
                .open_ended(),
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct QuestionCommentsQuery {
    /// `page`: those of one page, and `paging` says which. Else all, as many as fit.
    #[param(value_type = Option<String>)]
    comments: String,
    /// From 1; counts with `comments=page`.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    page: Option<u64>,
    /// Key of a comment: the page that it stands on, whatever `page` says.
    #[param(value_type = Option<String>)]
    comment: String,
}

/// Questions, the latest first, with their comments.
///
/// A visitor whose own questions wait for review gets them too, on top of the first page.
#[utoipa::path(get, path = "/api/questions", operation_id = "list_questions", tag = "community", params(ListQuery),
    responses((status = 200, body = Vec<Question>, description = "With `X-Total-Count` and `Link`")))]
pub(crate) async fn list_questions(
    Shared(community): Shared<CommunityService>,
    Query(query): Query<ListQuery>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    let (wanted, reader) = (query.to_question_query(), community.store().reader());
    let mut page = lists::load_question_page(&reader, &wanted).await?;
    let mut mine = Vec::new();
    if let Some(visitor) = visitor.filter(|_| page.page == 1 && wanted.q.is_empty()) {
        let visitor = community.fingerprint(&visitor)?;
        mine = super::own_questions::load_waiting(&reader, &visitor).await?;
    }
    // A response with a visitor's own questions must not be cached for others.
    let is_personal = !mine.is_empty();
    mine.append(&mut page.items);
    let ids: Vec<String> = mine.iter().map(|row| row.id.clone()).collect();
    let comments = lists::load_comments(reader.connection(), &ids, None).await?;
    let items: Vec<Question> = mine
        .iter()
        .map(|row| view::build_question(row, &comments))
        .collect();
    let mut response = Json(items).into_response();
    set_link_headers(response.headers_mut(), &query, wanted.paging.size(), &page);
    if is_personal {
        return Ok(private_response(response));
    }
    Ok(tagged_response(
        response,
        &[CacheTag::new(LISTS), busy_lists()],
        None,
    ))
}

/// Says how many there are, and where the next and the previous page are.
fn set_link_headers<T>(headers: &mut HeaderMap, query: &ListQuery, limit: u64, at: &Page<T>) {
    headers.insert("x-total-count", HeaderValue::from(at.total));
    let link = |page: u64, relation: &str| {
        let mut address = url::form_urlencoded::Serializer::new(String::new());
        for (name, value) in [
            ("q", &query.q),
            ("category", &query.category),
            ("sort", &query.sort),
        ] {
            if !value.is_empty() {
                address.append_pair(name, value);
            }
        }
        address.append_pair("page", &page.to_string());
        address.append_pair("limit", &limit.to_string());
        format!("</api/questions?{}>; rel=\"{relation}\"", address.finish())
    };
    let mut links = Vec::new();
    if at.page > 1 && at.page <= at.pages {
        links.push(link(at.page - 1, "prev"));
    }
    if at.page < at.pages {
        links.push(link(at.page + 1, "next"));
    }
    if let Ok(value) = HeaderValue::from_str(&links.join(", "))
        && !links.is_empty()
    {
        headers.insert(LINK, value);
    }
}

/// A page of questions with categories and waiting time, for the list's page.
#[utoipa::path(get, path = "/api/community", operation_id = "list_community", tag = "community", params(ListQuery),
    responses((status = 200, body = CommunityView)))]
pub(crate) async fn list_community(
    Shared(community): Shared<CommunityService>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Error> {
    let (wanted, reader) = (query.to_question_query(), community.store().reader());
    let style = community.ports().rules.load_settings().await?.date_style;
    let page = lists::load_question_page(&reader, &wanted).await?;
    let counts = lists::count_by_category(&reader).await?;
    let count = |slug: &str| {
        let found = counts.iter().find(|(known, _)| known == slug);
        found.map_or(0, |(_, count)| *count)
    };
    let categories = categories::list_categories()
        .map(|(slug, name)| view::CategoryCount {
            name: name.to_owned(),
            slug: slug.to_owned(),
            count: count(slug),
        })
        .filter(|category| category.count > 0)
        .collect();
    let body = CommunityView {
        page: page.map(|row| view::build_card(&row, style)),
        categories,
        waiting: load_waiting_time(&community).await?,
    };
    let tags = [CacheTag::new(LISTS), busy_lists(), CacheTag::new(SETTINGS)];
    Ok(tagged_response(Json(body), &tags, None))
}

pub(crate) async fn load_waiting_time(community: &CommunityService) -> Result<WaitingTime, Error> {
    Ok(WaitingTime {
        median_hours: lists::load_median_wait(community.store()).await?,
    })
}

/// One question with its comments. Of one that was merged into another the answer is where that one stands.
#[utoipa::path(get, path = "/api/questions/{id}", operation_id = "read_question", tag = "community",
    params(("id" = String, Path), QuestionCommentsQuery),
    responses((status = 200, body = QuestionDetail), (status = 308, description = "It was merged into another"), (status = 404, description = "Question not found.")))]
pub(crate) async fn read_question(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    Query(wanted): Query<QuestionCommentsQuery>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    let reader = community.store().reader();
    let tags = [
        question_tag(&id),
        busy_question_tag(&id),
        CacheTag::new(SETTINGS),
    ];
    let found = find_question(reader.connection(), &id).await?;
    let Some(row) = found else {
        return Ok(not_found_response(&id));
    };
    // Before the visibility check: a merged question is hidden, but links to it must lead on.
    if let Some(other) = merged_into(&row) {
        return Ok(tagged_response(redirect_to_merged(other), &tags, None));
    }
    let own = visitor
        .map(|visitor| community.fingerprint(&visitor))
        .transpose()?;
    let is_own = own
        .as_deref()
        .is_some_and(|own| view::is_waiting_own(&row, own));
    if !is_shown(&row) && !is_own {
        // Tagged, so that a cached 404 is dropped once the question is published.
        return Ok(tagged_response(
            Error::from(question_not_found()),
            &tags,
            None,
        ));
    }
    let settings = community.ports().rules.load_settings().await?;
    let style = settings.date_style;
    let (comments, paging) = load_question_comments(&reader, &row, &wanted, own.as_deref()).await?;
    let has_own = comments.iter().any(|comment| comment.state.is_waiting());
    let related = lists::load_related(&reader, &row, RELATED).await?;
    let corrections = load_corrections(reader.connection(), &row.id).await?;
    let detail = view::build_detail(&row, &comments, paging, &related, &corrections, style);
    let body = Json(view::QuestionDetail {
        work: settings.work_bits(),
        ..detail
    });
    if is_own || has_own {
        return Ok(private_response(body));
    }
    let lists = [CacheTag::new(LISTS)];
    Ok(tagged_response(
        body,
        &[tags.as_slice(), &lists].concat(),
        None,
    ))
}

/// The comments of a question that are asked for. A page holds what everybody sees; what waits is read with the call for
/// a visitor's own.
async fn load_question_comments(
    reader: &StoreReader,
    question: &Model,
    asked: &QuestionCommentsQuery,
    own: Option<&str>,
) -> Result<(Vec<comment::Model>, Option<CommentPaging>), StoreError> {
    if asked.comments != "page" {
        let ids = std::slice::from_ref(&question.id);
        let comments = lists::load_comments(reader.connection(), ids, own).await?;
        return Ok((comments, None));
    }
    let item = Item::question(&question.id);
    let page = comments::resolve_page_number(reader, &item, asked.page, &asked.comment).await?;
    let (comments, _replies) = comments::load_comment_page(reader, &item, page).await?;
    let total = u64::try_from(question.comments).unwrap_or(0);
    let paging = CommentPaging {
        total: question.comments,
        page,
        pages: comments::comment_paging(Some(page)).page_count(total),
    };
    Ok((comments, Some(paging)))
}

/// 404 until a question of this id is there, where it can be one.
fn not_found_response(id: &str) -> Response {
    // Tags are stored with the response, so text that can never be an id must not become one.
    let plain = id.len() <= 64 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let tags = plain.then(|| question_tag(id));
    tagged_response(Error::from(question_not_found()), tags.as_slice(), None)
}

fn merged_into(row: &Model) -> Option<&str> {
    let other = row.duplicate_of.as_deref()?;
    (row.visibility == QuestionVisibility::Public).then_some(other)
}

fn redirect_to_merged(other: &str) -> Response {
    let mut response = StatusCode::PERMANENT_REDIRECT.into_response();
    let at = |place: String| HeaderValue::from_str(&place).ok();
    let headers = response.headers_mut();
    headers.extend(at(format!("/api/questions/{other}")).map(|to| (LOCATION, to)));
    let page = HeaderName::from_static(PAGE_LOCATION);
    headers.extend(at(view::question_path(other)).map(|to| (page, to)));
    response
}

/// What may be asked, and how.
#[utoipa::path(get, path = "/api/questions/asking", operation_id = "read_asking", tag = "community",
    responses((status = 200, body = AskOptions)))]
pub(crate) async fn read_asking(
    Shared(community): Shared<CommunityService>,
) -> Result<Response, Error> {
    let settings = community.ports().rules.load_settings().await?;
    let category = |(slug, name): (&str, &str)| view::CategoryName {
        name: name.to_owned(),
        slug: slug.to_owned(),
    };
    let country = |(code, name): (&str, &str)| view::CountryName {
        code: code.to_owned(),
        name: name.to_owned(),
    };
    let body = AskOptions {
        open: true,
        mode: view::mode_key(settings.questions).to_owned(),
        categories: categories::list_categories().map(category).collect(),
        countries: [
            ("NG", l10n::t!("community-country-nigeria")),
            ("GB", l10n::t!("community-country-united-kingdom")),
        ]
        .map(country)
        .into(),
        waiting: load_waiting_time(&community).await?,
        limits: view::AskLimits {
            title: ask_body::TITLE,
            question: ask_body::QUESTION,
        },
    };
    Ok(tagged_response(
        Json(body),
        &[CacheTag::new(SETTINGS), CacheTag::new(LISTS)],
        None,
    ))
}
