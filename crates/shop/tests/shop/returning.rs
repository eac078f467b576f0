//! Goods come back: by right and by goodwill, whole and in part, to the shelf and not.

use chrono::Duration;
use serde_json::{Value, json};
use shop::model::DeliveryZone;
use staff::Role;

use crate::fixture::{Fixture, order_body};

async fn ask(site: &Fixture, code: &str, body: &Value) -> (u16, Value) {
    let path = format!("/api/orders/{code}/returns");
    site.client.post_json(&path, body).await
}

fn pieces(line: &str, quantity: i32) -> Value {
    json!([format!("{line}:{quantity}")])
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_comes_back_is_refunded_and_sold_again() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let (code, reference) = site.place_delivered(2, json!({})).await;
    let line = site.first_line(&code).await;
    let body = json!({ "pieces": pieces(&line, 1), "reason": "faulty", "text": "It has a hole." });
    let (status, asked) = ask(&site, &code, &body).await;
    assert_eq!(status, 201, "{asked}");
    assert_eq!(asked["pieces"], json!(["1 × Mosquito net"]));
    let id = asked["id"].as_str().unwrap();
    let (order, _) = site.find(&reference).await;
    let (_, detail) = site
        .desk("GET", &format!("orders/{order}"), Value::Null)
        .await;
    let returned = &detail["returns"][0];
    assert_eq!(
        (
            &returned["ground"],
            &returned["text"],
            &returned["suggestedMinor"]
        ),
        (&json!("legal"), &json!("It has a hole."), &json!(780_000))
    );
    let (_, counts) = site.desk("GET", "orders/counts", Value::Null).await;
    assert_eq!(counts["returns"], 1);
    let (_, open) = site.desk("GET", "orders?returns=true", Value::Null).await;
    assert_eq!(open["total"], 1, "{open}");
    let (status, silent) = site
        .step(&reference, &format!("returns/{id}/approve"), json!({}))
        .await;
    assert_eq!(
        (status, &silent["errors"][0]["field"]),
        (422, &json!("reply"))
    );
    let reply = json!({ "reply": "Bring it to our office." });
    let (status, _) = site
        .step(&reference, &format!("returns/{id}/approve"), reply)
        .await;
    assert_eq!(status, 200);
    let order = site.order(&code).await;
    assert_eq!(order["returns"][0]["reply"], "Bring it to our office.");
    let receive = format!("returns/{id}/receive");
    for (body, field) in [
        (json!({ "refundMinor": 1_560_001 }), "refundMinor"),
        (json!({ "refundMinor": -1 }), "refundMinor"),
        (
            json!({ "refundMinor": 0, "restock": [{ "line": line, "quantity": 2 }] }),
            "restock",
        ),
    ] {
        let (status, refused) = site.step(&reference, &receive, body).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{refused}"
        );
    }
    let body = json!({ "refundMinor": 780_000, "restock": [{ "line": line, "quantity": 1 }] });
    let (status, done) = site.step(&reference, &receive, body).await;
    assert_eq!(
        (status, &done["returns"][0]["state"]),
        (200, &json!("received")),
        "{done}"
    );
    assert_eq!(site.shelf(&variant).await, (9, 0), "one of two is back");
    wait_for_refund(&site).await;
    let order = site.order(&code).await;
    assert_eq!(order["refundedText"], "₦7,800", "{order}");
    assert_eq!(order["state"], "delivered");
    let offer = &order["returnOffer"]["lines"][0];
    assert_eq!(offer["most"], 1, "the other piece can still come back");
    let (_, detail) = site
        .desk("GET", &format!("orders?q={reference}"), Value::Null)
        .await;
    assert_eq!(detail["items"][0]["owedText"], Value::Null, "{detail}");
    let mails = site.templates().await;
    assert_eq!(
        mails[4..],
        [
            "order-return-asked",
            "order-return-approved",
            "order-refunded"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gets_no_money_back_hears_that_the_goods_came() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_delivered(1, json!({})).await;
    let line = site.first_line(&code).await;
    let body = json!({ "pieces": pieces(&line, 1), "reason": "faulty", "text": "It has a hole." });
    let (status, asked) = ask(&site, &code, &body).await;
    assert_eq!(status, 201, "{asked}");
    let receive = format!("returns/{}/receive", asked["id"].as_str().unwrap());
    let (status, done) = site
        .step(&reference, &receive, json!({ "refundMinor": 0 }))
        .await;
    assert_eq!(status, 200, "{done}");
    let mails = site.templates().await;
    assert_eq!(mails[4..], ["order-return-asked", "order-return-received"]);
}

async fn wait_for_refund(site: &Fixture) {
    for _ in 0..6 {
        site.clock.advance(Duration::hours(6));
        site.run_jobs().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_comes_back_before_it_left_or_more_than_left() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_paid(2, json!({})).await;
    let line = site.first_line(&code).await;
    let wish = json!({ "pieces": pieces(&line, 1), "reason": "changed_mind" });
    assert_eq!(ask(&site, &code, &wish).await.0, 409, "it is here still");
    site.step(&reference, "ship", json!({})).await;
    for chosen in [
        json!([]),
        pieces(&line, 3),
        pieces(&line, -1),
        pieces(&line, 0),
        pieces("01J0000000", 1),
        json!([line.clone()]),
        json!([format!("{line}:1"), format!("{line}:2")]),
        json!([format!("{line}:2147483647"), format!("{line}:2")]),
    ] {
        let body = json!({ "pieces": chosen, "reason": "changed_mind" });
        let (status, refused) = ask(&site, &code, &body).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!("pieces")),
            "{chosen}: {refused}"
        );
    }
    for (reason, field) in [("", "reason"), ("bored", "reason"), ("faulty", "text")] {
        let body = json!({ "pieces": pieces(&line, 1), "reason": reason });
        let (status, refused) = ask(&site, &code, &body).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{reason}"
        );
    }
    assert_eq!(ask(&site, &code, &wish).await.0, 201);
    assert_eq!(
        ask(&site, &code, &wish).await.0,
        201,
        "the same body again is one return"
    );
    let order = site.order(&code).await;
    assert_eq!(order["returns"].as_array().unwrap().len(), 1);
    let id = order["returns"][0]["id"].as_str().unwrap();
    let form = [("do", "withdraw-return"), ("return", id)];
    site.send_form(&format!("/order/{code}"), &form).await;
    let order = site.order(&code).await;
    assert_eq!(order["returns"][0]["state"], "withdrawn");
    assert_eq!(order["returnOffer"]["lines"][0]["most"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn minds_are_changed_within_the_days_and_faults_are_faults_later() {
    let site = Fixture::stocked().await;
    let (code, _) = site.place_delivered(1, json!({})).await;
    let line = site.first_line(&code).await;
    site.clock.advance(Duration::days(31));
    let body = json!({ "pieces": pieces(&line, 1), "reason": "changed_mind" });
    let (status, late) = ask(&site, &code, &body).await;
    assert_eq!(
        (status, &late["errors"][0]["field"]),
        (422, &json!("reason")),
        "{late}"
    );
    let reasons = site.order(&code).await["returnOffer"]["reasons"].clone();
    let offers_it = |reason: &Value| reason["key"] == "changed_mind";
    assert!(
        !reasons.as_array().unwrap().iter().any(offers_it),
        "{reasons}"
    );
    let body = json!({ "pieces": pieces(&line, 1), "reason": "unsafe", "text": "Past its date." });
    assert_eq!(ask(&site, &code, &body).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_british_buyer_has_fourteen_days_and_gets_the_way_back_too() {
    let site = Fixture::stocked().await;
    let is_british = |zone: &DeliveryZone| zone.country == "GB";
    let zone = {
        let settings = site.catalogue.settings.lock().unwrap();
        settings
            .zones
            .iter()
            .find(|zone| is_british(zone))
            .unwrap()
            .key
            .clone()
    };
    // Goodwill ends before the fourteen days in this test, so that it cannot stand in for them.
    {
        let mut settings = site.catalogue.settings.lock().unwrap();
        settings.goodwill_days = 0;
        settings.accounts[0].currency = "GBP".to_owned();
    }
    let address = json!({ "method": "address", "place": zone, "street": "1 High Street",
        "town": "Leeds", "postcode": "LS1 1AA" });
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "delivery": address,
        "currency": "GBP", "payment": "transfer" }));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    let text = |name: &str| placed[name].as_str().unwrap().to_owned();
    let (code, reference) = (text("code"), text("reference"));
    for step in ["receive", "ship", "deliver"] {
        let (status, answer) = site.step(&reference, step, json!({})).await;
        assert_eq!(status, 200, "{step}: {answer}");
    }
    let line = site.first_line(&code).await;
    site.clock.advance(Duration::days(14));
    let body = json!({ "pieces": pieces(&line, 1), "reason": "changed_mind" });
    let (status, asked) = ask(&site, &code, &body).await;
    assert_eq!(status, 201, "{asked}");
    let (order, _) = site.find(&reference).await;
    let (_, detail) = site
        .desk("GET", &format!("orders/{order}"), Value::Null)
        .await;
    let returned = &detail["returns"][0];
    assert_eq!(returned["ground"], "withdrawal");
    let all = detail["receivedText"].as_str().unwrap();
    assert_eq!(all, "£10", "a net of £6.50 and £3.50 for the way: {detail}");
    assert_eq!(returned["suggestedMinor"], 1_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_seal_comes_back_for_a_fault_alone() {
    let site = Fixture::stocked().await;
    for product in site.catalogue.products.lock().unwrap().iter_mut() {
        product.is_sealed = true;
    }
    let (code, _) = site.place_delivered(1, json!({})).await;
    let line = site.first_line(&code).await;
    let mut body = json!({ "pieces": pieces(&line, 1), "reason": "changed_mind" });
    let (status, opened) = ask(&site, &code, &body).await;
    assert_eq!(
        (status, &opened["errors"][0]["field"]),
        (422, &json!("unopened")),
        "{opened}"
    );
    body["unopened"] = json!(true);
    assert_eq!(ask(&site, &code, &body).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_of_a_transfer_is_sent_back_by_hand_and_booked() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "payment": "transfer" }));
    let (_, placed) = site.client.post_json("/api/orders", &body).await;
    let (code, reference) = (
        placed["code"].as_str().unwrap(),
        placed["reference"].as_str().unwrap(),
    );
    for step in ["receive", "ship", "deliver"] {
        let (status, answer) = site.step(reference, step, json!({})).await;
        assert_eq!(status, 200, "{step}: {answer}");
    }
    assert_eq!(
        site.step(reference, "refund", json!({ "minor": 1 }))
            .await
            .0,
        422,
        "nothing is due"
    );
    let line = site.first_line(code).await;
    let wish = json!({ "pieces": pieces(&line, 1), "reason": "changed_mind" });
    let (_, asked) = ask(&site, code, &wish).await;
    let receive = format!("returns/{}/receive", asked["id"].as_str().unwrap());
    let (status, owed) = site
        .step(reference, &receive, json!({ "refundMinor": 500_000 }))
        .await;
    assert_eq!(
        (status, &owed["owedText"]),
        (200, &json!("₦5,000")),
        "{owed}"
    );
    assert_eq!(
        site.shelf(&variant).await,
        (9, 0),
        "nobody said that it can be sold again"
    );
    assert_eq!(
        site.step(reference, "refund", json!({ "minor": 500_001 }))
            .await
            .0,
        422
    );
    let (status, part) = site
        .step(reference, "refund", json!({ "minor": 200_000 }))
        .await;
    assert_eq!(
        (status, &part["owedText"]),
        (200, &json!("₦3,000")),
        "{part}"
    );
    let (status, whole) = site
        .step(reference, "refund", json!({ "minor": 300_000 }))
        .await;
    assert_eq!((status, &whole["owedText"]), (200, &Value::Null), "{whole}");
    assert_eq!(site.order(code).await["refundedText"], "₦5,000");
    let ledger = "SELECT CAST(SUM(minor) AS BIGINT) AS sum FROM payments_ledger_line WHERE account = 'clearing:bank'";
    let sum: i64 = site.rows(ledger).await[0].try_get("", "sum").unwrap();
    assert_eq!(sum, 280_000, "what stayed of ₦7,800");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_is_answered_once() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_delivered(1, json!({})).await;
    let line = site.first_line(&code).await;
    let wish = json!({ "pieces": pieces(&line, 1), "reason": "changed_mind" });
    let (_, asked) = ask(&site, &code, &wish).await;
    let id = asked["id"].as_str().unwrap();
    let (order, version) = site.find(&reference).await;
    let path = |step: &str| format!("/api/desk/orders/{order}/returns/{id}/{step}");
    let support = site.at_desk(Role::Support);
    let refuse = json!({ "version": version, "reply": "It was worn." });
    let (status, _) = support.call("POST", &path("refuse"), &refuse).await;
    assert_eq!(status.as_u16(), 200);
    let (status, stale) = support.call("POST", &path("refuse"), &refuse).await;
    assert_eq!(status.as_u16(), 409, "somebody was faster: {stale}");
    assert_eq!(
        site.step(
            &reference,
            &format!("returns/{id}/receive"),
            json!({ "refundMinor": 0 })
        )
        .await
        .0,
        409
    );
    let order = site.order(&code).await;
    assert_eq!(order["returns"][0]["reply"], "It was worn.");
    assert_eq!(
        order["returnOffer"]["lines"][0]["most"], 1,
        "what was refused can be asked again"
    );
}
