//! The plain forms of `/community/follow`.

use axum::extract::{Request, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use forms::{Form, Key, Posted, Reading, Way};
use http::{HeaderMap, Uri};
use kernel::FieldError;
use web::{ClientAddress, Error, FormState, Pages, personal};

use super::api::{MessageForm, dismissed, left, sent_photo, with_cookie};
use super::following::{Room, TOO_LARGE, photo_wrong};
use super::session;

const PAGE: &str = "/community/follow";

forms::form! {
    /// Any of the page's forms.
    pub(crate) struct FollowForm as "FollowPress" on "follow" {
        form: Key = "form",
        code: Key = "code",
        /// `yes` where it was asked whether they are sure.
        confirm: Key = "confirm",
    }
}

pub(crate) async fn post_follow(
    Shared(room): Shared<Room>,
    axum::Extension(ClientAddress(address)): axum::Extension<ClientAddress>,
    headers: HeaderMap,
    posted: Posted<FollowForm>,
) -> Result<Response, Error> {
    let form = posted.read().form;
    let done = match &*form.form {
        "" | "follow" => match room.open(&form.code, address).await {
            Ok(question) => opened(&room, &question.id),
            Err(error) => Err(error),
        },
        "dismiss" => {
            let page = see(&format!("{PAGE}?done=dismissed"));
            dismissed(&room, &headers, &form.code, page)
        }
        "leave" => left(&room, see(&format!("{PAGE}?done=left"))),
        _ => change(&room, &headers, &posted, &form).await,
    };
    match done {
        Ok(response) => Ok(response),
        Err(error) => again(posted, &form.form, error).await,
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
async fn change(
    room: &Room,
    headers: &HeaderMap,
    posted: &Posted<FollowForm>,
    form: &FollowForm,
) -> Result<Response, Error> {
    let question = room.question(headers).await?;
    let is_sure = &*form.confirm == "yes";
    let place = match &*form.form {
        "message" => {
            room.say(&question, Reading::of(&posted.body, Way::Page))
                .await?;
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

/// The page again, with what was typed and what to mend. Of a message nothing is kept, as of a question on its way.
async fn again(
    mut posted: Posted<FollowForm>,
    form: &str,
    error: Error,
) -> Result<Response, Error> {
    let problem = error.problem();
    if problem.status >= 500 {
        return Err(error);
    }
    let field = match form {
        "" | FollowForm::NAME => "code",
        MessageForm::NAME => "text",
        _ => "",
    };
    if !form.is_empty() {
        form.clone_into(&mut posted.name);
    }
    posted.is_secret = form == MessageForm::NAME || problem.status == 429;
    Ok(match &problem.errors[..] {
        [] if field.is_empty() => posted.explain(problem.detail.clone()).await,
        [] => {
            let mistake = FieldError::new(field, problem.detail.clone());
            posted.mend(vec![mistake]).await
        }
        mistakes => posted.mend(mistakes.to_vec()).await,
    })
}

pub(crate) async fn post_photo(
    Shared(room): Shared<Room>,
    pages: Pages,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Error> {
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
    let error = match done.await {
        Err(error) if error.problem().status < 500 => error,
        done => return done,
    };
    let problem = error.problem();
    let mut form = FormState {
        name: "photo".to_owned(),
        errors: problem.errors.clone(),
        ..FormState::default()
    };
    if form.errors.is_empty() {
        let mistake = FieldError::new("photo", problem.detail.clone());
        form.errors.push(mistake);
    }
    Ok(pages
        .lead_back(&Uri::from_static(PAGE), &headers, form)
        .await)
}
