//! Consultations that people can ask for: the real server with pages that show what they are told, one sample clinician,
//! the sandbox on a port.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use consultations::erasure;
use consultations::files::{FileLimits, FileService};
use consultations::ports::RoomPort;
use consultations::{ConsultationPorts, ConsultationService};
use http::StatusCode;
use kernel::Id;
use payments::provider::PaymentProvider;
use payments::provider::stripe::{Stripe, StripeConfig};
use payments::rates::RateService;
use payments::{PaymentSettings, Payments, RefundRequest};
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use staff::{Role, RoleSet};
use store::{Actor, NewJob};
use testkit::{
    DeskCaller, PUBLIC_URL, SiteBuilder, SiteFixture, read_json, signed_in, site_migrations,
};

use super::catalogue::Catalogue;
use super::visitor::Visitor;
use crate::doubles::{MONDAY, NamedSeats, NoPictures};

const ROUTES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "request", "pattern": "/consultation/request/{step}", "query": ["package", "again"], "personal": true,
      "reads": [{ "name": "request", "path": "/api/consultation/request/{step}", "query": { "package": "{package}", "again": "{again}" } }] },
    { "name": "booking", "pattern": "/consultation/booking/{token}", "query": ["link"], "personal": true,
      "reads": [{ "name": "booking", "path": "/api/consultation/bookings/{token}" }] },
    { "name": "not-found", "pattern": "/not-found" } ] }"#;

/// Words that no mail may carry: of the story below and of the packages.
pub const CLINICAL: [&str; 6] = ["malaria", "blood", "scan", "silver", "fever", "chat with"];

pub const STORY: &str = "I had malaria last year and feel weak since, with a little fever.";

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let own = threads::migrations()
        .into_iter()
        .chain(drafts::migrations())
        .chain(consultations::migrations());
    site_migrations().into_iter().chain(own).collect()
}

/// Where the messages of a booking are, by its link.
pub fn messages_path(link: &str) -> String {
    format!("/api/consultation/bookings/{}/messages", secret_of(link))
}

/// The secret in a booking's link.
pub fn secret_of(link: &str) -> &str {
    link.rsplit('/').next().unwrap()
}

