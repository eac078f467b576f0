//! The plain forms of the newsletter's pages, and the one-click call of RFC 8058.

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Of};
use axum::response::{IntoResponse, Response};
use forms::{PostedForm, invalid_form, redirect_with_query};
use http::Uri;
use store::Actor;
use web::{ClientAddress, Error, FormBody, Path, Result};

use super::reader_links;
use super::submission;
use super::validation::{LinksForm, PreferencesForm, SignUpForm, require_email};
use crate::links::LinkPurpose;
use crate::service::Newsletter;

/// `POST /newsletter`: the box of any page.
pub(super) async fn submit_sign_up(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    posted: PostedForm<SignUpForm>,
) -> Result<Response> {
    let (from, is_machine) = (from.map(|from| from.0.0), posted.is_by_machine());
    match submission::accept_sign_up(&newsletter, posted.parse_form(), is_machine, from).await {
        Ok(()) => Ok(redirect_with_query("/newsletter/thanks", &[])),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

pub(super) async fn submit_confirmation(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    uri: Uri,
) -> Result<Response> {
    reader_links::confirm_subscription(&newsletter, &token).await?;
    // The page itself shows the state of the link, so a first, a second and a late click get the same answer.
    Ok(redirect_with_query(uri.path(), &[]))
}

/// `POST /newsletter/leave/{token}`: by the button, or by the reader's mail program in one click.
pub(super) async fn submit_leave(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    uri: Uri,
    posted: Result<FormBody>,
) -> Result<Response> {
    // Whoever finds the link leaves, whatever their mail program sends with it.
    let posted = posted.unwrap_or_default();
    let row =
        reader_links::load_subscriber_by_token(&newsletter, LinkPurpose::Leave, &token).await?;
    if posted.first_value("do") == "return" {
        reader_links::resume_subscription(&newsletter, &row.id).await?;
    } else {
        reader_links::end_subscription(&newsletter, &row.id, Actor::Visitor, "").await?;
    }
    if posted.first_value("List-Unsubscribe") == "One-Click" {
        // RFC 8058 forbids a redirect: a mail provider's server posts this, and following one would turn it into a GET.
        // not shown: the server of a mail provider reads it.
        return Ok("You will get no more issues.".into_response());
    }
    Ok(redirect_with_query(uri.path(), &[]))
}

/// `POST /newsletter/leave`: the links of a reader's pages, sent to the address.
pub(super) async fn submit_links_request(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    posted: PostedForm<LinksForm>,
) -> Result<Response> {
    let sent = async {
        let form = posted.parse_form().into_result().map_err(invalid_form)?;
        let address = require_email(form.email).map_err(invalid_form)?;
        submission::check_network(&newsletter, from.map(|from| from.0.0))?;
        Ok::<_, Error>(submission::enqueue_links_email(&newsletter, address).await?)
    };
    match sent.await {
        Ok(()) => Ok(redirect_with_query("/newsletter/leave", &[("sent", "yes")])),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

pub(super) async fn submit_preferences(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Response> {
    // The link is checked before the body is read (decision 033).
    let row = reader_links::load_subscriber_by_token(&newsletter, LinkPurpose::Preferences, &token)
        .await?;
    let posted = match PostedForm::<PreferencesForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let offered = newsletter.ports().posts.list_topics().await?;
    match PreferencesForm::parse_choices(posted.parse_form(), &offered) {
        Ok(choices) => {
            reader_links::update_choices(&newsletter, &row.id, &choices).await?;
            Ok(redirect_with_query(posted.path(), &[("saved", "yes")]))
        }
        Err(mistakes) => Ok(posted.redirect_with_errors(mistakes).await),
    }
}
