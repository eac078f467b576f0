//! Questions for the doctor as a table for spreadsheets.

use axum::extract::State as Shared;
use axum::response::Response;
use sea_orm::QuerySelect;
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_flag, format_table_time,
    format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Error, Query};

use super::list::DeskQuestionParams;
use crate::service::CommunityService;
use crate::tables::question::QuestionVisibility;

/// The questions of a list: where each stands and since when, and the titles of public ones. Nothing else of what somebody
/// wrote, and no names. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/questions.csv", operation_id = "desk_export_questions", tag = "conversation",
    params(DeskQuestionParams), responses((status = 200, body = String, content_type = "text/csv")))]
pub(in super::super) async fn export_desk_questions(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<DeskQuestionParams>,
) -> Result<Response, Error> {
    let store = community.store();
    let columns = [
        "Asked",
        "Question",
        "Title",
        "Private",
        "State",
        "Held because",
        "Country",
        "Answered",
        "New messages",
    ];
    let asked = AuditEntry::new("question.export", "questions:all");
    let table = ListTable::begin(store, &person, asked, "questions.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let rows = params.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(reader.connection()).await;
    for batch in rows.map_err(StoreError::from)?.chunks(TABLE_BATCH) {
        let ids: Vec<String> = batch.iter().map(|row| row.id.clone()).collect();
        let unread = threads::count_unread(reader.connection(), &ids).await?;
        for row in batch {
            let is_private = row.visibility == QuestionVisibility::Private;
            let unread = unread.get(&row.id).copied().unwrap_or_default();
            table.push([
                format_table_time(row.asked_at).as_str(),
                &row.id,
                if is_private { "" } else { &row.title },
                format_table_flag(is_private),
                row.state.desk_label(),
                row.hold_reason
                    .as_ref()
                    .map_or("", |reason| reason.desk_label()),
                row.country.as_deref().unwrap_or_default(),
                &format_table_times(row.answered_at),
                &unread.to_string(),
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}
