//! Ties consultations to the packages, the settings and the pictures of content, and to the names at the desk.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use care::desk::CalendarDesk;
use care::{
    Care, Outside,
    files::{Files, Limits},
    licences::{self, Licences},
    model::{Offer, Package, Settings, Whereabouts},
    outside::{Packages, Rules},
    schedule::clinicians,
};
use content::{
    Content,
    documents::read::{self, ListQuery, Order},
    model::Kind,
};
use payments::Payments;
use store::StoreError;
use url::Url;

use crate::{reports::ReportPhotos, starting::unless_full};

/// Most packages that are looked at.
const MOST_PACKAGES: u64 = 200;

pub async fn care(
    content: &Content,
    payments: Payments,
    public_url: &Url,
    has_samples: bool,
) -> Result<Care> {
    content.settings_are_read_as::<Settings>()?;
    let store = content.store().clone();
    let clinic = Arc::new(Clinic(content.clone()));
    let outside = Outside {
        packages: clinic.clone(),
        rules: clinic.clone(),
        licences: clinic,
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let photos = Arc::new(ReportPhotos(content.pictures().clone()));
    let files = Files::new(store.clone(), photos, Limits::default());
    let care = Care::new(store.clone(), payments, files, outside);
    unless_full(
        care::prepare(&care).await,
        "putting the nightly erasure of requests on the list",
    )?;
    if has_samples {
        unless_full(
            care::schedule::sample::load(&store).await,
            "loading the sample clinician",
        )?;
        unless_full(
            care::licences::sample::load(&store).await,
            "loading the sample licences",
        )?;
    }
    Ok(care)
}

pub fn calendar_desk(care: &Care) -> CalendarDesk {
    CalendarDesk {
        schedule: care.schedule().clone(),
        licences: Licences::new(care.store().clone()),
        visitors: Arc::new(care.clone()),
    }
}

struct Clinic(Content);

impl Clinic {
    /// The scheduling site that the settings of the site name; empty where times are chosen here.
    async fn booking_url(&self) -> Result<String, StoreError> {
        let reader = self.0.store().reader();
        let site = read::by_id(&reader, Kind::Settings, "settings-site").await?;
        let set = site.map(|site| site.text("bookingUrl").trim().to_owned());
        Ok(set
            .filter(|set| set.starts_with("https://"))
            .unwrap_or_default())
    }
}

#[async_trait]
impl Packages for Clinic {
    async fn packages(&self) -> Result<Vec<Package>, StoreError> {
        let query = ListQuery::of(&[Kind::Package], Order::Position);
        let reader = self.0.store().reader();
        let found = read::all(&reader, &query, MOST_PACKAGES).await?;
        let mut packages: Vec<Package> = found
            .iter()
            .filter_map(|document| Package::read(&document.id, &document.body))
            .collect();
        if let Some(closed) = self.0.closed_samples().await? {
            packages.retain(|package| !closed.contains(&package.id));
            let people = clinicians(reader.connection()).await?;
            let own = people.into_iter().filter(|person| !person.is_sample);
            let own: Vec<String> = own.map(|person| person.id).collect();
            for package in &mut packages {
                package.leave_to(&own);
            }
        }
        Ok(packages)
    }
}

#[async_trait]
impl care::outside::Licences for Clinic {
    /// A sample licence allows nothing once visitors may be real.
    async fn offer(&self, place: &Whereabouts) -> Result<Offer, StoreError> {
        let licences = Licences::new(self.0.store().clone());
        let offer = care::outside::Licences::offer(&licences, place).await?;
        let is_sample = offer
            .licence
            .as_ref()
            .is_some_and(|(licence, _)| licence == licences::sample::LICENCE);
        if is_sample && self.0.are_samples_closed().await? {
            return Ok(Offer {
                may_consult: false,
                reason: Some("Consultations are not open yet.".to_owned()),
                licence: None,
            });
        }
        Ok(offer)
    }

    async fn offered(&self) -> Result<Vec<Whereabouts>, StoreError> {
        let licences = Licences::new(self.0.store().clone());
        let mut offered = Vec::new();
        for place in care::outside::Licences::offered(&licences).await? {
            let offer = care::outside::Licences::offer(self, &place).await?;
            if offer.may_consult {
                offered.push(place);
            }
        }
        Ok(offered)
    }
}

#[async_trait]
impl Rules for Clinic {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let mut settings: Settings = self.0.settings().await?;
        settings.booking_url = self.booking_url().await?;
        Ok(settings)
    }
}
