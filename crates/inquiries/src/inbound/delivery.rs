//! Putting mails that came in beside their inquiries. The same mail is taken once.

use forms::text;
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Serialize;
use store::{Actor, StoreError, WriteTx, token};
use utoipa::ToSchema;

use super::parser::ReceivedMail;
use crate::InquiryService;
use crate::inquiry::thread::{self, MessageContent};
use crate::inquiry::{emails, records};
use crate::model::{InquiryContent, InquirySettings};
use crate::tables::inquiry::Model;
use crate::tables::message;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InboundTaken)]
pub struct InboundOutcome {
    /// Stand beside their inquiries now.
    pub taken: u32,
    /// Stood there before.
    pub known: u32,
    /// Name no inquiry of this house.
    pub unmatched: u32,
    /// Of those taken, what machines sent: nobody is told of it.
    pub automatic: u32,
}

/// Takes mails, each in a write of its own.
pub async fn deliver_mails(
    inquiries: &InquiryService,
    actor: &Actor,
    arrived: Vec<ReceivedMail>,
) -> Result<InboundOutcome, StoreError> {
    let mut outcome = InboundOutcome::default();
    let settings = inquiries.settings().await?;
    for mail in arrived {
        let Some(inquiry) = find_inquiry(inquiries, &mail)? else {
            outcome.unmatched += 1;
            continue;
        };
        // A mailbox can hold thousands of mails: one write for all would block SQLite's only writer for long.
        let tx = inquiries.store().begin(actor.clone()).await?;
        let taken = deliver_mail(inquiries, &tx, &settings, &inquiry, &mail).await?;
        tx.commit().await?;
        match taken {
            Some(true) => {
                outcome.taken += 1;
                outcome.automatic += u32::from(mail.is_automatic);
            }
            Some(false) => outcome.known += 1,
            None => outcome.unmatched += 1,
        }
    }
    Ok(outcome)
}

fn find_inquiry(
    inquiries: &InquiryService,
    mail: &ReceivedMail,
) -> Result<Option<String>, StoreError> {
    for address in &mail.to {
        if let Some(id) = thread::find_inquiry_id(inquiries.store(), address)? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Whether it is new; none where the inquiry is gone.
async fn deliver_mail(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    inquiry: &str,
    mail: &ReceivedMail,
) -> Result<Option<bool>, StoreError> {
    let found = cases::lock_case::<Model>(tx, inquiry).await?;
    // Once an inquiry is erased, replies to it are not kept either.
    let Some(before) = found.filter(|row| row.content.is_some()) else {
        return Ok(None);
    };
    let content = records::decrypt_content(inquiries.store(), &before)?;
    let id = tx.new_id().to_string();
    let row = build_message_row(inquiries, tx, &id, &before, &content, mail)?;
    // Mail services deliver again when they get no response, and a mailbox may be handed over twice.
    if !tx
        .insert_if_new(row, [message::Column::MessageHash])
        .await?
    {
        return Ok(Some(false));
    }
    let is_urgent = !mail.is_automatic && !safety::check_text(&mail.text, None).rules.is_empty();
    let mut row = before.clone().into_active_model();
    row.last_at = Set(tx.now());
    // Neither is ever reset, because the words stay in the thread.
    row.is_clinical = Set(before.is_clinical || is_urgent);
    row.is_urgent = Set(before.is_urgent || is_urgent);
    // An out-of-office note is no reply: it reopens nothing and extends nothing.
    if !mail.is_automatic {
        let state = before.kind.after_answer(before.state);
        row.is_unread = Set(true);
        row.state = Set(state);
        row.erase_after = Set(records::erase_after(settings, before.kind, state, tx.now()));
    }
    let after =
        cases::record_change(inquiries.store(), tx, &before, row, "answer_came", None).await?;
    if is_urgent {
        emails::notify_on_call(inquiries, tx, settings, &after, Some(id.as_str())).await?;
    }
    if !mail.is_automatic {
        emails::notify_reply_received(inquiries, tx, settings, &after, &id).await?;
    }
    Ok(Some(true))
}

fn build_message_row(
    inquiries: &InquiryService,
    tx: &WriteTx,
    id: &str,
    inquiry: &Model,
    content: &InquiryContent,
    mail: &ReceivedMail,
) -> Result<message::Model, StoreError> {
    let from = mail
        .from
        .parse::<EmailAddress>()
        .ok()
        .map(|from| from.case_folded());
    let own = content
        .person
        .email
        .as_ref()
        .map(kernel::EmailAddress::case_folded);
    // Accepted, because people reply from other addresses too, but marked, because a sender is easily forged.
    let is_from_other = from.is_none() || from != own;
    let message_hash = match mail.message_id.as_str() {
        // Without a message id, the same words count as the same mail.
        "" => format!("{}\n{}", inquiry.id, mail.text),
        message_id => format!("{}\n<{message_id}>", inquiry.id),
    };
    let said = MessageContent {
        text: mail.text.clone(),
        message_id: mail.message_id.chars().take(500).collect(),
        from: if is_from_other {
            text::normalise_line(&mail.from)
        } else {
            String::new()
        },
        attachments: mail.attachments,
    };
    let json = serde_json::to_vec(&said).map_err(StoreError::other)?;
    Ok(message::Model {
        id: id.to_owned(),
        inquiry_id: inquiry.id.clone(),
        is_inbound: true,
        author: None,
        content: inquiries
            .store()
            .encrypt_bytes(&thread::message_aad(id), &json)?,
        message_hash: Some(token::hash_secret(&message_hash)),
        is_from_other,
        is_automatic: mail.is_automatic,
        at: tx.now(),
    })
}
