//! The forms of a page post to its own path. Those that take words are made once however often they are sent; a second press
//! of a button may mean something of its own.
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request, State as With};
use axum::response::Response;
use axum::routing::post;
use kernel::Problem;
use serde::Deserialize;
use tower::ServiceExt;
use web::{Error, Form, Idempotency};

use crate::Conversation;

/// Bytes of a form: a comment of four bytes a letter, percent-encoded.
const LARGEST: usize = 128 << 10;

/// What a form is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// It takes words: the same twice is once.
    Words,
    /// It is a button.
    Press,
}

#[derive(Clone)]
struct Parts {
    words: Router,
    presses: Router,
    part_of: fn(&str) -> Option<Part>,
}

/// The forms of the page at `path`. `part_of` knows a form by the value of its field `form`, which is empty when there is
/// none; a form that it does not know is 400.
pub(crate) fn router(
    conversation: &Conversation,
    path: &str,
    (words, presses): (Router<Conversation>, Router<Conversation>),
    part_of: fn(&str) -> Option<Part>,
) -> Router {
    // Not routes: a second one of the same path would tell the handlers its parameters twice.
    let words = Idempotency::new(conversation.store().clone()).around(words);
    let parts = Parts {
        words: words.with_state(conversation.clone()),
        presses: presses.with_state(conversation.clone()),
        part_of,
    };
    Router::new().route(path, post(posted)).with_state(parts)
}

/// Which of the page's forms it was.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Which {
    form: String,
}

async fn posted(With(parts): With<Parts>, request: Request) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    let too_large = |_| Problem::too_large("What you sent is larger than allowed.");
    let body = to_bytes(body, LARGEST).await.map_err(too_large)?;
    let again = || Request::from_parts(head.clone(), Body::from(body.clone()));
    let Form(Which { form }) = Form::from_request(again(), &()).await?;
    let unknown = || Problem::bad_request("There is no such form on this page.");
    let router = match (parts.part_of)(&form).ok_or_else(unknown)? {
        Part::Words => parts.words,
        Part::Press => parts.presses,
    };
    let Ok(response) = router.oneshot(again()).await;
    Ok(response)
}
