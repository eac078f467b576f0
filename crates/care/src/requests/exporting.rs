//! Everything that is kept of one person, for them.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use store::StoreError;

use super::records;
use super::steps::consent;
use super::tables::request::Model;
use super::tables::{note, reply};
use crate::Care;
use crate::model::Person;
use crate::schedule;

/// All requests in which the address of a request's patient stands, with everything that is kept of them; none where there
/// is no such request. Of requests in which they only pay, the patient's health stays out.
///
/// # Errors
/// When the database fails.
pub async fn of_person(care: &Care, id: &str) -> Result<Option<Value>, StoreError> {
    let reader = care.store().reader();
    let found = records::find(reader.connection(), id).await?;
    let Some(row) = found.filter(|row| row.erased_at.is_none()) else {
        return Ok(None);
    };
    let answers = records::answers(care.store(), &row)?;
    let rows = match &answers.patient().email {
        Some(email) => records::of_address(care.store(), reader.connection(), email).await?,
        None => vec![row],
    };
    let address = answers.patient().email.clone();
    let mut requests = Vec::new();
    for row in rows {
        let own = records::answers(care.store(), &row)?;
        let is_patient = row.id == id || own.patient().email == address;
        requests.push(of_request(care, &row, is_patient).await?);
    }
    Ok(Some(json!({ "made": care.now(), "requests": requests })))
}

fn person(person: &Person) -> Value {
    json!({
        "name": person.name,
        "email": person.email,
        "phone": person.phone.as_ref().map(|phone| &phone.typed),
        "zone": person.zone,
    })
}

async fn of_request(care: &Care, row: &Model, is_patient: bool) -> Result<Value, StoreError> {
    let store = care.store();
    let reader = store.reader();
    let db = reader.connection();
    let answers = records::answers(store, row)?;
    let time = schedule::appointment(db, &row.id).await?;
    let mut document = json!({
        "reference": row.reference,
        "state": row.state,
        "createdAt": row.created_at,
        "sentAt": row.sent_at,
        "paidAt": row.paid_at,
        "payment": row.payment,
        "time": time.map(|time| time.starts_at),
        "payer": person(&answers.payer),
    });
    if !is_patient {
        return Ok(document);
    }
    let given = consent::of(db, &row.id).await?.into_iter();
    let consents: Vec<Value> = given
        .map(|row| json!({ "key": row.key, "version": row.version, "text": row.text, "by": row.by, "at": row.at }))
        .collect();
    let files = care.files().kept(&row.id).await?;
    document["package"] = json!(answers.package_title);
    document["patient"] = person(answers.patient());
    document["country"] = json!(row.country);
    document["nation"] = json!(row.nation);
    document["age"] = json!(answers.age);
    document["story"] = json!(records::story(store, row)?);
    document["files"] = json!(files);
    document["consents"] = json!(consents);
    document["replies"] = replies(care, &row.id).await?;
    document["notes"] = notes(care, &row.id).await?;
    Ok(document)
}

async fn replies(care: &Care, id: &str) -> Result<Value, StoreError> {
    let rows = reply::Entity::find()
        .filter(reply::Column::RequestId.eq(id))
        .filter(reply::Column::IsPayers.eq(false))
        .all(care.store().reader().connection())
        .await?;
    let texts = rows.iter().map(|row| {
        let place = format!("care_reply.text:{}", row.id);
        let plain = care.store().unseal(&place, &row.text)?;
        Ok(json!({ "at": row.at, "text": String::from_utf8_lossy(&plain) }))
    });
    texts.collect::<Result<Vec<Value>, StoreError>>().map(Value::Array)
}

async fn notes(care: &Care, id: &str) -> Result<Value, StoreError> {
    let rows = note::Entity::find()
        .filter(note::Column::RequestId.eq(id))
        .all(care.store().reader().connection())
        .await?;
    let texts = rows.iter().map(|row| {
        let place = format!("care_note.text:{}", row.id);
        let plain = care.store().unseal(&place, &row.text)?;
        let text = String::from_utf8_lossy(&plain).into_owned();
        Ok(json!({ "at": row.at, "visit": row.is_visit, "text": text }))
    });
    texts.collect::<Result<Vec<Value>, StoreError>>().map(Value::Array)
}
