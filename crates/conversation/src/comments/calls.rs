//! The calls of visitors.
use ::forms::{Called, invalid};
use axum::Router;
use axum::extract::State as With;
use axum::response::Response;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Idempotency, Json, Path, Query, Visitor, lenient_number, personal, tagged};

use super::own::EditForm;
use super::place::PostPlace;
use super::view::{CommentList, CommentsAfter, Mine};
use super::writing::{self, CommentForm, ReplyForm, Under, Written};
use super::{export, forms, listing, own};
use crate::Conversation;
use crate::model::Item;
use crate::tables::comment::Model;

fn writes() -> OpenApiRouter<Conversation> {
    OpenApiRouter::default()
        .routes(routes!(write_comment))
        .routes(routes!(write_reply))
}

fn others() -> OpenApiRouter<Conversation> {
    OpenApiRouter::default()
        .routes(routes!(list_comments))
        .routes(routes!(edit_comment, delete_comment))
        .routes(routes!(export_post))
        .routes(routes!(read_mine))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    writes().merge(others()).into_openapi()
}

pub(crate) fn router(conversation: Conversation) -> Router {
    Idempotency::new(conversation.store().clone())
        .around(writes().into())
        .merge(Router::from(others()))
        .with_state(conversation.clone())
        .merge(forms::router(&conversation))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageAsked {
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
    params(("slug" = String, Path, description = "Last part of the post's address"), PageAsked),
    responses((status = 200, body = CommentList), (status = 404, description = "No such post")))]
pub(crate) async fn list_comments(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    Query(asked): Query<PageAsked>,
) -> Result<Response, Error> {
    let place = match PostPlace::of(&conversation, &slug).await {
        Ok(place) => place,
        Err(error) => return Ok(PostPlace::missing(error)),
    };
    let now = conversation.now();
    let reader = conversation.store().reader();
    let page = listing::page_asked(&reader, &place.item(), asked.page, &asked.comment).await?;
    let list = listing::page(&conversation, &place, page, now).await?;
    let until = place.changes_at(now);
    Ok(tagged(Json(list), &place.tags(), until))
}

/// Writes a comment under a post. Answers the updated list as the writer sees it.
///
/// The same again within two minutes, or with the same `Idempotency-Key` within a day, is the same comment.
#[utoipa::path(post, path = "/api/posts/{slug}/comments", operation_id = "write_comment", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address")), request_body = CommentForm,
    responses((status = 201, body = CommentsAfter), (status = 404, description = "No such post"), (status = 409, description = "Comments are closed here")))]
pub(crate) async fn write_comment(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    visitor: Visitor,
    called: Called<CommentForm>,
) -> Result<Response, Error> {
    let place = PostPlace::of(&conversation, &slug).await?;
    let form = called.read().done().map_err(invalid)?;
    let written = Written::comment(form, called.is_by_machine());
    write(&conversation, &place, written, &visitor).await
}

/// Writes a reply to a comment. A reply to one of the third level stands beside it.
#[utoipa::path(post, path = "/api/posts/{slug}/comments/{key}/replies", operation_id = "write_reply", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    request_body = ReplyForm,
    responses((status = 201, body = CommentsAfter), (status = 404, description = "No such post or comment"), (status = 409, description = "Comments are closed here")))]
pub(crate) async fn write_reply(
    With(conversation): With<Conversation>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
    called: Called<ReplyForm>,
) -> Result<Response, Error> {
    let place = PostPlace::of(&conversation, &slug).await?;
    let form = called.read().done().map_err(invalid)?;
    let written = Written {
        parent: Some(key),
        ..Written::reply(form, called.is_by_machine())
    };
    write(&conversation, &place, written, &visitor).await
}

async fn write(
    conversation: &Conversation,
    place: &PostPlace,
    written: Written,
    visitor: &Visitor,
) -> Result<Response, Error> {
    let under = under(conversation, place);
    let taken = writing::take(conversation, under, written, visitor).await?;
    let (comments, total) = listing::after(conversation, place, &taken.comment).await?;
    let after = CommentsAfter {
        comments,
        state: taken.comment.state,
        key: taken.comment.id,
        total,
        card: taken.card,
    };
    Ok(personal((StatusCode::CREATED, Json(after))))
}

