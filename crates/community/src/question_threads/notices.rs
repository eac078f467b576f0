//! Mails that something is waiting behind a code. They say that and nothing of what it is about.

use mail::{MailExtras, Mailer, NewMail};
use serde_json::json;
use store::{StoreError, WriteTx};

use super::store::mail_prefix;
use crate::items::encryption::decrypt_email;
use crate::service::CommunityService;
use crate::tables::question::Model;

/// Tells the asker, where they left an address, that something new waits for them. `what` names the occasion: for one of
/// them one mail is sent, so `answer` with the answer's version, or `message` with its day.
pub async fn notify_asker(
    community: &CommunityService,
    tx: &WriteTx,
    question: &Model,
    what: &str,
) -> Result<(), StoreError> {
    let store = community.store();
    let Some(to) = decrypt_email(store, question)? else {
        return Ok(());
    };
    let mail = NewMail {
        template: "answer-waiting",
        to,
        variables: json!({ "link": format!("{}/community/follow", community.ports().public_url) }),
        key: Some(format!("{}{what}", mail_prefix(&question.id))),
    };
    let country = question.country.as_deref().unwrap_or_default();
    Mailer::new(store.clone())
        .enqueue_with(tx, mail, MailExtras::for_country(country))
        .await
        .map(|_id| ())
}
