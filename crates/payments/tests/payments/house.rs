//! A house with payments, the sandbox on a port, and a feature that counts what it is told.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use http::StatusCode;
use kernel::{Clock, Currency, Id, Money};
use payments::model::{Purpose, Status};
use payments::provider::Provider;
use payments::provider::paystack::{SIGNATURE, signature};
use payments::rates::{LatestRates, RateFailure, RateService};
use payments::sandbox::Sandbox;
use payments::{NewQuote, Opened, Payer, Payments, Terms};
use reqwest::{Client, Response, redirect};
use sea_orm::ConnectionTrait;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use store::{Actor, Job, JobHandler, JobOptions, Jobs, Outcome, Store, StoreError};
use tokio::net::TcpListener;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

/// By which jobs each subject was told of what.
pub type Heard = Arc<Mutex<BTreeMap<(String, String), BTreeSet<Id>>>>;

/// A feature: notes what it is told. A job that was cut off is tried again, and is known by its id.
struct Feature(Heard);

#[async_trait]
impl JobHandler for Feature {
    async fn run(&self, job: &Job) -> Outcome {
        let subject = job.payload["subject"].as_str().unwrap().to_owned();
        let word = job.kind.split('.').nth(1).unwrap().to_owned();
        let mut heard = self.0.lock().unwrap();
        heard.entry((subject, word)).or_default().insert(job.id);
        drop(heard);
        Outcome::Done
    }
}

/// The runner with a feature that notes what it is told.
pub fn telling(mut jobs: Jobs, heard: &Heard) -> Jobs {
    for purpose in Purpose::ALL {
        for kind in [
            purpose.settled_job(),
            purpose.released_job(),
            purpose.refunded_job(),
            purpose.invoice_job(),
            purpose.subscription_job(),
        ] {
            jobs = jobs.handle(kind, Feature(heard.clone()));
        }
    }
    jobs
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

pub struct House {
    pub payments: Payments,
    pub sandbox: Sandbox,
    pub store: Store,
    pub clock: Clock,
    pub jobs: Jobs,
    pub client: Client,
    pub rates: Rates,
    pub heard: Heard,
    pub site: String,
    pub sandbox_address: String,
    is_away: Arc<AtomicBool>,
    _place: TestDatabase,
    _served: Vec<AbortOnDropHandle<()>>,
}

/// Payments' own tables, and those of who is told that something needs a look.
fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let all = [
        staff::migrations(),
        mail::migrations(),
        payments::migrations(),
    ];
    all.into_iter().flatten().collect()
}

/// The sandbox, behind a door that can be closed.
fn gated(router: Router, is_away: Arc<AtomicBool>) -> Router {
    let door = move |request: Request, next: Next| {
        let is_closed = is_away.load(Ordering::SeqCst);
        async move {
            if is_closed {
                StatusCode::BAD_GATEWAY.into_response()
            } else {
                next.run(request).await
            }
        }
    };
    router.layer(from_fn(door))
}

async fn bound() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    (listener, address)
}

/// Saturday morning.
pub fn clock() -> Clock {
    Clock::fixed("2026-11-21T09:00:00Z".parse().unwrap())
}

impl House {
    pub async fn new() -> Self {
        Self::with(clock()).await
    }

    pub async fn with(clock: Clock) -> Self {
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(clock.clone()).await;
        store.unlock().await.unwrap();
        let (sandbox_listener, sandbox_address) = bound().await;
        let (site_listener, site) = bound().await;
        let webhook = format!("{site}api/payments/webhooks/sandbox");
        let sandbox = Sandbox::new(
            store.clone(),
            sandbox_address.parse().unwrap(),
            webhook.parse().unwrap(),
        )
        .unwrap();
        let rates = Rates::default();
        let terms = Terms::new("http://localhost:8080/".parse::<Url>().unwrap());
        let provider: Arc<dyn Provider> = Arc::new(sandbox.provider().unwrap());
        let service: Arc<dyn RateService> = Arc::new(rates.clone());
        let payments = Payments::new(store.clone(), vec![provider], Some(service), terms);
        let heard = Heard::default();
        let jobs = Jobs::new(store.clone(), JobOptions::default());
        let jobs = payments::with_handlers(sandbox.with_handlers(jobs), &payments);
        let jobs = telling(jobs, &heard);
        let is_away = Arc::new(AtomicBool::new(false));
        let serving = gated(sandbox.router(), is_away.clone());
        let sandbox_served = tokio::spawn(async move {
            axum::serve(sandbox_listener, serving).await.unwrap();
        });
        let router = payments::router(payments.clone());
        let site_served = tokio::spawn(async move {
            axum::serve(site_listener, router).await.unwrap();
        });
        let client = Client::builder().redirect(redirect::Policy::none());
        Self {
            payments,
            sandbox,
            store,
            clock,
            jobs,
            client: client.build().unwrap(),
            rates,
            heard,
            site,
            sandbox_address,
            is_away,
            _place: place,
            _served: [sandbox_served, site_served]
                .map(AbortOnDropHandle::new)
                .into(),
        }
    }

    pub async fn quoted(&self, purpose: Purpose, subject: &str, minor: i64) -> Id {
        let quote = self.payments.quote(NewQuote {
            purpose,
            subject: subject.to_owned(),
            price: Money::new(minor, Currency::Ngn),
            pay_in: None,
        });
        quote.await.unwrap().id
    }

