//! Whether mail works, and what becomes of mails that stayed in the house while it did not.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Result};

use super::state::MailDeskState;
use super::templates::template_error;
use crate::outbox::{BATCH, KeptDecision, StuckMails};

/// Mails of one kind that stayed in the house.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = KeptMails)]
pub struct KeptMailsView {
    template: String,
    label: String,
    count: u64,
    oldest: DateTime<Utc>,
    newest: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailDeliveryStatus {
    /// A mail server or a mail service is set. Without one every mail stays in the house.
    has_way_out: bool,
    kept: u64,
    kinds: Vec<KeptMailsView>,
    /// Addresses from which mail came back since somebody looked at them.
    returned: u64,
    /// As of when; a decision is about what was there then.
    until: DateTime<Utc>,
    /// None while mail gets out.
    stuck: Option<StuckMails>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = KeptDecisionRequest)]
pub struct KeptDecisionRequest {
    decision: KeptDecision,
    /// Their kinds, as `template` names them.
    kinds: Vec<String>,
    /// The `until` of what the person saw.
    until: DateTime<Utc>,
}

impl MailDeskState {
    async fn load_delivery_status(&self) -> Result<MailDeliveryStatus> {
        let until = self.mailer.store().clock().now();
        let templates = self
            .templates
            .list_templates()
            .await
            .map_err(template_error)?;
        let kinds = self.mailer.list_kept_kinds().await?;
        let stuck = self.mailer.find_stuck_mails().await?;
        let views = kinds.into_iter().map(|kind| {
            let template = templates.iter().find(|own| own.name == kind.template);
            KeptMailsView {
                label: template.map_or_else(|| kind.template.clone(), |own| own.label.clone()),
                template: kind.template,
                count: kind.count,
                oldest: kind.oldest,
                newest: kind.newest,
            }
        });
        let kinds: Vec<KeptMailsView> = views.collect();
        Ok(MailDeliveryStatus {
            has_way_out: self.dispatcher.has_external_transport(),
            kept: kinds.iter().map(|kind| kind.count).sum(),
            kinds,
            returned: self.dispatcher.suppressions().count_returned().await?,
            until,
            stuck,
        })
    }
}

/// Whether mail works, and what stayed in the house.
#[utoipa::path(get, path = "/api/desk/mail/standing", operation_id = "desk_read_mail_standing", tag = "desk",
    responses((status = 200, body = MailDeliveryStatus)))]
pub async fn get_delivery_status(
    State(desk): State<MailDeskState>,
) -> Result<Json<MailDeliveryStatus>> {
    Ok(Json(desk.load_delivery_status().await?))
}

/// Sends what stayed in the house, or discards it. What was written after `until` stays as it is.
#[utoipa::path(post, path = "/api/desk/mail/kept", operation_id = "desk_decide_kept_mails", tag = "desk",
    responses((status = 200, body = MailDeliveryStatus), (status = 409, description = "Mail has no way out, so nothing can be sent"),
        (status = 422, description = "No kind is named")))]
pub async fn decide_kept_mails(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(request): Json<KeptDecisionRequest>,
) -> Result<Json<MailDeliveryStatus>> {
    let KeptDecisionRequest {
        decision,
        kinds,
        until,
    } = request;
    if kinds.is_empty() {
        let words = "Choose at least one type of email.";
        return Err(ProblemDetails::invalid_fields(words, Vec::new())
            .with_field("kinds", words)
            .into());
    }
    if decision == KeptDecision::Send && !desk.dispatcher.has_external_transport() {
        let words = "Mail is not set up, so nothing can be sent. Set up a mail server first.";
        return Err(ProblemDetails::conflict(words).into());
    }
    let kept = desk.mailer.list_kept_kinds().await?;
    let most: u64 = kept.iter().map(|kind| kind.count).sum();
    // No more rounds than there were mails for: what comes back into the house meanwhile is for another decision.
    for _ in 0..most.div_ceil(BATCH) {
        let tx = desk.mailer.store().begin(signed_in.actor()).await?;
        let decided = desk
            .mailer
            .decide_kept(&tx, &kinds, until, decision)
            .await?;
        tx.commit().await?;
        if decided < BATCH {
            break;
        }
    }
    Ok(Json(desk.load_delivery_status().await?))
}
