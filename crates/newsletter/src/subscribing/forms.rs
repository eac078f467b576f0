//! The plain forms of the newsletter's pages, and the one-click call of RFC 8058.

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Of};
use axum::response::{IntoResponse, Response};
use forms::{Posted, invalid, see};
use http::Uri;
use store::Actor;
use web::{ClientAddress, Error, FormBody, Path, Result};

use super::own;
use super::taking;
use super::typed::{LinksForm, PreferencesForm, SignUp, needed};
use crate::Newsletter;
use crate::links::Purpose;

/// `POST /newsletter`: the box of any page.
pub(super) async fn subscribe(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    posted: Posted<SignUp>,
) -> Result<Response> {
    let (from, is_machine) = (from.map(|from| from.0.0), posted.is_by_machine());
    match taking::take(&newsletter, posted.read(), is_machine, from).await {
        Ok(()) => Ok(see("/newsletter/thanks", &[])),
        Err(error) => posted.refuse(error).await,
    }
}

pub(super) async fn confirm(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    uri: Uri,
) -> Result<Response> {
    own::confirm(&newsletter, &token).await?;
    Ok(see(uri.path(), &[]))
}

/// `POST /newsletter/leave/{token}`: by the button, or by the reader's mail program in one click.
pub(super) async fn leave(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    uri: Uri,
    posted: Result<FormBody>,
) -> Result<Response> {
    // Whoever finds the link leaves, whatever their mail program sends with it.
    let posted = posted.unwrap_or_default();
    let row = own::opened(&newsletter, Purpose::Leave, &token).await?;
    if posted.one("do") == "return" {
        own::come_back(&newsletter, &row.id).await?;
    } else {
        own::leave(&newsletter, &row.id, Actor::Visitor, "").await?;
    }
    if posted.one("List-Unsubscribe") == "One-Click" {
        return Ok("You get no more letters.".into_response());
    }
    Ok(see(uri.path(), &[]))
}

/// `POST /newsletter/leave`: the links of a reader's pages, sent to the address.
pub(super) async fn send_links(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    posted: Posted<LinksForm>,
) -> Result<Response> {
    let sent = async {
        let form = posted.read().done().map_err(invalid)?;
        let address = needed(form.email).map_err(invalid)?;
        taking::check_network(&newsletter, from.map(|from| from.0.0))?;
        Ok::<_, Error>(taking::send_links(&newsletter, address).await?)
    };
    match sent.await {
        Ok(()) => Ok(see("/newsletter/leave", &[("sent", "yes")])),
        Err(error) => posted.refuse(error).await,
    }
}

pub(super) async fn choose(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Response> {
    let row = own::opened(&newsletter, Purpose::Preferences, &token).await?;
    let posted = match Posted::<PreferencesForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let offered = newsletter.outside().posts.topics().await?;
    match PreferencesForm::choices(posted.read(), &offered) {
        Ok(choices) => {
            own::choose(&newsletter, &row.id, &choices).await?;
            Ok(see(posted.path(), &[("saved", "yes")]))
        }
        Err(mistakes) => Ok(posted.mend(mistakes).await),
    }
}
