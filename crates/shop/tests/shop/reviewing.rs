//! Reviews: by buyers alone, shown once somebody has read them, counted.

use serde_json::{Value, json};
use shop::personal_data::OrderPersonalData;
use shop::ports::ProductFacts;
use staff::Role;
use store::Actor;
use store::personal::PersonalData;

use crate::fixture::Fixture;

async fn review(site: &Fixture, code: &str, body: &Value) -> (u16, Value) {
    let path = format!("/api/orders/{code}/reviews");
    site.client.post_json(&path, body).await
}

async fn shown(site: &Fixture) -> Value {
    let (status, found) = site.client.get_json("/api/products/net/reviews").await;
    assert_eq!(status, 200, "{found}");
    found
}

async fn decide(site: &Fixture, decision: &str, more: Value) -> (u16, Value) {
    let (_, list) = site
        .desk("GET", "product-reviews?state=waiting", Value::Null)
        .await;
    let first = &list["items"][0];
    let mut body = json!({ "version": first["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    let path = format!(
        "product-reviews/{}/{decision}",
        first["id"].as_str().unwrap()
    );
    site.desk("POST", &path, body).await
}

fn facts(site: &Fixture) -> ProductFacts {
    site.catalogue.facts.lock().unwrap()["net"]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_read_before_it_is_shown_and_counted() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_paid(1, json!({})).await;
    let line = site.first_line(&code).await;
    let body = json!({ "line": line, "stars": "4", "name": "Kemi", "text": "Keeps them out." });
    assert_eq!(
        review(&site, &code, &body).await.0,
        409,
        "it was not delivered"
    );
    site.step(&reference, "ship", json!({})).await;
    site.step(&reference, "deliver", json!({})).await;
    for (field, wrong) in [
        ("stars", "0"),
        ("stars", "6"),
        ("stars", "many"),
        ("name", ""),
    ] {
        let mut body = body.clone();
        body[field] = json!(wrong);
        let (status, refused) = review(&site, &code, &body).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{wrong}"
        );
    }
    let stranger = json!({ "line": "01J0000000", "stars": "5", "name": "Kemi" });
    assert_eq!(review(&site, &code, &stranger).await.0, 404);
    assert_eq!(review(&site, &code, &body).await.0, 201);
    assert_eq!(shown(&site).await["count"], 0, "nobody has read it");
    let (_, counts) = site.desk("GET", "orders/counts", Value::Null).await;
    assert_eq!(counts["reviews"], 1);
    let (status, published) = decide(&site, "publish", json!({})).await;
    assert_eq!(
        (status, &published["state"]),
        (200, &json!("published")),
        "{published}"
    );
    let found = shown(&site).await;
    assert_eq!(
        (
            &found["count"],
            &found["averageText"],
            &found["items"][0]["text"]
        ),
        (&json!(1), &json!("4.0"), &json!("Keeps them out.")),
        "{found}"
    );
    assert_eq!(
        found["histogram"][1],
        json!({ "stars": 4, "count": 1, "percent": 100 })
    );
    site.run_jobs().await;
    assert_eq!((facts(&site).reviews, facts(&site).stars), (1, 4));
    let again = json!({ "line": line, "stars": "2", "name": "Kemi", "text": "It tore." });
    assert_eq!(review(&site, &code, &again).await.0, 201);
    assert_eq!(
        shown(&site).await["count"],
        0,
        "changed words are read anew"
    );
    let (status, silent) = decide(&site, "refuse", json!({})).await;
    assert_eq!(
        (status, &silent["errors"][0]["field"]),
        (422, &json!("reply"))
    );
    let why = json!({ "reply": "Please leave out the name of your rider." });
    assert_eq!(decide(&site, "refuse", why).await.0, 200);
    let order = site.order(&code).await;
    let own = &order["lines"][0]["review"];
    assert_eq!(
        (&own["state"], &own["reply"]),
        (
            &json!("refused"),
            &json!("Please leave out the name of your rider.")
        )
    );
    let path = format!("/order/{code}/review/{line}");
    let gone = site.send_form(&path, &[("do", "delete")]).await;
    assert_eq!(gone.status(), 303);
    assert_eq!(site.order(&code).await["lines"][0]["review"], Value::Null);
    site.run_jobs().await;
    assert_eq!(facts(&site).reviews, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_kept_while_it_is_typed_and_gone_once_it_is_sent() {
    let site = Fixture::stocked().await;
    let (code, _) = site.place_delivered(1, json!({})).await;
    let line = site.first_line(&code).await;
    let body =
        json!({ "line": line, "stars": "4", "name": "Kemi", "text": "Ask Musa, the rider." });
    assert_eq!(review(&site, &code, &body).await.0, 201);
    let support = site.at_desk(Role::Support);
    let list = "/api/desk/product-reviews?state=waiting";
    let (_, list) = support.call("GET", list, &Value::Null).await;
    let row = &list["items"][0];
    let id = row["id"].as_str().unwrap();
    let draft = format!("/api/desk/drafts/review_refusal/{id}");
    let typed = json!({ "base": 0, "body": { "text": "Please leave out" } });
    assert_eq!(support.call("PUT", &draft, &typed).await.0, 200);
    let (_, kept) = support.call("GET", &draft, &Value::Null).await;
    assert_eq!(kept["body"], typed["body"]);
    let refusal = json!({ "version": row["version"], "reply": "Please leave out his name." });
    let refuse = format!("/api/desk/product-reviews/{id}/refuse");
    assert_eq!(support.call("POST", &refuse, &refusal).await.0, 200);
    let (_, gone) = support.call("GET", &draft, &Value::Null).await;
    assert_eq!(gone["body"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_is_named_under_no_review() {
    let site = Fixture::stocked().await;
    let (code, _) = site.place_delivered(1, json!({})).await;
    let body = json!({ "line": site.first_line(&code).await, "stars": "5", "name": "Kemi", "text": "Good." });
    assert_eq!(review(&site, &code, &body).await.0, 201);
    assert_eq!(decide(&site, "publish", json!({})).await.0, 200);
    let data = OrderPersonalData(site.shop.clone());
    let kemi = "kemi@example.org".parse().unwrap();
    let handed = data.export_items(&kemi).await.unwrap();
    assert_eq!(handed["orders"][0]["reviews"][0]["text"], "Good.");
    let erased = data.erase_items(Actor::System, &kemi).await.unwrap();
    assert_eq!(erased.retained.len(), 1, "the books stay");
    assert_eq!(shown(&site).await["count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_learn_what_is_sold_out() {
    let site = Fixture::new().await;
    site.stock("net", "", 1).await;
    site.run_jobs().await;
    assert!(facts(&site).is_in_stock);
    let (code, _) = site.place_paid(1, json!({})).await;
    assert!(!facts(&site).is_in_stock);
    let path = format!("/api/orders/{code}/cancel");
    assert_eq!(site.client.post_json(&path, &json!({})).await.0, 200);
    site.run_jobs().await;
    assert!(facts(&site).is_in_stock);
}
