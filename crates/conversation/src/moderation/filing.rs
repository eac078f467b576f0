//! What visitors file: reports of items, and complaints. The JSON calls and the plain forms ([`super::forms`]) share one function each.
use axum::extract::State as Shared;
use chrono::TimeDelta;
use http::StatusCode;
use kernel::{Email, FieldError, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use store::{Actor, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Visitor};

use super::alerts;
use super::complaints::{CONTACT, WORDS, sealed};
use super::decisions::{Move, Row, Why};
use super::queue::GRAVE;
use super::rules::Action;
use crate::Conversation;
use crate::model::{HoldReason, Item, State};
use crate::tables::complaint::ComplaintKind;
use crate::tables::report::ReportState;
use crate::tables::{complaint, decision, report};

/// Why an item is reported.
pub(super) const REPORT_REASONS: [&str; 8] = [
    "unsafe_advice",
    "self_harm",
    "abuse",
    "private_details",
    "child_at_risk",
    "illegal",
    "spam",
    "other",
];
/// Longest words with a report, and of a complaint, in characters.
const LONGEST_REPORT: usize = 2_000;
const LONGEST_COMPLAINT: usize = 5_000;
/// Longest name of what a complaint is about, in bytes.
const LONGEST_ABOUT: usize = 200;
/// Reports of one visitor in a day.
const REPORTS_A_DAY: u64 = 30;
/// Complaints of the whole site in an hour: a flood is no way to be heard.
const COMPLAINTS_AN_HOUR: u64 = 60;
/// From as many different visitors on, an item waits for the desk.
const HELD_FROM: u64 = 3;

/// A report of a comment or question.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewReport {
    /// `comment:KEY` or `question:ID`.
    pub item: String,
    /// `unsafe_advice`, `self_harm`, `abuse`, `private_details`, `child_at_risk`, `illegal`, `spam` or `other`.
    pub reason: String,
    /// In the visitor's words.
    pub words: String,
    /// Must be empty: only machines fill it in.
    pub website: String,
}

/// A complaint or appeal.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewComplaint {
    /// `decision`, `data` or `other`.
    pub kind: String,
    /// The item or decision that it is about.
    pub about: String,
    pub words: String,
    /// Where the answer goes.
    pub email: String,
    /// Must be empty: only machines fill it in.
    pub website: String,
}

/// What to name when asking about it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Reference {
    pub reference: String,
}

/// Reports an item. A second report of the same visitor about the same item is the first one.
#[utoipa::path(post, path = "/api/reports", operation_id = "report_item", tag = "conversation",
    request_body = NewReport,
    responses((status = 201, body = Reference), (status = 404, body = kernel::Problem)))]
pub(super) async fn report(
    Shared(conversation): Shared<Conversation>,
    visitor: Visitor,
    Json(sent): Json<NewReport>,
) -> Result<(StatusCode, Json<Reference>), Error> {
    let reference = file_report(&conversation, &visitor, sent).await?;
    Ok((StatusCode::CREATED, Json(Reference { reference })))
}

/// Complains, or asks for another look at a decision.
#[utoipa::path(post, path = "/api/complaints", operation_id = "complain", tag = "conversation",
    request_body = NewComplaint, responses((status = 201, body = Reference)))]
pub(super) async fn complain(
    Shared(conversation): Shared<Conversation>,
    Json(sent): Json<NewComplaint>,
) -> Result<(StatusCode, Json<Reference>), Error> {
    let reference = file_complaint(&conversation, sent).await?;
    Ok((StatusCode::CREATED, Json(Reference { reference })))
}

fn field(name: &str, message: &str) -> FieldError {
    FieldError {
        field: name.to_owned(),
        message: message.to_owned(),
    }
}

fn too_long(text: &str, longest: usize) -> bool {
    text.chars().count() > longest || text.contains('\0')
}

