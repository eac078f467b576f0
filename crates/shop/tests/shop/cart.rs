//! Carts and coupons: kept, priced anew, and honest about what changed.

use kernel::{Currency, Money};
use serde_json::{Value, json};
use testkit::read_json;

use crate::fixture::{Fixture, order_body};

#[tokio::test(flavor = "multi_thread")]
async fn a_cart_is_kept_by_a_cookie_and_says_what_changed() {
    let site = Fixture::stocked().await;
    let mut guest = site.guest();
    let net = json!({ "productId": "net", "quantity": 3 });
    let answer = guest.send("POST", "/api/cart/items", net.clone()).await;
    let (status, cart) = read_json(answer).await;
    assert_eq!(status, 201, "{cart}");
    assert_eq!(cart["total"]["text"], "₦23,400");
    assert_eq!(cart["delivery"], Value::Null, "no place is chosen yet");
    assert_eq!(cart["items"][0]["change"], Value::Null);
    let other = read_json(site.guest().get("/api/cart").await).await.1;
    assert_eq!(other["count"], 0, "another visitor's cart is their own");

    let item = format!(
        "/api/cart/items/{}",
        cart["items"][0]["id"].as_str().unwrap()
    );
    site.catalogue.products.lock().unwrap()[0].prices[0] = Money::new(800_000, Currency::Ngn);
    let (_, cart) = read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["changes"], 1);
    assert_eq!(
        cart["items"][0]["change"]["text"],
        "The price went up by ₦200"
    );
    assert_eq!(cart["total"]["text"], "₦24,000", "what would be charged");
    let (_, cart) = read_json(guest.send("PATCH", &item, json!({ "quantity": 2 })).await).await;
    assert_eq!(cart["changes"], 0, "it was looked at");

    let variant = site.variant("net", "").await;
    let change = json!({ "version": 2, "reason": "damaged", "pieces": -9, "note": "Wet" });
    let (status, left) = site
        .desk("POST", &format!("stock/{variant}/changes"), change)
        .await;
    assert_eq!((status, &left["onHand"]), (200, &json!(1)), "{left}");
    let (_, cart) = read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["items"][0]["change"]["kind"], "stock");
    assert_eq!(cart["items"][0]["change"]["text"], "Only one is left");
    assert_eq!(cart["canOrder"], false);

    site.catalogue.products.lock().unwrap().remove(0);
    let (_, cart) = read_json(guest.get("/api/cart").await).await;
    assert_eq!(cart["items"][0]["change"]["kind"], "gone");
    assert_eq!(cart["total"]["amount"], 0, "what is gone is not counted");
    let (status, cart) = read_json(guest.send("DELETE", &item, json!({})).await).await;
    assert_eq!((status, &cart["count"]), (200, &json!(0)));
    let again = guest.send("DELETE", &item, json!({})).await;
    assert_eq!(again.status(), 404, "in another tab");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_behind_one_address_who_choose_the_same_at_once_stay_two() {
    let site = Fixture::stocked().await;
    let net = site.variant("net", "").await;
    for (action, pieces) in [("add", 1), ("buy", 0)] {
        let form = [
            ("form", "add-to-cart"),
            ("productId", "net"),
            ("variant", &*net),
            ("quantity", "1"),
            ("do", action),
        ];
        let mut one = site.guest();
        let mut other = one.neighbour();
        for guest in [&mut one, &mut other] {
            assert_eq!(guest.form("/cart/items", &form).await.status(), 303);
            let cart = read_json(guest.get("/api/cart").await).await.1;
            assert_eq!(cart["count"], pieces, "{action}");
        }
        assert_ne!(one.cookies["visitor"], other.cookies["visitor"], "{action}");
        one.form("/cart/items", &form).await;
        one.form("/cart/items", &form).await;
        let cart = read_json(one.get("/api/cart").await).await.1;
        assert_eq!(cart["count"], 2 * pieces, "a double click counts once");
        let cart = read_json(other.get("/api/cart").await).await.1;
        assert_eq!(cart["count"], pieces, "of nobody else");
    }
}

