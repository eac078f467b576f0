//! What visitors file: reports of items, and complaints. The JSON calls and the plain forms ([`super::forms`]) share one function each.
use axum::extract::State as Shared;
use chrono::TimeDelta;
use forms::{Called, EmailField, HONEYPOT, Key, Reading, invalid, invalid_field};
use http::StatusCode;
use kernel::Problem;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use store::{Actor, StoreError, StoredEnum, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Visitor};

use super::alerts;
use super::complaints::sealed;
use super::decisions::{self, Row, Why};
use super::queue::GRAVE;
use super::reports;
use super::rules::Action;
use crate::Conversation;
use crate::model::words::Words;
use crate::model::{HoldReason, Item, State};
use crate::tables::complaint::{Column, ComplaintKind};
use crate::tables::report::{ReportReason, ReportState};
use crate::tables::{complaint, decision, report};

const NO_REASON: &str = "Choose what is wrong";
const NO_KIND: &str = "Choose what your complaint is about";
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

forms::form! {
    pub(super) struct ReportForm as "NewReport" on "report" {
        /// `comment:KEY` or `question:ID`.
        item: Key = "item",
        /// `unsafe_advice`, `self_harm`, `abuse`, `private_details`, `child_at_risk`, `illegal`, `spam` or `other`.
        reason: Key = "reason" { missing: NO_REASON },
        /// In the visitor's words; 2,000 characters at most.
        words: Words = "words" { most: LONGEST_REPORT },
    }
}

forms::form! {
    pub(super) struct ComplaintForm as "NewComplaint" on "complaint" {
        /// `decision`, `data` or `other`.
        kind: Key = "kind" { missing: NO_KIND },
        about: Key = "about",
        /// What went wrong; 5,000 characters at most.
        words: Words = "words" { missing: "Tell us what went wrong", most: LONGEST_COMPLAINT },
        email: EmailField = "email",
    }
}

/// What to name when asking about it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Reference {
    pub reference: String,
}

/// Reports an item. A second report of the same visitor about the same item is the first one.
#[utoipa::path(post, path = "/api/reports", operation_id = "report_item", tag = "conversation",
    request_body = ReportForm,
    responses((status = 201, body = Reference), (status = 404, body = kernel::Problem)))]
pub(super) async fn report(
    Shared(conversation): Shared<Conversation>,
    visitor: Visitor,
    called: Called<ReportForm>,
) -> Result<(StatusCode, Json<Reference>), Error> {
    let is_by_machine = called.is_by_machine();
    let reference = file_report(&conversation, &visitor, called.read(), is_by_machine).await?;
    Ok((StatusCode::CREATED, Json(Reference { reference })))
}

/// Complains, or asks for another look at a decision.
#[utoipa::path(post, path = "/api/complaints", operation_id = "complain", tag = "conversation",
    request_body = ComplaintForm, responses((status = 201, body = Reference)))]
pub(super) async fn complain(
    Shared(conversation): Shared<Conversation>,
    called: Called<ComplaintForm>,
) -> Result<(StatusCode, Json<Reference>), Error> {
    let is_by_machine = called.is_by_machine();
    let reference = file_complaint(&conversation, called.read(), is_by_machine).await?;
    Ok((StatusCode::CREATED, Json(Reference { reference })))
}

/// 422 where a field is filled in that people do not see.
fn refuse_machine(is_by_machine: bool) -> Result<(), Error> {
    if is_by_machine {
        let words = "Leave the field for machines empty, and send it again.";
        return Err(invalid_field(HONEYPOT, words));
    }
    Ok(())
}

pub(super) async fn file_report(
    conversation: &Conversation,
    visitor: &Visitor,
    mut reading: Reading<ReportForm>,
    is_by_machine: bool,
) -> Result<String, Error> {
    refuse_machine(is_by_machine)?;
    let missing = || Problem::not_found("There is nothing to report at this address.");
    if ReportReason::read(&reading.form.reason).is_none() {
        reading.wrong("reason", NO_REASON);
    }
    let form = reading.done().map_err(invalid)?;
    let item: Item = form.item.parse().map_err(|_| missing())?;
    let visitor = conversation.fingerprint(visitor)?;
    let new = Filed {
        item,
        reason: form.reason.0,
        words: Some(form.words.0).filter(|words| !words.is_empty()),
        visitor,
        on_call: conversation.outside().rules.settings().await?.on_call,
    };
    let tx = conversation.store().begin(Actor::Visitor).await?;
    let id = new.file(conversation, &tx).await?;
    tx.commit().await?;
    Ok(id)
}

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
        tx.insert(self.row(&id, tx)).await?;
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

    fn of_item(&self) -> Select<report::Entity> {
        reports::of(&self.item).filter(report::Column::State.eq(ReportState::Open))
    }

    fn row(&self, id: &str, tx: &WriteTx) -> report::Model {
        report::Model {
            id: id.to_owned(),
            item_kind: self.item.kind,
            item_id: self.item.id.clone(),
            reason: self.reason.clone(),
            words: self.words.clone(),
            visitor: self.visitor.clone(),
            at: tx.now(),
            state: ReportState::Open,
            decided_at: None,
            decided_by: None,
            outcome: None,
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
        let approved = decisions::of(&self.item)
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
        let held = (State::Held, Some(HoldReason::Reported));
        row.go(conversation, tx, "hold", held, Why::default(), None)
            .await
    }
}

pub(super) async fn file_complaint(
    conversation: &Conversation,
    mut reading: Reading<ComplaintForm>,
    is_by_machine: bool,
) -> Result<String, Error> {
    refuse_machine(is_by_machine)?;
    let kind = ComplaintKind::read(&reading.form.kind).ok_or_else(|| NO_KIND.to_owned());
    let kind = reading.check("kind", kind).unwrap_or(ComplaintKind::Other);
    let form = reading.done().map_err(invalid)?;
    let (words, email) = (form.words.0, form.email.0);
    let is_name = |about: &String| !about.is_empty() && about.len() <= LONGEST_ABOUT;
    let about = Some(form.about.0).filter(is_name);
    let store = conversation.store();
    let tx = store.begin(Actor::Visitor).await?;
    not_flooded(&tx).await?;
    let id = tx.id().to_string();
    let contact = email.map(|email| sealed(store, Column::Contact, &id, email.as_str()));
    let row = complaint::Model {
        kind,
        about,
        words: sealed(store, Column::Words, &id, &words)?,
        contact: contact.transpose()?,
        at: tx.now(),
        acknowledged_at: None,
        decided_at: None,
        decided_by: None,
        outcome: None,
        reply: None,
        id: id.clone(),
    };
    tx.insert(row).await?;
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
