//! Consultations, as the rest of the house meets them.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mail::Mailer;
use payments::Payments;
use scheduling::ScheduleService;
use store::{MemoryWindow, Store, StoreError};
use uploads::PhotoCleaner;

use crate::files::FileService;
use crate::model::{ConsultationOffer, ConsultationPackage, ConsultationSettings, PatientLocation};
use crate::ports::{ConsultationPorts, RoomPort};

/// Offers to try the line that are answered within this time for one booking at most: a test makes two.
const MOST_LINE_TESTS: u64 = 40;
pub(crate) const LINE_TEST_MINUTES: u32 = 10;

/// Consultations. Cheap to clone.
#[derive(Clone)]
pub struct ConsultationService {
    inner: Arc<ConsultationServiceInner>,
}

struct ConsultationServiceInner {
    store: Store,
    payments: Payments,
    mailer: Mailer,
    files: FileService,
    schedule: ScheduleService,
    ports: ConsultationPorts,
    /// Tests of the line, by request.
    line_tests: MemoryWindow<String>,
}

impl ConsultationService {
    /// Consultations in this store, whose migrations must hold [`crate::migrations`].
    pub fn new(
        store: Store,
        payments: Payments,
        files: FileService,
        outside: ConsultationPorts,
    ) -> Self {
        let inner = ConsultationServiceInner {
            mailer: Mailer::new(store.clone()),
            schedule: ScheduleService::new(store.clone()),
            store,
            payments,
            files,
            ports: outside,
            line_tests: MemoryWindow::new(Duration::minutes(LINE_TEST_MINUTES.into())),
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn payments(&self) -> &Payments {
        &self.inner.payments
    }

    pub fn files(&self) -> &FileService {
        &self.inner.files
    }

    pub fn schedule(&self) -> &ScheduleService {
        &self.inner.schedule
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub(crate) fn photos(&self) -> &dyn PhotoCleaner {
        &*self.inner.ports.photos
    }

    /// Rooms in which people talk; none where no port is open for sound.
    pub(crate) fn rooms(&self) -> Option<&dyn RoomPort> {
        self.inner.ports.rooms.as_deref()
    }

    /// Counts a test of the line for a booking; whether it had not too many lately.
    pub(crate) fn count_line_test(&self, request: &str) -> bool {
        let window = &self.inner.line_tests;
        window.count(request.to_owned(), self.now()) <= MOST_LINE_TESTS
    }

    pub async fn load_settings(&self) -> Result<ConsultationSettings, StoreError> {
        let settings = self.inner.ports.rules.load_settings().await?;
        Ok(ConsultationSettings {
            has_own_rooms: self.rooms().is_some(),
            ..settings
        })
    }

    /// The package that a word means.
    pub async fn find_package(
        &self,
        word: &str,
    ) -> Result<Option<ConsultationPackage>, StoreError> {
        let all = self.inner.ports.packages.load_packages().await?;
        Ok(all.into_iter().find(|package| package.matches_name(word)))
    }

    /// The length of a meeting of a package; 0 where there is none, or the package is gone.
    pub async fn load_package_minutes(&self, word: &str) -> Result<u32, StoreError> {
        let package = self.find_package(word).await?;
        Ok(package.map_or(0, |package| package.minutes))
    }

    /// What may be offered to a patient at that place.
    pub async fn load_offer(
        &self,
        place: &PatientLocation,
    ) -> Result<ConsultationOffer, StoreError> {
        self.inner.ports.licences.load_offer(place).await
    }

    /// The places in which consultations are offered today.
    pub async fn list_offered_locations(&self) -> Result<Vec<PatientLocation>, StoreError> {
        self.inner.ports.licences.list_offered_locations().await
    }

    pub fn absolute_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.ports.public_url)
    }

    /// Whether cookies go over safe lines only.
    pub fn is_secure(&self) -> bool {
        self.inner.ports.public_url.starts_with("https://")
    }
}
