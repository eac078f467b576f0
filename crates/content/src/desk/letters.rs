//! Mails to the desk's own people about their documents, in the write that they are about.
use kernel::dates::two_clocks;
use kernel::{Email, Id, Zone};
use mail::{Mail, Mailer};
use serde_json::{Value, json};
use staff::Permission;
use store::{StoreError, WriteTx};

use super::refusal::Refusal;
use super::view::url;
use crate::Content;
use crate::documents::heads;
use crate::documents::table::head::Model;

/// Writes to the desk's people.
pub(super) struct Letters {
    mailer: Mailer,
    public_url: String,
}

impl Letters {
    pub fn new(content: &Content) -> Self {
        Self {
            mailer: Mailer::new(content.store().clone()),
            public_url: content.public_url().to_owned(),
        }
    }

    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Tells those who review that something waits for them, but not whoever sent it; once for each time it is sent.
    pub async fn review_asked(&self, tx: &WriteTx, document: &str, by: Id) -> Result<(), Refusal> {
        let reviewers = staff::addresses_of_holders(tx.connection(), Permission::ReviewContent);
        let occasion = tx.id();
        for (id, to) in reviewers.await? {
            if id == by.to_string() {
                continue;
            }
            let link = self.address(&format!("/desk/documents/{document}"));
            let key = format!("review-asked:{document}:{occasion}:{id}");
            self.send(tx, "review-asked", &to, json!({ "link": link }), key)
                .await?;
        }
        Ok(())
    }

    /// Tells who chose the time that the document went out then; `before` is how it stood until then.
    pub async fn published(
        &self,
        tx: &WriteTx,
        before: &Model,
        key: &str,
        by: &str,
    ) -> Result<(), Refusal> {
        let Ok(id) = by.parse::<Id>() else {
            return Ok(());
        };
        let Some(to) = staff::address_of(tx.connection(), id).await? else {
            return Ok(());
        };
        let page = heads::of(tx, &before.id)
            .await?
            .as_ref()
            .and_then(url)
            .unwrap_or_else(|| "/".to_owned());
        let zone: Option<Zone> = before
            .schedule_zone
            .as_deref()
            .and_then(|zone| zone.parse().ok());
        let variables = json!({
            "link": self.address(&page),
            "at": two_clocks(tx.now(), zone.unwrap_or(Zone::Lagos)),
        });
        let key = format!("published:{key}");
        self.send(tx, "published", &to, variables, key).await?;
        Ok(())
    }

    /// Puts one mail into the outbox; once for a key.
    pub async fn send(
        &self,
        tx: &WriteTx,
        template: &'static str,
        to: &str,
        variables: Value,
        key: String,
    ) -> Result<(), StoreError> {
        let Ok(to) = to.parse::<Email>() else {
            tracing::warn!(template, "a person at the desk has no usable address");
            return Ok(());
        };
        let mail = Mail {
            template,
            to,
            variables,
            key: Some(key),
        };
        self.mailer.enqueue(tx, mail).await.map(|_id| ())
    }
}
