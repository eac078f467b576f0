//! The programs as a table for spreadsheets.

use axum::extract::State;
use axum::response::Response;
use staff::{ListTable, SignedIn, format_table_time, format_table_times};
use store::AuditEntry;
use web::Error;

use crate::scopes::ClientScope;
use crate::tokens::{TokenBook, is_open, read_scopes};

/// The programs with their rights, and nothing of their tokens. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/clients.csv", operation_id = "desk_export_client_tokens", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_client_tokens(
    State(tokens): State<TokenBook>,
    person: SignedIn,
) -> Result<Response, Error> {
    let columns = [
        "Program",
        "May",
        "State",
        "Last used",
        "Added",
        "Added by",
        "Ends",
        "Revoked",
    ];
    let asked = AuditEntry::new("client.export", "clients:all");
    let table = ListTable::begin(tokens.store(), &person, asked, "programs.csv", columns);
    let mut table = table.await?;
    let now = tokens.store().clock().now();
    for row in tokens.list_tokens().await? {
        let scopes: Vec<&str> = read_scopes(&row)
            .into_iter()
            .map(ClientScope::desk_label)
            .collect();
        let state = if is_open(&row, now) {
            "Works"
        } else if row.revoked_at.is_some() {
            "Revoked"
        } else {
            "Ended"
        };
        table.push([
            row.name.as_str(),
            &scopes.join(", "),
            state,
            &format_table_times(row.used_at),
            &format_table_time(row.made_at),
            &row.made_by,
            &format_table_times(row.ends_at),
            &format_table_times(row.revoked_at),
        ]);
    }
    Ok(table.into_response())
}
