//! The calls of visitors.
use ::forms::{ApiForm, invalid_form};
use axum::extract::State as With;
use axum::response::Response;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Visitor, lenient_number, private_response, tagged_response};

use super::own_comments::EditForm;
use super::submission::{self, CommentForm, CommentInput, CommentTarget, ReplyForm};
use super::view::{CommentList, CommentsAfter, OwnItems};
use super::{export, lists, own_comments};
use crate::commented_post::CommentedPost;
use crate::items::comments::resolve_page_number;
use crate::model::Item;
use crate::service::CommunityService;
use crate::tables::comment::Model;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct CommentPageQuery {
    /// Counts from 1; what is no number counts as not given.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    page: Option<u64>,
    /// Key of a comment: the page that it stands on, whatever `page` says.
    #[param(value_type = Option<String>)]
    comment: String,
}

/// Published comments under a post, the oldest first, with their replies.
#[utoipa::path(get, path = "/api/posts/{slug}/comments", operation_id = "list_comments", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), CommentPageQuery),
    responses((status = 200, body = CommentList), (status = 404, description = "No such post")))]
pub(crate) async fn list_comments(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
    Query(asked): Query<CommentPageQuery>,
) -> Result<Response, Error> {
    let place = match CommentedPost::load_by_slug(&community, &slug).await {
        Ok(place) => place,
        Err(error) => return Ok(CommentedPost::not_found_response(error)),
    };
    let now = community.now();
    let reader = community.store().reader();
    let page = resolve_page_number(&reader, &place.item(), asked.page, &asked.comment).await?;
    let list = lists::load_comment_list(&community, &place, page, now).await?;
    let until = place.changes_at(now);
    Ok(tagged_response(Json(list), &place.cache_tags(), until))
}

/// Writes a comment under a post. Answers the updated list as the writer sees it.
///
/// The same again within two minutes, or with the same `Idempotency-Key` within a day, is the same comment.
#[utoipa::path(post, path = "/api/posts/{slug}/comments", operation_id = "write_comment", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address")), request_body = CommentForm,
    responses((status = 201, body = CommentsAfter), (status = 404, description = "No such post"), (status = 409, description = "Comments are closed here")))]
pub(crate) async fn write_comment(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
    visitor: Visitor,
    called: ApiForm<CommentForm>,
) -> Result<Response, Error> {
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let form = called.parse_form().into_result().map_err(invalid_form)?;
    let written = CommentInput::from_comment_form(form, called.is_by_machine());
    submit_to_post(&community, &place, written, &visitor).await
}

/// Writes a reply to a comment. A reply to one of the third level stands beside it.
#[utoipa::path(post, path = "/api/posts/{slug}/comments/{key}/replies", operation_id = "write_reply", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    request_body = ReplyForm,
    responses((status = 201, body = CommentsAfter), (status = 404, description = "No such post or comment"), (status = 409, description = "Comments are closed here")))]
pub(crate) async fn write_reply(
    With(community): With<CommunityService>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
    called: ApiForm<ReplyForm>,
) -> Result<Response, Error> {
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let form = called.parse_form().into_result().map_err(invalid_form)?;
    let written = CommentInput {
        parent: Some(key),
        ..CommentInput::from_reply_form(form, called.is_by_machine())
    };
    submit_to_post(&community, &place, written, &visitor).await
}

async fn submit_to_post(
    community: &CommunityService,
    place: &CommentedPost,
    written: CommentInput,
    visitor: &Visitor,
) -> Result<Response, Error> {
    let under = CommentTarget::from_post(place, community.now());
    let taken = submission::submit_comment(community, under, written, visitor).await?;
    let (comments, total) = lists::load_list_after(community, place, &taken.comment).await?;
    let after = CommentsAfter {
        comments,
        state: taken.comment.state,
        key: taken.comment.id,
        total,
        card: taken.card,
    };
    // It may contain comments that only their writer can see yet.
    Ok(private_response((StatusCode::CREATED, Json(after))))
}

