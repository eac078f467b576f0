//! A house in which people can ask: the real server with pages that show what they are told, one sample clinician, the
//! sandbox on a port, three packages.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use bytes::Bytes;
use care::files::{Files, Limits, Pictures};
use care::model::{Offer, Package, Settings, Whereabouts};
use care::outside::{Licences, Packages, Rules};
use care::{Care, Outside};
use kernel::{Clock, Currency, Problem};
use payments::provider::Provider;
use payments::rates::{LatestRates, RateService};
use payments::sandbox::Sandbox;
use payments::{Payments, Terms};
use reqwest::{Client, Response, redirect};
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use store::{Actor, JobOptions, Jobs, Store, StoreError};
use tokio_util::sync::CancellationToken;
use web::{Server, ServerConfig, WebBuild};

/// Monday 11 January 2027, 8am in Lagos.
const MONDAY: &str = "2027-01-11T07:00:00Z";

const ROUTES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "request", "pattern": "/consultation/request/{step}", "query": ["package"], "personal": true,
      "reads": [{ "name": "request", "path": "/api/consultation/request/{step}", "query": { "package": "{package}" } }] },
    { "name": "booking", "pattern": "/consultation/booking/{token}", "personal": true,
      "reads": [{ "name": "booking", "path": "/api/consultation/bookings/{token}" }] },
    { "name": "not-found", "pattern": "/not-found" } ] }"#;

/// Words that no mail may carry: of the story below and of the packages.
pub const CLINICAL: [&str; 6] = ["malaria", "blood", "scan", "silver", "fever", "chat with"];

pub const STORY: &str = "I had malaria last year and feel weak since, with a little fever.";

struct Shelf;

#[async_trait]
impl Packages for Shelf {
    async fn packages(&self) -> Result<Vec<Package>, StoreError> {
        let all = [
            json!({ "title": "Blood Tests and Scan Report", "name": "Blood-Tests-and-Scan-Report",
                "prices": { "NGN": 1_500_000, "USD": 1_200 }, "type": "one time", "features": ["Written reply"] }),
            json!({ "title": "Silver Package", "name": "Silver-Package",
                "prices": { "NGN": 2_400_000, "USD": 1_800 }, "originalPrices": { "NGN": 3_000_000 },
                "type": "per session", "features": ["30 minutes"], "minutes": 30, "channels": ["video", "audio"] }),
            json!({ "title": "Gold Package", "name": "Gold-Package", "prices": { "NGN": 9_000_000, "USD": 6_000 },
                "type": "per session", "features": ["60 minutes"], "minutes": 60, "channels": ["video"] }),
            json!({ "title": "Written Advice", "name": "Written-Advice", "prices": { "GBP": 2_000 },
                "type": "one time", "features": ["Written reply"] }),
            json!({ "title": "Free Chat", "name": "Free-Chat", "prices": { "NGN": 0, "USD": 0 },
                "type": "one time", "features": ["Written reply"] }),
        ];
        let read = all.iter().enumerate();
        Ok(read
            .filter_map(|(at, body)| Package::read(&format!("package-{at}"), body))
            .collect())
    }
}

#[async_trait]
impl Rules for Shelf {
    async fn settings(&self) -> Result<Settings, StoreError> {
        Ok(Settings::default())
    }
}

#[async_trait]
impl Licences for Shelf {
    async fn offer(&self, place: &Whereabouts) -> Result<Offer, StoreError> {
        Ok(match place.country.as_str() {
            "" | "NG" | "GB" => Offer::consult(),
            _ => Offer::information(),
        })
    }
}

/// A rate service that says what the test wants; at first nothing.
#[derive(Clone, Default)]
pub struct Rates(Arc<Mutex<Option<LatestRates>>>);

impl Rates {
    /// What a dollar buys, in naira and in pounds.
    pub fn say(&self, told: Option<(&str, &str)>) {
        let rates = told.map(|(naira, pounds)| {
            vec![
                (Currency::Ngn, naira.parse().unwrap()),
                (Currency::Gbp, pounds.parse().unwrap()),
            ]
        });
        *self.0.lock().unwrap() = rates.map(|rates| LatestRates { rates });
    }
}

#[async_trait]
impl RateService for Rates {
    async fn latest(&self) -> Result<LatestRates, String> {
        let said = self.0.lock().unwrap().clone();
        said.ok_or_else(|| "away".to_owned())
    }
}

/// Whether the provider can be reached.
#[derive(Clone, Default)]
pub struct Outage(Arc<AtomicBool>);

