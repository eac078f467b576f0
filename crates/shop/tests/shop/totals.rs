//! The sum that a page shows is the sum that is charged: whatever is in the cart, for wherever, with any coupon, paid in any way.

use kernel::Currency;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use reqwest::Response;
use serde_json::{Value, json};
use shop::model::{Product, TaxClass};
use testkit::{Guest, PageAnswer, read_json};

use crate::doubles::product;
use crate::fixture::{Fixture, order_body};

/// Carts of one round, in a store of its own.
const CARTS: u64 = 100;
/// Carts of `.ci/run`.
const USUAL_CARTS: u64 = 300;
const PRODUCTS: usize = 6;
const MOST_LINES: u64 = 4;
const MOST_PIECES: u64 = 99;
const COUPONS: [&str; 5] = ["", "PART", "SUM", "SHIP", "ONE"];

/// How many rounds: `BEDSIDE_TEST_CARTS` asks for more carts than those of `.ci/run`.
fn rounds() -> u64 {
    let wanted = std::env::var("BEDSIDE_TEST_CARTS");
    let wanted = wanted.map_or(USUAL_CARTS, |count| count.parse().unwrap());
    wanted.div_ceil(CARTS)
}

fn pick<'a, T>(random: &mut StdRng, all: &'a [T]) -> &'a T {
    &all[random.random_range(0..all.len())]
}

fn random_product(at: usize, random: &mut StdRng) -> Product {
    // Of one currency at most there is no price, so that most carts have one in common and some have none.
    let missing = random.random_range(0..PRODUCTS);
    let mut prices = Vec::new();
    for (at, currency) in Currency::ALL.into_iter().enumerate() {
        let most = if currency == Currency::Ngn {
            3_000_000
        } else {
            9_000
        };
        // Nothing is so cheap that a coupon leaves less than a card can pay.
        let minor = random.random_range(most / 10..=most);
        if at != missing {
            prices.push((minor, currency));
        }
    }
    let mut made = product(&format!("thing-{at}"), &format!("Thing {at}"), &prices);
    if random.random() {
        made.tax = TaxClass::Zero;
    }
    made
}

/// What a page's form sends where a script sends this body.
pub fn form_fields(body: &Value) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for (name, value) in body.as_object().unwrap() {
        if let Value::Object(group) = value {
            let inner = group.iter();
            fields.extend(inner.map(|(own, value)| (format!("{name}.{own}"), field_text(value))));
        } else {
            fields.push((name.clone(), field_text(value)));
        }
    }
    fields
}

fn field_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        other => other.to_string(),
    }
}

/// Presses the button of the checkout's form.
pub async fn submit_checkout(guest: &mut Guest, body: &Value) -> Response {
    let fields = form_fields(body);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    guest.form("/checkout", &fields).await
}

