//! The places that come with the program.

use std::io::Cursor;

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError};

use super::file_import::import_places;
use super::place_import::{ImportError, PlaceImport};
use super::report::PlacesImportReport;
use crate::Places;
use crate::model::{SHIPPED_VERSION, ShippedAmount};
use crate::tables::dataset;

struct ShippedFile {
    source: &'static str,
    all: &'static [u8],
    sample: &'static [u8],
}

macro_rules! shipped {
    ($($name:literal),*) => {
        [$(ShippedFile {
            source: $name,
            all: include_bytes!(concat!("../../../../data/places/", $name, ".csv.gz")),
            sample: include_bytes!(concat!("../../../../data/places/sample/", $name, ".csv")),
        }),*]
    };
}

static FILES: [ShippedFile; 5] = shipped!(
    "facilities-ng-osm",
    "facilities-ng",
    "facilities-gb",
    "facilities-other",
    "facilities-other-osm"
);

pub fn list_sources() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.source)
}

/// A shipped file as it is, for tests and measurements.
pub fn find_file(source: &str) -> Option<&'static [u8]> {
    FILES
        .iter()
        .find(|file| file.source == source)
        .map(|file| file.all)
}

/// Whether something of the wanted amount is not in yet. All is never replaced by the sample.
pub(super) async fn is_import_due(
    store: &Store,
    amount: ShippedAmount,
) -> Result<bool, StoreError> {
    for file in &FILES {
        if !is_in(store, file.source, amount).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn is_in(store: &Store, source: &str, amount: ShippedAmount) -> Result<bool, StoreError> {
    let row = dataset::Entity::find_by_id(source)
        .one(store.reader().connection())
        .await?;
    let noted = row.and_then(|row| row.shipped);
    Ok(match (noted, amount.shipped_version()) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(noted), Some(wanted)) => noted == wanted || noted == SHIPPED_VERSION,
    })
}

pub async fn import_shipped(
    places: &Places,
    amount: ShippedAmount,
) -> Result<Vec<(&'static str, PlacesImportReport)>, ImportError> {
    let mut reports = Vec::new();
    for file in &FILES {
        if is_in(places.store(), file.source, amount).await? {
            continue;
        }
        let bytes = match amount {
            ShippedAmount::Sample => file.sample,
            _ => file.all,
        };
        let wanted = PlaceImport {
            source: file.source,
            file: file.source,
            actor: Actor::System,
            counts_duplicates: false,
            run: None,
        };
        let report = import_places(places, &wanted, Cursor::new(bytes)).await?;
        // Noted after the import: a crash before it imports the file again, which changes nothing.
        record_shipped(places.store(), file.source, amount).await?;
        reports.push((file.source, report));
    }
    Ok(reports)
}

async fn record_shipped(
    store: &Store,
    source: &'static str,
    amount: ShippedAmount,
) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    let row = dataset::ActiveModel {
        shipped: Set(amount.shipped_version()),
        ..Default::default()
    };
    dataset::Entity::update_many()
        .set(row)
        .filter(dataset::Column::Name.eq(source))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}
