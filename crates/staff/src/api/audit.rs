//! Reading the audit log.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use futures::stream;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use kernel::{Page, PageParams, ProblemDetails, csv};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::AuditEntry;
use store::audit::{AuditLine, AuditQuery};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Query, lenient_number};

use super::audit_names::LineNames;
use super::audit_search::find_fitting_lines;
use crate::tables::member;
use crate::{SignedIn, Staff};

/// Lines that an export reads at once.
const BATCH: u64 = 500;
/// Lines that can be chosen one by one.
const MOST_CHOSEN: usize = 200;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct AuditParams {
    /// Words of the line as the desk shows it: who, what, to what, what changed; one typing error in each is forgiven. Or text
    /// in the action, the subject or what changed, as it is.
    q: Option<String>,
    /// `system`, `visitor`, a person's id, or a part of a name.
    actor: Option<String>,
    /// `document.publish`, or its beginning up to a dot: `document`.
    action: Option<String>,
    /// What it was done to: `blog:post-malaria`.
    subject: Option<String>,
    /// From this day (`2026-11-21`) or moment (RFC 3339) on.
    from: Option<String>,
    /// Up to and with this day, or before this moment.
    to: Option<String>,
    /// Only the lines with these numbers, separated by commas; at most 200.
    lines: Option<String>,
    /// Counts from 1; 50 lines each.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditView {
    seq: i64,
    id: String,
    at: DateTime<Utc>,
    /// `system`, `visitor` or `staff:<id>`.
    actor: String,
    actor_name: String,
    /// The role in which they did it (`owner`), where one of their roles gave them the right to it.
    role: Option<String>,
    action: String,
    /// `<type>:<id>`.
    subject: String,
    /// The name of a person, or what another thing is called.
    subject_name: Option<String>,
    /// Names of people whose ids stand in `before` or `after`.
    names: BTreeMap<String, String>,
    #[schema(value_type = Option<Object>)]
    before: Option<Value>,
    #[schema(value_type = Option<Object>)]
    after: Option<Value>,
    /// The line's hash in the chain.
    hash: String,
}

/// A page of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditList {
    #[serde(flatten)]
    page: Page<AuditView>,
    /// Whether there are lines so old that `q` was looked for in them as it is only.
    has_older: bool,
}

fn build_view(names: &LineNames, line: AuditLine) -> AuditView {
    let json = |text: Option<String>| {
        text.map(|text| serde_json::from_str(&text).unwrap_or(Value::String(text)))
    };
    AuditView {
        names: names.names_in(&line),
        seq: line.seq,
        id: line.id,
        at: line.at,
        actor_name: names.actor_name(&line.actor),
        subject_name: names.subject_name(&line.subject),
        actor: line.actor,
        role: line.role,
        action: line.action,
        subject: line.subject,
        before: json(line.before),
        after: json(line.after),
        hash: line.hash,
    }
}

/// The text of a parameter; an empty one counts as not given.
fn trimmed_text(text: Option<&String>) -> Option<String> {
    let text = text?.trim();
    (!text.is_empty()).then(|| text.chars().take(200).collect())
}

fn parse_timestamp(
    text: Option<&String>,
    field: &str,
    is_end: bool,
) -> Result<Option<DateTime<Utc>>, Error> {
    let Some(text) = trimmed_text(text) else {
        return Ok(None);
    };
    let day = text.parse::<NaiveDate>().ok().and_then(|day| {
        // The query excludes its end, but whoever names a day means all of it.
        let day = if is_end { day.succ_opt()? } else { day };
        Some(day.and_hms_opt(0, 0, 0)?.and_utc())
    });
    let moment = day.or_else(|| text.parse::<DateTime<Utc>>().ok());
    if moment.is_none() {
        let problem = ProblemDetails::bad_request("This is not a date or time.");
        let problem = problem.with_field(field, "Use a day, like 2026-11-21");
        return Err(problem.into());
    }
    Ok(moment)
}

fn parse_numbers(text: Option<&String>) -> Result<Option<Vec<i64>>, Error> {
    let Some(text) = text.map(|text| text.trim()).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let numbers: Result<Vec<i64>, _> = text.split(',').map(|one| one.trim().parse()).collect();
    match numbers {
        Ok(numbers) if numbers.len() <= MOST_CHOSEN => Ok(Some(numbers)),
        _ => {
            let problem = ProblemDetails::bad_request("These are not entry numbers.");
            let words = "Use at most 200 numbers, like 12,13";
            Err(problem.with_field("lines", words).into())
        }
    }
}

/// The query, and whether there are lines so old that the text is looked for in them as it is only.
async fn build_query(staff: &Staff, params: &AuditParams) -> Result<(AuditQuery, bool), Error> {
    let mut query = AuditQuery {
        action: trimmed_text(params.action.as_ref()),
        subject: trimmed_text(params.subject.as_ref()),
        from: parse_timestamp(params.from.as_ref(), "from", false)?,
        to: parse_timestamp(params.to.as_ref(), "to", true)?,
        numbers: parse_numbers(params.lines.as_ref())?,
        ..AuditQuery::default()
    };
    match trimmed_text(params.actor.as_ref()) {
        None => {}
        Some(actor) if actor == "system" || actor == "visitor" || actor.starts_with("staff:") => {
            query.actor = Some(actor);
        }
        Some(actor) => {
            let reader = staff.store().reader();
            // Compared in Rust, because SQLite's LOWER only folds ASCII; the table has few rows.
            let members = member::Entity::find().all(reader.connection()).await?;
            let wanted = actor.to_lowercase();
            let fit = members
                .into_iter()
                .filter(|row| row.id == actor || row.name.to_lowercase().contains(&wanted));
            query.actors = Some(fit.map(|row| format!("staff:{}", row.id)).collect());
        }
    }
    let Some(text) = trimmed_text(params.q.as_ref()) else {
        return Ok((query, false));
    };
    let (fitting, has_older) = find_fitting_lines(staff, &query, &text).await?;
    query.text = Some(text);
    query.fitting = fitting;
    Ok((query, has_older))
}

