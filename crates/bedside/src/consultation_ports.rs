//! Ties consultations to the packages, the settings and the pictures of content, and to the names at the desk.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use consultations::desk::CalendarDesk;
use consultations::{
    ConsultationPorts, ConsultationService,
    files::{FileLimits, FileService},
    licences::{self, LicenceService},
    model::{ConsultationOffer, ConsultationPackage, ConsultationSettings, PatientLocation},
    ports::{PackagePort, SettingsPort},
    schedule::{Clinician, load_clinicians},
};
use content::{
    ClinicianName, ClinicianNamesPort, ContentService,
    documents::queries::{self, ListOrder, ListQuery},
    model::DocumentKind,
};
use payments::Payments;
use rooms::RoomService;
use store::{Store, StoreError};
use url::Url;

use crate::{disk_full::unless_full, room_ports::build_room_port, site_photos::SitePhotos};

/// Most packages that are looked at.
const MOST_PACKAGES: u64 = 200;

pub async fn build_consultations(
    content: &ContentService,
    payments: Payments,
    public_url: &Url,
    rooms: Option<&RoomService>,
    has_samples: bool,
) -> Result<ConsultationService> {
    content.register_settings::<ConsultationSettings>()?;
    let store = content.store().clone();
    content.set_clinician_names(Arc::new(CalendarNames(store.clone())));
    let clinic = Arc::new(CareContent(content.clone()));
    let photos = Arc::new(SitePhotos(content.pictures().clone()));
    let outside = ConsultationPorts {
        packages: clinic.clone(),
        rules: clinic.clone(),
        licences: clinic,
        rooms: build_room_port(rooms),
        photos: photos.clone(),
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let files = FileService::new(store.clone(), photos, FileLimits::default());
    let consultations = ConsultationService::new(store.clone(), payments, files, outside);
    unless_full(
        consultations::enqueue_periodic_jobs(&consultations).await,
        "putting the nightly erasure of requests on the list",
    )?;
    if has_samples {
        unless_full(
            consultations::schedule::sample::insert_sample_clinician(&store).await,
            "loading the sample clinician",
        )?;
        unless_full(
            consultations::licences::sample::insert_sample_licence(&store).await,
            "loading the sample licences",
        )?;
    }
    Ok(consultations)
}

pub fn calendar_desk(consultations: &ConsultationService) -> CalendarDesk {
    CalendarDesk {
        schedule: consultations.schedule().clone(),
        licences: LicenceService::new(consultations.store().clone()),
        visitors: Arc::new(consultations.clone()),
    }
}

/// The clinicians of the calendar, for packages that only some of them offer.
struct CalendarNames(Store);

#[async_trait]
impl ClinicianNamesPort for CalendarNames {
    async fn list_clinician_names(&self) -> Result<Vec<ClinicianName>, StoreError> {
        let clinicians = load_clinicians(self.0.reader().connection()).await?;
        let name = |clinician: Clinician| ClinicianName {
            id: clinician.id,
            name: clinician.name,
        };
        Ok(clinicians.into_iter().map(name).collect())
    }
}

struct CareContent(ContentService);

impl CareContent {
    /// The scheduling site that the settings of the site name; empty where times are chosen here.
    async fn booking_url(&self) -> Result<String, StoreError> {
        let reader = self.0.store().reader();
        let site = queries::find_by_id(&reader, DocumentKind::Settings, "settings-site").await?;
        let set = site.map(|site| site.text("bookingUrl").trim().to_owned());
        Ok(set
            // The setting becomes a link: another scheme could run script, and http would show who books.
            .filter(|set| set.starts_with("https://"))
            .unwrap_or_default())
    }
}

#[async_trait]
impl PackagePort for CareContent {
    async fn load_packages(&self) -> Result<Vec<ConsultationPackage>, StoreError> {
        let query = ListQuery::for_kinds(&[DocumentKind::Package], ListOrder::Position);
        let reader = self.0.store().reader();
        let found = queries::load_all(&reader, &query, MOST_PACKAGES).await?;
        let mut packages: Vec<ConsultationPackage> = found
            .iter()
            .filter_map(|document| ConsultationPackage::from_document(&document.id, &document.body))
            .collect();
        // Once somebody has published, the sample clinician must not be booked, not even
        // by a package of the doctor's own.
        if let Some(closed) = self.0.closed_samples().await? {
            packages.retain(|package| !closed.contains(&package.id));
            let people = load_clinicians(reader.connection()).await?;
            let own = people.into_iter().filter(|person| !person.is_sample);
            let own: Vec<String> = own.map(|person| person.id).collect();
            for package in &mut packages {
                package.restrict_to(&own);
            }
        }
        Ok(packages)
    }
}

#[async_trait]
impl consultations::ports::LicencePort for CareContent {
    /// A sample licence allows nothing once visitors may be real.
    async fn load_offer(&self, place: &PatientLocation) -> Result<ConsultationOffer, StoreError> {
        let licences = LicenceService::new(self.0.store().clone());
        let offer = consultations::ports::LicencePort::load_offer(&licences, place).await?;
        let is_sample = offer
            .licence
            .as_ref()
            .is_some_and(|(licence, _)| licence == licences::sample::LICENCE);
        if is_sample && self.0.are_samples_closed().await? {
            return Ok(ConsultationOffer {
                may_consult: false,
                reason: Some("Consultations are not open yet.".to_owned()),
                licence: None,
            });
        }
        Ok(offer)
    }

    async fn list_offered_locations(&self) -> Result<Vec<PatientLocation>, StoreError> {
        let licences = LicenceService::new(self.0.store().clone());
        let mut offered = Vec::new();
        for place in consultations::ports::LicencePort::list_offered_locations(&licences).await? {
            let offer = consultations::ports::LicencePort::load_offer(self, &place).await?;
            if offer.may_consult {
                offered.push(place);
            }
        }
        Ok(offered)
    }
}

#[async_trait]
impl SettingsPort for CareContent {
    async fn load_settings(&self) -> Result<ConsultationSettings, StoreError> {
        let mut settings: ConsultationSettings = self.0.load_settings().await?;
        settings.booking_url = self.booking_url().await?;
        settings.sends_no_mail = self.0.sends_no_mail();
        Ok(settings)
    }
}
