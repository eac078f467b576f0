//! The desk: part shipments, stock and its ledger.

use serde_json::{Value, json};
use staff::Role;

use crate::fixture::{Fixture, order_body};

#[tokio::test(flavor = "multi_thread")]
async fn an_order_leaves_in_two_parcels() {
    let site = Fixture::stocked().await;
    let mut guest = site.guest();
    for body in [
        json!({ "productId": "net", "quantity": 2 }),
        json!({ "productId": "shirt", "variant": site.variant("shirt", "Small").await, "quantity": 1 }),
    ] {
        assert_eq!(
            guest.send("POST", "/api/cart/items", body).await.status(),
            201
        );
    }
    let placed = guest
        .send("POST", "/api/orders", order_body(json!({})))
        .await;
    let (_, placed) = testkit::read_json(placed).await;
    let (code, reference) = (
        placed["code"].as_str().unwrap(),
        placed["reference"].as_str().unwrap(),
    );
    assert_eq!(
        site.step(reference, "ship", json!({})).await.0,
        409,
        "it is not paid"
    );
    site.pay(code, "").await;
    let (id, _) = site.find(reference).await;
    let (_, order) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
    let line = order["lines"][0]["id"].as_str().unwrap();
    for quantity in [3, -1] {
        let body = json!({ "pieces": [{ "line": line, "quantity": quantity }] });
        assert_eq!(
            site.step(reference, "ship", body).await.0,
            422,
            "{quantity}"
        );
    }
    let body = json!({ "pieces": [{ "line": line, "quantity": 1 }], "trackingUrl": "http://x" });
    assert_eq!(
        site.step(reference, "ship", body).await.0,
        422,
        "no safe link"
    );
    let body = json!({ "pieces": [{ "line": line, "quantity": 1 }], "trackingUrl": "https://example.org/1" });
    let (status, order) = site.step(reference, "ship", body).await;
    assert_eq!(
        (status, &order["state"]),
        (200, &json!("part_shipped")),
        "{order}"
    );
    assert_eq!(order["lines"][0]["shipped"], 1);
    let (status, order) = site.step(reference, "ship", json!({})).await;
    assert_eq!((status, &order["state"]), (200, &json!("shipped")));
    assert_eq!(order["lines"][1]["shipped"], 1);
    let path = format!("/api/desk/orders.csv?q={reference}");
    let owner = site.at_desk(Role::Owner);
    let (status, table) = owner.call_bytes("GET", &path, &Value::Null).await;
    let table = String::from_utf8(table.to_vec()).unwrap();
    assert_eq!(
        (status.as_u16(), table.lines().count()),
        (200, 2),
        "{table}"
    );
    let pieces = format!("\"{reference}\",\"Sent or ready\"");
    assert!(
        table.contains(&pieces) && table.contains("\"3\",\"NGN\""),
        "{table}"
    );
    assert_eq!(
        site.templates().await,
        ["order-pending", "order-paid", "order-sent", "order-sent"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn stock_is_counted_and_what_orders_hold_is_not_given_away() {
    let site = Fixture::new().await;
    let variant = site.stock("net", "", 3).await;
    let (status, twice) = site
        .desk("POST", "stock", json!({ "productId": "net", "onHand": 1 }))
        .await;
    assert_eq!(
        (status, &twice["errors"][0]["field"]),
        (422, &json!("label"))
    );
    let (status, unknown) = site
        .desk("POST", "stock", json!({ "productId": "none", "onHand": 1 }))
        .await;
    assert_eq!(
        (status, &unknown["errors"][0]["field"]),
        (422, &json!("productId"))
    );
    let body = order_body(json!({ "item": variant, "quantity": 2, "payment": "pickup" }));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    let path = format!("stock/{variant}");
    let (_, row) = site.desk("GET", &path, Value::Null).await;
    assert_eq!((&row["free"], &row["isLow"]), (&json!(1), &json!(true)));
    let counted = json!({ "version": row["version"], "reason": "counted", "pieces": 1 });
    let (status, held) = site.desk("POST", &format!("{path}/changes"), counted).await;
    assert_eq!((status, &held["code"]), (409, &json!("stock_held")));
    let counted = json!({ "version": row["version"], "reason": "counted", "pieces": 2 });
    let (status, row) = site.desk("POST", &format!("{path}/changes"), counted).await;
    assert_eq!((status, &row["onHand"]), (200, &json!(2)));
    let stale = json!({ "version": 1, "reason": "received", "pieces": 5 });
    assert_eq!(
        site.desk("POST", &format!("{path}/changes"), stale).await.0,
        409
    );
    let (_, counts) = site.desk("GET", "orders/counts", Value::Null).await;
    assert_eq!(
        counts,
        json!({ "toPack": 1, "saidPaid": 0, "review": 0, "lowStock": 1, "returns": 0, "reviews": 0, "screening": 0, "lacksPlaces": false })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disputed_payment_is_seen_at_the_order_until_it_is_settled() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = json!({ "item": variant, "quantity": 1, "payment": "card" });
    let (_, reference) = site.place_paid(1, body).await;
    let (id, _) = site.find(&reference).await;
    let reviews = async || {
        let (_, order) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
        order["paymentReviews"].clone()
    };
    assert_eq!(reviews().await, json!([]));
    site.tamper(
        "INSERT INTO payments_review (id, reference, about, reason, opened_at) \
         SELECT id, id, id, 'disputed', created_at FROM payments_attempt",
    )
    .await;
    assert_eq!(reviews().await, json!(["disputed"]));
    site.tamper("UPDATE payments_review SET resolved_at = opened_at")
        .await;
    assert_eq!(reviews().await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_listed_alone_and_whom_to_call_can_be_read_and_dialled() {
    let site = Fixture::stocked().await;
    let (_, paid) = site.place_paid(1, json!({})).await;
    site.place_delivered(2, json!({})).await;
    let waiting = async || {
        let (_, list) = site.desk("GET", "orders?waiting=true", Value::Null).await;
        let rows = list["items"].as_array().unwrap().iter();
        rows.map(|row| row["reference"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(waiting().await, [paid.as_str()]);

    let (id, _) = site.find(&paid).await;
    let (_, order) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
    assert_eq!(order["phone"], "0802 123 4567", "{order}");
    assert_eq!(order["phoneLink"], "+2348021234567");
    let (status, _) = site.step(&paid, "ship", json!({})).await;
    assert_eq!(status, 200);
    assert!(waiting().await.is_empty());
}
