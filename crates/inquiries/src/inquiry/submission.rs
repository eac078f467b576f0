//! Taking an inquiry: it is stored first and mailed second.

use cases::NewLine;
use chrono::{DateTime, Days, Duration, Utc};
use kernel::{PhoneCountry, ProblemDetails};
use safety::{SafetyCard, SafetyLevel};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use store::token::new_reference;
use store::{Actor, AuditEntry, StoreError, WriteTx};
use web::{Error, Visitor};

use super::limits::{self, MailPurpose};
use super::{emails, records};
use crate::InquiryService;
use crate::model::{
    Guardian, InquiryConsent, InquiryContent, InquiryDetail, InquiryKind, InquiryPerson,
    InquirySettings, InquiryState,
};
use crate::ports::SealedFile;
use crate::tables::event;
use crate::tables::inquiry::{Column, Entity, Model};

/// Inquiries of one visitor in an hour.
const MAX_PER_HOUR: u64 = 20;
/// Days within which a complaint is acknowledged and answered (Data (Use and Access) Act 2025; GAID).
pub const COMPLAINT_DAYS: u64 = 30;
/// What fingerprints of visitors are made for.
const VISITOR_PURPOSE: &str = "outreach_letter.visitor";

#[derive(Clone)]
pub struct InquiryInput {
    pub kind: InquiryKind,
    pub person: InquiryPerson,
    pub text: String,
    /// What it is about in a word of the house, 300 characters at most.
    pub topic: String,
    pub services: Vec<String>,
    /// What else was asked.
    pub details: Vec<InquiryDetail>,
    /// What was agreed to: key, version, words.
    pub consents: Vec<(String, String, String)>,
    pub liked: Option<bool>,
    /// Who has to agree, for somebody under 18.
    pub guardian: Option<Guardian>,
    /// Whose urgent numbers are shown.
    pub place: Option<PhoneCountry>,
}

impl InquiryInput {
    /// An inquiry of a kind, with nothing in it.
    pub fn with_kind(kind: InquiryKind) -> Self {
        Self {
            kind,
            person: InquiryPerson::default(),
            text: String::new(),
            topic: String::new(),
            services: Vec::new(),
            details: Vec::new(),
            consents: Vec::new(),
            liked: None,
            guardian: None,
            place: None,
        }
    }

    /// Adds an answer that was given.
    pub fn add_detail(&mut self, label: &str, value: &str) {
        if !value.is_empty() {
            self.details.push(InquiryDetail {
                label: label.to_owned(),
                value: value.to_owned(),
            });
        }
    }

    /// What of it sounds urgent.
    pub fn check_urgency(&self) -> safety::SafetyFinding {
        safety::check_text(&self.text, self.place)
    }
}

pub struct SubmittedInquiry {
    pub row: Model,
    /// A confirmation is in the outbox.
    pub has_mail: bool,
    pub card: Option<SafetyCard>,
    pub level: SafetyLevel,
    pub settings: InquirySettings,
}

impl SubmittedInquiry {
    /// A parent or guardian was asked.
    pub fn waits_for_guardian(&self) -> bool {
        self.row.state == InquiryState::Guardian
    }

    /// What is said at once. Where no mail goes out, none is promised.
    pub fn confirmation_message(&self) -> String {
        let text = self.settings.texts.for_kind(self.row.kind);
        if self.has_mail {
            return text.to_owned();
        }
        text.replace(" and sent a confirmation email", "")
    }

    pub fn next_steps(&self) -> String {
        if self.waits_for_guardian() {
            let words = if self.has_mail {
                l10n::t!("inquiries-next-guardian-asked")
            } else {
                l10n::t!("inquiries-next-guardian-not-asked")
            };
            return words.to_owned();
        }
        self.settings.next.for_kind(self.row.kind).to_owned()
    }
}

/// Takes an inquiry. Nothing in its words blocks it: what sounds urgent is told to who is on call, and its writer gets the card.
///
/// # Errors
/// 429 when the visitor writes too often; else when the database fails.
pub async fn submit_inquiry(
    inquiries: &InquiryService,
    visitor: &Visitor,
    written: InquiryInput,
    file: Option<SealedFile>,
) -> Result<SubmittedInquiry, Error> {
    let store = inquiries.store();
    let visitor = store.keyed_hash(VISITOR_PURPOSE, visitor.id().as_bytes())?;
    let now = store.clock().now();
    refuse_flood(inquiries, &visitor, now).await?;
    let settings = inquiries.settings().await?;
    let may_confirm = may_confirm(inquiries, &written, now).await?;
    let finding = written.check_urgency();
    let new = NewInquiry {
        is_clinical: finding.level != SafetyLevel::None || settings.is_clinical(&written.services),
        flags: finding.rules.iter().map(ToString::to_string).collect(),
        is_urgent: finding.level != SafetyLevel::None,
        visitor,
        may_confirm,
        written,
    };
    let tx = store.begin(Actor::Visitor).await?;
    let (row, has_mail) = new.store_inquiry(inquiries, &tx, &settings, file).await?;
    tx.commit().await?;
    Ok(SubmittedInquiry {
        row,
        has_mail,
        card: finding.card,
        level: finding.level,
        settings,
    })
}