fn check(errors: Vec<FieldError>, website: &str) -> Result<(), Error> {
    if !website.is_empty() {
        let words = "Leave the field for machines empty, and send it again.";
        return Err(Error::invalid(words, vec![field("website", words)]));
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(Error::invalid(
        "Some of what you typed needs another look.",
        errors,
    ))
}

pub(super) async fn file_report(
    conversation: &Conversation,
    visitor: &Visitor,
    sent: NewReport,
) -> Result<String, Error> {
    let missing = || Problem::not_found("There is nothing to report at this address.");
    let mut errors = Vec::new();
    if !REPORT_REASONS.contains(&sent.reason.as_str()) {
        errors.push(field("reason", "Choose what is wrong"));
    }
    let words = sent.words.trim().to_owned();
    if too_long(&words, LONGEST_REPORT) {
        errors.push(field(
            "words",
            "Your words must be 2,000 characters or fewer",
        ));
    }
    let item: Result<Item, _> = sent.item.parse();
    if item.is_err() && errors.is_empty() {
        return Err(missing().into());
    }
    check(errors, &sent.website)?;
    let item = item.map_err(|_| missing())?;
    let visitor = conversation.fingerprint(visitor)?;
    let new = Filed {
        item,
        reason: sent.reason,
        words: (!words.is_empty()).then_some(words),
        visitor,
        on_call: conversation.outside().rules.settings().await?.on_call,
    };
    let tx = conversation.store().begin(Actor::Visitor).await?;
    let id = new.file(conversation, &tx).await?;
    tx.commit().await?;
    Ok(id)
}

/// A report that is sound.
struct Filed {
    item: Item,
    reason: String,
    words: Option<String>,
    visitor: String,
    /// The address that the desk set for a crisis.
    on_call: String,
}

impl Filed {
    async fn file(self, conversation: &Conversation, tx: &WriteTx) -> Result<String, Error> {
        let row = Row::locked(tx, &self.item).await?;
        // Whoever cannot see an item cannot report it, and is not told that it is there.
        let shown = [State::Published, State::Closed];
        let seen = |row: &Row| !row.is_private() && shown.contains(&row.state());
        let Some(row) = row.filter(seen) else {
            let words = "There is nothing to report at this address.";
            return Err(Problem::not_found(words).into());
        };
        let db = tx.connection();
        let same = self
            .of_item()
            .filter(report::Column::Visitor.eq(self.visitor.as_str()))
            .one(db)
            .await?;
        if let Some(same) = same {
            return Ok(same.id);
        }
        let today = report::Entity::find()
            .filter(report::Column::Visitor.eq(self.visitor.as_str()))
            .filter(report::Column::At.gt(tx.now() - TimeDelta::days(1)))
            .count(db)
            .await?;
        if today >= REPORTS_A_DAY {
            let words = "You have reported very much today. Please go on tomorrow, or write to us.";
            return Err(Problem::too_many(words).into());
        }
        let id = tx.id().to_string();
        self.tell(conversation, tx, &id).await?;
        report::Entity::insert(self.row(&id, tx))
            .exec_without_returning(db)
            .await?;
        self.hold(conversation, tx, row).await?;
        Ok(id)
    }

    /// Tells of the first report that says that somebody may come to harm; others of the item wait with it.
    async fn tell(
        &self,
        conversation: &Conversation,
        tx: &WriteTx,
        id: &str,
    ) -> Result<(), StoreError> {
        if !GRAVE.contains(&self.reason.as_str()) {
            return Ok(());
        }
        let grave = self.of_item().filter(report::Column::Reason.is_in(GRAVE));
        if grave.count(tx.connection()).await? > 0 {
            return Ok(());
        }
        alerts::raise(conversation, tx, &self.item, Some(id), &self.on_call).await
    }

    fn of_item(&self) -> sea_orm::Select<report::Entity> {
        report::Entity::find()
            .filter(report::Column::ItemKind.eq(self.item.kind))
            .filter(report::Column::ItemId.eq(self.item.id.as_str()))
            .filter(report::Column::State.eq(ReportState::Open))
    }

    fn row(&self, id: &str, tx: &WriteTx) -> report::ActiveModel {
        report::ActiveModel {
            id: Set(id.to_owned()),
            item_kind: Set(self.item.kind),
            item_id: Set(self.item.id.clone()),
            reason: Set(self.reason.clone()),
            words: Set(self.words.clone()),
            visitor: Set(self.visitor.clone()),
            at: Set(tx.now()),
            state: Set(ReportState::Open),
            decided_at: Set(None),
            decided_by: Set(None),
            outcome: Set(None),
        }
    }

    /// What several visitors report waits for the desk, unless the desk has looked at it and let it stand.
    async fn hold(
        &self,
        conversation: &Conversation,
        tx: &WriteTx,
        row: Row,
    ) -> Result<(), StoreError> {
        let db = tx.connection();
        if self.of_item().count(db).await? < HELD_FROM {
            return Ok(());
        }
        let approved = decision::Entity::find()
            .filter(decision::Column::ItemKind.eq(self.item.kind))
            .filter(decision::Column::ItemId.eq(self.item.id.as_str()))
            .filter(
                decision::Column::Action.is_in([Action::Approve, Action::Restore].map(Action::key)),
            )
            .filter(decision::Column::StaffId.is_not_null())
            .limit(1)
            .one(db)
            .await?;
        let is_the_doctors = matches!(&row, Row::Question(row) if row.has_doctor_replied)
            || matches!(&row, Row::Comment(row) if row.by_doctor);
        if approved.is_some() || is_the_doctors {
            return Ok(());
        }
        let held = Move {
            to: State::Held,
            hold: Some(HoldReason::Reported),
        };
        row.go(conversation, tx, "hold", held, Why::default(), None)
            .await
    }
}

pub(super) async fn file_complaint(
    conversation: &Conversation,
    sent: NewComplaint,
) -> Result<String, Error> {
    let kind = match sent.kind.as_str() {
        "decision" => Some(ComplaintKind::Decision),
        "data" => Some(ComplaintKind::Data),
        "other" => Some(ComplaintKind::Other),
        _ => None,
    };
    let mut errors = Vec::new();
    if kind.is_none() {
        errors.push(field("kind", "Choose what your complaint is about"));
    }
    let words = sent.words.trim().to_owned();
    if words.is_empty() {
        errors.push(field("words", "Tell us what went wrong"));
    } else if too_long(&words, LONGEST_COMPLAINT) {
        errors.push(field(
            "words",
            "Your words must be 5,000 characters or fewer",
        ));
    }
    let email = sent.email.trim();
    let email = (!email.is_empty()).then(|| email.parse::<Email>());
    if let Some(Err(error)) = &email {
        errors.push(field("email", &error.to_string()));
    }
    check(errors, &sent.website)?;
    let about = sent.about.trim();
    let about = (!about.is_empty() && about.len() <= LONGEST_ABOUT && !about.contains('\0'))
        .then(|| about.to_owned());
    let (kind, email) = (
        kind.unwrap_or(ComplaintKind::Other),
        email.and_then(Result::ok),
    );
    let store = conversation.store();
    let tx = store.begin(Actor::Visitor).await?;
    not_flooded(&tx).await?;
    let id = tx.id().to_string();
    let contact = email.map(|email| sealed(store, CONTACT, &id, email.as_str()));
    let row = complaint::ActiveModel {
        kind: Set(kind),
        about: Set(about),
        words: Set(sealed(store, WORDS, &id, &words)?),
        contact: Set(contact.transpose()?),
        at: Set(tx.now()),
        acknowledged_at: Set(None),
        decided_at: Set(None),
        decided_by: Set(None),
        outcome: Set(None),
        reply: Set(None),
        id: Set(id.clone()),
    };
    complaint::Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await?;
    tx.commit().await?;
    Ok(id)
}

async fn not_flooded(tx: &WriteTx) -> Result<(), Error> {
    let lately = complaint::Entity::find()
        .filter(complaint::Column::At.gt(tx.now() - TimeDelta::hours(1)))
        .count(tx.connection())
        .await?;
    if lately >= COMPLAINTS_AN_HOUR {
        let words = "Very many complaints came in just now. Please send yours again in an hour.";
        return Err(Error::from(Problem::too_many(words)).retry_after(3_600));
    }
    Ok(())
}
