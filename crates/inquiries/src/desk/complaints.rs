//! Data protection complaints: acknowledged and decided within 30 days, each step with a mail and a line of the log.

use axum::extract::State as Of;
use cases::{VersionBody, mailable_text};
use drafts::{DraftKind, remove_draft};
use kernel::dates::format_in_both_zones;
use kernel::{PracticeZone, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{Store, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::access::require_read;
use super::detail::inquiry_response;
use super::views::InquiryView;
use super::views::LONGEST;
use crate::InquiryService;
use crate::inquiry::{emails, records};
use crate::model::{InquiryKind, InquirySettings, InquiryState};
use crate::tables::inquiry::Model;

store::stored_enum! {
    #[schema(as = DataComplaintOutcome)]
    pub enum DataComplaintOutcome {
        Upheld = "upheld" => "Upheld" | "inquiries-complaint-outcome-upheld",
        Partly = "partly" => "Partly upheld" | "inquiries-complaint-outcome-partly",
        Rejected = "rejected" => "Not upheld" | "inquiries-complaint-outcome-rejected",
    }
}

/// Says to who complained that somebody looks into it.
#[utoipa::path(post, path = "/api/desk/letters/{id}/acknowledge", operation_id = "desk_acknowledge_data_complaint", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile, or acknowledged before")))]
pub async fn acknowledge_complaint(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<Json<InquiryView>> {
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    if before.kind != InquiryKind::Complaint || before.state != InquiryState::New {
        return Err(ProblemDetails::invalid_state().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(InquiryState::Acknowledged);
    row.acknowledged_at = Set(Some(tx.now()));
    let after = cases::record_change(store, &tx, &before, row, "acknowledged", None).await?;
    let variables = json!({
        "reference": after.reference,
        "at": format_in_both_zones(after.created_at, PracticeZone::Lagos),
    });
    let template = "data-complaint-acknowledged";
    emails::send_complaint_email(&inquiries, &tx, &after, template, variables).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}

#[derive(Deserialize, ToSchema)]
#[schema(as = DataComplaintDecision)]
pub struct DecideComplaintRequest {
    /// The version that was seen.
    version: i32,
    outcome: DataComplaintOutcome,
    /// What the person reads; up to 10,000 characters. A mail may be read by others: no health details.
    reply: String,
}

/// Decides a complaint, and says so to who complained. A decision without an acknowledgement before is one too.
#[utoipa::path(post, path = "/api/desk/letters/{id}/decide", operation_id = "desk_decide_data_complaint", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile, or decided before"),
        (status = 422, description = "Nothing was written, or it speaks of somebody's health")))]
pub async fn decide_complaint(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DecideComplaintRequest>,
) -> Result<Json<InquiryView>> {
    let reply = mailable_text(
        "reply",
        "Say what was decided and why.",
        &body.reply,
        LONGEST,
    )?;
    let settings = inquiries.settings().await?;
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    require_read(&signed_in, &before)?;
    let after = record_decision(store, &tx, &settings, &before, body.outcome).await?;
    let variables = json!({
        "reference": after.reference,
        "outcome": body.outcome.label(),
        "reply": reply,
    });
    let template = "data-complaint-decided";
    emails::send_complaint_email(&inquiries, &tx, &after, template, variables).await?;
    // The reply is kept with the inquiry because the mail log never shows one (decision 035).
    super::replies::store_reply(&inquiries, &tx, &after, &signed_in, &reply).await?;
    remove_draft(&tx, &signed_in, DraftKind::ComplaintReply, &id).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}

async fn record_decision(
    store: &Store,
    tx: &WriteTx,
    settings: &InquirySettings,
    before: &Model,
    outcome: DataComplaintOutcome,
) -> Result<Model> {
    if before.kind != InquiryKind::Complaint || before.state == InquiryState::Decided {
        return Err(ProblemDetails::invalid_state().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(InquiryState::Decided);
    row.outcome = Set(Some(outcome.key().to_owned()));
    row.acknowledged_at = Set(before.acknowledged_at.or(Some(tx.now())));
    row.closed_at = Set(Some(tx.now()));
    row.last_at = Set(tx.now());
    row.is_unread = Set(false);
    row.erase_after = Set(records::erase_after(
        settings,
        before.kind,
        InquiryState::Decided,
        tx.now(),
    ));
    Ok(cases::record_change(store, tx, before, row, "decided", None).await?)
}
