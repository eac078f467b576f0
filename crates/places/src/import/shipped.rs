//! The places that come with the program.

use std::io::Cursor;

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError};

use super::{ImportError, PlaceImport, PlacesImportReport, import_places};
use crate::Places;
use crate::tables::dataset;

/// Changes when the files do, so that the next start imports them again.
const VERSION: &str = "2026-11";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShippedAmount {
    /// Everything, some 60,000 places.
    #[default]
    All,
    /// A few hundred around eight towns; for tests and looks around.
    Sample,
    None,
}

impl ShippedAmount {
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::All),
            "sample" => Some(Self::Sample),
            "none" => Some(Self::None),
            _ => None,
        }
    }

    /// What is noted of a source once it is in.
    pub(super) fn shipped_version(self) -> Option<String> {
        match self {
            Self::All => Some(VERSION.to_owned()),
            Self::Sample => Some(format!("{VERSION}-sample")),
            Self::None => None,
        }
    }
}

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
        (Some(noted), Some(wanted)) => noted == wanted || noted == VERSION,
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