/// The audit log, newest first. Of what `q` asks for, the newest 10,000 lines that the other parameters leave are searched by
/// the words that the desk shows, with typing errors forgiven; older ones by the text as it is.
#[utoipa::path(get, path = "/api/desk/audit", operation_id = "desk_audit", tag = "staff", params(AuditParams),
    responses((status = 200, body = AuditList)))]
pub async fn list_audit_lines(
    State(staff): State<Staff>,
    Query(params): Query<AuditParams>,
) -> Result<Json<AuditList>, Error> {
    let (query, has_older) = build_query(&staff, &params).await?;
    let paging = PageParams::new(params.page, 50).open_ended();
    let page = staff.store().list_audit_lines(&query, paging).await?;
    let names = LineNames::load_names(&staff, &page.items).await?;
    Ok(Json(AuditList {
        page: page.map(|line| build_view(&names, line)),
        has_older,
    }))
}

/// The same lines as a table for a spreadsheet; that it was asked for is a line of the log. Cells that a spreadsheet would run as a formula begin with an apostrophe.
#[utoipa::path(get, path = "/api/desk/audit.csv", operation_id = "desk_audit_csv", tag = "staff", params(AuditParams),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export_audit_csv(
    State(staff): State<Staff>,
    person: SignedIn,
    Query(params): Query<AuditParams>,
) -> Result<Response, Error> {
    let (query, _) = build_query(&staff, &params).await?;
    // Logged before the first byte: a download that breaks off has carried data out too.
    record_export(&staff, &person, &params).await?;
    // The byte order mark makes Excel read the table as UTF-8.
    let head = "\u{feff}number,when (UTC),who,who (id),role,what,to what,before,after,hash\r\n";
    let first = Some((staff, query, head));
    let body = stream::try_unfold(first, |state| async move {
        let Some((staff, mut query, head)) = state else {
            return Ok::<_, Error>(None);
        };
        let batch = PageParams::new(None, BATCH);
        let lines = staff.store().list_audit_lines(&query, batch).await?.items;
        let names = LineNames::load_names(&staff, &lines).await?;
        // Continues below the last number rather than by page: lines added meanwhile would shift the pages.
        query.below = lines.last().map(|line| line.seq);
        let rows: String = lines
            .iter()
            .map(|line| format_csv_row(&names, line))
            .collect();
        let next = query.below.is_some().then_some((staff, query, ""));
        Ok(Some((head.to_owned() + &rows, next)))
    });
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"audit.csv\""),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

async fn record_export(staff: &Staff, person: &SignedIn, of: &AuditParams) -> Result<(), Error> {
    let fields = [
        ("q", &of.q),
        ("actor", &of.actor),
        ("action", &of.action),
        ("subject", &of.subject),
        ("from", &of.from),
        ("to", &of.to),
        ("lines", &of.lines),
    ];
    let wanted: Map<String, Value> = fields
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), trimmed_text(text.as_ref())?.into())))
        .collect();
    let entry = AuditEntry::new("audit.export", "audit:log").after(Value::from(wanted));
    let tx = staff.store().begin(person.actor()).await?;
    tx.record_audit(entry).await?;
    Ok(tx.commit().await?)
}

fn format_csv_row(names: &LineNames, line: &AuditLine) -> String {
    let at = line.at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let seq = line.seq.to_string();
    let who = names.actor_name(&line.actor);
    let cells = [
        seq.as_str(),
        &at,
        &who,
        &line.actor,
        line.role.as_deref().unwrap_or_default(),
        &line.action,
        &line.subject,
        line.before.as_deref().unwrap_or_default(),
        line.after.as_deref().unwrap_or_default(),
        &line.hash,
    ];
    csv::format_row(cells)
}

/// What a walk along the chain found.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditCheck {
    /// Whether every line is as it was written.
    ok: bool,
    /// Sound lines from the first on.
    lines: u64,
    /// Number and hash of the last sound line; kept elsewhere, it tells whether lines were cut off.
    head: Option<ChainHead>,
    broken: Option<BrokenLine>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChainHead {
    seq: i64,
    hash: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BrokenLine {
    seq: i64,
    /// `is missing`, `was changed` or `does not follow the line before it`.
    what: &'static str,
}

/// Walks along the whole chain.
#[utoipa::path(get, path = "/api/desk/audit/verify", operation_id = "desk_verify_audit", tag = "staff",
    responses((status = 200, body = AuditCheck)))]
pub async fn verify_audit_chain(State(staff): State<Staff>) -> Result<Json<AuditCheck>, Error> {
    let found = staff.store().verify_audit().await?;
    Ok(Json(AuditCheck {
        ok: found.broken.is_none(),
        lines: found.lines,
        head: found.head.map(|(seq, hash)| ChainHead { seq, hash }),
        broken: found.broken.map(|broken| BrokenLine {
            seq: broken.seq,
            what: broken.what,
        }),
    }))
}
