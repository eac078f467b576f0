//! The plain forms of the newsletter's pages, and the one-click call of RFC 8058.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Of};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Uri};
use kernel::FieldError;
use store::Actor;
use web::{ClientAddress, Error, FormBody, FormState, FormValue, Pages, Path, Result};

use super::own;
use super::taking;
use super::typed::{self, Choices, SignUp};
use crate::Newsletter;
use crate::answer::see;
use crate::links::Purpose;
use crate::words::read_address;

/// The page again, with what to mend. What is our fault is not the form's.
async fn again(
    pages: &Pages,
    (uri, headers): (&Uri, &HeaderMap),
    name: &str,
    values: BTreeMap<String, FormValue>,
    error: Error,
) -> Result<Response> {
    if error.problem().status >= 500 {
        return Err(error);
    }
    let problem = error.problem();
    let has_errors = !problem.errors.is_empty();
    let state = FormState {
        name: name.to_owned(),
        values,
        errors: problem.errors.clone(),
        message: (!has_errors).then(|| problem.detail.clone()),
        found: None,
    };
    Ok(pages.render_form(uri, headers, state).await)
}

/// `POST /newsletter`: the box of any page.
pub(super) async fn subscribe(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "newsletter", error)
                .await;
        }
    };
    let sent = SignUp {
        email: posted.text("email"),
        page: posted.text("page"),
        frequency: posted.text("frequency"),
        topics: posted.texts("topics"),
        country: posted.text("country"),
        website: posted.text("website"),
    };
    match taking::take(&newsletter, &sent, from.map(|from| from.0.0)).await {
        Ok(()) => Ok(see("/newsletter/thanks")),
        Err(error) => again(&pages, (&uri, &headers), "newsletter", sent.values(), error).await,
    }
}

/// `POST /newsletter/confirm/{token}`.
pub(super) async fn confirm(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    uri: Uri,
) -> Result<Response> {
    own::confirm(&newsletter, &token).await?;
    Ok(see(uri.path()))
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
        own::leave(&newsletter, &row.id, Actor::Visitor, String::new()).await?;
    }
    if posted.one("List-Unsubscribe") == "One-Click" {
        return Ok("You get no more letters.".into_response());
    }
    Ok(see(uri.path()))
}

/// `POST /newsletter/leave`: the links of a reader's pages, sent to the address.
pub(super) async fn send_links(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let typed = match posted {
        Ok(posted) => posted.text("email"),
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "leave-link", error)
                .await;
        }
    };
    let sent = async {
        let address = read_address(&typed).map_err(|error| taking::invalid(vec![error]))?;
        taking::check_network(&newsletter, from.map(|from| from.0.0))?;
        Ok::<_, Error>(taking::send_links(&newsletter, address).await?)
    };
    match sent.await {
        Ok(()) => Ok(see("/newsletter/leave?sent=yes")),
        Err(error) => {
            let values = BTreeMap::from([("email".to_owned(), FormValue::One(typed))]);
            again(&pages, (&uri, &headers), "leave-link", values, error).await
        }
    }
}

/// `POST /newsletter/preferences/{token}`.
pub(super) async fn choose(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    let row = own::opened(&newsletter, Purpose::Preferences, &token).await?;
    let posted = match FormBody::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "preferences", error)
                .await;
        }
    };
    let offered = newsletter.outside().posts.topics().await?;
    match chosen(&posted, &offered) {
        Ok(choices) => {
            own::choose(&newsletter, &row.id, choices).await?;
            Ok(see(&format!("{}?saved=yes", uri.path())))
        }
        Err(errors) => {
            let values = ["frequency", "country"]
                .map(|name| (name.to_owned(), FormValue::One(posted.text(name))));
            let mut values = BTreeMap::from(values);
            values.insert("topics".to_owned(), FormValue::Many(posted.texts("topics")));
            let error = taking::invalid(errors);
            again(&pages, (&uri, &headers), "preferences", values, error).await
        }
    }
}

fn chosen(posted: &FormBody, offered: &[String]) -> Result<Choices, Vec<FieldError>> {
    let frequency = typed::frequency(posted.one("frequency"));
    let country = typed::country(posted.one("country"));
    match (frequency, country) {
        (Ok(frequency), Ok(country)) => Ok(Choices {
            frequency,
            topics: typed::topics(&posted.texts("topics"), offered),
            country,
            ..Choices::default()
        }),
        (frequency, country) => {
            let errors = [frequency.err(), country.err()];
            Err(errors.into_iter().flatten().collect())
        }
    }
}
