//! Which mails no burst of visitors holds back, how often an address is written to because somebody typed it, and which
//! notices to the people of the house become one when many come at once.

use chrono::TimeDelta;
use kernel::EmailAddress;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use store::{Actor, StoreError, WriteTx};

use crate::encryption::{EncryptedColumn, encrypt_column};
use crate::mailer::{Mailer, NewMail, recipient_hashes};
use crate::table::{Column, Entity, MailState, Model};

/// To the people of the house, and about money, bookings, crises and what somebody at the desk answered: they go out before
/// what visitors cause by typing an address, and count for no limit. What is not named here is limited.
pub const PRIORITY_TEMPLATES: [&str; 37] = [
    "answer-waiting",
    "booking-arrived",
    "clock-due",
    "complaint-acknowledged",
    "complaint-decided",
    "consult-answered",
    "consult-cancelled",
    "consult-changed",
    "consult-confirmed",
    "consult-paid",
    "consult-refunded",
    "consult-reminder",
    "consult-time-free",
    "crisis-alert",
    "data-complaint-acknowledged",
    "data-complaint-decided",
    "doctor-back",
    "doctor-waits",
    "feedback-digest",
    "gift-due",
    "gift-failed",
    "gift-monthly",
    "gift-refunded",
    "gift-stopped",
    "gift-thanks",
    "letter-arrived",
    "letter-reply",
    "letter-urgent",
    "patient-waits",
    "payment-alert",
    "published",
    "review-asked",
    "review-due",
    "staff-digest",
    "staff-invite",
    "staff-reset",
    "test",
];

/// Mails in an hour to an address that somebody typed into a form, and that nobody has confirmed.
const MAX_TO_UNCONFIRMED: u64 = 3;
/// Mails of one kind about a booking or a gift in an hour to one address, that visitors cause by presses of their own.
const MAX_PER_VISITOR: u64 = 20;
/// Notices of a kind to one person in an hour, before further ones are collected.
const DIGEST_THRESHOLD: u64 = 10;

/// A notice that visitors cause, and that is collected when many come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DigestedNotice {
    pub template: &'static str,
    /// What there is more of.
    what: &'static str,
    /// Where it stands at the desk.
    path: &'static str,
}

pub(crate) enum DigestOutcome {
    NotCollected,
    /// A digest that waits tells of it.
    AddedToDigest,
    /// It begins a digest, which is to be put into the outbox instead.
    NewDigest(NewMail),
}

/// Crises and patients who wait are not among them: each is told of.
const DIGESTED_NOTICES: [DigestedNotice; 3] = [
    DigestedNotice {
        template: "booking-arrived",
        what: "Bookings and requests",
        path: "/desk/consultations",
    },
    DigestedNotice {
        template: "letter-arrived",
        what: "Letters and messages",
        path: "/desk/letters",
    },
    DigestedNotice {
        template: "payment-alert",
        what: "Payments that need a look",
        path: "/desk/money/reviews",
    },
];

/// Whether a kind of mail goes out before others, and without a limit.
pub(crate) fn is_priority(template: &str) -> bool {
    PRIORITY_TEMPLATES.contains(&template)
}

/// Whether a kind of mail goes to visitors, about their booking or gift.
fn is_visitor_mail(template: &str) -> bool {
    template.starts_with("consult-") || template.starts_with("gift-")
}

/// The notice that a kind of mail is, if it is one that is collected.
pub(crate) fn find_digested_notice(template: &str) -> Option<DigestedNotice> {
    DIGESTED_NOTICES
        .into_iter()
        .find(|notice| notice.template == template)
}

/// How long notices are collected before the mail about them goes out.
pub(crate) const DIGEST_DELAY: TimeDelta = TimeDelta::minutes(15);
/// How much earlier than others a mail that goes first takes its turn, where work is late.
pub(crate) const PRIORITY_LEAD: TimeDelta = TimeDelta::hours(1);
const HOUR: TimeDelta = TimeDelta::hours(1);

