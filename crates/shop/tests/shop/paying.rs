//! Money: by card, by transfer, in hand; late, twice, and back.

use chrono::Duration;
use serde_json::{Value, json};

use crate::fixture::{Fixture, order_body};

/// An order of one net by itself; its code and number.
async fn place(site: &Fixture, more: Value) -> (String, String) {
    let variant = site.variant("net", "").await;
    let mut body = order_body(json!({ "item": variant, "quantity": 1 }));
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    let text = |name: &str| placed[name].as_str().unwrap().to_owned();
    (text("code"), text("reference"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_pays_packs_and_sells() {
    let site = Fixture::stocked().await;
    let (code, reference) = place(&site, json!({})).await;
    let variant = site.variant("net", "").await;
    site.pay(&code, "").await;
    let order = site.order(&code).await;
    assert_eq!(
        (&order["state"], &order["paid"]),
        (&json!("paid"), &json!(true)),
        "{order}"
    );
    assert_eq!(site.shelf(&variant).await, (9, 0));
    assert_eq!(site.templates().await, ["order-pending", "order-paid"]);
    let again = "UPDATE job SET state = 'waiting', run_at = created_at, attempts = 0, finished_at = NULL \
        WHERE kind = 'payments.settled.order'";
    site.tamper(again).await;
    site.run_jobs().await;
    assert_eq!(
        site.shelf(&variant).await,
        (9, 0),
        "a job that comes again sells nothing"
    );
    let (status, shipped) = site.step(&reference, "ship", json!({})).await;
    assert_eq!(
        (status, &shipped["state"]),
        (200, &json!("shipped")),
        "{shipped}"
    );
    let order = site.order(&code).await;
    assert_eq!(order["handoverCode"].as_str().unwrap().len(), 4);
    let cancelled = site
        .client
        .post_json(&format!("/api/orders/{code}/cancel"), &json!({}))
        .await;
    assert_eq!(cancelled.0, 409, "what has left is not cancelled");
    let (status, delivered) = site.step(&reference, "deliver", json!({})).await;
    assert_eq!(
        (status, &delivered["state"]),
        (200, &json!("delivered")),
        "{delivered}"
    );
    let (_, ledger) = site
        .desk("GET", &format!("stock/{variant}"), Value::Null)
        .await;
    let changes: Vec<(&str, i64)> = ledger["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            (
                entry["reason"].as_str().unwrap(),
                entry["change"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(changes, [("sold", -1), ("received", 10)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_order_is_mailed_before_it_is_paid_and_once_it_is_handed_over() {
    let site = Fixture::stocked().await;
    let (code, reference) = place(&site, json!({})).await;
    let link = site.link_of("order-pending", "link").await;
    assert_eq!(link, format!("/order/{code}"));
    let waiting = &site.variables_of("order-pending").await[0];
    let until = waiting["until"].as_str().unwrap();
    assert!(until.starts_with("10:30am Lagos"), "{until}");
    site.pay(&code, "").await;
    for step in ["ship", "deliver"] {
        let (status, answer) = site.step(&reference, step, json!({})).await;
        assert_eq!(status, 200, "{step}: {answer}");
    }
    let mails = site.templates().await;
    assert_eq!(mails[2..], ["order-sent", "order-delivered"]);
    let delivered = &site.variables_of("order-delivered").await[0];
    assert_eq!(delivered["days"], "30");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_order_that_is_given_up_goes_back_whole() {
    let site = Fixture::stocked().await;
    let (code, _) = place(&site, json!({})).await;
    let variant = site.variant("net", "").await;
    site.pay(&code, "").await;
    let paid = site.order(&code).await;
    assert_eq!(paid["moneyBackText"], "₦7,800", "said before: {paid}");
    let (status, order) = site
        .client
        .post_json(&format!("/api/orders/{code}/cancel"), &json!({}))
        .await;
    assert_eq!(
        (status, &order["state"]),
        (200, &json!("cancelled")),
        "{order}"
    );
    assert_eq!(order["moneyBackText"], "₦7,800", "and at once: {order}");
    assert_eq!(site.shelf(&variant).await, (10, 0), "back on the shelf");
    for _ in 0..6 {
        site.clock.advance(Duration::hours(6));
        site.run_jobs().await;
    }
    let order = site.order(&code).await;
    assert_eq!(order["refundedText"], "₦7,800", "{order}");
    assert_eq!(order["moneyBackText"], Value::Null, "it is back: {order}");
    assert_eq!(order["paid"], true, "it was: its paper is a receipt");
    let mails = site.templates().await;
    assert_eq!(
        mails,
        [
            "order-pending",
            "order-paid",
            "order-cancelled",
            "order-refunded"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn goods_go_back_when_nobody_pays_and_late_money_is_looked_at() {
    let site = Fixture::new().await;
    let variant = site.stock("net", "", 1).await;
    let (code, reference) = place(&site, json!({})).await;
    assert_eq!(
        site.offer("net").await["open"],
        false,
        "the last one is held"
    );
    site.pay_without_jobs(&code, "").await;
    // The money is on its way while the time runs out: the settlement decides, not the clock.
    site.clock.advance(Duration::minutes(31));
    site.run_jobs().await;
    assert_eq!(site.order(&code).await["state"], "paid");
    assert_eq!(site.shelf(&variant).await, (0, 0));
    site.step(&reference, "cancel", json!({})).await;
    site.run_jobs().await;
    let (code, _) = place(&site, json!({ "contact": { "name": "Ada", "email": "ada@example.org", "phone": "0803 111 2222" } })).await;
    site.clock.advance(Duration::minutes(31));
    site.run_jobs().await;
    assert_eq!(site.order(&code).await["state"], "cancelled");
    assert_eq!(site.shelf(&variant).await, (1, 0), "free for the next");
    assert_eq!(site.offer("net").await["open"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_is_proved_matched_and_packed() {
    let site = Fixture::stocked().await;
    let (code, reference) = place(&site, json!({ "payment": "transfer" })).await;
    assert_eq!(site.templates().await, ["order-transfer"]);
    let order = site.order(&code).await;
    assert_eq!(order["bank"]["reference"], reference);
    assert_eq!(order["bank"]["accounts"][0]["number"], "0123456789");
    let said = site
        .post_form(&format!("/order/{code}"), &[("do", "said-paid")])
        .await;
    assert_eq!(said.status, 303, "{said:?}");
    assert_eq!(site.order(&code).await["state"], "said_paid");
    site.post_form(&format!("/order/{code}"), &[("do", "said-paid")])
        .await;
    assert_eq!(
        site.templates().await,
        ["order-transfer", "order-said-paid"],
        "a second press is the same one"
    );
    site.clock.advance(Duration::hours(72));
    site.run_jobs().await;
    assert_eq!(
        site.order(&code).await["state"],
        "said_paid",
        "a person looks, not a clock"
    );
    let csv = format!("Date,Description,Credit\n2026-11-27,TRF KEMI OBI {reference},7800.00\n");
    let statement =
        json!({ "fileName": "bank.csv", "account": "First", "currency": "NGN", "csv": csv });
    let (status, imported) = site.transfers("POST", "statements", statement).await;
    assert_eq!(status, 200, "{imported}");
    let (_, lines) = site.transfers("GET", "lines", Value::Null).await;
    let line = &lines["items"][0];
    assert_eq!(
        line["proposal"]["reference"]
            .as_str()
            .or(line["item"]["reference"].as_str())
            .unwrap_or(&reference),
        reference
    );
    let body = json!({ "version": line["version"], "do": "confirm", "item": reference });
    let path = format!("lines/{}", line["id"].as_str().unwrap());
    let (status, done) = site.transfers("POST", &path, body).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(site.order(&code).await["state"], "paid");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_on_handover_is_capped_by_phone_and_booked_in_hand() {
    let site = Fixture::stocked().await;
    let address = json!({ "place": "osun", "street": "12 Oke Street", "landmark": "Blue gate",
        "town": "Osogbo", "state": "Osun" });
    let at_the_door = json!({ "payment": "on_delivery", "delivery": address });
    let (code, reference) = place(&site, at_the_door.clone()).await;
    assert_eq!(site.order(&code).await["state"], "placed");
    let variant = site.variant("net", "").await;
    assert_eq!(site.shelf(&variant).await, (10, 1));
    let mut second = at_the_door.clone();
    second["quantity"] = json!(2);
    place(&site, second).await;
    let mut third = order_body(json!({ "item": variant, "quantity": 3 }));
    for (name, value) in at_the_door.as_object().unwrap() {
        third[name] = value.clone();
    }
    let (status, problem) = site.client.post_json("/api/orders", &third).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("payment")),
        "{problem}"
    );
    let (status, _) = site.step(&reference, "deliver", json!({})).await;
    assert_eq!(status, 409, "it has not left");
    assert_eq!(site.step(&reference, "ship", json!({})).await.0, 200);
    assert_eq!(
        site.shelf(&variant).await,
        (9, 2),
        "off the shelf when it leaves"
    );
    let (status, received) = site.step(&reference, "receive", json!({})).await;
    assert_eq!(
        (status, &received["state"]),
        (200, &json!("shipped")),
        "{received}"
    );
    assert_eq!(received["receivedText"], "₦9,300");
    assert_eq!(site.shelf(&variant).await, (9, 2), "sold once");
    assert_eq!(
        site.step(&reference, "deliver", json!({})).await.1["state"],
        "delivered"
    );
    let rows = site.rows("SELECT kind FROM payments_ledger_entry").await;
    let kinds: Vec<String> = rows
        .iter()
        .map(|row| row.try_get("", "kind").unwrap())
        .collect();
    assert_eq!(kinds, ["cash"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_for_goods_that_are_gone_waits_for_a_person() {
    let site = Fixture::new().await;
    let variant = site.stock("net", "", 1).await;
    let (late, reference) = place(&site, json!({ "payment": "transfer" })).await;
    site.clock.advance(Duration::hours(49));
    site.run_jobs().await;
    assert_eq!(site.order(&late).await["state"], "cancelled");
    let contact = json!({ "name": "Ada", "email": "ada@example.org", "phone": "0803 111 2222" });
    let (quick, _) = place(&site, json!({ "contact": contact })).await;
    site.pay(&quick, "").await;
    assert_eq!(site.shelf(&variant).await, (0, 0));
    let csv = format!("Date,Description,Credit\n2026-11-28,TRF KEMI OBI {reference},7800.00\n");
    let statement =
        json!({ "fileName": "bank.csv", "account": "First", "currency": "NGN", "csv": csv });
    assert_eq!(site.transfers("POST", "statements", statement).await.0, 200);
    let (_, lines) = site.transfers("GET", "lines", Value::Null).await;
    let line = &lines["items"][0];
    let path = format!("lines/{}", line["id"].as_str().unwrap());
    let body = json!({ "version": line["version"], "do": "confirm", "item": reference });
    let (status, done) = site.transfers("POST", &path, body).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(site.order(&late).await["state"], "review");
    assert_eq!(
        site.variables_of("order-review").await[0]["reference"],
        reference
    );
    assert_eq!(
        site.variables_of("order-paid").await.len(),
        1,
        "nobody packs what is gone"
    );
    assert_eq!(
        site.step(&reference, "accept", json!({})).await.0,
        409,
        "still gone"
    );
    let (_, row) = site
        .desk("GET", &format!("stock/{variant}"), Value::Null)
        .await;
    let more = json!({ "version": row["version"], "reason": "received", "pieces": 1 });
    let path = format!("stock/{variant}/changes");
    assert_eq!(site.desk("POST", &path, more).await.0, 200);
    let (status, order) = site.step(&reference, "accept", json!({})).await;
    assert_eq!((status, &order["state"]), (200, &json!("paid")), "{order}");
    assert_eq!(site.shelf(&variant).await, (0, 0));
    assert_eq!(
        site.variables_of("order-paid").await[1]["reference"],
        reference
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_no_address_gets_no_mail() {
    let site = Fixture::stocked().await;
    let contact = json!({ "name": "Kemi Obi", "phone": "0802 123 4567" });
    let by_phone = json!({ "payment": "transfer", "contact": contact });
    let (code, reference) = place(&site, by_phone).await;
    site.post_form(&format!("/order/{code}"), &[("do", "said-paid")])
        .await;
    for step in ["receive", "ship", "deliver"] {
        let (status, answer) = site.step(&reference, step, json!({})).await;
        assert_eq!(status, 200, "{step}: {answer}");
    }
    assert!(site.templates().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_collects_goes_back_on_the_shelf() {
    let site = Fixture::stocked().await;
    let (_, reference) = place(&site, json!({ "payment": "pickup" })).await;
    let variant = site.variant("net", "").await;
    assert_eq!(site.step(&reference, "ship", json!({})).await.0, 200);
    assert_eq!(site.shelf(&variant).await, (9, 0));
    let (status, closed) = site.step(&reference, "cancel", json!({})).await;
    assert_eq!(
        (status, &closed["state"]),
        (200, &json!("cancelled")),
        "{closed}"
    );
    assert_eq!(site.shelf(&variant).await, (10, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_cards_for_one_order_wait() {
    let site = Fixture::stocked().await;
    let (code, _) = place(&site, json!({})).await;
    let path = format!("/api/orders/{code}/pay");
    let mut last = 200;
    for tries in 0..13 {
        let (status, answer) = site.client.post_json(&path, &json!({})).await;
        if status == 429 {
            assert_eq!(answer["code"], "too_many_payments", "{answer}");
            assert!(tries >= 8, "a difficult card gets its tries");
        }
        last = status;
    }
    assert_eq!(last, 429);
    site.clock.advance(chrono::Duration::minutes(61));
    let (other, _) = place(&site, json!({})).await;
    let (status, answer) = site
        .client
        .post_json(&format!("/api/orders/{other}/pay"), &json!({}))
        .await;
    assert_eq!(status, 200, "an hour later: {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_coupon_pays_whole_needs_no_card() {
    let site = Fixture::stocked().await;
    let coupon = json!({ "code": "GIFT", "kind": "percent", "percent": 100, "active": true });
    assert_eq!(site.desk("POST", "coupons", coupon).await.0, 200);
    let mut guest = site.guest();
    guest
        .send("POST", "/api/cart/items", json!({ "productId": "net" }))
        .await;
    guest
        .send("POST", "/api/cart/coupon", json!({ "code": "gift" }))
        .await;
    let answer = guest
        .send("POST", "/api/orders", order_body(json!({})))
        .await;
    let placed: Value = answer.json().await.unwrap();
    assert_eq!(placed["total"]["amount"], 0, "{placed}");
    let order = site.order(placed["code"].as_str().unwrap()).await;
    assert_eq!(order["state"], "paid", "{order}");
    let variant = site.variant("net", "").await;
    assert_eq!(site.shelf(&variant).await, (9, 0));
}
