//! A house with one package, one clinician and a provider whose payers always pay.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use bytes::Bytes;
use care::files::{Files, Limits, Pictures};
use care::licences::Licences;
use care::model::{Age, Package, Person, Settings, State};
use care::outside::{Packages, Rules};
use care::requests::booking::forms::{Pressed, press};
use care::requests::booking::showing::{Opened, Wish, view};
use care::requests::booking::view::{BookingMode, BookingView};
use care::requests::draft::{Draft, change};
use care::requests::posted::Posted;
use care::requests::records;
use care::requests::steps::{pay, time};
use care::requests::tables::request::Model;
use care::schedule::{self, Clash, Held};
use care::{Care, Outside};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Clock, Currency, Id, Money, Problem};
use payments::model::{Amount, Observation, Outcome, RefundStatus};
use payments::provider::{
    Capabilities, ClientHosts, KnownPayment, ListedPayment, NewRefund, NewSession, Notice,
    Provider, ProviderError, RefundPage, SeenRefund, Session, WebhookError,
};
use payments::{Payments, RefundRequest, Terms};
use sea_orm::ActiveValue::Set;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use store::{Actor, JobOptions, Jobs, Store, StoreError};
use tower::ServiceExt;

/// What the provider was asked for, and what it gave back.
#[derive(Default)]
struct Till {
    sessions: Vec<(Id, Money)>,
    refunds: Vec<(Id, SeenRefund)>,
}

/// Every session is paid as soon as somebody asks.
#[derive(Clone, Default)]
struct Willing(Arc<Mutex<Till>>);

impl Willing {
    fn asked(&self, reference: Id) -> Option<Money> {
        let till = self.0.lock().unwrap();
        let mut sessions = till.sessions.iter();
        sessions
            .find(|(own, _)| *own == reference)
            .map(|(_, money)| *money)
    }
}

#[async_trait]
impl Provider for Willing {
    fn name(&self) -> &str {
        "willing"
    }

    fn is_live(&self) -> bool {
        false
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            currencies: &[Currency::Ngn],
            closes_sessions: false,
            partial_refunds: true,
            repeats: false,
        }
    }

    fn client_hosts(&self) -> Option<ClientHosts> {
        None
    }

    fn page_origin(&self) -> String {
        "https://pay.example".to_owned()
    }

    async fn create(&self, new: &NewSession) -> Result<Session, ProviderError> {
        self.0
            .lock()
            .unwrap()
            .sessions
            .push((new.reference, new.amount));
        Ok(Session {
            access_code: new.reference.to_string(),
            checkout_url: format!("https://pay.example/{}", new.reference),
        })
    }

    async fn verify(&self, payment: &KnownPayment) -> Result<Observation, ProviderError> {
        let money = self
            .asked(payment.reference)
            .ok_or(ProviderError::Missing)?;
        Ok(Observation {
            reference: payment.reference,
            outcome: Outcome::Paid,
            requested: Some(money.minor),
            amount: Amount::from(money),
            fee: None,
            is_live: false,
            provider_id: payment.reference.to_string(),
            channel: Some("card".to_owned()),
            paid_at: None,
        })
    }

    async fn cancel(&self, _payment: &KnownPayment) -> Result<(), ProviderError> {
        Ok(())
    }

    async fn refund(&self, new: &NewRefund) -> Result<SeenRefund, ProviderError> {
        let seen = SeenRefund {
            id: Some(new.id),
            provider_id: new.id.to_string(),
            status: RefundStatus::Processed,
            minor: new.amount.minor,
        };
        let mut till = self.0.lock().unwrap();
        till.refunds.push((new.payment.reference, seen.clone()));
        Ok(seen)
    }

    async fn refunds(&self, payment: &KnownPayment) -> Result<Vec<SeenRefund>, ProviderError> {
        let till = self.0.lock().unwrap();
        let own = till
            .refunds
            .iter()
            .filter(|(own, _)| *own == payment.reference);
        Ok(own.map(|(_, seen)| seen.clone()).collect())
    }

    async fn list_since(&self, _since: DateTime<Utc>) -> Result<Vec<ListedPayment>, ProviderError> {
        Ok(Vec::new())
    }

    async fn refunds_since(
        &self,
        _since: DateTime<Utc>,
        _after: Option<&str>,
    ) -> Result<RefundPage, ProviderError> {
        Ok(RefundPage {
            refunds: Vec::new(),
            next: None,
        })
    }

    fn parse_webhook(&self, _headers: &HeaderMap, _body: &[u8]) -> Result<Notice, WebhookError> {
        Err(WebhookError::Unreadable)
    }
}

