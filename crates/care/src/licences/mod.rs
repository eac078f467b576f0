//! The licence map as the desk keeps it. What it means is decided in [`safety::licences`], which knows no database.

pub mod sample;

use chrono::NaiveDate;
use kernel::Zone;
use safety::licences::{Entry, LicenceMap, Offer, Place, Service};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};

use crate::model;
use crate::outside;
use crate::schedule::rules::{ActiveModel, Column, Entity};

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
    match Entity::find_by_id(LICENCES).one(connection).await? {
        Some(row) => {
            let map = serde_json::from_str(&row.body).map_err(StoreError::other)?;
            Ok((row.version, map))
        }
        None => Ok((0, LicenceMap::default())),
    }
}

/// Writes the map in place of the one with that number; false when there is another by now.
pub(crate) async fn write(
    tx: &WriteTx,
    version: i32,
    map: &LicenceMap,
) -> Result<bool, StoreError> {
    let row = tx.lock::<Entity>(LICENCES).await?;
    if row.as_ref().map_or(0, |row| row.version) != version {
        return Ok(false);
    }
    let (_, before) = read(tx.connection()).await?;
    let row = ActiveModel {
        id: Set(LICENCES.to_owned()),
        version: Set(version + 1),
        body: Set(serde_json::to_string(map).map_err(StoreError::other)?),
        changed_by: Set(tx.actor().to_string()),
        changed_at: Set(tx.now()),
    };
    let same = OnConflict::column(Column::Id)
        .update_columns([
            Column::Version,
            Column::Body,
            Column::ChangedBy,
            Column::ChangedAt,
        ])
        .to_owned();
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    tx.touch(["care:licences".into()]);
    tx.audit(AuditEntry {
        action: "licences.change".to_owned(),
        subject: "care:licences".to_owned(),
        before: Some(json!(before)),
        after: Some(json!(map)),
    })
    .await?;
    Ok(true)
}
