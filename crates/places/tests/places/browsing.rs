//! Finding without a position: by a typed area or postcode, and from state to area.

use serde_json::Value;
use testkit::writing::refused;

use crate::house::{read, sample};

fn label(found: &Value) -> &str {
    found["where"]["label"].as_str().unwrap_or("-")
}

#[tokio::test]
async fn a_typed_area_or_postcode_is_where_the_search_is_made() {
    let app = sample().await;
    for (typed, country, kind) in [
        ("Osogbo", "NG", ""),
        ("SE1", "GB", ""),
        ("se1 9gf", "GB", ""),
        ("pharmacy in Osogbo", "NG", "pharmacy"),
        ("oshogbo", "NG", ""),
    ] {
        let query = typed.replace(' ', "+");
        let found = read(&app, &format!("/api/places/finder?q={query}")).await;
        assert_eq!(
            found["where"]["country"],
            country,
            "{typed}: {}",
            label(&found)
        );
        let rows = found["places"].as_array().unwrap();
        assert!(!rows.is_empty(), "{typed}");
        assert!(
            rows.iter()
                .all(|row| kind.is_empty() || row["type"] == kind)
        );
        assert!(rows[0]["travel"].as_str().unwrap().ends_with("by car"));
        // The key that stands in links leads to the same area.
        let near = found["where"]["near"].as_str().unwrap().replace(' ', "+");
        let again = read(&app, &format!("/api/places/finder?near={near}")).await;
        assert_eq!(label(&again), label(&found));
    }
    let osogbo = read(&app, "/api/places/finder?q=Osogbo").await;
    assert_eq!(osogbo["emergency"]["number"], "112");
    assert!(osogbo["partial"].as_str().unwrap().contains("partial"));
    assert!(!osogbo["attribution"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_kind_a_name_and_nothing_are_told_apart() {
    let app = sample().await;
    let nothing = read(&app, "/api/places/finder").await;
    assert_eq!(
        (label(&nothing), nothing["heading"].as_str().unwrap()),
        ("-", "")
    );
    let unknown = read(&app, "/api/places/finder?q=zzzzqqqqzzzz").await;
    assert_eq!(unknown["message"], "No places found nearby.");
    let se1 = read(&app, "/api/places/finder?near=SE1&type=pharmacy").await;
    let name = se1["places"][0]["name"].as_str().unwrap();
    let query = name.split_whitespace().next().unwrap();
    let named = read(&app, &format!("/api/places/finder?near=SE1&q={query}")).await;
    assert_eq!(named["where"]["near"], "SE1");
    let urgent = read(&app, "/api/places/finder?near=SE1&emergency=yes").await;
    assert_eq!(urgent["emergency"]["number"], "999");
    let rows = urgent["places"].as_array().unwrap().iter();
    assert!(
        rows.chain(urgent["beyond"].as_array().unwrap())
            .all(|row| row["type"] == "hospital")
    );
}

#[tokio::test]
async fn names_are_suggested_with_slips_forgiven_and_countries_kept() {
    let app = sample().await;
    let labels = async |query: &str| -> Vec<String> {
        let found = read(&app, &format!("/api/places/suggest?{query}")).await;
        let rows = found["suggestions"].as_array().unwrap().iter();
        rows.map(|row| {
            format!(
                "{} {}",
                row["country"].as_str().unwrap(),
                row["label"].as_str().unwrap()
            )
        })
        .collect()
    };
    for query in ["q=osogb", "q=oshogbo", "q=Osogbo&country=NG"] {
        let found = labels(query).await;
        assert!(
            found.iter().any(|label| label.contains("Osun State")),
            "{query}: {found:?}"
        );
    }
    assert!(
        labels("q=london&country=NG")
            .await
            .iter()
            .all(|label| label.starts_with("NG "))
    );
    assert!(labels("q=SE1").await[0].starts_with("GB SE1"));
    assert!(labels("q=x").await.is_empty());
    assert!(labels("q=").await.is_empty());
}

#[tokio::test]
async fn one_walks_from_the_countries_to_an_area() {
    let app = sample().await;
    let mut path = "/api/places/browse".to_owned();
    for step in ["Nigeria", "Osun State", "Osogbo"] {
        let page = read(&app, &path).await;
        let children = page["children"].as_array().unwrap();
        let child = children.iter().find(|child| child["label"] == step);
        let url = child.unwrap_or_else(|| panic!("{step} in {children:?}"))["url"]
            .as_str()
            .unwrap();
        assert!(child.unwrap()["count"].as_u64().unwrap() > 0);
        path = url.replace("/nearestpharmacy/in", "/api/places/browse");
    }
    let lga = read(&app, &path).await;
    assert_eq!(
        lga["title"],
        "Pharmacies, clinics and hospitals in Osogbo, Osun State"
    );
    assert!(!lga["places"].as_array().unwrap().is_empty());
    assert_eq!(lga["crumbs"].as_array().unwrap().len(), 3);
    let near = lga["near"].as_str().unwrap();
    assert!(near.starts_with("ng-lga:"));
    let area = lga["children"][0]["url"].as_str().unwrap();
    let area = read(
        &app,
        &area.replace("/nearestpharmacy/in", "/api/places/browse"),
    )
    .await;
    assert!(
        area["title"].as_str().unwrap().contains("near "),
        "{}",
        area["title"]
    );
    refused(app.get("/api/places/browse/atlantis").await, 404).await;
    refused(app.get(&format!("{path}/nowhere")).await, 404).await;
    let england = read(&app, "/api/places/browse/united-kingdom/england/southwark").await;
    let outcodes = england["children"].as_array().unwrap();
    assert!(
        outcodes.iter().any(|child| child["label"] == "SE1"),
        "{outcodes:?}"
    );
}

#[tokio::test]
async fn a_place_has_a_page_and_sources_are_named() {
    let app = sample().await;
    let found = read(&app, "/api/places/finder?near=SE1&type=pharmacy").await;
    let id = found["places"][0]["id"].as_str().unwrap();
    let page = read(&app, &format!("/api/places/{id}/page")).await;
    assert_eq!(page["row"]["id"], id);
    assert_eq!(page["near"], id);
    assert!(
        page["sources"][0]["line"]
            .as_str()
            .unwrap()
            .contains("Open Government Licence")
    );
    assert!(!page["hours"].as_array().unwrap().is_empty());
    let around = read(&app, &format!("/api/places/finder?near={id}")).await;
    assert_eq!(around["places"][0]["id"], id);
    refused(
        app.get("/api/places/01JD6Q5T3W8ZK9V2M4N6P8R0S1/page").await,
        404,
    )
    .await;
    refused(app.get("/api/places/nonsense").await, 404).await;
    let sources = read(&app, "/api/places/sources").await;
    let rows = sources.as_array().unwrap();
    assert!(
        rows.iter()
            .any(|row| row["key"] == "osm-overpass-2026-04" && row["rows"].as_u64() > Some(0))
    );
    let words = read(&app, "/api/places/words").await;
    assert_eq!(words["heading"], "Nearby Healthcare Providers");
    let map = read(&app, "/api/places/map?lat=7.77&lng=4.56").await;
    assert!(map["tiles"].is_null() && !map["names"].as_array().unwrap().is_empty());
}
