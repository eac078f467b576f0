//! The licence map as the desk keeps it. What it means is decided in [`safety::licences`], which knows no database.

pub mod sample;

use chrono::NaiveDate;
use kernel::Zone;
use safety::licences::{Entry, LicenceMap, Offer, Place, Service};
use sea_orm::ConnectionTrait;
use store::{Store, StoreError, WriteTx};

use crate::model;
use crate::outside;
use crate::schedule::rules;

/// The row that holds the map.
const LICENCES: &str = "licences";

/// The licence map of the house. Cheap to clone.
#[derive(Clone)]
pub struct Licences {
    store: Store,
}

impl Licences {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The day whose licences count: today in Lagos, where the practice is.
    pub(crate) fn today(&self) -> NaiveDate {
        Zone::Lagos.at(self.store.clock().now()).date_naive()
    }

    /// What may be offered to somebody in a place today.
    ///
    /// # Errors
    /// When the database fails; then nothing may be offered.
    pub async fn offer(&self, place: Option<Place>, service: Service) -> Result<Offer, StoreError> {
        let (_, map) = read(self.store.reader().connection()).await?;
        Ok(map.offer(place, service, self.today()))
    }
}

#[async_trait::async_trait]
impl outside::Licences for Licences {
    async fn offer(&self, place: &model::Whereabouts) -> Result<model::Offer, StoreError> {
        let place = Place::find(&place.country, place.nation.as_deref());
        let offer = self.offer(place, Service::Consultation).await?;
        Ok(match offer {
            Offer::Service { licence, expires } => model::Offer {
                may_consult: true,
                reason: None,
                licence: Some((licence, Some(expires))),
            },
            Offer::Information { words, .. } => model::Offer {
                may_consult: false,
                reason: Some(words),
                licence: None,
            },
        })
    }

    async fn offered(&self) -> Result<Vec<model::Whereabouts>, StoreError> {
        let (_, LicenceMap(entries)) = read(self.store.reader().connection()).await?;
        let today = self.today();
        let is_offered = |entry: &&Entry| {
            entry.service == Service::Consultation && entry.ground(today).is_none()
        };
        let place = |entry: &Entry| {
            let (country, nation) = entry.country.country_and_nation();
            model::Whereabouts {
                country: country.to_owned(),
                nation: nation.map(str::to_owned),
            }
        };
        Ok(entries.iter().filter(is_offered).map(place).collect())
    }
}

/// The map and its number; an empty one with 0 before anybody wrote one.
pub(crate) async fn read(
    connection: &impl ConnectionTrait,
) -> Result<(i32, LicenceMap), StoreError> {
    rules::read(connection, LICENCES).await
}

/// Writes the map in place of the one with that number; false when there is another by now.
pub(crate) async fn write(
    tx: &WriteTx,
    version: i32,
    map: &LicenceMap,
) -> Result<bool, StoreError> {
    let written = rules::write(tx, LICENCES, version, map).await?;
    if written {
        tx.touch(["care:licences".into()]);
    }
    Ok(written)
}
