//! Plans and subscriptions: money that the sandbox takes by itself when its time comes, with the provider's events.

mod lists;

pub(super) use lists::{list_plans, list_subscriptions};

use axum::extract::{Path, State};
use chrono::{DateTime, Months, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::{Actor, NewJob, StoreError};

use super::Sandbox;
use super::calls::{
    RequestFields, build_transaction, parse_integer, parse_text_field, require_text_field,
};
use super::error::{SandboxError, SandboxResult};
use super::recurring_charges::{load_authorized_transaction, prepare_charge, settle_transaction};
use super::responses::{self, INTEGRATION_ID, format_timestamp, merge_fields, success_response};
use super::transaction::SandboxTransaction;
use super::transaction_store::{generate_code, generate_id};
use super::webhooks::build_delivery_job;
use crate::tables::sandbox_subscription::{Entity, Model};

/// The kind of the job that takes a subscription's money.
pub(super) const INVOICE_JOB: &str = "payments.sandbox-invoice";

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SandboxPlan {
    id: i64,
    code: String,
    name: String,
    amount: i64,
    currency: String,
    interval: String,
    at: DateTime<Utc>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SandboxSubscription {
    id: i64,
    code: String,
    token: String,
    plan: SandboxPlan,
    email: String,
    customer: String,
    authorization: String,
    status: String,
    next: Option<DateTime<Utc>>,
    at: DateTime<Utc>,
}

impl SandboxPlan {
    fn to_json(&self) -> Value {
        json!({
            "id": self.id, "domain": "test", "integration": INTEGRATION_ID, "name": self.name, "plan_code": self.code,
            "description": null, "amount": self.amount, "interval": self.interval, "send_invoices": false,
            "send_sms": false, "hosted_page": false, "currency": self.currency, "migrate": false, "is_archived": false, "invoice_limit": 0,
            "createdAt": format_timestamp(self.at), "updatedAt": format_timestamp(self.at),
        })
    }

    fn next_payment_at(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let months = match self.interval.as_str() {
            "annually" => 12,
            "quarterly" => 3,
            _ => 1,
        };
        at.checked_add_months(Months::new(months))
    }
}

impl SandboxSubscription {
    fn to_json(&self) -> Value {
        json!({
            "id": self.id, "domain": "test", "integration": INTEGRATION_ID, "status": self.status,
            "subscription_code": self.code, "email_token": self.token, "amount": self.plan.amount,
            "cron_expression": "0 9 * * *", "next_payment_date": self.next.map(format_timestamp), "open_invoice": null,
            "quantity": 1, "plan": self.plan.to_json(), "authorization": { "authorization_code": self.authorization },
            "customer": { "customer_code": self.customer, "email": self.email },
            "createdAt": format_timestamp(self.at), "updatedAt": format_timestamp(self.at),
        })
    }

    fn customer_number(&self) -> i64 {
        self.id % 1_000_000_007
    }

    /// Whether another one to the same plan would be one too many.
    fn is_duplicate_of(&self, customer: &str, plan: &str) -> bool {
        let is_over = ["complete", "cancelled", "non-renewing"].contains(&self.status.as_str());
        !is_over && self.customer == customer && self.plan.code == plan
    }

    /// As the answer to its making has it: numbers where others have what they stand for.
    fn created_json(&self) -> Value {
        json!({
            "customer": self.customer_number(), "plan": self.plan.id, "integration": INTEGRATION_ID, "domain": "test",
            "start": self.at.timestamp(), "status": self.status, "quantity": 1, "amount": self.plan.amount,
            "authorization": self.id % 999_983, "invoice_limit": 0, "split_code": null,
            "subscription_code": self.code, "email_token": self.token, "id": self.id, "cancelledAt": null,
            "createdAt": format_timestamp(self.at), "updatedAt": format_timestamp(self.at), "cron_expression": "0 9 * * *",
            "next_payment_date": self.next.map(format_timestamp), "easy_cron_id": null, "open_invoice": null, "metadata": null,
        })
    }

    fn invoice_json(&self, taken: &SandboxTransaction, invoice: &str, now: DateTime<Utc>) -> Value {
        let is_paid = taken.now.status == "success";
        json!({
            "domain": "test", "invoice_code": invoice, "amount": self.plan.amount, "period_start": format_timestamp(now),
            "period_end": self.next.map(format_timestamp), "status": if is_paid { "success" } else { "failed" }, "paid": is_paid,
            "paid_at": taken.now.paid_at.map(format_timestamp), "description": null,
            "authorization": { "authorization_code": self.authorization },
            "subscription": { "status": self.status, "subscription_code": self.code, "amount": self.plan.amount,
                "next_payment_date": self.next.map(format_timestamp) },
            "customer": { "customer_code": self.customer, "email": self.email },
            "transaction": if is_paid {
                json!({ "reference": taken.reference, "status": "success", "amount": taken.now.amount, "currency": taken.now.currency })
            } else {
                json!({})
            },
            "created_at": format_timestamp(now),
        })
    }
}

impl Sandbox {
    async fn find_stored<T: for<'d> Deserialize<'d>>(
        &self,
        code: &str,
    ) -> Result<Option<T>, SandboxError> {
        if code.contains('\0') {
            return Ok(None);
        }
        let row = Entity::find_by_id(code)
            .one(self.store().reader().connection())
            .await?;
        let read = row.map(|row| serde_json::from_str(&row.body).map_err(StoreError::other));
        Ok(read.transpose()?)
    }

    async fn save_stored<T: Serialize>(
        &self,
        code: &str,
        kept: &T,
        jobs: Vec<NewJob>,
    ) -> Result<(), SandboxError> {
        let row = Model {
            code: code.to_owned(),
            body: serde_json::to_string(kept).map_err(StoreError::other)?,
            at: self.now(),
        };
        let tx = self.store().begin(Actor::System).await?;
        let known = Entity::find_by_id(&row.code).one(tx.connection()).await?;
        match known {
            Some(known) => {
                let mut change = known.into_active_model();
                change.body = Set(row.body);
                change.update(tx.connection()).await?;
            }
            None => {
                tx.insert_row(row).await?;
            }
        }
        tx.enqueue_jobs(jobs).await?;
        Ok(tx.commit().await?)
    }
}

fn subscription_not_found() -> SandboxError {
    SandboxError::not_found("Subscription with that code not found")
}

fn build_invoice_jobs(subscription: &SandboxSubscription) -> Vec<NewJob> {
    let job = subscription.next.map(|at| NewJob {
        run_at: Some(at),
        ..NewJob::new(INVOICE_JOB, json!({ "code": subscription.code, "at": at }))
    });
    job.into_iter().collect()
}

pub(super) async fn create_plan(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let plan = SandboxPlan {
        id: generate_id(),
        code: format!("PLN_{}", generate_code(15)),
        name: require_text_field(&fields, "name")?,
        amount: parse_integer(fields.get("amount").unwrap_or(&Value::Null))?,
        currency: parse_text_field(&fields, "currency").unwrap_or_else(|| "NGN".to_owned()),
        interval: require_text_field(&fields, "interval")?,
        at: sandbox.now(),
    };
    sandbox.save_stored(&plan.code, &plan, Vec::new()).await?;
    Ok(success_response("Plan created", plan.to_json()))
}

pub(super) async fn get_plan(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
) -> SandboxResult {
    let plan: SandboxPlan = sandbox
        .find_stored(&code)
        .await?
        .ok_or_else(|| SandboxError::not_found("Plan not found"))?;
    let count = count_subscribers(&sandbox, &plan).await?;
    let others = json!({
        "subscriptions": [], "pages": [], "subscribers": [], "hosted_page_url": null, "hosted_page_summary": null,
        "is_deleted": false, "pages_count": 0, "subscribers_count": count, "subscriptions_count": count,
        "active_subscriptions_count": count, "total_revenue": 0,
    });
    Ok(success_response(
        "Plan retrieved",
        merge_fields(plan.to_json(), &others),
    ))
}

async fn count_subscribers(sandbox: &Sandbox, plan: &SandboxPlan) -> Result<usize, SandboxError> {
    let all = sandbox.load_subscriptions().await?;
    let own = |one: &&SandboxSubscription| one.plan.code == plan.code && one.status == "active";
    Ok(all.iter().filter(own).count())
}

pub(super) async fn create_subscription(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let plan: SandboxPlan = sandbox
        .find_stored(&require_text_field(&fields, "plan")?)
        .await?
        .ok_or_else(|| SandboxError::not_found("Plan not found"))?;
    let (customer, authorization) = (
        require_text_field(&fields, "customer")?,
        require_text_field(&fields, "authorization")?,
    );
    let card = load_card(&sandbox, &authorization).await?;
    let others = sandbox.load_subscriptions().await?;
    if others
        .iter()
        .any(|other| other.is_duplicate_of(&customer, &plan.code))
    {
        return Err(SandboxError::bad_request(
            "This subscription is already in place.",
            "duplicate_subscription",
        ));
    }
    let starts: Option<DateTime<Utc>> =
        parse_text_field(&fields, "start_date").and_then(|text| text.parse().ok());
    let subscription = SandboxSubscription {
        id: generate_id(),
        code: format!("SUB_{}", generate_code(15)),
        token: generate_code(15),
        email: card.email,
        customer,
        authorization,
        status: "active".to_owned(),
        next: starts.or_else(|| plan.next_payment_at(sandbox.now())),
        at: sandbox.now(),
        plan,
    };
    let mut jobs = build_invoice_jobs(&subscription);
    jobs.push(build_delivery_job(
        "subscription.create",
        subscription.to_json(),
    ));
    sandbox
        .save_stored(&subscription.code, &subscription, jobs)
        .await?;
    Ok(success_response(
        "Subscription successfully created",
        subscription.created_json(),
    ))
}

/// The card of an authorization, whoever's it is.
async fn load_card(
    sandbox: &Sandbox,
    authorization: &str,
) -> Result<SandboxTransaction, SandboxError> {
    let code = authorization.strip_prefix("AUTH_").unwrap_or_default();
    let email = sandbox
        .find_by_access_code(code)
        .await?
        .map(|found| found.email);
    load_authorized_transaction(sandbox, authorization, &email.unwrap_or_default()).await
}

pub(super) async fn get_subscription(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
) -> SandboxResult {
    let found: SandboxSubscription = sandbox
        .find_stored(&code)
        .await?
        .ok_or_else(subscription_not_found)?;
    let card = found.authorization.strip_prefix("AUTH_");
    let card = sandbox
        .find_by_access_code(card.unwrap_or_default())
        .await?;
    let last4 = card.and_then(|card| card.last4);
    let data = found.fetched_json(last4.as_deref().unwrap_or_default());
    Ok(success_response(
        "Subscription retrieved successfully",
        data,
    ))
}

async fn load_named_subscription(
    sandbox: &Sandbox,
    fields: &Map<String, Value>,
) -> Result<SandboxSubscription, SandboxError> {
    let code = parse_text_field(fields, "code").unwrap_or_default();
    let found: SandboxSubscription = sandbox
        .find_stored(&code)
        .await?
        .ok_or_else(subscription_not_found)?;
    if parse_text_field(fields, "token").as_deref() == Some(&found.token) {
        Ok(found)
    } else {
        Err(subscription_not_found())
    }
}

pub(super) async fn disable_subscription(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let mut found = load_named_subscription(&sandbox, &fields).await?;
    if found.status == "complete" || found.status == "cancelled" {
        return Err(SandboxError::bad_request(
            "Subscription with code not found or already inactive",
            "invalid_params",
        ));
    }
    found.status = "non-renewing".to_owned();
    found.next = None;
    let payload = build_delivery_job("subscription.not_renew", found.to_json());
    sandbox
        .save_stored(&found.code, &found, vec![payload])
        .await?;
    Ok(success_response(
        "Subscription disabled successfully",
        json!({}),
    ))
}

pub(super) async fn enable_subscription(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let mut found = load_named_subscription(&sandbox, &fields).await?;
    found.status = "active".to_owned();
    found.next = found.plan.next_payment_at(sandbox.now());
    let jobs = build_invoice_jobs(&found);
    sandbox.save_stored(&found.code, &found, jobs).await?;
    Ok(success_response(
        "Subscription enabled successfully",
        json!({}),
    ))
}

/// Takes a subscription's money when its time comes.
pub(super) async fn process_invoice(sandbox: Sandbox, due: DueInvoice) -> Result<(), &'static str> {
    let unable = |_refusal| "The sandbox could not take the money.";
    sandbox
        .charge_subscription(&due.code, Some(due.at))
        .await
        .map_err(unable)
}

#[derive(Deserialize)]
pub(super) struct DueInvoice {
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
