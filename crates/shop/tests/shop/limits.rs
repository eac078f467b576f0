//! Bounds that settings and coupons draw, the tax within a price, and money that comes late or is taken back.

use kernel::{Currency, Money};
use payments::rates::RateFailure;
use serde_json::{Value, json};
use shop::model::TaxClass;
use testkit::{Guest, read_json};

use crate::fixture::{Fixture, order_body};

/// Somebody with one net in the cart.
async fn with_net(site: &Fixture) -> Guest {
    let mut guest = site.guest();
    let net = json!({ "productId": "net" });
    let added = guest.send("POST", "/api/cart/items", net).await;
    assert_eq!(added.status(), 201);
    guest
}

/// The same, with a coupon entered.
async fn with_coupon(site: &Fixture, code: &str) -> Guest {
    let mut guest = with_net(site).await;
    let coupon = json!({ "code": code });
    let entered = guest.send("POST", "/api/cart/coupon", coupon).await;
    assert_eq!(entered.status(), 200);
    guest
}

/// Ten per cent off, with other fields where a test names them.
async fn issue_coupon(site: &Fixture, code: &str, more: Value) {
    let mut coupon = json!({ "code": code, "kind": "percent", "percent": 10, "active": true });
    for (name, value) in more.as_object().unwrap() {
        coupon[name] = value.clone();
    }
    let (status, answer) = site.desk("POST", "coupons", coupon).await;
    assert_eq!(status, 200, "{answer}");
}

/// Orders what is in the cart.
async fn order(guest: &mut Guest, more: Value) -> (u16, Value) {
    read_json(guest.send("POST", "/api/orders", order_body(more)).await).await
}

/// The order that the cart becomes, as its page reads it.
async fn place(site: &Fixture, guest: &mut Guest, more: Value) -> Value {
    let (status, placed) = order(guest, more).await;
    assert_eq!(status, 201, "{placed}");
    site.order(placed["code"].as_str().unwrap()).await
}

fn contact(email: &str) -> Value {
    json!({ "contact": { "name": "Kemi Obi", "email": email, "phone": "0802 123 4567" } })
}

/// Sent to an address in a zone that takes ₦1,500.
fn to_osun() -> Value {
    json!({ "place": "osun", "street": "12 Oke Street", "town": "Osogbo", "state": "Osun" })
}

/// What the checkout shows of the cart, once it is said where it goes.
async fn checkout(guest: &mut Guest, place: &str) -> Value {
    let chosen = guest.form("/preferences", &[("place", place)]).await;
    assert_eq!(chosen.status(), 303);
    let (status, shown) = read_json(guest.get("/api/checkout").await).await;
    assert_eq!(status, 200, "{shown}");
    assert_eq!(shown["place"]["key"], place, "{shown}");
    shown
}

fn price_net(site: &Fixture, kobo: i64) {
    let mut products = site.catalogue.products.lock().unwrap();
    products[0].prices = vec![Money::new(kobo, Currency::Ngn)];
}

