//! What visitors file: reports of items, and complaints. The JSON calls and the plain forms ([`super::forms`]) share one function each.
use axum::extract::State as Shared;
use chrono::TimeDelta;
use forms::{ApiForm, EmailField, HONEYPOT, Key, ParsedForm, invalid_field, invalid_form};
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use store::{Actor, StoreError, StoredEnum, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Visitor};

use super::complaints::encrypt_complaint;
use super::decisions::{self, DecisionReason, ModeratedItem};
use super::reports;
use super::rules::{GRAVE, ModerationAction};
use crate::alerts;
use crate::model::text::BodyText;
use crate::model::{HoldReason, Item, ItemState};
use crate::service::CommunityService;
use crate::tables::complaint::{Column, ComplaintKind};
use crate::tables::report::{ReportReason, ReportState};
use crate::tables::{complaint, decision, report};

const NO_REASON: &str = "community-report-reason-missing";
const NO_KIND: &str = "community-complaint-kind-missing";
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
        words: BodyText = "words" { most: LONGEST_REPORT },
    }
}

forms::form! {
    pub(super) struct ComplaintForm as "NewComplaint" on "complaint" {
        /// `decision`, `data` or `other`.
        kind: Key = "kind" { missing: NO_KIND },
        about: Key = "about",
        /// What went wrong; 5,000 characters at most.
        words: BodyText = "words" { missing: "community-complaint-words-missing", most: LONGEST_COMPLAINT },
        email: EmailField = "email",
    }
}

/// What to name when asking about it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SubmissionReference {
    pub reference: String,
}

/// Reports an item. A second report of the same visitor about the same item is the first one.
#[utoipa::path(post, path = "/api/reports", operation_id = "report_item", tag = "conversation",
    request_body = ReportForm,
    responses((status = 201, body = SubmissionReference), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn report_item(
    Shared(community): Shared<CommunityService>,
    visitor: Visitor,
    called: ApiForm<ReportForm>,
) -> Result<(StatusCode, Json<SubmissionReference>), Error> {
    let is_by_machine = called.is_by_machine();
    let reference = file_report(&community, &visitor, called.parse_form(), is_by_machine).await?;
    Ok((StatusCode::CREATED, Json(SubmissionReference { reference })))
}

/// Complains, or asks for another look at a decision.
#[utoipa::path(post, path = "/api/complaints", operation_id = "complain", tag = "conversation",
    request_body = ComplaintForm, responses((status = 201, body = SubmissionReference)))]
pub(super) async fn submit_complaint(
    Shared(community): Shared<CommunityService>,
    called: ApiForm<ComplaintForm>,
) -> Result<(StatusCode, Json<SubmissionReference>), Error> {
    let is_by_machine = called.is_by_machine();
    let reference = file_complaint(&community, called.parse_form(), is_by_machine).await?;
    Ok((StatusCode::CREATED, Json(SubmissionReference { reference })))
}

/// 422 where a field is filled in that people do not see.
fn refuse_machine(is_by_machine: bool) -> Result<(), Error> {
    if is_by_machine {
        let words = "Leave the hidden field empty, and send it again.";
        return Err(invalid_field(HONEYPOT, words));
    }
    Ok(())
}

pub(super) async fn file_report(
    community: &CommunityService,
    visitor: &Visitor,
    mut reading: ParsedForm<ReportForm>,
    is_by_machine: bool,
) -> Result<String, Error> {
    refuse_machine(is_by_machine)?;
    let missing = || ProblemDetails::not_found("There is nothing to report at this address.");
    if ReportReason::from_stored(&reading.form.reason).is_none() {
        reading.add_error("reason", l10n::text(NO_REASON));
    }
    let form = reading.into_result().map_err(invalid_form)?;
    let item: Item = form.item.parse().map_err(|_| missing())?;
    let visitor = community.fingerprint(visitor)?;
    let new = ReportSubmission {
        item,
        reason: form.reason.0,
        words: Some(form.words.0).filter(|words| !words.is_empty()),
        visitor,
        on_call: community.ports().rules.load_settings().await?.on_call,
    };
    let tx = community.store().begin(Actor::Visitor).await?;
    let id = new.store_report(community, &tx).await?;
    tx.commit().await?;
    Ok(id)
}

struct ReportSubmission {
    item: Item,
    reason: String,
    words: Option<String>,
    visitor: String,
    /// The address that the desk set for a crisis.
    on_call: String,
}

