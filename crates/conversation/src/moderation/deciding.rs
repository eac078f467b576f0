//! The calls that decide: about one item or many, and joining a question with another.
use axum::extract::State as Shared;
use chrono::{DateTime, Utc};
use forms::invalid_field;
use serde::{Deserialize, Serialize};
use staff::{Permission, SignedIn};
use utoipa::ToSchema;
use web::{Error, Json};

use super::decisions::{self, Asked, Came, Judge};
use super::merging;
use super::rules::{Action, Reason};
use crate::Conversation;
use crate::model::{Item, State};

/// Most items of one call.
const MOST: usize = 100;
/// Longest note, in characters.
const LONGEST_NOTE: usize = 2_000;

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SeenItem {
    #[schema(value_type = String)]
    pub item: Item,
    pub seen: State,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DecideRequest {
    /// At most 100.
    pub items: Vec<SeenItem>,
    pub action: Action,
    /// For `remove` and `ask_to_rephrase`.
    #[serde(default)]
    pub reason: Option<Reason>,
    /// For the desk alone; needed with the reason `other`.
    #[serde(default)]
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OutcomeKind {
    Done,
    /// Somebody else was first: nothing was done.
    Moved,
    Gone,
    Refused,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DecideOutcome {
    #[schema(value_type = String)]
    pub item: Item,
    pub outcome: OutcomeKind,
    pub state: Option<State>,
    pub detail: Option<String>,
    /// Who was first.
    pub by: Option<String>,
    pub at: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Decided {
    /// In the order of the items.
    pub items: Vec<DecideOutcome>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MergeRequest {
    /// The one that goes.
    #[schema(value_type = String)]
    pub item: Item,
    #[schema(value_type = String)]
    pub into: Item,
    pub seen: State,
}

pub(super) async fn judge(conversation: &Conversation, person: &SignedIn) -> Result<Judge, Error> {
    Ok(Judge {
        id: person.id,
        reads_private_as: person.role_for(Permission::ReadHealthDetails),
        settings: conversation.outside().rules.settings().await?,
    })
}

/// Decides about items, each on its own: what cannot be done with one does not stop the others.
#[utoipa::path(post, path = "/api/desk/conversation/decide", operation_id = "desk_decide", tag = "conversation",
    responses((status = 200, body = Decided)))]
pub(super) async fn decide(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Json(request): Json<DecideRequest>,
) -> Result<Json<Decided>, Error> {
    if request.items.len() > MOST {
        return Err(Error::invalid("At most 100 items at once.", Vec::new()));
    }
    let note = note(request.note)?;
    explained(request.action, request.reason, note.as_deref())?;
    let judge = judge(&conversation, &person).await?;
    let mut items = Vec::with_capacity(request.items.len());
    for SeenItem { item, seen } in request.items {
        let asked = Asked {
            action: request.action,
            reason: request.reason,
            note: note.clone(),
            seen: Some(seen),
        };
        let tx = conversation.store().begin(person.actor()).await?;
        let came = decisions::decide(&conversation, &tx, &judge, &item, &asked).await?;
        tx.commit().await?;
        items.push(outcome(item, came));
    }
    Ok(Json(Decided { items }))
}

/// Joins a question with another that says the same: its comments and likes move along.
#[utoipa::path(post, path = "/api/desk/conversation/merge", operation_id = "desk_merge", tag = "conversation",
    responses((status = 200, body = DecideOutcome)))]
pub(super) async fn merge(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Json(request): Json<MergeRequest>,
) -> Result<Json<DecideOutcome>, Error> {
    let MergeRequest { item, into, seen } = request;
    let came = merging::merge(&conversation, &person, &item, into, seen).await?;
    Ok(Json(outcome(item, came)))
}

pub(super) fn outcome(item: Item, came: Came) -> DecideOutcome {
    let (outcome, state, detail, by, at) = match came {
        Came::Done(state) => (OutcomeKind::Done, Some(state), None, None, None),
        Came::Moved(state, by, at) => {
            let who = by.as_deref().unwrap_or("Somebody else");
            let detail = format!("{who} was first: it is {state} now.");
            (OutcomeKind::Moved, Some(state), Some(detail), by, at)
        }
        Came::Gone => {
            let detail = "There is no such item.".to_owned();
            (OutcomeKind::Gone, None, Some(detail), None, None)
        }
        Came::Refused(state, words) => {
            let detail = Some(words.to_owned());
            (OutcomeKind::Refused, Some(state), detail, None, None)
        }
    };
    DecideOutcome {
        item,
        outcome,
        state,
        detail,
        by,
        at,
    }
}

pub(super) fn note(sent: Option<String>) -> Result<Option<String>, Error> {
    let note = sent.map(|note| note.trim().to_owned());
    let note = note.filter(|note| !note.is_empty());
    let is_long = |note: &String| note.chars().count() > LONGEST_NOTE || note.contains('\0');
    if note.as_ref().is_some_and(is_long) {
        return Err(invalid_field("note", "Note: at most 2,000 characters."));
    }
    Ok(note)
}

/// What its author is told needs a reason.
pub(super) fn explained(
    action: Action,
    reason: Option<Reason>,
    note: Option<&str>,
) -> Result<(), Error> {
    if action.needs_reason() && reason.is_none() {
        return Err(invalid_field("reason", "Reason: say why."));
    }
    if reason == Some(Reason::Other) && note.is_none() {
        return Err(invalid_field("note", "Note: say what the reason is."));
    }
    Ok(())
}