fn refusal(field: &str, message: &str) -> Value {
    json!([{ "field": field, "message": message }])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coupon_for_one_use_each_is_refused_to_the_same_address_and_not_to_another() {
    let site = Fixture::stocked().await;
    issue_coupon(&site, "ONCE", json!({ "mostPerCustomer": 1 })).await;
    let variant = site.variant("net", "").await;
    let mut first = with_coupon(&site, "ONCE").await;
    let (status, placed) = order(&mut first, contact("kemi@example.org")).await;
    assert_eq!(
        (status, &placed["total"]["amount"]),
        (201, &json!(702_000)),
        "{placed}"
    );

    // From another browser, and written otherwise: it is the same mailbox.
    let mut second = with_coupon(&site, "ONCE").await;
    let (status, problem) = order(&mut second, contact("Kemi@Example.ORG")).await;
    let used = refusal("coupon", "You have used this code already");
    assert_eq!((status, &problem["errors"]), (422, &used), "{problem}");
    assert_eq!(
        site.shelf(&variant).await,
        (10, 1),
        "what was refused holds nothing"
    );

    let mut other = with_coupon(&site, "ONCE").await;
    let (status, placed_too) = order(&mut other, contact("ada@example.org")).await;
    assert_eq!(
        (status, &placed_too["total"]["amount"]),
        (201, &json!(702_000)),
        "{placed_too}"
    );

    let cancel = format!("/api/orders/{}/cancel", placed["code"].as_str().unwrap());
    assert_eq!(site.client.post_json(&cancel, &json!({})).await.0, 200);
    let (status, again) = order(&mut second, contact("kemi@example.org")).await;
    assert_eq!(
        status, 201,
        "an order that was given up gives its customer's use back: {again}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coupon_that_counts_by_customer_needs_an_address() {
    let site = Fixture::stocked().await;
    issue_coupon(&site, "ONCE", json!({ "mostPerCustomer": 1 })).await;
    let mut guest = with_coupon(&site, "ONCE").await;
    let nobody =
        json!({ "contact": { "name": "Kemi Obi", "phone": "0802 123 4567" }, "payment": "pickup" });
    let (status, problem) = order(&mut guest, nobody).await;
    let needed = refusal("coupon", "This code needs your email address");
    assert_eq!((status, &problem["errors"]), (422, &needed), "{problem}");
    let mut named = contact("kemi@example.org");
    named["payment"] = json!("pickup");
    let (status, placed) = order(&mut guest, named).await;
    assert_eq!(
        (status, &placed["total"]["amount"]),
        (201, &json!(702_000)),
        "the cart and its coupon were kept: {placed}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn delivery_is_free_from_the_sum_of_its_zone_on() {
    let site = Fixture::stocked().await;
    issue_coupon(&site, "TEN", json!({})).await;
    // Free from ₦50,000 on: a kobo less pays the ₦1,500, and a coupon does not bring them back.
    for (kobo, code, delivery, text, total) in [
        (4_999_999, "", 150_000, "₦1,500", 5_149_999),
        (5_000_000, "", 0, "Free", 5_000_000),
        (5_000_000, "TEN", 0, "Free", 4_500_000),
    ] {
        price_net(&site, kobo);
        let mut guest = with_coupon(&site, code).await;
        let shown = checkout(&mut guest, "osun").await;
        let cart = &shown["cart"];
        assert_eq!(cart["delivery"]["amount"], delivery, "{kobo} {code}");
        assert_eq!(cart["total"]["amount"], total, "{kobo} {code}");
        let seen = json!({ "delivery": to_osun(), "total": total });
        let placed = place(&site, &mut guest, seen).await;
        assert_eq!(placed["deliveryText"], text, "{placed}");
        assert_eq!(placed["total"]["amount"], total, "{placed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn above_the_largest_sum_for_a_rider_another_way_to_pay_is_asked_for() {
    let site = Fixture::stocked().await;
    // The net is ₦7,800, and its way ₦1,500.
    site.catalogue.settings.lock().unwrap().most_on_delivery = 9_300;
    let at_the_door = json!({ "payment": "on_delivery", "delivery": to_osun() });
    let is_offered = |shown: &Value| {
        let payments = shown["payments"].as_array().unwrap();
        payments.iter().any(|way| way["key"] == "on_delivery")
    };
    let mut guest = with_net(&site).await;
    let shown = checkout(&mut guest, "osun").await;
    assert!(is_offered(&shown), "{shown}");
    let placed = place(&site, &mut guest, at_the_door.clone()).await;
    assert_eq!(
        (&placed["state"], &placed["total"]["amount"]),
        (&json!("placed"), &json!(930_000)),
        "{placed}"
    );

    price_net(&site, 780_001);
    let mut guest = with_net(&site).await;
    let shown = checkout(&mut guest, "osun").await;
    assert!(!is_offered(&shown), "{shown}");
    let (status, problem) = order(&mut guest, at_the_door).await;
    let words = "This order is too large to pay on delivery. Please pay by card or transfer";
    let too_large = refusal("payment", words);
    assert_eq!((status, &problem["errors"]), (422, &too_large), "{problem}");
    let by_transfer = json!({ "payment": "transfer", "delivery": to_osun() });
    let placed = place(&site, &mut guest, by_transfer).await;
    assert_eq!(placed["total"]["amount"], 930_001, "{placed}");
}

/// Of both countries; a business that is not registered names none.
fn register_for_tax(site: &Fixture) {
    let mut settings = site.catalogue.settings.lock().unwrap();
    settings.tax_nigeria = "7.5".to_owned();
    settings.tax_united_kingdom = "20".to_owned();
}

fn set_zero_rated(site: &Fixture, product: &str) {
    let mut products = site.catalogue.products.lock().unwrap();
    let found = products.iter_mut().find(|known| known.id == product);
    found.unwrap().tax = TaxClass::Zero;
}

#[tokio::test(flavor = "multi_thread")]
async fn vat_of_nigeria_is_contained_in_standard_goods_and_in_delivery() {
    let site = Fixture::stocked().await;
    issue_coupon(&site, "TEN", json!({})).await;
    let osun = || json!({ "delivery": to_osun() });
    let mut guest = with_net(&site).await;
    let untaxed = place(&site, &mut guest, osun()).await;
    assert_eq!(untaxed["taxText"], "", "before it is registered");

    // A price of 107.5 % contains 7.5 %: 7.5/107.5 of it, which each line and the way round by themselves.
    // 780,000 × 7.5/107.5 = 54,418.6 → 54,419 kobo; 150,000 × 7.5/107.5 = 10,465.1 → 10,465; 64,884 together.
    register_for_tax(&site);
    let mut guest = with_net(&site).await;
    let shown = checkout(&mut guest, "osun").await;
    assert_eq!(shown["cart"]["taxText"], "Includes ₦648.84 VAT", "{shown}");
    let placed = place(&site, &mut guest, osun()).await;
    assert_eq!(placed["total"]["amount"], 930_000, "nothing is added");
    assert_eq!(placed["taxText"], "Includes ₦648.84 VAT", "{placed}");

    // Beside a shirt that is zero-rated, with a tenth off both and collected for nothing:
    // 780,000 − 78,000 = 702,000; × 7.5/107.5 = 48,976.7 → 48,977.
    set_zero_rated(&site, "shirt");
    let shirt = json!({ "productId": "shirt", "variant": site.variant("shirt", "Small").await });
    let mut guest = with_coupon(&site, "TEN").await;
    let added = guest.send("POST", "/api/cart/items", shirt).await;
    assert_eq!(added.status(), 201);
    let placed = place(&site, &mut guest, json!({})).await;
    assert_eq!(placed["total"]["amount"], 1_692_000, "{placed}");
    assert_eq!(placed["taxText"], "Includes ₦489.77 VAT", "{placed}");

    // Zero-rated goods contain none: only their way does, and where they are collected nothing.
    set_zero_rated(&site, "net");
    let mut guest = with_net(&site).await;
    let placed = place(&site, &mut guest, osun()).await;
    assert_eq!(placed["taxText"], "Includes ₦104.65 VAT", "{placed}");
    let mut guest = with_net(&site).await;
    let placed = place(&site, &mut guest, json!({})).await;
    assert_eq!(placed["taxText"], "", "{placed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn vat_of_the_united_kingdom_knows_no_zero_rate_of_nigeria() {
    let site = Fixture::stocked().await;
    register_for_tax(&site);
    // 650 × 20/120 = 108.3 → 108 pence; 350 × 20/120 = 58.3 → 58; 166 together, where the whole £10 would round to 167.
    for is_zero_rated in [false, true] {
        if is_zero_rated {
            set_zero_rated(&site, "net");
        }
        let british = json!({ "place": "uk", "street": "1 High Street", "town": "Leeds", "postcode": "LS1 4DY" });
        let mut guest = with_net(&site).await;
        let more = json!({ "delivery": british, "currency": "GBP" });
        let placed = place(&site, &mut guest, more).await;
        assert_eq!(placed["total"]["text"], "£10", "{placed}");
        assert_eq!(placed["taxText"], "Includes £1.66 VAT", "{placed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_without_an_exchange_rate_is_kept_and_paid_once_there_is_one() {
    let site = Fixture::stocked().await;
    site.sandbox.rates.fail(RateFailure::NoAnswer);
    let variant = site.variant("net", "").await;
    // Nobody takes pounds here, so that they are paid in naira.
    let body = order_body(json!({ "item": variant, "quantity": 1, "currency": "GBP" }));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    assert_eq!(placed["pay"]["offer"], Value::Null, "{placed}");
    let (code, reference) = (&placed["code"], &placed["reference"]);
    let (code, reference) = (code.as_str().unwrap(), reference.as_str().unwrap());
    let order = site.order(code).await;
    assert_eq!(
        (&order["state"], &order["pay"], &order["can"]["pay"]),
        (&json!("pending"), &Value::Null, &json!(true)),
        "{order}"
    );
    assert_eq!(site.shelf(&variant).await, (10, 1));
    let pay = format!("/api/orders/{code}/pay");
    let (status, problem) = site.client.post_json(&pay, &json!({})).await;
    assert_eq!(
        (status, &problem["code"]),
        (503, &json!("no_rate")),
        "{problem}"
    );
    let page = format!("/order/{code}");
    let told = site.post_form(&page, &[("do", "quote")]).await;
    assert!(
        told.location.starts_with(&format!("{page}?again=")),
        "{told:?}"
    );
    let message = told.shown["message"].as_str().unwrap_or_default();
    assert!(message.contains("Nothing was charged."), "{told:?}");

    // A dollar buys 1,500 naira or 0.75 pounds, so £6.50 are 6.50 ÷ 0.75 × 1,500 = ₦13,000.
    site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
    // A service that did not answer is left alone for a minute.
    site.pass_minutes(2);
    let quoted = site.post_form(&page, &[("do", "quote")]).await;
    assert_eq!((quoted.status, &quoted.location), (303, &page));
    let order = site.order(code).await;
    assert_eq!(order["pay"]["priceText"], "£6.50", "{order}");
    assert_eq!(order["pay"]["amountText"], "₦13,000", "{order}");
    assert!(order["pay"]["rateText"].is_string(), "{order}");
    site.pay(code, "").await;
    let order = site.order(code).await;
    assert_eq!(
        (&order["state"], &order["total"]["text"]),
        (&json!("paid"), &json!("£6.50")),
        "{order}"
    );
    assert_eq!(site.shelf(&variant).await, (9, 0));
    let (id, _) = site.find(reference).await;
    let (_, at_desk) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
    assert_eq!(at_desk["receivedText"], "₦13,000", "{at_desk}");
}

/// Says what a line of the bank pays, or that it is to be decided anew.
async fn decide(site: &Fixture, line: &Value, action: &str, reference: &str) -> (u16, Value) {
    let body = json!({ "version": line["version"], "do": action, "item": reference });
    let path = format!("lines/{}", line["id"].as_str().unwrap());
    site.transfers("POST", &path, body).await
}

/// What an account of the payments' ledger holds: a debit is positive.
async fn held(site: &Fixture, account: &str) -> i64 {
    let sql = format!(
        "SELECT CAST(COALESCE(SUM(minor), 0) AS BIGINT) AS sum FROM payments_ledger_line WHERE account = '{account}'"
    );
    site.rows(&sql).await[0].try_get("", "sum").unwrap()
}

/// That each entry of it sums to nothing, and what the bank's account and the income of orders hold.
async fn ledger(site: &Fixture) -> (i64, i64) {
    let sql = "SELECT entry_id FROM payments_ledger_line GROUP BY entry_id, currency HAVING SUM(minor) <> 0";
    assert_eq!(site.rows(sql).await.len(), 0, "an entry does not balance");
    (
        held(site, "clearing:bank").await,
        held(site, "income:order").await,
    )
}

/// The only line of a statement that names an order.
async fn bring_line(site: &Fixture, reference: &str, sum: &str) -> Value {
    let csv = format!("Date,Description,Credit\n2026-11-26,TRF KEMI OBI {reference},{sum}\n");
    let statement =
        json!({ "fileName": "bank.csv", "account": "First", "currency": "NGN", "csv": csv });
    let (status, brought) = site.transfers("POST", "statements", statement).await;
    assert_eq!(status, 200, "{brought}");
    let (_, lines) = site.transfers("GET", "lines", Value::Null).await;
    lines["items"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_matched_transfer_is_taken_back_until_something_was_sent() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "payment": "transfer" }));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    let (code, reference) = (&placed["code"], &placed["reference"]);
    let (code, reference) = (code.as_str().unwrap(), reference.as_str().unwrap());
    let line = bring_line(&site, reference, "7800.00").await;
    let (status, matched) = decide(&site, &line, "confirm", reference).await;
    assert_eq!(
        (status, &matched["state"]),
        (200, &json!("matched")),
        "{matched}"
    );
    assert_eq!(site.order(code).await["state"], "paid");
    assert_eq!(ledger(&site).await, (780_000, -780_000));

    let (status, open) = decide(&site, &matched, "reopen", reference).await;
    assert_eq!((status, &open["state"]), (200, &json!("open")), "{open}");
    let order = site.order(code).await;
    assert_eq!(
        (&order["state"], &order["paid"], &order["can"]["sayPaid"]),
        (&json!("transfer"), &json!(false), &json!(true)),
        "{order}"
    );
    assert_eq!(order["bank"]["reference"], reference, "{order}");
    assert_eq!(
        site.shelf(&variant).await,
        (9, 0),
        "its goods stay with it meanwhile"
    );
    assert_eq!(ledger(&site).await, (0, 0));
    let kinds = site
        .rows("SELECT kind FROM payments_ledger_entry ORDER BY kind")
        .await;
    let kinds: Vec<String> = kinds
        .iter()
        .map(|row| row.try_get("", "kind").unwrap())
        .collect();
    assert_eq!(kinds, ["transfer", "transfer_back"], "both are kept");

    // It was right after all: the money counts once, and nothing is sold twice.
    let (status, matched) = decide(&site, &open, "confirm", reference).await;
    assert_eq!(status, 200, "{matched}");
    assert_eq!(site.order(code).await["state"], "paid");
    assert_eq!(site.shelf(&variant).await, (9, 0));
    assert_eq!(ledger(&site).await, (780_000, -780_000));

    assert_eq!(site.step(reference, "ship", json!({})).await.0, 200);
    let (status, problem) = decide(&site, &matched, "reopen", reference).await;
    assert_eq!(
        (status, &problem["code"]),
        (409, &json!("unfit")),
        "what has left is paid or owed: {problem}"
    );
    let order = site.order(code).await;
    assert_eq!(
        (&order["state"], &order["paid"]),
        (&json!("shipped"), &json!(true)),
        "{order}"
    );
    assert_eq!(ledger(&site).await, (780_000, -780_000));
    let (_, lines) = site
        .transfers("GET", "lines?state=matched", Value::Null)
        .await;
    assert_eq!(
        lines["items"][0]["id"], line["id"],
        "still matched: {lines}"
    );
}

/// One net by transfer, for which another sum came; its code and number.
async fn pay_other_sum(site: &Fixture, sum: &str) -> (String, String, Value) {
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "payment": "transfer" }));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    let text = |name: &str| placed[name].as_str().unwrap().to_owned();
    let line = bring_line(site, &text("reference"), sum).await;
    let (status, matched) = decide(site, &line, "confirm", &text("reference")).await;
    assert_eq!(status, 200, "{matched}");
    (text("code"), text("reference"), matched)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_of_too_little_waits_for_a_person_with_its_goods_held() {
    let site = Fixture::stocked().await;
    let (code, reference, matched) = pay_other_sum(&site, "780.00").await;
    let variant = site.variant("net", "").await;
    let order = site.order(&code).await;
    assert_eq!(
        (&order["state"], &order["steps"][1]["title"]),
        (&json!("review"), &json!("₦780 received")),
        "what came, not what was asked: {order}"
    );
    assert_eq!(site.shelf(&variant).await, (10, 1), "held, not sold");
    assert_eq!(site.step(&reference, "ship", json!({})).await.0, 409);
    let (status, open) = decide(&site, &matched, "reopen", &reference).await;
    assert_eq!(status, 200, "{open}");
    assert_eq!(site.order(&code).await["state"], "transfer");
    assert_eq!(ledger(&site).await, (0, 0));
    let (status, again) = decide(&site, &open, "confirm", &reference).await;
    assert_eq!(status, 200, "{again}");
    let (status, accepted) = site.step(&reference, "accept", json!({})).await;
    assert_eq!(
        (status, &accepted["state"]),
        (200, &json!("paid")),
        "{accepted}"
    );
    assert_eq!(site.shelf(&variant).await, (9, 0));
    assert_eq!(ledger(&site).await, (78_000, -78_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_transfer_brings_too_much_is_to_go_back() {
    let site = Fixture::stocked().await;
    let (code, reference, _) = pay_other_sum(&site, "8000.00").await;
    assert_eq!(site.order(&code).await["state"], "paid");
    let (id, _) = site.find(&reference).await;
    let (_, order) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
    assert_eq!(
        (&order["receivedText"], &order["owedText"]),
        (&json!("₦8,000"), &json!("₦200")),
        "{order}"
    );
    let (status, sent) = site
        .step(&reference, "refund", json!({ "minor": 20_000 }))
        .await;
    assert_eq!((status, &sent["owedText"]), (200, &Value::Null), "{sent}");
    assert_eq!(held(&site, "refunds:order").await, 20_000);
}
