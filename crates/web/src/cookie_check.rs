//! Buttons without words, such as a like: the visitor is known before anything is counted.
//!
//! Whoever is new presses twice before the answer with their cookie has come, and would be counted as two. Their words
//! could tell a repeat ([`crate::IdempotencyLayer`]); a like has none. So the first answer only brings the cookie and
//! sends the browser here again with what it sent. Who keeps no cookies is taken at the second time.
use axum::Router;
use axum::extract::{FromRequestParts, Request};
use axum::middleware::{Next, from_fn};
use axum::response::{Redirect, Response};
use http::Uri;
use http::uri::PathAndQuery;

use crate::{Error, Visitor, private_response};

/// What stands in the address when the cookie was sent.
const SENT: &str = "cookie=sent";

/// Sends who has no cookie yet once around (307, which repeats the form), so that they have one when the form is taken.
pub fn wrap_with_cookie_check<S: Clone + Send + Sync + 'static>(forms: Router<S>) -> Router<S> {
    forms.layer(from_fn(check_cookie))
}

async fn check_cookie(request: Request, next: Next) -> Result<Response, Error> {
    let (mut parts, body) = request.into_parts();
    if let Some(address) = original_uri(&parts.uri) {
        // The handler and where it leads back to are the same as without the detour.
        parts.uri = address;
        return Ok(next.run(Request::from_parts(parts, body)).await);
    }
    let visitor = Visitor::from_request_parts(&mut parts, &()).await?;
    if visitor.is_known() {
        return Ok(next.run(Request::from_parts(parts, body)).await);
    }
    let separator = parts.uri.query().map_or('?', |_| '&');
    let address = format!("{}{separator}{SENT}", parts.uri);
    Ok(private_response(Redirect::temporary(&address)))
}

/// The address as it was before the cookie was sent; none when it was not.
fn original_uri(uri: &Uri) -> Option<Uri> {
    let rest = uri.path_and_query()?.as_str().strip_suffix(SENT)?;
    let rest = rest.strip_suffix(['?', '&'])?;
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(rest).ok()?);
    Uri::from_parts(parts).ok()
}
