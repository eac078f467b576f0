//! What is done with an issue: sent, put on its time, stopped, ended.

use axum::extract::State as Of;
use chrono::{DateTime, MappedLocalTime, NaiveDateTime, TimeDelta, Utc};
use kernel::{FieldError, PracticeZone, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::WriteTx;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::issues::{audit_issue, issue_not_found, load_issue_view, revision_conflict};
use super::views::IssueView;
use crate::issues::content::{list_problems, parse_issue_id};
use crate::issues::records::{self, issues_tag};
use crate::sending::{
    NO_TRANSPORT_MESSAGE, StartIssueTask, enqueue_issue_start, start_batch_queues,
};
use crate::service::Newsletter;
use crate::tables::delivery::{Column, DeliveryState, Entity};
use crate::tables::issue::{ActiveModel, IssueState, Model};

/// Latest time that can be asked for.
const MAX_SEND_DELAY: TimeDelta = TimeDelta::days(366);

store::stored_enum! {
    #[schema(as = IssueAction)]
    pub enum IssueAction {
        Send = "send",
        Schedule = "schedule",
        /// Off its time: a draft again.
        Unschedule = "unschedule",
        Pause = "pause",
        Resume = "resume",
        /// Ends on its way: who has not got it does not get it.
        Cancel = "cancel",
        /// To those of whom it is not known whether the server took it.
        Again = "again",
    }
}

impl IssueAction {
    /// Whether deliveries go out after it, now or at a time.
    fn starts_sending(self) -> bool {
        matches!(
            self,
            Self::Send | Self::Schedule | Self::Resume | Self::Again
        )
    }
}

/// A step, with the revision that was looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = IssueActionRequest)]
pub struct IssueActionRequest {
    action: IssueAction,
    base: i32,
    /// `2026-12-01T09:00` on the clock of the zone.
    #[serde(default)]
    at: Option<String>,
    /// `Africa/Lagos` (when left out) or `Europe/London`.
    #[serde(default)]
    zone: Option<String>,
}

/// Does something with an issue. With an old revision nothing is done.
#[utoipa::path(post, path = "/api/desk/newsletter/issues/{id}/actions", operation_id = "desk_act_on_issue", tag = "desk",
    responses((status = 200, body = IssueView), (status = 404, description = "There is no such issue"),
        (status = 409, description = "It was changed meanwhile, does not stand so, or mail is not set up"),
        (status = 422, description = "Something is missing, or the time cannot be")))]
pub async fn act_on_issue(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<IssueActionRequest>,
) -> Result<Json<IssueView>> {
    let id = parse_issue_id(&id).ok_or_else(issue_not_found)?;
    let row = records::find_issue(newsletter.store(), &id).await?;
    let row = row.ok_or_else(issue_not_found)?;
    if request.action.starts_sending() && !newsletter.dispatcher().has_external_transport() {
        return Err(ProblemDetails::conflict(l10n::text(NO_TRANSPORT_MESSAGE)).into());
    }
    // Checked before the transaction, which would hold SQLite's only writer meanwhile; the start job checks again.
    if matches!(request.action, IssueAction::Send | IssueAction::Schedule) {
        let found = newsletter.ports().posts.load_posts(&row.post_ids()).await?;
        if let Some(words) = list_problems(&row, found.len()).first() {
            return Err(ProblemDetails::invalid_fields(words.clone(), Vec::new()).into());
        }
    }
    let at = match request.action {
        IssueAction::Schedule => Some(parse_send_time(&request, newsletter.now())?),
        _ => None,
    };
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    apply_action(&tx, &id, &request, at).await?;
    tx.commit().await?;
    Ok(Json(load_issue_view(&newsletter, &signed_in, &id).await?))
}

/// The moment of a time on the clock of a zone; none of one that comes twice, never, or has passed.
fn parse_send_time(request: &IssueActionRequest, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let refused = |words: &str| Error::invalid_fields(words, vec![FieldError::new("at", words)]);
    let zone = match request.zone.as_deref() {
        Some(name) => name.parse::<PracticeZone>().map_err(|_| {
            Error::invalid_fields(
                "Choose Africa/Lagos or Europe/London",
                vec![FieldError::new("zone", "Choose a time zone")],
            )
        })?,
        None => PracticeZone::Lagos,
    };
    let at = request.at.as_deref().unwrap_or_default();
    let local = NaiveDateTime::parse_from_str(at.trim(), "%Y-%m-%dT%H:%M")
        .map_err(|_| refused("Choose a date and time, such as 2026-12-01T09:00"))?;
    let moment = match zone.timestamp_of_local(local) {
        MappedLocalTime::Single(moment) => moment,
        MappedLocalTime::Ambiguous(..) => {
            return Err(refused(
                "The clocks go back that night, so this time happens twice. Choose another",
            ));
        }
        MappedLocalTime::None => {
            return Err(refused(
                "The clocks go forward that night, so this time does not exist. Choose another",
            ));
        }
    };
    if moment <= now {
        return Err(refused(
            "This time has passed. Choose a later one, or send now",
        ));
    }
    if moment > now + MAX_SEND_DELAY {
        return Err(refused("Choose a time within a year"));
    }
    Ok(moment)
}

