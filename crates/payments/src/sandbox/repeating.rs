//! Taking money again: charges of a saved authorization.

use axum::extract::State;
use store::Actor;

use super::Sandbox;
use super::answers::{self, answer};
use super::calls::{Fields, made, text};
use super::cards::Goal;
use super::refusal::{Answer, Refusal};
use super::transaction::{Told, Transaction};
use super::webhooks::deliveries;

/// What the words for authorizations begin with.
const AUTHORIZATION: &str = "AUTH_";

/// The transaction whose card an authorization names.
pub(super) async fn authorized(
    sandbox: &Sandbox,
    authorization: &str,
    email: &str,
) -> Result<Transaction, Refusal> {
    let unknown = || Refusal::bad("Authorization code is invalid", "invalid_params");
    let code = authorization
        .strip_prefix(AUTHORIZATION)
        .ok_or_else(unknown)?;
    let found = sandbox.by_code(code).await?;
    let found = found.filter(|found| found.is_reusable && found.is_paid());
    let found = found.ok_or_else(unknown)?;
    if !found.email.eq_ignore_ascii_case(email) {
        return Err(Refusal::bad(
            "Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.",
            "invalid_params",
        ));
    }
    Ok(found)
}

/// A transaction that is charged without its payer: what becomes of it is decided at once.
pub(super) fn charged(mut new: Transaction, card: &Transaction) -> Transaction {
    new.last4.clone_from(&card.last4);
    new.is_reusable = card.is_reusable;
    new.refund_end = card.refund_end;
    new.goal = Some(match card.goal {
        Some(Goal::AgainDeclined) => Goal::Declined,
        _ => Goal::Success,
    });
    new
}

pub(super) async fn charge(State(sandbox): State<Sandbox>, Fields(fields): Fields) -> Answer {
    let authorization = text(&fields, "authorization_code")
        .ok_or_else(|| Refusal::bad("Authorization code is required", "missing_params"))?;
    let new = made(&sandbox, &fields, &["reference"])?;
    let card = authorized(&sandbox, &authorization, &new.email).await?;
    let taken = taken(&sandbox, charged(new, &card)).await?;
    let mut data = answers::transaction(&taken);
    // In this one answer the document has text.
    let metadata = data["metadata"].to_string();
    data["metadata"] = metadata.into();
    Ok(answer("Charge attempted", data))
}

pub(super) async fn settled(
    sandbox: &Sandbox,
    mut new: Transaction,
) -> Result<Transaction, Refusal> {
    let goal = new.goal.unwrap_or(Goal::Success);
    new.reach(goal, sandbox.now());
    if goal == Goal::Declined {
        // Nobody is there who could try another card.
        new.now.status = "failed".to_owned();
    }
    sandbox.add(new).await
}

async fn taken(sandbox: &Sandbox, new: Transaction) -> Result<Transaction, Refusal> {
    let now = sandbox.now();
    let added = settled(sandbox, new).await?;
    let told = Told {
        after: chrono::Duration::zero(),
        times: u32::from(added.is_paid()),
    };
    let jobs = deliveries(added.id, "charge.success", None, Some(told), now);
    let tx = sandbox.store().begin(Actor::System).await?;
    tx.enqueue_all(jobs).await?;
    tx.commit().await?;
    Ok(added)
}
