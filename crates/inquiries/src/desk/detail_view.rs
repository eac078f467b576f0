//! One inquiry as somebody at the desk may see it.

use cases::{CaseLine, CaseNote, StaffNames};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::StoreError;

use super::list::build_row;
use super::views::{ComplaintView, InquiryView, MailView, MessageView, PersonView};
use crate::InquiryService;
use crate::inquiry::{emails, erasure, records, thread};
use crate::model::{InquiryContent, InquiryKind, InquiryState};
use crate::tables::inquiry::Model;
use crate::tables::{event, message, note};

struct InquiryRows {
    messages: Vec<message::Model>,
    notes: Vec<CaseLine>,
    events: Vec<CaseLine>,
    names: StaffNames,
}

impl InquiryRows {
    async fn load_rows(inquiries: &InquiryService, row: &Model) -> Result<Self, StoreError> {
        let (store, reader) = (inquiries.store(), inquiries.store().reader());
        let (db, id) = (reader.connection(), row.id.as_str());
        let messages = message::Entity::find()
            .filter(message::Column::InquiryId.eq(id))
            .order_by_asc(message::Column::Id)
            .all(db)
            .await?;
        let notes = cases::load_lines(store, db, note::Entity::find(), id).await?;
        let events = cases::load_lines(store, db, event::Entity::find(), id).await?;
        let writers = messages.iter().filter_map(|line| line.author.as_ref());
        let others = notes.iter().chain(&events).map(|line| &line.by);
        let all = writers.chain(others).chain(&row.assigned);
        let names = StaffNames::load_for(db, all).await?;
        Ok(Self {
            messages,
            notes,
            events,
            names,
        })
    }
}

/// Everything of an inquiry that the person may see.
pub async fn build_inquiry_view(
    inquiries: &InquiryService,
    person: &SignedIn,
    row: Model,
) -> Result<InquiryView, StoreError> {
    let content = records::decrypt_content(inquiries.store(), &row)?;
    let may_read = person.has_permission(ReadHealthDetails);
    let reads = may_read || !row.is_clinical;
    let rows = InquiryRows::load_rows(inquiries, &row).await?;
    let settings = inquiries.settings().await?;
    let reply_address = thread::reply_address(inquiries.store(), &settings, &row.id)?;
    Ok(InquiryView {
        version: row.version,
        person: build_person_view(&content),
        text: reads.then(|| content.text.clone()),
        hidden: !reads,
        details: copy_if(reads, &content.details),
        // A rule's name alone gives away what somebody wrote about.
        flags: copy_if(may_read, &content.flags),
        consents: content.consents.clone(),
        files: inquiries.ports().files.list_files(&row.id).await?,
        messages: build_messages(inquiries, &row, &rows, reads).await?,
        notes: rows
            .notes
            .into_iter()
            .map(|note| CaseNote::from_line(note, &rows.names, reads))
            .collect(),
        history: cases::build_history::<Model>(rows.events, &rows.names),
        mails: load_mails(inquiries, &row.id).await?,
        reply_address: reply_address.map(|address| address.to_string()),
        complaint: build_complaint_view(&row),
        states: row.kind.manual_moves(row.state).collect(),
        steps: allowed_steps(&row, &content, reads),
        erase_after: row.erase_after,
        row: build_row(row, &content, &rows.names),
    })
}

fn copy_if<T: Clone>(is_shown: bool, all: &[T]) -> Vec<T> {
    if is_shown { all.to_vec() } else { Vec::new() }
}

fn build_person_view(content: &InquiryContent) -> PersonView {
    let person = content.person.clone();
    PersonView {
        name: person.name,
        email: person.email.map(|email| email.to_string()),
        phone: person.phone,
        phone_link: person.phone_link,
        organisation: person.organisation,
    }
}

async fn build_messages(
    inquiries: &InquiryService,
    row: &Model,
    rows: &InquiryRows,
    reads: bool,
) -> Result<Vec<MessageView>, StoreError> {
    let mut shown = Vec::with_capacity(rows.messages.len());
    for message in &rows.messages {
        let said = thread::decrypt_message(inquiries.store(), message)?;
        let mail_state = if message.is_inbound {
            None
        } else {
            let key = format!("{}reply:{}", emails::mail_key_prefix(&row.id), message.id);
            let mails = inquiries.mailer().list_by_key_prefix(&key).await?;
            mails
                .into_iter()
                .last()
                .map(|(_, _, state)| state.to_owned())
        };
        shown.push(MessageView {
            id: message.id.clone(),
            way: if message.is_inbound { "in" } else { "out" }.to_owned(),
            at: message.at,
            by: message
                .author
                .as_deref()
                .map(|id| rows.names.display_name(id)),
            text: reads.then_some(said.text),
            from_other: message.is_from_other.then_some(said.from),
            automatic: message.is_automatic,
            attachments: said.attachments,
            mail_state,
        });
    }
    Ok(shown)
}

async fn load_mails(inquiries: &InquiryService, id: &str) -> Result<Vec<MailView>, StoreError> {
    let mails = inquiries
        .mailer()
        .list_by_key_prefix(&emails::mail_key_prefix(id))
        .await?;
    let shown = mails.into_iter().map(|(at, template, state)| MailView {
        at,
        template,
        state: state.to_owned(),
    });
    Ok(shown.collect())
}

fn build_complaint_view(row: &Model) -> Option<ComplaintView> {
    (row.kind == InquiryKind::Complaint).then(|| ComplaintView {
        law: row.topic.clone(),
        acknowledge_by: row.due_at,
        acknowledged_at: row.acknowledged_at,
        decided_at: row.closed_at,
        outcome: row.outcome.clone(),
    })
}

fn allowed_steps(row: &Model, content: &InquiryContent, reads: bool) -> Vec<String> {
    let is_complaint = row.kind == InquiryKind::Complaint;
    let all = [
        (
            "reply",
            reads && content.person.email.is_some() && row.state != InquiryState::Guardian,
        ),
        ("note", reads),
        ("assign", true),
        ("state", row.kind.manual_moves(row.state).next().is_some()),
        (
            "acknowledge",
            is_complaint && row.state == InquiryState::New,
        ),
        (
            "decide",
            is_complaint && reads && row.state != InquiryState::Decided,
        ),
        ("export", reads),
        ("erase", reads && !erasure::must_keep(row)),
    ];
    let may = all.into_iter().filter(|(_, may)| *may);
    may.map(|(step, _)| step.to_owned()).collect()
}
