//! A licence for the sample site, so that its packages can be tried.

use chrono::{Datelike, NaiveDate};
use kernel::Zone;
use safety::licences::{Entry, Kind, LicenceMap, Place, Service};
use store::{Actor, Store, StoreError, WriteTx};

/// What stands in the map as the licence.
pub const LICENCE: &str = "Sample: no real licence";

/// Lets consultations be offered in Nigeria to the end of next year, by a licence that says that it is a sample. All other
/// places stay information only. Does nothing where somebody has written a map.
pub async fn load(store: &Store) -> Result<(), StoreError> {
    let today = Zone::Lagos.at(store.clock().now()).date_naive();
    let expires = NaiveDate::from_ymd_opt(today.year() + 1, 12, 31);
    let entry = Entry {
        kind: Kind::Consult,
        licence: Some(LICENCE.to_owned()),
        expires,
        note: Some("Came with the sample content. Replace it by the doctor's own.".to_owned()),
        ..Entry::information(Place::Nigeria, Service::Consultation)
    };
    let tx = store.begin(Actor::System).await?;
    super::write(&tx, 0, &LicenceMap(vec![entry])).await?;
    tx.commit().await
}

/// Takes the sample licence out of the map; what somebody wrote there stays. Answers how many were taken out.
pub async fn remove(tx: &WriteTx) -> Result<u64, StoreError> {
    let (version, LicenceMap(entries)) = super::read(tx.connection()).await?;
    let all = entries.len();
    let is_own = |entry: &Entry| entry.licence.as_deref() != Some(LICENCE);
    let own: Vec<Entry> = entries.into_iter().filter(is_own).collect();
    let removed = all - own.len();
    if removed > 0 {
        super::write(tx, version, &LicenceMap(own)).await?;
    }
    Ok(u64::try_from(removed).unwrap_or(u64::MAX))
}
