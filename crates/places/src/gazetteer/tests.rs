use super::name_search::{AreaMatch, NameQuery};
use super::{Gazetteer, to_slug};
use crate::model::GeoPoint;

fn gazetteer() -> &'static Gazetteer {
    static READ: std::sync::OnceLock<Gazetteer> = std::sync::OnceLock::new();
    READ.get_or_init(|| Gazetteer::load_embedded().unwrap())
}

fn find(typed: &str, country: &str) -> Vec<AreaMatch> {
    gazetteer().find_names(NameQuery {
        typed,
        country,
        most: 6,
    })
}

fn first(typed: &str) -> AreaMatch {
    find(typed, "").into_iter().next().unwrap()
}

fn point(lat: f64, lng: f64) -> GeoPoint {
    GeoPoint::new(lat, lng).unwrap()
}

#[test]
fn towns_areas_and_postcodes_are_found_by_their_names() {
    let osogbo = first("Osogbo");
    assert_eq!(
        (osogbo.country.as_str(), osogbo.region.as_str()),
        ("NG", "Osun")
    );
    assert!(osogbo.point.km_to(point(7.77, 4.56)) < 5.0);
    let yaba = first("yaba");
    assert_eq!(yaba.region, "Lagos", "{yaba:?}");
    assert_eq!(first("victoria island").region, "Lagos");
    assert_eq!(first("London").country, "GB");
    for (typed, near) in [
        ("SE1", "SE1"),
        ("se1", "SE1"),
        ("SE1 9GF", "SE1 9"),
        ("se19gf", "SE1 9"),
        ("SE1 9", "SE1 9"),
        ("SE19", "SE19"),
    ] {
        assert_eq!(first(typed).near, near, "{typed}");
    }
    assert!(first("SE1").point.km_to(point(51.5, -0.09)) < 2.0);
}

#[test]
fn a_slip_of_the_finger_is_forgiven() {
    for typed in ["oshogbo", "osgobo", "osobgo", "Òṣogbo", "osogb"] {
        let found = find(typed, "NG");
        assert!(
            found.iter().any(|found| found.region == "Osun"),
            "{typed}: {found:?}"
        );
    }
    assert!(find("qqqqqqq", "").is_empty());
    assert!(find("", "").is_empty());
    assert!(find(&"a".repeat(400), "").is_empty());
}

#[test]
fn a_country_restricts_and_an_empty_one_does_not() {
    assert!(
        find("london", "NG")
            .iter()
            .all(|found| found.country == "NG")
    );
    assert!(find("SE1", "NG").iter().all(|found| found.country == "NG"));
    assert!(find("paris", "").iter().any(|found| found.country == "FR"));
}

#[test]
fn a_key_names_the_same_place_again() {
    for typed in ["Osogbo", "Yaba", "SE1 9GF", "Manchester"] {
        let found = first(typed);
        let again = gazetteer().find_by_key(&found.near).unwrap();
        assert_eq!((again.label, again.point), (found.label, found.point));
    }
    assert!(gazetteer().find_by_key("nowhere").is_none());
}

#[test]
fn a_point_is_told_in_words_and_the_sea_is_nowhere() {
    let osogbo = gazetteer().locate_point(point(7.7667, 4.5667));
    assert_eq!(
        (osogbo.country.as_str(), osogbo.region.as_str()),
        ("NG", "Osun")
    );
    assert!(
        osogbo.address.ends_with("Osun State, Nigeria"),
        "{osogbo:?}"
    );
    let london = gazetteer().locate_point(point(51.5055, -0.0905));
    assert_eq!(
        (london.country.as_str(), london.region.as_str()),
        ("GB", "England")
    );
    for (lat, lng) in [(0.0, 0.0), (90.0, 0.0), (-90.0, 180.0), (-30.0, -120.0)] {
        assert_eq!(
            gazetteer().locate_point(point(lat, lng)).country,
            "",
            "{lat}"
        );
    }
    // Fiji, just west of the antimeridian and just east of it.
    let west = gazetteer().locate_point(point(-16.78, 179.34));
    assert!(matches!(west.country.as_str(), "FJ" | ""), "{west:?}");
}

#[test]
fn names_become_slugs() {
    assert_eq!(to_slug("Yaba/Igbobi"), "yaba-igbobi");
    assert_eq!(
        to_slug("King's Lynn and West Norfolk"),
        "kings-lynn-and-west-norfolk"
    );
}
