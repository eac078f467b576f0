//! How the sync stands.
use axum::extract::State as Of;
use web::{Json, Result};

use super::followed::SyncDesk;
use crate::standing::SyncOverview;

/// Connection, last comparison, failures, and who owns which type.
#[utoipa::path(get, path = "/api/desk/sync", operation_id = "desk_read_sync", tag = "desk",
    responses((status = 200, body = SyncOverview)))]
pub async fn get_sync(Of(desk): Of<SyncDesk>) -> Result<Json<SyncOverview>> {
    Ok(Json(match &desk.0 {
        Some(service) => service.overview().await?,
        None => SyncOverview::default(),
    }))
}
