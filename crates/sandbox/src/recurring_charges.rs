//! Taking money again: charges of a saved authorization.

use axum::extract::State;
use store::Actor;

use crate::cards::SandboxOutcome;
use crate::error::{SandboxError, SandboxResult};
use crate::new_transaction::build_transaction;
use crate::request_fields::{RequestFields, parse_text_field};
use crate::responses::{self, success_response};
use crate::service::Sandbox;
use crate::transaction::{SandboxTransaction, WebhookSchedule};
use crate::webhook_jobs::build_delivery_jobs;

/// What the words for authorizations begin with.
const AUTHORIZATION_PREFIX: &str = "AUTH_";

/// The transaction whose card an authorization names.
pub(crate) async fn load_authorized_transaction(
    sandbox: &Sandbox,
    authorization: &str,
    email: &str,
) -> Result<SandboxTransaction, SandboxError> {
    let unknown = || SandboxError::bad_request("Authorization code is invalid", "invalid_params");
    let code = authorization
        .strip_prefix(AUTHORIZATION_PREFIX)
        .ok_or_else(unknown)?;
    let found = sandbox.find_by_access_code(code).await?;
    let found = found.filter(|found| found.is_reusable && found.is_paid());
    let found = found.ok_or_else(unknown)?;
    if !found.email.eq_ignore_ascii_case(email) {
        return Err(SandboxError::bad_request(
            "Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.",
            "invalid_params",
        ));
    }
    Ok(found)
}

/// A transaction that is charged without its payer: what becomes of it is decided at once.
pub(crate) fn prepare_charge(
    mut new: SandboxTransaction,
    card: &SandboxTransaction,
) -> SandboxTransaction {
    new.last4.clone_from(&card.last4);
    new.is_reusable = card.is_reusable;
    new.refund_end = card.refund_end;
    new.goal = Some(match card.goal {
        Some(SandboxOutcome::AgainDeclined) => SandboxOutcome::Declined,
        _ => SandboxOutcome::Success,
    });
    new
}

pub(crate) async fn charge_authorization(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let authorization = parse_text_field(&fields, "authorization_code").ok_or_else(|| {
        SandboxError::bad_request("Authorization code is required", "missing_params")
    })?;
    let new = build_transaction(&sandbox, &fields, &["reference"])?;
    let card = load_authorized_transaction(&sandbox, &authorization, &new.email).await?;
    let taken = charge_and_notify(&sandbox, prepare_charge(new, &card)).await?;
    let mut data = responses::build_transaction_json(&taken);
    // In this one answer the document has text.
    let metadata = data["metadata"].to_string();
    data["metadata"] = metadata.into();
    Ok(success_response("Charge attempted", data))
}

pub(crate) async fn settle_transaction(
    sandbox: &Sandbox,
    mut new: SandboxTransaction,
) -> Result<SandboxTransaction, SandboxError> {
    let goal = new.goal.unwrap_or(SandboxOutcome::Success);
    new.advance_to(goal, sandbox.now());
    if goal == SandboxOutcome::Declined {
        // Nobody is there who could try another card.
        new.now.status = "failed".to_owned();
    }
    sandbox.insert_transaction(new).await
}

async fn charge_and_notify(
    sandbox: &Sandbox,
    new: SandboxTransaction,
) -> Result<SandboxTransaction, SandboxError> {
    let now = sandbox.now();
    let added = settle_transaction(sandbox, new).await?;
    let schedule = WebhookSchedule {
        after: chrono::Duration::zero(),
        times: u32::from(added.is_paid()),
    };
    let jobs = build_delivery_jobs(added.id, "charge.success", None, Some(schedule), now);
    let tx = sandbox.store().begin(Actor::System).await?;
    tx.enqueue_jobs(jobs).await?;
    tx.commit().await?;
    Ok(added)
}
