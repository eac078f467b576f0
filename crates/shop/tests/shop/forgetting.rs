//! Buyers: found, handed out, forgotten in time; their order found again by them alone.

use chrono::Duration;
use serde_json::{Value, json};
use shop::personal_data::OrderPersonalData;
use store::Actor;
use store::personal::PersonalData;

use crate::fixture::{Fixture, order_body};

#[tokio::test(flavor = "multi_thread")]
async fn a_buyer_is_found_handed_out_and_forgotten() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "payment": "transfer" }));
    let (_, placed) = site.client.post_json("/api/orders", &body).await;
    let code = placed["code"].as_str().unwrap();
    let data = OrderPersonalData(site.shop.clone());
    let kemi = "KEMI@example.org".parse().unwrap();
    assert_eq!(data.find_items(&kemi).await.unwrap().len(), 1);
    let handed = data.export_items(&kemi).await.unwrap();
    assert_eq!(handed["orders"][0]["buyer"]["name"], "Kemi Obi");
    assert_eq!(handed["orders"][0]["lines"][0]["title"], "Mosquito net");
    let erased = data.erase_items(Actor::System, &kemi).await.unwrap();
    assert_eq!((erased.erased, erased.retained.len()), (1, 0));
    assert_eq!(
        site.client.get_json(&format!("/api/orders/{code}")).await.0,
        404
    );
    assert_eq!(
        site.shelf(&variant).await,
        (10, 0),
        "what was held is free again"
    );
    assert!(data.find_items(&kemi).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn tax_law_keeps_a_paid_order_and_the_night_forgets_one_that_nobody_paid() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1 }));
    let (_, placed) = site.client.post_json("/api/orders", &body).await;
    site.pay(placed["code"].as_str().unwrap(), "").await;
    let data = OrderPersonalData(site.shop.clone());
    let kemi = "kemi@example.org".parse().unwrap();
    let erased = data.erase_items(Actor::System, &kemi).await.unwrap();
    assert_eq!((erased.erased, erased.retained.len()), (0, 1));
    let contact = json!({ "name": "Ada", "email": "ada@example.org", "phone": "0803 111 2222" });
    let body = order_body(json!({ "item": variant, "quantity": 1, "contact": contact }));
    let (_, unpaid) = site.client.post_json("/api/orders", &body).await;
    for _ in 0..40 {
        site.clock.advance(Duration::days(1));
        site.run_jobs().await;
    }
    let path = format!("/api/orders/{}", unpaid["code"].as_str().unwrap());
    assert_eq!(site.client.get_json(&path).await.0, 404);
    assert!(
        data.find_items(&"ada@example.org".parse().unwrap())
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(data.find_items(&kemi).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_found_again_by_its_buyer_alone() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1 }));
    let (_, placed) = site.client.post_json("/api/orders", &body).await;
    let reference = placed["reference"].as_str().unwrap();
    for (reference, contact) in [
        (reference, "stranger@example.org"),
        ("S-NOSUCH00", "kemi@example.org"),
        (reference, "not an address"),
    ] {
        let form = [("reference", reference), ("contact", contact)];
        let sent = site.send_form("/order", &form).await;
        assert_eq!(
            sent.headers()["location"],
            "/order/sent",
            "one answer for all"
        );
    }
    site.run_jobs().await;
    assert_eq!(site.templates().await, ["order-pending"]);
    let form = [("reference", reference), ("contact", "kemi@example.org")];
    let sent = site.send_form("/order", &form).await;
    assert_eq!(sent.headers()["location"], "/order/sent");
    site.run_jobs().await;
    assert_eq!(site.templates().await, ["order-pending", "order-link"]);
    let link = site.link_of("order-link", "link").await;
    assert_eq!(link, format!("/order/{}", placed["code"].as_str().unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gave_a_phone_number_alone_is_forgotten_at_the_desk() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let contact = json!({ "name": "Ada Eze", "email": "", "phone": "0803 111 2222" });
    let body = json!({ "item": variant, "quantity": 1, "payment": "pickup", "contact": contact });
    let (_, unpaid) = site
        .client
        .post_json("/api/orders", &order_body(body.clone()))
        .await;
    let mut other = order_body(body);
    other["quantity"] = json!(2);
    let (_, paid) = site.client.post_json("/api/orders", &other).await;
    let number = |placed: &Value| placed["reference"].as_str().unwrap().to_owned();
    site.step(&number(&paid), "receive", json!({})).await;
    for placed in [&unpaid, &paid] {
        let (id, version) = site.find(&number(placed)).await;
        let path = format!("orders/{id}/erase");
        let (status, answer) = site
            .desk("POST", &path, json!({ "version": version }))
            .await;
        assert_eq!(status, 204, "{answer}");
    }
    let gone = format!("/api/orders/{}", unpaid["code"].as_str().unwrap());
    assert_eq!(site.client.get_json(&gone).await.0, 404);
    assert_eq!(
        site.shelf(&variant).await.1,
        0,
        "nothing is held for who was forgotten"
    );
    let kept = site.order(paid["code"].as_str().unwrap()).await;
    assert_eq!(kept["buyerName"], "Ada Eze", "tax law keeps who paid");
}
