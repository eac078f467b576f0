//! A house in which people can ask: the real server with pages that show what they are told, one sample clinician, the
//! sandbox on a port, three packages.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use bytes::Bytes;
use care::files::{Files, Limits, Pictures};
use care::model::{Offer, Package, Settings, Whereabouts};
use care::outside::{Licences, Packages, Rules};
use care::requests::erasing;
use care::{Care, Outside};
use kernel::{Clock, Currency, Id, Problem};
use payments::provider::Provider;
use payments::rates::{LatestRates, RateFailure, RateService};
use payments::sandbox::Sandbox;
use payments::{Payments, RefundRequest, Terms};
use reqwest::{Client, Response, redirect};
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use staff::{Role, SignedIn};
use store::testing::TestDatabase;
use store::{Actor, JobOptions, Jobs, NewJob, Store, StoreError};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use web::{Server, ServerConfig, WebBuild};

use super::visitor::Visitor;

/// Monday 11 January 2027, 8am in Lagos.
const MONDAY: &str = "2027-01-11T07:00:00Z";

const ROUTES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "request", "pattern": "/consultation/request/{step}", "query": ["package", "again"], "personal": true,
      "reads": [{ "name": "request", "path": "/api/consultation/request/{step}", "query": { "package": "{package}", "again": "{again}" } }] },
    { "name": "booking", "pattern": "/consultation/booking/{token}", "personal": true,
      "reads": [{ "name": "booking", "path": "/api/consultation/bookings/{token}" }] },
    { "name": "not-found", "pattern": "/not-found" } ] }"#;

/// Words that no mail may carry: of the story below and of the packages.
pub const CLINICAL: [&str; 6] = ["malaria", "blood", "scan", "silver", "fever", "chat with"];

pub const STORY: &str = "I had malaria last year and feel weak since, with a little fever.";

/// What is offered. Written advice may come to cost nothing, and the house may have no rooms for calls.
#[derive(Clone, Default)]
struct Shelf {
    has_free_advice: Arc<AtomicBool>,
    has_no_rooms: Arc<AtomicBool>,
}

