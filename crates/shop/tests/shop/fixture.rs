//! The shop: the real server with pages that show what they are told, the sandbox on a port, three products on the shelf.

use std::ops::Deref;
use std::sync::Arc;

use drafts::DraftService;
use reqwest::Response;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use shop::{OrderDrafts, OrderTransfers, Shop, ShopPorts};
use staff::testing::TestMember;
use staff::{Role, Staff, StaffPorts};
use testkit::{
    DeskCaller, Guest, PUBLIC_URL, PageAnswer, SiteBuilder, SiteFixture, pay_by_card, signed_in,
    site_migrations,
};
use transfers::{OpenItemSource, TransferDesk, TransferProofs};

use crate::doubles::Catalogue;

/// Thursday 26 November 2026, 10am in Lagos.
const THURSDAY: &str = "2026-11-26T09:00:00Z";

const ROUTES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "product", "pattern": "/product/{id}" },
    { "name": "cart", "pattern": "/cart", "personal": true,
      "reads": [{ "name": "cart", "path": "/api/cart" }] },
    { "name": "checkout", "pattern": "/checkout", "query": ["item", "quantity"], "personal": true,
      "reads": [{ "name": "checkout", "path": "/api/checkout", "query": { "item": "{item}", "quantity": "{quantity}" } }] },
    { "name": "order", "pattern": "/order/{code}", "personal": true,
      "reads": [{ "name": "order", "path": "/api/orders/{code}" }] },
    { "name": "find-order", "pattern": "/order" },
    { "name": "order-return", "pattern": "/order/{code}/return", "personal": true },
    { "name": "order-review", "pattern": "/order/{code}/review/{line}", "personal": true },
    { "name": "order-sent", "pattern": "/order/sent" },
    { "name": "not-found", "pattern": "/not-found" } ] }"#;

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    // The tables of transfers were made by giving, and moved.
    let own = giving::migrations()
        .into_iter()
        .chain(drafts::migrations())
        .chain(transfers::migrations())
        .chain(shop::migrations());
    site_migrations().into_iter().chain(own).collect()
}

pub struct Fixture {
    pub shop: Shop,
    pub catalogue: Catalogue,
    site: SiteFixture,
}

impl Deref for Fixture {
    type Target = SiteFixture;

    fn deref(&self) -> &SiteFixture {
        &self.site
    }
}

impl Fixture {
    pub async fn new() -> Self {
        let site = SiteBuilder::open(migrations, THURSDAY).await;
        site.sandbox.rates.set_naira("1500");
        let catalogue = Catalogue::default();
        let outside = ShopPorts {
            settings: Arc::new(catalogue.clone()),
            products: Arc::new(catalogue.clone()),
            licences: Arc::new(catalogue.clone()),
            counter: Arc::new(catalogue.clone()),
            proofs: TransferProofs::new(site.base.store.clone(), Arc::new(catalogue.clone())),
            public_url: PUBLIC_URL.to_owned(),
        };
        let payments = site.sandbox.payments.clone();
        let shop = Shop::new(site.base.store.clone(), payments.clone(), outside);
        let jobs = shop::with_handlers(site.new_jobs(), &shop);
        let jobs = transfers::with_handlers(jobs, shop.store());
        shop::enqueue_periodic_jobs(&shop).await.unwrap();
        let pages = Arc::new(shop::OrderPages(shop.clone()));
        let router =
            shop::router(shop.clone()).merge(payments::router(payments.with_payer_pages(pages)));
        Self {
            site: site.serve(ROUTES, router, jobs),
            shop,
            catalogue,
        }
    }

    /// With ten nets, and T-shirts in two sizes.
    pub async fn stocked() -> Self {
        let site = Self::new().await;
        site.stock("net", "", 10).await;
        site.stock("shirt", "Small", 4).await;
        site.stock("shirt", "Large", 1).await;
        site
    }

    /// Puts pieces on the shelf; the id of the variant.
    pub async fn stock(&self, product: &str, label: &str, pieces: i32) -> String {
        let body = json!({ "productId": product, "label": label, "onHand": pieces, "lowAt": 1 });
        let (status, answer) = self.desk("POST", "stock", body).await;
        assert_eq!(status, 200, "{answer}");
        answer["id"].as_str().unwrap().to_owned()
    }

    /// Does what is due, and what follows from it.
    pub async fn run_jobs(&self) {
        for _ in 0..4 {
            self.site.run_jobs().await;
        }
    }

