//! Plans and subscriptions: money that the sandbox takes by itself when its time comes, with the provider's events.

mod listing;

pub(super) use listing::{list, list_plans};

use axum::extract::{Path, State};
use chrono::{DateTime, Months, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::{Actor, NewJob, StoreError};

use super::Sandbox;
use super::answers::{self, INTEGRATION, answer, moment, with};
use super::book::{code, number};
use super::calls::{Fields, made, needed, text, whole};
use super::refusal::{Answer, Refusal};
use super::repeating::{authorized, charged, settled};
use super::transaction::Transaction;
use super::webhooks::delivery;
use crate::tables::sandbox_subscription::{Entity, Model};

/// The kind of the job that takes a subscription's money.
pub(super) const KIND: &str = "payments.sandbox-invoice";

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Plan {
    id: i64,
    code: String,
    name: String,
    amount: i64,
    currency: String,
    interval: String,
    at: DateTime<Utc>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Subscription {
    id: i64,
    code: String,
    token: String,
    plan: Plan,
    email: String,
    customer: String,
    authorization: String,
    status: String,
    next: Option<DateTime<Utc>>,
    at: DateTime<Utc>,
}

impl Plan {
    fn shown(&self) -> Value {
        json!({
            "id": self.id, "domain": "test", "integration": INTEGRATION, "name": self.name, "plan_code": self.code,
            "description": null, "amount": self.amount, "interval": self.interval, "send_invoices": false,
            "send_sms": false, "hosted_page": false, "currency": self.currency, "migrate": false, "is_archived": false, "invoice_limit": 0,
            "createdAt": moment(self.at), "updatedAt": moment(self.at),
        })
    }

    fn after(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let months = match self.interval.as_str() {
            "annually" => 12,
            "quarterly" => 3,
            _ => 1,
        };
        at.checked_add_months(Months::new(months))
    }
}

impl Subscription {
    fn shown(&self) -> Value {
        json!({
            "id": self.id, "domain": "test", "integration": INTEGRATION, "status": self.status,
            "subscription_code": self.code, "email_token": self.token, "amount": self.plan.amount,
            "cron_expression": "0 9 * * *", "next_payment_date": self.next.map(moment), "open_invoice": null,
            "quantity": 1, "plan": self.plan.shown(), "authorization": { "authorization_code": self.authorization },
            "customer": { "customer_code": self.customer, "email": self.email },
            "createdAt": moment(self.at), "updatedAt": moment(self.at),
        })
    }

    fn customer_number(&self) -> i64 {
        self.id % 1_000_000_007
    }

    /// Whether another one to the same plan would be one too many.
    fn is_in_place(&self, customer: &str, plan: &str) -> bool {
        let is_over = ["complete", "cancelled", "non-renewing"].contains(&self.status.as_str());
        !is_over && self.customer == customer && self.plan.code == plan
    }

    /// As the answer to its making has it: numbers where others have what they stand for.
    fn created(&self) -> Value {
        json!({
            "customer": self.customer_number(), "plan": self.plan.id, "integration": INTEGRATION, "domain": "test",
            "start": self.at.timestamp(), "status": self.status, "quantity": 1, "amount": self.plan.amount,
            "authorization": self.id % 999_983, "invoice_limit": 0, "split_code": null,
            "subscription_code": self.code, "email_token": self.token, "id": self.id, "cancelledAt": null,
            "createdAt": moment(self.at), "updatedAt": moment(self.at), "cron_expression": "0 9 * * *",
            "next_payment_date": self.next.map(moment), "easy_cron_id": null, "open_invoice": null, "metadata": null,
        })
    }

    fn invoice(&self, taken: &Transaction, invoice: &str, now: DateTime<Utc>) -> Value {
        let is_paid = taken.now.status == "success";
        json!({
            "domain": "test", "invoice_code": invoice, "amount": self.plan.amount, "period_start": moment(now),
            "period_end": self.next.map(moment), "status": if is_paid { "success" } else { "failed" }, "paid": is_paid,
            "paid_at": taken.now.paid_at.map(moment), "description": null,
            "authorization": { "authorization_code": self.authorization },
            "subscription": { "status": self.status, "subscription_code": self.code, "amount": self.plan.amount,
                "next_payment_date": self.next.map(moment) },
            "customer": { "customer_code": self.customer, "email": self.email },
            "transaction": if is_paid {
                json!({ "reference": taken.reference, "status": "success", "amount": taken.now.amount, "currency": taken.now.currency })
            } else {
                json!({})
            },
            "created_at": moment(now),
        })
    }
}

impl Sandbox {
    async fn kept<T: for<'d> Deserialize<'d>>(&self, code: &str) -> Result<Option<T>, Refusal> {
        if code.contains('\0') {
            return Ok(None);
        }
        let row = Entity::find_by_id(code)
            .one(self.store().reader().connection())
            .await?;
        let read = row.map(|row| serde_json::from_str(&row.body).map_err(StoreError::other));
        Ok(read.transpose()?)
    }

    async fn keep<T: Serialize>(
        &self,
        code: &str,
        kept: &T,
        jobs: Vec<NewJob>,
    ) -> Result<(), Refusal> {
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
                tx.insert(row).await?;
            }
        }
        tx.enqueue_all(jobs).await?;
        Ok(tx.commit().await?)
    }
}

