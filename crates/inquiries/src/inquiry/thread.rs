//! The address to which answers come: it names the inquiry, and nobody can make one up.

use kernel::{EmailAddress, PhoneCountry};
use mail::{MailExtras, NewMail};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use store::{Store, StoreError, WriteTx};

use crate::InquiryService;
use crate::model::InquirySettings;
use crate::tables::inquiry::Model;
use crate::tables::message;

/// What the proofs in addresses are made for.
const PROOF: &str = "outreach reply address";
/// Characters of a proof: 64 bits.
const PROOF_LENGTH: usize = 16;

/// What is sealed of a message.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct MessageContent {
    pub text: String,
    /// The mail's message id, without brackets; empty for what the house wrote.
    pub message_id: String,
    /// From which address it came, where that is not the inquiry's.
    pub from: String,
    /// How many attachments were left out.
    pub attachments: usize,
}

pub fn message_aad(id: &str) -> String {
    format!("outreach_message.content:{id}")
}

pub fn decrypt_message(store: &Store, row: &message::Model) -> Result<MessageContent, StoreError> {
    let plain = store.decrypt_bytes(&message_aad(&row.id), &row.content)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

/// The proofs of an inquiry under all keys that the house has, the newest first: an answer may come long after a new key.
fn address_proofs(store: &Store, id: &str) -> Result<Vec<String>, StoreError> {
    let whole = store.keyed_hashes(PROOF, id.as_bytes())?.into_iter();
    let cut = whole.map(|word| word.chars().take(PROOF_LENGTH).collect());
    Ok(cut.collect())
}

/// The address to which answers about an inquiry come; none while the desk has set no mailbox.
pub fn reply_address(
    store: &Store,
    settings: &InquirySettings,
    id: &str,
) -> Result<Option<EmailAddress>, StoreError> {
    let Some((local, host)) = settings.reply_address.trim().rsplit_once('@') else {
        return Ok(None);
    };
    let local = local.split('+').next().unwrap_or_default();
    let proof = address_proofs(store, id)?.swap_remove(0);
    // Lower case, because some mail servers fold the local part; `find_inquiry_id` undoes it.
    let address = format!("{local}+{}.{proof}@{host}", id.to_ascii_lowercase());
    Ok(address.parse().ok())
}

/// The inquiry that an address names, when this house made the address.
pub fn find_inquiry_id(store: &Store, address: &str) -> Result<Option<String>, StoreError> {
    let Some((local, _)) = address.trim().rsplit_once('@') else {
        return Ok(None);
    };
    let Some((id, proof)) = local
        .rsplit_once('+')
        .and_then(|(_, tail)| tail.split_once('.'))
    else {
        return Ok(None);
    };
    let id = id.to_ascii_uppercase();
    if id.len() != 26 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(None);
    }
    let proofs = address_proofs(store, &id)?;
    let is_ours = proofs.iter().any(|own| own.eq_ignore_ascii_case(proof));
    Ok(is_ours.then_some(id))
}

/// Message ids that answers name, at most: some servers refuse longer heads.
const REFERENCES: usize = 10;

/// The message ids of what came in about an inquiry lately, oldest first; those that no head can carry are left out.
async fn load_message_ids(
    store: &Store,
    tx: &WriteTx,
    inquiry_id: &str,
) -> Result<Vec<String>, StoreError> {
    let rows = message::Entity::find()
        .filter(message::Column::InquiryId.eq(inquiry_id))
        .filter(message::Column::IsInbound.eq(true))
        .order_by_asc(message::Column::Id)
        .all(tx.connection())
        .await?;
    let ids = rows
        .iter()
        .map(|row| decrypt_message(store, row).map(|said| said.message_id));
    let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
    // Strangers chose these ids and they go into our headers, so no spaces or line breaks.
    let fits = |id: &String| {
        !id.is_empty() && id.len() <= 200 && id.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let mut ids: Vec<String> = ids.into_iter().filter(fits).collect();
    let older = ids.len().saturating_sub(REFERENCES);
    Ok(ids.split_off(older))
}

/// Puts a mail about an inquiry into the outbox, with the address for answers and what it answers.
pub async fn enqueue_in_thread(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    mail: NewMail,
    country: Option<PhoneCountry>,
) -> Result<(), StoreError> {
    let settings = inquiries.settings().await?;
    let message_ids = load_message_ids(inquiries.store(), tx, &row.id).await?;
    let mut headers = Vec::new();
    if let Some(last) = message_ids.last() {
        let all: Vec<String> = message_ids.iter().map(|id| format!("<{id}>")).collect();
        headers.push(("In-Reply-To".to_owned(), format!("<{last}>")));
        headers.push(("References".to_owned(), all.join(" ")));
    }
    let extras = MailExtras {
        reply_to: reply_address(inquiries.store(), &settings, &row.id)?,
        headers,
        country,
        ..MailExtras::default()
    };
    inquiries.mailer().enqueue_with(tx, mail, extras).await?;
    Ok(())
}
