//! What no sensible buyer does: each gets a clear answer, and nothing that was chosen or typed is lost.

use kernel::{Currency, Money};
use serde_json::{Value, json};
use testkit::{Guest, PageAnswer, read_json};
use tokio::task::JoinHandle;

use crate::doubles::product;
use crate::fixture::{Fixture, order_body};
use crate::totals::{form_fields, submit_checkout};

const TABS: usize = 10;
/// A character for its reader, and 25 bytes.
const FAMILY: &str = "👨\u{200d}👩\u{200d}👧\u{200d}👦";

/// Somebody with so many pieces of a product in the cart, and the cart.
async fn with_pieces(site: &Fixture, product: &str, quantity: i32) -> (Guest, Value) {
    let mut guest = site.guest();
    let body = json!({ "productId": product, "quantity": quantity });
    let (status, cart) = read_json(guest.send("POST", "/api/cart/items", body).await).await;
    assert_eq!(status, 201, "{cart}");
    (guest, cart)
}

async fn cart_of(guest: &mut Guest) -> Value {
    read_json(guest.get("/api/cart").await).await.1
}

/// What the page of this cart sends of its sum.
fn seen(cart: &Value) -> Value {
    json!({ "total": cart["total"]["amount"], "currency": cart["total"]["currency"] })
}

async fn order(guest: &mut Guest, more: Value) -> (u16, Value) {
    read_json(guest.send("POST", "/api/orders", order_body(more)).await).await
}

fn set_price(site: &Fixture, product: &str, prices: &[Money]) {
    let mut products = site.catalogue.products.lock().unwrap();
    let found = products.iter_mut().find(|known| known.id == product);
    found.unwrap().prices = prices.to_vec();
}

async fn count_orders(site: &Fixture) -> usize {
    let (status, found) = site.desk("GET", "orders", Value::Null).await;
    assert_eq!(status, 200, "{found}");
    found["items"].as_array().unwrap().len()
}

/// The page of the form that was not taken.
async fn page_of(site: &Fixture, answer: reqwest::Response) -> PageAnswer {
    assert_eq!(answer.status(), 303);
    PageAnswer::follow(&site.client, answer).await
}

