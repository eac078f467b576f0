//! Acknowledging and deciding complaints, with the mails about it.
use axum::extract::State as Shared;
use cases::mailable_text;
use forms::invalid_field;
use kernel::dates::format_in_both_zones;
use kernel::{EmailAddress, PracticeZone, ProblemDetails};
use mail::{Mailer, NewMail};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use serde_json::{Value, json};
use staff::SignedIn;
use store::personal::decrypt_column;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::complaints::{ComplaintRow, build_complaint_rows, complaint_item};
use super::decision_api::load_decision_maker;
use super::decisions::{self, DecisionMaker, DecisionRequest, DecisionResult};
use super::rules::ModerationAction;
use crate::service::CommunityService;
use crate::tables::complaint::{Column, Entity, Model};

/// Longest reply, in characters.
const LONGEST_REPLY: usize = 5_000;

store::stored_enum! {
    pub enum ComplaintOutcome {
        Upheld = "upheld" => "Upheld" | "community-complaint-outcome-upheld",
        Partly = "partly" => "Partly upheld" | "community-complaint-outcome-partly",
        Rejected = "rejected" => "Not upheld" | "community-complaint-outcome-rejected",
    }
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum ComplaintRequest {
    /// Says that it has arrived; mailed where there is a contact.
    Acknowledge,
    Decide {
        outcome: ComplaintOutcome,
        /// Mailed where there is a contact. No health details: a mail may be read by others.
        reply: String,
        /// Puts the item that it is about back to before its last decision.
        #[serde(default)]
        restore: bool,
    },
}

/// Acknowledges or decides a complaint. A decision without an acknowledgement before is one too.
#[utoipa::path(post, path = "/api/desk/conversation/complaints/{id}", operation_id = "desk_decide_complaint", tag = "conversation",
    responses((status = 200, body = ComplaintRow), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(super) async fn decide_complaint(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(mut request): Json<ComplaintRequest>,
) -> Result<Json<ComplaintRow>, Error> {
    if let ComplaintRequest::Decide { reply, .. } = &mut request {
        *reply = mailable_text(
            "reply",
            "Say what was decided and why.",
            reply,
            LONGEST_REPLY,
        )?;
    }
    let judge = load_decision_maker(&community, &person).await?;
    let tx = community.store().begin(person.actor()).await?;
    let row = apply_request(&community, &tx, &judge, &id, request).await?;
    tx.commit().await?;
    let mut views = build_complaint_rows(&community, &person, vec![row]).await?;
    views
        .pop()
        .map(Json)
        .ok_or_else(|| complaint_not_found().into())
}

fn complaint_not_found() -> ProblemDetails {
    ProblemDetails::not_found("There is no such complaint.")
}

async fn apply_request(
    community: &CommunityService,
    tx: &WriteTx,
    judge: &DecisionMaker,
    id: &str,
    request: ComplaintRequest,
) -> Result<Model, Error> {
    let row = tx
        .lock_row::<Entity>(id)
        .await?
        .ok_or_else(complaint_not_found)?;
    if row.decided_at.is_some() {
        return Err(ProblemDetails::already_changed().into());
    }
    match request {
        ComplaintRequest::Acknowledge => acknowledge_complaint(community, tx, row).await,
        ComplaintRequest::Decide {
            outcome,
            reply,
            restore,
        } => {
            // Restored first: if that is refused, nothing is decided and no mail goes out.
            if restore {
                restore_item(community, tx, judge, &row).await?;
            }
            record_decision(community, tx, judge, row, outcome, reply).await
        }
    }
}

async fn acknowledge_complaint(
    community: &CommunityService,
    tx: &WriteTx,
    row: Model,
) -> Result<Model, Error> {
    if row.acknowledged_at.is_some() {
        return Err(ProblemDetails::already_changed().into());
    }
    let variables =
        json!({ "reference": row.id, "at": format_in_both_zones(row.at, PracticeZone::Lagos) });
    enqueue_complaint_email(community, tx, &row, "complaint-acknowledged", variables).await?;
    audit_complaint(tx, "complaint.acknowledge", &row.id, None).await?;
    let mut row = row.into_active_model();
    row.acknowledged_at = Set(Some(tx.now()));
    Ok(row.update(tx.connection()).await?)
}

async fn record_decision(
    community: &CommunityService,
    tx: &WriteTx,
    judge: &DecisionMaker,
    row: Model,
    outcome: ComplaintOutcome,
    reply: String,
) -> Result<Model, Error> {
    let variables = json!({ "reference": row.id, "outcome": outcome.label(), "reply": reply });
    enqueue_complaint_email(community, tx, &row, "complaint-decided", variables).await?;
    let after = json!({ "outcome": outcome.key() });
    audit_complaint(tx, "complaint.decide", &row.id, Some(after)).await?;
    let acknowledged = row.acknowledged_at.or(Some(tx.now()));
    let mut row = row.into_active_model();
    row.acknowledged_at = Set(acknowledged);
    row.decided_at = Set(Some(tx.now()));
    row.decided_by = Set(Some(judge.id.to_string()));
    row.outcome = Set(Some(outcome.key().to_owned()));
    row.reply = Set(Some(reply));
    Ok(row.update(tx.connection()).await?)
}

async fn restore_item(
    community: &CommunityService,
    tx: &WriteTx,
    judge: &DecisionMaker,
    row: &Model,
) -> Result<(), Error> {
    let asked = DecisionRequest {
        action: ModerationAction::Restore,
        reason: None,
        note: Some(format!("complaint {}", row.id)),
        seen: None,
    };
    let item = complaint_item(row).ok_or_else(|| {
        invalid_field(
            "restore",
            "This complaint is not about a comment or question that can be restored.",
        )
    })?;
    let refused = |words: &str| Error::from(ProblemDetails::conflict(words).with_code("refused"));
    match decisions::decide_item(community, tx, judge, &item, &asked).await? {
        // `Moved` cannot happen, because the request names no state that was seen.
        DecisionResult::Done(_) | DecisionResult::Moved(..) => Ok(()),
        DecisionResult::Gone => Err(refused("The item no longer exists.")),
        DecisionResult::Refused(_, words) => Err(refused(words)),
    }
}

async fn enqueue_complaint_email(
    community: &CommunityService,
    tx: &WriteTx,
    row: &Model,
    template: &'static str,
    variables: Value,
) -> Result<(), StoreError> {
    let Some(contact) = &row.contact else {
        return Ok(());
    };
    let contact = decrypt_column(community.store(), Column::Contact, &row.id, contact)?;
    let Ok(to) = contact.parse::<EmailAddress>() else {
        return Ok(());
    };
    let mail = NewMail {
        template,
        to,
        variables,
        key: Some(format!("{template}:{}", row.id)),
    };
    let mailer = Mailer::new(community.store().clone());
    mailer.enqueue(tx, mail).await.map(|_id| ())
}

async fn audit_complaint(
    tx: &WriteTx,
    action: &str,
    id: &str,
    after: Option<Value>,
) -> Result<(), StoreError> {
    tx.record_audit(AuditEntry::new(action, format!("complaint:{id}")).after(after))
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_says_what_to_do() {
        let decide: ComplaintRequest =
            serde_json::from_value(json!({"do": "decide", "outcome": "partly", "reply": "x"}))
                .unwrap();
        assert!(matches!(
            decide,
            ComplaintRequest::Decide {
                outcome: ComplaintOutcome::Partly,
                restore: false,
                ..
            }
        ));
        let acknowledge = serde_json::from_value(json!({"do": "acknowledge"})).unwrap();
        assert!(matches!(acknowledge, ComplaintRequest::Acknowledge));
        assert!(serde_json::from_value::<ComplaintRequest>(json!({"do": "erase"})).is_err());
    }
}
