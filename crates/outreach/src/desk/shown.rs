//! One letter as somebody at the desk may see it.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::StoreError;

use super::list::row_of;
use super::views::{
    ComplaintView, HistoryView, LetterView, MailView, MessageView, NoteView, PersonView,
};
use crate::Outreach;
use crate::letters::{erasing, mails, records, thread};
use crate::model::{Content, Kind, State};
use crate::tables::letter::Model;
use crate::tables::{event, message, note};

/// The place that a note is sealed for.
pub fn note_place(id: &str) -> String {
    format!("outreach_note.text:{id}")
}

struct Rows {
    messages: Vec<message::Model>,
    notes: Vec<note::Model>,
    events: Vec<event::Model>,
    names: HashMap<String, String>,
}

impl Rows {
    async fn of(outreach: &Outreach, row: &Model) -> Result<Self, StoreError> {
        let reader = outreach.store().reader();
        let (db, id) = (reader.connection(), row.id.as_str());
        let messages = message::Entity::find()
            .filter(message::Column::LetterId.eq(id))
            .order_by_asc(message::Column::Id)
            .all(db)
            .await?;
        let notes = note::Entity::find()
            .filter(note::Column::LetterId.eq(id))
            .order_by_asc(note::Column::Id)
            .all(db)
            .await?;
        let events = event::Entity::find()
            .filter(event::Column::LetterId.eq(id))
            .order_by_asc(event::Column::Id)
            .all(db)
            .await?;
        let writers = messages.iter().filter_map(|message| message.author.clone());
        let noters = notes.iter().map(|note| note.author.clone());
        let doers = events.iter().filter_map(|event| staff_of(&event.by));
        let all = writers
            .chain(noters)
            .chain(doers)
            .chain(row.assigned.clone());
        let names = staff::names_of(db, all.collect::<Vec<_>>()).await?;
        Ok(Self {
            messages,
            notes,
            events,
            names,
        })
    }

    fn name(&self, id: &str) -> String {
        self.names.get(id).cloned().unwrap_or_default()
    }
}

/// The id of somebody at the desk in the words of the audit log.
fn staff_of(by: &str) -> Option<String> {
    by.strip_prefix("staff:").map(ToOwned::to_owned)
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
        details: if reads {
            content.details.clone()
        } else {
            Vec::new()
        },
        flags: if may_read {
            content.flags.clone()
        } else {
            Vec::new()
        },
        consents: content.consents.clone(),
        files: outreach.outside().files.list(&row.id).await?,
        messages: messages(outreach, &row, &rows, reads).await?,
        notes: notes(outreach, &rows, reads)?,
        history: history(&rows),
        mails: letters(outreach, &row.id).await?,
        reply_address: reply_address.map(|address| address.to_string()),
        complaint: complaint(&row),
        states: row.kind.moves_from(row.state).collect(),
        steps: steps(&row, &content, reads),
        erase_after: row.erase_after,
        row: row_of(row, &content, &rows.names),
    })
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
            by: message.author.as_deref().map(|id| rows.name(id)),
            text: reads.then_some(said.text),
            from_other: message.is_from_other.then_some(said.from),
            automatic: message.is_automatic,
            attachments: said.attachments,
            mail_state,
        });
    }
    Ok(shown)
}

fn notes(outreach: &Outreach, rows: &Rows, reads: bool) -> Result<Vec<NoteView>, StoreError> {
    let shown = rows.notes.iter().map(|note| {
        let plain = outreach.store().unseal(&note_place(&note.id), &note.text)?;
        Ok(NoteView {
            id: note.id.clone(),
            at: note.at,
            by: rows.name(&note.author),
            text: reads.then(|| String::from_utf8_lossy(&plain).into_owned()),
        })
    });
    shown.collect()
}

fn history(rows: &Rows) -> Vec<HistoryView> {
    let shown = rows.events.iter().map(|event| HistoryView {
        at: event.at,
        action: event.action.clone(),
        by: staff_of(&event.by).map(|id| rows.name(&id)),
        from: event.state_before.clone(),
        to: event.state_after.clone(),
    });
    shown.collect()
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

/// What may be done now.
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
