//! What a person tells the sync to do.
use axum::extract::State as Of;
use kernel::ProblemDetails;
use serde::Deserialize;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::followed::SyncDesk;
use crate::standing::SyncOverview;
use crate::steps::SyncAction;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SyncActionRequest)]
pub struct SyncActionRequest {
    action: SyncAction,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SyncOwnerRequest)]
pub struct SyncOwnerRequest {
    /// True: it is changed here from now on, and the service is no longer asked for it.
    is_own: bool,
}

/// Pauses, resumes, compares now, or answers whether what is gone there goes here too.
#[utoipa::path(post, path = "/api/desk/sync/actions", operation_id = "desk_act_on_sync", tag = "desk",
    responses((status = 200, body = SyncOverview), (status = 409, description = "This site follows no dataset")))]
pub async fn act_on_sync(
    Of(desk): Of<SyncDesk>,
    signed_in: SignedIn,
    Json(request): Json<SyncActionRequest>,
) -> Result<Json<SyncOverview>> {
    let service = desk.service()?;
    service.act(signed_in.actor(), request.action).await?;
    Ok(Json(service.overview().await?))
}

/// Says who owns a type: the service, whose word counts here, or this site.
#[utoipa::path(put, path = "/api/desk/sync/types/{kind}", operation_id = "desk_choose_sync_owner", tag = "desk",
    responses((status = 200, body = SyncOverview), (status = 404, description = "No such type is followed"),
        (status = 409, description = "This site follows no dataset")))]
pub async fn choose_owner(
    Of(desk): Of<SyncDesk>,
    signed_in: SignedIn,
    Path(kind): Path<String>,
    Json(request): Json<SyncOwnerRequest>,
) -> Result<Json<SyncOverview>> {
    let service = desk.service()?;
    if !service.settings().types.contains(&kind) {
        return Err(ProblemDetails::not_found("No such type is followed.").into());
    }
    service
        .choose_owner(signed_in.actor(), &kind, request.is_own)
        .await?;
    Ok(Json(service.overview().await?))
}
