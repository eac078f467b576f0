//! What is kept of one person, for them.

use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use store::StoreError;
use store::personal::unseal;

use super::records;
use super::steps::consent;
use super::tables::request::Model;
use super::tables::{note, reply};
use super::whose::{BY_PAYER, Part};
use crate::Care;
use crate::model::{Answers, Person};
use crate::schedule;

/// All requests in which an address stands, each once. Who pays for somebody else gets money, times, and their own contact,
/// consents and replies; health goes to the patient's own address alone.
pub async fn of_person(care: &Care, person: &Email) -> Result<Vec<Value>, StoreError> {
    let store = care.store();
    let rows = records::of_address(store, store.reader().connection(), person).await?;
    let mut requests = Vec::with_capacity(rows.len());
    for row in &rows {
        let answers = records::answers(store, row)?;
        if let Some(part) = Part::of(&answers, person) {
            requests.push(document(care, row, &answers, part).await?);
        }
    }
    Ok(requests)
}

/// One request, for who is cared for; none once it was erased.
pub async fn of_request(care: &Care, row: &Model) -> Result<Option<Value>, StoreError> {
    if row.erased_at.is_some() {
        return Ok(None);
    }
    let answers = records::answers(care.store(), row)?;
    let part = if answers.patient.is_some() {
        Part::Patients
    } else {
        Part::Whole
    };
    let request = document(care, row, &answers, part).await?;
    Ok(Some(json!({ "made": care.now(), "requests": [request] })))
}

fn person(person: &Person) -> Value {
    json!({
        "name": person.name,
        "email": person.email,
        "phone": person.phone.as_ref().map(|phone| &phone.typed),
        "zone": person.zone,
    })
}

async fn document(
    care: &Care,
    row: &Model,
    answers: &Answers,
    part: Part,
) -> Result<Value, StoreError> {
    let reader = care.store().reader();
    let time = schedule::appointment(reader.connection(), &row.id).await?;
    let mut document = json!({
        "reference": row.reference,
        "state": row.state,
        "createdAt": row.created_at,
        "sentAt": row.sent_at,
        "time": time.map(|time| time.starts_at),
        "consents": consents(care, &row.id, part).await?,
        "replies": replies(care, &row.id, part).await?,
    });
    if part.pays() {
        document["paidAt"] = json!(row.paid_at);
        document["payment"] = json!(row.payment);
        document["payer"] = person(&answers.payer);
    } else {
        document["payer"] = json!({ "name": answers.payer.name });
    }
    if part.is_cared_for() {
        document["package"] = json!(answers.package_title);
        document["patient"] = person(answers.patient());
        document["country"] = json!(row.country);
        document["nation"] = json!(row.nation);
        document["age"] = json!(answers.age);
        document["story"] = json!(records::story(care.store(), row)?);
        document["files"] = json!(care.files().kept(&row.id).await?);
        document["notes"] = notes(care, &row.id).await?;
    }
    Ok(document)
}

/// What was agreed to; of who only pays, by themselves.
async fn consents(care: &Care, id: &str, part: Part) -> Result<Vec<Value>, StoreError> {
    let given = consent::of(care.store().reader().connection(), id).await?;
    let given = given
        .into_iter()
        .filter(|row| part.is_cared_for() || row.by == BY_PAYER);
    Ok(given
        .map(|row| json!({ "key": row.key, "version": row.version, "text": row.text, "by": row.by, "at": row.at }))
        .collect())
}

/// Replies that were written to them.
async fn replies(care: &Care, id: &str, part: Part) -> Result<Value, StoreError> {
    let mut found = reply::Entity::find().filter(reply::Column::RequestId.eq(id));
    if part != Part::Whole {
        found = found.filter(reply::Column::IsPayers.eq(part == Part::Payers));
    }
    let rows = found.all(care.store().reader().connection()).await?;
    rows.iter()
        .map(|row| {
            let text = unseal(care.store(), reply::Column::Text, &row.id, &row.text)?;
            Ok(json!({ "at": row.at, "text": text }))
        })
        .collect()
}

async fn notes(care: &Care, id: &str) -> Result<Value, StoreError> {
    let rows = note::Entity::find()
        .filter(note::Column::RequestId.eq(id))
        .all(care.store().reader().connection())
        .await?;
    rows.iter()
        .map(|row| {
            let text = unseal(care.store(), note::Column::Text, &row.id, &row.text)?;
            Ok(json!({ "at": row.at, "visit": row.is_visit, "text": text }))
        })
        .collect()
}
