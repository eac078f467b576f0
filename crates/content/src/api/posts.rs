//! `GET /api/posts` and `GET /api/posts/{slug}`.
use axum::extract::State;
use chrono::{DateTime, Utc};
use web::{Path, Query};

use super::pagination::ListParams;
use super::recordings;
use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build::{self, PostParts};
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::{Document, DocumentKind, lagos_time};
use crate::view::{Listing, PostCard, PostDetail, PostList, PostSection};

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
    State(content): State<ContentService>,
    Query(params): Query<ListParams>,
) -> Result<TaggedResponse<PostList>, TaggedError> {
    let reader = content.reader();
    let paging = params.to_paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        category: &params.category,
        section: &params.section,
        ..ListQuery::for_kinds(&[DocumentKind::Blog], ListOrder::Newest)
    };
    let found = queries::list_documents(&reader, &query, paging).await?;
    let filtered = ![&params.q, &params.category]
        .iter()
        .all(|text| text.trim().is_empty());
    let sections = if filtered {
        Vec::new()
    } else {
        load_post_sections(&content).await?
    };
    let list = PostList {
        list: Listing::from_items(
            paging,
            build_post_cards(&content, &found.items).await?,
            found.total,
        ),
        categories: with_spec_categories(
            queries::load_categories(&reader, DocumentKind::Blog).await?,
        ),
        sections,
    };
    Ok(TaggedResponse::new(list, &[DocumentKind::Blog]))
}

/// One post.
#[utoipa::path(get, path = "/api/posts/{slug}", operation_id = "read_post", tag = "posts",
    params(("slug" = String, Path, description = "Last part of the post's address")),
    responses((status = 200, body = PostDetail), (status = 308, description = "It has another address now"), (status = 404, body = kernel::ProblemDetails)))]
pub async fn read_post(
    State(content): State<ContentService>,
    Path(slug): Path<String>,
) -> Result<TaggedResponse<PostDetail>, TaggedError> {
    let found = queries::find_by_slug(&content.reader(), DocumentKind::Blog, &slug).await?;
    let Some(post) = found else {
        let (asked, words) = (
            (DocumentKind::Blog, slug.as_str()),
            l10n::t!("content-post-not-found"),
        );
        let places = ("/api/posts", "/blog");
        return Err(TaggedError::redirect_or_not_found(&content, words, asked, places).await);
    };
    let now = content.now();
    let (related, midnight) = find_related(&content, &post, post.text("category"), RELATED).await?;
    let pictures = content
        .load_pictures_of(std::slice::from_ref(&post))
        .await?;
    let parts = PostParts {
        pictures: &pictures,
        related: build_post_cards(&content, &related).await?,
        audio: recordings::find_recording(&content, &post).await?,
        now,
    };
    let mut view = build::build_post_detail(&post, parts);
    let counted = content.load_post_counts(&post.id).await?;
    if let Some((counts, _)) = &counted {
        view.likes += counts.likes;
        let known = view.dislikes.unwrap_or_default();
        view.dislikes = counts.dislikes.map(|more| known + more);
        view.comments = Some(counts.comments);
    }
    let answer = TaggedResponse::new(view, &[DocumentKind::Blog]);
    let tags = counted.map(|(_, tags)| tags).unwrap_or_default();
    let answer = tags
        .iter()
        .fold(answer, |answer, tag| answer.with_tag(tag.as_str()));
    Ok(answer
        .with_tag(&format!("doc:{}", post.id))
        .with_linked_tags(std::slice::from_ref(&post))
        // Related posts that were drawn for the day change at midnight, and the page with them.
        .valid_until(midnight)
        .valid_until(build::review_changes_at(&post, now)))
}

async fn build_post_cards(
    content: &ContentService,
    posts: &[Document],
) -> Result<Vec<PostCard>, TaggedError> {
    let pictures = content.load_pictures_of(posts).await?;
    Ok(posts
        .iter()
        .map(|post| build::build_post_card(post, &pictures))
        .collect())
}

async fn load_post_sections(content: &ContentService) -> Result<Vec<PostSection>, TaggedError> {
    let reader = content.reader();
    let mut made = Vec::new();
    for section in queries::load_sections(&reader, DocumentKind::Blog).await? {
        let posts =
            queries::load_section(&reader, DocumentKind::Blog, &section, IN_A_SECTION).await?;
        made.push(PostSection {
            posts: build_post_cards(content, &posts).await?,
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
pub(super) async fn find_related(
    content: &ContentService,
    document: &Document,
    category: &str,
    count: usize,
) -> Result<(Vec<Document>, Option<DateTime<Utc>>), TaggedError> {
    let (reader, kind, now) = (content.reader(), document.kind, content.now());
    let same =
        queries::load_same_category(&reader, kind, category, &document.id, count as u64).await?;
    if !same.is_empty() {
        return Ok((same, None));
    }
    let ids = queries::load_ids(&reader, kind, CHOICE).await?;
    // The specification shuffles at random (spec 1 §7); ours is fixed for a day, so that all nodes and renders of the
    // page agree.
    let chosen = pick_for_day(ids, &document.id, lagos_time::today_in_lagos(now), count);
    let others = queries::load_by_ids(&reader, kind, &chosen).await?;
    Ok((others, lagos_time::next_midnight(now)))
}

/// Some of the ids without one of them, shuffled by the day.
fn pick_for_day(
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
        let today = pick_for_day(ids(), "post-3", day(21), 5);
        assert_eq!(today, pick_for_day(ids(), "post-3", day(21), 5));
        assert_ne!(today, pick_for_day(ids(), "post-3", day(22), 5));
        assert_eq!(today.len(), 5);
        assert!(!pick_for_day(ids(), "post-3", day(21), 50).contains(&"post-3".to_owned()));
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
