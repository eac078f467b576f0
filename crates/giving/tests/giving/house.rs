//! A house that takes gifts: the real server with pages that show what they are told, the sandbox on a port, two projects,
//! two accounts.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::middleware::from_fn;
use bytes::Bytes;
use giving::model::{Account, Fund, FundNote, Settings};
use giving::outside::{Funds, Photos, Rules};
use giving::{Giving, Outside};
use kernel::{Clock, Currency, Id, Money, Problem};
use payments::provider::Provider;
use payments::rates::{LatestRates, RateFailure, RateService};
use payments::sandbox::Sandbox;
use payments::{Payments, Terms};
use reqwest::{Client, Response, redirect};
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use staff::{Role, SignedIn};
use store::testing::TestDatabase;
use store::{JobOptions, Jobs, Store, StoreError};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use web::{Server, ServerConfig, WebBuild};

use crate::door::Door;

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

/// What the desk has set, to be changed by a test.
#[derive(Clone)]
pub struct Desk(pub Arc<Mutex<Settings>>);

fn account(currency: &str, bank: &str) -> Account {
    Account {
        currency: currency.to_owned(),
        bank: bank.to_owned(),
        name: "Bedside".to_owned(),
        number: "0123456789".to_owned(),
        swift: (currency == "USD").then(|| "SAMPNGLA".to_owned()),
        ..Account::default()
    }
}

#[async_trait]
impl Rules for Desk {
    async fn settings(&self) -> Result<Settings, StoreError> {
        Ok(self.0.lock().unwrap().clone())
    }
}

#[async_trait]
impl Funds for Desk {
    async fn funds(&self) -> Result<Vec<Fund>, StoreError> {
        let fund = |key: &str, name: &str, status: &str, goal| Fund {
            key: key.to_owned(),
            name: name.to_owned(),
            status: status.to_owned(),
            goal,
            updates: Vec::new(),
            spending: vec![FundNote {
                on: None,
                amount: Some(Money::new(100_000, Currency::Ngn)),
                text: "Test strips".to_owned(),
            }],
        };
        Ok(vec![
            fund(
                "project-mos",
                "Project MOS",
                "ongoing",
                Some(Money::new(2_000_000, Currency::Ngn)),
            ),
            fund("project-done", "Clinic Series", "completed", None),
        ])
    }
}

#[async_trait]
impl Photos for Desk {
    async fn clean(&self, sent: Bytes) -> Result<Bytes, Problem> {
        Ok(sent)
    }
}

/// A rate service that says what the test wants.
#[derive(Clone, Default)]
pub struct Rates(pub Arc<Mutex<Option<LatestRates>>>);

impl Rates {
    pub fn say(&self, naira: Option<&str>) {
        let rates = naira.map(|text| vec![(Currency::Ngn, text.parse().unwrap())]);
        *self.0.lock().unwrap() = rates.map(|rates| LatestRates { rates });
    }
}

#[async_trait]
impl RateService for Rates {
    async fn latest(&self) -> Result<LatestRates, RateFailure> {
        let said = self.0.lock().unwrap().clone();
        said.ok_or(RateFailure::NoAnswer)
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let all = [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        payments::migrations(),
        giving::migrations(),
    ];
    all.into_iter().flatten().collect()
}

struct NoAssets;

impl web::Assets for NoAssets {
    fn get(&self, _path: &str) -> Option<std::borrow::Cow<'static, [u8]>> {
        None
    }
}