fn missing() -> Refusal {
    Refusal::missing("Subscription with that code not found")
}

fn due(subscription: &Subscription) -> Vec<NewJob> {
    let job = subscription.next.map(|at| NewJob {
        run_at: Some(at),
        ..NewJob::new(KIND, json!({ "code": subscription.code, "at": at }))
    });
    job.into_iter().collect()
}

pub(super) async fn create_plan(State(sandbox): State<Sandbox>, Fields(fields): Fields) -> Answer {
    let plan = Plan {
        id: number(),
        code: format!("PLN_{}", code(15)),
        name: needed(&fields, "name")?,
        amount: whole(fields.get("amount").unwrap_or(&Value::Null))?,
        currency: text(&fields, "currency").unwrap_or_else(|| "NGN".to_owned()),
        interval: needed(&fields, "interval")?,
        at: sandbox.now(),
    };
    sandbox.keep(&plan.code, &plan, Vec::new()).await?;
    Ok(answer("Plan created", plan.shown()))
}

pub(super) async fn fetch_plan(State(sandbox): State<Sandbox>, Path(code): Path<String>) -> Answer {
    let plan: Plan = sandbox
        .kept(&code)
        .await?
        .ok_or_else(|| Refusal::missing("Plan not found"))?;
    let count = subscribed(&sandbox, &plan).await?;
    let others = json!({
        "subscriptions": [], "pages": [], "subscribers": [], "hosted_page_url": null, "hosted_page_summary": null,
        "is_deleted": false, "pages_count": 0, "subscribers_count": count, "subscriptions_count": count,
        "active_subscriptions_count": count, "total_revenue": 0,
    });
    Ok(answer("Plan retrieved", with(plan.shown(), &others)))
}

async fn subscribed(sandbox: &Sandbox, plan: &Plan) -> Result<usize, Refusal> {
    let all = sandbox.subscriptions().await?;
    let own = |one: &&Subscription| one.plan.code == plan.code && one.status == "active";
    Ok(all.iter().filter(own).count())
}

pub(super) async fn create(State(sandbox): State<Sandbox>, Fields(fields): Fields) -> Answer {
    let plan: Plan = sandbox
        .kept(&needed(&fields, "plan")?)
        .await?
        .ok_or_else(|| Refusal::missing("Plan not found"))?;
    let (customer, authorization) = (
        needed(&fields, "customer")?,
        needed(&fields, "authorization")?,
    );
    let card = card(&sandbox, &authorization).await?;
    let others = sandbox.subscriptions().await?;
    if others
        .iter()
        .any(|other| other.is_in_place(&customer, &plan.code))
    {
        return Err(Refusal::bad(
            "This subscription is already in place.",
            "duplicate_subscription",
        ));
    }
    let starts: Option<DateTime<Utc>> =
        text(&fields, "start_date").and_then(|text| text.parse().ok());
    let subscription = Subscription {
        id: number(),
        code: format!("SUB_{}", code(15)),
        token: code(15),
        email: card.email,
        customer,
        authorization,
        status: "active".to_owned(),
        next: starts.or_else(|| plan.after(sandbox.now())),
        at: sandbox.now(),
        plan,
    };
    let mut jobs = due(&subscription);
    jobs.push(delivery("subscription.create", subscription.shown()));
    sandbox
        .keep(&subscription.code, &subscription, jobs)
        .await?;
    Ok(answer(
        "Subscription successfully created",
        subscription.created(),
    ))
}