/// 429 for who writes more than a person does.
async fn refuse_flood(
    inquiries: &InquiryService,
    visitor: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let lately = Entity::find()
        .filter(Column::VisitorHash.eq(visitor))
        // The upper bound ignores rows from a clock that ran ahead: they would block visitors once it is corrected.
        .filter(Column::CreatedAt.between(now - Duration::hours(1), now))
        .count(inquiries.store().reader().connection())
        .await?;
    if lately < MAX_PER_HOUR {
        return Ok(());
    }
    let words = l10n::t!("inquiries-too-many");
    Err(Error::from(ProblemDetails::too_many_requests(words)).retry_after(600))
}

/// Nobody's mailbox is filled by who types its address here.
async fn may_confirm(
    inquiries: &InquiryService,
    written: &InquiryInput,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let Some(email) = &written.person.email else {
        return Ok(false);
    };
    let lately = Entity::find()
        .filter(records::address_condition(inquiries.store(), email)?)
        .filter(Column::CreatedAt.between(now - Duration::days(1), now))
        .count(inquiries.store().reader().connection())
        .await?;
    Ok(lately < limits::DAILY)
}

struct NewInquiry {
    written: InquiryInput,
    visitor: String,
    is_clinical: bool,
    is_urgent: bool,
    flags: Vec<String>,
    may_confirm: bool,
}

impl NewInquiry {
    async fn store_inquiry(
        self,
        inquiries: &InquiryService,
        tx: &WriteTx,
        settings: &InquirySettings,
        file: Option<SealedFile>,
    ) -> Result<(Model, bool), Error> {
        let may_confirm = self.may_confirm;
        let services = self.written.services.clone();
        let (row, content) = self.build_row(inquiries, tx, settings)?;
        tx.insert_row(row.clone()).await?;
        let line = NewLine {
            action: "received",
            to: Some(row.state.key()),
            ..NewLine::default()
        };
        cases::insert_line::<event::Entity>(inquiries.store(), tx, &row.id, line).await?;
        tx.record_audit(
            AuditEntry::new("letter.received", format!("letter:{}", row.id))
                .after(json!({ "kind": row.kind, "state": row.state })),
        )
        .await?;
        if let Some(file) = file {
            inquiries
                .ports()
                .files
                .store_file(tx, &row.id, file)
                .await?;
        }
        // Also while a guardian's consent is pending: danger does not wait for it.
        if content.is_urgent {
            emails::notify_on_call(inquiries, tx, settings, &row, None).await?;
        }
        let has_mail = if let Some(guardian) = &content.guardian {
            // Otherwise a mailbox could be flooded by naming its owner as guardian.
            limits::may_send_to(inquiries, tx, &guardian.email, MailPurpose::Guardian).await?
                && emails::send_guardian_email(inquiries, tx, settings, &row, guardian).await?
        } else {
            // An inquiry that waits for a guardian is announced to the desk only after consent.
            emails::notify_desk(inquiries, tx, settings, &row, &services).await?;
            may_confirm && emails::send_confirmation_email(inquiries, tx, &row, &content).await?
        };
        Ok((row, has_mail))
    }

    fn build_row(
        self,
        inquiries: &InquiryService,
        tx: &WriteTx,
        settings: &InquirySettings,
    ) -> Result<(Model, InquiryContent), StoreError> {
        let (id, now, written) = (tx.new_id().to_string(), tx.now(), self.written);
        let (kind, liked) = (written.kind, written.liked);
        let state = match &written.guardian {
            Some(_) => InquiryState::Guardian,
            None => InquiryState::New,
        };
        // The column's length; PostgreSQL refuses anything longer.
        let topic = written.topic.chars().take(300).collect();
        let content = build_content(written, self.flags, self.is_urgent, now);
        let store = inquiries.store();
        let email = content.person.email.as_ref();
        let email_index = email
            .map(|email| records::email_blind_index(store, email))
            .transpose()?;
        let due = (kind == InquiryKind::Complaint)
            .then(|| now.checked_add_days(Days::new(COMPLAINT_DAYS)))
            .flatten();
        let row = Model {
            reference: new_reference(kind.reference_prefix()),
            kind,
            state,
            version: 1,
            content: Some(records::encrypt_content(store, &id, &content)?),
            email_index: email_index.flatten(),
            visitor_hash: Some(self.visitor),
            topic,
            liked,
            is_clinical: self.is_clinical,
            is_urgent: content.is_urgent,
            is_unread: false,
            assigned: None,
            created_at: now,
            last_at: now,
            due_at: due,
            acknowledged_at: None,
            closed_at: None,
            outcome: None,
            erase_after: records::erase_after(settings, kind, state, now),
            erased_at: None,
            id,
        };
        Ok((row, content))
    }
}

/// What is encrypted of what was written.
fn build_content(
    written: InquiryInput,
    flags: Vec<String>,
    is_urgent: bool,
    now: DateTime<Utc>,
) -> InquiryContent {
    let consents = written
        .consents
        .into_iter()
        .map(|(key, version, text)| InquiryConsent {
            key,
            version,
            text,
            at: now,
        });
    InquiryContent {
        person: written.person,
        text: written.text,
        details: written.details,
        consents: consents.collect(),
        flags,
        is_urgent,
        guardian: written.guardian,
        country: written.place,
    }
}