impl Outage {
    pub fn begin(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn end(&self) {
        self.0.store(false, Ordering::SeqCst);
    }

    async fn pass(self, request: Request, next: Next) -> axum::response::Response {
        if self.0.load(Ordering::SeqCst) {
            return http::StatusCode::BAD_GATEWAY.into_response();
        }
        next.run(request).await
    }
}

/// Takes no photos.
struct NoPictures;

#[async_trait]
impl Pictures for NoPictures {
    async fn upright_jpeg(&self, _sent: Bytes) -> Result<Bytes, Problem> {
        Err(Problem::internal())
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let all = [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        payments::migrations(),
        care::migrations(),
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
    pub care: Care,
    pub store: Store,
    pub clock: Clock,
    pub site: String,
    pub client: Client,
    pub rates: Rates,
    pub outage: Outage,
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
        let clock = Clock::fixed(MONDAY.parse().unwrap());
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(clock.clone()).await;
        store.unlock().await.unwrap();
        care::schedule::sample::load(&store).await.unwrap();
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
        let service: Arc<dyn RateService> = Arc::new(rates.clone());
        let payments = Payments::new(store.clone(), vec![provider], Some(service), terms);
        let outside = Outside {
            packages: Arc::new(Shelf),
            rules: Arc::new(Shelf),
            licences: Arc::new(Shelf),
            public_url: "http://localhost:8080".to_owned(),
        };
        let files = Files::new(store.clone(), Arc::new(NoPictures), Limits::default());
        let care = Care::new(store.clone(), payments.clone(), files, outside);
        let jobs = Jobs::new(store.clone(), JobOptions::default());
        let jobs = payments::with_handlers(sandbox.with_handlers(jobs), &payments);
        let jobs = care::with_handlers(jobs, &care);
        let mut config = ServerConfig::new("http://localhost:8080".parse().unwrap());
        config.webhooks.push(payments::WEBHOOKS.to_owned());
        let build = WebBuild {
            routes: ROUTES.as_bytes().to_vec(),
            bundle: include_str!("page.js").to_owned(),
            csp: br#"{"scriptHashes":[]}"#.to_vec(),
        };
        let server = Server::new(config, clock.clone())
            .unwrap()
            .pages(&build)
            .unwrap()
            .router(care::router(care.clone()))
            .router(payments::router(payments))
            .assets(Arc::new(NoAssets))
            .openapi("{}".to_owned())
            .ready(|| async { Ok(()) });
        tokio::spawn(server.run(listener, None, stop.clone()));
        let outage = Outage::default();
        let met = outage.clone();
        let guard = from_fn(move |request, next| met.clone().pass(request, next));
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
            care,
            store,
            clock,
            site,
            client: client.build().unwrap(),
            rates,
            outage,
            jobs,
            stop,
            _place: place,
        }
    }

    pub fn visitor(&self) -> Visitor<'_> {
        Visitor {
            house: self,
            cookie: String::new(),
        }
    }

    pub async fn run_jobs(&self) {
        self.jobs.run_due().await.unwrap();
    }

    pub fn pass(&self, minutes: i64) {
        self.clock.advance(chrono::Duration::minutes(minutes));
    }

    pub async fn post_json(&self, path: &str, body: &Value) -> (u16, Value) {
        let request = self.client.post(format!("{}{path}", self.site)).json(body);
        answer(request.send().await.unwrap()).await
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

    /// The file that hangs on the newest mail of a template: its name, its kind, its text.
    pub async fn attached_to(&self, template: &str) -> (String, String, String) {
        let sql = format!(
            "SELECT id, extras FROM mail_message WHERE template = '{template}' ORDER BY id DESC"
        );
        let rows = self.rows(&sql).await;
        let text = |name: &str| rows[0].try_get::<String>("", name).unwrap();
        let place = format!("mail_message.extras:{}", text("id"));
        let plain = self.store.unseal(&place, &text("extras")).unwrap();
        let extras: mail::Extras = serde_json::from_slice(&plain).unwrap();
        let [file] = <[_; 1]>::try_from(extras.attachments).unwrap();
        (file.name, file.content_type, file.text)
    }

    pub async fn templates(&self) -> Vec<String> {
        let mails = self.mails().await.into_iter();
        mails.map(|(template, _)| template).collect()
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

    /// Changes the database behind the house's back.
    pub async fn tamper(&self, sql: &'static str) {
        let done: Result<(), StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    sea_orm::ConnectionTrait::execute_unprepared(tx.connection(), sql).await?;
                    Ok(())
                })
            })
            .await;
        done.unwrap();
    }

    /// The states of all requests, oldest first.
    pub async fn states(&self) -> Vec<String> {
        let rows = self
            .rows("SELECT state FROM care_request ORDER BY id")
            .await;
        rows.iter()
            .map(|row| row.try_get("", "state").unwrap())
            .collect()
    }

    /// Where the link of the newest mail of a template leads, as a path.
    pub async fn link_of(&self, template: &str) -> String {
        let mails = self.mails().await;
        let (_, variables) = mails
            .iter()
            .rev()
            .find(|(own, _)| own == template)
            .unwrap_or_else(|| panic!("no mail {template}"));
        let link = variables["link"].as_str().unwrap();
        link.trim_start_matches("http://localhost:8080").to_owned()
    }
}

