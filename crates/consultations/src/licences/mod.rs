//! The licence map as the desk keeps it. What it means is decided in [`safety::licences`], which knows no database.

pub mod sample;

use chrono::NaiveDate;
use kernel::PracticeZone;
use safety::licences::{LicenceEntry, LicenceMap, LicensedPlace, LicensedService, ServiceOffer};
use scheduling::rules;
use sea_orm::ConnectionTrait;
use store::{Store, StoreError, WriteTx};

use crate::{model, ports};

/// The row that holds the map.
const LICENCES: &str = "licences";

/// The licence map of the house. Cheap to clone.
#[derive(Clone)]
pub struct LicenceService {
    store: Store,
}

impl LicenceService {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The day whose licences count: today in Lagos, where the practice is.
    pub(crate) fn today(&self) -> NaiveDate {
        PracticeZone::Lagos
            .to_local(self.store.clock().now())
            .date_naive()
    }

    /// What may be offered to somebody in a place today.
    ///
    /// # Errors
    /// When the database fails; then nothing may be offered.
    pub async fn load_offer(
        &self,
        place: Option<LicensedPlace>,
        service: LicensedService,
    ) -> Result<ServiceOffer, StoreError> {
        let (_, map) = load_licence_map(self.store.reader().connection()).await?;
        Ok(map.offer_for(place, service, self.today()))
    }
}

#[async_trait::async_trait]
impl ports::LicencePort for LicenceService {
    async fn load_offer(
        &self,
        place: &model::PatientLocation,
    ) -> Result<model::ConsultationOffer, StoreError> {
        let place = LicensedPlace::from_country(&place.country, place.nation.as_deref());
        let offer = self
            .load_offer(place, LicensedService::Consultation)
            .await?;
        Ok(match offer {
            ServiceOffer::Service { licence, expires } => model::ConsultationOffer {
                may_consult: true,
                reason: None,
                licence: Some((licence, Some(expires))),
            },
            ServiceOffer::Information { words, .. } => model::ConsultationOffer {
                may_consult: false,
                reason: Some(words),
                licence: None,
            },
        })
    }

    async fn list_offered_locations(&self) -> Result<Vec<model::PatientLocation>, StoreError> {
        let (_, LicenceMap(entries)) = load_licence_map(self.store.reader().connection()).await?;
        let today = self.today();
        let is_offered = |entry: &&LicenceEntry| {
            entry.service == LicensedService::Consultation && entry.refusal_reason(today).is_none()
        };
        let place = |entry: &LicenceEntry| {
            let (country, nation) = entry.country.country_and_nation();
            model::PatientLocation {
                country: country.to_owned(),
                nation: nation.map(str::to_owned),
            }
        };
        Ok(entries.iter().filter(is_offered).map(place).collect())
    }
}

/// The map and its number; an empty one with 0 before anybody wrote one.
pub(crate) async fn load_licence_map(
    connection: &impl ConnectionTrait,
) -> Result<(i32, LicenceMap), StoreError> {
    rules::load_rules(connection, LICENCES).await
}

/// Writes the map in place of the one with that number; false when there is another by now.
pub(crate) async fn save_licence_map(
    tx: &WriteTx,
    version: i32,
    map: &LicenceMap,
) -> Result<bool, StoreError> {
    let written = rules::save_rules(tx, LICENCES, version, map).await?;
    if written {
        tx.touch_tags(["care:licences".into()]);
    }
    Ok(written)
}
