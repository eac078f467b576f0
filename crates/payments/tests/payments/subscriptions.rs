//! Subscriptions that are asked for: listed as the provider's document says, made once, and looked at where they are strange.

use chrono::Duration;
use kernel::{Currency, Money};
use payments::model::PaymentPurpose;
use payments::provider::{NewPlan, PlanInterval};
use serde_json::{Value, json};

use crate::conformance::{fits, schemas};
use crate::fixture::Fixture;

const SUBJECT: &str = "plan-1";

/// A gift that was paid, whose card is kept, and what the provider calls card and customer.
async fn kept(site: &Fixture) -> (Value, Value) {
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-0", 500_000)
        .await;
    let opened = site.open(quote).await;
    site.pay(&opened, "").await;
    site.run_jobs().await;
    let kept = site
        .payments
        .save_method(opened.reference, PaymentPurpose::Donation, SUBJECT)
        .await
        .unwrap();
    assert!(kept.is_some());
    let (_, list) = site.call("GET", "transaction", None).await;
    let paid = &list["data"][0];
    (
        paid["authorization"]["authorization_code"].clone(),
        paid["customer"]["customer_code"].clone(),
    )
}

async fn subscribe(site: &Fixture) {
    let plan = NewPlan {
        name: "Monthly donation".to_owned(),
        amount: Money::new(500_000, Currency::Ngn),
        interval: PlanInterval::Monthly,
    };
    let starts = site.clock.now() + Duration::days(30);
    let subscribed =
        site.payments
            .create_subscription(PaymentPurpose::Donation, SUBJECT, plan, starts);
    subscribed.await.unwrap();
}

async fn join(site: &Fixture, customer: &Value, plan: &Value, card: &Value) -> (u16, Value) {
    let body = json!({ "customer": customer, "plan": plan, "authorization": card });
    site.call("POST", "subscription", Some(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_are_listed_as_the_document_says() {
    let site = Fixture::new().await;
    let (card, customer) = kept(&site).await;
    subscribe(&site).await;
    let (status, list) = site.call("GET", "subscription", None).await;
    assert_eq!(status, 200, "{list}");
    fits(&schemas(), "SubscriptionListResponse", &list);
    let code = list["data"][0]["subscription_code"].as_str().unwrap();
    let (_, one) = site
        .call("GET", &format!("subscription/{code}"), None)
        .await;
    fits(&schemas(), "SubscriptionFetchResponse", &one);
    let code = list["data"][0]["plan"]["plan_code"].as_str().unwrap();
    let (_, one) = site.call("GET", &format!("plan/{code}"), None).await;
    fits(&schemas(), "PlanFetchResponse", &one);
    let (_, plans) = site.call("GET", "plan", None).await;
    fits(&schemas(), "PlanListResponse", &plans);
    let plan = &list["data"][0]["plan"];
    let of_plan = format!("subscription?plan={}&perPage=1", plan["id"]);
    let (_, list) = site.call("GET", &of_plan, None).await;
    assert_eq!(list["meta"]["total"], 1);
    let (_, none) = site.call("GET", "subscription?plan=1", None).await;
    assert_eq!(none["data"], json!([]));
    let (status, twice) = join(&site, &customer, &plan["plan_code"], &card).await;
    assert_eq!(
        (status, &twice["message"]),
        (400, &json!("This subscription is already in place."))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_to_our_plan_that_nobody_asked_for_is_looked_at() {
    let site = Fixture::new().await;
    let (card, _) = kept(&site).await;
    subscribe(&site).await;
    site.run_jobs().await;
    let reviews = || async {
        let sql = "SELECT reference, reason FROM payments_review";
        site.rows(sql).await
    };
    assert!(reviews().await.is_empty(), "what was asked for is ours");
    let (_, list) = site.call("GET", "subscription", None).await;
    let ours = &list["data"][0]["plan"]["plan_code"];
    let body = json!({ "name": "Another shop", "amount": 1_000, "interval": "monthly" });
    let (_, theirs) = site.call("POST", "plan", Some(body)).await;
    let foreign = &theirs["data"]["plan_code"];
    assert_eq!(join(&site, &json!("CUS_b"), foreign, &card).await.0, 200);
    site.run_jobs().await;
    assert!(reviews().await.is_empty(), "another's plan is another's");
    let (_, made) = join(&site, &json!("CUS_a"), ours, &card).await;
    site.run_jobs().await;
    let found = reviews().await;
    assert_eq!(found.len(), 1);
    let text = |name: &str| found[0].try_get::<String>("", name).unwrap();
    assert_eq!(text("reason"), "unknown_subscription");
    assert_eq!(made["data"]["subscription_code"], text("reference"));
}
