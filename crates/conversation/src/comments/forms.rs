//! The forms of a post's page, which work without a script: they post to the page's own path.
use axum::Router;
use axum::extract::State as With;
use axum::response::{Redirect, Response};
use chrono::Duration;
use forms::{Form, Key, Posted, invalid};
use http::Uri;
use kernel::{FieldError, Problem};
use web::{Error, Path, Visitor, personal};

use super::calls::under;
use super::place::PostPlace;
use super::store as rows;
use super::writing::{self, CommentForm, ReplyForm, Written};
use crate::Conversation;
use crate::model::{Item, ItemKind, State};
use crate::parted::{self, Part};
use crate::reactions::{self, Wanted};

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

pub(super) fn router(conversation: &Conversation) -> Router {
    let parts = [
        Part::words(
            conversation,
            |sent| matches!(sent.one("form"), "" | CommentForm::NAME),
            Router::new().fallback(comment),
        ),
        Part::words(
            conversation,
            |sent| sent.one("form") == ReplyForm::NAME,
            Router::new().fallback(reply),
        ),
        Part::press(
            conversation,
            |sent| sent.one("form") == ReactionForm::NAME,
            Router::new().fallback(press),
        ),
    ];
    parted::router("/blog/{slug}", parts)
}

async fn comment(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    visitor: Visitor,
    posted: Posted<CommentForm>,
) -> Result<Response, Error> {
    let is_by_machine = posted.is_by_machine();
    let read = posted.read().done();
    let read = read.map(|form| Written::comment(form, is_by_machine));
    settle(&conversation, &slug, &visitor, &posted, read).await
}

async fn reply(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    visitor: Visitor,
    mut posted: Posted<ReplyForm>,
) -> Result<Response, Error> {
    let (reading, is_by_machine) = (posted.read(), posted.is_by_machine());
    let page = page_with(&conversation, &slug, &reading.form.parent).await?;
    posted.lead_back_to(page);
    let read = reading.done();
    let read = read.map(|form| Written::reply(form, is_by_machine));
    settle(&conversation, &slug, &visitor, &posted, read).await
}

/// Takes a comment or reply: 303 to the page that shows it, or back with what was typed.
async fn settle<F: Form>(
    conversation: &Conversation,
    slug: &str,
    visitor: &Visitor,
    posted: &Posted<F>,
    read: Result<Written, Vec<FieldError>>,
) -> Result<Response, Error> {
    let place = PostPlace::of(conversation, slug).await?;
    let taken = match read {
        Ok(written) => {
            let under = under(conversation, &place);
            writing::take(conversation, under, written, visitor).await
        }
        Err(mistakes) => Err(invalid(mistakes)),
    };
    let taken = match taken {
        Ok(taken) => taken,
        // What they answer is gone; what they wrote is not.
        Err(error) if error.problem().status == 404 => {
            return Ok(posted.explain(error.problem().detail.clone()).await);
        }
        Err(error) => return posted.refuse(error).await,
    };
    let path = format!("/blog/{slug}");
    if taken.comment.state == State::Published {
        let pages = posted.pages();
        pages
            .wait_fresh(&path, &[rows::busy_tag(&place.item())])
            .await;
    }
    let reader = conversation.store().reader();
    let page = rows::place_of_sent(&reader, &path, &taken.comment).await?;
    Ok(personal(Redirect::to(&page)))
}

/// The address of the page that a form stands on: that with the comment which is answered.
async fn page_with(conversation: &Conversation, slug: &str, answered: &str) -> Result<Uri, Error> {
    let reader = conversation.store().reader();
    let mut address = format!("/blog/{slug}");
    if let Some(comment) = rows::by_key(reader.connection(), answered).await? {
        let page = rows::page_number_of(&reader, &comment).await?;
        address.push_str(&format!("?reply={}&page={page}", comment.id));
    }
    address.parse().map_err(Error::internal)
}

/// A like or dislike; a second press of the same button takes it back.
async fn press(
    With(conversation): With<Conversation>,
    Path(slug): Path<String>,
    visitor: Visitor,
    posted: Posted<ReactionForm>,
) -> Result<Response, Error> {
    let form = posted.read().form;
    let unknown = || Problem::bad_request("There is no such reaction.");
    let wanted = Wanted::read(&form.wanted).ok_or_else(unknown)?.kind();
    let at_work = conversation.turns().reaction().await;
    let place = PostPlace::of(&conversation, &slug).await?;
    let gone = || Problem::not_found("This is no longer there.");
    let item: Item = form.item.parse().map_err(|_| gone())?;
    let reader = conversation.store().reader();
    let (item, mut query, anchor) = match item.kind {
        ItemKind::Post if item == place.item() => (item, String::new(), "reactions".to_owned()),
        ItemKind::Comment => {
            let found = rows::by_key(reader.connection(), &item.id).await?;
            let comment = found
                .filter(|row| row.subject() == place.item())
                .ok_or_else(gone)?;
            let page = rows::page_number_of(&reader, &comment).await?;
            let query = format!("?page={page}");
            (item, query, format!("comment-{}", comment.id))
        }
        _ => return Err(gone().into()),
    };
    if query == "?page=1" {
        query.clear();
    }
    let fingerprint = conversation.fingerprint(&visitor)?;
    let before = reactions::store::last(&reader, &item, &fingerprint).await?;
    let again = before
        .is_some_and(|(kind, at)| Some(kind) == wanted && conversation.now() - at > DOUBLE_CLICK);
    let wanted = wanted.filter(|_| !again);
    reactions::react(&conversation, item, &visitor, wanted).await?;
    drop(at_work);
    let path = format!("/blog/{slug}");
    let pages = posted.pages();
    pages
        .wait_fresh(&path, &[rows::busy_tag(&place.item())])
        .await;
    Ok(personal(Redirect::to(&format!("{path}{query}#{anchor}"))))
}
