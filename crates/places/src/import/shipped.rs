//! The places that come with the program.

use std::io::Cursor;

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError};

use super::{Import, ImportError, Report, import};
use crate::Places;
use crate::tables::dataset;

/// Changes when the files do, so that the next start imports them again.
const VERSION: &str = "2026-11";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    /// Everything, some 60,000 places.
    #[default]
    All,
    /// A few hundred around eight towns; for tests and looks around.
    Sample,
    None,
}

impl Amount {
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::All),
            "sample" => Some(Self::Sample),
            "none" => Some(Self::None),
            _ => None,
        }
    }

    /// What is noted of a source once it is in.
    pub(super) fn version(self) -> Option<String> {
        match self {
            Self::All => Some(VERSION.to_owned()),
            Self::Sample => Some(format!("{VERSION}-sample")),
            Self::None => None,
        }
    }
}

struct Shipped {
    source: &'static str,
    all: &'static [u8],
    sample: &'static [u8],
}

macro_rules! shipped {
    ($($name:literal),*) => {
        [$(Shipped {
            source: $name,
            all: include_bytes!(concat!("../../../../data/places/", $name, ".csv.gz")),
            sample: include_bytes!(concat!("../../../../data/places/sample/", $name, ".csv")),
        }),*]
    };
}

static FILES: [Shipped; 5] = shipped!(
    "facilities-ng-osm",
    "facilities-ng",
    "facilities-gb",
    "facilities-other",
    "facilities-other-osm"
);

pub fn sources() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.source)
}

/// A shipped file as it is, for tests and measurements.
pub fn file(source: &str) -> Option<&'static [u8]> {
    FILES
        .iter()
        .find(|file| file.source == source)
        .map(|file| file.all)
}

/// Whether something of the wanted amount is not in yet. All is never replaced by the sample.
pub(super) async fn is_wanting(store: &Store, amount: Amount) -> Result<bool, StoreError> {
    for file in &FILES {
        if !is_in(store, file.source, amount).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn is_in(store: &Store, source: &str, amount: Amount) -> Result<bool, StoreError> {
    let row = dataset::Entity::find_by_id(source)
        .one(store.reader().connection())
        .await?;
    let noted = row.and_then(|row| row.shipped);
    Ok(match (noted, amount.version()) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(noted), Some(wanted)) => noted == wanted || noted == VERSION,
    })
}

pub async fn import_shipped(
    places: &Places,
    amount: Amount,
) -> Result<Vec<(&'static str, Report)>, ImportError> {
    let mut reports = Vec::new();
    for file in &FILES {
        if is_in(places.store(), file.source, amount).await? {
            continue;
        }
        let bytes = match amount {
            Amount::Sample => file.sample,
            _ => file.all,
        };
        let wanted = Import {
            source: file.source,
            file: file.source,
            actor: Actor::System,
            counts_twins: false,
        };
        let report = import(places, &wanted, Cursor::new(bytes)).await?;
        note(places.store(), file.source, amount).await?;
        reports.push((file.source, report));
    }
    Ok(reports)
}

async fn note(store: &Store, source: &'static str, amount: Amount) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    let row = dataset::ActiveModel {
        shipped: Set(amount.version()),
        ..Default::default()
    };
    dataset::Entity::update_many()
        .set(row)
        .filter(dataset::Column::Name.eq(source))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}