#[async_trait]
impl Packages for Shelf {
    async fn packages(&self) -> Result<Vec<Package>, StoreError> {
        let advice = match self.has_free_advice.load(Ordering::SeqCst) {
            true => json!({ "GBP": 0 }),
            false => json!({ "GBP": 2_000 }),
        };
        let all = [
            json!({ "title": "Blood Tests and Scan Report", "name": "Blood-Tests-and-Scan-Report",
                "prices": { "NGN": 1_500_000, "USD": 1_200 }, "type": "one time", "features": ["Written reply"] }),
            json!({ "title": "Silver Package", "name": "Silver-Package",
                "prices": { "NGN": 2_400_000, "USD": 1_800 }, "originalPrices": { "NGN": 3_000_000 },
                "type": "per session", "features": ["30 minutes"], "minutes": 30, "channels": ["video", "audio"] }),
            json!({ "title": "Gold Package", "name": "Gold-Package", "prices": { "NGN": 9_000_000, "USD": 6_000 },
                "type": "per session", "features": ["60 minutes"], "minutes": 60, "channels": ["video"] }),
            json!({ "title": "Voice Call", "name": "Voice-Call", "prices": { "NGN": 900_000, "USD": 600 },
                "type": "per session", "features": ["15 minutes"], "minutes": 15, "channels": ["audio"] }),
            json!({ "title": "Talk", "name": "Talk", "prices": { "NGN": 900_000, "USD": 600 }, "type": "per session",
                "features": ["15 minutes"], "minutes": 15, "channels": ["audio", "video"] }),
            json!({ "title": "Written Advice", "name": "Written-Advice", "prices": advice,
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
        let room_address = match self.has_no_rooms.load(Ordering::SeqCst) {
            true => String::new(),
            false => "https://meet.example.org/".to_owned(),
        };
        Ok(Settings {
            room_address,
            ..Settings::default()
        })
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
pub struct Rates(Arc<Mutex<Option<Result<LatestRates, RateFailure>>>>);

impl Rates {
    /// What a dollar buys, in naira and in pounds.
    pub fn say(&self, told: Option<(&str, &str)>) {
        let rates = told.map(|(naira, pounds)| {
            vec![
                (Currency::Ngn, naira.parse().unwrap()),
                (Currency::Gbp, pounds.parse().unwrap()),
            ]
        });
        *self.0.lock().unwrap() = rates.map(|rates| Ok(LatestRates { rates }));
    }

    /// It answers, with a status that is no success.
    pub fn refuse(&self, status: u16) {
        *self.0.lock().unwrap() = Some(Err(RateFailure::Status(status)));
    }
}

#[async_trait]
impl RateService for Rates {
    async fn latest(&self) -> Result<LatestRates, RateFailure> {
        let said = self.0.lock().unwrap().clone();
        said.unwrap_or(Err(RateFailure::NoAnswer))
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
    shelf: Shelf,
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
        let shelf = Shelf::default();
        let outside = Outside {
            packages: Arc::new(shelf.clone()),
            rules: Arc::new(shelf.clone()),
            licences: Arc::new(shelf.clone()),
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
            shelf,
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

    /// From now on written advice costs nothing.
    pub fn give_advice_away(&self) {
        self.shelf.has_free_advice.store(true, Ordering::SeqCst);
    }

    /// From now on calls are made by phone.
    pub fn close_rooms(&self) {
        self.shelf.has_no_rooms.store(true, Ordering::SeqCst);
    }

    pub async fn run_jobs(&self) {
        self.jobs.run_due().await.unwrap();
    }

    /// Somebody of finance gives so much of a payment back, or all that is left, and it comes to its end.
    pub async fn refund(&self, reference: Id, minor: Option<i64>) {
        let asked = self.care.payments().refund(RefundRequest {
            reference,
            minor,
            reason: "asked for by phone".to_owned(),
            by: Actor::System,
        });
        asked.await.unwrap();
        for _ in 0..12 {
            self.run_jobs().await;
            self.pass(10);
        }
    }

    /// The payment that was opened last.
    pub async fn payment(&self) -> Id {
        let rows = self
            .rows("SELECT id FROM payments_attempt ORDER BY id DESC")
            .await;
        let id: String = rows[0].try_get("", "id").unwrap();
        id.parse().unwrap()
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
    pub async fn tamper(&self, sql: &str) {
        let sql = sql.to_owned();
        let done: Result<(), StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    sea_orm::ConnectionTrait::execute_unprepared(tx.connection(), &sql).await?;
                    Ok(())
                })
            })
            .await;
        done.unwrap();
    }

    /// The nightly job that erases what is due.
    pub async fn erase_due(&self) {
        let job = NewJob::new(erasing::ERASE_DUE, json!({}));
        let put = self.store.write(Actor::System, move |tx| {
            Box::pin(async move { tx.enqueue(job).await })
        });
        put.await.unwrap();
        self.run_jobs().await;
    }

    /// A doctor's call about the oldest request; `part` is what follows its id in the address.
    pub async fn at_the_desk(
        &self,
        method: &str,
        part: &str,
        body: Option<Value>,
    ) -> (http::StatusCode, Value) {
        let person = SignedIn {
            id: self.clock.id(),
            name: "Dr Bello".to_owned(),
            role: Role::Doctor,
            session: self.clock.id(),
            reauthenticated_at: self.clock.now(),
        };
        let rows = self.rows("SELECT id FROM care_request ORDER BY id").await;
        let id: String = rows[0].try_get("", "id").unwrap();
        let request = http::Request::builder()
            .method(method)
            .uri(format!("/api/desk/care/requests/{id}{part}"))
            .header("content-type", "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let mut request = request.body(body).unwrap();
        request.extensions_mut().insert(person);
        let desk = care::desk::requests_router(self.care.clone());
        let response = desk.oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
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