struct NoPictures;

#[async_trait]
impl Pictures for NoPictures {
    async fn upright_jpeg(&self, _sent: Bytes) -> Result<Bytes, Problem> {
        Err(Problem::bad_request("There are no pictures here."))
    }
}

/// Half an hour by video for ₦24,000.
pub fn package() -> Package {
    let body = json!({
        "name": "Silver",
        "title": "Silver",
        "billingType": "per session",
        "prices": { "NGN": 2_400_000 },
        "minutes": 30,
        "channels": ["video"],
    });
    Package::read("package-silver", &body).unwrap()
}

struct Shelf;

#[async_trait]
impl Packages for Shelf {
    async fn packages(&self) -> Result<Vec<Package>, StoreError> {
        Ok(vec![package()])
    }
}

#[async_trait]
impl Rules for Shelf {
    async fn settings(&self) -> Result<Settings, StoreError> {
        Ok(Settings::default())
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    [
        staff::migrations(),
        mail::migrations(),
        payments::migrations(),
        care::migrations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub struct House {
    pub care: Care,
    pub store: Store,
    pub clock: Clock,
    pub jobs: Jobs,
    pub router: Router,
    till: Willing,
    _place: TestDatabase,
}

/// Monday 11 January 2027, 8am in Lagos.
const MONDAY: &str = "2027-01-11T07:00:00Z";

impl House {
    pub async fn new() -> Self {
        let clock = Clock::fixed(MONDAY.parse().unwrap());
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(clock.clone()).await;
        store.unlock().await.unwrap();
        schedule::sample::load(&store).await.unwrap();
        care::licences::sample::load(&store).await.unwrap();
        let till = Willing::default();
        let terms = Terms::new("https://clinic.example/".parse().unwrap());
        let provider: Arc<dyn Provider> = Arc::new(till.clone());
        let payments = Payments::new(store.clone(), vec![provider], None, terms);
        let outside = Outside {
            packages: Arc::new(Shelf),
            rules: Arc::new(Shelf),
            licences: Arc::new(Licences::new(store.clone())),
            public_url: "https://clinic.example".to_owned(),
        };
        let files = Files::new(store.clone(), Arc::new(NoPictures), Limits::default());
        let care = Care::new(store.clone(), payments.clone(), files, outside);
        let jobs = Jobs::new(store.clone(), JobOptions::default());
        let jobs = care::with_handlers(payments::with_handlers(jobs, &payments), &care);
        Self {
            router: care::router(care.clone()),
            care,
            store,
            clock,
            jobs,
            till,
            _place: place,
        }
    }

    pub fn pass(&self, minutes: i64) {
        self.clock.advance(TimeDelta::minutes(minutes));
    }

    pub async fn row(&self, id: &str) -> Model {
        let reader = self.store.reader();
        records::find(reader.connection(), id)
            .await
            .unwrap()
            .unwrap()
    }

    /// A daughter in London asks for her father in Osogbo.
    pub async fn for_her_father(&self) -> String {
        let person = |name: &str, email: &str, zone: &str| Person {
            name: name.to_owned(),
            email: email.parse().ok(),
            phone: None,
            zone: zone.to_owned(),
        };
        let payer = person("Funmi", "funmi@example.org", "Europe/London");
        let patient = person("Baba Funmi", "baba@example.org", "Africa/Lagos");
        let store = self.store.clone();
        let begun: Result<Model, StoreError> = self
            .store
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move { records::begin(&store, tx, &package(), 30).await })
            })
            .await;
        let id = begun.unwrap().id;
        let story = self
            .store
            .seal(&records::place("story", &id), b"A cough.")
            .unwrap();
        let now = self.clock.now();
        change(&self.care, &id, move |answers, row| {
            answers.payer = payer;
            answers.patient = Some(patient);
            answers.age = Some(Age::Adult);
            row.country = Set(Some("NG".to_owned()));
            row.story = Set(Some(story));
            row.consented_at = Set(Some(now));
            Ok(())
        })
        .await
        .unwrap();
        id
    }

