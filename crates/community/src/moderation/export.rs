//! What really happened, as tables: decisions, reports, complaints, and the risk record of the Online Safety Act as
//! counts and times for each kind of harm.
use cases::StaffNames;
use std::collections::BTreeMap;

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use kernel::{ProblemDetails, csv};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError};
use utoipa::IntoParams;
use web::{Error, Query};

use super::complaints::{ACKNOWLEDGE_WITHIN, state_of};
use crate::CommunityService;
use crate::model::Item;
use crate::model::dates::format_rfc3339;
use crate::tables::report::ReportState;
use crate::tables::{complaint, decision, report};

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

/// From and to; what is outside is left out.
#[derive(Clone, Copy)]
struct DateSpan {
    from: DateTime<Utc>,
    to: DateTime<Utc>,
}

impl DateSpan {
    fn from_params(params: &ExportParams) -> Result<Self, Error> {
        let day = |text: &str, name: &str| -> Result<Option<NaiveDate>, Error> {
            if text.trim().is_empty() {
                return Ok(None);
            }
            let words = "Use a day, like 2026-11-21";
            let invalid_day =
                || ProblemDetails::bad_request("This is not a day.").with_field(name, words);
            let day = text.trim().parse();
            Ok(Some(day.map_err(|_| Error::from(invalid_day()))?))
        };
        let start = |day: NaiveDate| day.and_hms_opt(0, 0, 0).map(|at| at.and_utc());
        let from = day(&params.from, "from")?.and_then(start);
        let to = day(&params.to, "to")?
            .and_then(|day| day.checked_add_days(Days::new(1)))
            .and_then(start);
        Ok(Self {
            from: from.unwrap_or(DateTime::UNIX_EPOCH),
            // Later than any row; `DateTime::MAX_UTC` has a year that SQLite would not compare correctly as text.
            to: to.unwrap_or_else(|| DateTime::UNIX_EPOCH + TimeDelta::days(400 * 365)),
        })
    }
}

/// A table for a spreadsheet. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/conversation/export.csv", operation_id = "desk_export_conversation", tag = "conversation",
    params(ExportParams), responses((status = 200, content_type = "text/csv", body = String)))]
pub(super) async fn export_csv(
    Shared(conversation): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<ExportParams>,
) -> Result<Response, Error> {
    let span = DateSpan::from_params(&params)?;
    let store = conversation.store();
    let table = match params.what.as_str() {
        "decisions" => export_decisions(store, span).await?,
        "reports" => export_reports(store, span).await?,
        "complaints" => export_complaints(store, span).await?,
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
    let file = format!("attachment; filename=\"{}.csv\"", params.what);
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, file),
    ];
    Ok((headers, csv::UTF8_BOM.to_owned() + &table).into_response())
}

fn format_or_empty(at: Option<DateTime<Utc>>) -> String {
    at.map(format_rfc3339).unwrap_or_default()
}

fn format_hours_between(from: DateTime<Utc>, to: Option<DateTime<Utc>>) -> String {
    to.map(|to| format_hours(to - from)).unwrap_or_default()
}

