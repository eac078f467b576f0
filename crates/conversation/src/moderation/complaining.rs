//! Acknowledging and deciding complaints, with the mails about it.
use axum::extract::State as Shared;
use cases::mailable_text;
use forms::invalid_field;
use kernel::dates::two_clocks;
use kernel::{Email, Problem, Zone};
use mail::{Mail, Mailer};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use serde_json::{Value, json};
use staff::SignedIn;
use store::personal::unseal;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::complaints::{ComplaintRow, item_of, views};
use super::deciding::judge;
use super::decisions::{self, Asked, Came, Judge};
use super::rules::Action;
use crate::Conversation;
use crate::tables::complaint::{Column, Entity, Model};

/// Longest reply, in characters.
const LONGEST_REPLY: usize = 5_000;

store::stored_enum! {
    pub enum ComplaintOutcome {
        Upheld = "upheld" => "They are right" | "you were right",
        Partly = "partly" => "They are right in part" | "you were right in part",
        Rejected = "rejected" => "They are not right" | "we stay with what we decided",
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
    responses((status = 200, body = ComplaintRow), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(super) async fn decide(
    Shared(conversation): Shared<Conversation>,
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
    let judge = judge(&conversation, &person).await?;
    let tx = conversation.store().begin(person.actor()).await?;
    let row = settle(&conversation, &tx, &judge, &id, request).await?;
    tx.commit().await?;
    let mut views = views(&conversation, &person, vec![row]).await?;
    views.pop().map(Json).ok_or_else(|| missing().into())
}

fn missing() -> Problem {
    Problem::not_found("There is no such complaint.")
}

async fn settle(
    conversation: &Conversation,
    tx: &WriteTx,
    judge: &Judge,
    id: &str,
    request: ComplaintRequest,
) -> Result<Model, Error> {
    let row = tx.lock::<Entity>(id).await?.ok_or_else(missing)?;
    if row.decided_at.is_some() {
        return Err(Problem::moved().into());
    }
    match request {
        ComplaintRequest::Acknowledge => acknowledge(conversation, tx, row).await,
        ComplaintRequest::Decide {
            outcome,
            reply,
            restore,
        } => {
            if restore {
                put_back(conversation, tx, judge, &row).await?;
            }
            decided(conversation, tx, judge, row, outcome, reply).await
        }
    }
}

async fn acknowledge(
    conversation: &Conversation,
    tx: &WriteTx,
    row: Model,
) -> Result<Model, Error> {
    if row.acknowledged_at.is_some() {
        return Err(Problem::moved().into());
    }
    let variables = json!({ "reference": row.id, "at": two_clocks(row.at, Zone::Lagos) });
    send(conversation, tx, &row, "complaint-acknowledged", variables).await?;
    audit(tx, "complaint.acknowledge", &row.id, None).await?;
    let mut row = row.into_active_model();
    row.acknowledged_at = Set(Some(tx.now()));
    Ok(row.update(tx.connection()).await?)
}

async fn decided(
    conversation: &Conversation,
    tx: &WriteTx,
    judge: &Judge,
    row: Model,
    outcome: ComplaintOutcome,
    reply: String,
) -> Result<Model, Error> {
    let variables = json!({ "reference": row.id, "outcome": outcome.label(), "reply": reply });
    send(conversation, tx, &row, "complaint-decided", variables).await?;
    let after = json!({ "outcome": outcome.key() });
    audit(tx, "complaint.decide", &row.id, Some(after)).await?;
    let acknowledged = row.acknowledged_at.or(Some(tx.now()));
    let mut row = row.into_active_model();
    row.acknowledged_at = Set(acknowledged);
    row.decided_at = Set(Some(tx.now()));
    row.decided_by = Set(Some(judge.id.to_string()));
    row.outcome = Set(Some(outcome.key().to_owned()));
    row.reply = Set(Some(reply));
    Ok(row.update(tx.connection()).await?)
}

async fn put_back(
    conversation: &Conversation,
    tx: &WriteTx,
    judge: &Judge,
    row: &Model,
) -> Result<(), Error> {
    let asked = Asked {
        action: Action::Restore,
        reason: None,
        note: Some(format!("complaint {}", row.id)),
        seen: None,
    };
    let item = item_of(row).ok_or_else(|| {
        invalid_field(
            "restore",
            "This complaint names no comment or question that could be put back.",
        )
    })?;
    let refused = |words: &str| Error::from(Problem::conflict(words).with_code("refused"));
    match decisions::decide(conversation, tx, judge, &item, &asked).await? {
        Came::Done(_) | Came::Moved(..) => Ok(()),
        Came::Gone => Err(refused("What it is about is gone.")),
        Came::Refused(_, words) => Err(refused(words)),
    }
}

async fn send(
    conversation: &Conversation,
    tx: &WriteTx,
    row: &Model,
    template: &'static str,
    variables: Value,
) -> Result<(), StoreError> {
    let Some(contact) = &row.contact else {
        return Ok(());
    };
    let contact = unseal(conversation.store(), Column::Contact, &row.id, contact)?;
    let Ok(to) = contact.parse::<Email>() else {
        return Ok(());
    };
    let mail = Mail {
        template,
        to,
        variables,
        key: Some(format!("{template}:{}", row.id)),
    };
    let mailer = Mailer::new(conversation.store().clone());
    mailer.enqueue(tx, mail).await.map(|_id| ())
}

async fn audit(
    tx: &WriteTx,
    action: &str,
    id: &str,
    after: Option<Value>,
) -> Result<(), StoreError> {
    tx.audit(AuditEntry::new(action, format!("complaint:{id}")).after(after))
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
