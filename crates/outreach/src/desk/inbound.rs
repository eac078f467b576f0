//! How the mailbox is connected, and handing it over by hand.

use axum::extract::State as Of;
use bytes::Bytes;
use http::HeaderMap;
use serde::Serialize;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Result};

use crate::Outreach;
use crate::inbound::calls::{PATH, USER, read, secret};
use crate::inbound::taking::{Came, take};

#[derive(Serialize, ToSchema)]
#[schema(as = InboundSetup)]
pub struct Setup {
    /// Where a mail service sends what comes in.
    pub url: String,
    /// Whom it signs in as.
    pub user: String,
    /// With which password.
    pub secret: String,
    /// The mailbox, as the settings have it; none while it is not set.
    pub address: Option<String>,
}

/// How the mailbox is connected: the webhook, its password and the address that replies name.
#[utoipa::path(get, path = "/api/desk/letters/inbound", operation_id = "desk_inbound_setup", tag = "desk",
    responses((status = 200, body = Setup)))]
pub async fn setup(Of(outreach): Of<Outreach>) -> Result<Json<Setup>> {
    let settings = outreach.settings().await?;
    let address = settings.reply_address.trim().to_owned();
    Ok(Json(Setup {
        url: outreach.address(PATH),
        user: USER.to_owned(),
        secret: secret(outreach.store())?,
        address: Some(address).filter(|address| !address.is_empty()),
    }))
}

/// Takes a mail or a whole mailbox that somebody at the desk hands over. What was taken before is not taken again.
#[utoipa::path(post, path = "/api/desk/letters/inbound", operation_id = "desk_hand_over_mails", tag = "desk",
    request_body(content = String, content_type = "application/mbox"),
    responses((status = 200, body = Came), (status = 400, description = "It is no mail")))]
pub async fn hand_over(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Came>> {
    let arrived = read(&headers, &body)?;
    Ok(Json(take(&outreach, &signed_in.actor(), arrived).await?))
}