/// The card of an authorization, whoever's it is.
async fn card(sandbox: &Sandbox, authorization: &str) -> Result<Transaction, Refusal> {
    let code = authorization.strip_prefix("AUTH_").unwrap_or_default();
    let email = sandbox.by_code(code).await?.map(|found| found.email);
    authorized(sandbox, authorization, &email.unwrap_or_default()).await
}

pub(super) async fn fetch(State(sandbox): State<Sandbox>, Path(code): Path<String>) -> Answer {
    let found: Subscription = sandbox.kept(&code).await?.ok_or_else(missing)?;
    let card = found.authorization.strip_prefix("AUTH_");
    let card = sandbox.by_code(card.unwrap_or_default()).await?;
    let last4 = card.and_then(|card| card.last4);
    let data = found.fetched(last4.as_deref().unwrap_or_default());
    Ok(answer("Subscription retrieved successfully", data))
}

async fn named(sandbox: &Sandbox, fields: &Map<String, Value>) -> Result<Subscription, Refusal> {
    let code = text(fields, "code").unwrap_or_default();
    let found: Subscription = sandbox.kept(&code).await?.ok_or_else(missing)?;
    if text(fields, "token").as_deref() == Some(&found.token) {
        Ok(found)
    } else {
        Err(missing())
    }
}

pub(super) async fn disable(State(sandbox): State<Sandbox>, Fields(fields): Fields) -> Answer {
    let mut found = named(&sandbox, &fields).await?;
    if found.status == "complete" || found.status == "cancelled" {
        return Err(Refusal::bad(
            "Subscription with code not found or already inactive",
            "invalid_params",
        ));
    }
    found.status = "non-renewing".to_owned();
    found.next = None;
    let told = delivery("subscription.not_renew", found.shown());
    sandbox.keep(&found.code, &found, vec![told]).await?;
    Ok(answer("Subscription disabled successfully", json!({})))
}

pub(super) async fn enable(State(sandbox): State<Sandbox>, Fields(fields): Fields) -> Answer {
    let mut found = named(&sandbox, &fields).await?;
    found.status = "active".to_owned();
    found.next = found.plan.after(sandbox.now());
    let jobs = due(&found);
    sandbox.keep(&found.code, &found, jobs).await?;
    Ok(answer("Subscription enabled successfully", json!({})))
}

/// Takes a subscription's money when its time comes.
pub(super) async fn invoice(sandbox: Sandbox, due: DueInvoice) -> Result<(), &'static str> {
    let unable = |_refusal| "The sandbox could not take the money.";
    sandbox.take(&due.code, Some(due.at)).await.map_err(unable)
}

#[derive(Deserialize)]
pub(super) struct DueInvoice {
    code: String,
    at: DateTime<Utc>,
}

impl Sandbox {
    async fn take(&self, code: &str, at: Option<DateTime<Utc>>) -> Result<(), Refusal> {
        let found: Option<Subscription> = self.kept(code).await?;
        let is_due = |found: &Subscription| found.next.is_some() && found.next == at;
        let Some(mut found) = found.filter(is_due) else {
            return Ok(());
        };
        let card = card(self, &found.authorization).await?;
        let told = json!({ "email": found.email, "amount": found.plan.amount, "currency": found.plan.currency });
        let new = made(self, told.as_object().unwrap_or(&Map::new()), &[])?;
        let taken = settled(self, charged(new, &card)).await?;
        let now = self.now();
        found.next = found.plan.after(at.unwrap_or(now));
        let is_paid = taken.now.status == "success";
        found.status = if is_paid { "active" } else { "attention" }.to_owned();
        let invoice = found.invoice(&taken, &format!("INV_{}", &taken.access_code), now);
        let mut jobs = due(&found);
        jobs.push(delivery("invoice.create", invoice.clone()));
        if is_paid {
            let mut paid = answers::transaction(&taken);
            paid["plan"] = found.plan.shown();
            jobs.push(delivery("charge.success", paid));
            jobs.push(delivery("invoice.update", invoice));
        } else {
            jobs.push(delivery("invoice.payment_failed", invoice));
        }
        self.keep(&found.code, &found, jobs).await
    }
}
