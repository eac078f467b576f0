//! `GET /api/posts` and `GET /api/posts/{slug}`.
use axum::extract::State;
use chrono::{DateTime, Utc};
use web::{Path, Query};

use super::paging::ListParams;
use super::{Answer, Content, Failure};
use crate::build::{self, PostParts};
use crate::documents::read::{self, ListQuery, Order};
use crate::model::{Document, Kind, moments};
use crate::view::{AudioView, Listing, PostCard, PostDetail, PostList, PostSection};

const PAGE: u64 = 12;
/// Posts of one section on `/blog` (spec 1 §9).
const IN_A_SECTION: u64 = 6;
/// Cards below a post (spec 1 §9).
const RELATED: usize = 5;
/// Newest documents among which others are chosen.
const CHOICE: u64 = 200;
/// Categories that always stand first (spec 1 §9).
const SPEC_CATEGORIES: [&str; 4] = ["All", "Sleeping", "Cancer", "Sex Education"];

/// Posts, the newest first, with the categories and, where nothing is filtered, the sections.
#[utoipa::path(get, path = "/api/posts", operation_id = "list_posts", tag = "posts", params(ListParams),
    responses((status = 200, body = PostList)))]
pub async fn list_posts(
    State(content): State<Content>,
    Query(params): Query<ListParams>,
) -> Result<Answer<PostList>, Failure> {
    let reader = content.reader();
    let paging = params.paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        category: &params.category,
        section: &params.section,
        ..ListQuery::of(&[Kind::Blog], Order::Newest)
    };
    let found = read::list(&reader, &query, paging).await?;
    let filtered = ![&params.q, &params.category]
        .iter()
        .all(|text| text.trim().is_empty());
    let sections = if filtered {
        Vec::new()
    } else {
        sections(&content).await?
    };
    let list = PostList {
        list: Listing::of(paging, cards(&content, &found.items).await?, found.total),
        categories: with_spec_categories(read::categories(&reader, Kind::Blog).await?),
        sections,
    };
    Ok(Answer::new(list, &[Kind::Blog]))
}

/// One post.
#[utoipa::path(get, path = "/api/posts/{slug}", operation_id = "read_post", tag = "posts",
    params(("slug" = String, Path, description = "Last part of the post's address")),
    responses((status = 200, body = PostDetail), (status = 308, description = "It has another address now"), (status = 404, body = kernel::Problem)))]
pub async fn read_post(
    State(content): State<Content>,
    Path(slug): Path<String>,
) -> Result<Answer<PostDetail>, Failure> {
    let found = read::by_slug(&content.reader(), Kind::Blog, &slug).await?;
    let Some(post) = found else {
        let (asked, words) = ((Kind::Blog, slug.as_str()), "There is no such post.");
        let places = ("/api/posts", "/blog");
        return Err(Failure::moved_or_missing(&content, words, asked, places).await);
    };
    let now = content.now();
    let (related, midnight) = related(&content, &post, post.text("category"), RELATED).await?;
    let pictures = content.pictures_of(std::slice::from_ref(&post)).await?;
    let parts = PostParts {
        pictures: &pictures,
        related: cards(&content, &related).await?,
        audio: recording(&content, &post).await?,
        now,
    };
    let mut view = build::post_detail(&post, parts);
    let counted = content.counts_of(&post.id).await?;
    if let Some((counts, _)) = &counted {
        view.likes += counts.likes;
        view.dislikes += counts.dislikes;
        view.comments = Some(counts.comments);
    }
    let answer = Answer::new(view, &[Kind::Blog]);
    let answer = match counted {
        Some((_, tag)) => answer.tag(tag.as_str()),
        None => answer,
    };
    Ok(answer
        .tag(&format!("doc:{}", post.id))
        .linked(std::slice::from_ref(&post))
        .until(midnight)
        .until(build::review_changes_at(&post, now)))
}