/// `1.5`: hours with one place.
fn format_hours(time: TimeDelta) -> String {
    // A tenth of an hour is six minutes; adding three rounds to the nearest.
    let tenths = (time.num_minutes() + 3) / 6;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn csv_row(cells: &[String]) -> String {
    csv::format_row(cells.iter().map(String::as_str))
}

async fn export_decisions(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let reader = store.reader();
    let db = reader.connection();
    let found = decision::Entity::find()
        .filter(decision::Column::At.between(span.from, span.to))
        .order_by_asc(decision::Column::Id)
        .all(db)
        .await?;
    let who =
        StaffNames::load_for(db, found.iter().filter_map(|row| row.staff_id.as_ref())).await?;
    let mut table = csv::format_row([
        "when (UTC)",
        "item",
        "action",
        "reason",
        "note",
        "from",
        "to",
        "who",
    ]);
    for made in found {
        let by = match &made.staff_id {
            None => Some("The site itself".to_owned()),
            Some(id) => who.find_name(id),
        };
        table += &csv_row(&[
            format_rfc3339(made.at),
            Item::new(made.item_kind, made.item_id).to_string(),
            made.action,
            made.reason.unwrap_or_default(),
            made.note.unwrap_or_default(),
            made.from_state.key().to_owned(),
            made.to_state.key().to_owned(),
            by.unwrap_or_else(|| "Somebody who is gone".to_owned()),
        ]);
    }
    Ok(table)
}

async fn load_reports(store: &Store, span: DateSpan) -> Result<Vec<report::Model>, StoreError> {
    Ok(report::Entity::find()
        .filter(report::Column::At.between(span.from, span.to))
        .order_by_asc(report::Column::Id)
        .all(store.reader().connection())
        .await?)
}

async fn export_reports(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let found = load_reports(store, span).await?;
    let reader = store.reader();
    let who = StaffNames::load_for(
        reader.connection(),
        found.iter().filter_map(|row| row.decided_by.as_ref()),
    )
    .await?;
    let mut table = csv::format_row([
        "reference",
        "when (UTC)",
        "item",
        "reason",
        "words",
        "state",
        "decided (UTC)",
        "hours to decision",
        "outcome",
        "who",
    ]);
    for filed in found {
        table += &csv_row(&[
            filed.id,
            format_rfc3339(filed.at),
            Item::new(filed.item_kind, filed.item_id).to_string(),
            filed.reason,
            filed.words.unwrap_or_default(),
            filed.state.to_string(),
            format_or_empty(filed.decided_at),
            format_hours_between(filed.at, filed.decided_at),
            filed.outcome.unwrap_or_default(),
            name_or_empty(&who, filed.decided_by.as_ref()),
        ]);
    }
    Ok(table)
}

fn name_or_empty(who: &StaffNames, id: Option<&String>) -> String {
    id.and_then(|id| who.find_name(id)).unwrap_or_default()
}

/// Times and outcomes; neither the words nor the contact, which stay in the house.
async fn export_complaints(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let reader = store.reader();
    let db = reader.connection();
    let found = complaint::Entity::find()
        .filter(complaint::Column::At.between(span.from, span.to))
        .order_by_asc(complaint::Column::Id)
        .all(db)
        .await?;
    let who =
        StaffNames::load_for(db, found.iter().filter_map(|row| row.decided_by.as_ref())).await?;
    let mut table = csv::format_row([
        "reference",
        "when (UTC)",
        "kind",
        "about",
        "state",
        "acknowledge by (UTC)",
        "acknowledged (UTC)",
        "in time",
        "decided (UTC)",
        "hours to decision",
        "outcome",
        "who",
    ]);
    for filed in found {
        let due = filed.at + TimeDelta::days(ACKNOWLEDGE_WITHIN);
        let in_time = match filed.acknowledged_at {
            Some(at) if at <= due => "yes",
            None if store.clock().now() <= due => "",
            _ => "no",
        };
        table += &csv_row(&[
            filed.id.clone(),
            format_rfc3339(filed.at),
            filed.kind.to_string(),
            filed.about.clone().unwrap_or_default(),
            state_of(&filed).to_string(),
            format_rfc3339(due),
            format_or_empty(filed.acknowledged_at),
            in_time.to_owned(),
            format_or_empty(filed.decided_at),
            format_hours_between(filed.at, filed.decided_at),
            filed.outcome.unwrap_or_default(),
            name_or_empty(&who, filed.decided_by.as_ref()),
        ]);
    }
    Ok(table)
}

#[derive(Default)]
struct HarmCounts {
    reports: u64,
    upheld: u64,
    rejected: u64,
    open: u64,
    waited: Vec<TimeDelta>,
    removed: u64,
    held: u64,
}

/// The kind of harm that a report's or a decision's reason is about. The kinds of the record are those of the Act that
/// such a site can meet, and the harms that its own terms name.
fn harm_of(reason: &str) -> &'static str {
    match reason {
        "self_harm" | "crisis" => "suicide and self-harm",
        "child_at_risk" => "children at risk",
        "abuse" => "abuse and threats",
        "hate" => "hate",
        "illegal" => "other illegal content",
        "private_details" | "personal_data" => "private details of people",
        "unsafe_advice" | "dangerous_advice" | "emergency" => "dangerous health advice",
        "spam" | "advert" | "links" | "repeat" => "spam and fraud",
        _ => "other",
    }
}

/// Every kind, also those about which nothing happened: that is a finding too.
const HARMS: [&str; 9] = [
    "suicide and self-harm",
    "children at risk",
    "abuse and threats",
    "hate",
    "other illegal content",
    "private details of people",
    "dangerous health advice",
    "spam and fraud",
    "other",
];

async fn export_risk(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let mut harms: BTreeMap<&str, HarmCounts> = BTreeMap::new();
    for filed in load_reports(store, span).await? {
        let harm = harms.entry(harm_of(&filed.reason)).or_default();
        harm.reports += 1;
        match filed.state {
            ReportState::Open => harm.open += 1,
            ReportState::Upheld => harm.upheld += 1,
            ReportState::Rejected => harm.rejected += 1,
        }
        harm.waited.extend(filed.decided_at.map(|at| at - filed.at));
    }
    let made = decision::Entity::find()
        .filter(decision::Column::At.between(span.from, span.to))
        .all(store.reader().connection())
        .await?;
    for made in made {
        let reason = match made.action.as_str() {
            // A crisis decision carries no reason of its own.
            "crisis" => Some("crisis"),
            _ => made.reason.as_deref(),
        };
        let Some(reason) = reason else { continue };
        let harm = harms.entry(harm_of(reason)).or_default();
        match made.action.as_str() {
            "remove" | "hide" | "ask_to_rephrase" => harm.removed += 1,
            "crisis" | "hold" => harm.held += 1,
            _ => {}
        }
    }
    let mut table = csv::format_row([
        "kind of harm",
        "reports",
        "upheld",
        "rejected",
        "open",
        "median hours to decision",
        "longest hours to decision",
        "taken from sight",
        "held",
    ]);
    for kind in HARMS {
        let mut harm = harms.remove(kind).unwrap_or_default();
        harm.waited.sort();
        let median = harm.waited.get(harm.waited.len() / 2);
        table += &csv_row(&[
            kind.to_owned(),
            harm.reports.to_string(),
            harm.upheld.to_string(),
            harm.rejected.to_string(),
            harm.open.to_string(),
            median.map(|time| format_hours(*time)).unwrap_or_default(),
            harm.waited
                .last()
                .map(|time| format_hours(*time))
                .unwrap_or_default(),
            harm.removed.to_string(),
            harm.held.to_string(),
        ]);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::report::ReportReason;

    #[test]
    fn every_reason_has_its_kind_of_harm() {
        for reason in ReportReason::ALL.map(ReportReason::key) {
            assert!(HARMS.contains(&harm_of(reason)), "{reason}");
            assert_eq!(harm_of(reason) == "other", reason == "other", "{reason}");
        }
    }

    #[test]
    fn hours_have_one_place() {
        assert_eq!(format_hours(TimeDelta::minutes(90)), "1.5");
        assert_eq!(format_hours(TimeDelta::minutes(2)), "0.0");
        assert_eq!(format_hours(TimeDelta::days(2)), "48.0");
    }
}
