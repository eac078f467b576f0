//! Putting mails that came in beside their letters. The same mail is taken once.

use forms::text;
use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Serialize;
use store::{Actor, StoreError, WriteTx, token};
use utoipa::ToSchema;

use super::parse::Arrived;
use crate::Outreach;
use crate::letters::thread::{self, Said};
use crate::letters::{mails, records};
use crate::model::{Content, Settings};
use crate::tables::letter::Model;
use crate::tables::message;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InboundTaken)]
pub struct Came {
    /// Stand beside their letters now.
    pub taken: u32,
    /// Stood there before.
    pub known: u32,
    /// Name no letter of this house.
    pub unmatched: u32,
    /// Of those taken, what machines sent: nobody is told of it.
    pub automatic: u32,
}

/// Takes mails, each in a write of its own.
pub async fn take(
    outreach: &Outreach,
    actor: &Actor,
    arrived: Vec<Arrived>,
) -> Result<Came, StoreError> {
    let mut came = Came::default();
    let settings = outreach.settings().await?;
    for mail in arrived {
        let Some(letter) = letter_of(outreach, &mail)? else {
            came.unmatched += 1;
            continue;
        };
        let tx = outreach.store().begin(actor.clone()).await?;
        let taken = one(outreach, &tx, &settings, &letter, &mail).await?;
        tx.commit().await?;
        match taken {
            Some(true) => {
                came.taken += 1;
                came.automatic += u32::from(mail.is_automatic);
            }
            Some(false) => came.known += 1,
            None => came.unmatched += 1,
        }
    }
    Ok(came)
}

fn letter_of(outreach: &Outreach, mail: &Arrived) -> Result<Option<String>, StoreError> {
    for address in &mail.to {
        if let Some(id) = thread::letter_of(outreach.store(), address)? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Whether it is new; none where the letter is gone.
async fn one(
    outreach: &Outreach,
    tx: &WriteTx,
    settings: &Settings,
    letter: &str,
    mail: &Arrived,
) -> Result<Option<bool>, StoreError> {
    let found = cases::lock::<Model>(tx, letter).await?;
    let Some(before) = found.filter(|row| row.content.is_some()) else {
        return Ok(None);
    };
    let content = records::content(outreach.store(), &before)?;
    let id = tx.id().to_string();
    let row = row(outreach, tx, &id, &before, &content, mail)?;
    if !tx.insert_new(row, [message::Column::Mark]).await? {
        return Ok(Some(false));
    }
    let is_urgent = !mail.is_automatic && !safety::check(&mail.text, None).rules.is_empty();
    let mut row = before.clone().into_active_model();
    row.last_at = Set(tx.now());
    row.is_clinical = Set(before.is_clinical || is_urgent);
    row.is_urgent = Set(before.is_urgent || is_urgent);
    if !mail.is_automatic {
        let state = before.kind.written_again(before.state);
        row.is_unread = Set(true);
        row.state = Set(state);
        row.erase_after = Set(records::erase_after(settings, before.kind, state, tx.now()));
    }
    let after =
        cases::record_change(outreach.store(), tx, &before, row, "answer_came", None).await?;
    if is_urgent {
        mails::tell_on_call(outreach, tx, settings, &after, Some(id.as_str())).await?;
    }
    if !mail.is_automatic {
        mails::tell_answer(outreach, tx, settings, &after, &id).await?;
    }
    Ok(Some(true))
}

fn row(
    outreach: &Outreach,
    tx: &WriteTx,
    id: &str,
    letter: &Model,
    content: &Content,
    mail: &Arrived,
) -> Result<message::Model, StoreError> {
    let from = mail.from.parse::<Email>().ok().map(|from| from.folded());
    let own = content.person.email.as_ref().map(kernel::Email::folded);
    let is_from_other = from.is_none() || from != own;
    let mark = match mail.message_id.as_str() {
        "" => format!("{}\n{}", letter.id, mail.text),
        message_id => format!("{}\n<{message_id}>", letter.id),
    };
    let said = Said {
        text: mail.text.clone(),
        message_id: mail.message_id.chars().take(500).collect(),
        from: if is_from_other {
            text::line(&mail.from)
        } else {
            String::new()
        },
        attachments: mail.attachments,
    };
    let json = serde_json::to_vec(&said).map_err(StoreError::other)?;
    Ok(message::Model {
        id: id.to_owned(),
        letter_id: letter.id.clone(),
        is_inbound: true,
        author: None,
        content: outreach.store().seal(&thread::place(id), &json)?,
        mark: Some(token::hash(&mark)),
        is_from_other,
        is_automatic: mail.is_automatic,
        at: tx.now(),
    })
}
