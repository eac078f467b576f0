//! Gifts: the real server with pages that show what they are told, the sandbox on a port, two projects, two accounts.

use std::ops::Deref;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use giving::{DonationTransfers, Giving};
use payments::provider::paystack::{Paystack, PaystackConfig};
use payments::{PaymentSettings, Payments};
use reqwest::Response;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use staff::Role;
use testkit::in_process::ask;
use testkit::{
    DeskCaller, PUBLIC_URL, PageAnswer, SiteBuilder, SiteFixture, pay_by_card, read_json,
    signed_in, site_migrations,
};
use transfers::{OpenItemSource, TransferDesk};

use crate::doubles::DeskSettings;

/// Sunday 22 November 2026, 10am in Lagos.
const SUNDAY: &str = "2026-11-22T09:00:00Z";

const ROUTES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "give", "pattern": "/giving" },
    { "name": "statement", "pattern": "/giving/statement" },
    { "name": "gift", "pattern": "/giving/{token}", "personal": true,
      "reads": [{ "name": "found", "path": "/api/giving/gifts/{token}" }] },
    { "name": "monthly", "pattern": "/giving/monthly/{token}", "personal": true,
      "reads": [{ "name": "found", "path": "/api/giving/monthly/{token}" }] },
    { "name": "not-found", "pattern": "/not-found" } ] }"#;

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let own = giving::migrations()
        .into_iter()
        .chain(transfers::migrations());
    site_migrations().into_iter().chain(own).collect()
}

