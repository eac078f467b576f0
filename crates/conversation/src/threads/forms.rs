//! The plain forms of `/community/follow`.

use std::collections::BTreeMap;

use axum::extract::{Request, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Uri};
use kernel::FieldError;
use serde::Deserialize;
use web::{ClientAddress, Error, Form, FormState, FormValue, Pages};

use super::api::{dismissed, left, sent_photo, with_cookie};
use super::following::{Room, TOO_LARGE, photo_wrong};
use super::session;
use crate::questions::reading::personal;
use crate::questions::typed::wrong;

const PAGE: &str = "/community/follow";

/// Any of the page's forms.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Posted {
    form: String,
    code: String,
    text: String,
    confirm: String,
}

/// `POST /community/follow`.
pub(crate) async fn post_follow(
    Shared(room): Shared<Room>,
    axum::Extension(ClientAddress(address)): axum::Extension<ClientAddress>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    Form(posted): Form<Posted>,
) -> Response {
    let done = match posted.form.as_str() {
        "" | "follow" => match room.open(&posted.code, address).await {
            Ok(question) => opened(&room, &question.id),
            Err(error) => Err(error),
        },
        "dismiss" => {
            let page = see(&format!("{PAGE}?done=dismissed"));
            dismissed(&room, &headers, &posted.code, page)
        }
        "leave" => left(&room, see(&format!("{PAGE}?done=left"))),
        _ => change(&room, &headers, &posted).await,
    };
    match done {
        Ok(response) => response,
        Err(error) => again(&pages, &uri, &headers, &posted, &error).await,
    }
}

fn see(place: &str) -> Response {
    Redirect::to(place).into_response()
}

fn opened(room: &Room, question: &str) -> Result<Response, Error> {
    let cookie = session::begun(&room.conversation, question)?;
    with_cookie(personal(see(PAGE)), &cookie)
}

/// What needs the question to be open.
async fn change(room: &Room, headers: &HeaderMap, posted: &Posted) -> Result<Response, Error> {
    let question = room.question(headers).await?;
    let is_sure = posted.confirm == "yes";
    let place = match posted.form.as_str() {
        "message" => {
            room.say(&question, &posted.text).await?;
            "?done=message#messages"
        }
        "helpful" => {
            room.helped(&question).await?;
            "?done=helpful"
        }
        "withdraw" if is_sure => {
            room.withdraw(&question).await?;
            "?done=withdrawn"
        }
        "erase" if is_sure => {
            room.erase(&question).await?;
            return left(room, see(&format!("{PAGE}?done=erased")));
        }
        "withdraw" => "?do=withdraw",
        "erase" => "?do=erase",
        _ => "",
    };
    let cookie = session::begun(&room.conversation, &question.id)?;
    with_cookie(personal(see(&format!("{PAGE}{place}"))), &cookie)
}

/// The page again, with what was typed and what to mend.
async fn again(
    pages: &Pages,
    uri: &Uri,
    headers: &HeaderMap,
    posted: &Posted,
    error: &Error,
) -> Response {
    let (name, field, typed) = match posted.form.as_str() {
        "" | "follow" => ("follow", "code", &posted.code),
        "message" => ("message", "text", &posted.text),
        other => (other, "", &posted.confirm),
    };
    if error.problem().status >= 500 {
        return error.clone().into_response();
    }
    let value = (field.to_owned(), FormValue::One(typed.clone()));
    let values = (!field.is_empty()).then_some(value);
    form(
        pages,
        uri,
        headers,
        (name, field),
        values.into_iter().collect(),
        error,
    )
    .await
}

async fn form(
    pages: &Pages,
    uri: &Uri,
    headers: &HeaderMap,
    (name, field): (&str, &str),
    values: BTreeMap<String, FormValue>,
    error: &Error,
) -> Response {
    let problem = error.problem();
    let mut errors: Vec<FieldError> = problem.errors.clone();
    if errors.is_empty() && !field.is_empty() {
        errors.push(wrong(field, problem.detail.clone()));
    }
    let message = errors.is_empty().then(|| problem.detail.clone());
    let state = FormState {
        name: name.to_owned(),
        values,
        errors,
        message,
        found: None,
    };
    pages.render_form(uri, headers, state).await
}

/// `POST /community/follow/photos`.
pub(crate) async fn post_photo(
    Shared(room): Shared<Room>,
    pages: Pages,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let done = async {
        let question = room.question(&headers).await?;
        let photo = sent_photo(request).await.map_err(|error| {
            if error.problem().status == 413 {
                photo_wrong(TOO_LARGE)
            } else {
                error
            }
        })?;
        room.show(&question, photo).await?;
        let cookie = session::begun(&room.conversation, &question.id)?;
        let page = see(&format!("{PAGE}?done=photo#messages"));
        with_cookie(personal(page), &cookie)
    };
    match done.await {
        Ok(response) => response,
        Err(error) if error.problem().status >= 500 => error.into_response(),
        Err(error) => {
            let page = Uri::from_static(PAGE);
            form(
                &pages,
                &page,
                &headers,
                ("photo", "photo"),
                BTreeMap::new(),
                &error,
            )
            .await
        }
    }
}
