//! Taking a comment: what is checked, what becomes of it.
use chrono::{DateTime, Duration, Utc};
use forms::Key;
use kernel::ProblemDetails;
use safety::SafetyCard;
use store::{Actor, StoreError};
use web::{Error, Visitor};

use crate::alerts;
use crate::commented_post::CommentedPost;
use crate::items::comments::{self, CommentRecord};
use crate::model::text::{AuthorName, BodyText};
use crate::model::{CommentRule, HoldReason, Item, ItemState};
use crate::screening::{self, RecentItems, ScreeningOutcome, ScreeningVerdict};
use crate::service::CommunityService;
use crate::tables::comment::Model;

/// The same text of the same visitor within this time is the same comment: a double click, a repeat after a lost answer.
const REPEAT_WINDOW: Duration = Duration::minutes(2);

#[derive(Clone, Debug)]
pub struct CommentTarget {
    /// The post or question.
    pub subject: Item,
    pub rule: CommentRule,
    pub open: bool,
    /// What comes without proof of work waits for a person.
    pub asks_work: bool,
    /// Who is mailed when its words sound as if somebody were in danger; nobody when empty.
    pub on_call: String,
}

impl CommentTarget {
    pub(super) fn from_post(place: &CommentedPost, now: DateTime<Utc>) -> Self {
        Self {
            subject: place.item(),
            rule: place.rule,
            open: place.is_open(now),
            asks_work: place.settings.asks_work,
            on_call: place.settings.on_call.clone(),
        }
    }
}

forms::form! {
    pub(crate) struct CommentForm as "NewComment" on "comment" {
        /// Who writes; any letters, 80 characters at most.
        name: AuthorName = "name" { missing: "community-name-missing" },
        /// 5,000 characters at most.
        text: BodyText = "text" { missing: "community-comment-missing" },
        /// Proof of work, where [`CommentList::work`](super::view::CommentList::work) asks for it.
        work: Key = "work",
    }
}

forms::form! {
    pub(crate) struct ReplyForm as "NewReply" on "reply" {
        /// Who writes; any letters, 80 characters at most.
        name: AuthorName = "name" { missing: "community-name-missing" },
        /// 5,000 characters at most.
        text: BodyText = "text" { missing: "community-reply-missing" },
        /// Key of the comment that is answered; in a call its address says so.
        parent: Key = "parent",
        /// Proof of work, as for a comment.
        work: Key = "work",
    }
}

#[derive(Clone, Debug, Default)]
pub struct CommentInput {
    pub name: String,
    pub text: String,
    /// Key of the comment that they answer.
    pub parent: Option<String>,
    /// The stamp of [`screening::is_work_done`]; empty without one.
    pub work: String,
    /// A field is filled in that people do not see.
    pub is_by_machine: bool,
}

impl CommentInput {
    pub(crate) fn from_comment_form(form: CommentForm, is_by_machine: bool) -> Self {
        Self {
            name: form.name.0,
            text: form.text.0,
            parent: None,
            work: form.work.0,
            is_by_machine,
        }
    }

    pub(crate) fn from_reply_form(form: ReplyForm, is_by_machine: bool) -> Self {
        Self {
            name: form.name.0,
            text: form.text.0,
            parent: Some(form.parent.0).filter(|key| !key.is_empty()),
            work: form.work.0,
            is_by_machine,
        }
    }
}

#[derive(Clone, Debug)]
pub struct SubmittedComment {
    pub comment: Model,
    /// What to do at once, where the words sounded as if somebody were in danger.
    pub card: Option<SafetyCard>,
}

/// Takes a comment or reply of a visitor.
///
/// # Errors
/// 409 where comments are closed, 404 for a reply to what is not there, 422 for what the desk refuses, 429 for too much in a
/// short time.
pub async fn submit_comment(
    community: &CommunityService,
    under: CommentTarget,
    written: CommentInput,
    visitor: &Visitor,
) -> Result<SubmittedComment, Error> {
    let CommentInput {
        name,
        text,
        parent,
        work,
        is_by_machine,
    } = written;
    if !under.open {
        return Err(comments_closed());
    }
    // Same message as for a forbidden text, so that a bot does not learn which field gave it away.
    if is_by_machine {
        return Err(submission_refused());
    }
    let fingerprint = community.fingerprint(visitor)?;
    let parent = match &parent {
        Some(key) => Some(find_reply_parent(community, &under.subject, key).await?),
        None => None,
    };
    let above = parent.as_ref().map(|parent| parent.id.as_str());
    // Checked before the rate limit: a retry after a lost response is not a second comment.
    let same = find_repeat(community, (&under.subject, above), &fingerprint, &text);
    if let Some(same) = same.await? {
        return Ok(SubmittedComment {
            card: screening::find_card(&text),
            comment: same,
        });
    }
    let mut verdict = screen_comment(community, &fingerprint, &name, &text).await?;
    // After the rules: a crisis is a crisis, with work or without.
    if under.asks_work && !screening::is_work_done(&work, &text, community.now()) {
        verdict = verdict.without_work();
    }
    if let ScreeningOutcome::Wait(seconds) = verdict.outcome {
        return Err(slow_down_error(seconds));
    }
    let (state, hold) = verdict
        .resolve_state(under.rule == CommentRule::AtOnce)
        .ok_or_else(submission_refused)?;
    let new = CommentRecord {
        subject: under.subject,
        parent,
        name,
        text,
        state,
        hold,
        visitor: fingerprint,
        staff: None,
    };
    Ok(SubmittedComment {
        comment: store_comment(community, new, &under.on_call).await?,
        card: verdict.card,
    })
}