pub struct Fixture {
    pub giving: Giving,
    pub settings: DeskSettings,
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
        let site = SiteBuilder::open(migrations, SUNDAY).await;
        site.sandbox.rates.set_naira("1500");
        let settings = DeskSettings::default();
        let outside = settings.build_ports(&site.base.store);
        let payments = site.sandbox.payments.clone();
        let giving = Giving::new(site.base.store.clone(), payments.clone(), outside);
        let jobs = giving::with_handlers(site.new_jobs(), &giving);
        let jobs = transfers::with_handlers(jobs, giving.store());
        giving::enqueue_periodic_jobs(&giving).await.unwrap();
        let pages = Arc::new(giving::DonationPages(giving.clone()));
        let router = giving::router(giving.clone())
            .merge(payments::router(payments.with_payer_pages(pages)));
        Self {
            site: site.serve(ROUTES, router, jobs),
            giving,
            settings,
        }
    }

    /// What an address answers once the site has a provider's real keys.
    pub async fn get_with_real_keys(&self, path: &str) -> Value {
        let paystack = Paystack::new(PaystackConfig {
            name: "paystack",
            address: self.sandbox.address.parse().unwrap(),
            is_one_host: true,
            secret_key: "sk_live_of_nobody".to_owned(),
            takes_dollars: false,
            previous_key: None,
        });
        let payments = Payments::new(
            self.store.clone(),
            vec![Arc::new(paystack.unwrap())],
            Some(Arc::new(self.sandbox.rates.clone())),
            PaymentSettings::new(PUBLIC_URL.parse().unwrap()),
        );
        let giving = Giving::new(
            self.store.clone(),
            payments,
            self.settings.build_ports(&self.store),
        );
        let request = Request::get(path).body(Body::empty()).unwrap();
        ask(giving::router(giving), request).await.json()
    }

    /// Does what is due, and what follows from it.
    pub async fn run_jobs(&self) {
        for _ in 0..4 {
            self.site.run_jobs().await;
        }
    }

    /// What stands in a PDF, unpacked as it is.
    pub async fn get_pdf(&self, path: &str) -> String {
        let response = self.client.get(path).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "application/pdf");
        assert_eq!(response.headers()["cache-control"], "no-store");
        let bytes = response.bytes().await.unwrap();
        assert!(bytes.starts_with(b"%PDF-1."));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    pub async fn get_with(&self, path: &str, cookie: &str) -> (u16, Value) {
        let request = self.client.get(path).header("cookie", cookie);
        read_json(request.send().await.unwrap()).await
    }

    /// A form of a page; the status, where it led, and what the page showed.
    pub async fn post_form(&self, path: &str, form: &[(&str, &str)]) -> PageAnswer {
        PageAnswer::follow(&self.client, self.send_form(path, form).await).await
    }

    /// The same with the answer as it came.
    pub async fn send_form(&self, path: &str, form: &[(&str, &str)]) -> Response {
        let request = self.client.post_from_page(path).form(form);
        request.send().await.unwrap()
    }

    /// The form of a gift's page that sends a proof.
    pub async fn post_proof(&self, path: &str, name: &str, bytes: &[u8]) -> PageAnswer {
        let fields = [("do", "proof")];
        let request = self.client.post_file(path, &fields, ("proof", name, bytes));
        PageAnswer::follow(&self.client, request.send().await.unwrap()).await
    }

    /// Begins a gift by the spec's call with these fields beside the usual ones; its token and what was answered.
    pub async fn begin(&self, more: Value) -> (String, Value) {
        let mut body = json!({ "name": "Ada Obi", "email": "ada@example.org", "phone": "0803 123 4567",
            "price": "25", "consultationType": "Donation" });
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let (status, answer) = self.client.post_json("/api/sponsor", &body).await;
        assert_eq!(status, 201, "{answer}");
        (answer["token"].as_str().unwrap().to_owned(), answer)
    }

    /// The gift behind a token.
    pub async fn gift(&self, token: &str) -> Value {
        let (status, answer) = self
            .client
            .get_json(&format!("/api/giving/gifts/{token}"))
            .await;
        assert_eq!(status, 200, "{answer}");
        answer["found"].clone()
    }

    /// Opens the card payment of a gift and pays it at the sandbox's page.
    pub async fn pay(&self, token: &str, outcome: &str) {
        let path = format!("/api/giving/gifts/{token}/pay");
        let (status, opened) = self.client.post_json(&path, &json!({})).await;
        assert_eq!(status, 200, "{opened}");
        let checkout = opened["checkoutUrl"].as_str().unwrap();
        pay_by_card(&self.client.http, checkout, outcome).await;
        self.run_jobs().await;
    }

    /// How many payments the provider took.
    pub async fn taken(&self) -> usize {
        let sql = "SELECT body FROM payments_sandbox_transaction";
        let rows = self.rows(sql).await;
        let bodies = rows.iter().map(|row| {
            let body: String = row.try_get("", "body").unwrap();
            serde_json::from_str::<Value>(&body).unwrap()
        });
        bodies
            .filter(|body| body["now"]["status"] == "success")
            .count()
    }

    /// Somebody of the finance role at the desk.
    pub fn finance(&self) -> DeskCaller {
        let person = signed_in(&self.clock, "Funmi", Role::Finance);
        DeskCaller::new(
            giving::desk_routes().with_state(self.giving.clone()),
            person,
        )
    }

    /// A call of the desk by finance, below giving's address.
    pub async fn desk(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let path = format!("/api/desk/giving/{path}");
        let (status, answer) = self.finance().call(method, &path, &body).await;
        (status.as_u16(), answer)
    }

    /// A call of the desk by finance, about statements of the bank.
    pub async fn transfers(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let donations: Arc<dyn OpenItemSource> = Arc::new(DonationTransfers(self.giving.clone()));
        let desk = TransferDesk::new(self.giving.store().clone(), [donations]);
        let person = signed_in(&self.clock, "Funmi", Role::Finance);
        let caller = DeskCaller::new(transfers::desk_routes().with_state(desk), person);
        let path = format!("/api/desk/transfers/{path}");
        let (status, answer) = caller.call(method, &path, &body).await;
        (status.as_u16(), answer)
    }

    /// A table of the desk, as finance gets it.
    pub async fn desk_table(&self, path: &str) -> (u16, String) {
        let path = format!("/api/desk/giving/{path}");
        let (status, bytes) = self.finance().call_bytes("GET", &path, &Value::Null).await;
        (status.as_u16(), String::from_utf8(bytes.to_vec()).unwrap())
    }
}
