//! The plain forms of `/community/{id}` and of the pages about a visitor's own.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Uri};
use serde::Deserialize;
use web::{Error, Form, FormState, FormValue, Pages, Path, Visitor};

use super::notices::note_seen;
use super::own::forgotten;
use super::reading::personal;
use super::store::{Once, busy_tag, tag};
use super::taking;
use super::writing::{SayBody, count};
use crate::model::State;
use crate::parted::{self, Part};
use crate::{Conversation, comments};

/// The forms of `/community/{id}`.
pub(super) fn router(conversation: &Conversation) -> Router {
    let forms = (
        Router::new().fallback(post_comment),
        Router::new().fallback(post_press),
    );
    parted::router(
        conversation,
        "/community/{id}",
        forms,
        |which| match which.form.as_str() {
            "comment" => Some(Part::Words),
            _ => Some(Part::Press),
        },
    )
}

/// A button of a question's page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Pressed {
    form: String,
}

/// A like, or that the answer helped.
async fn post_press(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(pressed): Form<Pressed>,
) -> Result<Response, Error> {
    let page = format!("/community/{id}");
    let (what, part) = match pressed.form.as_str() {
        "helpful" => (Once::Helpful, "answer"),
        _ => (Once::Like, "question"),
    };
    count(&conversation, &id, &visitor, what).await?;
    pages.wait_fresh(&page, &[tag(&id), busy_tag(&id)]).await;
    Ok(Redirect::to(&format!("{page}#{part}")).into_response())
}

/// What is said under a question.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Typed {
    text: String,
    website: String,
}

/// A comment: 303 to the page with it, or 422 with what was typed.
async fn post_comment(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    visitor: Visitor,
    Form(typed): Form<Typed>,
) -> Result<Response, Error> {
    let body = SayBody {
        user: String::new(),
        content: typed.text.clone(),
    };
    let taken = match body.read("text") {
        Ok(_) if !typed.website.is_empty() => Err(super::writing::invalid(Vec::new())),
        Ok(said) => taking::comment(&conversation, &visitor, &id, said).await,
        Err(errors) => Err(super::writing::invalid(errors)),
    };
    match taken {
        Ok(taken) => {
            let (comment, path) = (&taken.comment, format!("/community/{id}"));
            pages.wait_fresh(&path, &[tag(&id)]).await;
            let reader = conversation.store().reader();
            let page = comments::store::page_of(&reader, comment).await?;
            let mut place = format!("{path}?sent={}", comment.state.key());
            if page > 1 {
                place.push_str(&format!("&page={page}"));
            }
            if comment.state == State::Published {
                place.push_str(&format!("#comment-{}", comment.id));
            } else {
                place.push_str("#comments");
            }
            Ok(Redirect::to(&place).into_response())
        }
        Err(error) if matches!(error.problem().status, 409 | 422 | 429) => {
            let problem = error.problem();
            let value = FormValue::One(typed.text.clone());
            let state = FormState {
                name: "comment".to_owned(),
                values: BTreeMap::from([("text".to_owned(), value)]),
                errors: problem.errors.clone(),
                message: problem.errors.is_empty().then(|| problem.detail.clone()),
                found: None,
            };
            Ok(pages.render_form(&uri, &headers, state).await)
        }
        Err(error) => Err(error),
    }
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