pub async fn answer(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

/// Somebody with a browser that keeps one cookie.
pub struct Visitor<'a> {
    pub house: &'a House,
    pub cookie: String,
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

impl Visitor<'_> {
    pub async fn get(&mut self, path: &str) -> Seen {
        let request = self
            .house
            .client
            .get(format!("{}{path}", self.house.site))
            .header("cookie", &self.cookie)
            .header("accept", "text/html");
        self.seen(request.send().await.unwrap()).await
    }

    pub async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Seen {
        let request = self
            .house
            .client
            .post(format!("{}{path}", self.house.site))
            .header("cookie", &self.cookie)
            .header("origin", "http://localhost:8080")
            .form(form);
        self.seen(request.send().await.unwrap()).await
    }

    pub async fn step(&mut self, step: &str, form: &[(&str, &str)]) -> Seen {
        self.post(&format!("/consultation/request/{step}"), form)
            .await
    }

    async fn seen(&mut self, response: Response) -> Seen {
        let headers = response.headers().clone();
        for cookie in headers.get_all("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            if pair.starts_with("care=") {
                self.cookie = pair.to_owned();
            }
        }
        let place = headers
            .get("location")
            .map_or("", |to| to.to_str().unwrap());
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        let shown = text
            .split_once("<pre>")
            .and_then(|(_, rest)| rest.split_once("</pre>"))
            .and_then(|(json, _)| serde_json::from_str(json).ok());
        Seen {
            status,
            place: place.to_owned(),
            shown: shown.unwrap_or_default(),
        }
    }

    /// A call of a script on the page.
    pub async fn call(&self, path: &str) -> (u16, Value) {
        let request = self
            .house
            .client
            .post(format!("{}{path}", self.house.site))
            .header("cookie", &self.cookie)
            .header("origin", "http://localhost:8080")
            .json(&json!({}));
        answer(request.send().await.unwrap()).await
    }

    /// From the package to the step before sending or paying, for oneself.
    pub async fn write(&mut self, package: &str) {
        let about = [
            ("package", package),
            ("patient", "me"),
            ("adult", "yes"),
            ("country", "NG"),
        ];
        assert_eq!(self.step("about", &about).await.status, 303);
        let who = [
            ("name", "Adé Obi"),
            ("email", "ade@example.org"),
            ("phone", "0803 123 4567"),
        ];
        assert_eq!(self.step("who", &who).await.status, 303);
        let told = self.step("story", &[("story", STORY)]).await;
        assert_eq!(told.status, 303, "{told:?}");
    }

    /// The rest of the way, without a report.
    pub async fn agree(&mut self) -> Seen {
        assert_eq!(self.step("check", &[("do", "next")]).await.status, 303);
        let consents = [
            ("consent", "care@1"),
            ("consent", "data@1"),
            ("consent", "early@1"),
            ("terms", "yes"),
        ];
        self.step("consent", &consents).await
    }

    /// Holds the first time of tomorrow and goes on.
    pub async fn choose_time(&mut self) -> String {
        let page = self.get("/consultation/request/time").await;
        let first = &page.shown["found"]["times"]["days"][1]["times"][0];
        let (at, clinician) = (
            first["at"].as_str().unwrap(),
            first["clinician"].as_str().unwrap(),
        );
        let time = format!("{at}/{clinician}");
        let held = self.step("time", &[("time", &time), ("do", "next")]).await;
        assert_eq!(held.status, 303, "{held:?}");
        time
    }

    /// The silver package up to the checkout; answers the checkout page.
    pub async fn go_to_checkout(&mut self) -> String {
        self.write("Silver-Package").await;
        assert_eq!(self.step("report", &[("do", "next")]).await.status, 303);
        self.choose_time().await;
        let agreed = self.agree().await;
        assert_eq!(agreed.place, "/consultation/request/pay", "{agreed:?}");
        let paying = self.step("pay", &[("do", "pay")]).await;
        assert_eq!(paying.status, 303, "{paying:?}");
        paying.place
    }

    /// Pays at the sandbox's page, and lets the site hear of it.
    pub async fn pay(&mut self, checkout: &str) {
        self.pay_as(checkout, "").await;
    }

    /// The same with what shall come of it, as the sandbox calls it.
    pub async fn pay_as(&mut self, checkout: &str, outcome: &str) {
        let form = [
            ("number", "4084084084084081"),
            ("cvv", "408"),
            ("expiry", "12/30"),
            ("outcome", outcome),
        ];
        let page = format!("{checkout}/pay");
        let paid = self.house.client.post(page).form(&form).send().await;
        assert_eq!(paid.unwrap().status(), 303);
        self.house.run_jobs().await;
    }
}
