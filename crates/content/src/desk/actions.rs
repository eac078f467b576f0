//! What can be done with a document, by whom, and doing it.
use axum::extract::State;
use serde::Deserialize;
use staff::{Permission, SignedIn};
use utoipa::ToSchema;
use web::{Json, Path};

use super::refusal::Refusal;
use super::rights::Person;
use super::schedule::TimeProblem;
use super::schema::schema_of;
use super::steps::Step;
use super::validate::look;
use super::view::DocumentView;
use crate::Content;
use crate::documents::heads;
use crate::documents::read::storable;
use crate::documents::table::head::{Model, State as Standing};
use crate::model::Kind;

store::stored_enum! {
    /// What can be done with a document, in the order in which the desk offers it.
    #[schema(as = DocumentAction)]
    pub enum Action {
        Submit = "submit" => "Send for doctor check",
        /// Say yes to exactly this revision.
        Approve = "approve" => "Approve",
        SendBack = "send_back" => "Send back",
        Publish = "publish" => "Publish",
        Schedule = "schedule" => "Schedule",
        Unschedule = "unschedule" => "Cancel the schedule",
        Unpublish = "unpublish" => "Take off the site",
        Archive = "archive" => "Archive",
        Restore = "restore" => "Restore",
        Duplicate = "duplicate" => "Duplicate",
        /// Delete it; it can be brought back.
        Delete = "delete" => "Delete",
    }
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ActionRequest {
    pub action: Action,
    /// The revision that was looked at; with another one there by now nothing is done.
    #[serde(default)]
    pub base: Option<i64>,
    /// For `schedule`: the time on the clock of `zone`, such as `2026-11-21T09:00`.
    #[serde(default)]
    pub at: Option<String>,
    /// For `schedule`: `Africa/Lagos` or `Europe/London`.
    #[serde(default)]
    pub zone: Option<String>,
    /// Words for the others; `send_back` needs them.
    #[serde(default)]
    pub note: Option<String>,
}

/// Does something with a document. A time that the clock of its zone skips or shows twice is 422 with the choices.
#[utoipa::path(post, path = "/api/desk/documents/{id}/actions", operation_id = "desk_act", tag = "desk", params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = DocumentView), (status = 404, body = kernel::Problem),
        (status = 409, body = kernel::Problem), (status = 422, body = TimeProblem)))]
pub(super) async fn act(
    State(desk): State<Content>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<ActionRequest>,
) -> Result<Json<DocumentView>, Refusal> {
    let person = Person(signed_in);
    let shown = desk.perform(&person, &id, request).await?;
    Ok(Json(desk.document(&person, &shown, "").await?))
}

impl Content {
    /// Does it; answers the id of the document to show then.
    pub(super) async fn perform(
        &self,
        person: &Person,
        id: &str,
        request: ActionRequest,
    ) -> Result<String, Refusal> {
        // Settings that were never changed get their row first.
        self.head(id).await?;
        let tx = self.store().begin(person.actor()).await?;
        let head = heads::of(&tx, storable(id))
            .await?
            .ok_or_else(Refusal::missing)?;
        if request.base.is_some_and(|base| base != head.revision) {
            return Err(Refusal::Moved(head.revision));
        }
        if !allowed(person, &head).contains(&request.action) {
            return Err(why_not(person, &head, request.action));
        }
        if request.action == Action::Approve && request.base.is_none() {
            let words = "`base`: say which revision you looked at.";
            return Err(kernel::Problem::bad_request(words).into());
        }
        let kind: Kind = head.kind.parse().map_err(store::StoreError::other)?;
        // A clinician who is more than that says yes or no as the clinician.
        if matches!(request.action, Action::Approve | Action::SendBack) {
            person.0.act_for(&tx, Permission::ReviewContent);
        }
        if is_dangerous(request.action, kind) {
            person.0.require_fresh_proof(tx.now())?;
        }
        let step = Step {
            tx: &tx,
            person,
            content: self,
            kind,
            head,
        };
        let shown = step.take(request).await?;
        tx.commit().await?;
        Ok(shown)
    }
}