async fn read(guest: &mut Guest, path: &str) -> Value {
    let (status, answer) = read_json(guest.get(path).await).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

/// Sets a cookie as the forms at the foot of a page do.
async fn choose(guest: &mut Guest, name: &str, value: &str) {
    let answer = guest.form("/preferences", &[(name, value)]).await;
    assert_eq!(answer.status(), 303, "{name} {value}");
}

/// Where it is shown what this costs: the whole cart, or one thing alone.
fn checkout_of(alone: &Value) -> String {
    match alone["item"].as_str() {
        Some(item) => format!("/api/checkout?item={item}&quantity={}", alone["quantity"]),
        None => "/api/checkout".to_owned(),
    }
}

fn delivery_to(checkout: &Value) -> Value {
    let place = &checkout["place"];
    let mut delivery = json!({ "place": place["key"] });
    if place["method"] == "pickup" {
        return delivery;
    }
    delivery["street"] = json!("12 Oke Street");
    delivery["town"] = json!("Old Town");
    if place["country"] == "GB" {
        delivery["postcode"] = json!("LS1 4DY");
    } else {
        delivery["state"] = checkout["states"][0].clone();
    }
    delivery
}

/// What the parts of a cart say adds up to what its total says.
fn check_sums(cart: &Value) {
    let amount = |sum: &Value| sum["amount"].as_i64().unwrap_or(0);
    let items = cart["items"].as_array().unwrap();
    let lines: i64 = items.iter().map(|item| amount(&item["total"])).sum();
    assert_eq!(lines, amount(&cart["subtotal"]), "{cart}");
    let total = lines - amount(&cart["discount"]) + amount(&cart["delivery"]);
    assert_eq!(total, amount(&cart["total"]), "{cart}");
}

struct Goods {
    product: String,
    variant: String,
}

struct Market {
    site: Fixture,
    random: StdRng,
    goods: Vec<Goods>,
    placed: u64,
    refused: u64,
    /// Of those that were placed: what a card was asked for, and in another currency than that of the price.
    by_card: u64,
    converted: u64,
}

impl Market {
    async fn new(seed: u64) -> Self {
        let site = Fixture::new().await;
        site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
        {
            let mut settings = site.catalogue.settings.lock().unwrap();
            settings.tax_nigeria = "7.5".to_owned();
            settings.tax_united_kingdom = "20".to_owned();
            // All guests come from one network.
            settings.tries_per_network = 10_000;
        }
        let mut market = Self {
            site,
            random: StdRng::seed_from_u64(seed),
            goods: Vec::new(),
            placed: 0,
            refused: 0,
            by_card: 0,
            converted: 0,
        };
        market.fill_shelves().await;
        market.issue_coupons().await;
        market
    }

    /// So full that no round empties one.
    async fn fill_shelves(&mut self) {
        let random = &mut self.random;
        let products: Vec<Product> = (0..PRODUCTS).map(|at| random_product(at, random)).collect();
        let ids: Vec<String> = products.iter().map(|made| made.id.clone()).collect();
        *self.site.catalogue.products.lock().unwrap() = products;
        for product in ids {
            let labels = [&[""][..], &["Small", "Large"][..]];
            for label in *pick(&mut self.random, &labels) {
                let own_price = self.random.random_range(300_000..3_000_000);
                let own_price = self.random.random_ratio(1, 3).then_some(own_price);
                let body = json!({ "productId": product, "label": label, "priceNgn": own_price,
                    "onHand": CARTS * MOST_LINES * MOST_PIECES });
                let (status, answer) = self.site.desk("POST", "stock", body).await;
                assert_eq!(status, 200, "{answer}");
                let variant = answer["id"].as_str().unwrap().to_owned();
                let product = product.clone();
                self.goods.push(Goods { product, variant });
            }
        }
    }

    async fn issue_coupons(&mut self) {
        let percent = self.random.random_range(1..=50);
        let coupons = [
            json!({ "code": "PART", "kind": "percent", "percent": percent }),
            // In dollars it is worth nothing.
            json!({ "code": "SUM", "kind": "amount", "amountNgn": 100_000, "amountGbp": 200 }),
            json!({ "code": "SHIP", "kind": "free_delivery" }),
            json!({ "code": "ONE", "kind": "percent", "percent": 25, "productId": "thing-0" }),
        ];
        for mut coupon in coupons {
            coupon["active"] = json!(true);
            let (status, answer) = self.site.desk("POST", "coupons", coupon).await;
            assert_eq!(status, 200, "{answer}");
        }
    }

    /// Fills the cart; or answers the one thing that is bought past it, as the order names it.
    async fn choose_goods(&mut self, guest: &mut Guest) -> Value {
        let is_alone = self.random.random_ratio(1, 4);
        for _ in 0..self.random.random_range(1..=MOST_LINES) {
            let most = *pick(&mut self.random, &[3, 3, 3, MOST_PIECES]);
            let quantity = self.random.random_range(1..=most);
            let Goods { product, variant } = pick(&mut self.random, &self.goods);
            if is_alone {
                return json!({ "item": variant, "quantity": quantity });
            }
            let body = json!({ "productId": product, "variant": variant, "quantity": quantity });
            let answer = guest.send("POST", "/api/cart/items", body).await;
            let (status, cart) = read_json(answer).await;
            assert_eq!(status, 201, "{cart}");
        }
        json!({})
    }

    async fn enter_coupon(&mut self, guest: &mut Guest) {
        let code = *pick(&mut self.random, &COUPONS);
        if code.is_empty() {
            return;
        }
        let answer = guest.send("POST", "/api/cart/coupon", json!({ "code": code }));
        let (status, answer) = read_json(answer.await).await;
        let refused = &answer["errors"][0]["field"];
        assert!(status == 200 || refused == "code", "{code}: {answer}");
    }

    /// Chooses one of the places that the cart can go to; what the checkout shows from then on.
    async fn choose_place(&mut self, guest: &mut Guest, path: &str) -> Value {
        let listed = read(guest, path).await;
        let places = listed["cart"]["places"].as_array().unwrap();
        let place = pick(&mut self.random, places);
        choose(guest, "place", place["key"].as_str().unwrap()).await;
        let checkout = read(guest, path).await;
        assert_eq!(checkout["place"]["key"], place["key"], "{checkout}");
        assert_eq!(
            checkout["cart"]["total"], place["total"],
            "the list of places said what the chosen one costs"
        );
        checkout
    }

    /// An order of what the checkout shows, with what it shows.
    fn write_order(&mut self, number: u64, checkout: &Value, alone: &Value) -> Value {
        let payments = checkout["payments"].as_array().unwrap();
        let payment = &pick(&mut self.random, payments)["key"];
        let total = &checkout["cart"]["total"];
        let contact = json!({ "name": "Kemi Obi", "email": format!("kemi{number}@example.org"),
            "phone": format!("0802{number:07}") });
        let mut body = order_body(
            json!({ "contact": contact, "delivery": delivery_to(checkout),
            "payment": payment, "total": total["amount"] }),
        );
        // A program may leave the currency to the cookie; the page never does.
        if self.random.random_ratio(2, 3) {
            body["currency"] = total["currency"].clone();
        }
        for (name, value) in alone.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    }

    /// Places the order, by script or by form; its code.
    async fn place_order(&mut self, guest: &mut Guest, body: &Value, shown: &Value) -> String {
        self.placed += 1;
        if self.random.random_ratio(1, 3) {
            let answer = PageAnswer::read(submit_checkout(guest, body).await).await;
            let code = answer.location.strip_prefix("/order/");
            return code.unwrap_or_else(|| panic!("{answer:?}")).to_owned();
        }
        let answer = guest.send("POST", "/api/orders", body.clone()).await;
        let (status, placed) = read_json(answer).await;
        assert_eq!(status, 201, "{placed}");
        assert_eq!(placed["total"], *shown, "{placed}");
        placed["code"].as_str().unwrap().to_owned()
    }

    async fn check_charge(&mut self, guest: &mut Guest, code: &str, shown: &Value) {
        let order = read(guest, &format!("/api/orders/{code}")).await;
        assert_eq!(order["total"], *shown, "{order}");
        if !order["bank"].is_null() {
            assert_eq!(order["bank"]["amountText"], shown["text"], "{order}");
        }
        let offer = &order["pay"];
        if offer.is_null() {
            assert_ne!(
                order["state"], "pending",
                "a card has nothing to pay: {order}"
            );
            return;
        }
        self.by_card += 1;
        assert_eq!(offer["priceText"], shown["text"], "{order}");
        let path = format!("/api/orders/{code}/pay");
        let (status, opened) = read_json(guest.send("POST", &path, json!({})).await).await;
        assert_eq!(status, 200, "{opened}");
        assert_eq!(opened["amountText"], offer["amountText"]);
        let asked = self.find_asked(opened["reference"].as_str().unwrap()).await;
        assert_eq!(asked["asked"], offer["amount"], "{order}");
        if asked["asked_currency"] == shown["currency"] {
            assert_eq!(asked["asked"], shown["amount"], "{order}");
        } else {
            self.converted += 1;
            assert!(
                offer["rateText"].is_string(),
                "by a rate that is told: {order}"
            );
        }
    }

    /// What the provider was asked to take, and what we wrote down of it.
    async fn find_asked(&self, reference: &str) -> Value {
        let sql = format!(
            "SELECT body FROM payments_sandbox_transaction WHERE reference = '{reference}'"
        );
        let body: String = self.site.rows(&sql).await[0].try_get("", "body").unwrap();
        let asked: Value = serde_json::from_str(&body).unwrap();
        let sql = format!("SELECT amount_minor FROM payments_attempt WHERE id = '{reference}'");
        let kept: i64 = self.site.rows(&sql).await[0]
            .try_get("", "amount_minor")
            .unwrap();
        assert_eq!(asked["asked"], kept, "{asked}");
        asked
    }

    async fn buy(&mut self, number: u64) {
        let mut guest = self.site.guest();
        let currency = *pick(&mut self.random, &Currency::ALL);
        choose(&mut guest, "currency", currency.code()).await;
        let alone = self.choose_goods(&mut guest).await;
        self.enter_coupon(&mut guest).await;
        let path = checkout_of(&alone);
        let checkout = self.choose_place(&mut guest, &path).await;
        let cart = &checkout["cart"];
        if alone["item"].is_null() {
            assert_eq!(read(&mut guest, "/api/cart").await, *cart);
        }
        let body = self.write_order(number, &checkout, &alone);
        if cart["canOrder"] == false {
            // Its lines have no currency in common.
            let answer = guest.send("POST", "/api/orders", body).await;
            let (status, problem) = read_json(answer).await;
            assert_eq!(
                (status, &problem["code"]),
                (409, &json!("no_common_currency"))
            );
            self.refused += 1;
            return;
        }
        check_sums(cart);
        let code = self.place_order(&mut guest, &body, &cart["total"]).await;
        self.check_charge(&mut guest, &code, &cart["total"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shown_total_equals_charged_total_in_random_carts() {
    let (mut placed, mut refused, mut by_card, mut converted) = (0, 0, 0, 0);
    for round in 0..rounds() {
        let mut market = Market::new(20_261_126 + round).await;
        for number in 0..CARTS {
            market.buy(number).await;
        }
        placed += market.placed;
        refused += market.refused;
        by_card += market.by_card;
        converted += market.converted;
    }
    assert!(
        placed > refused && refused > 0 && by_card > converted && converted > 0,
        "{placed} {refused} {by_card} {converted}"
    );
}
