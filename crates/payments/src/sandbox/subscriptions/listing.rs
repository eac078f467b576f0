//! The list of subscriptions.

use std::collections::HashMap;

use axum::extract::{Query, State};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::StoreError;

use super::{Plan, Subscription, card, subscribed};
use crate::sandbox::Sandbox;
use crate::sandbox::answers::{INTEGRATION, answer_with_meta, moment, with};
use crate::sandbox::calls::page_of;
use crate::sandbox::refusal::{Answer, Refusal};
use crate::tables::sandbox_subscription::{Column, Entity};

impl Sandbox {
    pub(super) async fn subscriptions(&self) -> Result<Vec<Subscription>, Refusal> {
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

impl Subscription {
    /// The same alone, where the document has other values for what is empty.
    pub(super) fn fetched(&self, last4: &str) -> Value {
        let mut data = self.listed(last4);
        let next = self.next.map(moment).unwrap_or_default();
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

    fn listed(&self, last4: &str) -> Value {
        json!({
            "id": self.id, "domain": "test", "status": self.status, "start": self.at.timestamp(), "quantity": 1,
            "subscription_code": self.code, "email_token": self.token, "amount": self.plan.amount,
            "cron_expression": "0 9 * * *", "next_payment_date": self.next.map(moment), "open_invoice": null,
            "createdAt": moment(self.at), "integration": INTEGRATION, "plan": self.plan.shown(),
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

pub(in crate::sandbox) async fn list(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> Answer {
    let (per_page, page) = page_of(&query);
    let is = |name: &str, id: i64| {
        query
            .get(name)
            .is_none_or(|wanted| *wanted == id.to_string())
    };
    let mut found = sandbox.subscriptions().await?;
    found.retain(|one| is("plan", one.plan.id) && is("customer", one.customer_number()));
    let skipped = (page - 1) * per_page;
    let mut data = Vec::new();
    for one in found.iter().skip(skipped).take(per_page) {
        let card = card(&sandbox, &one.authorization).await?;
        data.push(one.listed(card.last4.as_deref().unwrap_or_default()));
    }
    let meta = json!({
        "total": found.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": found.len().div_ceil(per_page),
    });
    Ok(answer_with_meta("Subscriptions retrieved", data, meta))
}

pub(in crate::sandbox) async fn list_plans(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> Answer {
    let (per_page, page) = page_of(&query);
    let rows = Entity::find()
        .filter(Column::Code.starts_with("PLN_"))
        .order_by_desc(Column::At)
        .all(sandbox.store().reader().connection())
        .await?;
    let skipped = (page - 1) * per_page;
    let mut data = Vec::new();
    for row in rows.iter().skip(skipped).take(per_page) {
        let plan: Plan = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        let count = subscribed(&sandbox, &plan).await?;
        let others = json!({
            "subscriptions": [], "pages": [], "hosted_page_url": null, "hosted_page_summary": null,
            "is_deleted": false, "total_subscriptions": count, "active_subscriptions": count,
            "total_subscriptions_revenue": 0,
        });
        data.push(with(plan.shown(), &others));
    }
    let meta = json!({
        "total": rows.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": rows.len().div_ceil(per_page),
    });
    Ok(answer_with_meta("Plans retrieved", data, meta))
}