pub(super) fn under(conversation: &Conversation, place: &PostPlace) -> Under {
    Under {
        subject: place.item(),
        rule: place.rule,
        open: place.is_open(conversation.now()),
        on_call: place.settings.on_call.clone(),
    }
}

/// Changes a comment of the visitor's own, for 15 minutes after it was written.
#[utoipa::path(patch, path = "/api/posts/{slug}/comments/{key}", operation_id = "edit_comment", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    request_body = EditForm,
    responses((status = 200, body = CommentsAfter), (status = 404, description = "Not theirs"), (status = 409, description = "The time is over")))]
pub(crate) async fn edit_comment(
    With(conversation): With<Conversation>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
    called: Called<EditForm>,
) -> Result<Response, Error> {
    let place = PostPlace::of(&conversation, &slug).await?;
    let (subject, reading) = (place.item(), called.read());
    let comment = own::edit(&conversation, &subject, place.rule, &key, reading, &visitor).await?;
    changed(&conversation, &place, comment).await
}

/// Deletes a comment of the visitor's own, for 15 minutes after it was written.
#[utoipa::path(delete, path = "/api/posts/{slug}/comments/{key}", operation_id = "delete_comment", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address"), ("key" = String, Path, description = "Key of the comment")),
    responses((status = 204, description = "It is gone"), (status = 404, description = "Not theirs"), (status = 409, description = "The time is over")))]
pub(crate) async fn delete_comment(
    With(conversation): With<Conversation>,
    Path((slug, key)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<StatusCode, Error> {
    let place = PostPlace::of(&conversation, &slug).await?;
    own::delete(&conversation, &place.item(), &key, &visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn changed(
    conversation: &Conversation,
    place: &PostPlace,
    comment: Model,
) -> Result<Response, Error> {
    let (comments, total) = listing::after(conversation, place, &comment).await?;
    Ok(personal(Json(CommentsAfter {
        comments,
        state: comment.state,
        card: crate::screening::card_of(&comment.text),
        key: comment.id,
        total,
    })))
}

/// A post as the content service stores it: comments nested up to three levels, each with a key of its own.
#[utoipa::path(get, path = "/api/posts/{slug}/export", operation_id = "export_post", tag = "conversation",
    params(("slug" = String, Path, description = "Last part of the post's address")),
    responses((status = 200, description = "The document", body = Object), (status = 404, description = "No such post")))]
pub(crate) async fn export_post(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
) -> Result<Response, Error> {
    let place = PostPlace::of(&conversation, &slug).await?;
    let body = export::post(&conversation, &place).await?;
    let gone = || kernel::Problem::not_found("There is no such post.");
    Ok(tagged(Json(body.ok_or_else(gone)?), &place.tags(), None))
}

#[derive(Debug, Default, Deserialize, Serialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct MineAsked {
    /// Last part of a post's address.
    post: Option<String>,
    question: Option<String>,
}

/// What under a post or question is the visitor's own: reactions, waiting comments, what may still be changed. Empty
/// without the visitor's cookie; kept by no cache.
#[utoipa::path(get, path = "/api/conversation/mine", operation_id = "read_mine", tag = "conversation", params(MineAsked),
    responses((status = 200, body = Mine), (status = 404, description = "No such post")))]
pub(crate) async fn read_mine(
    With(conversation): With<Conversation>,
    visitor: Option<Visitor>,
    Query(asked): Query<MineAsked>,
) -> Result<Response, Error> {
    let Some(visitor) = visitor else {
        return Ok(personal(Json(Mine::default())));
    };
    let (subject, style) = match (&asked.post, &asked.question) {
        (Some(slug), _) => {
            let place = PostPlace::of(&conversation, slug).await?;
            (place.item(), place.settings.date_style)
        }
        (None, Some(id)) => {
            let settings = conversation.outside().rules.settings().await?;
            (Item::question(id.as_str()), settings.date_style)
        }
        (None, None) => return Ok(personal(Json(Mine::default()))),
    };
    let mine = own::mine(&conversation, &subject, style, &visitor).await?;
    Ok(personal(Json(mine)))
}