/// What an answer tells the browser of the cart.
fn told_count(answer: &reqwest::Response) -> Option<String> {
    let cookies = answer.headers().get_all("set-cookie").iter();
    let texts = cookies.filter_map(|cookie| cookie.to_str().ok());
    let own = texts.filter(|cookie| cookie.starts_with("cart="));
    own.map(|cookie| cookie.split(';').next().unwrap().to_owned())
        .next_back()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_are_the_same_for_everybody_learn_how_full_the_cart_is() {
    let site = Fixture::stocked().await;
    let mut guest = site.guest();
    let net = json!({ "productId": "net", "quantity": 3 });
    let answer = guest.send("POST", "/api/cart/items", net).await;
    assert_eq!(told_count(&answer).as_deref(), Some("cart=3"));
    let cart: Value = answer.json().await.unwrap();
    let item = format!(
        "/api/cart/items/{}",
        cart["items"][0]["id"].as_str().unwrap()
    );
    let answer = guest.send("PATCH", &item, json!({ "quantity": 2 })).await;
    assert_eq!(told_count(&answer).as_deref(), Some("cart=2"));
    let body = order_body(json!({}));
    let answer = guest.send("POST", "/api/orders", body).await;
    assert_eq!(
        told_count(&answer).as_deref(),
        Some("cart=0"),
        "what is ordered is out of it"
    );
    let coupon = json!({ "code": "NONE" });
    let answer = site.guest().send("POST", "/api/cart/coupon", coupon).await;
    assert_eq!(told_count(&answer), None, "no cookie for who has no cart");
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_contain_delivery_once_it_is_said_where_to() {
    let site = Fixture::stocked().await;
    let offer = |place: &str| {
        let path = format!("/api/products/net/offer?place={place}");
        let site = &site;
        async move { site.client.get_json(&path).await.1 }
    };
    let none = offer("").await;
    assert_eq!(none["variants"][0]["delivered"], Value::Null);
    let osun = offer("osun").await;
    let chosen = osun["places"]
        .as_array()
        .unwrap()
        .iter()
        .find(|place| place["chosen"] == true);
    assert_eq!(
        osun["variants"][0]["delivered"],
        chosen.unwrap()["total"],
        "{osun}"
    );
    assert_ne!(
        osun["variants"][0]["delivered"],
        osun["variants"][0]["price"]
    );
    assert_eq!(offer("nowhere").await["deliveryText"], "");
    let products = site.catalogue.products.lock().unwrap().clone();
    let priced = shop::price_delivered(&site.shop, "uk", &products)
        .await
        .unwrap()
        .unwrap();
    let pounds: Vec<_> = priced.prices.iter().map(Vec::len).collect();
    assert_eq!(
        pounds,
        [1, 1, 0],
        "in pounds alone, and the watch has no price in them"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_gets_a_clear_answer() {
    let site = Fixture::stocked().await;
    let mut guest = site.guest();
    for (quantity, field) in [
        (json!(-1), "quantity"),
        (json!(0), "quantity"),
        (json!(100), "quantity"),
        (json!(99_999_999_999_u64), "quantity"),
        (json!("many"), "quantity"),
        (json!(1.5), "quantity"),
    ] {
        let body = json!({ "productId": "net", "quantity": quantity });
        let (status, answer) = read_json(guest.send("POST", "/api/cart/items", body).await).await;
        assert_eq!(
            (status, &answer["errors"][0]["field"]),
            (422, &json!(field)),
            "{quantity}"
        );
    }
    let (status, answer) = read_json(
        guest
            .send(
                "POST",
                "/api/cart/items",
                json!({ "productId": "net", "quantity": 11 }),
            )
            .await,
    )
    .await;
    assert_eq!(
        (status, &answer["detail"]),
        (422, &json!("Only 10 are left"))
    );
    for product in ["nothing", "", "shirt"] {
        let body = json!({ "productId": product, "quantity": 1 });
        let (status, answer) = read_json(guest.send("POST", "/api/cart/items", body).await).await;
        assert_eq!(
            (status, &answer["errors"][0]["field"]),
            (422, &json!("variant")),
            "{product}"
        );
    }
    let form = [("productId", "net"), ("quantity", "200"), ("do", "add")];
    let wrong = site.post_form("/cart/items", &form).await;
    assert!(
        wrong.location.starts_with("/product/net?again="),
        "{wrong:?}"
    );
    assert_eq!(
        wrong.shown["values"]["quantity"], "200",
        "nothing typed is lost"
    );
    let form = [("productId", "net"), ("quantity", "2"), ("do", "add")];
    assert_eq!(
        site.send_form("/cart/items", &form).await.headers()["location"],
        "/cart"
    );
    let form = [("productId", "net"), ("quantity", "2"), ("do", "buy")];
    let bought = site.send_form("/cart/items", &form).await;
    let to = bought.headers()["location"].to_str().unwrap();
    let variant = site.variant("net", "").await;
    assert_eq!(to, format!("/checkout?item={variant}&quantity=2"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coupon_says_at_once_what_it_does_or_why_not() {
    let site = Fixture::stocked().await;
    let coupon = |code: &str, more: Value| {
        let mut body = json!({ "code": code, "kind": "percent", "percent": 10, "active": true });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    let refused = [
        (
            "PAST",
            json!({ "endsAt": "2026-11-01T00:00:00Z" }),
            "This code is no longer valid",
        ),
        (
            "LATER",
            json!({ "startsAt": "2026-12-24T00:00:00Z" }),
            "This code is not valid yet",
        ),
        (
            "OFF",
            json!({ "active": false }),
            "We do not know this code. Please check it",
        ),
    ];
    for (code, more, words) in refused {
        let (status, answer) = site.desk("POST", "coupons", coupon(code, more)).await;
        assert_eq!(status, 200, "{answer}");
        let (status, answer) = site
            .client
            .post_json("/api/cart/coupon", &json!({ "code": code }))
            .await;
        assert_eq!((status, &answer["detail"]), (422, &json!(words)), "{code}");
    }
    let (status, _) = site.desk("POST", "coupons", coupon("ten", json!({}))).await;
    assert_eq!(status, 200);
    let (status, twice) = site.desk("POST", "coupons", coupon("TEN", json!({}))).await;
    assert_eq!(
        (status, &twice["errors"][0]["field"]),
        (422, &json!("code"))
    );
    let mut guest = site.guest();
    guest
        .send("POST", "/api/cart/items", json!({ "productId": "net" }))
        .await;
    let (status, cart) = read_json(
        guest
            .send("POST", "/api/cart/coupon", json!({ "code": " t en" }))
            .await,
    )
    .await;
    assert_eq!(status, 200, "{cart}");
    assert_eq!(cart["coupon"]["text"], "This code takes 10% off");
    assert_eq!(cart["discount"]["text"], "₦780");
    assert_eq!(cart["total"]["text"], "₦7,020");
    let form = [("code", "TEN"), ("product", "net")];
    let shown = site.post_form("/cart/coupon", &form).await;
    assert!(
        shown.location.starts_with("/product/net?again="),
        "{shown:?}"
    );
    assert_eq!(shown.shown["message"], "This code takes 10% off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_shows_its_total_for_each_place() {
    let site = Fixture::stocked().await;
    let offer = site.offer("net").await;
    assert_eq!(offer["open"], true);
    let total = |key: &str| {
        let places = offer["places"].as_array().unwrap();
        let found = places.iter().find(|place| place["key"] == key);
        found.map(|place| place["total"]["text"].clone())
    };
    assert_eq!(
        total("osogbo"),
        Some(json!("₦7,800")),
        "collected for nothing"
    );
    assert_eq!(total("osun"), Some(json!("₦9,300")));
    assert_eq!(total("uk"), None, "nothing goes there in naira");
    assert_eq!(
        site.offer("watch").await["open"],
        false,
        "it was never in stock"
    );
    site.catalogue.settings.lock().unwrap().open = false;
    let closed = site.offer("net").await;
    assert_eq!(closed["open"], false);
    assert_eq!(
        closed["notice"],
        "Ordering is not open yet. Please ask us about this."
    );
}
