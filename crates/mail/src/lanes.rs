//! Which mails no burst of visitors holds back, how often an address is written to because somebody typed it, and which
//! notices to the people of the house become one when many come at once.

use chrono::TimeDelta;
use kernel::Email;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use store::{Actor, StoreError, WriteTx};

use crate::mailer::{Mail, Mailer, marks};
use crate::sealed::{Place, seal};
use crate::table::{Column, Entity, Model, State};

/// To the people of the house, and about money, bookings, crises and what somebody at the desk answered: they go out before
/// what visitors cause by typing an address, and count for no limit. What is not named here is limited.
pub const FIRST: [&str; 37] = [
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
const TYPED: u64 = 3;
/// Mails of one kind about a booking or a gift in an hour to one address, that visitors cause by presses of their own.
const PRESSED: u64 = 20;
/// Notices of a kind to one person in an hour, before further ones are collected.
const BURST: u64 = 10;

/// A notice that visitors cause, and that is collected when many come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub template: &'static str,
    /// What there is more of.
    what: &'static str,
    /// Where it stands at the desk.
    path: &'static str,
}

pub(crate) enum Collecting {
    No,
    /// A digest that waits tells of it.
    Waits,
    /// It begins a digest, which is to be put into the outbox instead.
    Begins(Mail),
}

/// Crises and patients who wait are not among them: each is told of.
const NOTICES: [Notice; 3] = [
    Notice {
        template: "booking-arrived",
        what: "Bookings and requests",
        path: "/desk/consultations",
    },
    Notice {
        template: "letter-arrived",
        what: "Letters and messages",
        path: "/desk/letters",
    },
    Notice {
        template: "payment-alert",
        what: "Payments that need a look",
        path: "/desk/money/reviews",
    },
];

/// Whether a kind of mail goes out before others, and without a limit.
pub(crate) fn goes_first(template: &str) -> bool {
    FIRST.contains(&template)
}

/// Whether a kind of mail goes to visitors, about their booking or gift.
fn is_visitors(template: &str) -> bool {
    template.starts_with("consult-") || template.starts_with("gift-")
}

/// The notice that a kind of mail is, if it is one that is collected.
pub(crate) fn notice(template: &str) -> Option<Notice> {
    NOTICES
        .into_iter()
        .find(|notice| notice.template == template)
}

/// How long notices are collected before the mail about them goes out.
pub(crate) const COLLECTED_FOR: TimeDelta = TimeDelta::minutes(15);
/// How much earlier than others a mail that goes first takes its turn, where work is late.
pub(crate) const AHEAD: TimeDelta = TimeDelta::hours(1);
const HOUR: TimeDelta = TimeDelta::hours(1);

impl Mailer {
    /// Whether an address that somebody typed into a form, and that nobody has confirmed, gets one more mail now. What is
    /// written as [`Actor::Visitor`] asks this by itself; a form that says whether it mailed asks before.
    pub async fn may_write_to_typed(
        &self,
        db: &impl ConnectionTrait,
        to: &Email,
    ) -> Result<bool, StoreError> {
        let now = self.store().clock().now();
        let lately = Entity::find()
            .filter(Column::RecipientMark.is_in(marks(self.store(), to)?))
            .filter(Column::Template.is_not_in(FIRST))
            // What was put there while the clock was ahead does not count.
            .filter(Column::CreatedAt.between(now - HOUR, now));
        Ok(lately.count(db).await? < TYPED)
    }

    /// Whether a visitor caused it, and its address had enough of what visitors cause: of what anybody may have typed few of
    /// all kinds, and of what goes first so many of its kind that nobody is missed who moves a booking about. What tells
    /// staff is never too much.
    pub(crate) async fn is_flood(&self, tx: &WriteTx, mail: &Mail) -> Result<bool, StoreError> {
        if !matches!(tx.actor(), Actor::Visitor) {
            return Ok(false);
        }
        if !goes_first(mail.template) {
            return Ok(!self.may_write_to_typed(tx.connection(), &mail.to).await?);
        }
        if !is_visitors(mail.template) {
            return Ok(false);
        }
        let lately = Entity::find()
            .filter(Column::RecipientMark.is_in(marks(self.store(), &mail.to)?))
            .filter(Column::Template.eq(mail.template))
            .filter(Column::CreatedAt.between(tx.now() - HOUR, tx.now()));
        Ok(lately.count(tx.connection()).await? >= PRESSED)
    }

    /// Adds a notice to the digest of its kind, where its reader had many of them lately.
    pub(crate) async fn collected(
        &self,
        tx: &WriteTx,
        mail: &Mail,
        notice: Notice,
    ) -> Result<Collecting, StoreError> {
        let marks = marks(self.store(), &mail.to)?;
        let lately = Entity::find()
            .filter(Column::RecipientMark.is_in(&marks))
            .filter(Column::Template.eq(notice.template))
            .filter(Column::CreatedAt.between(tx.now() - HOUR, tx.now()));
        if lately.count(tx.connection()).await? < BURST {
            return Ok(Collecting::No);
        }
        let prefix = format!("digest:{}:{}:", notice.template, marks[0]);
        // Once it was made it says a number, and what comes then is for the next.
        let open = Entity::find()
            .filter(Column::Key.starts_with(&prefix))
            .filter(Column::State.eq(State::Waiting))
            .filter(Column::Letter.is_null())
            .order_by_desc(Column::Id)
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        if let Some(row) = open {
            self.count_one_more(tx, &row, notice).await?;
            return Ok(Collecting::Waits);
        }
        Ok(Collecting::Begins(Mail {
            template: "staff-digest",
            to: mail.to.clone(),
            variables: notice.variables(1),
            key: Some(format!("{prefix}{}", tx.id())),
        }))
    }

    async fn count_one_more(
        &self,
        tx: &WriteTx,
        row: &Model,
        notice: Notice,
    ) -> Result<(), StoreError> {
        let count = row.given(self.store())?["count"].as_u64().unwrap_or(0);
        let variables = notice.variables(count + 1).to_string();
        let sealed = seal(
            self.store(),
            Place::Variables,
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

impl Notice {
    fn variables(self, count: u64) -> serde_json::Value {
        json!({ "what": self.what, "count": count, "path": self.path })
    }
}
