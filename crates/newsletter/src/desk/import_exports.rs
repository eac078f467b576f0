//! Lists that were taken in, as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, TableActors, format_table_time};
use store::{AuditEntry, StoreError};
use web::Result;

use crate::service::Newsletter;
use crate::tables::import::{Column, Entity};

/// All of them, newest first, with the proof that their people agreed. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/newsletter/imports.csv", operation_id = "desk_export_imports", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_imports(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
) -> Result<Response> {
    let store = newsletter.store();
    let columns = [
        "When",
        "By",
        "Proof",
        "Agreed by",
        "New",
        "Known",
        "Refused",
    ];
    let asked = AuditEntry::new("newsletter.export", "newsletter-imports:all");
    let table = ListTable::begin(store, &signed_in, asked, "reader-imports.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let db = reader.connection();
    let rows = Entity::find()
        .order_by_desc(Column::Id)
        .limit(MOST_TABLE_ROWS);
    let rows = rows.all(db).await.map_err(StoreError::from)?;
    let actors = TableActors::load(db, rows.iter().map(|row| row.by.as_str())).await?;
    for row in &rows {
        table.push([
            format_table_time(row.at).as_str(),
            actors.name_of(&row.by),
            &row.proof,
            &row.consented_on.to_string(),
            &row.added.to_string(),
            &row.known.to_string(),
            &row.refused.to_string(),
        ]);
    }
    Ok(table.into_response())
}
