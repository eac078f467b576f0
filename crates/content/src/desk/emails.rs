//! Mails to the desk's own people about their documents, in the write that they are about.
use std::collections::BTreeSet;

use kernel::dates::format_in_both_zones;
use kernel::{EmailAddress, Id, PracticeZone};
use mail::{Mailer, NewMail};
use serde_json::{Value, json};
use staff::Permission;
use store::{StoreError, WriteTx};

use super::error::DeskError;
use super::view::live_url;
use crate::ContentService;
use crate::documents::heads;
use crate::documents::table::head::Model;

/// Writes to the desk's people.
pub(super) struct DeskMailer {
    mailer: Mailer,
    public_url: String,
}

impl DeskMailer {
    pub fn new(content: &ContentService) -> Self {
        Self {
            mailer: Mailer::new(content.store().clone()),
            public_url: content.public_url().to_owned(),
        }
    }

    pub fn absolute_url(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Tells those who review that something waits for them, but not whoever sent it; once for each time it is sent.
    pub async fn send_review_request(
        &self,
        tx: &WriteTx,
        document: &str,
        by: Id,
    ) -> Result<(), DeskError> {
        let reviewers = staff::list_holder_emails(tx.connection(), Permission::ReviewContent);
        let occasion = tx.new_id();
        for (id, to) in reviewers.await? {
            if id == by.to_string() {
                continue;
            }
            let link = self.absolute_url(&format!("/desk/documents/{document}"));
            let key = format!("review-asked:{document}:{occasion}:{id}");
            self.enqueue_email(tx, "review-asked", &to, json!({ "link": link }), key)
                .await?;
        }
        Ok(())
    }

    /// Tells people that somebody commented on a passage: at most one mail in an hour for each document, however much is said.
    pub async fn send_comment_emails(
        &self,
        tx: &WriteTx,
        document: &str,
        to: &BTreeSet<String>,
    ) -> Result<(), DeskError> {
        let hour = tx.now().format("%Y%m%d%H");
        for person in to {
            let Ok(id) = person.parse::<Id>() else {
                continue;
            };
            // Somebody who has left the practice gets no email about it.
            let Some(address) = staff::find_active_email(tx.connection(), id).await? else {
                continue;
            };
            let link = self.absolute_url(&format!("/desk/documents/{document}?comments=1"));
            let key = format!("passage-comment:{document}:{id}:{hour}");
            let variables = json!({ "link": link });
            self.enqueue_email(tx, "passage-comment", &address, variables, key)
                .await?;
        }
        Ok(())
    }

    /// Tells who chose the time that the document went out then; `before` is how it stood until then.
    pub async fn send_published_email(
        &self,
        tx: &WriteTx,
        before: &Model,
        key: &str,
        by: &str,
    ) -> Result<(), DeskError> {
        let Ok(id) = by.parse::<Id>() else {
            return Ok(());
        };
        // Somebody who has left the practice gets no email about it.
        let Some(to) = staff::find_active_email(tx.connection(), id).await? else {
            return Ok(());
        };
        let page = heads::lock_head(tx, &before.id)
            .await?
            .as_ref()
            .and_then(live_url)
            .unwrap_or_else(|| "/".to_owned());
        let zone: Option<PracticeZone> = before
            .schedule_zone
            .as_deref()
            .and_then(|zone| zone.parse().ok());
        let variables = json!({
            "link": self.absolute_url(&page),
            "at": format_in_both_zones(tx.now(), zone.unwrap_or(PracticeZone::Lagos)),
        });
        let key = format!("published:{key}");
        self.enqueue_email(tx, "published", &to, variables, key)
            .await?;
        Ok(())
    }

    /// Puts one mail into the outbox; once for a key.
    pub async fn enqueue_email(
        &self,
        tx: &WriteTx,
        template: &'static str,
        to: &str,
        variables: Value,
        key: String,
    ) -> Result<(), StoreError> {
        // A missing address must not undo the publication that the email is about.
        let Ok(to) = to.parse::<EmailAddress>() else {
            tracing::warn!(template, "a person at the desk has no usable address");
            return Ok(());
        };
        let mail = NewMail {
            template,
            to,
            variables,
            key: Some(key),
        };
        self.mailer.enqueue(tx, mail).await.map(|_id| ())
    }
}
