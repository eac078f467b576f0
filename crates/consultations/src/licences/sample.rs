//! A licence for the sample site, so that its packages can be tried.

use chrono::{Datelike, NaiveDate};
use kernel::PracticeZone;
use safety::licences::{LicenceEntry, LicenceMap, LicensedKind, LicensedPlace, LicensedService};
use store::{Actor, Store, StoreError, WriteTx};

/// What stands in the map as the licence.
pub const LICENCE: &str = "Sample: no real licence";

/// Lets consultations be offered in Nigeria to the end of next year, by a licence that says that it is a sample. All other
/// places stay information only. Does nothing where somebody has written a map.
pub async fn insert_sample_licence(store: &Store) -> Result<(), StoreError> {
    let today = PracticeZone::Lagos
        .to_local(store.clock().now())
        .date_naive();
    let expires = NaiveDate::from_ymd_opt(today.year() + 1, 12, 31);
    let entry = LicenceEntry {
        kind: LicensedKind::Consult,
        licence: Some(LICENCE.to_owned()),
        expires,
        note: Some("Part of the sample content. Replace it with the doctor's own.".to_owned()),
        ..LicenceEntry::information_only(LicensedPlace::Nigeria, LicensedService::Consultation)
    };
    let tx = store.begin(Actor::System).await?;
    // Version 0 means that nobody has written a map yet; where somebody has, this saves nothing.
    super::save_licence_map(&tx, 0, &LicenceMap(vec![entry])).await?;
    tx.commit().await
}

/// Whether the map lets consultations be offered today by a licence that is no sample.
pub async fn has_own_licence(store: &Store) -> Result<bool, StoreError> {
    let today = PracticeZone::Lagos
        .to_local(store.clock().now())
        .date_naive();
    let (_, LicenceMap(entries)) = super::load_licence_map(store.reader().connection()).await?;
    Ok(entries.iter().any(|entry| {
        entry.service == LicensedService::Consultation
            && entry.licence.as_deref() != Some(LICENCE)
            && entry.refusal_reason(today).is_none()
    }))
}

/// Takes the sample licence out of the map; what somebody wrote there stays. Answers how many were taken out.
pub async fn delete_sample_licence(tx: &WriteTx) -> Result<u64, StoreError> {
    let (version, LicenceMap(entries)) = super::load_licence_map(tx.connection()).await?;
    let all = entries.len();
    let is_own = |entry: &LicenceEntry| entry.licence.as_deref() != Some(LICENCE);
    let own: Vec<LicenceEntry> = entries.into_iter().filter(is_own).collect();
    let removed = all - own.len();
    if removed > 0 {
        super::save_licence_map(tx, version, &LicenceMap(own)).await?;
    }
    Ok(u64::try_from(removed).unwrap_or(u64::MAX))
}
