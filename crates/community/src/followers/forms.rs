//! The plain forms of following, and the one-click call of RFC 8058.

use axum::Extension;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use forms::PostedForm;
use http::Uri;
use web::{ClientAddress, Error, FormBody, Path};

use super::submission::{self, FollowForm};
use crate::service::CommunityService;

/// `POST /community/{id}` with an address.
pub(super) async fn post_follow(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    from: Option<Extension<ClientAddress>>,
    posted: PostedForm<FollowForm>,
) -> Result<Response, Error> {
    let (from, is_machine) = (from.map(|from| from.0.0), posted.is_by_machine());
    let reading = posted.parse_form();
    match submission::follow_question(&community, &id, reading, is_machine, from).await {
        Ok(()) => Ok(Redirect::to("/community/updates").into_response()),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

/// `POST /community/updates/confirm/{token}`.
pub(super) async fn post_confirm(
    Shared(community): Shared<CommunityService>,
    Path(token): Path<String>,
    uri: Uri,
) -> Result<Response, Error> {
    submission::confirm_follow(&community, &token).await?;
    // The page shows how the link stands, so a first, a second and a late press get the same answer.
    Ok(Redirect::to(uri.path()).into_response())
}

/// `POST /community/updates/stop/{token}`: by the button, or by the reader's mail program in one click.
pub(super) async fn post_stop(
    Shared(community): Shared<CommunityService>,
    Path(token): Path<String>,
    uri: Uri,
    posted: Result<FormBody, Error>,
) -> Result<Response, Error> {
    submission::stop_following(&community, &token).await?;
    // Whoever finds the link stops the mails, whatever their mail program sends with it.
    if posted.unwrap_or_default().first_value("List-Unsubscribe") == "One-Click" {
        // RFC 8058 forbids a redirect: following one would turn the call into a GET.
        // not shown: the server of a mail provider reads it.
        return Ok("You will get no more emails about this question.".into_response());
    }
    Ok(Redirect::to(uri.path()).into_response())
}