pub struct House {
    pub giving: Giving,
    pub store: Store,
    pub clock: Clock,
    pub settings: Desk,
    pub rates: Rates,
    pub door: Door,
    pub client: Client,
    pub site: String,
    jobs: Jobs,
    stop: CancellationToken,
    _place: TestDatabase,
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl House {
    pub async fn new() -> Self {
        let clock = Clock::fixed(SUNDAY.parse().unwrap());
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(clock.clone()).await;
        store.unlock().await.unwrap();
        let stop = CancellationToken::new();
        let any = || Server::bind("127.0.0.1:0".parse().unwrap());
        let (listener, till) = (any().await.unwrap(), any().await.unwrap());
        let site = format!("http://{}", listener.local_addr().unwrap());
        let till_address = format!("http://{}/", till.local_addr().unwrap());
        let webhook = format!("{site}{}sandbox", payments::WEBHOOKS);
        let sandbox = Sandbox::new(
            store.clone(),
            till_address.parse().unwrap(),
            webhook.parse().unwrap(),
        )
        .unwrap();
        let provider: Arc<dyn Provider> = Arc::new(sandbox.provider().unwrap());
        let terms = Terms::new("http://localhost:8080/".parse().unwrap());
        let rates = Rates::default();
        rates.say(Some("1500"));
        let service: Arc<dyn RateService> = Arc::new(rates.clone());
        let payments = Payments::new(store.clone(), vec![provider], Some(service), terms);
        let settings = Desk(Arc::new(Mutex::new(Settings {
            accounts: vec![
                account("NGN", "First Sample Bank"),
                account("USD", "Dollar Bank"),
            ],
            ..Settings::default()
        })));
        let outside = Outside {
            rules: Arc::new(settings.clone()),
            funds: Arc::new(settings.clone()),
            photos: Arc::new(settings.clone()),
            public_url: "http://localhost:8080".to_owned(),
        };
        let giving = Giving::new(store.clone(), payments.clone(), outside);
        let jobs = Jobs::new(store.clone(), JobOptions::default());
        let jobs = payments::with_handlers(sandbox.with_handlers(jobs), &payments);
        let jobs = giving::with_handlers(jobs, &giving);
        giving::prepare(&giving).await.unwrap();
        let mut config = ServerConfig::new("http://localhost:8080".parse().unwrap());
        config.webhooks.push(payments::WEBHOOKS.to_owned());
        let build = WebBuild {
            routes: ROUTES.as_bytes().to_vec(),
            bundle: include_str!("page.js").to_owned(),
            csp: br#"{"scriptHashes":[]}"#.to_vec(),
        };
        let led = Arc::new(giving::GiftPages(giving.clone()));
        let server = Server::new(config, clock.clone())
            .unwrap()
            .pages(&build)
            .unwrap()
            .router(giving::router(giving.clone()))
            .router(payments::router(payments.clone().leading_on(led)))
            .assets(Arc::new(NoAssets))
            .openapi("{}".to_owned())
            .ready(|| async { Ok(()) });
        tokio::spawn(server.run(listener, None, stop.clone()));
        let door = Door::default();
        let guarded = door.clone();
        let guard = from_fn(move |request, next| guarded.clone().pass(request, next));
        let serving = axum::serve(till, sandbox.router().layer(guard));
        let served = stop.clone();
        tokio::spawn(async move {
            serving
                .with_graceful_shutdown(served.cancelled_owned())
                .await
        });
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy();
        Self {
            giving,
            store,
            clock,
            settings,
            rates,
            door,
            client: client.build().unwrap(),
            site,
            jobs,
            stop,
            _place: place,
        }
    }

    /// Does what is due, and what follows from it.
    pub async fn run_jobs(&self) {
        for _ in 0..4 {
            self.jobs.run_due().await.unwrap();
        }
    }

    pub fn pass(&self, time: chrono::Duration) {
        self.clock.advance(time);
    }

    pub async fn post_json(&self, path: &str, body: &Value) -> (u16, Value) {
        answer(self.send_json(path, body).await).await
    }

    /// The same with the answer as it came.
    pub async fn send_json(&self, path: &str, body: &Value) -> Response {
        let request = self.client.post(format!("{}{path}", self.site)).json(body);
        request.send().await.unwrap()
    }

    /// What stands in a PDF, unpacked as it is.
    pub async fn get_pdf(&self, path: &str) -> String {
        let request = self.client.get(format!("{}{path}", self.site));
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "application/pdf");
        assert_eq!(response.headers()["cache-control"], "no-store");
        let bytes = response.bytes().await.unwrap();
        assert!(bytes.starts_with(b"%PDF-1."));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    pub async fn get_with(&self, path: &str, cookie: &str) -> (u16, Value) {
        let request = self.client.get(format!("{}{path}", self.site));
        answer(request.header("cookie", cookie).send().await.unwrap()).await
    }

    pub async fn get_json(&self, path: &str) -> (u16, Value) {
        let request = self.client.get(format!("{}{path}", self.site));
        answer(request.send().await.unwrap()).await
    }

    /// A form of a page; the status, where it led, and what the page showed.
    pub async fn post_form(&self, path: &str, form: &[(&str, &str)]) -> Seen {
        seen(self.send_form(path, form).await).await
    }

    /// The same with the answer as it came.
    pub async fn send_form(&self, path: &str, form: &[(&str, &str)]) -> Response {
        let request = self
            .client
            .post(format!("{}{path}", self.site))
            .header("origin", "http://localhost:8080")
            .form(form);
        request.send().await.unwrap()
    }

    /// A form with one file.
    pub async fn post_file(&self, path: &str, name: &str, bytes: &[u8]) -> Seen {
        let head = format!(
            "--x\r\nContent-Disposition: form-data; name=\"do\"\r\n\r\nproof\r\n--x\r\nContent-Disposition: form-data; name=\"proof\"; filename=\"{name}\"\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, b"\r\n--x--\r\n"].concat();
        let request = self
            .client
            .post(format!("{}{path}", self.site))
            .header("origin", "http://localhost:8080")
            .header("content-type", "multipart/form-data; boundary=x")
            .body(body);
        seen(request.send().await.unwrap()).await
    }

    /// Begins a gift by the spec's call with these fields beside the usual ones; its token and what was answered.
    pub async fn begin(&self, more: Value) -> (String, Value) {
        let mut body = json!({ "name": "Ada Obi", "email": "ada@example.org", "phone": "0803 123 4567",
            "price": "25", "consultationType": "Donation" });
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let (status, answer) = self.post_json("/api/sponsor", &body).await;
        assert_eq!(status, 201, "{answer}");
        (answer["token"].as_str().unwrap().to_owned(), answer)
    }

    /// The gift behind a token.
    pub async fn gift(&self, token: &str) -> Value {
        let (status, answer) = self.get_json(&format!("/api/giving/gifts/{token}")).await;
        assert_eq!(status, 200, "{answer}");
        answer["found"].clone()
    }

    /// Opens the card payment of a gift and pays it at the sandbox's page.
    pub async fn pay(&self, token: &str, outcome: &str) {
        let path = format!("/api/giving/gifts/{token}/pay");
        let (status, opened) = self.post_json(&path, &json!({})).await;
        assert_eq!(status, 200, "{opened}");
        let page = format!("{}/pay", opened["checkoutUrl"].as_str().unwrap());
        let form = [
            ("number", "4084084084084081"),
            ("cvv", "408"),
            ("expiry", "12/30"),
            ("outcome", outcome),
        ];
        self.client.post(page).form(&form).send().await.unwrap();
        self.run_jobs().await;
    }

    /// Templates and the variables of all mails, oldest first.
    pub async fn mails(&self) -> Vec<(String, Value)> {
        let sql = "SELECT id, template, variables FROM mail_message ORDER BY id";
        let mut mails = Vec::new();
        for row in self.rows(sql).await {
            let text = |name: &str| row.try_get::<String>("", name).unwrap();
            let place = format!("mail_message.variables:{}", text("id"));
            let plain = self.store.unseal(&place, &text("variables")).unwrap();
            mails.push((text("template"), serde_json::from_slice(&plain).unwrap()));
        }
        mails
    }

    pub async fn templates(&self) -> Vec<String> {
        let mails = self.mails().await.into_iter();
        mails.map(|(template, _)| template).collect()
    }

    /// Where a link of the newest mail of a template leads, as a path.
    pub async fn link_of(&self, template: &str, name: &str) -> String {
        let mails = self.mails().await;
        let found = mails.iter().rev().find(|(own, _)| own == template);
        let (_, variables) = found.unwrap_or_else(|| panic!("no mail {template}"));
        let link = variables[name].as_str().unwrap();
        link.trim_start_matches("http://localhost:8080").to_owned()
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

    pub async fn rows(&self, sql: &str) -> Vec<sea_orm::QueryResult> {
        let reader = self.store.reader();
        let connection = reader.connection();
        let backend = sea_orm::ConnectionTrait::get_database_backend(connection);
        let statement = sea_orm::Statement::from_string(backend, sql);
        sea_orm::ConnectionTrait::query_all_raw(connection, statement)
            .await
            .unwrap()
    }

    /// A call of the desk by somebody of the finance role.
    pub async fn desk(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let (status, bytes) = self.desk_bytes(method, path, body).await;
        (
            status,
            serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        )
    }

    pub async fn desk_bytes(&self, method: &str, path: &str, body: Value) -> (u16, Bytes) {
        let person = SignedIn {
            id: Id::from_parts(1, 1),
            name: "Funmi".to_owned(),
            role: Role::Finance,
            session: self.clock.id(),
            reauthenticated_at: self.clock.now(),
        };
        let path = format!("/api/desk/giving/{path}");
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("content-type", "application/json");
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.extensions_mut().insert(person);
        let router = giving::desk_router(self.giving.clone());
        let response = router.oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        (
            status,
            to_bytes(response.into_body(), 8 << 20).await.unwrap(),
        )
    }
}

async fn answer(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

/// What a page showed, or where it led.
#[derive(Debug)]
pub struct Seen {
    pub status: u16,
    pub place: String,
    pub shown: Value,
}

impl Seen {
    /// The fields to mend.
    pub fn wrong(&self) -> Vec<String> {
        let errors = self.shown["errors"].as_array().cloned().unwrap_or_default();
        errors
            .iter()
            .map(|error| error["field"].as_str().unwrap_or_default().to_owned())
            .collect()
    }
}

async fn seen(response: Response) -> Seen {
    let place = response.headers().get("location");
    let place = place.map_or("", |to| to.to_str().unwrap()).to_owned();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let shown = text
        .split_once("<pre>")
        .and_then(|(_, rest)| rest.split_once("</pre>"))
        .and_then(|(json, _)| serde_json::from_str(json).ok());
    Seen {
        status,
        place,
        shown: shown.unwrap_or_default(),
    }
}
