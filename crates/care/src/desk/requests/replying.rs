//! Replies: read behind the link; the mail says only that there is one.

use axum::extract::State as Shared;
use kernel::Problem;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::one::view;
use super::views::{CareReply, CareRequest, ReplyTo};
use super::{look, seen};
use crate::Care;
use crate::model::Answers;
use crate::requests::mails::{Occasion, tell_to};
use crate::requests::records;
use crate::requests::tables::reply;
use crate::requests::typed::{lines, wrong};

const LONGEST: usize = 20_000;
/// The subject of the mail, whatever the reply says.
const SUBJECT: &str = "There is a reply for you";

/// Replies to begin with.
#[utoipa::path(get, path = "/api/desk/care/replies", operation_id = "desk_list_replies", tag = "desk",
    responses((status = 200, body = [CareReply])))]
pub async fn replies(
    Shared(care): Shared<Care>,
    person: SignedIn,
) -> Result<Json<Vec<CareReply>>> {
    look(&person)?;
    let texts = care.settings().await?.replies.into_iter();
    Ok(Json(
        texts
            .map(|reply| CareReply {
                label: if reply.title.is_empty() {
                    reply.key.clone()
                } else {
                    reply.title
                },
                key: reply.key,
                subject: SUBJECT.to_owned(),
                text: reply.text,
            })
            .collect(),
    ))
}

/// A reply.
#[derive(Deserialize, ToSchema)]
pub struct NewReply {
    /// Who reads it.
    to: ReplyTo,
    /// What they read.
    text: String,
    /// Which text it began with.
    #[serde(default)]
    #[expect(dead_code, reason = "told by the desk; nothing depends on it")]
    key: Option<String>,
    #[serde(default)]
    version: i32,
}

/// How a reply reads.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplyPreview {
    /// The mail's subject.
    subject: String,
    /// What stands behind the link.
    text: String,
}

fn checked(reply: &NewReply) -> Result<String> {
    let text = lines(&reply.text);
    let message = match text.chars().count() {
        0 => "Write a reply".to_owned(),
        count if count > LONGEST => format!("Use {LONGEST} characters or fewer"),
        _ => return Ok(text),
    };
    let words = "The reply needs another look.";
    Err(Problem::invalid(words, vec![wrong("text", message)]).into())
}

/// Shows how a reply reads. Nothing is sent.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/reply/preview", operation_id = "desk_preview_reply", tag = "desk",
    params(("id" = String, Path)), request_body = NewReply,
    responses((status = 200, body = ReplyPreview)))]
pub async fn preview(
    person: SignedIn,
    Path(_id): Path<String>,
    Json(new): Json<NewReply>,
) -> Result<Json<ReplyPreview>> {
    look(&person)?;
    Ok(Json(ReplyPreview {
        subject: SUBJECT.to_owned(),
        text: checked(&new)?,
    }))
}

/// Whether who is meant reads by the payer's link. Who asks for themselves has one link.
fn is_payers(answers: &Answers, to: ReplyTo) -> Result<bool> {
    let has_address = match to {
        ReplyTo::Payer => answers.payer.email.is_some(),
        ReplyTo::Patient => answers.patient().email.is_some(),
    };
    if !has_address {
        let words = "There is no mail address. Please call instead, and write a note.";
        return Err(Problem::conflict(words).with_code("no_address").into());
    }
    Ok(answers.patient.is_some() && to == ReplyTo::Payer)
}

/// Sends a reply: it stands behind the link, and a mail says that there is one.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/reply", operation_id = "desk_reply_request", tag = "desk",
    params(("id" = String, Path)), request_body = NewReply,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn reply(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(new): Json<NewReply>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    let text = checked(&new)?;
    let (house, store, request) = (care.clone(), care.store().clone(), id.clone());
    let author = person.id.to_string();
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &request, new.version).await?;
                let answers = records::answers(house.store(), &before)?;
                let is_payers = is_payers(&answers, new.to)?;
                let reply = tx.id().to_string();
                let place = format!("care_reply.text:{reply}");
                let row = reply::Model {
                    request_id: request.clone(),
                    is_payers,
                    author,
                    text: house.store().seal(&place, text.as_bytes())?,
                    at: tx.now(),
                    id: reply.clone(),
                };
                reply::Entity::insert(row.into_active_model())
                    .exec_without_returning(tx.connection())
                    .await?;
                let row = before.clone().into_active_model();
                let after =
                    records::moved(house.store(), tx, &before, row, "replied", None).await?;
                let occasion = Occasion::Answered(reply);
                tell_to(&house, tx, &after, &answers, &occasion, new.to).await?;
                Ok::<_, Error>(())
            })
        })
        .await?;
    Ok(Json(view(&care, &person, &id).await?))
}
