//! Taking a question or a comment: what is noticed in it, where it stands, what its writer is told.

use kernel::ProblemDetails;
use safety::SafetyCard;
use store::{Actor, StoreError, WriteTx};
use web::{Error, Visitor};

use crate::alerts;
use crate::comments::submission::{self, CommentInput, CommentTarget};
use crate::items::questions::{self, NewQuestion, QuestionInput};
use crate::model::follow_up_code::FollowUpCode;
use crate::model::text::{NOBODY, normalise_line};
use crate::model::{CommentRule, HoldReason, Item, ItemState, QuestionMode};
use crate::screening::{self, RecentItems, ScreeningOutcome, ScreeningVerdict};
use crate::service::CommunityService;
use crate::tables::question::{Model, QuestionVisibility};

pub(crate) struct SubmittedQuestion {
    pub row: Model,
    pub code: FollowUpCode,
    /// What to do now, where its words sound urgent.
    pub card: Option<SafetyCard>,
}

/// Takes a question. Nothing in it blocks it: what sounds urgent is held, and its writer gets the card.
///
/// # Errors
/// 429 when the visitor writes too often, 422 for words that are not taken; else when the database fails.
pub(crate) async fn submit_question(
    community: &CommunityService,
    visitor: &Visitor,
    asked: QuestionInput,
) -> Result<SubmittedQuestion, Error> {
    let visitor = community.fingerprint(visitor)?;
    let settings = community.ports().rules.load_settings().await?;
    let reader = community.store().reader();
    let words = screening::word_rules(&reader).await?;
    let before = RecentItems::load_recent(&reader, &visitor, community.now()).await?;
    let texts = [&asked.user, &asked.title, &asked.text].map(String::as_str);
    let verdict = screening::screen_item(
        &texts,
        &words,
        &before,
        asked.emergency_country(),
        community.now(),
    );
    let is_private = asked.visibility == QuestionVisibility::Private;
    let at_once = settings.questions == QuestionMode::Open && !is_private;
    let (state, hold) = resolve_state(&verdict, at_once, is_private)?;
    let code = FollowUpCode::random();
    let new = NewQuestion {
        asked,
        code: code.clone(),
        visitor,
        state,
        hold,
        keep_days: settings.keep_open_days,
    };
    let tx = community.store().begin(Actor::Visitor).await?;
    let row = questions::insert_question(&tx, community.store(), new).await?;
    let item = Item::question(&row.id);
    alert_on_call(community, &tx, &item, row.hold_reason, &settings.on_call).await?;
    tx.commit().await?;
    let card = verdict.card;
    Ok(SubmittedQuestion { row, code, card })
}

/// Where an item of this verdict stands. A private one is read by the doctor alone: only what sounds urgent holds it.
fn resolve_state(
    verdict: &ScreeningVerdict,
    at_once: bool,
    is_private: bool,
) -> Result<(ItemState, Option<HoldReason>), Error> {
    if let ScreeningOutcome::Wait(seconds) = verdict.outcome {
        let words = l10n::t!("community-ask-too-many");
        return Err(Error::from(ProblemDetails::too_many_requests(words)).retry_after(seconds));
    }
    if is_private {
        return Ok(match verdict.outcome {
            ScreeningOutcome::Hold(reason @ (HoldReason::Crisis | HoldReason::Emergency)) => {
                (ItemState::Held, Some(reason))
            }
            _ => (ItemState::Pending, None),
        });
    }
    verdict.resolve_state(at_once).ok_or_else(|| {
        let words = l10n::t!("community-ask-not-taken");
        ProblemDetails::invalid_fields(words, Vec::new())
            .with_code("not_taken")
            .into()
    })
}

/// A mail to who is on call, where words sound like somebody is in danger.
async fn alert_on_call(
    community: &CommunityService,
    tx: &WriteTx,
    item: &Item,
    hold: Option<HoldReason>,
    address: &str,
) -> Result<(), StoreError> {
    match hold {
        Some(HoldReason::Crisis | HoldReason::Emergency) => {
            alerts::raise_alert(community, tx, item, None, address).await
        }
        _ => Ok(()),
    }
}

pub(crate) fn question_not_found() -> ProblemDetails {
    ProblemDetails::not_found(l10n::t!("community-question-not-found"))
}

pub(crate) struct ForumCommentInput {
    pub name: String,
    pub text: String,
    /// Proof of work; empty without one.
    pub work: String,
}

/// Takes a comment under a question, as comments are taken everywhere.
///
/// # Errors
/// 404 when there is no such question to comment, 409 when it is closed; else as [`crate::comments::submission::submit_comment`].
pub(crate) async fn submit_comment(
    community: &CommunityService,
    visitor: &Visitor,
    id: &str,
    said: ForumCommentInput,
) -> Result<submission::SubmittedComment, Error> {
    let reader = community.store().reader();
    let found = questions::find_question(reader.connection(), id).await?;
    // The same 404 as for a missing question, so that nobody learns that a hidden one exists.
    let question = found
        .filter(questions::is_shown)
        .ok_or_else(question_not_found)?;
    if question.state == ItemState::Closed {
        let words = l10n::t!("community-question-closed-to-comments");
        return Err(ProblemDetails::conflict(words).with_code("closed").into());
    }
    let settings = community.ports().rules.load_settings().await?;
    // Where questions wait for review, their comments do too.
    let rule = match settings.questions {
        QuestionMode::Open => settings.comments,
        QuestionMode::ReviewFirst | QuestionMode::DoctorPublishes => CommentRule::AfterApproval,
    };
    let under = CommentTarget {
        subject: Item::question(id),
        rule,
        open: true,
        asks_work: settings.asks_work,
        on_call: settings.on_call,
    };
    let written = CommentInput {
        name: said.name,
        text: said.text,
        work: said.work,
        ..CommentInput::default()
    };
    submission::submit_comment(community, under, written, visitor).await
}

/// The name under which one comments: in the forum everybody is Anonymous (spec 2 §5) unless they say otherwise.
pub(crate) fn name_or_nobody(typed: &str) -> String {
    let name = normalise_line(typed);
    if name.is_empty() {
        NOBODY.to_owned()
    } else {
        name
    }
}
