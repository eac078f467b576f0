use std::collections::BTreeSet;

use super::*;

impl ServiceOffer {
    fn is_service(&self) -> bool {
        matches!(self, Self::Service { .. })
    }
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn nigeria() -> LicenceEntry {
    LicenceEntry {
        kind: LicensedKind::Consult,
        licence: Some("MDCN 12345, practising licence 2026".to_owned()),
        expires: Some(day("2026-12-31")),
        ..LicenceEntry::information_only(LicensedPlace::Nigeria, LicensedService::Consultation)
    }
}

fn england() -> LicenceEntry {
    LicenceEntry {
        kind: LicensedKind::Consult,
        licence: Some("GMC 1234567".to_owned()),
        expires: Some(day("2027-05-01")),
        indemnity: Some("Policy 9".to_owned()),
        indemnity_expires: Some(day("2027-03-31")),
        regulator: Some("CQC 1-234".to_owned()),
        ..LicenceEntry::information_only(LicensedPlace::England, LicensedService::Consultation)
    }
}

#[test]
fn a_licence_holds_to_the_end_of_its_last_day() {
    let map = LicenceMap(vec![nigeria()]);
    let offer = |day| {
        map.offer_for(
            Some(LicensedPlace::Nigeria),
            LicensedService::Consultation,
            day,
        )
    };
    assert!(offer(day("2026-12-31")).is_service());
    let ServiceOffer::Information { ground, words } = offer(day("2027-01-01")) else {
        panic!("a licence that is over allows nothing");
    };
    assert_eq!(ground, RefusalReason::Expired);
    assert!(words.starts_with("We do not offer consultations in Nigeria"));
}

#[test]
fn what_is_not_known_is_information_only() {
    let map = LicenceMap(vec![nigeria(), england()]);
    let today = day("2026-11-21");
    for (country, nation) in [
        ("", None),
        ("GB", None),
        ("GB", Some("cornwall")),
        ("GB", Some("scotland")),
        ("GH", None),
        ("ng", None),
    ] {
        let place = LicensedPlace::from_country(country, nation);
        let offer = map.offer_for(place, LicensedService::Consultation, today);
        assert!(!offer.is_service(), "{country} {nation:?}");
    }
    let offer = map.offer_for(
        Some(LicensedPlace::Nigeria),
        LicensedService::Medicines,
        today,
    );
    assert!(!offer.is_service());
    assert!(
        !LicenceMap::default()
            .offer_for(
                Some(LicensedPlace::Nigeria),
                LicensedService::Consultation,
                today
            )
            .is_service()
    );
}

/// What is taken out of an entry, and why nothing is offered then.
type Gap = (fn(&mut LicenceEntry), RefusalReason);

#[test]
fn every_gap_in_an_entry_closes_it() {
    let today = day("2026-11-21");
    assert_eq!(england().refusal_reason(today), None);
    let gaps: [Gap; 8] = [
        (
            |e| e.kind = LicensedKind::Information,
            RefusalReason::NotOffered,
        ),
        (|e| e.licence = None, RefusalReason::NoLicence),
        (
            |e| e.licence = Some("  ".to_owned()),
            RefusalReason::NoLicence,
        ),
        (|e| e.expires = None, RefusalReason::NoExpiry),
        (
            |e| e.expires = NaiveDate::from_ymd_opt(2026, 11, 20),
            RefusalReason::Expired,
        ),
        (|e| e.indemnity = None, RefusalReason::NoIndemnity),
        (|e| e.indemnity_expires = None, RefusalReason::IndemnityOver),
        (|e| e.regulator = None, RefusalReason::NoRegulator),
    ];
    for (gap, ground) in gaps {
        let mut entry = england();
        gap(&mut entry);
        assert_eq!(entry.refusal_reason(today), Some(ground));
    }
}

#[test]
fn entries_are_sent_as_the_desk_reads_them() {
    let json = serde_json::to_value(england()).unwrap();
    assert_eq!(json["country"], "GB-ENG");
    assert_eq!(json["kind"], "consult");
    assert_eq!(json["indemnityExpires"], "2027-03-31");
    assert_eq!(
        serde_json::from_value::<LicenceEntry>(json).unwrap(),
        england()
    );
    for place in LicensedPlace::all() {
        let sent = serde_json::to_value(place).unwrap();
        assert_eq!(sent, place.code());
        assert_eq!(
            serde_json::from_value::<LicensedPlace>(sent).unwrap(),
            place
        );
        let (country, nation) = place.country_and_nation();
        assert_eq!(LicensedPlace::from_country(country, nation), Some(place));
    }
    for unknown in ["GB", "ZZ", "gh", "GB-XXX", ""] {
        assert!(serde_json::from_value::<LicensedPlace>(unknown.into()).is_err());
    }
}

#[test]
fn any_country_is_refused_until_it_is_licensed_as_well() {
    let today = day("2026-11-21");
    for (code, named) in [
        ("GH", "in Ghana at"),
        ("IN", "in India at"),
        ("GM", "in the Gambia at"),
        ("BR", "in Brazil at"),
        ("IM", "in the Isle of Man at"),
    ] {
        let country = LicensedPlace::from_country(code, None).unwrap();
        let refused =
            LicenceMap::default().offer_for(Some(country), LicensedService::Consultation, today);
        let ServiceOffer::Information { words, .. } = refused else {
            panic!("nothing is licensed");
        };
        assert!(words.contains(named) && !words.contains("GP"), "{words}");
        let entry = LicenceEntry {
            country,
            ..england()
        };
        let uninsured = LicenceEntry {
            indemnity: None,
            ..entry.clone()
        };
        assert_eq!(
            uninsured.refusal_reason(today),
            Some(RefusalReason::NoIndemnity)
        );
        let map = LicenceMap(vec![entry]);
        assert!(
            map.offer_for(Some(country), LicensedService::Consultation, today)
                .is_service()
        );
    }
    for unknown in ["ZZ", "GB-ENG", "gh"] {
        assert_eq!(
            LicensedPlace::from_country(unknown, None),
            None,
            "{unknown}"
        );
    }
}

#[test]
fn every_country_stands_in_the_list_once() {
    let codes: BTreeSet<_> = LicensedPlace::all().map(LicensedPlace::code).collect();
    let names: BTreeSet<_> = OtherCountry::all().map(OtherCountry::name).collect();
    // ISO 3166-1 has 249; the United Kingdom is its four nations.
    assert_eq!((codes.len(), names.len()), (252, 247));
    let is_code = |code: &str| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase());
    assert!(OtherCountry::all().all(|country| is_code(country.code())));
}