pub(super) fn allowed(person: &Person, head: &Model) -> Vec<Action> {
    let Ok(kind) = head.kind.parse::<Kind>() else {
        return Vec::new();
    };
    Action::ALL
        .into_iter()
        .filter(|action| fits(*action, head, kind) && may(person, *action, head, kind))
        .filter(|action| !waits_for_approval(*action, head))
        .collect()
}

pub(super) fn is_approved(head: &Model) -> bool {
    head.approved_revision == Some(head.revision)
}

/// Settings and claims speak for the practice at once: its numbers for emergencies, its bank account, its licences.
fn is_dangerous(action: Action, kind: Kind) -> bool {
    matches!(action, Action::Publish | Action::Schedule)
        && matches!(kind, Kind::Settings | Kind::Claim)
}

/// Clinical content, or content that takes the place of it.
pub(crate) fn needs_approval(head: &Model) -> bool {
    head.clinical || head.live_clinical
}

fn waits_for_approval(action: Action, head: &Model) -> bool {
    matches!(action, Action::Publish | Action::Schedule)
        && needs_approval(head)
        && !is_approved(head)
}

fn fits(action: Action, head: &Model, kind: Kind) -> bool {
    let is_open = matches!(
        head.state,
        Standing::Draft | Standing::InReview | Standing::Approved | Standing::Published
    );
    let has_draft = head.has_draft && is_open;
    let stays = kind == Kind::Settings;
    match action {
        Action::Submit => has_draft && matches!(head.state, Standing::Draft | Standing::Published),
        Action::Approve => has_draft && !is_approved(head),
        Action::SendBack => matches!(head.state, Standing::InReview | Standing::Approved),
        Action::Schedule => has_draft,
        Action::Publish => has_draft || head.state == Standing::Scheduled,
        Action::Unschedule => head.state == Standing::Scheduled,
        Action::Unpublish => head.live && !stays,
        Action::Archive => !stays && (is_open || head.state == Standing::Scheduled),
        Action::Restore => matches!(head.state, Standing::Archived | Standing::Deleted),
        Action::Duplicate => !stays && head.state != Standing::Deleted,
        Action::Delete => !stays && head.state != Standing::Deleted,
    }
}

fn may(person: &Person, action: Action, head: &Model, kind: Kind) -> bool {
    match action {
        Action::Submit | Action::Restore | Action::Duplicate => person.may_write(kind),
        Action::Approve if needs_approval(head) => person.may_review(),
        Action::Approve => person.may_publish(kind),
        Action::SendBack => person.may_review() || person.may_publish(kind),
        Action::Archive | Action::Delete if !head.live => person.may_write(kind),
        Action::Schedule
        | Action::Unschedule
        | Action::Publish
        | Action::Unpublish
        | Action::Archive
        | Action::Delete => person.may_publish(kind),
    }
}

fn why_not(person: &Person, head: &Model, action: Action) -> Refusal {
    let Ok(kind) = head.kind.parse::<Kind>() else {
        return Refusal::missing();
    };
    if !may(person, action, head, kind) {
        let words = match action {
            Action::Approve => "Clinical content is approved by a doctor.",
            _ => "Your role does not allow this. Ask the owner or the doctor.",
        };
        return Refusal::forbidden(words);
    }
    if fits(action, head, kind) && waits_for_approval(action, head) {
        let words = "This is clinical content. A doctor has to approve exactly this version before it goes on the site.";
        return Refusal::conflict("needs_approval", words);
    }
    let words = match action {
        Action::Publish | Action::Schedule | Action::Submit | Action::Approve
            if !head.has_draft =>
        {
            "There is nothing new to put on the site."
        }
        _ => "The document does not stand where this can be done. Load it again.",
    };
    Refusal::conflict("wrong_state", words)
}

pub(super) fn complete(
    content: &Content,
    kind: Kind,
    id: &str,
    body: &serde_json::Value,
) -> Result<(), Refusal> {
    let mut found = look(schema_of(kind, id), body);
    found.must_be_readable(content.unreadable_in(id, body));
    let errors = found.errors();
    if errors.is_empty() {
        return Ok(());
    }
    let words = match errors.len() {
        1 => "One thing is missing before this can go on.".to_owned(),
        many => format!("{many} things are missing before this can go on."),
    };
    Err(Refusal::invalid(&words, errors))
}
