//! A licence for the sample site, so that its packages can be tried.

use chrono::{Datelike, NaiveDate};
use kernel::Zone;
use safety::licences::{Entry, Kind, LicenceMap, Place, Service};
use store::{Actor, Store, StoreError};

/// Lets consultations be offered in Nigeria to the end of next year, by a licence that says that it is a sample. All other
/// places stay information only. Does nothing where somebody has written a map.
///
/// # Errors
/// When the database fails.
pub async fn load(store: &Store) -> Result<(), StoreError> {
    let today = Zone::Lagos.at(store.clock().now()).date_naive();
    let expires = NaiveDate::from_ymd_opt(today.year() + 1, 12, 31);
    let entry = Entry {
        kind: Kind::Consult,
        licence: Some("Sample: no real licence".to_owned()),
        expires,
        note: Some("Came with the sample content. Replace it by the doctor's own.".to_owned()),
        ..Entry::information(Place::Nigeria, Service::Consultation)
    };
    store
        .write(Actor::System, move |tx| {
            Box::pin(async move {
                super::write(tx, 0, &LicenceMap(vec![entry])).await?;
                Ok(())
            })
        })
        .await
}