pub struct Fixture {
    pub consultations: ConsultationService,
    catalogue: Catalogue,
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
        Self::paid_by(None, |site| site.sandbox.payments.clone()).await
    }

    /// The same with rooms of this program, and none elsewhere.
    pub async fn with_own_rooms() -> Self {
        let rooms: Arc<dyn RoomPort> = Arc::new(NamedSeats);
        let site = Self::paid_by(Some(rooms), |site| site.sandbox.payments.clone()).await;
        site.close_rooms();
        site
    }

    /// The same with somebody who takes pounds beside the sandbox. Nobody pays them.
    pub async fn taking_pounds() -> Self {
        Self::paid_by(None, |site| {
            let config = StripeConfig {
                address: "http://127.0.0.1:9/".parse().unwrap(),
                secret_key: "sk_test_0123".to_owned(),
                webhook_secret: "whsec_test".to_owned(),
            };
            let stripe = Stripe::new(config, site.base.clock.clone()).unwrap();
            let sandbox = site.sandbox.service.provider().unwrap();
            let providers: Vec<Arc<dyn PaymentProvider>> =
                vec![Arc::new(sandbox), Arc::new(stripe)];
            let rates: Arc<dyn RateService> = Arc::new(site.sandbox.rates.clone());
            let terms = PaymentSettings::new(PUBLIC_URL.parse().unwrap());
            Payments::new(site.base.store.clone(), providers, Some(rates), terms)
        })
        .await
    }

    async fn paid_by(
        rooms: Option<Arc<dyn RoomPort>>,
        payments: impl FnOnce(&SiteBuilder) -> Payments,
    ) -> Self {
        let site = SiteBuilder::open(migrations, MONDAY).await;
        let store = site.base.store.clone();
        consultations::schedule::sample::insert_sample_clinician(&store)
            .await
            .unwrap();
        let catalogue = Catalogue::default();
        let outside = ConsultationPorts {
            packages: Arc::new(catalogue.clone()),
            rules: Arc::new(catalogue.clone()),
            licences: Arc::new(catalogue.clone()),
            rooms,
            photos: Arc::new(NoPictures),
            public_url: PUBLIC_URL.to_owned(),
        };
        let files = FileService::new(store.clone(), Arc::new(NoPictures), FileLimits::default());
        let payments = payments(&site);
        let consultations = ConsultationService::new(store, payments.clone(), files, outside);
        let jobs = consultations::with_handlers(site.new_jobs(), &consultations);
        let router = consultations::router(consultations.clone()).merge(payments::router(payments));
        Self {
            site: site.serve(ROUTES, router, jobs),
            consultations,
            catalogue,
        }
    }

    pub fn visitor(&self) -> Visitor<'_> {
        Visitor {
            site: self,
            cookie: String::new(),
        }
    }

    /// How often the packages were asked for so far.
    pub fn package_reads(&self) -> usize {
        self.catalogue.asked.load(Ordering::SeqCst)
    }

    /// From now on written advice costs nothing.
    pub fn give_advice_away(&self) {
        self.catalogue.has_free_advice.store(true, Ordering::SeqCst);
    }

    /// From now on patients in India are seen too.
    pub fn license_india(&self) {
        self.catalogue.has_india.store(true, Ordering::SeqCst);
    }

    /// The messages of a booking behind its link.
    pub async fn thread(&self, link: &str) -> Value {
        let answer = self.client.get(&messages_path(link)).send().await.unwrap();
        let (status, thread) = read_json(answer).await;
        assert_eq!(status, 200, "{thread}");
        thread
    }

    /// Sends a message under a key, as the page's script does; answers status and body.
    pub async fn send_message(&self, link: &str, text: &str, key: &str) -> (u16, Value) {
        let path = messages_path(link);
        let call = self
            .client
            .post_from_page(&path)
            .header("idempotency-key", key)
            .json(&json!({ "text": text }));
        read_json(call.send().await.unwrap()).await
    }

    /// From now on calls are made by phone.
    pub fn close_rooms(&self) {
        self.catalogue.has_no_rooms.store(true, Ordering::SeqCst);
    }

    /// From now on no email leaves.
    pub fn stop_mail(&self) {
        self.catalogue.sends_no_mail.store(true, Ordering::SeqCst);
    }

    /// Somebody of finance gives so much of a payment back, or all that is left, and it comes to its end.
    pub async fn refund(&self, reference: Id, minor: Option<i64>) {
        let asked = self.consultations.payments().request_refund(RefundRequest {
            reference,
            minor,
            reason: "asked for by phone".to_owned(),
            by: Actor::System,
        });
        asked.await.unwrap();
        for _ in 0..12 {
            self.run_jobs().await;
            self.pass_minutes(10);
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

    /// The nightly job that erases what is due.
    pub async fn erase_due(&self) {
        let job = NewJob::new(erasure::ERASE_DUE, json!({}));
        let tx = self.store.begin(Actor::System).await.unwrap();
        tx.enqueue_job(job).await.unwrap();
        tx.commit().await.unwrap();
        self.run_jobs().await;
    }

    /// Somebody of a role, or of several, at the desk.
    pub fn desk(&self, roles: impl Into<RoleSet>) -> DeskCaller {
        let person = signed_in(&self.clock, "Dr Bello", roles);
        DeskCaller::new(
            consultations::desk::request_routes().with_state(self.consultations.clone()),
            person,
        )
    }

    /// A doctor's call about the oldest request; `part` is what follows its id in the address.
    pub async fn call_doctor(&self, method: &str, part: &str, body: Value) -> (StatusCode, Value) {
        let rows = self.rows("SELECT id FROM care_request ORDER BY id").await;
        let id: String = rows[0].try_get("", "id").unwrap();
        let path = format!("/api/desk/care/requests/{id}{part}");
        self.desk(Role::Doctor).call(method, &path, &body).await
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
}
