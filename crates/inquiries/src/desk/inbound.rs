//! How the mailbox is connected, and handing it over by hand.

use axum::extract::State as Of;
use bytes::Bytes;
use http::HeaderMap;
use serde::Serialize;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Result};

use crate::InquiryService;
use crate::inbound::delivery::{InboundOutcome, deliver_mails};
use crate::inbound::webhook::{PATH, USER, parse_body, webhook_secret};

#[derive(Serialize, ToSchema)]
#[schema(as = InboundSetup)]
pub struct InboundSetup {
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
    responses((status = 200, body = InboundSetup)))]
pub async fn get_inbound_setup(Of(inquiries): Of<InquiryService>) -> Result<Json<InboundSetup>> {
    let settings = inquiries.settings().await?;
    let address = settings.reply_address.trim().to_owned();
    Ok(Json(InboundSetup {
        url: inquiries.url_for(PATH),
        user: USER.to_owned(),
        secret: webhook_secret(inquiries.store())?,
        address: Some(address).filter(|address| !address.is_empty()),
    }))
}

/// Takes a mail or a whole mailbox that somebody at the desk hands over. What was taken before is not taken again.
#[utoipa::path(post, path = "/api/desk/letters/inbound", operation_id = "desk_hand_over_mails", tag = "desk",
    request_body(content = String, content_type = "application/mbox"),
    responses((status = 200, body = InboundOutcome), (status = 400, description = "It is no mail")))]
pub async fn hand_over_mails(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<InboundOutcome>> {
    let arrived = parse_body(&headers, &body)?;
    Ok(Json(
        deliver_mails(&inquiries, &signed_in.actor(), arrived).await?,
    ))
}
