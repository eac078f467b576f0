//! The list of subscriptions.

use std::collections::HashMap;

use axum::extract::{Query, State};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::StoreError;

use super::{SandboxPlan, SandboxSubscription, count_subscribers, load_card};
use crate::sandbox::Sandbox;
use crate::sandbox::calls::parse_page;
use crate::sandbox::error::{SandboxError, SandboxResult};
use crate::sandbox::responses::{
    INTEGRATION_ID, format_timestamp, merge_fields, success_response_with_meta,
};
use crate::tables::sandbox_subscription::{Column, Entity};

impl Sandbox {
    pub(super) async fn load_subscriptions(
        &self,
    ) -> Result<Vec<SandboxSubscription>, SandboxError> {
        let rows = Entity::find()
            .filter(Column::Code.starts_with("SUB_"))
            .order_by_desc(Column::At)
            .all(self.store().reader().connection())
            .await?;
        let read = rows.iter().map(|row| serde_json::from_str(&row.body));
        let read: Result<Vec<_>, _> = read.collect();
        Ok(read.map_err(StoreError::other)?)
    }
}

impl SandboxSubscription {
    /// The same alone, where the document has other values for what is empty.
    pub(super) fn fetched_json(&self, last4: &str) -> Value {
        let mut data = self.listed_json(last4);
        let next = self.next.map(format_timestamp).unwrap_or_default();
        data["next_payment_date"] = next.into();
        data["cancelledAt"] = Value::Null;
        data["invoices"] = json!([]);
        data["invoices_history"] = json!([]);
        data["authorization"]["reusable"] = true.into();
        data["authorization"]["signature"] = "".into();
        data["customer"]["phone"] = "".into();
        data["customer"]["metadata"] = json!({});
        data
    }

    fn listed_json(&self, last4: &str) -> Value {
        json!({
            "id": self.id, "domain": "test", "status": self.status, "start": self.at.timestamp(), "quantity": 1,
            "subscription_code": self.code, "email_token": self.token, "amount": self.plan.amount,
            "cron_expression": "0 9 * * *", "next_payment_date": self.next.map(format_timestamp), "open_invoice": null,
            "createdAt": format_timestamp(self.at), "integration": INTEGRATION_ID, "plan": self.plan.to_json(),
            "authorization": {
                "authorization_code": self.authorization, "bin": "408408", "last4": last4, "exp_month": "12",
                "exp_year": "2030", "channel": "card", "card_type": "visa ", "bank": "TEST BANK", "country_code": "NG",
                "brand": "visa", "reusable": 1, "signature": null, "account_name": null,
            },
            "customer": {
                "id": self.customer_number(), "first_name": "", "last_name": "", "email": self.email,
                "customer_code": self.customer, "phone": null, "metadata": "", "risk_action": "default",
                "international_format_phone": "",
            },
            "invoice_limit": 0, "split_code": null, "payments_count": 0, "most_recent_invoice": null, "metadata": null,
        })
    }
}

pub(in crate::sandbox) async fn list_subscriptions(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let (per_page, page) = parse_page(&query);
    let is = |name: &str, id: i64| {
        query
            .get(name)
            .is_none_or(|wanted| *wanted == id.to_string())
    };
    let mut found = sandbox.load_subscriptions().await?;
    found.retain(|one| is("plan", one.plan.id) && is("customer", one.customer_number()));
    let skipped = (page - 1) * per_page;
    let mut data = Vec::new();
    for one in found.iter().skip(skipped).take(per_page) {
        let card = load_card(&sandbox, &one.authorization).await?;
        data.push(one.listed_json(card.last4.as_deref().unwrap_or_default()));
    }
    let meta = json!({
        "total": found.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": found.len().div_ceil(per_page),
    });
    Ok(success_response_with_meta(
        "Subscriptions retrieved",
        data,
        meta,
    ))
}

pub(in crate::sandbox) async fn list_plans(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let (per_page, page) = parse_page(&query);
    let rows = Entity::find()
        .filter(Column::Code.starts_with("PLN_"))
        .order_by_desc(Column::At)
        .all(sandbox.store().reader().connection())
        .await?;
    let skipped = (page - 1) * per_page;
    let mut data = Vec::new();
    for row in rows.iter().skip(skipped).take(per_page) {
        let plan: SandboxPlan = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        let count = count_subscribers(&sandbox, &plan).await?;
        let others = json!({
            "subscriptions": [], "pages": [], "hosted_page_url": null, "hosted_page_summary": null,
            "is_deleted": false, "total_subscriptions": count, "active_subscriptions": count,
            "total_subscriptions_revenue": 0,
        });
        data.push(merge_fields(plan.to_json(), &others));
    }
    let meta = json!({
        "total": rows.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": rows.len().div_ceil(per_page),
    });
    Ok(success_response_with_meta("Plans retrieved", data, meta))
}
