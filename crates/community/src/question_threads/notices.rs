//! Mails that something is waiting behind a code. They say that and nothing of what it is about.

use chrono::NaiveDate;
use mail::{MailExtras, Mailer, NewMail};
use serde_json::json;
use store::{StoreError, WriteTx};

use super::store::mail_prefix;
use crate::items::encryption::decrypt_email;
use crate::service::CommunityService;
use crate::tables::question::Model;

/// What an asker is told of: one mail for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskerOccasion {
    /// An answer, by the version of the question that it came with.
    Answered(i64),
    /// The same for a correction.
    Corrected(i64),
    /// Messages of a day.
    Message(NaiveDate),
}

impl AskerOccasion {
    fn template(self) -> &'static str {
        match self {
            Self::Corrected(_) => "answer-corrected",
            Self::Answered(_) | Self::Message(_) => "answer-waiting",
        }
    }

    fn mail_key(self, question: &str) -> String {
        let prefix = mail_prefix(question);
        match self {
            Self::Answered(version) => format!("{prefix}answer:{version}"),
            Self::Corrected(version) => format!("{prefix}correction:{version}"),
            Self::Message(day) => format!("{prefix}message:{day}"),
        }
    }
}

/// Tells the asker, where they left an address, that something new waits for them.
pub async fn notify_asker(
    community: &CommunityService,
    tx: &WriteTx,
    question: &Model,
    occasion: AskerOccasion,
) -> Result<(), StoreError> {
    let store = community.store();
    let Some(to) = decrypt_email(store, question)? else {
        return Ok(());
    };
    let mail = NewMail {
        template: occasion.template(),
        to,
        variables: json!({ "link": format!("{}/community/follow", community.ports().public_url) }),
        key: Some(occasion.mail_key(&question.id)),
    };
    let country = question.country.as_deref().unwrap_or_default();
    Mailer::new(store.clone())
        .enqueue_with(tx, mail, MailExtras::for_country(country))
        .await
        .map(|_id| ())
}
