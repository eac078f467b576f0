//! The licence map as it is kept.

use care::licences::{Licences, sample};
use care::model::Whereabouts;
use chrono::TimeDelta;
use safety::licences::{Ground, Offer, Place, Service};

use super::fixture::Fixture;

fn in_place(country: &str, nation: Option<&str>) -> Whereabouts {
    Whereabouts {
        country: country.to_owned(),
        nation: nation.map(str::to_owned),
    }
}

#[tokio::test]
async fn an_empty_map_allows_nothing_and_the_sample_nigeria() {
    let clinic = Fixture::new().await;
    let licences = Licences::new(clinic.store.clone());
    let nigeria = Some(Place::Nigeria);
    let before = licences
        .offer(nigeria, Service::Consultation)
        .await
        .unwrap();
    let Offer::Information { ground, .. } = before else {
        panic!("nothing is allowed yet");
    };
    assert_eq!(ground, Ground::NotOffered);
    sample::load(&clinic.store).await.unwrap();
    sample::load(&clinic.store).await.unwrap();
    let may = async |country: &str, nation: Option<&str>| {
        let place = in_place(country, nation);
        care::outside::Licences::offer(&licences, &place)
            .await
            .unwrap()
    };
    assert!(may("NG", None).await.may_consult);
    let offered = care::outside::Licences::offered(&licences).await.unwrap();
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
    let offered = care::outside::Licences::offered(&licences).await.unwrap();
    assert!(offered.is_empty());
}
