//! The call that exports.
use axum::extract::State as Shared;
use axum::response::Response;
use kernel::{ProblemDetails, csv};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::IntoParams;
use web::{Error, Query, attachment_response};

use super::risk::export_risk;
use super::span::DateSpan;
use super::tables;
use crate::service::CommunityService;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ExportParams {
    /// `decisions`, `reports`, `complaints` or `risk`.
    pub what: String,
    /// From this day on, `2026-11-21`, in UTC.
    pub from: String,
    /// Up to and with this day.
    pub to: String,
}

/// A table for a spreadsheet. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/conversation/export.csv", operation_id = "desk_export_conversation", tag = "conversation",
    params(ExportParams), responses((status = 200, content_type = "text/csv", body = String)))]
pub(in super::super) async fn export_csv(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<ExportParams>,
) -> Result<Response, Error> {
    let span = DateSpan::parse_days(&params.from, &params.to)?;
    let store = community.store();
    let table = match params.what.as_str() {
        "decisions" => tables::export_decisions(store, span).await?,
        "reports" => tables::export_reports(store, span).await?,
        "complaints" => tables::export_complaints(store, span).await?,
        "risk" => export_risk(store, span).await?,
        _ => {
            let words = "Choose decisions, reports, complaints or risk.";
            return Err(ProblemDetails::bad_request(words)
                .with_field("what", words)
                .into());
        }
    };
    // Committed before the table is sent, so that no copy leaves without an audit line.
    let entry = AuditEntry::new("conversation.export", format!("export:{}", params.what))
        .after(json!({ "from": params.from, "to": params.to }));
    let tx = store.begin(person.actor()).await?;
    tx.record_audit(entry).await?;
    tx.commit().await?;
    let name = format!("{}.csv", params.what);
    let table = csv::UTF8_BOM.to_owned() + &table;
    Ok(attachment_response(csv::MEDIA_TYPE, &name, table))
}