impl ReportSubmission {
    async fn store_report(
        self,
        community: &CommunityService,
        tx: &WriteTx,
    ) -> Result<String, Error> {
        // Locked before counting, so that of several simultaneous reports one sees that the threshold is reached.
        let row = ModeratedItem::lock_item(tx, &self.item).await?;
        // Whoever cannot see an item cannot report it, and is not told that it is there.
        let shown = [ItemState::Published, ItemState::Closed];
        let seen = |row: &ModeratedItem| !row.is_private() && shown.contains(&row.state());
        let Some(row) = row.filter(seen) else {
            let words = "There is nothing to report at this address.";
            return Err(ProblemDetails::not_found(words).into());
        };
        let db = tx.connection();
        // Only open reports count: after a decision the same visitor may report it again.
        let same = self
            .select_open_reports()
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
            let words =
                "You have sent a lot of reports today. Please continue tomorrow, or write to us.";
            return Err(ProblemDetails::too_many_requests(words).into());
        }
        let id = tx.new_id().to_string();
        // Before the row is inserted, because it checks whether this is the first such report.
        self.alert_on_call(community, tx, &id).await?;
        tx.insert_row(self.build_row(&id, tx)).await?;
        // After the insert, so that this report counts too.
        self.hold_item(community, tx, row).await?;
        Ok(id)
    }

    /// Tells of the first report that says that somebody may come to harm; others of the item wait with it.
    async fn alert_on_call(
        &self,
        community: &CommunityService,
        tx: &WriteTx,
        id: &str,
    ) -> Result<(), StoreError> {
        if !GRAVE.contains(&self.reason.as_str()) {
            return Ok(());
        }
        let grave = self
            .select_open_reports()
            .filter(report::Column::Reason.is_in(GRAVE));
        if grave.count(tx.connection()).await? > 0 {
            return Ok(());
        }
        alerts::raise_alert(community, tx, &self.item, Some(id), &self.on_call).await
    }

    fn select_open_reports(&self) -> Select<report::Entity> {
        reports::select_reports(&self.item).filter(report::Column::State.eq(ReportState::Open))
    }

    fn build_row(&self, id: &str, tx: &WriteTx) -> report::Model {
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
    async fn hold_item(
        &self,
        community: &CommunityService,
        tx: &WriteTx,
        row: ModeratedItem,
    ) -> Result<(), StoreError> {
        let db = tx.connection();
        if self.select_open_reports().count(db).await? < HELD_FROM {
            return Ok(());
        }
        let approved = decisions::select_decisions(&self.item)
            .filter(decision::Column::Action.is_in(
                [ModerationAction::Approve, ModerationAction::Restore].map(ModerationAction::key),
            ))
            .filter(decision::Column::StaffId.is_not_null())
            .limit(1)
            .one(db)
            .await?;
        // Three strangers must not be able to hide the doctor's words.
        let is_the_doctors = matches!(&row, ModeratedItem::Question(row) if row.has_doctor_replied)
            || matches!(&row, ModeratedItem::Comment(row) if row.by_doctor);
        if approved.is_some() || is_the_doctors {
            return Ok(());
        }
        let held = (ItemState::Held, Some(HoldReason::Reported));
        row.apply_decision(community, tx, "hold", held, DecisionReason::default(), None)
            .await
    }
}

pub(super) async fn file_complaint(
    community: &CommunityService,
    mut reading: ParsedForm<ComplaintForm>,
    is_by_machine: bool,
) -> Result<String, Error> {
    refuse_machine(is_by_machine)?;
    let kind = ComplaintKind::from_stored(&reading.form.kind)
        .ok_or_else(|| l10n::text(NO_KIND).to_owned());
    let kind = reading
        .check_field("kind", kind)
        .unwrap_or(ComplaintKind::Other);
    let form = reading.into_result().map_err(invalid_form)?;
    let (words, email) = (form.words.0, form.email.0);
    let is_name = |about: &String| !about.is_empty() && about.len() <= LONGEST_ABOUT;
    // Too long to name an item, so it is dropped; the complaint itself is in the text.
    let about = Some(form.about.0).filter(is_name);
    let store = community.store();
    let tx = store.begin(Actor::Visitor).await?;
    // A limit for the whole site, because complaints store nothing that identifies their sender.
    refuse_flood(&tx).await?;
    let id = tx.new_id().to_string();
    let contact = email.map(|email| encrypt_complaint(store, Column::Contact, &id, email.as_str()));
    let row = complaint::Model {
        kind,
        about,
        words: encrypt_complaint(store, Column::Words, &id, &words)?,
        contact: contact.transpose()?,
        at: tx.now(),
        acknowledged_at: None,
        decided_at: None,
        decided_by: None,
        outcome: None,
        reply: None,
        id: id.clone(),
    };
    tx.insert_row(row).await?;
    tx.commit().await?;
    Ok(id)
}

async fn refuse_flood(tx: &WriteTx) -> Result<(), Error> {
    let lately = complaint::Entity::find()
        .filter(complaint::Column::At.gt(tx.now() - TimeDelta::hours(1)))
        .count(tx.connection())
        .await?;
    if lately >= COMPLAINTS_AN_HOUR {
        let words =
            "We are getting a lot of complaints right now. Please send yours again in an hour.";
        return Err(Error::from(ProblemDetails::too_many_requests(words)).retry_after(3_600));
    }
    Ok(())
}
