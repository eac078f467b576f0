//! Invites to the desk, new ways in and news of new doctors, as mails.
use async_trait::async_trait;
use kernel::EmailAddress;
use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{Mailer, NewMail};
use serde_json::json;
use staff::{InviteEmail, NewDoctorEmail, ResetEmail, StaffMailer};
use store::{StoreError, WriteTx};

/// Sends them through the outbox.
pub struct StaffEmails(pub Mailer);

#[async_trait]
impl StaffMailer for StaffEmails {
    async fn enqueue_invite_email(
        &self,
        tx: &WriteTx,
        invite: InviteEmail,
    ) -> Result<(), StoreError> {
        let to: EmailAddress = invite.email.parse().map_err(StoreError::other)?;
        let mail = NewMail {
            template: "staff-invite",
            to,
            variables: json!({
                "link": invite.link,
                "role": invite.roles,
                "expires": format_in_both_zones(invite.expires_at, PracticeZone::Lagos),
            }),
            // The link's id is the key, by which the mail can be withdrawn again with its link.
            key: Some(invite_key(&invite.id)),
        };
        self.0.enqueue(tx, mail).await.map(|_id| ())
    }

    async fn enqueue_reset_email(&self, tx: &WriteTx, way: ResetEmail) -> Result<(), StoreError> {
        let mail = NewMail {
            template: "staff-reset",
            to: way.email.parse().map_err(StoreError::other)?,
            variables: json!({
                "link": way.link,
                "expires": format_in_both_zones(way.expires_at, PracticeZone::Lagos),
            }),
            key: Some(invite_key(&way.id)),
        };
        self.0.enqueue(tx, mail).await.map(|_id| ())
    }

    async fn enqueue_doctor_email(
        &self,
        tx: &WriteTx,
        doctor: NewDoctorEmail,
    ) -> Result<(), StoreError> {
        let to: EmailAddress = doctor.email.parse().map_err(StoreError::other)?;
        let template = if doctor.is_back {
            "doctor-back"
        } else {
            "doctor-waits"
        };
        let mail = NewMail {
            template,
            to,
            variables: json!({ "name": doctor.name, "link": doctor.link }),
            key: Some(format!("{template}:{}", doctor.key)),
        };
        self.0.enqueue(tx, mail).await.map(|_id| ())
    }

    async fn withdraw_email(&self, tx: &WriteTx, id: &str, why: &str) -> Result<(), StoreError> {
        self.0.withdraw_mail(tx, &invite_key(id), why).await
    }
}

/// Of the one mail with a link.
fn invite_key(link: &str) -> String {
    format!("invite:{link}")
}
