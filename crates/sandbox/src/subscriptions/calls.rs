//! The calls about plans and subscriptions.

use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use super::invoices::build_invoice_jobs;
use super::subscription::{SandboxPlan, SandboxSubscription};
use super::subscription_store::{count_subscribers, load_card};
use crate::error::{SandboxError, SandboxResult};
use crate::request_fields::{RequestFields, parse_integer, parse_text_field, require_text_field};
use crate::responses::{merge_fields, success_response};
use crate::service::Sandbox;
use crate::transaction_store::{generate_code, generate_id};
use crate::webhook_jobs::build_delivery_job;

fn subscription_not_found() -> SandboxError {
    SandboxError::not_found("Subscription with that code not found")
}

pub(crate) async fn create_plan(
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

pub(crate) async fn get_plan(
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

pub(crate) async fn create_subscription(
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

pub(crate) async fn get_subscription(
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

pub(crate) async fn disable_subscription(
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

pub(crate) async fn enable_subscription(
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
