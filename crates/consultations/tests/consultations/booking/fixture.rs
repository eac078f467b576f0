//! Bookings of one package with one clinician, paid by a provider whose payers pay at once.

use std::ops::Deref;
use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use consultations::files::{FileLimits, FileService};
use consultations::licences::LicenceService;
use consultations::model::{ConsultationPackage, ConsultationSettings};
use consultations::ports::{PackagePort, SettingsPort};
use consultations::schedule;
use consultations::{ConsultationPorts, ConsultationService};
use payments::provider::PaymentProvider;
use payments::{PaymentSettings, Payments};
use sea_orm_migration::MigrationTrait;
use serde_json::json;
use store::{JobRunner, StoreError};
use testkit::{StoreFixture, site_migrations};

use super::provider::InstantProvider;
use crate::doubles::{MONDAY, NoPictures};

/// Half an hour by video for ₦24,000.
pub fn package() -> ConsultationPackage {
    let body = json!({
        "name": "Silver",
        "title": "Silver",
        "billingType": "per session",
        "prices": { "NGN": 2_400_000 },
        "minutes": 30,
        "channels": ["video"],
    });
    ConsultationPackage::from_document("package-silver", &body).unwrap()
}

struct Shelf;

#[async_trait]
impl PackagePort for Shelf {
    async fn load_packages(&self) -> Result<Vec<ConsultationPackage>, StoreError> {
        Ok(vec![package()])
    }
}

#[async_trait]
impl SettingsPort for Shelf {
    async fn load_settings(&self) -> Result<ConsultationSettings, StoreError> {
        Ok(testkit::settings(&json!({})))
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let own = threads::migrations()
        .into_iter()
        .chain(drafts::migrations())
        .chain(consultations::migrations());
    site_migrations().into_iter().chain(own).collect()
}

pub struct Fixture {
    pub consultations: ConsultationService,
    pub jobs: JobRunner,
    pub router: Router,
    base: StoreFixture,
    pub provider: InstantProvider,
}

impl Deref for Fixture {
    type Target = StoreFixture;

    fn deref(&self) -> &StoreFixture {
        &self.base
    }
}

impl Fixture {
    pub async fn new() -> Self {
        let base = StoreFixture::open(migrations, MONDAY).await;
        let store = base.store.clone();
        schedule::sample::insert_sample_clinician(&store)
            .await
            .unwrap();
        consultations::licences::sample::insert_sample_licence(&store)
            .await
            .unwrap();
        let provider = InstantProvider::default();
        let terms = PaymentSettings::new("https://clinic.example/".parse().unwrap());
        let providers: Vec<Arc<dyn PaymentProvider>> = vec![Arc::new(provider.clone())];
        let payments = Payments::new(store.clone(), providers, None, terms);
        let outside = ConsultationPorts {
            packages: Arc::new(Shelf),
            rules: Arc::new(Shelf),
            licences: Arc::new(LicenceService::new(store.clone())),
            rooms: None,
            photos: Arc::new(NoPictures),
            public_url: "https://clinic.example".to_owned(),
        };
        let files = FileService::new(store.clone(), Arc::new(NoPictures), FileLimits::default());
        let consultations = ConsultationService::new(store, payments.clone(), files, outside);
        let jobs = payments::with_handlers(base.new_jobs(), &payments);
        Self {
            jobs: consultations::with_handlers(jobs, &consultations),
            router: consultations::router(consultations.clone()),
            consultations,
            base,
            provider,
        }
    }

    pub async fn run_jobs(&self) {
        self.jobs.run_due().await.unwrap();
    }
}
