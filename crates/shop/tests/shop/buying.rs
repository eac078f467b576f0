//! Orders: placed once, never more than there is, priced by the server alone.

use serde_json::{Value, json};
use testkit::read_json;

use crate::fixture::{Fixture, order_body};

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_priced_here_and_takes_its_goods() {
    let site = Fixture::stocked().await;
    let mut guest = site.guest();
    let net = json!({ "productId": "net", "quantity": 2 });
    guest.send("POST", "/api/cart/items", net).await;
    let wrong = json!({ "total": "1" });
    let answer = guest.send("POST", "/api/orders", order_body(wrong)).await;
    let (status, problem) = read_json(answer).await;
    assert_eq!(
        (status, &problem["code"]),
        (409, &json!("total_changed")),
        "{problem}"
    );
    assert!(
        problem["detail"].as_str().unwrap().contains("₦15,600"),
        "{problem}"
    );
    let seen = json!({ "total": "1560000" });
    let answer = guest
        .send("POST", "/api/orders", order_body(seen.clone()))
        .await;
    let (status, placed) = read_json(answer).await;
    assert_eq!(status, 201, "{placed}");
    assert_eq!(placed["total"]["amount"], 1_560_000);
    assert_eq!(placed["total"]["currency"], "NGN");
    assert_eq!(placed["pay"]["offer"]["amountText"], "₦15,600");
    let code = placed["code"].as_str().unwrap();
    let order = site.order(code).await;
    assert_eq!(order["total"], placed["total"], "the GET repeats it");
    assert_eq!(order["state"], "pending");
    assert_eq!(order["lines"][0]["quantity"], 2);
    let (_, cart) = read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["count"], 0, "what was ordered left the cart");
    let variant = site.variant("net", "").await;
    assert_eq!(site.shelf(&variant).await, (10, 2));
    assert_eq!(site.client.get_json("/api/orders/0000").await.0, 404);

    let again = guest.send("POST", "/api/orders", order_body(seen)).await;
    let (status, again) = read_json(again).await;
    assert_eq!(
        (status, &again["code"]),
        (201, &placed["code"]),
        "a double click is one order"
    );
    assert_eq!(site.shelf(&variant).await, (10, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_said_at_its_field() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let alone = |more: Value| {
        let mut body = json!({ "item": variant, "quantity": 1 });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    let (status, problem) = site
        .client
        .post_json("/api/orders", &alone(json!({})))
        .await;
    assert_eq!(status, 422);
    let fields: Vec<&str> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].as_str().unwrap())
        .collect();
    let wanted = [
        "contact.name",
        "contact.phone",
        "delivery.state",
        "payment",
        "acceptTerms",
    ];
    for field in wanted {
        let is_place = field == "delivery.state";
        assert!(fields.contains(&field) || is_place, "{field}: {fields:?}");
    }
    let with_card = alone(json!({ "payment": "card" }));
    let (_, problem) = site.client.post_json("/api/orders", &with_card).await;
    let errors = problem["errors"].as_array().unwrap();
    let of_email = errors
        .iter()
        .find(|error| error["field"] == "contact.email");
    assert_eq!(
        of_email.unwrap()["message"],
        "Enter your email: the card receipt goes there",
        "with all that is missing: {problem}"
    );
    let osun = json!({ "place": "osun", "street": "12 Oke Street 🏠", "landmark": "Blue gate",
        "town": "Osogbo", "state": "Lagos" });
    let body = alone(order_body(json!({ "delivery": osun })));
    let (status, problem) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("delivery.state"))
    );
    let british = json!({ "place": "uk", "street": "1 High Street", "town": "Leeds" });
    let body = alone(order_body(
        json!({ "delivery": british, "currency": "GBP" }),
    ));
    let (status, problem) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("delivery.postcode"))
    );
    let british = json!({ "street": "1 High Street", "town": "Leeds", "postcode": "ls1 4dy",
        "receiverName": "Ada Obi", "receiverPhone": "07700 900123" });
    let body = alone(order_body(
        json!({ "delivery": british, "currency": "GBP" }),
    ));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    assert_eq!(
        placed["total"]["text"], "£10",
        "with the fee of the zone of a postcode"
    );
    let order = site.order(placed["code"].as_str().unwrap()).await;
    assert_eq!(
        order["address"],
        json!(["1 High Street", "Leeds", "LS1 4DY"])
    );
    assert_eq!(order["receiverName"], "Ada Obi");
    let no_mail = json!({ "contact": { "name": "Kemi", "phone": "0802 123 4567" } });
    let body = alone(order_body(no_mail));
    let (status, problem) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("contact.email"))
    );
    let collected =
        json!({ "contact": { "name": "Kemi", "phone": "0802 123 4567" }, "payment": "pickup" });
    let (status, placed) = site
        .client
        .post_json("/api/orders", &alone(order_body(collected)))
        .await;
    assert_eq!(
        status, 201,
        "a name and a phone are enough to collect: {placed}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_buyers_of_the_last_pieces_none_gets_one_too_many() {
    const BUYERS: usize = 200;
    let site = Fixture::new().await;
    let variant = site.stock("net", "", 5).await;
    let buyers = (0..BUYERS).map(|at| {
        // Each from an address of their own: so many of one would be slowed down, and prove nothing.
        let (mut guest, variant) = (site.guest(), variant.clone());
        tokio::spawn(async move {
            let contact = json!({ "name": format!("Buyer {at}"), "email": format!("b{at}@example.org"),
                "phone": format!("0802 123 4{at:03}") });
            let body = order_body(
                json!({ "contact": contact, "item": variant, "quantity": 1, "payment": "transfer" }),
            );
            read_json(guest.send("POST", "/api/orders", body).await).await
        })
    });
    let (mut placed, mut refused) = (0, 0);
    for buyer in buyers.collect::<Vec<_>>() {
        let (status, answer) = buyer.await.unwrap();
        match status {
            201 => placed += 1,
            409 => {
                assert_eq!(answer["code"], "stock_changed", "{answer}");
                refused += 1;
            }
            other => panic!("{other}: {answer}"),
        }
    }
    assert_eq!((placed, refused), (5, BUYERS - 5));
    assert_eq!(site.shelf(&variant).await, (5, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_use_of_a_coupon_goes_to_one() {
    let site = Fixture::stocked().await;
    let coupon = json!({ "code": "LAST", "kind": "amount", "amountNgn": 100_000, "mostUses": 1, "active": true });
    assert_eq!(site.desk("POST", "coupons", coupon).await.0, 200);
    let mut guests = [site.guest(), site.guest()];
    for guest in &mut guests {
        guest
            .send("POST", "/api/cart/items", json!({ "productId": "net" }))
            .await;
        let kept = guest
            .send("POST", "/api/cart/coupon", json!({ "code": "LAST" }))
            .await;
        assert_eq!(kept.status(), 200);
    }
    let [one, other] = &mut guests;
    let first = one.send("POST", "/api/orders", order_body(json!({}))).await;
    let (status, placed) = read_json(first).await;
    assert_eq!((status, &placed["total"]["text"]), (201, &json!("₦6,800")));
    let second = other
        .send("POST", "/api/orders", order_body(json!({})))
        .await;
    let (status, problem) = read_json(second).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("coupon")),
        "{problem}"
    );
    let path = format!("/api/orders/{}/cancel", placed["code"].as_str().unwrap());
    assert_eq!(site.client.post_json(&path, &json!({})).await.0, 200);
    let again = other
        .send(
            "POST",
            "/api/orders",
            order_body(json!({ "total": "680000" })),
        )
        .await;
    assert_eq!(
        again.status(),
        201,
        "an order that was given up gives its use back"
    );
}
