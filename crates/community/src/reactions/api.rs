//! The calls of reactions, and the one way by which calls and forms set one.
use ::store::Actor;
use axum::extract::State as With;
use axum::response::Response;
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Path, Visitor, tagged_response};

use super::store::{self, ItemReactions};
use crate::commented_post::CommentedPost;
use crate::items::comments;
use crate::model::{CommunitySettings, Item};
use crate::service::CommunityService;
use crate::tables::reaction::ReactionKind;

pub(crate) fn routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default()
        .routes(routes!(read_reactions, react_to_post))
        .routes(routes!(react_to_comment))
}

/// What somebody thinks from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Reaction)]
pub(crate) enum ReactionChoice {
    Like,
    Dislike,
    /// Nothing: what was said before is taken back.
    None,
}

impl ReactionChoice {
    pub(crate) fn parse_choice(word: &str) -> Option<Self> {
        match word {
            "like" => Some(Self::Like),
            "dislike" => Some(Self::Dislike),
            "none" => Some(Self::None),
            _ => None,
        }
    }

    pub(crate) fn to_kind(self) -> Option<ReactionKind> {
        match self {
            Self::Like => Some(ReactionKind::Like),
            Self::Dislike => Some(ReactionKind::Dislike),
            Self::None => None,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ReactionChange {
    #[serde(rename = "type")]
    kind: ReactionChoice,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReactionCounts {
    likes: i64,
    /// Left out where the settings keep it for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    dislikes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine: Option<ReactionChoice>,
    /// Published comments and replies; of posts.
    #[serde(skip_serializing_if = "Option::is_none")]
    comments: Option<i64>,
}

impl ReactionCounts {
    fn from_counts(
        counts: ItemReactions,
        imported: (i64, i64),
        settings: &CommunitySettings,
    ) -> Self {
        Self {
            likes: counts.likes + imported.0,
            dislikes: shown_dislikes(counts.dislikes + imported.1, settings),
            mine: Some(match counts.mine {
                Some(ReactionKind::Like) => ReactionChoice::Like,
                Some(ReactionKind::Dislike) => ReactionChoice::Dislike,
                None => ReactionChoice::None,
            }),
            comments: None,
        }
    }
}

fn shown_dislikes(count: i64, settings: &CommunitySettings) -> Option<i64> {
    settings.comment_style().has_dislikes.then_some(count)
}

/// Likes, dislikes and comments of a post.
#[utoipa::path(get, path = "/api/posts/{slug}/reactions", operation_id = "read_reactions", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address")),
    responses((status = 200, body = ReactionCounts), (status = 404, description = "No such post")))]
pub(crate) async fn read_reactions(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
) -> Result<Response, Error> {
    let place = match CommentedPost::load_by_slug(&community, &slug).await {
        Ok(place) => place,
        Err(error) => return Ok(CommentedPost::not_found_response(error)),
    };
    let reader = community.store().reader();
    let tally = comments::load_tally(reader.connection(), &place.item()).await?;
    let counts = ReactionCounts {
        likes: place.post.likes + tally.likes,
        dislikes: shown_dislikes(place.post.dislikes + tally.dislikes, &place.settings),
        // The response is cached for everybody, so it must not say anything about one visitor.
        mine: None,
        comments: Some(tally.comments),
    };
    Ok(tagged_response(Json(counts), &place.cache_tags(), None))
}

/// Likes, dislikes or neither: of a post.
#[utoipa::path(patch, path = "/api/posts/{slug}/reactions", operation_id = "react_to_post", tag = "conversation", params(("slug" = String, Path, description = "Last part of the post's address")),
    responses((status = 200, body = ReactionCounts), (status = 404, description = "No such post")))]
pub(crate) async fn react_to_post(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
    visitor: Visitor,
    Json(change): Json<ReactionChange>,
) -> Result<Json<ReactionCounts>, Error> {
    // Acquired before anything is read, because reader connections are few too.
    let _at_work = community.item_locks().acquire_reaction().await;
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let counts = set_reaction(&community, place.item(), &visitor, change.kind.to_kind()).await?;
    let imported = (place.post.likes, place.post.dislikes);
    Ok(Json(ReactionCounts::from_counts(
        counts,
        imported,
        &place.settings,
    )))
}

/// Likes, dislikes or neither: of a comment.
#[utoipa::path(patch, path = "/api/posts/{slug}/comments/{key}/reactions", operation_id = "react_to_comment", tag = "conversation", params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    responses((status = 200, body = ReactionCounts), (status = 404, description = "No such post or comment")))]
pub(crate) async fn react_to_comment(
    With(community): With<CommunityService>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
    Json(change): Json<ReactionChange>,
) -> Result<Json<ReactionCounts>, Error> {
    let _at_work = community.item_locks().acquire_reaction().await;
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let item = find_post_comment(&community, &place, &key).await?;
    let counts = set_reaction(&community, item, &visitor, change.kind.to_kind()).await?;
    Ok(Json(ReactionCounts::from_counts(
        counts,
        (0, 0),
        &place.settings,
    )))
}

/// The comment of that key, if it stands under the post.
pub(crate) async fn find_post_comment(
    community: &CommunityService,
    place: &CommentedPost,
    key: &str,
) -> Result<Item, Error> {
    let reader = community.store().reader();
    let found = comments::find_comment(reader.connection(), key).await?;
    let found = found.filter(|row| row.subject() == place.item());
    let gone = || ProblemDetails::not_found(l10n::t!("community-comment-gone"));
    Ok(found.ok_or_else(gone)?.item())
}

/// Notes what a visitor thinks of an item from now on.
///
/// # Errors
/// 404 when the item is not there for visitors; else when the database fails.
pub async fn set_reaction(
    community: &CommunityService,
    item: Item,
    visitor: &Visitor,
    wanted: Option<ReactionKind>,
) -> Result<ItemReactions, Error> {
    let visitor = community.fingerprint(visitor)?;
    let reader = community.store().reader();
    // A repeated click needs neither a turn nor a write.
    if let Some(counts) = store::find_unchanged(&reader, &item, &visitor, wanted).await? {
        return Ok(counts);
    }
    let _turn = community.item_locks().lock_item(&item).await;
    let tx = community.store().begin(Actor::Visitor).await?;
    let counts = store::store_reaction(community, &tx, &item, &visitor, wanted).await?;
    tx.commit().await?;
    Ok(counts)
}
