//! Invites to the desk, new ways in and news of new doctors, as mails.
use async_trait::async_trait;
use kernel::Email;
use kernel::Zone;
use kernel::dates::two_clocks;
use mail::{Mail, Mailer};
use serde_json::json;
use staff::{Invite, NewDoctor, NewWayIn, Post};
use store::{StoreError, WriteTx};

/// Sends them through the outbox.
pub struct Invites(pub Mailer);

#[async_trait]
impl Post for Invites {
    async fn invite(&self, tx: &WriteTx, invite: Invite) -> Result<(), StoreError> {
        let to: Email = invite.email.parse().map_err(StoreError::other)?;
        let mail = Mail {
            template: "staff-invite",
            to,
            variables: json!({
                "link": invite.link,
                "role": invite.roles,
                "expires": two_clocks(invite.expires_at, Zone::Lagos),
            }),
            key: Some(key(&invite.id)),
        };
        self.0.enqueue(tx, mail).await.map(|_id| ())
    }

    async fn new_way_in(&self, tx: &WriteTx, way: NewWayIn) -> Result<(), StoreError> {
        let mail = Mail {
            template: "staff-reset",
            to: way.email.parse().map_err(StoreError::other)?,
            variables: json!({
                "link": way.link,
                "expires": two_clocks(way.expires_at, Zone::Lagos),
            }),
            key: Some(key(&way.id)),
        };
        self.0.enqueue(tx, mail).await.map(|_id| ())
    }

    async fn new_doctor(&self, tx: &WriteTx, letter: NewDoctor) -> Result<(), StoreError> {
        let to: Email = letter.email.parse().map_err(StoreError::other)?;
        let template = if letter.is_back {
            "doctor-back"
        } else {
            "doctor-waits"
        };
        let mail = Mail {
            template,
            to,
            variables: json!({ "name": letter.name, "link": letter.link }),
            key: Some(format!("{template}:{}", letter.key)),
        };
        self.0.enqueue(tx, mail).await.map(|_id| ())
    }

    async fn withdraw(&self, tx: &WriteTx, id: &str, why: &str) -> Result<(), StoreError> {
        self.0.withdraw(tx, &key(id), why).await
    }
}

/// Of the one mail with a link.
fn key(link: &str) -> String {
    format!("invite:{link}")
}
