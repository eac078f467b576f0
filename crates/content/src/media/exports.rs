//! The library as a table for spreadsheets.
use axum::extract::State;
use axum::response::Response;
use sea_orm::QuerySelect;
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_flag, format_table_time,
};
use store::{AuditEntry, StoreError, StoredEnum};
use web::{Error, Query};

use super::api::MediaParams;
use super::kind::MediaKind;
use super::service::MediaService;

const COLUMNS: [&str; 15] = [
    "Uploaded",
    "Uploaded by",
    "Name",
    "Kind",
    "Format",
    "Width",
    "Height",
    "Seconds",
    "Bytes",
    "What the picture shows",
    "Decorative",
    "Caption",
    "Used in",
    "Not to be opened because",
    "Address",
];

/// The files of a list, the newest first: what each is, how it is described and in how many documents it is used. That it was
/// asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/media.csv", operation_id = "desk_export_media", tag = "media", params(MediaParams),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_media(
    State(media): State<MediaService>,
    person: SignedIn,
    Query(params): Query<MediaParams>,
) -> Result<Response, Error> {
    let store = media.store();
    let asked = AuditEntry::new("media.export", "media-library:all");
    let table = ListTable::begin(store, &person, asked, "media.csv", COLUMNS);
    let mut table = table.await?;
    let rows = params.into_query().to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(store.reader().connection()).await;
    let mut rows = rows.map_err(StoreError::from)?;
    while !rows.is_empty() {
        let batch = rows.drain(..rows.len().min(TABLE_BATCH)).collect();
        for item in media.build_items(batch).await? {
            let kind = MediaKind::from_stored(&item.kind);
            table.push([
                format_table_time(item.uploaded_at).as_str(),
                item.uploaded_by.as_deref().unwrap_or_default(),
                &item.name,
                kind.map_or("", describe_kind),
                &item.mime,
                &format_number(item.width),
                &format_number(item.height),
                &format_number(item.seconds),
                &item.bytes.to_string(),
                &item.alt,
                format_table_flag(item.decorative),
                &item.caption,
                &item.uses.to_string(),
                item.held.as_deref().unwrap_or_default(),
                &item.url,
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}

fn format_number(number: Option<u32>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

const fn describe_kind(kind: MediaKind) -> &'static str {
    match kind {
        MediaKind::Image => "Picture",
        MediaKind::Audio => "Recording",
        MediaKind::Video => "Video",
        MediaKind::Captions => "Captions file",
        MediaKind::File => "Document",
    }
}