/// Changes a comment of the visitor's own, for 15 minutes after it was written.
#[utoipa::path(patch, path = "/api/posts/{slug}/comments/{key}", operation_id = "edit_comment", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    request_body = EditForm,
    responses((status = 200, body = CommentsAfter), (status = 404, description = "Not theirs"), (status = 409, description = "The time is over")))]
pub(crate) async fn edit_comment(
    With(community): With<CommunityService>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
    called: ApiForm<EditForm>,
) -> Result<Response, Error> {
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let (subject, reading) = (place.item(), called.parse_form());
    let comment =
        own_comments::edit_own_comment(&community, &subject, place.rule, &key, reading, &visitor)
            .await?;
    updated_list_response(&community, &place, comment).await
}

/// Deletes a comment of the visitor's own, for 15 minutes after it was written.
#[utoipa::path(delete, path = "/api/posts/{slug}/comments/{key}", operation_id = "delete_comment", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    responses((status = 204, description = "It is gone"), (status = 404, description = "Not theirs"), (status = 409, description = "The time is over")))]
pub(crate) async fn delete_comment(
    With(community): With<CommunityService>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<StatusCode, Error> {
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    own_comments::delete_own_comment(&community, &place.item(), &key, &visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn updated_list_response(
    community: &CommunityService,
    place: &CommentedPost,
    comment: Model,
) -> Result<Response, Error> {
    let (comments, total) = lists::load_list_after(community, place, &comment).await?;
    Ok(private_response(Json(CommentsAfter {
        comments,
        state: comment.state,
        card: crate::screening::find_card(&comment.text),
        key: comment.id,
        total,
    })))
}

/// A post as the content service stores it: comments nested up to three levels, each with a key of its own.
#[utoipa::path(get, path = "/api/posts/{slug}/export", operation_id = "export_post", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address")),
    responses((status = 200, description = "The document", body = Object), (status = 404, description = "No such post")))]
pub(crate) async fn export_post(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
) -> Result<Response, Error> {
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let body = export::build_post_document(&community, &place).await?;
    let gone = || kernel::ProblemDetails::not_found(l10n::t!("community-post-not-found"));
    Ok(tagged_response(
        Json(body.ok_or_else(gone)?),
        &place.cache_tags(),
        None,
    ))
}

#[derive(Debug, Default, Deserialize, Serialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct OwnItemsQuery {
    /// Last part of a post's address.
    post: Option<String>,
    question: Option<String>,
}

/// What under a post or question is the visitor's own: reactions, waiting comments, what may still be changed. Empty
/// without the visitor's cookie; kept by no cache.
#[utoipa::path(get, path = "/api/conversation/mine", operation_id = "read_mine", tag = "conversation", params(OwnItemsQuery),
    responses((status = 200, body = OwnItems), (status = 404, description = "No such post")))]
pub(crate) async fn read_mine(
    With(community): With<CommunityService>,
    visitor: Option<Visitor>,
    Query(asked): Query<OwnItemsQuery>,
) -> Result<Response, Error> {
    // Reading sets no cookie, so a visitor without one has nothing of their own.
    let Some(visitor) = visitor else {
        return Ok(private_response(Json(OwnItems::default())));
    };
    let (subject, style) = match (&asked.post, &asked.question) {
        (Some(slug), _) => {
            let place = CommentedPost::load_by_slug(&community, slug).await?;
            (place.item(), place.settings.comment_style())
        }
        (None, Some(id)) => {
            let settings = community.ports().rules.load_settings().await?;
            (Item::question(id.as_str()), settings.comment_style())
        }
        (None, None) => return Ok(private_response(Json(OwnItems::default()))),
    };
    let mine = own_comments::load_own_items(&community, &subject, style, &visitor).await?;
    Ok(private_response(Json(mine)))
}
