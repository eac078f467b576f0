//! The plain forms of `/community/follow`.

use axum::extract::{Request, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use forms::{FormDefinition, FormSource, Key, ParsedForm, PostedForm};
use http::{HeaderMap, Uri};
use kernel::FieldError;
use web::{ClientAddress, Error, FormState, Pages, invalid_field, private_response};

use super::api::{dismiss_code_response, leave_response, read_file};
use super::attachments::QuestionThreads;
use super::service::{MessageForm, ThreadState};
use crate::follow_up::session::{self, with_cookie};

const PAGE: &str = "/community/follow";
/// The form that sends a file, and its field.
const FILE: &str = "file";

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
    Shared(room): Shared<ThreadState>,
    axum::Extension(ClientAddress(address)): axum::Extension<ClientAddress>,
    headers: HeaderMap,
    posted: PostedForm<FollowForm>,
) -> Result<Response, Error> {
    let form = posted.parse_form().form;
    let done = match &*form.form {
        "" | "follow" => match room.open_by_code(&form.code, address).await {
            Ok(question) => opened_response(&room, &question.id),
            Err(error) => Err(error),
        },
        "dismiss" => {
            let page = redirect_to(&format!("{PAGE}?done=dismissed"));
            dismiss_code_response(&room, &headers, &form.code, page)
        }
        "leave" => leave_response(&room, redirect_to(&format!("{PAGE}?done=left"))),
        _ => apply_change(&room, &headers, &posted, &form).await,
    };
    match done {
        Ok(response) => Ok(response),
        Err(error) => respond_with_error(posted, &form.form, error).await,
    }
}

fn redirect_to(place: &str) -> Response {
    Redirect::to(place).into_response()
}

fn opened_response(room: &ThreadState, question: &str) -> Result<Response, Error> {
    let cookie = session::begin_session(&room.community, question)?;
    with_cookie(private_response(redirect_to(PAGE)), &cookie)
}

/// What needs the question to be open.
async fn apply_change(
    room: &ThreadState,
    headers: &HeaderMap,
    posted: &PostedForm<FollowForm>,
    form: &FollowForm,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(headers).await?;
    let is_sure = &*form.confirm == "yes";
    let place = match &*form.form {
        "message" => {
            room.submit_message(
                &question,
                ParsedForm::from_body(&posted.body, FormSource::Page),
                None,
            )
            .await?;
            "?done=message#messages"
        }
        "helpful" => {
            room.record_helpful(&question).await?;
            "?done=helpful"
        }
        // Without scripts there is no dialog: the first submission only leads to a page that asks for confirmation.
        "withdraw" if is_sure => {
            room.withdraw_question(&question).await?;
            "?done=withdrawn"
        }
        "erase" if is_sure => {
            room.erase_question(&question).await?;
            return leave_response(room, redirect_to(&format!("{PAGE}?done=erased")));
        }
        "withdraw" => "?do=withdraw",
        "erase" => "?do=erase",
        _ => "",
    };
    let cookie = session::begin_session(&room.community, &question.id)?;
    with_cookie(
        private_response(redirect_to(&format!("{PAGE}{place}"))),
        &cookie,
    )
}

/// The page again, with what was typed and what to mend. Of a message nothing is kept, as of a question on its way.
async fn respond_with_error(
    mut posted: PostedForm<FollowForm>,
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
    // A rate limit must not cost a row either (decision 060).
    posted.is_secret = form == MessageForm::NAME || problem.status == 429;
    Ok(match &problem.errors[..] {
        [] if field.is_empty() => posted.redirect_with_message(problem.detail.clone()).await,
        [] => {
            let mistake = FieldError::new(field, problem.detail.clone());
            posted.redirect_with_errors(vec![mistake]).await
        }
        mistakes => posted.redirect_with_errors(mistakes.to_vec()).await,
    })
}

/// A photo or a document.
pub(crate) async fn post_file(
    Shared(room): Shared<ThreadState>,
    pages: Pages,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Error> {
    let done = async {
        let question = room.find_by_cookie(&headers).await?;
        let file = read_file(request, FILE).await.map_err(|error| {
            if error.problem().status == 413 {
                invalid_field(FILE, l10n::t!("community-file-too-large"))
            } else {
                error
            }
        })?;
        let threads = QuestionThreads(room.clone());
        threads.submit_attachment(&question, file, None).await?;
        let cookie = session::begin_session(&room.community, &question.id)?;
        let page = redirect_to(&format!("{PAGE}?done=file#messages"));
        with_cookie(private_response(page), &cookie)
    };
    let error = match done.await {
        Err(error) if error.problem().status < 500 => error,
        done => return done,
    };
    let problem = error.problem();
    let mut form = FormState {
        name: FILE.to_owned(),
        errors: problem.errors.clone(),
        ..FormState::default()
    };
    if form.errors.is_empty() {
        let mistake = FieldError::new(FILE, problem.detail.clone());
        form.errors.push(mistake);
    }
    Ok(pages
        .redirect_back(&Uri::from_static(PAGE), &headers, form)
        .await)
}