async fn screen_comment(
    community: &CommunityService,
    fingerprint: &str,
    name: &str,
    text: &str,
) -> Result<ScreeningVerdict, StoreError> {
    let reader = community.store().reader();
    let now = community.now();
    let before = RecentItems::load_recent(&reader, fingerprint, now).await?;
    let list = screening::word_rules(&reader).await?;
    Ok(screening::screen_item(
        &[name, text],
        &list,
        &before,
        None,
        now,
    ))
}

async fn store_comment(
    community: &CommunityService,
    new: CommentRecord,
    on_call: &str,
) -> Result<Model, StoreError> {
    let _turn = community.item_locks().lock_item(&new.subject).await;
    let tx = community.store().begin(Actor::Visitor).await?;
    let kept = comments::insert_comment(community, &tx, new).await?;
    // In the comment's own write, so that neither exists without the other.
    if let Some(HoldReason::Crisis | HoldReason::Emergency) = kept.hold_reason {
        alerts::raise_alert(community, &tx, &kept.item(), None, on_call).await?;
    }
    tx.commit().await?;
    Ok(kept)
}

/// The published comment that a reply stands under.
async fn find_reply_parent(
    community: &CommunityService,
    subject: &Item,
    key: &str,
) -> Result<Model, Error> {
    let gone = || ProblemDetails::not_found(l10n::t!("community-replied-comment-gone"));
    let reader = community.store().reader();
    let found = comments::find_comment(reader.connection(), key).await?;
    let found = found
        .filter(|row| row.subject() == *subject && row.state == ItemState::Published)
        .ok_or_else(gone)?;
    let parent = comments::resolve_parent(reader.connection(), found).await?;
    Ok(parent.ok_or_else(gone)?)
}

/// The one of the visitor's own comments here that this one repeats.
async fn find_repeat(
    community: &CommunityService,
    (subject, above): (&Item, Option<&str>),
    fingerprint: &str,
    text: &str,
) -> Result<Option<Model>, StoreError> {
    let since = community.now() - REPEAT_WINDOW;
    let reader = community.store().reader();
    let own = comments::load_own_comments(&reader, subject, fingerprint).await?;
    let mut own = own.into_iter();
    Ok(own
        .find(|row| row.posted_at > since && row.text == text && row.parent_id.as_deref() == above))
}

/// 409: no comments are taken here, or no longer.
pub(crate) fn comments_closed() -> Error {
    ProblemDetails::conflict(l10n::t!("community-comments-closed-here"))
        .with_code("comments_closed")
        .into()
}

/// 422 that does not say what was found, so that nobody writes around it.
pub(crate) fn submission_refused() -> Error {
    let words = l10n::t!("community-comment-refused");
    ProblemDetails::new(
        422,
        "refused",
        l10n::t!("community-comment-refused-title"),
        words,
    )
    .into()
}

/// 429 for a visitor who writes without pause.
pub(crate) fn slow_down_error(seconds: u32) -> Error {
    let minutes = seconds.div_ceil(60);
    let words = l10n::t!("community-comments-too-many", count = minutes);
    Error::from(ProblemDetails::too_many_requests(words).with_code("slow_down"))
        .retry_after(seconds)
}

/// Where a comment stands with another text: as the rule says, and held for what was noticed in it.
pub(super) async fn screen_edit(
    community: &CommunityService,
    rule: CommentRule,
    name: &str,
    text: &str,
) -> Result<(ItemState, Option<HoldReason>), Error> {
    let list = screening::word_rules(&community.store().reader()).await?;
    // An edit resembles its own first version and is no new item: neither repeats nor the rate limit apply.
    let before = RecentItems::default();
    let verdict = screening::screen_item(&[name, text], &list, &before, None, community.now());
    verdict
        .resolve_state(rule == CommentRule::AtOnce)
        .ok_or_else(submission_refused)
}
