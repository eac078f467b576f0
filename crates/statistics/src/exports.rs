//! The daily counts as a table for spreadsheets.

use axum::extract::State;
use axum::response::Response;
use kernel::csv;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use web::{Error, Query, attachment_response};

use crate::period::StatisticsQuery;
use crate::rows;
use crate::service::Statistics;

/// Lines of a table: more than a year has of a site of this size, and no more than a spreadsheet opens.
const MOST_ROWS: u64 = 500_000;

/// Every count of some days: a line for each day, kind and page, search or site. Nobody is named.
#[utoipa::path(get, path = "/api/desk/statistics.csv", operation_id = "export_statistics", tag = "statistics", params(StatisticsQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422, description = "Not two days in order, or more than 400 of them")))]
pub(crate) async fn export_statistics(
    State(statistics): State<Statistics>,
    signed_in: SignedIn,
    Query(asked): Query<StatisticsQuery>,
) -> Result<Response, Error> {
    let (from, to) = asked.parse_period(&statistics.today())?;
    let (from, to) = (from.to_string(), to.to_string());
    let store = &statistics.inner.store;
    let counts = rows::list_counts(&store.reader(), &from, &to, MOST_ROWS).await?;
    // Committed before the file is sent: without a line of the log nothing leaves.
    let tx = store.begin(signed_in.actor()).await?;
    let entry = AuditEntry::new("statistics.export", "statistics:all")
        .after(json!({ "from": from, "to": to }));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    let mut table = csv::UTF8_BOM.to_owned();
    table += &csv::format_row(["day", "kind", "of", "count"]);
    for count in counts {
        let times = count.count.to_string();
        table += &csv::format_row([count.day.as_str(), &count.kind, &count.subject, &times]);
    }
    Ok(attachment_response(
        csv::MEDIA_TYPE,
        "statistics.csv",
        table,
    ))
}
