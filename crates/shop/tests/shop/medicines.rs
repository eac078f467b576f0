//! Regulated goods: sold where they are registered, medicines where they are licensed and a clinician agreed.

use chrono::NaiveDate;
use kernel::Currency;
use serde_json::{Value, json};
use shop::model::{ProductClass, Registration};
use shop::personal_data::OrderPersonalData;
use staff::Role;
use store::Actor;
use store::personal::PersonalData;

use crate::doubles::product;
use crate::fixture::{Fixture, order_body};

/// With ten packs of a medicine of this class, registered in Nigeria and licensed there.
async fn pharmacy(class: ProductClass) -> (Fixture, String) {
    let site = Fixture::stocked().await;
    let mut pills = product(
        "pills",
        "Pills",
        &[(200_000, Currency::Ngn), (200, Currency::Gbp)],
    );
    pills.class = class;
    pills.registration = Registration {
        nigeria: "04-1234".to_owned(),
        united_kingdom: String::new(),
        expires: NaiveDate::from_ymd_opt(2026, 12, 31),
    };
    site.catalogue.products.lock().unwrap().push(pills);
    site.catalogue.licensed.lock().unwrap().push("NG");
    let variant = site.stock("pills", "", 10).await;
    (site, variant)
}

fn answers() -> Value {
    json!({ "adult": true, "conditions": "None", "medicines": "Vitamin C" })
}

async fn place(site: &Fixture, body: &Value) -> (u16, Value) {
    site.client.post_json("/api/orders", body).await
}

