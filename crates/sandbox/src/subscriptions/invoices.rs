//! Money that the sandbox takes for a subscription when its time comes.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, json};
use store::NewJob;

use super::subscription::SandboxSubscription;
use super::subscription_store::load_card;
use crate::error::SandboxError;
use crate::new_transaction::build_transaction;
use crate::recurring_charges::{prepare_charge, settle_transaction};
use crate::responses;
use crate::service::Sandbox;
use crate::webhook_jobs::build_delivery_job;

/// The kind of the job that takes a subscription's money.
pub(crate) const INVOICE_JOB: &str = "payments.sandbox-invoice";

pub(super) fn build_invoice_jobs(subscription: &SandboxSubscription) -> Vec<NewJob> {
    let job = subscription.next.map(|at| NewJob {
        run_at: Some(at),
        ..NewJob::new(INVOICE_JOB, json!({ "code": subscription.code, "at": at }))
    });
    job.into_iter().collect()
}

/// Takes a subscription's money when its time comes.
pub(crate) async fn process_invoice(sandbox: Sandbox, due: DueInvoice) -> Result<(), &'static str> {
    let unable = |_refusal| "The sandbox could not take the money.";
    sandbox
        .charge_subscription(&due.code, Some(due.at))
        .await
        .map_err(unable)
}

#[derive(Deserialize)]
pub(crate) struct DueInvoice {
    code: String,
    at: DateTime<Utc>,
}

impl Sandbox {
    async fn charge_subscription(
        &self,
        code: &str,
        at: Option<DateTime<Utc>>,
    ) -> Result<(), SandboxError> {
        let found: Option<SandboxSubscription> = self.find_stored(code).await?;
        // A job of a date that was moved, or a job that runs twice, takes nothing.
        let is_due = |found: &SandboxSubscription| found.next.is_some() && found.next == at;
        let Some(mut found) = found.filter(is_due) else {
            return Ok(());
        };
        let card = load_card(self, &found.authorization).await?;
        let payload = json!({ "email": found.email, "amount": found.plan.amount, "currency": found.plan.currency });
        let new = build_transaction(self, payload.as_object().unwrap_or(&Map::new()), &[])?;
        let taken = settle_transaction(self, prepare_charge(new, &card)).await?;
        let now = self.now();
        found.next = found.plan.next_payment_at(at.unwrap_or(now));
        let is_paid = taken.now.status == "success";
        found.status = if is_paid { "active" } else { "attention" }.to_owned();
        let invoice = found.invoice_json(&taken, &format!("INV_{}", &taken.access_code), now);
        let mut jobs = build_invoice_jobs(&found);
        jobs.push(build_delivery_job("invoice.create", invoice.clone()));
        if is_paid {
            let mut paid = responses::build_transaction_json(&taken);
            paid["plan"] = found.plan.to_json();
            jobs.push(build_delivery_job("charge.success", paid));
            jobs.push(build_delivery_job("invoice.update", invoice));
        } else {
            jobs.push(build_delivery_job("invoice.payment_failed", invoice));
        }
        self.save_stored(&found.code, &found, jobs).await
    }
}
