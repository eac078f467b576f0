//! Data protection complaints: acknowledged and decided within 30 days, each step with a mail and a line of the log.

use axum::extract::State as Of;
use cases::{VersionBody, mailable_text};
use kernel::dates::two_clocks;
use kernel::{Problem, Zone};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{Store, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::one::answer;
use super::views::LetterView;
use super::{LONGEST, may_read};
use crate::Outreach;
use crate::letters::{mails, records};
use crate::model::{Kind, Settings, State};
use crate::tables::letter::Model;

store::stored_enum! {
    #[schema(as = DataComplaintOutcome)]
    pub enum Outcome {
        Upheld = "upheld" => "They are right" | "you were right",
        Partly = "partly" => "They are right in part" | "you were right in part",
        Rejected = "rejected" => "They are not right" | "we found nothing wrong",
    }
}

/// Says to who complained that somebody looks into it.
#[utoipa::path(post, path = "/api/desk/letters/{id}/acknowledge", operation_id = "desk_acknowledge_data_complaint", tag = "desk",
    responses((status = 200, body = LetterView), (status = 409, description = "It was changed meanwhile, or acknowledged before")))]
pub async fn acknowledge(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<Json<LetterView>> {
    let store = outreach.store();
    let (tx, before) = cases::begin::<Model>(store, &signed_in, &id, body.version).await?;
    if before.kind != Kind::Complaint || before.state != State::New {
        return Err(Problem::unfit().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Acknowledged);
    row.acknowledged_at = Set(Some(tx.now()));
    let after = cases::record_change(store, &tx, &before, row, "acknowledged", None).await?;
    let variables = json!({
        "reference": after.reference,
        "at": two_clocks(after.created_at, Zone::Lagos),
    });
    let template = "data-complaint-acknowledged";
    mails::complaint(&outreach, &tx, &after, template, variables).await?;
    tx.commit().await?;
    answer(&outreach, &signed_in, &id).await
}

#[derive(Deserialize, ToSchema)]
#[schema(as = DataComplaintDecision)]
pub struct DecideBody {
    /// The version that was seen.
    version: i32,
    outcome: Outcome,
    /// What the person reads; up to 10,000 characters. A mail may be read by others: no health details.
    reply: String,
}

/// Decides a complaint, and says so to who complained. A decision without an acknowledgement before is one too.
#[utoipa::path(post, path = "/api/desk/letters/{id}/decide", operation_id = "desk_decide_data_complaint", tag = "desk",
    responses((status = 200, body = LetterView), (status = 409, description = "It was changed meanwhile, or decided before"),
        (status = 422, description = "Nothing was written, or it speaks of somebody's health")))]
pub async fn decide(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DecideBody>,
) -> Result<Json<LetterView>> {
    let reply = mailable_text(
        "reply",
        "Say what was decided and why.",
        &body.reply,
        LONGEST,
    )?;
    let settings = outreach.settings().await?;
    let store = outreach.store();
    let (tx, before) = cases::begin::<Model>(store, &signed_in, &id, body.version).await?;
    may_read(&signed_in, &before)?;
    let after = decided(store, &tx, &settings, &before, body.outcome).await?;
    let variables = json!({
        "reference": after.reference,
        "outcome": body.outcome.label(),
        "reply": reply,
    });
    let template = "data-complaint-decided";
    mails::complaint(&outreach, &tx, &after, template, variables).await?;
    super::replies::keep(&outreach, &tx, &after, &signed_in, &reply).await?;
    tx.commit().await?;
    answer(&outreach, &signed_in, &id).await
}

async fn decided(
    store: &Store,
    tx: &WriteTx,
    settings: &Settings,
    before: &Model,
    outcome: Outcome,
) -> Result<Model> {
    if before.kind != Kind::Complaint || before.state == State::Decided {
        return Err(Problem::unfit().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Decided);
    row.outcome = Set(Some(outcome.key().to_owned()));
    row.acknowledged_at = Set(before.acknowledged_at.or(Some(tx.now())));
    row.closed_at = Set(Some(tx.now()));
    row.last_at = Set(tx.now());
    row.is_unread = Set(false);
    row.erase_after = Set(records::erase_after(
        settings,
        before.kind,
        State::Decided,
        tx.now(),
    ));
    Ok(cases::record_change(store, tx, before, row, "decided", None).await?)
}
