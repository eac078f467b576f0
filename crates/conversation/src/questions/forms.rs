//! The plain forms of `/community/{id}` and of the pages about a visitor's own.

use std::collections::BTreeMap;

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Uri};
use serde::Deserialize;
use web::{Error, Form, FormState, FormValue, Pages, Path, Visitor};

use super::own::{forgotten, note_seen};
use super::reading::personal;
use super::store::{Once, busy_tag, tag};
use super::taking;
use super::writing::{SayBody, count};
use crate::Conversation;

/// Any form of a question's page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Posted {
    form: String,
    text: String,
    website: String,
}

/// `POST /community/{id}`.
pub(crate) async fn post_question(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    visitor: Visitor,
    Form(posted): Form<Posted>,
) -> Result<Response, Error> {
    let page = format!("/community/{id}");
    let what = match posted.form.as_str() {
        "comment" => {
            return comment(
                &conversation,
                &pages,
                (&id, &uri, &headers),
                &visitor,
                &posted,
            )
            .await;
        }
        "helpful" => Once::Helpful,
        _ => Once::Like,
    };
    count(&conversation, &id, &visitor, what).await?;
    pages.wait_fresh(&page, &[tag(&id), busy_tag(&id)]).await;
    let part = if what == Once::Helpful {
        "answer"
    } else {
        "question"
    };
    Ok(Redirect::to(&format!("{page}#{part}")).into_response())
}

async fn comment(
    conversation: &Conversation,
    pages: &Pages,
    (id, uri, headers): (&str, &Uri, &HeaderMap),
    visitor: &Visitor,
    posted: &Posted,
) -> Result<Response, Error> {
    let body = SayBody {
        user: String::new(),
        content: posted.text.clone(),
    };
    let taken = match body.read("text") {
        Ok(_) if !posted.website.is_empty() => Err(super::writing::invalid(Vec::new())),
        Ok(said) => taking::comment(conversation, visitor, id, said).await,
        Err(errors) => Err(super::writing::invalid(errors)),
    };
    match taken {
        Ok(taken) => {
            let state = taken.comment.state;
            pages
                .wait_fresh(&format!("/community/{id}"), &[tag(id)])
                .await;
            let place = format!("/community/{id}?sent={}#comments", state.name());
            Ok(Redirect::to(&place).into_response())
        }
        Err(error) if matches!(error.problem().status, 409 | 422 | 429) => {
            let problem = error.problem();
            let value = FormValue::One(posted.text.clone());
            let state = FormState {
                name: "comment".to_owned(),
                values: BTreeMap::from([("text".to_owned(), value)]),
                errors: problem.errors.clone(),
                message: problem.errors.is_empty().then(|| problem.detail.clone()),
                found: None,
            };
            Ok(pages.render_form(uri, headers, state).await)
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
