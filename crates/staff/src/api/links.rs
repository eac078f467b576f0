//! Following a link: the first owner, an invite, a reset.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::session::{SignInNext, sign_in_done, signed_in};
use crate::link_acceptance::AcceptLink;
use crate::links;
use crate::sessions::SignInOrigin;
use crate::{Role, RoleSet, Staff};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskLink {
    /// `owner`, `invite` or `reset`.
    purpose: String,
    /// The address it was sent to; the owner's link has none.
    email: Option<String>,
    /// The person's name, when their account is reset.
    name: Option<String>,
    /// What who follows it will be, in the order of the table of rights.
    roles: Vec<Role>,
    expires_at: DateTime<Utc>,
}

/// What the link is for, without using it up.
#[utoipa::path(get, path = "/api/desk/links/{token}", operation_id = "desk_link", tag = "staff",
    params(("token" = String, Path, description = "The end of the link")),
    responses((status = 200, body = DeskLink), (status = 404, description = "No such link"),
        (status = 410, description = "Used (`link_used`) or too old (`link_expired`)")))]
pub async fn get_desk_link(
    State(staff): State<Staff>,
    Path(token): Path<String>,
) -> Result<Json<DeskLink>, Error> {
    // Mail scanners follow links before people do, so a GET must not use the link up.
    let (link, member) = staff.find_link(&token).await?;
    links::check_link_valid(&link, staff.store().clock().now())?;
    let roles: RoleSet = link.roles.parse().map_err(Error::internal)?;
    Ok(Json(DeskLink {
        roles: roles.to_vec(),
        purpose: link.purpose,
        email: link.email,
        name: member.map(|member| member.name),
        expires_at: link.expires_at,
    }))
}

/// Uses the link up and begins a session.
#[utoipa::path(post, path = "/api/desk/links/{token}/accept", operation_id = "desk_accept_link", tag = "staff", params(("token" = String, Path, description = "The end of the link")),
    responses((status = 200, body = SignInNext), (status = 404, description = "No such link"),
        (status = 409, description = "Somebody has this address (`email_taken`)"),
        (status = 410, description = "Used (`link_used`) or too old (`link_expired`)"),
        (status = 422, description = "Something needs another look")))]
pub async fn accept_desk_link(
    State(staff): State<Staff>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Json(typed): Json<AcceptLink>,
) -> Result<Response, Error> {
    let session = staff
        .accept_link(&token, typed, SignInOrigin::from_headers(&headers))
        .await?;
    signed_in(&session, sign_in_done())
}