async fn cards(content: &Content, posts: &[Document]) -> Result<Vec<PostCard>, Failure> {
    let pictures = content.pictures_of(posts).await?;
    Ok(posts
        .iter()
        .map(|post| build::post_card(post, &pictures))
        .collect())
}

async fn sections(content: &Content) -> Result<Vec<PostSection>, Failure> {
    let reader = content.reader();
    let mut made = Vec::new();
    for section in read::sections(&reader, Kind::Blog).await? {
        let posts = read::in_section(&reader, Kind::Blog, &section, IN_A_SECTION).await?;
        made.push(PostSection {
            posts: cards(content, &posts).await?,
            section,
        });
    }
    Ok(made)
}

/// `All` and the specification's three, then what else there is.
fn with_spec_categories(found: Vec<String>) -> Vec<String> {
    let others = found.into_iter().filter(|name| {
        !SPEC_CATEGORIES
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    });
    SPEC_CATEGORIES
        .iter()
        .map(|name| (*name).to_owned())
        .chain(others)
        .collect()
}

/// Documents of the same category; where there are none, others that are shown until the next midnight.
pub(super) async fn related(
    content: &Content,
    document: &Document,
    category: &str,
    count: usize,
) -> Result<(Vec<Document>, Option<DateTime<Utc>>), Failure> {
    let (reader, kind, now) = (content.reader(), document.kind, content.now());
    let same = read::same_category(&reader, kind, category, &document.id, count as u64).await?;
    if !same.is_empty() {
        return Ok((same, None));
    }
    let ids = read::ids(&reader, kind, CHOICE).await?;
    let chosen = of_the_day(ids, &document.id, moments::today(now), count);
    let others = read::many(&reader, kind, &chosen).await?;
    Ok((others, moments::next_midnight(now)))
}

/// Some of the ids without one of them, shuffled by the day.
fn of_the_day(
    ids: Vec<String>,
    without: &str,
    day: chrono::NaiveDate,
    count: usize,
) -> Vec<String> {
    let mut keyed: Vec<([u8; 32], String)> = ids
        .into_iter()
        .filter(|id| id != without)
        .map(|id| {
            (
                *blake3::hash(format!("{day}\n{without}\n{id}").as_bytes()).as_bytes(),
                id,
            )
        })
        .collect();
    keyed.sort();
    keyed.into_iter().take(count).map(|(_, id)| id).collect()
}

/// The doctor's recording, where the post names one that is kept here.
async fn recording(content: &Content, post: &Document) -> Result<Option<AudioView>, Failure> {
    let Some(audio) = post.body.get("audio") else {
        return Ok(None);
    };
    let reference = audio
        .get("asset")
        .map_or("", |asset| crate::model::fields::text(asset, "_ref"));
    let seconds = crate::model::fields::count(audio, "seconds")
        .and_then(|seconds| u32::try_from(seconds).ok());
    let found = content.pictures().recording(reference).await?;
    Ok(found.map(|recording| recording.view(seconds.unwrap_or(0))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn the_choice_of_the_day_is_stable_and_changes() {
        let ids = || {
            (0..50)
                .map(|number| format!("post-{number}"))
                .collect::<Vec<_>>()
        };
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let today = of_the_day(ids(), "post-3", day(21), 5);
        assert_eq!(today, of_the_day(ids(), "post-3", day(21), 5));
        assert_ne!(today, of_the_day(ids(), "post-3", day(22), 5));
        assert_eq!(today.len(), 5);
        assert!(!of_the_day(ids(), "post-3", day(21), 50).contains(&"post-3".to_owned()));
    }

    #[test]
    fn the_categories_of_the_specification_stand_first() {
        let found = vec!["Heart".to_owned(), "cancer".to_owned()];
        assert_eq!(
            with_spec_categories(found),
            ["All", "Sleeping", "Cancer", "Sex Education", "Heart"]
        );
    }
}