    pub async fn open(&self, quote: Id) -> Opened {
        let opened = self
            .payments
            .open(quote, payer(), "Consultation", "/consultation/paid");
        opened.await.unwrap()
    }

    /// A consultation of ₦15,402.50, to be paid.
    pub async fn opened(&self, subject: &str) -> Opened {
        let quote = self.quoted(Purpose::Consultation, subject, 1_540_250).await;
        self.open(quote).await
    }

    /// Pays at the sandbox's checkout page, as a browser without scripts does.
    pub async fn pay(&self, opened: &Opened, outcome: &str) -> Response {
        self.pay_with(opened, "4084 0840 8408 4081", "408", outcome)
            .await
    }

    pub async fn pay_with(
        &self,
        opened: &Opened,
        number: &str,
        cvv: &str,
        outcome: &str,
    ) -> Response {
        let form = [
            ("number", number),
            ("cvv", cvv),
            ("expiry", "12/30"),
            ("outcome", outcome),
        ];
        self.form(opened, "pay", &form).await
    }

    pub async fn form(&self, opened: &Opened, action: &str, form: &[(&str, &str)]) -> Response {
        let url = format!("{}{}/{action}", self.sandbox_address, opened.access_code);
        self.client.post(url).form(form).send().await.unwrap()
    }

    pub async fn status(&self, reference: Id) -> Status {
        self.payments
            .state(reference)
            .await
            .unwrap()
            .unwrap()
            .status
    }

    pub async fn run_jobs(&self) -> usize {
        self.jobs.run_due().await.unwrap()
    }

    pub fn told(&self, subject: &str, word: &str) -> u32 {
        let key = (subject.to_owned(), word.to_owned());
        let heard = self.heard.lock().unwrap();
        let jobs = heard.get(&key).map_or(0, BTreeSet::len);
        u32::try_from(jobs).unwrap()
    }

    /// Whether the provider answers anybody.
    pub fn away(&self, is_away: bool) {
        self.is_away.store(is_away, Ordering::SeqCst);
    }

    pub fn pass(&self, minutes: i64) {
        self.clock.advance(chrono::Duration::minutes(minutes));
    }

    /// Sends a webhook with that signature.
    pub async fn webhook_signed(&self, body: &str, signature: &str) -> Response {
        let url = format!("{}api/payments/webhooks/sandbox", self.site);
        let request = self.client.post(url).header(SIGNATURE, signature);
        request.body(body.to_owned()).send().await.unwrap()
    }

    /// Sends a webhook that is signed as it should be.
    pub async fn webhook(&self, event: &Value) -> Response {
        let body = event.to_string();
        let signature = signature(self.sandbox.secret_key(), body.as_bytes());
        self.webhook_signed(&body, &signature).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self
            .client
            .get(format!("{}{path}", self.site))
            .send()
            .await
            .unwrap();
        (
            answer.status().as_u16(),
            answer.json().await.unwrap_or_default(),
        )
    }

    /// A call of the sandbox with its secret key.
    pub async fn call(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let method = method.parse().unwrap();
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.sandbox_address))
            .bearer_auth(self.sandbox.secret_key());
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        (
            answer.status().as_u16(),
            answer.json().await.unwrap_or_default(),
        )
    }
}

pub fn payer() -> Payer {
    Payer {
        email: "ada@example.org".parse().unwrap(),
        name: Some("Ada Obi".to_owned()),
        phone: None,
    }
}

pub fn success(reference: Id) -> Value {
    json!({ "event": "charge.success", "data": { "id": 1, "reference": reference, "status": "success", "amount": 1 } })
}

impl House {
    /// Debits and credits are equal, and what the provider holds for us is what came less what went back and its fees.
    pub async fn ledger_is_right(&self, naira: i64) {
        let sql = "SELECT currency, CAST(SUM(minor) AS BIGINT) AS total FROM payments_ledger_line GROUP BY currency";
        for row in self.rows(sql).await {
            assert_eq!(row.try_get::<i64>("", "total").unwrap(), 0);
        }
        let sql = "SELECT CAST(SUM(minor) AS BIGINT) AS total FROM payments_ledger_line \
            WHERE currency = 'NGN' AND account IN ('clearing:sandbox', 'fees')";
        let held: i64 = self.rows(sql).await[0].try_get("", "total").unwrap();
        assert_eq!(held, naira);
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

    /// Changes rows as only somebody with the database at hand can.
    pub async fn execute(&self, sql: &str) {
        let sql = sql.to_owned();
        let written: Result<(), StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    tx.connection().execute_unprepared(&sql).await?;
                    Ok(())
                })
            })
            .await;
        written.unwrap();
    }

    /// Nothing of a kind of job comes any more: a webhook that is lost on its way, a sweep that was cut off.
    pub async fn lose(&self, kind: &str) {
        self.execute(&format!("DELETE FROM job WHERE kind = '{kind}'"))
            .await;
    }

    pub async fn jobs_of(&self, kind: &str) -> usize {
        self.rows(&format!("SELECT id FROM job WHERE kind = '{kind}'"))
            .await
            .len()
    }
}
