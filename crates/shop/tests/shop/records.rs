//! What stays of an order: its invoice, what was sold, the same again, who is told at the desk.

use chrono::Duration;
use serde_json::{Value, json};
use shop::ports::ShopStep;
use staff::Role;

use crate::fixture::{Fixture, order_body};

#[tokio::test(flavor = "multi_thread")]
async fn an_invoice_names_who_pays_and_what_for() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_paid(2, json!({})).await;
    let path = format!("/api/orders/{code}/invoice.pdf");
    let answer = site.client.get(&path).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let bytes = answer.bytes().await.unwrap();
    assert!(bytes.starts_with(b"%PDF-1."));
    let pdf = String::from_utf8_lossy(&bytes);
    for words in ["Receipt 2026-000001", "Kemi Obi", "NGN 15,600", &reference] {
        assert!(pdf.contains(words), "{words}: {pdf}");
    }
    // A line with a sign beyond ASCII is written in hexadecimal.
    let net: String = "Mosquito net"
        .bytes()
        .map(|byte| format!("{byte:02X}"))
        .collect();
    assert!(pdf.contains(&net), "{pdf}");
    let strange = site.client.get("/api/orders/0000/invoice.pdf").send().await;
    assert_eq!(strange.unwrap().status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_again_is_what_can_still_be_had() {
    let site = Fixture::stocked().await;
    let (code, _) = site.place_delivered(8, json!({})).await;
    let mut guest = site.guest();
    let path = format!("/order/{code}/reorder");
    let answer = guest.form(&path, &[("do", "reorder")]).await;
    let place = answer.headers()["location"].to_str().unwrap();
    assert!(
        place.starts_with("/cart?"),
        "it says that not all is there: {place}"
    );
    let (_, cart) = testkit::read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["count"], 2, "two of eight are left: {cart}");
    guest.form(&path, &[("do", "reorder")]).await;
    let (_, cart) = testkit::read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["count"], 2, "a second press is the same one: {cart}");
    let call = format!("/api/orders/{code}/reorder");
    let (status, cart) = testkit::read_json(guest.send("POST", &call, json!({})).await).await;
    assert_eq!(
        (status, &cart["items"][0]["productId"]),
        (200, &json!("net")),
        "{cart}"
    );
    assert_eq!(
        guest
            .send("POST", "/api/orders/0000/reorder", json!({}))
            .await
            .status(),
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sales_are_counted_by_day_and_product() {
    let site = Fixture::stocked().await;
    site.place_paid(2, json!({})).await;
    let (_, reference) = site.place_paid(1, json!({ "contact": { "name": "Ada", "email": "ada@example.org", "phone": "0803 111 2222" } })).await;
    site.step(&reference, "cancel", json!({})).await;
    let (status, sales) = site
        .desk(
            "GET",
            "orders/sales?from=2026-11-25&to=2026-11-27",
            Value::Null,
        )
        .await;
    assert_eq!((status, &sales["orders"]), (200, &json!(2)), "{sales}");
    assert_eq!(sales["sums"][0]["receivedText"], "₦23,400");
    let days: Vec<_> = sales["days"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| day["orders"].clone())
        .collect();
    assert_eq!(days, [json!(0), json!(2), json!(0)]);
    assert_eq!(
        sales["days"][1]["received"],
        json!([{ "currency": "NGN", "minor": 2_340_000, "text": "₦23,400" }]),
        "what went back does not lessen what came"
    );
    assert_eq!(sales["days"][0]["received"], json!([]));
    assert_eq!(
        (
            &sales["products"][0]["title"],
            &sales["products"][0]["pieces"]
        ),
        (&json!("Mosquito net"), &json!(3))
    );
    let (_, none) = site
        .desk(
            "GET",
            "orders/sales?from=2026-12-01&to=2026-11-01",
            Value::Null,
        )
        .await;
    assert_eq!(none["orders"], 0);
    let (status, wrong) = site
        .desk("GET", "orders/sales?from=x&to=2026-11-01", Value::Null)
        .await;
    assert_eq!(status, 400, "{wrong}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_of_the_shop_is_counted_once() {
    let site = Fixture::stocked().await;
    let counted = || std::mem::take(&mut *site.catalogue.counted.lock().unwrap());
    let mut guest = site.guest();
    for (quantity, status) in [(2, 201), (99, 422)] {
        let net = json!({ "productId": "net", "quantity": quantity });
        let answer = guest.send("POST", "/api/cart/items", net).await;
        assert_eq!(answer.status(), status);
    }
    assert_eq!(
        counted(),
        [ShopStep::CartAddition],
        "what is refused is not"
    );
    let (code, _) = site.place_delivered(1, json!({})).await;
    assert_eq!(counted(), [ShopStep::OrderPlaced, ShopStep::OrderPaid]);
    let again = "UPDATE job SET state = 'waiting', run_at = created_at, attempts = 0, finished_at = NULL \
        WHERE kind = 'payments.settled.order'";
    site.tamper(again).await;
    site.run_jobs().await;
    assert_eq!(counted(), [], "a job that comes again pays nothing anew");
    let line = site.first_line(&code).await;
    let body = json!({ "pieces": [format!("{line}:1")], "reason": "changed_mind" });
    let path = format!("/api/orders/{code}/returns");
    assert_eq!(site.client.post_json(&path, &body).await.0, 201);
    assert_eq!(counted(), [ShopStep::ReturnAsked]);
    let path = format!("/order/{code}/reorder");
    guest.form(&path, &[("do", "reorder")]).await;
    assert_eq!(counted(), [], "it was in the cart already");
    site.guest().form(&path, &[("do", "reorder")]).await;
    assert_eq!(counted(), [ShopStep::CartAddition]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_after_orders_is_told_once_for_each_thing() {
    let site = Fixture::new().await;
    let support = site.hire(Role::Support).await;
    site.hire(Role::Editor).await;
    site.stock("net", "", 3).await;
    let (code, _) = site.place_delivered(2, json!({})).await;
    let told = async || {
        let mails = site.mails().await;
        let own = mails
            .iter()
            .filter(|(template, _)| template == "order-alert");
        own.map(|(_, mail)| mail["what"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told().await,
        [
            "Something in the shop is running low",
            "An order is ready to pack"
        ]
    );
    let line = site.first_line(&code).await;
    let body = json!({ "pieces": [format!("{line}:1")], "reason": "changed_mind" });
    let path = format!("/api/orders/{code}/returns");
    assert_eq!(site.client.post_json(&path, &body).await.0, 201);
    assert_eq!(
        told().await.last().unwrap(),
        "A buyer wants to return something"
    );
    let recipients = site.recipients_of("order-alert").await;
    assert!(
        recipients.iter().all(|to| *to == support.email),
        "{recipients:?}"
    );
}

/// An order of a net to be paid by transfer; its code and number.
async fn place_transfer(site: &Fixture) -> (String, String) {
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "payment": "transfer" }));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    let text = |name: &str| placed[name].as_str().unwrap().to_owned();
    (text("code"), text("reference"))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_after_orders_is_told_of_transfers_late_money_and_reviews() {
    let site = Fixture::new().await;
    let support = site.hire(Role::Support).await;
    site.hire(Role::Doctor).await;
    site.stock("net", "", 2).await;
    let (code, reference) = place_transfer(&site).await;
    for _ in 0..2 {
        site.post_form(&format!("/order/{code}"), &[("do", "said-paid")])
            .await;
    }
    site.clock.advance(Duration::minutes(5));
    let (_, late) = place_transfer(&site).await;
    site.clock.advance(Duration::hours(49));
    site.run_jobs().await;
    site.place_paid(1, json!({})).await;
    let (status, gone) = site.step(&late, "receive", json!({})).await;
    assert_eq!(
        (status, &gone["state"]),
        (200, &json!("review")),
        "somebody else bought the last one: {gone}"
    );
    for step in ["receive", "ship", "deliver"] {
        let (status, answer) = site.step(&reference, step, json!({})).await;
        assert_eq!(status, 200, "{step}: {answer}");
    }
    let line = site.first_line(&code).await;
    for text in ["Keeps them out.", "Keeps nearly all of them out."] {
        let body = json!({ "line": line, "stars": "4", "name": "Kemi", "text": text });
        let path = format!("/api/orders/{code}/reviews");
        assert_eq!(site.client.post_json(&path, &body).await.0, 201);
    }
    let told = site.variables_of("order-alert").await;
    for what in [
        "A buyer says that a transfer is on its way",
        "Money came for an order whose goods may be gone, or in another sum",
        "A review of a product is ready to check",
    ] {
        let of_it = told.iter().filter(|mail| mail["what"] == what);
        assert_eq!(of_it.count(), 1, "{what}: {told:?}");
    }
    let recipients = site.recipients_of("order-alert").await;
    assert!(
        recipients.iter().all(|to| *to == support.email),
        "{recipients:?}"
    );
}
