//! Requests as a table for spreadsheets.

use std::collections::HashMap;

use axum::extract::State as Of;
use axum::response::Response;
use chrono::SecondsFormat;
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError};
use utoipa::IntoParams;
use web::{Query, Result, attachment_response};

use crate::model::RequestState;
use crate::requests::records;
use crate::requests::tables::request::{Column, Entity, Model};
use crate::service::ConsultationService;

/// Requests of a table; more than a practice has in many years.
const MOST_ROWS: u64 = 100_000;
/// So many are decrypted before others get their turn.
const BATCH: usize = 200;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct RequestExportQuery {
    /// Where they stand; all when left out.
    #[param(inline)]
    state: Option<RequestState>,
}

const COLUMNS: [&str; 11] = [
    "Number",
    "State",
    "Package",
    "Patient",
    "Email",
    "Country",
    "Sent",
    "Paid",
    "Ended",
    "Clinician",
    "Payment",
];

/// Requests with who they are for, newest first; nothing of what was told. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/care/requests.csv", operation_id = "desk_export_requests", params(RequestExportQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_requests(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Query(query): Query<RequestExportQuery>,
) -> Result<Response> {
    let store = consultations.store();
    // Before a name is read: an export that breaks off half-way is on record all the same.
    let tx = store.begin(signed_in.actor()).await?;
    let entry = AuditEntry::new("consultation.export", "consultations:all")
        .after(json!({ "state": query.state.map(RequestState::key) }));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    let reader = store.reader();
    let db = reader.connection();
    let clinicians = scheduling::load_clinicians(db).await?;
    let clinicians: HashMap<_, _> = clinicians
        .into_iter()
        .map(|person| (person.id, person.name))
        .collect();
    let mut found = Entity::find()
        .filter(Column::State.ne(RequestState::Draft))
        .filter(Column::ErasedAt.is_null());
    if let Some(state) = query.state {
        found = found.filter(Column::State.eq(state));
    }
    let rows = found.order_by_desc(Column::Id).limit(MOST_ROWS);
    let rows = rows.all(db).await.map_err(StoreError::from)?;
    let mut table = csv::UTF8_BOM.to_owned() + &csv::format_row(COLUMNS);
    for batch in rows.chunks(BATCH) {
        for row in batch {
            table += &format_csv_row(store, row, &clinicians)?;
        }
        tokio::task::yield_now().await;
    }
    Ok(attachment_response(
        csv::MEDIA_TYPE,
        "consultations.csv",
        table,
    ))
}

fn format_csv_row(
    store: &Store,
    row: &Model,
    clinicians: &HashMap<String, String>,
) -> Result<String, StoreError> {
    let answers = records::decrypt_answers(store, row)?;
    let patient = answers.patient();
    // Who pays is who answers for a child.
    let email = patient.email.as_ref().or(answers.payer.email.as_ref());
    let time = |at: Option<chrono::DateTime<chrono::Utc>>| {
        at.map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true))
            .unwrap_or_default()
    };
    let clinician = row.clinician.as_ref().and_then(|id| clinicians.get(id));
    Ok(csv::format_row([
        row.reference.as_str(),
        row.state.desk_label(),
        &row.package_name,
        &patient.name,
        &email.map(ToString::to_string).unwrap_or_default(),
        row.country.as_deref().unwrap_or_default(),
        &time(row.sent_at),
        &time(row.paid_at),
        &time(row.closed_at),
        clinician.map(String::as_str).unwrap_or_default(),
        row.payment.as_deref().unwrap_or_default(),
    ]))
}