async fn apply_action(
    tx: &WriteTx,
    id: &str,
    request: &IssueActionRequest,
    at: Option<DateTime<Utc>>,
) -> Result<()> {
    let before = records::lock_issue(tx, id)
        .await?
        .ok_or_else(issue_not_found)?;
    if before.revision != request.base {
        return Err(revision_conflict());
    }
    let Some(state) = next_state(&before, request.action) else {
        return Err(
            ProblemDetails::conflict("This cannot be done in the issue’s current state.").into(),
        );
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(state);
    // Jobs of the previous run find another number and do nothing, so none has to be removed from the outbox.
    row.run = Set(before.run + 1);
    row.revision = Set(before.revision + 1);
    row.updated_at = Set(tx.now());
    row.by = Set(tx.actor().to_string());
    row.trouble = Set(None);
    if matches!(
        request.action,
        IssueAction::Send | IssueAction::Schedule | IssueAction::Unschedule
    ) {
        row.send_at = Set(at.or((request.action == IssueAction::Send).then(|| tx.now())));
    }
    save_and_follow_up(tx, &before, request.action, row, at).await
}

/// Where an issue stands after a step; none when the step cannot be taken.
fn next_state(row: &Model, action: IssueAction) -> Option<IssueState> {
    use IssueState::{Cancelled, Draft, Paused, Scheduled, Sending, Sent};
    match (action, row.state) {
        (IssueAction::Send, Draft | Scheduled) => Some(Sending),
        (IssueAction::Schedule, Draft | Scheduled) => Some(Scheduled),
        (IssueAction::Unschedule, Scheduled) => Some(Draft),
        // Before `begun_at` no deliveries are written, and the job that writes them does nothing once the run has
        // changed: an issue paused now could never resume.
        (IssueAction::Pause, Sending) if row.begun_at.is_some() => Some(Paused),
        (IssueAction::Resume, Paused) | (IssueAction::Again, Sent | Sending | Paused) => {
            Some(Sending)
        }
        (IssueAction::Cancel, Paused) => Some(Cancelled),
        (IssueAction::Cancel, Sending) if row.begun_at.is_some() => Some(Cancelled),
        _ => None,
    }
}

async fn save_and_follow_up(
    tx: &WriteTx,
    before: &Model,
    action: IssueAction,
    row: ActiveModel,
    at: Option<DateTime<Utc>>,
) -> Result<()> {
    let row = row.update(tx.connection()).await?;
    match action {
        IssueAction::Send | IssueAction::Schedule => {
            let begin = StartIssueTask {
                issue: row.id.clone(),
                run: row.run,
            };
            enqueue_issue_start(tx, &begin, at).await?;
        }
        IssueAction::Resume => start_batch_queues(tx, &row.id, row.run).await?,
        IssueAction::Again => {
            update_delivery_states(tx, &row, DeliveryState::Unsure, DeliveryState::Queued).await?;
            start_batch_queues(tx, &row.id, row.run).await?;
        }
        IssueAction::Cancel => {
            update_delivery_states(tx, &row, DeliveryState::Queued, DeliveryState::Skipped).await?;
        }
        IssueAction::Unschedule | IssueAction::Pause => {}
    }
    tx.touch_tags([issues_tag()]);
    let word = format!("newsletter.{action}");
    let was = json!({ "state": before.state, "revision": before.revision });
    tx.record_audit(audit_issue(&word, &row, Some(was))).await?;
    Ok(())
}

async fn update_delivery_states(
    tx: &WriteTx,
    row: &Model,
    from: DeliveryState,
    to: DeliveryState,
) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to))
        .col_expr(Column::NotBefore, Expr::value(tx.now()))
        .col_expr(Column::At, Expr::value(tx.now()))
        .filter(Column::Issue.eq(&row.id))
        .filter(Column::State.eq(from))
        .exec(tx.connection())
        .await?;
    Ok(())
}
