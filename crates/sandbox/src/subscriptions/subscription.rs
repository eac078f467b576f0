//! A plan and a subscription of the sandbox, in the provider's shapes.

use chrono::{DateTime, Months, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::responses::{INTEGRATION_ID, format_timestamp};
use crate::transaction::SandboxTransaction;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SandboxPlan {
    pub id: i64,
    pub code: String,
    pub name: String,
    pub amount: i64,
    pub currency: String,
    pub interval: String,
    pub at: DateTime<Utc>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SandboxSubscription {
    pub id: i64,
    pub code: String,
    pub token: String,
    pub plan: SandboxPlan,
    pub email: String,
    pub customer: String,
    pub authorization: String,
    pub status: String,
    pub next: Option<DateTime<Utc>>,
    pub at: DateTime<Utc>,
}

impl SandboxPlan {
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "id": self.id, "domain": "test", "integration": INTEGRATION_ID, "name": self.name, "plan_code": self.code,
            "description": null, "amount": self.amount, "interval": self.interval, "send_invoices": false,
            "send_sms": false, "hosted_page": false, "currency": self.currency, "migrate": false, "is_archived": false, "invoice_limit": 0,
            "createdAt": format_timestamp(self.at), "updatedAt": format_timestamp(self.at),
        })
    }

    pub(crate) fn next_payment_at(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let months = match self.interval.as_str() {
            "annually" => 12,
            "quarterly" => 3,
            _ => 1,
        };
        at.checked_add_months(Months::new(months))
    }
}

impl SandboxSubscription {
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "id": self.id, "domain": "test", "integration": INTEGRATION_ID, "status": self.status,
            "subscription_code": self.code, "email_token": self.token, "amount": self.plan.amount,
            "cron_expression": "0 9 * * *", "next_payment_date": self.next.map(format_timestamp), "open_invoice": null,
            "quantity": 1, "plan": self.plan.to_json(), "authorization": { "authorization_code": self.authorization },
            "customer": { "customer_code": self.customer, "email": self.email },
            "createdAt": format_timestamp(self.at), "updatedAt": format_timestamp(self.at),
        })
    }

    pub(crate) fn customer_number(&self) -> i64 {
        self.id % 1_000_000_007
    }

    /// Whether another one to the same plan would be one too many.
    pub(crate) fn is_duplicate_of(&self, customer: &str, plan: &str) -> bool {
        let is_over = ["complete", "cancelled", "non-renewing"].contains(&self.status.as_str());
        !is_over && self.customer == customer && self.plan.code == plan
    }

    /// As the answer to its making has it: numbers where others have what they stand for.
    pub(crate) fn created_json(&self) -> Value {
        json!({
            "customer": self.customer_number(), "plan": self.plan.id, "integration": INTEGRATION_ID, "domain": "test",
            "start": self.at.timestamp(), "status": self.status, "quantity": 1, "amount": self.plan.amount,
            "authorization": self.id % 999_983, "invoice_limit": 0, "split_code": null,
            "subscription_code": self.code, "email_token": self.token, "id": self.id, "cancelledAt": null,
            "createdAt": format_timestamp(self.at), "updatedAt": format_timestamp(self.at), "cron_expression": "0 9 * * *",
            "next_payment_date": self.next.map(format_timestamp), "easy_cron_id": null, "open_invoice": null, "metadata": null,
        })
    }

    pub(crate) fn invoice_json(
        &self,
        taken: &SandboxTransaction,
        invoice: &str,
        now: DateTime<Utc>,
    ) -> Value {
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

    /// The same alone, where the document has other values for what is empty.
    pub(crate) fn fetched_json(&self, last4: &str) -> Value {
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

    pub(crate) fn listed_json(&self, last4: &str) -> Value {
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