    /// How a product may be bought.
    pub async fn offer(&self, product: &str) -> Value {
        let path = format!("/api/products/{product}/offer");
        let (status, answer) = self.client.get_json(&path).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// The first variant of a product with this label.
    pub async fn variant(&self, product: &str, label: &str) -> String {
        let offer = self.offer(product).await;
        let variants = offer["variants"].as_array().unwrap();
        let found = variants.iter().find(|variant| variant["label"] == label);
        found.unwrap()["id"].as_str().unwrap().to_owned()
    }

    /// What is on the shelf of a variant, and what open orders hold of it.
    pub async fn shelf(&self, variant: &str) -> (i64, i64) {
        let (status, found) = self
            .desk("GET", &format!("stock/{variant}"), Value::Null)
            .await;
        assert_eq!(status, 200, "{found}");
        (
            found["onHand"].as_i64().unwrap(),
            found["reserved"].as_i64().unwrap(),
        )
    }

    /// Somebody who has never been here.
    pub fn guest(&self) -> Guest {
        Guest::new(&self.client)
    }

    /// The order behind a code.
    pub async fn order(&self, code: &str) -> Value {
        let (status, answer) = self.client.get_json(&format!("/api/orders/{code}")).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// Opens the card payment of an order and pays it at the sandbox's page.
    pub async fn pay(&self, code: &str, outcome: &str) {
        self.pay_without_jobs(code, outcome).await;
        self.run_jobs().await;
    }

    pub async fn pay_without_jobs(&self, code: &str, outcome: &str) {
        let path = format!("/api/orders/{code}/pay");
        let (status, opened) = self.client.post_json(&path, &json!({})).await;
        assert_eq!(status, 200, "{opened}");
        let checkout = opened["checkoutUrl"].as_str().unwrap();
        pay_by_card(&self.client.http, checkout, outcome).await;
    }

    pub async fn post_form(&self, path: &str, form: &[(&str, &str)]) -> PageAnswer {
        PageAnswer::follow(&self.client, self.send_form(path, form).await).await
    }

    pub async fn send_form(&self, path: &str, form: &[(&str, &str)]) -> Response {
        let request = self.client.post_from_page(path).form(form);
        request.send().await.unwrap()
    }

    /// Somebody of the house, with an address that mail goes to.
    pub async fn hire(&self, role: Role) -> TestMember {
        let url = PUBLIC_URL.parse().unwrap();
        let staff = Staff::new(self.store.clone(), &url, StaffPorts::default()).unwrap();
        staff::testing::sign_in(&staff, role).await.unwrap()
    }

    pub fn at_desk(&self, role: Role) -> DeskCaller {
        let person = signed_in(&self.clock, "Funmi", role);
        let drafts = DraftService::new(self.shop.store().clone(), vec![Arc::new(OrderDrafts)]);
        let routes = shop::desk_routes().with_state(self.shop.clone());
        let drafts = drafts::desk_routes().with_state(drafts);
        DeskCaller::new(routes.merge(drafts), person)
    }

    /// A call of the desk by the owner, who may do all of it.
    pub async fn desk(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let path = format!("/api/desk/{path}");
        let caller = self.at_desk(Role::Owner);
        let (status, answer) = caller.call(method, &path, &body).await;
        (status.as_u16(), answer)
    }

    /// A step of the desk with an order, at the version of now.
    pub async fn step(&self, reference: &str, step: &str, more: Value) -> (u16, Value) {
        let (id, version) = self.find(reference).await;
        let mut body = json!({ "version": version });
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        self.desk("POST", &format!("orders/{id}/{step}"), body)
            .await
    }

    /// An order of so many nets by itself, paid by card, sent and handed over; its code and number.
    pub async fn place_delivered(&self, quantity: i32, more: Value) -> (String, String) {
        let (code, reference) = self.place_paid(quantity, more).await;
        let (status, sent) = self.step(&reference, "ship", json!({})).await;
        assert_eq!(status, 200, "{sent}");
        let (status, delivered) = self.step(&reference, "deliver", json!({})).await;
        assert_eq!(status, 200, "{delivered}");
        (code, reference)
    }

    /// An order of so many nets by itself, paid by card; its code and number.
    pub async fn place_paid(&self, quantity: i32, more: Value) -> (String, String) {
        let variant = self.variant("net", "").await;
        let mut body = order_body(json!({ "item": variant, "quantity": quantity }));
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let (status, placed) = self.client.post_json("/api/orders", &body).await;
        assert_eq!(status, 201, "{placed}");
        let text = |name: &str| placed[name].as_str().unwrap().to_owned();
        self.pay(&text("code"), "").await;
        (text("code"), text("reference"))
    }

    /// Id of the first line of an order.
    pub async fn first_line(&self, code: &str) -> String {
        let order = self.order(code).await;
        order["lines"][0]["id"].as_str().unwrap().to_owned()
    }

    /// The id and the version of an order.
    pub async fn find(&self, reference: &str) -> (String, i64) {
        let (_, found) = self
            .desk("GET", &format!("orders?q={reference}"), Value::Null)
            .await;
        let id = found["items"][0]["id"].as_str().unwrap().to_owned();
        let (_, order) = self.desk("GET", &format!("orders/{id}"), Value::Null).await;
        (id, order["version"].as_i64().unwrap())
    }

    /// A call of the desk about statements of the bank.
    pub async fn transfers(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let orders: Arc<dyn OpenItemSource> = Arc::new(OrderTransfers(self.shop.clone()));
        let desk = TransferDesk::new(self.shop.store().clone(), [orders]);
        let person = signed_in(&self.clock, "Funmi", Role::Finance);
        let caller = DeskCaller::new(transfers::desk_routes().with_state(desk), person);
        let path = format!("/api/desk/transfers/{path}");
        let (status, answer) = caller.call(method, &path, &body).await;
        (status.as_u16(), answer)
    }
}

/// An order of a pick-up by card, with other fields where a test names them.
pub fn order_body(more: Value) -> Value {
    let mut body = json!({
        "contact": { "name": "Kemi Obi", "email": "kemi@example.org", "phone": "0802 123 4567" },
        "delivery": { "method": "pickup" },
        "payment": "card",
        "acceptTerms": true,
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    body
}
