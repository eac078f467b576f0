//! Money that is taken again: saved methods, plans and subscriptions, in Paystack's words.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use super::wire::missing_field;
use crate::provider::{
    NewCharge, NewPlan, NewSubscription, ProviderError, ProviderSubscription, SavedMethod,
    SubscriptionStatus,
};

/// What a verified transaction was paid with; none where the bank lets nobody take it again.
pub(super) fn parse_saved_method(data: &Value) -> Option<SavedMethod> {
    let authorization = &data["authorization"];
    if data["status"] != "success" || authorization["reusable"] != true {
        return None;
    }
    let text = |value: &Value| value.as_str().map(|text| text.trim().to_owned());
    let code = text(&authorization["authorization_code"]).filter(|code| !code.is_empty())?;
    let month = text(&authorization["exp_month"]).unwrap_or_default();
    let year = text(&authorization["exp_year"]).unwrap_or_default();
    let expires = (!month.is_empty() && !year.is_empty()).then(|| format!("{month:0>2}/{year}"));
    Some(SavedMethod {
        authorization: code,
        email: data["customer"]["email"].as_str()?.parse().ok()?,
        customer: text(&data["customer"]["customer_code"]).unwrap_or_default(),
        channel: text(&authorization["channel"]).unwrap_or_default(),
        last4: text(&authorization["last4"]).unwrap_or_default(),
        expires,
    })
}

pub(super) fn build_charge_body(new: &NewCharge) -> Value {
    let label = json!([{ "display_name": "For", "variable_name": "for", "value": new.label }]);
    json!({
        "email": new.method.email.as_str(),
        "amount": new.amount.minor,
        "currency": new.amount.currency.code(),
        "authorization_code": new.method.authorization,
        "reference": new.reference.to_string(),
        "metadata": json!({ "custom_fields": label }).to_string(),
    })
}

pub(super) fn build_plan_body(new: &NewPlan) -> Value {
    json!({
        "name": new.name,
        "amount": new.amount.minor,
        "currency": new.amount.currency.code(),
        "interval": new.interval.key(),
        "send_invoices": false,
        "send_sms": false,
    })
}

pub(super) fn parse_plan_code(answer: &Map<String, Value>) -> Result<String, ProviderError> {
    let data = answer.get("data").unwrap_or(&Value::Null);
    let code = data["plan_code"].as_str().map(str::to_owned);
    code.ok_or_else(|| missing_field("plan_code"))
}

pub(super) fn build_subscription_body(new: &NewSubscription) -> Value {
    json!({
        "customer": new.method.customer,
        "plan": new.plan,
        "authorization": new.method.authorization,
        "start_date": new.starts_at.to_rfc3339_opts(SecondsFormat::Millis, true),
    })
}

/// The number of a plan: its lists are asked for by nothing else.
pub(super) fn parse_plan_id(answer: &Map<String, Value>) -> Result<String, ProviderError> {
    let data = answer.get("data").unwrap_or(&Value::Null);
    let number = data["id"].as_u64().map(|number| number.to_string());
    number.ok_or_else(|| missing_field("id"))
}

pub(super) fn is_subscription_of(data: &Value, customer: &str, plan: &str) -> bool {
    data["customer"]["customer_code"] == customer && data["plan"]["plan_code"] == plan
}

pub(super) fn parse_subscription_response(
    answer: &Map<String, Value>,
) -> Result<ProviderSubscription, ProviderError> {
    parse_subscription(answer.get("data").unwrap_or(&Value::Null))
}

pub(super) fn parse_subscription(data: &Value) -> Result<ProviderSubscription, ProviderError> {
    let code = data["subscription_code"].as_str();
    let next: Option<DateTime<Utc>> = data["next_payment_date"]
        .as_str()
        .and_then(|text| text.parse().ok());
    Ok(ProviderSubscription {
        code: code
            .ok_or_else(|| missing_field("subscription_code"))?
            .to_owned(),
        token: data["email_token"].as_str().unwrap_or_default().to_owned(),
        status: match data["status"].as_str().unwrap_or_default() {
            "active" => SubscriptionStatus::Active,
            "non-renewing" => SubscriptionStatus::Ending,
            "attention" => SubscriptionStatus::Attention,
            _ => SubscriptionStatus::Ended,
        },
        next_at: next,
        plan: data["plan"]["plan_code"].as_str().map(str::to_owned),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid() -> Value {
        json!({
            "status": "success",
            "authorization": { "authorization_code": "AUTH_x", "reusable": true, "last4": "4081", "exp_month": "9",
                "exp_year": "2030", "channel": "card" },
            "customer": { "email": "ada@example.org", "customer_code": "CUS_x" },
        })
    }

    #[test]
    fn only_what_may_be_taken_again_is_a_method() {
        let found = parse_saved_method(&paid()).unwrap();
        assert_eq!(found.authorization, "AUTH_x");
        assert_eq!(found.expires.as_deref(), Some("09/2030"));
        for (name, value) in [
            ("reusable", json!(false)),
            ("authorization_code", json!("")),
        ] {
            let mut data = paid();
            data["authorization"][name] = value;
            assert_eq!(parse_saved_method(&data), None, "{name}");
        }
        let mut data = paid();
        data["status"] = json!("failed");
        assert_eq!(parse_saved_method(&data), None);
    }

    #[test]
    fn a_subscription_is_read_in_every_state() {
        for (word, status) in [
            ("active", SubscriptionStatus::Active),
            ("non-renewing", SubscriptionStatus::Ending),
            ("attention", SubscriptionStatus::Attention),
            ("cancelled", SubscriptionStatus::Ended),
            ("completed", SubscriptionStatus::Ended),
        ] {
            let data = json!({ "subscription_code": "SUB_1", "email_token": "t", "status": word,
                "next_payment_date": "2027-01-21T09:00:00.000Z" });
            let answer = Map::from_iter([("data".to_owned(), data)]);
            let seen = parse_subscription_response(&answer).unwrap();
            assert_eq!(seen.status, status, "{word}");
            assert!(seen.next_at.is_some());
        }
        assert!(parse_subscription_response(&Map::new()).is_err());
    }
}
