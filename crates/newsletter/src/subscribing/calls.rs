//! The JSON calls: signing up, and what the pages of readers read.

use axum::Extension;
use axum::extract::State as Of;
use axum::response::Response;
use forms::Called;
use web::{ClientAddress, Json, Path, Result, personal, tagged};

use super::own::{Confirming, confirming, opened};
use super::taking;
use super::typed::SignUp;
use super::views::{ConfirmView, FormView, LeaveView, MESSAGE, PreferencesView, SignedUp, TITLE};
use crate::Newsletter;
use crate::issues::records::issues_tag;
use crate::links::Purpose;
use crate::tables::subscriber::Frequency;
use crate::words::{countries, frequencies, topics};

/// Signs an address up: a mail with a button goes there, and nothing else until it is pressed. The answer is the same
/// whether the address is known or not.
#[utoipa::path(post, path = "/api/newsletter", operation_id = "subscribe_to_newsletter", tag = "newsletter", request_body = SignUp,
    responses((status = 200, body = SignedUp), (status = 422, description = "The address is missing or is none"),
        (status = 429, description = "Too many sign-ups from one network")))]
pub async fn subscribe(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    called: Called<SignUp>,
) -> Result<Json<SignedUp>> {
    let (from, is_machine) = (from.map(|from| from.0.0), called.is_by_machine());
    taking::take(&newsletter, called.read(), is_machine, from).await?;
    Ok(Json(SignedUp {
        title: TITLE.to_owned(),
        message: MESSAGE.to_owned(),
        next: newsletter.settings().await?.next,
    }))
}

/// What the form of the newsletter needs.
#[utoipa::path(get, path = "/api/newsletter/form", operation_id = "read_newsletter_form", tag = "newsletter",
    responses((status = 200, body = FormView)))]
pub async fn form(Of(newsletter): Of<Newsletter>) -> Result<Response> {
    let settings = newsletter.settings().await?;
    let all = newsletter.outside().posts.topics().await?;
    let view = FormView {
        consent_version: settings.consent_version(),
        consent: settings.consent,
        next: settings.next,
        frequencies: frequencies(Frequency::Every),
        topics: topics(&all, &[]),
        countries: countries(""),
    };
    let tags = [
        issues_tag(),
        kernel::Tag::new("type:settings"),
        kernel::Tag::new("type:blog"),
    ];
    Ok(tagged(Json(view), &tags, None))
}

/// How a link that confirms stands. Looking changes nothing.
#[utoipa::path(get, path = "/api/newsletter/confirm/{token}", operation_id = "read_newsletter_confirmation", tag = "newsletter",
    responses((status = 200, body = ConfirmView)))]
pub async fn confirmation(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
) -> Result<Response> {
    let view = match confirming(&newsletter, &token).await? {
        Confirming::Expired => ConfirmView::expired(),
        Confirming::Waiting(row) => ConfirmView::of(&newsletter, &row, false)?,
        Confirming::Confirmed(row) => ConfirmView::of(&newsletter, &row, true)?,
    };
    Ok(personal(Json(view)))
}

/// How a link to leave stands. Looking changes nothing.
#[utoipa::path(get, path = "/api/newsletter/leave/{token}", operation_id = "read_newsletter_leaving", tag = "newsletter",
    responses((status = 200, body = LeaveView), (status = 404, description = "The link opens nothing")))]
pub async fn leaving(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = opened(&newsletter, Purpose::Leave, &token).await?;
    Ok(personal(Json(LeaveView::of(&newsletter, &row)?)))
}

/// What a reader chose.
#[utoipa::path(get, path = "/api/newsletter/preferences/{token}", operation_id = "read_newsletter_preferences", tag = "newsletter",
    responses((status = 200, body = PreferencesView), (status = 404, description = "The link opens nothing")))]
pub async fn preferences(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = opened(&newsletter, Purpose::Preferences, &token).await?;
    let view = PreferencesView::of(&newsletter, &row).await?;
    Ok(personal(Json(view)))
}
