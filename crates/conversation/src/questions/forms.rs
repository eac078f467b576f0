//! The plain forms of `/community/{id}` and of the pages about a visitor's own.

use axum::Router;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use forms::{Form, Key, Posted, invalid};
use web::{Error, Path, Visitor, personal};

use super::asked::NOBODY;
use super::notices::note_seen;
use super::own::forgotten;
use super::store::{Once, busy_tag, tag};
use super::taking::{self, Said};
use super::writing::count;
use crate::model::words::Words;
use crate::parted::{self, Part};
use crate::{Conversation, comments};

forms::form! {
    struct PressForm as "QuestionPress" on "press" {
        button: Key = "form",
    }
}

forms::form! {
    struct CommentForm as "QuestionCommentTyped" on "comment" {
        text: Words = "text" { missing: "Write a comment" },
    }
}

pub(super) fn router(conversation: &Conversation) -> Router {
    let parts = [
        Part::words(
            conversation,
            |sent| sent.one("form") == CommentForm::NAME,
            Router::new().fallback(post_comment),
        ),
        Part::press(conversation, |_| true, Router::new().fallback(post_press)),
    ];
    parted::router("/community/{id}", parts)
}

/// A like, or that the answer helped.
async fn post_press(
    Shared(conversation): Shared<Conversation>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: Posted<PressForm>,
) -> Result<Response, Error> {
    let page = format!("/community/{id}");
    let (what, part) = match &*posted.read().form.button {
        "helpful" => (Once::Helpful, "answer"),
        _ => (Once::Like, "question"),
    };
    count(&conversation, &id, &visitor, what).await?;
    let pages = posted.pages();
    pages.wait_fresh(&page, &[tag(&id), busy_tag(&id)]).await;
    Ok(Redirect::to(&format!("{page}#{part}")).into_response())
}

/// A comment: 303 to the page with it, or back with what was typed.
async fn post_comment(
    Shared(conversation): Shared<Conversation>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: Posted<CommentForm>,
) -> Result<Response, Error> {
    let taken = match posted.read().done() {
        Ok(_) if posted.is_by_machine() => Err(invalid(Vec::new())),
        Ok(form) => {
            let said = Said {
                name: NOBODY.to_owned(),
                text: form.text.0,
            };
            taking::comment(&conversation, &visitor, &id, said).await
        }
        Err(mistakes) => Err(invalid(mistakes)),
    };
    let taken = match taken {
        Ok(taken) => taken,
        Err(error) => return posted.refuse(error).await,
    };
    let path = format!("/community/{id}");
    posted.pages().wait_fresh(&path, &[tag(&id)]).await;
    let reader = conversation.store().reader();
    let page = comments::store::place_of_sent(&reader, &path, &taken.comment).await?;
    Ok(Redirect::to(&page).into_response())
}

/// `POST /community/notifications`.
pub(crate) async fn post_notices(
    Shared(conversation): Shared<Conversation>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    if let Some(visitor) = visitor {
        note_seen(&conversation, &visitor).await?;
    }
    Ok(personal(Redirect::to("/community/notifications")))
}

/// `POST /community/forget`.
pub(crate) async fn post_forget(Shared(conversation): Shared<Conversation>) -> Response {
    let page = Redirect::to("/community/forget?done=yes").into_response();
    forgotten(&conversation, page)
}