    pub async fn hold(&self, id: &str, at: &str) -> Result<Held, Clash> {
        let draft = Draft::find(&self.care, id).await.unwrap().unwrap();
        let chosen = (at.parse().unwrap(), None);
        time::hold(&self.care, id, &draft, chosen).await.unwrap()
    }

    /// Opens the payment; the provider says that it is paid as soon as it is asked.
    pub async fn open(&self, id: &str) {
        let draft = Draft::find(&self.care, id).await.unwrap().unwrap();
        let quoted = pay::quote(&self.care, &draft, None).await.unwrap();
        assert_eq!(quoted.amount, Money::new(2_400_000, Currency::Ngn));
        let draft = Draft::find(&self.care, id).await.unwrap().unwrap();
        pay::open(&self.care, &draft).await.unwrap();
    }

    /// The same, and the provider is asked some minutes later.
    pub async fn pay(&self, id: &str, minutes: i64) {
        self.open(id).await;
        self.pass(minutes);
        self.jobs.run_due().await.unwrap();
    }

    /// Paid for, with a time on Tuesday, 2:30pm in Lagos.
    pub async fn booked(&self) -> String {
        let id = self.for_her_father().await;
        self.hold(&id, "2027-01-12T13:30:00Z").await.unwrap();
        self.pay(&id, 5).await;
        assert_eq!(self.row(&id).await.state, State::Scheduled);
        id
    }

    /// Somebody of finance gives so much back, or all that is left.
    pub async fn refund(&self, id: &str, minor: Option<i64>) {
        let reference = self.row(id).await.payment.unwrap().parse().unwrap();
        let asked = self.care.payments().refund(RefundRequest {
            reference,
            minor,
            reason: "asked for by phone".to_owned(),
            by: Actor::System,
        });
        asked.await.unwrap();
    }

    /// The payer's link of a request about which no mail was written yet.
    pub async fn new_link(&self, id: &str) -> String {
        let (store, id) = (self.store.clone(), id.to_owned());
        let made: Result<String, StoreError> = self
            .store
            .write(Actor::System, move |tx| {
                Box::pin(async move { records::link(&store, tx, &id, true).await })
            })
            .await;
        made.unwrap()
    }

    /// The link's secret: the payer's or the patient's.
    pub async fn link(&self, id: &str, is_payers: bool) -> String {
        let reader = self.store.reader();
        let link = records::known_link(&self.store, reader.connection(), id, is_payers).await;
        link.unwrap().unwrap()
    }

    pub async fn opened(&self, link: &str) -> Opened {
        Opened::find(&self.care, link).await.unwrap().unwrap()
    }

    pub async fn shown(&self, link: &str) -> BookingView {
        let opened = self.opened(link).await;
        let mode = BookingMode::Status;
        view(&self.care, &opened, mode, None, &Wish::default())
            .await
            .unwrap()
    }

    pub async fn press(&self, link: &str, form: Value) -> Pressed {
        let opened = self.opened(link).await;
        press(&self.care, &opened, &Posted::of_json(&form))
            .await
            .unwrap()
    }

    pub async fn get(&self, path: &str) -> (StatusCode, String) {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// What went back, in kobo.
    pub fn given_back(&self) -> Vec<i64> {
        let till = self.till.0.lock().unwrap();
        till.refunds.iter().map(|(_, seen)| seen.minor).collect()
    }
}
