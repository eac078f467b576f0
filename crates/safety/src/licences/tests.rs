use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn nigeria() -> Entry {
    Entry {
        kind: Kind::Consult,
        licence: Some("MDCN 12345, practising licence 2026".to_owned()),
        expires: Some(day("2026-12-31")),
        ..Entry::information(Place::Nigeria, Service::Consultation)
    }
}

fn england() -> Entry {
    Entry {
        kind: Kind::Consult,
        licence: Some("GMC 1234567".to_owned()),
        expires: Some(day("2027-05-01")),
        indemnity: Some("Policy 9".to_owned()),
        indemnity_expires: Some(day("2027-03-31")),
        regulator: Some("CQC 1-234".to_owned()),
        ..Entry::information(Place::England, Service::Consultation)
    }
}

#[test]
fn a_licence_holds_to_the_end_of_its_last_day() {
    let map = LicenceMap(vec![nigeria()]);
    let offer = |day| map.offer(Some(Place::Nigeria), Service::Consultation, day);
    assert!(offer(day("2026-12-31")).is_service());
    let Offer::Information { ground, words } = offer(day("2027-01-01")) else {
        panic!("a licence that is over allows nothing");
    };
    assert_eq!(ground, Ground::Expired);
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
        let place = Place::find(country, nation);
        let offer = map.offer(place, Service::Consultation, today);
        assert!(!offer.is_service(), "{country} {nation:?}");
    }
    let offer = map.offer(Some(Place::Nigeria), Service::Medicines, today);
    assert!(!offer.is_service());
    assert!(
        !LicenceMap::default()
            .offer(Some(Place::Nigeria), Service::Consultation, today)
            .is_service()
    );
}

/// What is taken out of an entry, and why nothing is offered then.
type Gap = (fn(&mut Entry), Ground);

#[test]
fn every_gap_in_an_entry_closes_it() {
    let today = day("2026-11-21");
    assert_eq!(england().ground(today), None);
    let gaps: [Gap; 8] = [
        (|e| e.kind = Kind::Information, Ground::NotOffered),
        (|e| e.licence = None, Ground::NoLicence),
        (|e| e.licence = Some("  ".to_owned()), Ground::NoLicence),
        (|e| e.expires = None, Ground::NoExpiry),
        (
            |e| e.expires = NaiveDate::from_ymd_opt(2026, 11, 20),
            Ground::Expired,
        ),
        (|e| e.indemnity = None, Ground::NoIndemnity),
        (|e| e.indemnity_expires = None, Ground::IndemnityOver),
        (|e| e.regulator = None, Ground::NoRegulator),
    ];
    for (gap, ground) in gaps {
        let mut entry = england();
        gap(&mut entry);
        assert_eq!(entry.ground(today), Some(ground));
    }
}

#[test]
fn entries_are_sent_as_the_desk_reads_them() {
    let json = serde_json::to_value(england()).unwrap();
    assert_eq!(json["country"], "GB-ENG");
    assert_eq!(json["kind"], "consult");
    assert_eq!(json["indemnityExpires"], "2027-03-31");
    assert_eq!(serde_json::from_value::<Entry>(json).unwrap(), england());
    for place in Place::ALL {
        assert_eq!(serde_json::to_value(place).unwrap(), place.code());
    }
}

#[test]
fn other_countries_are_refused_until_they_are_licensed_as_well() {
    let today = day("2026-11-21");
    let ghana = Place::find("GH", None).unwrap();
    let refused = LicenceMap::default().offer(Some(ghana), Service::Consultation, today);
    let Offer::Information { words, .. } = refused else {
        panic!("nothing is licensed");
    };
    assert!(
        words.contains("in Ghana") && !words.contains("GP"),
        "{words}"
    );
    let entry = Entry {
        country: ghana,
        ..england()
    };
    let uninsured = Entry {
        indemnity: None,
        ..entry.clone()
    };
    assert_eq!(uninsured.ground(today), Some(Ground::NoIndemnity));
    let map = LicenceMap(vec![entry]);
    assert!(
        map.offer(Some(ghana), Service::Consultation, today)
            .is_service()
    );
    for unknown in ["ZZ", "GB-ENG", "gh"] {
        assert_eq!(Place::find(unknown, None), None, "{unknown}");
    }
}
