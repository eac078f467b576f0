//! The forms of a post's page, which work without a script: they post to the page's own path.
use std::collections::BTreeMap;

use axum::Router;
use axum::extract::State as With;
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use http::header::{CACHE_CONTROL, LOCATION};
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use kernel::{FieldError, Problem};
use serde::Deserialize;
use web::{Error, Form, FormState, FormValue, Pages, Path, Visitor};

use super::calls::under;
use super::place::PostPlace;
use super::store as rows;
use super::writing::{self, Refusal, Written};
use crate::Conversation;
use crate::model::{Item, ItemKind, State};
use crate::parted::{self, Part};
use crate::reactions::{self, Wanted};

/// A second press of the same button after this takes the reaction back; before, it is a double click.
const DOUBLE_CLICK: Duration = Duration::seconds(3);

pub(super) fn router(conversation: &Conversation) -> Router {
    let forms = (Router::new().fallback(write), Router::new().fallback(press));
    parted::router(conversation, "/blog/{slug}", forms, |which| {
        match which.form.as_str() {
            "" | "comment" | "reply" => Some(Part::Words),
            "reaction" => Some(Part::Press),
            _ => None,
        }
    })
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct CommentForm {
    form: String,
    name: String,
    text: String,
    parent: String,
    website: String,
}

/// A comment or reply: 303 to the page that shows it, or 422 with what was typed.
async fn write(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    visitor: Visitor,
    pages: Pages,
    headers: HeaderMap,
    Form(form): Form<CommentForm>,
) -> Result<Response, Error> {
    let place = PostPlace::of(&conversation, &slug).await?;
    let parent = Some(form.parent.clone()).filter(|key| form.form == "reply" && !key.is_empty());
    let written = Written {
        name: form.name.clone(),
        text: form.text.clone(),
        parent: parent.clone(),
        website: form.website.clone(),
    };
    let under = under(&conversation, &place);
    let taken = match writing::take(&conversation, under, written, &visitor).await {
        Ok(taken) => taken,
        Err(refusal) => {
            let (errors, message) = told(refusal)?;
            let uri = page_with(&conversation, &slug, parent.as_deref()).await?;
            let state = FormState {
                name: form.form.clone(),
                values: values(&form),
                errors,
                message,
                found: None,
            };
            return Ok(pages.render_form(&uri, &headers, state).await);
        }
    };
    let comment = &taken.comment;
    let path = format!("/blog/{slug}");
    let mut query = format!("?sent={}", comment.state.key());
    let reader = conversation.store().reader();
    let page = rows::page_of(&reader, comment).await?;
    if page > 1 {
        query.push_str(&format!("&page={page}"));
    }
    let anchor = if comment.state == State::Published {
        pages
            .wait_fresh(&path, &[rows::busy_tag(&place.item())])
            .await;
        format!("comment-{}", comment.id)
    } else {
        "comments".to_owned()
    };
    see(&format!("{path}{query}#{anchor}"))
}

/// What a visitor is told of a refusal beside what they typed; a fault of ours is none of theirs.
fn told(refusal: Refusal) -> Result<(Vec<FieldError>, Option<String>), Error> {
    match refusal {
        Refusal::Invalid(errors) => Ok((errors, None)),
        Refusal::Other(error) if error.problem().status < 500 => {
            Ok((Vec::new(), Some(error.problem().detail.clone())))
        }
        Refusal::Other(error) => Err(error),
    }
}

fn values(form: &CommentForm) -> BTreeMap<String, FormValue> {
    [
        ("name", &form.name),
        ("text", &form.text),
        ("parent", &form.parent),
    ]
    .map(|(name, value)| (name.to_owned(), FormValue::One(value.clone())))
    .into()
}

/// The address of the page that a form stands on: that with the comment which is answered.
async fn page_with(
    conversation: &Conversation,
    slug: &str,
    answered: Option<&str>,
) -> Result<Uri, Error> {
    let reader = conversation.store().reader();
    let mut address = format!("/blog/{slug}");
    let found = match answered {
        Some(key) => rows::by_key(reader.connection(), key).await?,
        None => None,
    };
    if let Some(comment) = found {
        let page = rows::page_of(&reader, &comment).await?;
        address.push_str(&format!("?reply={}&page={page}", comment.id));
    }
    address.parse().map_err(Error::internal)
}

#[derive(Deserialize)]
struct Press {
    item: String,
    #[serde(rename = "type")]
    wanted: Wanted,
}

/// A like or dislike; a second press of the same button takes it back.
async fn press(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    visitor: Visitor,
    pages: Pages,
    Form(press): Form<Press>,
) -> Result<Response, Error> {
    let at_work = conversation.turns().reaction().await;
    let place = PostPlace::of(&conversation, &slug).await?;
    let gone = || Problem::not_found("This is no longer there.");
    let item: Item = press.item.parse().map_err(|_| gone())?;
    let reader = conversation.store().reader();
    let (item, mut query, anchor) = match item.kind {
        ItemKind::Post if item == place.item() => (item, String::new(), "reactions".to_owned()),
        ItemKind::Comment => {
            let found = rows::by_key(reader.connection(), &item.id).await?;
            let comment = found
                .filter(|row| row.subject() == place.item())
                .ok_or_else(gone)?;
            let page = rows::page_of(&reader, &comment).await?;
            let query = format!("?page={page}");
            (item, query, format!("comment-{}", comment.id))
        }
        _ => return Err(gone().into()),
    };
    if query == "?page=1" {
        query.clear();
    }
    let wanted = press.wanted.kind();
    let fingerprint = conversation.fingerprint(&visitor)?;
    let before = reactions::store::last(&reader, &item, &fingerprint).await?;
    let again = before
        .is_some_and(|(kind, at)| Some(kind) == wanted && conversation.now() - at > DOUBLE_CLICK);
    let wanted = wanted.filter(|_| !again);
    reactions::react(&conversation, item, &visitor, wanted).await?;
    drop(at_work);
    let path = format!("/blog/{slug}");
    pages
        .wait_fresh(&path, &[rows::busy_tag(&place.item())])
        .await;
    see(&format!("{path}{query}#{anchor}"))
}

/// 303 to an address of this site.
fn see(address: &str) -> Result<Response, Error> {
    let location = HeaderValue::from_str(address).map_err(Error::internal)?;
    let headers = [
        (LOCATION, location),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}
