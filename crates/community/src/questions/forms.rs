//! The plain forms of `/community/{id}` and of the pages about a visitor's own.

use axum::Router;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use forms::{FormDefinition, Key, PostedForm, invalid_form};
use web::{Error, Path, Visitor};

use super::own_questions::forget_device_response;
use super::submission::{self, ForumCommentInput};
use super::write_api::record_vote;
use crate::form_dispatch::{self, FormPart};
use crate::items::cache_tags::{busy_question_tag, question_tag};
use crate::items::comments::sent_comment_url;
use crate::items::votes::VoteKind;
use crate::model::text::{BodyText, NOBODY};
use crate::service::CommunityService;

forms::form! {
    struct ButtonForm as "QuestionPress" on "press" {
        button: Key = "form",
    }
}

forms::form! {
    struct CommentForm as "QuestionCommentTyped" on "comment" {
        text: BodyText = "text" { missing: "community-comment-missing" },
        work: Key = "work",
    }
}

pub(super) fn router(community: &CommunityService, further: FormPart) -> Router {
    let parts = vec![
        further,
        FormPart::idempotent_form(
            community,
            |sent| sent.first_value("form") == CommentForm::NAME,
            Router::new().fallback(post_comment),
        ),
        FormPart::button_form(community, |_| true, Router::new().fallback(post_button)),
    ];
    form_dispatch::router("/community/{id}", parts)
}

/// A like, or that the answer helped.
async fn post_button(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: PostedForm<ButtonForm>,
) -> Result<Response, Error> {
    let page = format!("/community/{id}");
    let (what, part) = match &*posted.parse_form().form.button {
        "helpful" => (VoteKind::Helpful, "answer"),
        _ => (VoteKind::Like, "question"),
    };
    record_vote(&community, &id, &visitor, what).await?;
    let pages = posted.pages();
    pages
        .wait_fresh(&page, &[question_tag(&id), busy_question_tag(&id)])
        .await;
    Ok(Redirect::to(&format!("{page}#{part}")).into_response())
}

/// A comment: 303 to the page with it, or back with what was typed.
async fn post_comment(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: PostedForm<CommentForm>,
) -> Result<Response, Error> {
    let taken = match posted.parse_form().into_result() {
        // No field is named, so that a bot does not learn which one gave it away.
        Ok(_) if posted.is_by_machine() => Err(invalid_form(Vec::new())),
        Ok(form) => {
            let said = ForumCommentInput {
                name: NOBODY.to_owned(),
                text: form.text.0,
                work: form.work.0,
            };
            submission::submit_comment(&community, &visitor, &id, said).await
        }
        Err(mistakes) => Err(invalid_form(mistakes)),
    };
    let taken = match taken {
        Ok(taken) => taken,
        Err(error) => return posted.redirect_with_problem(error).await,
    };
    let path = format!("/community/{id}");
    posted.pages().wait_fresh(&path, &[question_tag(&id)]).await;
    let reader = community.store().reader();
    let page = sent_comment_url(&reader, &path, &taken.comment).await?;
    Ok(Redirect::to(&page).into_response())
}

/// `POST /community/forget`.
pub(crate) async fn post_forget(Shared(community): Shared<CommunityService>) -> Response {
    let page = Redirect::to("/community/forget?done=yes").into_response();
    forget_device_response(&community, page)
}