async fn as_doctor(
    site: &Fixture,
    (method, reference, step): (&str, &str, &str),
    more: Value,
) -> (u16, Value) {
    let (id, version) = site.find(reference).await;
    let mut body = json!({ "version": version });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    let path = format!("/api/desk/orders/{id}/{step}");
    let (status, answer) = site.at_desk(Role::Doctor).call(method, &path, &body).await;
    (status.as_u16(), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_sold_while_its_registration_is_in_date() {
    let (site, variant) = pharmacy(ProductClass::Device).await;
    assert_eq!(site.offer("pills").await["open"], true);
    let body = order_body(json!({ "item": variant, "quantity": 1 }));
    assert_eq!(
        place(&site, &body).await.0,
        201,
        "a device needs no questions"
    );
    let british = json!({ "method": "address", "place": "uk", "street": "1 High Street",
        "town": "Leeds", "postcode": "LS1 1AA" });
    let body = order_body(
        json!({ "item": variant, "quantity": 1, "delivery": british, "currency": "GBP" }),
    );
    let (status, refused) = place(&site, &body).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("not_sold_there")),
        "{refused}"
    );
    site.clock.advance(chrono::Duration::days(60));
    let offer = site.offer("pills").await;
    assert_eq!(offer["open"], false, "{offer}");
    assert!(
        offer["notice"].as_str().unwrap().contains("not registered"),
        "{offer}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_alone_sell_no_medicine() {
    let (site, variant) = pharmacy(ProductClass::Pharmacy).await;
    assert!(
        !site.offer("pills").await["termsText"]
            .as_str()
            .unwrap()
            .is_empty()
    );
    let bare = order_body(json!({ "item": variant, "quantity": 1 }));
    let (status, unasked) = place(&site, &bare).await;
    assert_eq!(
        (status, &unasked["errors"][0]["field"]),
        (422, &json!("health.adult")),
        "{unasked}"
    );
    for (field, value) in [
        ("adult", json!(false)),
        ("conditions", json!("")),
        ("medicines", json!("")),
    ] {
        let mut body = bare.clone();
        body["health"] = answers();
        body["health"][field] = value;
        let (status, refused) = place(&site, &body).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(format!("health.{field}")))
        );
    }
    let mut body = bare;
    body["health"] = answers();
    let (status, placed) = place(&site, &body).await;
    assert_eq!(status, 201, "{placed}");
    let (code, reference) = (
        placed["code"].as_str().unwrap(),
        placed["reference"].as_str().unwrap(),
    );
    assert_eq!(site.order(code).await["state"], "screening");
    let pay = site
        .client
        .post_json(&format!("/api/orders/{code}/pay"), &json!({}))
        .await;
    assert_eq!(pay.0, 409, "nobody has agreed");
    let (status, read) = as_doctor(&site, ("GET", reference, "screening"), json!({})).await;
    assert_eq!(
        (status, &read["medicines"]),
        (200, &json!("Vitamin C")),
        "{read}"
    );
    let (status, agreed) = as_doctor(&site, ("POST", reference, "approve"), json!({})).await;
    assert_eq!(
        (status, &agreed["state"]),
        (200, &json!("pending")),
        "{agreed}"
    );
    site.pay(code, "").await;
    assert_eq!(site.order(code).await["state"], "paid");
    assert_eq!(
        site.templates().await,
        ["order-screening", "order-approved", "order-paid"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prescription_is_looked_at_and_a_refusal_says_why() {
    let (site, variant) = pharmacy(ProductClass::Prescription).await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "health": answers() }));
    let (_, placed) = place(&site, &body).await;
    let (code, reference) = (
        placed["code"].as_str().unwrap(),
        placed["reference"].as_str().unwrap(),
    );
    let (status, missing) = as_doctor(&site, ("POST", reference, "approve"), json!({})).await;
    assert_eq!(
        (status, &missing["code"]),
        (409, &json!("prescription_missing")),
        "{missing}"
    );
    let file = ("proof", "prescription.pdf", b"%PDF-1.7 sample".as_slice());
    let path = format!("/order/{code}");
    let sent = site
        .client
        .post_file(&path, &[("do", "prescription")], file);
    assert_eq!(sent.send().await.unwrap().status(), 303);
    let (_, read) = as_doctor(&site, ("GET", reference, "screening"), json!({})).await;
    assert_eq!(read["prescriptions"].as_array().unwrap().len(), 1, "{read}");
    let (status, silent) = as_doctor(&site, ("POST", reference, "refuse"), json!({})).await;
    assert_eq!(
        (status, &silent["errors"][0]["field"]),
        (422, &json!("reply"))
    );
    let why = json!({ "reply": "The prescription is for somebody else." });
    let (status, refused) = as_doctor(&site, ("POST", reference, "refuse"), why).await;
    assert_eq!(
        (status, &refused["state"]),
        (200, &json!("cancelled")),
        "{refused}"
    );
    let order = site.order(code).await;
    assert_eq!(
        order["screening"]["reply"],
        "The prescription is for somebody else."
    );
    assert_eq!(site.shelf(&variant).await, (10, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_licence_no_medicine_is_sold_and_no_coupon_lowers_one() {
    let (site, variant) = pharmacy(ProductClass::Pharmacy).await;
    let coupon = json!({ "code": "HALF", "kind": "percent", "percent": 50, "active": true });
    assert_eq!(site.desk("POST", "coupons", coupon).await.0, 200);
    let mut guest = site.guest();
    for product in ["pills", "net"] {
        let body = json!({ "productId": product, "quantity": 1 });
        assert_eq!(
            guest.send("POST", "/api/cart/items", body).await.status(),
            201
        );
    }
    guest
        .send("POST", "/api/cart/coupon", json!({ "code": "half" }))
        .await;
    let (_, cart) = testkit::read_json(guest.get("/api/cart").await).await;
    assert_eq!(
        cart["discount"]["amount"], 390_000,
        "half of the net alone: {cart}"
    );
    site.catalogue.licensed.lock().unwrap().clear();
    let (_, cart) = testkit::read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["canOrder"], false);
    assert!(
        cart["notice"].as_str().unwrap().starts_with("“Pills”"),
        "{cart}"
    );
    let body = order_body(json!({ "item": variant, "quantity": 1, "health": answers() }));
    let (status, refused) = place(&site, &body).await;
    assert_eq!((status, &refused["code"]), (409, &json!("not_sold_there")));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_transfer_goes_past_the_clinician_and_what_was_agreed_is_kept_for_days() {
    let (site, variant) = pharmacy(ProductClass::Pharmacy).await;
    let body = order_body(
        json!({ "item": variant, "quantity": 1, "health": answers(), "payment": "transfer" }),
    );
    let (_, placed) = place(&site, &body).await;
    let reference = placed["reference"].as_str().unwrap();
    assert_eq!(site.step(reference, "receive", json!({})).await.0, 409);
    let contact = json!({ "name": "Ada", "email": "ada@example.org", "phone": "0803 111 2222" });
    let body = order_body(
        json!({ "item": variant, "quantity": 1, "health": answers(), "contact": contact }),
    );
    let (_, by_card) = place(&site, &body).await;
    let by_card = (
        by_card["code"].as_str().unwrap(),
        by_card["reference"].as_str().unwrap(),
    );
    let (status, _) = as_doctor(&site, ("POST", by_card.1, "approve"), json!({})).await;
    assert_eq!(status, 200);
    // A card has half an hour at the checkout; who hears of it by mail has as long as for a transfer.
    site.clock.advance(chrono::Duration::hours(40));
    site.run_jobs().await;
    assert_eq!(site.order(by_card.0).await["state"], "pending");
    site.clock.advance(chrono::Duration::hours(10));
    site.run_jobs().await;
    assert_eq!(site.order(by_card.0).await["state"], "cancelled");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_agreed_to_that_may_no_longer_be_sold() {
    let (site, variant) = pharmacy(ProductClass::Pharmacy).await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "health": answers() }));
    let (_, placed) = place(&site, &body).await;
    let reference = placed["reference"].as_str().unwrap();
    site.catalogue.licensed.lock().unwrap().clear();
    let (status, refused) = as_doctor(&site, ("POST", reference, "approve"), json!({})).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("not_sold_there")),
        "without the licence: {refused}"
    );
    site.catalogue.licensed.lock().unwrap().push("NG");
    site.catalogue
        .products
        .lock()
        .unwrap()
        .iter_mut()
        .find(|product| product.id == "pills")
        .unwrap()
        .registration
        .expires = NaiveDate::from_ymd_opt(2026, 1, 1);
    let (status, refused) = as_doctor(&site, ("POST", reference, "approve"), json!({})).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("not_sold_there")),
        "without the registration: {refused}"
    );
    let code = placed["code"].as_str().unwrap();
    assert_eq!(site.order(code).await["state"], "screening", "it waits on");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_books_keep_who_bought_and_nothing_of_their_health() {
    let (site, variant) = pharmacy(ProductClass::Prescription).await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "health": answers() }));
    let (_, placed) = place(&site, &body).await;
    let (code, reference) = (
        placed["code"].as_str().unwrap(),
        placed["reference"].as_str().unwrap(),
    );
    let file = ("proof", "prescription.pdf", b"%PDF-1.7 sample".as_slice());
    let path = format!("/order/{code}");
    let sent = site
        .client
        .post_file(&path, &[("do", "prescription")], file);
    assert_eq!(sent.send().await.unwrap().status(), 303);
    assert_eq!(
        as_doctor(&site, ("POST", reference, "approve"), json!({}))
            .await
            .0,
        200
    );
    site.pay(code, "").await;
    let data = OrderPersonalData(site.shop.clone());
    let kemi = "kemi@example.org".parse().unwrap();
    let handed = data.export_items(&kemi).await.unwrap();
    let order = &handed["orders"][0];
    assert_eq!(order["buyer"]["health"]["medicines"], "Vitamin C");
    assert_eq!(order["prescriptions"], json!(["prescription.pdf"]));
    let erased = data.erase_items(Actor::System, &kemi).await.unwrap();
    assert_eq!(erased.retained.len(), 1);
    let handed = data.export_items(&kemi).await.unwrap();
    let order = &handed["orders"][0];
    assert_eq!(order["buyer"]["name"], "Kemi Obi");
    assert_eq!(order["buyer"]["health"], Value::Null);
    assert_eq!(order["prescriptions"], json!([]));
    assert_eq!(site.rows("SELECT id FROM transfer_proof").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn doctors_alone_are_told_of_a_medicine_once_there_is_all_to_look_at() {
    let (site, variant) = pharmacy(ProductClass::Prescription).await;
    let doctor = site.hire(Role::Doctor).await;
    site.hire(Role::Support).await;
    let body = order_body(json!({ "item": variant, "quantity": 1, "health": answers() }));
    let (_, placed) = place(&site, &body).await;
    assert_eq!(site.templates().await, ["order-screening"]);
    let path = format!("/order/{}", placed["code"].as_str().unwrap());
    for name in ["prescription.pdf", "second-page.pdf"] {
        let file = ("proof", name, b"%PDF-1.7 sample".as_slice());
        let sent = site
            .client
            .post_file(&path, &[("do", "prescription")], file);
        assert_eq!(sent.send().await.unwrap().status(), 303);
    }
    let told = site.variables_of("order-alert").await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["what"], "An order waits for a pharmacist or doctor");
    for product in site.catalogue.products.lock().unwrap().iter_mut() {
        if product.id == "pills" {
            product.class = ProductClass::Pharmacy;
        }
    }
    let body = order_body(json!({ "item": variant, "quantity": 2, "health": answers() }));
    assert_eq!(place(&site, &body).await.0, 201);
    let recipients = site.recipients_of("order-alert").await;
    assert_eq!(recipients, [doctor.email.clone(), doctor.email]);
}
