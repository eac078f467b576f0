//! What is kept of one person, for them.

use kernel::EmailAddress;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use store::StoreError;
use store::personal::decrypt_column;
use threads::{ThreadChannel, export_messages, load_messages};

use crate::extensions::find_extension;
use crate::model::ownership::{BY_PAYER, RequestPart};
use crate::model::{RequestAnswers, RequestPerson};
use crate::requests::message_threads::open_thread;
use crate::requests::records;
use crate::requests::tables::note;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;
use crate::steps::consent;

/// All requests in which an address stands, each once. Who pays for somebody else gets money, times, and their own contact,
/// consents and messages; health goes to the patient's own address alone.
pub async fn export_person(
    consultations: &ConsultationService,
    person: &EmailAddress,
) -> Result<Vec<Value>, StoreError> {
    let store = consultations.store();
    let rows = records::find_by_email(store, store.reader().connection(), person).await?;
    let mut requests = Vec::with_capacity(rows.len());
    for row in &rows {
        let answers = records::decrypt_answers(store, row)?;
        if let Some(part) = RequestPart::for_email(&answers, person) {
            requests.push(build_document(consultations, row, &answers, part).await?);
        }
    }
    Ok(requests)
}

/// One request, for who is cared for; none once it was erased.
pub async fn export_request(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<Option<Value>, StoreError> {
    if row.erased_at.is_some() {
        return Ok(None);
    }
    let answers = records::decrypt_answers(consultations.store(), row)?;
    let part = if answers.patient.is_some() {
        RequestPart::Patients
    } else {
        RequestPart::Whole
    };
    let request = build_document(consultations, row, &answers, part).await?;
    Ok(Some(
        json!({ "made": consultations.now(), "requests": [request] }),
    ))
}

fn person_json(person: &RequestPerson) -> Value {
    json!({
        "name": person.name,
        "email": person.email,
        "phone": person.phone.as_ref().map(|phone| &phone.typed),
        "zone": person.zone,
    })
}

async fn build_document(
    consultations: &ConsultationService,
    row: &Model,
    answers: &RequestAnswers,
    part: RequestPart,
) -> Result<Value, StoreError> {
    let reader = consultations.store().reader();
    let time = scheduling::find_appointment(reader.connection(), &row.id).await?;
    let mut document = json!({
        "reference": row.reference,
        "state": row.state,
        "createdAt": row.created_at,
        "sentAt": row.sent_at,
        "time": time.map(|time| time.starts_at),
        "consents": load_consents(consultations, &row.id, part).await?,
        "messages": load_thread(consultations, row, part).await?,
    });
    if part.includes_payment() {
        document["paidAt"] = json!(row.paid_at);
        document["payment"] = json!(row.payment);
        document["payer"] = person_json(&answers.payer);
        let extension = find_extension(reader.connection(), &row.id).await?;
        document["extension"] = extension.map_or(Value::Null, |extension| {
            json!({
                "minutes": extension.minutes,
                "offeredAt": extension.offered_at,
                "paidAt": extension.paid_at,
                "payment": extension.payment,
            })
        });
    } else {
        document["payer"] = json!({ "name": answers.payer.name });
    }
    if part.includes_health() {
        document["package"] = json!(answers.package_title);
        document["patient"] = person_json(answers.patient());
        document["country"] = json!(row.country);
        document["nation"] = json!(row.nation);
        document["age"] = json!(answers.age);
        document["story"] = json!(records::decrypt_story(consultations.store(), row)?);
        document["files"] = json!(consultations.files().list_stored_files(&row.id).await?);
        document["notes"] = load_notes(consultations, &row.id).await?;
    }
    Ok(document)
}

/// What was agreed to; of who only pays, by themselves.
async fn load_consents(
    consultations: &ConsultationService,
    id: &str,
    part: RequestPart,
) -> Result<Vec<Value>, StoreError> {
    let given = consent::load_consents(consultations.store().reader().connection(), id).await?;
    let given = given
        .into_iter()
        .filter(|row| part.includes_health() || row.by == BY_PAYER);
    Ok(given
        .map(|row| json!({ "key": row.key, "version": row.version, "text": row.text, "by": row.by, "at": row.at }))
        .collect())
}

/// What they and the doctor's side wrote to each other.
async fn load_thread(
    consultations: &ConsultationService,
    row: &Model,
    part: RequestPart,
) -> Result<Value, StoreError> {
    let channels = match part {
        RequestPart::Whole => vec![ThreadChannel::Asker, ThreadChannel::Payer],
        RequestPart::Payers => vec![ThreadChannel::Payer],
        RequestPart::Patients => vec![ThreadChannel::Asker],
    };
    let (store, mut messages) = (consultations.store(), Vec::new());
    for channel in channels {
        let thread = open_thread(store, row, channel)?;
        let found = load_messages(store, &store.reader(), &thread).await?;
        messages.extend(export_messages(&thread, &found)?);
    }
    Ok(Value::Array(messages))
}

async fn load_notes(consultations: &ConsultationService, id: &str) -> Result<Value, StoreError> {
    let rows = note::Entity::find()
        .filter(note::Column::RequestId.eq(id))
        .all(consultations.store().reader().connection())
        .await?;
    rows.iter()
        .map(|row| {
            let text = decrypt_column(
                consultations.store(),
                note::Column::Text,
                &row.id,
                &row.text,
            )?;
            Ok(json!({ "at": row.at, "visit": row.is_visit, "text": text }))
        })
        .collect()
}
