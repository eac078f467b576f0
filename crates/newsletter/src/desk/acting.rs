//! What is done with an issue: sent, put on its time, stopped, ended.

use axum::extract::State as Of;
use chrono::{DateTime, MappedLocalTime, NaiveDateTime, TimeDelta, Utc};
use kernel::{FieldError, Problem, Zone};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::WriteTx;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::issues::{entry, missing, moved_on, shown};
use super::views::IssueView;
use crate::Newsletter;
use crate::issues::letter::{checks, well_formed};
use crate::issues::records::{self, issues_tag};
use crate::sending::{Begin, NO_WAY_OUT, enqueue_begin, start_lanes};
use crate::tables::delivery::{Column, DeliveryState, Entity};
use crate::tables::issue::{ActiveModel, IssueState, Model};

/// Latest time that can be asked for.
const LATEST: TimeDelta = TimeDelta::days(366);

store::stored_enum! {
    #[schema(as = IssueAction)]
    pub enum Action {
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

impl Action {
    /// Whether letters go out after it, now or at a time.
    fn sends(self) -> bool {
        matches!(
            self,
            Self::Send | Self::Schedule | Self::Resume | Self::Again
        )
    }
}

/// A step, with the revision that was looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = IssueActionRequest)]
pub struct ActRequest {
    action: Action,
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
pub async fn act(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<ActRequest>,
) -> Result<Json<IssueView>> {
    let id = well_formed(&id).ok_or_else(missing)?;
    let row = records::read(newsletter.store(), &id).await?;
    let row = row.ok_or_else(missing)?;
    if request.action.sends() && !newsletter.post().has_way_out() {
        return Err(Problem::conflict(NO_WAY_OUT).into());
    }
    if matches!(request.action, Action::Send | Action::Schedule) {
        let found = newsletter.outside().posts.posts(&row.post_ids()).await?;
        if let Some(words) = checks(&row, found.len()).first() {
            return Err(Problem::invalid(words.clone(), Vec::new()).into());
        }
    }
    let at = match request.action {
        Action::Schedule => Some(moment(&request, newsletter.now())?),
        _ => None,
    };
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    done(&tx, &id, &request, at).await?;
    tx.commit().await?;
    Ok(Json(shown(&newsletter, &signed_in, &id).await?))
}

/// The moment of a time on the clock of a zone; none of one that comes twice, never, or has passed.
fn moment(request: &ActRequest, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let refused = |words: &str| Error::invalid(words, vec![FieldError::new("at", words)]);
    let zone = match request.zone.as_deref() {
        Some(name) => name.parse::<Zone>().map_err(|_| {
            Error::invalid(
                "Choose Africa/Lagos or Europe/London",
                vec![FieldError::new("zone", "Choose a clock")],
            )
        })?,
        None => Zone::Lagos,
    };
    let at = request.at.as_deref().unwrap_or_default();
    let local = NaiveDateTime::parse_from_str(at.trim(), "%Y-%m-%dT%H:%M")
        .map_err(|_| refused("Choose a day and a time, such as 2026-12-01T09:00"))?;
    let moment = match zone.moment_of(local) {
        MappedLocalTime::Single(moment) => moment,
        MappedLocalTime::Ambiguous(..) => {
            return Err(refused(
                "The clocks go back that night, so this time comes twice. Choose another",
            ));
        }
        MappedLocalTime::None => {
            return Err(refused(
                "The clocks go forward that night, so this time does not come. Choose another",
            ));
        }
    };
    if moment <= now {
        return Err(refused(
            "This time has passed. Choose a later one, or send now",
        ));
    }
    if moment > now + LATEST {
        return Err(refused("Choose a time within a year"));
    }
    Ok(moment)
}

async fn done(
    tx: &WriteTx,
    id: &str,
    request: &ActRequest,
    at: Option<DateTime<Utc>>,
) -> Result<()> {
    let before = records::locked(tx, id).await?.ok_or_else(missing)?;
    if before.revision != request.base {
        return Err(moved_on());
    }
    let Some(state) = next(&before, request.action) else {
        return Err(Problem::conflict("The issue does not stand so that this can be done.").into());
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(state);
    row.run = Set(before.run + 1);
    row.revision = Set(before.revision + 1);
    row.updated_at = Set(tx.now());
    row.by = Set(tx.actor().to_string());
    row.trouble = Set(None);
    if matches!(
        request.action,
        Action::Send | Action::Schedule | Action::Unschedule
    ) {
        row.send_at = Set(at.or((request.action == Action::Send).then(|| tx.now())));
    }
    followed(tx, &before, request.action, row, at).await
}

/// Where an issue stands after a step; none when the step cannot be taken.
fn next(row: &Model, action: Action) -> Option<IssueState> {
    use IssueState::{Cancelled, Draft, Paused, Scheduled, Sending, Sent};
    match (action, row.state) {
        (Action::Send, Draft | Scheduled) => Some(Sending),
        (Action::Schedule, Draft | Scheduled) => Some(Scheduled),
        (Action::Unschedule, Scheduled) => Some(Draft),
        (Action::Pause, Sending) if row.begun_at.is_some() => Some(Paused),
        (Action::Resume, Paused) | (Action::Again, Sent | Sending | Paused) => Some(Sending),
        (Action::Cancel, Paused) => Some(Cancelled),
        (Action::Cancel, Sending) if row.begun_at.is_some() => Some(Cancelled),
        _ => None,
    }
}

async fn followed(
    tx: &WriteTx,
    before: &Model,
    action: Action,
    row: ActiveModel,
    at: Option<DateTime<Utc>>,
) -> Result<()> {
    let row = row.update(tx.connection()).await?;
    match action {
        Action::Send | Action::Schedule => {
            let begin = Begin {
                issue: row.id.clone(),
                run: row.run,
            };
            enqueue_begin(tx, &begin, at).await?;
        }
        Action::Resume => start_lanes(tx, &row.id, row.run).await?,
        Action::Again => {
            move_all(tx, &row, DeliveryState::Unsure, DeliveryState::Queued).await?;
            start_lanes(tx, &row.id, row.run).await?;
        }
        Action::Cancel => {
            move_all(tx, &row, DeliveryState::Queued, DeliveryState::Skipped).await?;
        }
        Action::Unschedule | Action::Pause => {}
    }
    tx.touch([issues_tag()]);
    let word = format!("newsletter.{action}");
    let was = json!({ "state": before.state, "revision": before.revision });
    tx.audit(entry(&word, &row, Some(was))).await?;
    Ok(())
}

async fn move_all(tx: &WriteTx, row: &Model, from: DeliveryState, to: DeliveryState) -> Result<()> {
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