impl Mailer {
    /// Whether an address that somebody typed into a form, and that nobody has confirmed, gets one more mail now. What is
    /// written as [`Actor::Visitor`] asks this by itself; a form that says whether it mailed asks before.
    pub async fn can_mail_unconfirmed(
        &self,
        db: &impl ConnectionTrait,
        to: &EmailAddress,
    ) -> Result<bool, StoreError> {
        let now = self.store().clock().now();
        let lately = Entity::find()
            .filter(Column::RecipientHash.is_in(recipient_hashes(self.store(), to)?))
            .filter(Column::Template.is_not_in(PRIORITY_TEMPLATES))
            // What was put there while the clock was ahead does not count.
            .filter(Column::CreatedAt.between(now - HOUR, now));
        Ok(lately.count(db).await? < MAX_TO_UNCONFIRMED)
    }

    /// Whether a visitor caused it, and its address had enough of what visitors cause: of what anybody may have typed few of
    /// all kinds, and of what goes first so many of its kind that nobody is missed who moves a booking about. What tells
    /// staff is never too much.
    pub(crate) async fn is_flood(&self, tx: &WriteTx, mail: &NewMail) -> Result<bool, StoreError> {
        if !matches!(tx.actor(), Actor::Visitor) {
            return Ok(false);
        }
        if !is_priority(mail.template) {
            return Ok(!self.can_mail_unconfirmed(tx.connection(), &mail.to).await?);
        }
        if !is_visitor_mail(mail.template) {
            return Ok(false);
        }
        let lately = Entity::find()
            .filter(Column::RecipientHash.is_in(recipient_hashes(self.store(), &mail.to)?))
            .filter(Column::Template.eq(mail.template))
            .filter(Column::CreatedAt.between(tx.now() - HOUR, tx.now()));
        Ok(lately.count(tx.connection()).await? >= MAX_PER_VISITOR)
    }

    /// Adds a notice to the digest of its kind, where its reader had many of them lately.
    pub(crate) async fn collect_into_digest(
        &self,
        tx: &WriteTx,
        mail: &NewMail,
        notice: DigestedNotice,
    ) -> Result<DigestOutcome, StoreError> {
        let recipient_hashes = recipient_hashes(self.store(), &mail.to)?;
        let lately = Entity::find()
            .filter(Column::RecipientHash.is_in(&recipient_hashes))
            .filter(Column::Template.eq(notice.template))
            .filter(Column::CreatedAt.between(tx.now() - HOUR, tx.now()));
        if lately.count(tx.connection()).await? < DIGEST_THRESHOLD {
            return Ok(DigestOutcome::NotCollected);
        }
        let prefix = format!("digest:{}:{}:", notice.template, recipient_hashes[0]);
        // Once it was made it says a number, and what comes then is for the next.
        let open = Entity::find()
            .filter(Column::Key.starts_with(&prefix))
            .filter(Column::State.eq(MailState::Waiting))
            .filter(Column::Content.is_null())
            .order_by_desc(Column::Id)
            // Two notices at once would otherwise count up to the same number.
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        if let Some(row) = open {
            self.increment_digest(tx, &row, notice).await?;
            return Ok(DigestOutcome::AddedToDigest);
        }
        Ok(DigestOutcome::NewDigest(NewMail {
            template: "staff-digest",
            to: mail.to.clone(),
            variables: notice.digest_variables(1),
            key: Some(format!("{prefix}{}", tx.new_id())),
        }))
    }

    async fn increment_digest(
        &self,
        tx: &WriteTx,
        row: &Model,
        notice: DigestedNotice,
    ) -> Result<(), StoreError> {
        let count = row.decrypt_variables(self.store())?["count"]
            .as_u64()
            .unwrap_or(0);
        let variables = notice.digest_variables(count + 1).to_string();
        let sealed = encrypt_column(
            self.store(),
            EncryptedColumn::Variables,
            &row.id,
            variables.as_bytes(),
        )?;
        Entity::update_many()
            .col_expr(Column::Variables, Expr::value(sealed))
            .filter(Column::Id.eq(&row.id))
            .exec(tx.connection())
            .await?;
        Ok(())
    }
}

impl DigestedNotice {
    fn digest_variables(self, count: u64) -> serde_json::Value {
        json!({ "what": self.what, "count": count, "path": self.path })
    }
}
