//! One letter as somebody at the desk may see it.

use cases::{CaseNote, Line, Names};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::StoreError;

use super::list::row_of;
use super::views::{ComplaintView, LetterView, MailView, MessageView, PersonView};
use crate::Outreach;
use crate::letters::{erasing, mails, records, thread};
use crate::model::{Content, Kind, State};
use crate::tables::letter::Model;
use crate::tables::{event, message, note};

struct Rows {
    messages: Vec<message::Model>,
    notes: Vec<Line>,
    events: Vec<Line>,
    names: Names,
}

impl Rows {
    async fn of(outreach: &Outreach, row: &Model) -> Result<Self, StoreError> {
        let (store, reader) = (outreach.store(), outreach.store().reader());
        let (db, id) = (reader.connection(), row.id.as_str());
        let messages = message::Entity::find()
            .filter(message::Column::LetterId.eq(id))
            .order_by_asc(message::Column::Id)
            .all(db)
            .await?;
        let notes = cases::lines_of(store, db, note::Entity::find(), id).await?;
        let events = cases::lines_of(store, db, event::Entity::find(), id).await?;
        let writers = messages.iter().filter_map(|line| line.author.as_ref());
        let others = notes.iter().chain(&events).map(|line| &line.by);
        let all = writers.chain(others).chain(&row.assigned);
        let names = Names::of(db, all).await?;
        Ok(Self {
            messages,
            notes,
            events,
            names,
        })
    }
}

/// Everything of a letter that the person may see.
pub async fn letter(
    outreach: &Outreach,
    person: &SignedIn,
    row: Model,
) -> Result<LetterView, StoreError> {
    let content = records::content(outreach.store(), &row)?;
    let may_read = person.may(ReadHealthDetails);
    let reads = may_read || !row.is_clinical;
    let rows = Rows::of(outreach, &row).await?;
    let settings = outreach.settings().await?;
    let reply_address = thread::address(outreach.store(), &settings, &row.id)?;
    Ok(LetterView {
        version: row.version,
        person: person_of(&content),
        text: reads.then(|| content.text.clone()),
        hidden: !reads,
        details: shown_if(reads, &content.details),
        flags: shown_if(may_read, &content.flags),
        consents: content.consents.clone(),
        files: outreach.outside().files.list(&row.id).await?,
        messages: messages(outreach, &row, &rows, reads).await?,
        notes: rows
            .notes
            .into_iter()
            .map(|note| CaseNote::of(note, &rows.names, reads))
            .collect(),
        history: cases::history::<Model>(rows.events, &rows.names),
        mails: letters(outreach, &row.id).await?,
        reply_address: reply_address.map(|address| address.to_string()),
        complaint: complaint(&row),
        states: row.kind.moves_from(row.state).collect(),
        steps: steps(&row, &content, reads),
        erase_after: row.erase_after,
        row: row_of(row, &content, &rows.names),
    })
}

fn shown_if<T: Clone>(is_shown: bool, all: &[T]) -> Vec<T> {
    if is_shown { all.to_vec() } else { Vec::new() }
}

fn person_of(content: &Content) -> PersonView {
    let person = content.person.clone();
    PersonView {
        name: person.name,
        email: person.email.map(|email| email.to_string()),
        phone: person.phone,
        phone_link: person.phone_link,
        organisation: person.organisation,
    }
}

async fn messages(
    outreach: &Outreach,
    row: &Model,
    rows: &Rows,
    reads: bool,
) -> Result<Vec<MessageView>, StoreError> {
    let mut shown = Vec::with_capacity(rows.messages.len());
    for message in &rows.messages {
        let said = thread::said(outreach.store(), message)?;
        let mail_state = if message.is_inbound {
            None
        } else {
            let key = format!("{}reply:{}", mails::prefix(&row.id), message.id);
            let mails = outreach.mailer().about(&key).await?;
            mails
                .into_iter()
                .last()
                .map(|(_, _, state)| state.to_owned())
        };
        shown.push(MessageView {
            id: message.id.clone(),
            way: if message.is_inbound { "in" } else { "out" }.to_owned(),
            at: message.at,
            by: message.author.as_deref().map(|id| rows.names.call(id)),
            text: reads.then_some(said.text),
            from_other: message.is_from_other.then_some(said.from),
            automatic: message.is_automatic,
            attachments: said.attachments,
            mail_state,
        });
    }
    Ok(shown)
}

async fn letters(outreach: &Outreach, id: &str) -> Result<Vec<MailView>, StoreError> {
    let mails = outreach.mailer().about(&mails::prefix(id)).await?;
    let shown = mails.into_iter().map(|(at, template, state)| MailView {
        at,
        template,
        state: state.to_owned(),
    });
    Ok(shown.collect())
}

fn complaint(row: &Model) -> Option<ComplaintView> {
    (row.kind == Kind::Complaint).then(|| ComplaintView {
        law: row.topic.clone(),
        acknowledge_by: row.due_at,
        acknowledged_at: row.acknowledged_at,
        decided_at: row.closed_at,
        outcome: row.outcome.clone(),
    })
}

fn steps(row: &Model, content: &Content, reads: bool) -> Vec<String> {
    let is_complaint = row.kind == Kind::Complaint;
    let all = [
        (
            "reply",
            reads && content.person.email.is_some() && row.state != State::Guardian,
        ),
        ("note", reads),
        ("assign", true),
        ("state", row.kind.moves_from(row.state).next().is_some()),
        ("acknowledge", is_complaint && row.state == State::New),
        (
            "decide",
            is_complaint && reads && row.state != State::Decided,
        ),
        ("export", reads),
        ("erase", reads && !erasing::must_stay(row)),
    ];
    let may = all.into_iter().filter(|(_, may)| *may);
    may.map(|(step, _)| step.to_owned()).collect()
}
