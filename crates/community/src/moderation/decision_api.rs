//! The calls that decide: about one item or many, and joining a question with another.
use axum::extract::State as Shared;
use chrono::{DateTime, Utc};
use forms::invalid_field;
use serde::{Deserialize, Serialize};
use staff::{Permission, SignedIn};
use utoipa::ToSchema;
use web::{Error, Json};

use super::decisions::{self, DecisionMaker, DecisionRequest, DecisionResult};
use super::duplicates;
use super::rules::{ModerationAction, ModerationReason};
use crate::model::{Item, ItemState};
use crate::service::CommunityService;

/// Most items of one call.
const MOST: usize = 100;
/// Longest note, in characters.
const LONGEST_NOTE: usize = 2_000;

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SeenItem {
    #[schema(value_type = String)]
    pub item: Item,
    pub seen: ItemState,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DecideRequest {
    /// At most 100.
    pub items: Vec<SeenItem>,
    pub action: ModerationAction,
    /// For `remove` and `ask_to_rephrase`.
    #[serde(default)]
    pub reason: Option<ModerationReason>,
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
    pub state: Option<ItemState>,
    pub detail: Option<String>,
    /// Who was first.
    pub by: Option<String>,
    pub at: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DecideResponse {
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
    pub seen: ItemState,
}

pub(super) async fn load_decision_maker(
    community: &CommunityService,
    person: &SignedIn,
) -> Result<DecisionMaker, Error> {
    Ok(DecisionMaker {
        id: person.id,
        reads_private_as: person.role_for(Permission::ReadHealthDetails),
        settings: community.ports().rules.load_settings().await?,
    })
}

/// Decides about items, each on its own: what cannot be done with one does not stop the others.
#[utoipa::path(post, path = "/api/desk/conversation/decide", operation_id = "desk_decide", tag = "conversation",
    responses((status = 200, body = DecideResponse)))]
pub(super) async fn decide_items(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Json(request): Json<DecideRequest>,
) -> Result<Json<DecideResponse>, Error> {
    if request.items.len() > MOST {
        return Err(Error::invalid_fields(
            "At most 100 items at once.",
            Vec::new(),
        ));
    }
    let note = validate_note(request.note)?;
    require_reason(request.action, request.reason, note.as_deref())?;
    let judge = load_decision_maker(&community, &person).await?;
    let mut items = Vec::with_capacity(request.items.len());
    for SeenItem { item, seen } in request.items {
        let asked = DecisionRequest {
            action: request.action,
            reason: request.reason,
            note: note.clone(),
            seen: Some(seen),
        };
        // A transaction for each item: one for all would hold a hundred locks until the last decision.
        let tx = community.store().begin(person.actor()).await?;
        let decision = decisions::decide_item(&community, &tx, &judge, &item, &asked).await?;
        tx.commit().await?;
        items.push(build_outcome(item, decision));
    }
    Ok(Json(DecideResponse { items }))
}

/// Joins a question with another that says the same: its comments and likes move along.
#[utoipa::path(post, path = "/api/desk/conversation/merge", operation_id = "desk_merge", tag = "conversation",
    responses((status = 200, body = DecideOutcome)))]
pub(super) async fn merge_questions(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Json(request): Json<MergeRequest>,
) -> Result<Json<DecideOutcome>, Error> {
    let MergeRequest { item, into, seen } = request;
    let decision = duplicates::merge_into(&community, &person, &item, into, seen).await?;
    Ok(Json(build_outcome(item, decision)))
}

pub(super) fn build_outcome(item: Item, decision: DecisionResult) -> DecideOutcome {
    let (outcome, state, detail, by, at) = match decision {
        DecisionResult::Done(state) => (OutcomeKind::Done, Some(state), None, None, None),
        DecisionResult::Moved(state, by, at) => {
            let who = by.as_deref().unwrap_or("Somebody else");
            let detail = format!("{who} decided first: it is now {state}.");
            (OutcomeKind::Moved, Some(state), Some(detail), by, at)
        }
        DecisionResult::Gone => {
            let detail = "There is no such item.".to_owned();
            (OutcomeKind::Gone, None, Some(detail), None, None)
        }
        DecisionResult::Refused(state, words) => {
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

pub(super) fn validate_note(sent: Option<String>) -> Result<Option<String>, Error> {
    let note = sent.map(|note| note.trim().to_owned());
    let note = note.filter(|note| !note.is_empty());
    let is_long = |note: &String| note.chars().count() > LONGEST_NOTE || note.contains('\0');
    if note.as_ref().is_some_and(is_long) {
        return Err(invalid_field("note", "Note: at most 2,000 characters."));
    }
    Ok(note)
}

/// What its author is told needs a reason.
pub(super) fn require_reason(
    action: ModerationAction,
    reason: Option<ModerationReason>,
    note: Option<&str>,
) -> Result<(), Error> {
    if action.needs_reason() && reason.is_none() {
        return Err(invalid_field("reason", "Reason: choose a reason."));
    }
    if reason == Some(ModerationReason::Other) && note.is_none() {
        return Err(invalid_field("note", "Note: enter the reason."));
    }
    Ok(())
}
