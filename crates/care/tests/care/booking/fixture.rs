//! Bookings of one package with one clinician, paid by a provider whose payers pay at once.

use std::ops::Deref;
use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use care::files::{Files, Limits};
use care::licences::Licences;
use care::model::{Package, Settings};
use care::outside::{Packages, Rules};
use care::schedule;
use care::{Care, Outside};
use payments::provider::Provider;
use payments::{Payments, Terms};
use sea_orm_migration::MigrationTrait;
use serde_json::json;
use store::{Jobs, StoreError};
use testkit::{StoreFixture, site_migrations};

use super::provider::InstantProvider;
use crate::doubles::{MONDAY, NoPictures};

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
        Ok(testkit::settings(&json!({})))
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let own = care::migrations();
    site_migrations().into_iter().chain(own).collect()
}

pub struct Fixture {
    pub care: Care,
    pub jobs: Jobs,
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
        schedule::sample::load(&store).await.unwrap();
        care::licences::sample::load(&store).await.unwrap();
        let provider = InstantProvider::default();
        let terms = Terms::new("https://clinic.example/".parse().unwrap());
        let providers: Vec<Arc<dyn Provider>> = vec![Arc::new(provider.clone())];
        let payments = Payments::new(store.clone(), providers, None, terms);
        let outside = Outside {
            packages: Arc::new(Shelf),
            rules: Arc::new(Shelf),
            licences: Arc::new(Licences::new(store.clone())),
            public_url: "https://clinic.example".to_owned(),
        };
        let files = Files::new(store.clone(), Arc::new(NoPictures), Limits::default());
        let care = Care::new(store, payments.clone(), files, outside);
        let jobs = payments::with_handlers(base.new_jobs(), &payments);
        Self {
            jobs: care::with_handlers(jobs, &care),
            router: care::router(care.clone()),
            care,
            base,
            provider,
        }
    }

    pub async fn run_jobs(&self) {
        self.jobs.run_due().await.unwrap();
    }
}
