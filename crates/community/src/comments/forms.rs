//! The forms of a post's page, which work without a script: they post to the page's own path.
use axum::Router;
use axum::extract::State as With;
use axum::response::{Redirect, Response};
use chrono::Duration;
use forms::{FormDefinition, Key, PostedForm, invalid_form};
use http::Uri;
use kernel::{FieldError, ProblemDetails};
use web::{Error, Path, Visitor, private_response};

use super::submission::{self, CommentForm, CommentInput, CommentTarget, ReplyForm};
use crate::commented_post::CommentedPost;
use crate::form_dispatch::{self, FormPart};
use crate::items::cache_tags::busy_tag;
use crate::items::comments;
use crate::model::{Item, ItemKind, ItemState};
use crate::reactions::{self, ReactionChoice};
use crate::service::CommunityService;

/// A second press of the same button after this takes the reaction back; before, it is a double click.
const DOUBLE_CLICK: Duration = Duration::seconds(3);

forms::form! {
    struct ReactionForm as "ReactionPress" on "reaction" {
        /// `post:ID` or `comment:KEY`.
        item: Key = "item",
        /// `like`, `dislike` or `none`.
        wanted: Key = "type",
    }
}

pub(super) fn router(community: &CommunityService) -> Router {
    let parts = [
        FormPart::idempotent_form(
            community,
            |sent| matches!(sent.first_value("form"), "" | CommentForm::NAME),
            Router::new().fallback(post_comment),
        ),
        FormPart::idempotent_form(
            community,
            |sent| sent.first_value("form") == ReplyForm::NAME,
            Router::new().fallback(post_reply),
        ),
        FormPart::button_form(
            community,
            |sent| sent.first_value("form") == ReactionForm::NAME,
            Router::new().fallback(post_reaction),
        ),
    ];
    form_dispatch::router("/blog/{slug}", parts)
}

async fn post_comment(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
    visitor: Visitor,
    posted: PostedForm<CommentForm>,
) -> Result<Response, Error> {
    let is_by_machine = posted.is_by_machine();
    let read = posted.parse_form().into_result();
    let read = read.map(|form| CommentInput::from_comment_form(form, is_by_machine));
    respond_to_form(&community, &slug, &visitor, &posted, read).await
}

async fn post_reply(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
    visitor: Visitor,
    mut posted: PostedForm<ReplyForm>,
) -> Result<Response, Error> {
    let (reading, is_by_machine) = (posted.parse_form(), posted.is_by_machine());
    let page = address_with_comment(&community, &slug, &reading.form.parent).await?;
    posted.lead_back_to(page);
    let read = reading.into_result();
    let read = read.map(|form| CommentInput::from_reply_form(form, is_by_machine));
    respond_to_form(&community, &slug, &visitor, &posted, read).await
}

/// Takes a comment or reply: 303 to the page that shows it, or back with what was typed.
async fn respond_to_form<F: FormDefinition>(
    community: &CommunityService,
    slug: &str,
    visitor: &Visitor,
    posted: &PostedForm<F>,
    read: Result<CommentInput, Vec<FieldError>>,
) -> Result<Response, Error> {
    let place = CommentedPost::load_by_slug(community, slug).await?;
    let taken = match read {
        Ok(written) => {
            let under = CommentTarget::from_post(&place, community.now());
            submission::submit_comment(community, under, written, visitor).await
        }
        Err(mistakes) => Err(invalid_form(mistakes)),
    };
    let taken = match taken {
        Ok(taken) => taken,
        // What they answer is gone; what they wrote is not.
        Err(error) if error.problem().status == 404 => {
            return Ok(posted
                .redirect_with_message(error.problem().detail.clone())
                .await);
        }
        Err(error) => return posted.redirect_with_problem(error).await,
    };
    let path = format!("/blog/{slug}");
    // The page is cached: without the wait, the redirect could show a version without the comment.
    if taken.comment.state == ItemState::Published {
        let pages = posted.pages();
        pages.wait_fresh(&path, &[busy_tag(&place.item())]).await;
    }
    let reader = community.store().reader();
    let page = comments::sent_comment_url(&reader, &path, &taken.comment).await?;
    Ok(private_response(Redirect::to(&page)))
}

/// The address of the page that a form stands on: that with the comment which is answered.
async fn address_with_comment(
    community: &CommunityService,
    slug: &str,
    answered: &str,
) -> Result<Uri, Error> {
    let reader = community.store().reader();
    let mut address = format!("/blog/{slug}");
    if let Some(comment) = comments::find_comment(reader.connection(), answered).await? {
        let page = comments::find_page_number(&reader, &comment).await?;
        address.push_str(&format!("?reply={}&page={page}", comment.id));
    }
    address.parse().map_err(Error::internal)
}

/// A like or dislike; a second press of the same button takes it back.
async fn post_reaction(
    With(community): With<CommunityService>,
    Path(slug): Path<String>,
    visitor: Visitor,
    posted: PostedForm<ReactionForm>,
) -> Result<Response, Error> {
    let form = posted.parse_form().form;
    let unknown = || ProblemDetails::bad_request(l10n::t!("community-reaction-not-known"));
    let wanted = ReactionChoice::parse_choice(&form.wanted)
        .ok_or_else(unknown)?
        .to_kind();
    let at_work = community.item_locks().acquire_reaction().await;
    let place = CommentedPost::load_by_slug(&community, &slug).await?;
    let gone = || ProblemDetails::not_found(l10n::t!("community-item-gone"));
    let item: Item = form.item.parse().map_err(|_| gone())?;
    let reader = community.store().reader();
    let (item, mut query, anchor) = match item.kind {
        ItemKind::Post if item == place.item() => (item, String::new(), "reactions".to_owned()),
        ItemKind::Comment => {
            let found = comments::find_comment(reader.connection(), &item.id).await?;
            let comment = found
                .filter(|row| row.subject() == place.item())
                .ok_or_else(gone)?;
            let page = comments::find_page_number(&reader, &comment).await?;
            let query = format!("?page={page}");
            (item, query, format!("comment-{}", comment.id))
        }
        _ => return Err(gone().into()),
    };
    // The first page is cached under the address without a query.
    if query == "?page=1" {
        query.clear();
    }
    let fingerprint = community.fingerprint(&visitor)?;
    let before = reactions::store::find_reaction(&reader, &item, &fingerprint).await?;
    let again = before
        .is_some_and(|(kind, at)| Some(kind) == wanted && community.now() - at > DOUBLE_CLICK);
    let wanted = wanted.filter(|_| !again);
    reactions::set_reaction(&community, item, &visitor, wanted).await?;
    // Released before waiting for the page, which may take a whole render.
    drop(at_work);
    let path = format!("/blog/{slug}");
    let pages = posted.pages();
    pages.wait_fresh(&path, &[busy_tag(&place.item())]).await;
    Ok(private_response(Redirect::to(&format!(
        "{path}{query}#{anchor}"
    ))))
}
