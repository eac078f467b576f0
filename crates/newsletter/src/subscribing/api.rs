//! The JSON calls: signing up, and what the pages of readers read.

use axum::Extension;
use axum::extract::State as Of;
use axum::response::Response;
use forms::ApiForm;
use web::{ClientAddress, Json, Path, Result, private_response, tagged_response};

use super::reader_links::{ConfirmationStatus, find_confirmation, load_subscriber_by_token};
use super::submission;
use super::validation::SignUpForm;
use super::views::{ConfirmView, FormView, LeaveView, MESSAGE, PreferencesView, SignedUp, TITLE};
use crate::issues::records::issues_tag;
use crate::links::LinkPurpose;
use crate::options::{country_options, frequency_options, topic_options};
use crate::service::Newsletter;
use crate::tables::subscriber::NewsletterFrequency;

/// Signs an address up: a mail with a button goes there, and nothing else until it is pressed. The answer is the same
/// whether the address is known or not.
#[utoipa::path(post, path = "/api/newsletter", operation_id = "subscribe_to_newsletter", tag = "newsletter", request_body = SignUpForm,
    responses((status = 200, body = SignedUp), (status = 422, description = "The address is missing or is none"),
        (status = 429, description = "Too many sign-ups from one network")))]
pub async fn subscribe_to_newsletter(
    Of(newsletter): Of<Newsletter>,
    from: Option<Extension<ClientAddress>>,
    called: ApiForm<SignUpForm>,
) -> Result<Json<SignedUp>> {
    let (from, is_machine) = (from.map(|from| from.0.0), called.is_by_machine());
    submission::accept_sign_up(&newsletter, called.parse_form(), is_machine, from).await?;
    Ok(Json(SignedUp {
        title: l10n::text(TITLE).to_owned(),
        message: l10n::text(MESSAGE).to_owned(),
        next: newsletter.load_settings().await?.next,
    }))
}

/// What the form of the newsletter needs.
#[utoipa::path(get, path = "/api/newsletter/form", operation_id = "read_newsletter_form", tag = "newsletter",
    responses((status = 200, body = FormView)))]
pub async fn get_newsletter_form(Of(newsletter): Of<Newsletter>) -> Result<Response> {
    let settings = newsletter.load_settings().await?;
    let all = newsletter.ports().posts.list_topics().await?;
    let view = FormView {
        consent_version: settings.consent_version(),
        consent: settings.consent,
        next: settings.next,
        frequencies: frequency_options(NewsletterFrequency::Every),
        topics: topic_options(&all, &[]),
        countries: country_options(""),
    };
    let tags = [
        issues_tag(),
        kernel::CacheTag::new("type:settings"),
        kernel::CacheTag::new("type:blog"),
    ];
    Ok(tagged_response(Json(view), &tags, None))
}

/// How a link that confirms stands. Looking changes nothing.
#[utoipa::path(get, path = "/api/newsletter/confirm/{token}", operation_id = "read_newsletter_confirmation", tag = "newsletter",
    responses((status = 200, body = ConfirmView)))]
pub async fn get_confirmation(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
) -> Result<Response> {
    let view = match find_confirmation(&newsletter, &token).await? {
        ConfirmationStatus::Expired => ConfirmView::expired(),
        ConfirmationStatus::Waiting(row) => ConfirmView::from_row(&newsletter, &row, false)?,
        ConfirmationStatus::Confirmed(row) => ConfirmView::from_row(&newsletter, &row, true)?,
    };
    Ok(private_response(Json(view)))
}

/// How a link to leave stands. Looking changes nothing.
#[utoipa::path(get, path = "/api/newsletter/leave/{token}", operation_id = "read_newsletter_leaving", tag = "newsletter",
    responses((status = 200, body = LeaveView), (status = 404, description = "The link opens nothing")))]
pub async fn get_leave_page(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = load_subscriber_by_token(&newsletter, LinkPurpose::Leave, &token).await?;
    Ok(private_response(Json(LeaveView::from_row(
        &newsletter,
        &row,
    )?)))
}

/// What a reader chose.
#[utoipa::path(get, path = "/api/newsletter/preferences/{token}", operation_id = "read_newsletter_preferences", tag = "newsletter",
    responses((status = 200, body = PreferencesView), (status = 404, description = "The link opens nothing")))]
pub async fn get_preferences(
    Of(newsletter): Of<Newsletter>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = load_subscriber_by_token(&newsletter, LinkPurpose::Preferences, &token).await?;
    let view = PreferencesView::load_view(&newsletter, &row).await?;
    Ok(private_response(Json(view)))
}
