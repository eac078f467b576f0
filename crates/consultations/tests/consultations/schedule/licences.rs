//! The licence map as it is kept.

use chrono::TimeDelta;
use consultations::licences::{LicenceService, sample};
use consultations::model::PatientLocation;
use safety::licences::{LicensedPlace, LicensedService, RefusalReason, ServiceOffer};

use super::fixture::Fixture;

fn in_place(country: &str, nation: Option<&str>) -> PatientLocation {
    PatientLocation {
        country: country.to_owned(),
        nation: nation.map(str::to_owned),
    }
}

#[tokio::test]
async fn an_empty_map_allows_nothing_and_the_sample_nigeria() {
    let clinic = Fixture::new().await;
    let licences = LicenceService::new(clinic.store.clone());
    let nigeria = Some(LicensedPlace::Nigeria);
    let before = licences
        .load_offer(nigeria, LicensedService::Consultation)
        .await
        .unwrap();
    let ServiceOffer::Information { ground, .. } = before else {
        panic!("nothing is allowed yet");
    };
    assert_eq!(ground, RefusalReason::NotOffered);
    sample::insert_sample_licence(&clinic.store).await.unwrap();
    sample::insert_sample_licence(&clinic.store).await.unwrap();
    let may = async |country: &str, nation: Option<&str>| {
        let place = in_place(country, nation);
        consultations::ports::LicencePort::load_offer(&licences, &place)
            .await
            .unwrap()
    };
    assert!(may("NG", None).await.may_consult);
    let offered = consultations::ports::LicencePort::list_offered_locations(&licences)
        .await
        .unwrap();
    assert_eq!(offered, [in_place("NG", None)]);
    for (country, nation) in [
        ("GB", Some("england")),
        ("GB", Some("northern-ireland")),
        ("GB", None),
        ("US", None),
        ("", None),
    ] {
        let offer = may(country, nation).await;
        assert!(!offer.may_consult && offer.reason.is_some(), "{country}");
    }
    // It is January 2027; the sample ends with 2028.
    clinic.clock.advance(TimeDelta::days(800));
    assert!(!may("NG", None).await.may_consult);
    let offered = consultations::ports::LicencePort::list_offered_locations(&licences)
        .await
        .unwrap();
    assert!(offered.is_empty());
}