async fn answers_of<F, T>(sent: impl IntoIterator<Item = F>) -> Vec<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static,
{
    let running: Vec<JoinHandle<T>> = sent.into_iter().map(tokio::spawn).collect();
    let mut answers = Vec::new();
    for answer in running {
        answers.push(answer.await.unwrap());
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn an_odd_quantity_changes_no_cart() {
    let site = Fixture::stocked().await;
    let (mut guest, cart) = with_pieces(&site, "net", 2).await;
    let id = cart["items"][0]["id"].as_str().unwrap();
    let (call, form) = (format!("/api/cart/items/{id}"), format!("/cart/items/{id}"));
    for odd in [
        "-1",
        "100",
        "99999999999999999999",
        "1.5",
        "1e1",
        "many",
        "²",
        "👪",
    ] {
        let answer = guest.send("PATCH", &call, json!({ "quantity": odd })).await;
        let (status, problem) = read_json(answer).await;
        let field = &problem["errors"][0]["field"];
        assert_eq!(
            (status, field),
            (422, &json!("quantity")),
            "{odd}: {problem}"
        );
        let changed = [("quantity", odd), ("do", "update")];
        let page = page_of(&site, guest.form(&form, &changed).await).await;
        assert!(page.location.starts_with("/cart?again="), "{page:?}");
        assert_eq!(page.invalid_fields(), ["quantity"], "{odd}");
        assert_eq!(page.shown["values"]["quantity"], odd);
        let added = [("productId", "net"), ("quantity", odd), ("do", "add")];
        let page = page_of(&site, guest.form("/cart/items", &added).await).await;
        assert!(page.location.starts_with("/product/net?again="), "{page:?}");
        assert_eq!(page.invalid_fields(), ["quantity"], "{odd}");
        assert_eq!(page.shown["values"]["quantity"], odd);
        assert_eq!(cart_of(&mut guest).await, cart, "{odd}");
    }
    for odd in [json!(-1), json!(100), json!(1.5), json!(1e30)] {
        let answer = guest.send("PATCH", &call, json!({ "quantity": odd })).await;
        assert_eq!(answer.status(), 422, "{odd}");
    }
    assert_eq!(cart_of(&mut guest).await, cart);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_odd_quantity_orders_nothing() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let mut guest = site.guest();
    for odd in ["-1", "0", "100", "99999999999999999999", "1.5", "many"] {
        let alone = json!({ "item": variant, "quantity": odd });
        let (status, problem) = order(&mut guest, alone.clone()).await;
        let field = &problem["errors"][0]["field"];
        assert_eq!(
            (status, field),
            (422, &json!("quantity")),
            "{odd}: {problem}"
        );
        let body = order_body(alone);
        let page = page_of(&site, submit_checkout(&mut guest, &body).await).await;
        let back = format!("/checkout?item={variant}&");
        assert!(page.location.starts_with(&back), "{page:?}");
        assert_eq!(page.invalid_fields(), ["quantity"], "{odd}");
        let typed = &page.shown["values"]["contact.email"];
        assert_eq!(*typed, body["contact"]["email"], "{page:?}");
        let path = format!("/api/checkout?item={variant}&quantity={odd}");
        let (status, shown) = read_json(guest.get(&path).await).await;
        let pieces = shown["cart"]["count"].as_i64().unwrap_or(0);
        assert!(
            status == 200 && (1..=99).contains(&pieces),
            "{odd}: {shown}"
        );
    }
    for odd in [json!(-1), json!(0), json!(100), json!(1.5), json!(1e30)] {
        let (status, _) = order(&mut guest, json!({ "item": variant, "quantity": odd })).await;
        assert_eq!(status, 422, "{odd}");
    }
    assert_eq!(count_orders(&site).await, 0);
    assert_eq!(site.shelf(&variant).await, (10, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_changed_is_said_before_it_is_charged() {
    let site = Fixture::stocked().await;
    let (mut guest, cart) = with_pieces(&site, "net", 2).await;
    let dearer = Money::new(800_000, Currency::Ngn);
    set_price(&site, "net", &[dearer]);
    let stale = seen(&cart);
    let (status, problem) = order(&mut guest, stale.clone()).await;
    let code = &problem["code"];
    assert_eq!((status, code), (409, &json!("total_changed")), "{problem}");
    let now = cart_of(&mut guest).await;
    assert_eq!(now["total"]["amount"], 2 * dearer.minor);
    assert_eq!(
        (&now["count"], &now["changes"]),
        (&cart["count"], &json!(1))
    );
    let total = now["total"]["text"].as_str().unwrap();
    assert!(
        problem["detail"].as_str().unwrap().contains(total),
        "{problem}"
    );

    let body = order_body(stale);
    let page = page_of(&site, submit_checkout(&mut guest, &body).await).await;
    assert!(page.location.starts_with("/checkout?again="), "{page:?}");
    assert!(
        page.shown["message"].as_str().unwrap().contains(total),
        "{page:?}"
    );
    let typed = &page.shown["values"]["contact.email"];
    assert_eq!(*typed, body["contact"]["email"], "{page:?}");
    assert_eq!(cart_of(&mut guest).await, now);
    assert_eq!(count_orders(&site).await, 0);

    let (status, placed) = order(&mut guest, seen(&now)).await;
    assert_eq!((status, &placed["total"]), (201, &now["total"]), "{placed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_sold_any_more_stops_the_order_and_leaves_the_rest() {
    let site = Fixture::stocked().await;
    let net = site.variant("net", "").await;
    let (mut guest, nets) = with_pieces(&site, "net", 2).await;
    let small = site.variant("shirt", "Small").await;
    let shirt = json!({ "productId": "shirt", "variant": small });
    guest.send("POST", "/api/cart/items", shirt).await;
    let before = cart_of(&mut guest).await;
    let products = &site.catalogue.products;
    products.lock().unwrap().retain(|known| known.id != "shirt");

    let cart = cart_of(&mut guest).await;
    let items = cart["items"].as_array().unwrap();
    let kind = |product: &str| {
        let found = items.iter().find(|item| item["productId"] == product);
        found.unwrap()["change"]["kind"].clone()
    };
    assert_eq!((kind("shirt"), kind("net")), (json!("gone"), Value::Null));
    assert_eq!(
        (&cart["canOrder"], &cart["total"]),
        (&json!(false), &nets["total"])
    );
    for sum in [seen(&before), seen(&cart)] {
        let (status, problem) = order(&mut guest, sum).await;
        let code = &problem["code"];
        assert_eq!((status, code), (409, &json!("stock_changed")), "{problem}");
    }
    let body = order_body(seen(&cart));
    let page = page_of(&site, submit_checkout(&mut guest, &body).await).await;
    assert!(
        !page.shown["message"].as_str().unwrap().is_empty(),
        "{page:?}"
    );
    assert_eq!(cart_of(&mut guest).await, cart);
    assert_eq!(site.shelf(&net).await, (10, 0));

    let gone = items.iter().find(|item| item["productId"] == "shirt");
    let path = format!("/api/cart/items/{}", gone.unwrap()["id"].as_str().unwrap());
    guest.send("DELETE", &path, json!({})).await;
    let (status, placed) = order(&mut guest, seen(&cart)).await;
    assert_eq!(
        (status, &placed["total"]),
        (201, &nets["total"]),
        "{placed}"
    );
    assert_eq!(site.shelf(&net).await, (10, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_variant_that_was_retired_counts_as_not_sold() {
    let site = Fixture::stocked().await;
    let (mut guest, _) = with_pieces(&site, "net", 2).await;
    let path = format!("stock/{}", site.variant("net", "").await);
    let (_, row) = site.desk("GET", &path, Value::Null).await;
    let retired = json!({ "version": row["version"], "retired": true });
    assert_eq!(site.desk("PUT", &path, retired).await.0, 200);
    let cart = cart_of(&mut guest).await;
    assert_eq!(cart["items"][0]["change"]["kind"], "gone");
    assert_eq!(
        (&cart["canOrder"], &cart["total"]["amount"]),
        (&json!(false), &json!(0))
    );
    let (status, problem) = order(&mut guest, seen(&cart)).await;
    let code = &problem["code"];
    assert_eq!((status, code), (409, &json!("stock_changed")), "{problem}");
    assert_eq!(cart_of(&mut guest).await, cart);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_currency_that_was_seen_is_charged_whatever_was_chosen_since() {
    let site = Fixture::stocked().await;
    let (mut guest, naira) = with_pieces(&site, "net", 2).await;
    guest.form("/preferences", &[("currency", "GBP")]).await;
    let pounds = cart_of(&mut guest).await;
    assert_ne!(pounds["total"]["currency"], naira["total"]["currency"]);
    // Without a currency it is that of the cookie, of which another sum was seen.
    let sum = json!({ "total": naira["total"]["amount"] });
    let (status, problem) = order(&mut guest, sum).await;
    let code = &problem["code"];
    assert_eq!((status, code), (409, &json!("total_changed")), "{problem}");
    let total = pounds["total"]["text"].as_str().unwrap();
    assert!(
        problem["detail"].as_str().unwrap().contains(total),
        "{problem}"
    );
    assert_eq!(cart_of(&mut guest).await, pounds);

    let (status, placed) = order(&mut guest, seen(&naira)).await;
    assert_eq!(
        (status, &placed["total"]),
        (201, &naira["total"]),
        "{placed}"
    );

    let (mut guest, naira) = with_pieces(&site, "net", 1).await;
    guest.form("/preferences", &[("currency", "GBP")]).await;
    let body = order_body(seen(&naira));
    let page = PageAnswer::read(submit_checkout(&mut guest, &body).await).await;
    let code = page.location.strip_prefix("/order/").unwrap();
    assert_eq!(site.order(code).await["total"], naira["total"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_figure_in_another_currency_is_another_sum() {
    let site = Fixture::new().await;
    let figure = 65_000;
    let prices = [(figure, Currency::Ngn), (figure, Currency::Gbp)];
    let even = product("even", "Even", &prices);
    site.catalogue.products.lock().unwrap().push(even);
    let variant = site.stock("even", "", 3).await;
    let (mut guest, cart) = with_pieces(&site, "even", 1).await;
    assert_eq!(cart["total"]["currency"], "NGN");
    set_price(&site, "even", &[Money::new(figure, Currency::Gbp)]);
    let (status, problem) = order(&mut guest, seen(&cart)).await;
    assert_eq!(
        status, 409,
        "₦650 was seen, so £650 is not charged: {problem}"
    );
    assert_eq!(cart_of(&mut guest).await["count"], cart["count"]);
    assert_eq!(site.shelf(&variant).await, (3, 0));
}

/// To an address of nothing but emoji, and the lines that it makes.
fn to_emoji() -> (Value, Value) {
    let (street, landmark) = (format!("🏠🏠{FAMILY}"), "🐘🌳");
    let (town, lga, state) = ("🌆", "🏝️", "Osun");
    let address = json!({ "place": "osun", "street": street, "landmark": landmark, "town": town,
        "lga": lga, "state": state });
    let lines = json!([street, landmark, format!("{town}, {lga}"), state]);
    (address, lines)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_emoji_is_shown_as_it_was_typed() {
    let site = Fixture::stocked().await;
    let (address, lines) = to_emoji();
    let (mut guest, _) = with_pieces(&site, "net", 1).await;
    let body = json!({ "delivery": address, "payment": "transfer" });
    let (status, placed) = order(&mut guest, body.clone()).await;
    assert_eq!(status, 201, "{placed}");
    let code = placed["code"].as_str().unwrap();
    assert_eq!(site.order(code).await["address"], lines);
    let paper = guest.get(&format!("/api/orders/{code}/invoice.pdf")).await;
    assert_eq!(paper.status(), 200);
    let (id, _) = site.find(placed["reference"].as_str().unwrap()).await;
    let (_, at_desk) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
    assert_eq!(at_desk["address"], lines, "{at_desk}");

    let (mut guest, _) = with_pieces(&site, "net", 2).await;
    let answer = submit_checkout(&mut guest, &order_body(body)).await;
    let to = PageAnswer::read(answer).await.location;
    assert!(to.starts_with("/order/"), "{to}");
    let page = PageAnswer::read(guest.get(&to).await).await;
    assert_eq!(
        (page.status, &page.shown["address"]),
        (200, &lines),
        "{page:?}"
    );
    site.run_jobs().await;
    assert_eq!(site.templates().await, ["order-transfer", "order-transfer"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn emoji_that_cannot_be_taken_are_said_at_their_field() {
    let site = Fixture::stocked().await;
    let (mut guest, cart) = with_pieces(&site, "net", 1).await;
    let with = |group: &str, name: &str, emoji: String| {
        let mut body = order_body(json!({ "delivery": to_emoji().0 }));
        body[group][name] = json!(emoji);
        body
    };
    let refused = [
        ("contact.name", with("contact", "name", FAMILY.to_owned())),
        ("contact.phone", with("contact", "phone", "☎️".to_owned())),
        ("contact.email", with("contact", "email", "📧".to_owned())),
        (
            "delivery.street",
            with("delivery", "street", FAMILY.repeat(161)),
        ),
        (
            "delivery.town",
            with("delivery", "town", "🌆".repeat(5_000)),
        ),
        ("delivery.state", with("delivery", "state", "🗺️".to_owned())),
        ("delivery.place", with("delivery", "place", "📍".to_owned())),
    ];
    for (field, body) in refused {
        let (status, problem) = order(&mut guest, body.clone()).await;
        let named = &problem["errors"][0]["field"];
        assert_eq!((status, named), (422, &json!(field)), "{problem}");
        let page = page_of(&site, submit_checkout(&mut guest, &body).await).await;
        assert_eq!(page.invalid_fields()[0], field, "{page:?}");
        let typed = &page.shown["values"]["delivery.landmark"];
        assert_eq!(*typed, body["delivery"]["landmark"], "{field}");
        assert_eq!(cart_of(&mut guest).await, cart, "{field}");
    }
    assert_eq!(count_orders(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_form_of_ten_tabs_is_one_order() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let (mut guest, cart) = with_pieces(&site, "net", 2).await;
    let fields = form_fields(&order_body(seen(&cart)));
    let press = || guest.request("POST", "/checkout").form(&fields).send();
    let mut led_to = Vec::new();
    for answer in answers_of((0..TABS).map(|_| press())).await {
        let page = PageAnswer::read(answer.unwrap()).await;
        assert_eq!(page.status, 303, "{page:?}");
        led_to.push(page.location);
    }
    assert!(led_to[0].starts_with("/order/"), "{led_to:?}");
    assert!(led_to.iter().all(|to| *to == led_to[0]), "{led_to:?}");
    assert_eq!(count_orders(&site).await, 1);
    assert_eq!(site.shelf(&variant).await, (10, 2), "held once");
    assert_eq!(cart_of(&mut guest).await["count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_tabs_that_mean_ten_orders_share_what_is_in_the_cart() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let (mut guest, cart) = with_pieces(&site, "net", 2).await;
    let body = order_body(seen(&cart));
    let press = |tab: usize| {
        let request = guest.request("POST", "/api/orders").json(&body);
        let key = format!("tab {tab} of the same visitor");
        request.header("idempotency-key", key).send()
    };
    let (mut placed, mut refused) = (0, 0);
    for answer in answers_of((0..TABS).map(press)).await {
        let (status, answer) = read_json(answer.unwrap()).await;
        match status {
            201 => placed += 1,
            // What the first one ordered is in no cart any more.
            409 => refused += 1,
            other => panic!("{other}: {answer}"),
        }
    }
    let (on_hand, reserved) = site.shelf(&variant).await;
    assert!(reserved <= on_hand, "{reserved} of {on_hand}");
    assert_eq!(
        (placed, refused),
        (1, TABS - 1),
        "the cart was ordered once"
    );
    assert_eq!((on_hand, reserved), (10, 2));
    assert_eq!(cart_of(&mut guest).await["count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_government_area_of_another_state_is_a_mistake() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let order = |area: &str| {
        order_body(
            json!({ "item": variant, "delivery": { "method": "address", "street": "12 Oke Street",
            "town": "Osogbo", "state": "Osun", "lga": area } }),
        )
    };
    let (status, refused) = site.client.post_json("/api/orders", &order("Ikeja")).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (422, &json!("delivery.lga")),
        "{refused}"
    );
    assert!(
        refused["errors"][0]["message"]
            .as_str()
            .unwrap()
            .contains("Lagos"),
        "{refused}"
    );
    for (typed, kept) in [
        ("osogbo", "Osogbo"),
        ("Behind the big market", "Behind the big market"),
    ] {
        let (status, placed) = site.client.post_json("/api/orders", &order(typed)).await;
        assert_eq!(status, 201, "{placed}");
        let order = site.order(placed["code"].as_str().unwrap()).await;
        assert!(order["address"].to_string().contains(kept), "{order}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_whose_answer_was_lost_finds_its_order_again() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 1 }));
    let key = "0f7c1b9e5a2d4c6e8f0a1b2c3d4e5f60";
    let mut codes = Vec::new();
    for _ in 0..2 {
        let call = site.guest().request("POST", "/api/orders");
        let call = call.header("idempotency-key", key).json(&body);
        let (status, placed) = read_json(call.send().await.unwrap()).await;
        assert_eq!(status, 201, "{placed}");
        codes.push(placed["code"].clone());
        // As if the site had died after the order was written and before its answer was kept.
        site.tamper("DELETE FROM idempotency").await;
    }
    assert_eq!(codes[0], codes[1]);
    assert_eq!(
        site.shelf(&variant).await,
        (10, 1),
        "its goods are held once"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_with_a_place_of_its_own_is_not_sent_to_at_the_price_of_the_country() {
    let site = Fixture::stocked().await;
    let (mut guest, _) = with_pieces(&site, "net", 1).await;
    let to = |place: &str, state: &str| {
        let street = json!({ "method": "address", "place": place, "street": "12 Oke Street",
            "town": "Osogbo", "state": state });
        json!({ "delivery": street })
    };
    let (status, refused) = order(&mut guest, to("nigeria", "Osun")).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (422, &json!("delivery.state"))
    );
    let message = refused["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("Osun State (sample)"), "{refused}");

    let body = order_body(to("nigeria", "Osun"));
    let page = page_of(&site, submit_checkout(&mut guest, &body).await).await;
    assert_eq!(page.invalid_fields(), ["delivery.state"], "{page:?}");
    assert_eq!(page.shown["values"]["delivery.street"], "12 Oke Street");
    let (_, checkout) = read_json(guest.get("/api/checkout").await).await;
    assert_eq!(
        checkout["place"]["key"], "osun",
        "the page comes back with the state's own price"
    );
    assert_eq!(count_orders(&site).await, 0);

    let (status, placed) = order(&mut guest, to("osun", "Osun")).await;
    assert_eq!(
        (status, &placed["total"]["text"]),
        (201, &json!("₦9,300")),
        "{placed}"
    );
    let (mut other, _) = with_pieces(&site, "net", 1).await;
    let (status, placed) = order(&mut other, to("nigeria", "Oyo")).await;
    assert_eq!(
        (status, &placed["total"]["text"]),
        (201, &json!("₦11,300")),
        "{placed}"
    );
}
