//! Finding without a position: by a typed area or postcode, and from state to area.

use serde_json::{Value, json};
use testkit::writing::{ok, refused};
use testsite::App;

use crate::outside::places_in;
use crate::sites::{import_text, names, pharmacy_csv, start_empty, start_with_sample};

fn label(found: &Value) -> &str {
    found["where"]["label"].as_str().unwrap_or("-")
}

#[tokio::test]
async fn a_typed_area_or_postcode_is_where_the_search_is_made() {
    let app = start_with_sample().await;
    for (typed, country, kind) in [
        ("Osogbo", "NG", ""),
        ("SE1", "GB", ""),
        ("se1 9gf", "GB", ""),
        ("pharmacy in Osogbo", "NG", "pharmacy"),
        ("oshogbo", "NG", ""),
    ] {
        let query = typed.replace(' ', "+");
        let found = app
            .read_json(&format!("/api/places/finder?q={query}"))
            .await;
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
        let again = app
            .read_json(&format!("/api/places/finder?near={near}"))
            .await;
        assert_eq!(label(&again), label(&found));
    }
    let osogbo = app.read_json("/api/places/finder?q=Osogbo").await;
    assert_eq!(osogbo["emergency"]["number"], "112");
    assert!(osogbo["partial"].as_str().unwrap().contains("partial"));
    assert!(!osogbo["attribution"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_kind_a_name_and_nothing_are_told_apart() {
    let app = start_with_sample().await;
    let nothing = app.read_json("/api/places/finder").await;
    assert_eq!(
        (label(&nothing), nothing["heading"].as_str().unwrap()),
        ("-", "")
    );
    let unknown = app.read_json("/api/places/finder?q=zzzzqqqqzzzz").await;
    assert_eq!(unknown["message"], "No places found nearby.");
    let se1 = app
        .read_json("/api/places/finder?near=SE1&type=pharmacy")
        .await;
    let name = se1["places"][0]["name"].as_str().unwrap();
    let query = name.split_whitespace().next().unwrap();
    let named = app
        .read_json(&format!("/api/places/finder?near=SE1&q={query}"))
        .await;
    assert_eq!(named["where"]["near"], "SE1");
    let urgent = app
        .read_json("/api/places/finder?near=SE1&emergency=yes")
        .await;
    assert_eq!(urgent["emergency"]["number"], "999");
    let rows = urgent["places"].as_array().unwrap().iter();
    assert!(
        rows.chain(urgent["beyond"].as_array().unwrap())
            .all(|row| row["type"] == "hospital")
    );
}

#[tokio::test]
async fn a_hospital_is_found_by_its_letters_and_whole_words_go_first() {
    let app = start_empty().await;
    let header = "source_id,name,category,country,state_or_region,lat,lng\n";
    let rows = concat!(
        "a,Luther Street Practice,clinic,GB,England,51.75,-1.26\n",
        "b,Lagos University Teaching Hospital,hospital,NG,Lagos,6.518,3.354\n",
        "c,Lagos State University Teaching Hospital,hospital,NG,Lagos,6.59,3.34\n",
        "d,University College Hospital,hospital,GB,England,51.52,-0.13\n",
        "e,University College Hospital (UCH),hospital,NG,Oyo,7.402,3.902\n",
        "f,Uch Annex Idi Kan Health Centre,clinic,NG,Oyo,7.38,3.9\n",
        "g,Zenco Clinic,clinic,GB,England,51.5,-0.1\n",
        "h,Zencoland Clinic,clinic,NG,Oyo,7.4,3.9\n",
        "i,Zenco Clinic,clinic,NG,Oyo,7.5,3.9\n",
    );
    import_text(
        &places_in(app.store(), None),
        "mine",
        &format!("{header}{rows}"),
    )
    .await
    .unwrap();
    let uch = "University College Hospital (UCH)";
    for (typed, expected) in [
        ("LUTH", vec!["Lagos University Teaching Hospital"]),
        ("LASUTH", vec!["Lagos State University Teaching Hospital"]),
        ("UCH", vec![uch, "University College Hospital"]),
        ("UCH+Ibadan", vec![uch]),
        ("UCH,+Ibadan", vec![uch]),
    ] {
        let found = app
            .read_json(&format!("/api/places/finder?q={typed}"))
            .await;
        assert_eq!(names(&found["places"]), expected, "{typed}");
    }
    let named = app.read_json("/api/places/finder?q=zenco").await;
    assert_eq!(
        names(&named["places"]),
        ["Zenco Clinic", "Zenco Clinic", "Zencoland Clinic"]
    );
    assert_eq!(named["places"][0]["lat"], 7.5);
}

/// Whether the finder answered a line of `typed_areas.tsv` as it says.
fn is_as_told(found: &Value, outcome: &str, area: &str, kind: &str) -> bool {
    let offered = found["others"].as_array().unwrap();
    let heading = found["heading"].as_str().unwrap().to_lowercase();
    let is_nowhere = found["where"].is_null() && found["places"] == json!([]);
    match outcome {
        "near" => label(found).starts_with(area) && heading.contains(kind.get(..6).unwrap_or("")),
        "ask" => {
            let is_it = |other: &Value| {
                other["q"] == kind && other["label"].as_str().unwrap().starts_with(area)
            };
            is_nowhere && found["message"].is_string() && offered.iter().any(is_it)
        }
        _ => is_nowhere && offered.is_empty(),
    }
}

#[tokio::test]
async fn a_mistyped_area_is_asked_about_and_a_whole_one_is_taken_apart() {
    let app = start_with_sample().await;
    let lines = include_str!("typed_areas.tsv")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut wrong = Vec::new();
    for line in lines {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap_or_default();
        let (typed, outcome, area, kind) = (next(), next(), next(), next());
        let query = typed.replace(' ', "+");
        let found = app
            .read_json(&format!("/api/places/finder?q={query}"))
            .await;
        if !is_as_told(&found, outcome, area, kind) {
            wrong.push(format!(
                "{line}: {}, {}, {}",
                label(&found),
                found["heading"],
                found["others"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn what_is_chosen_instead_keeps_what_was_looked_for() {
    let app = start_with_sample().await;
    let asked = app
        .read_json("/api/places/finder?q=pharmacy+in+osgobo")
        .await;
    let offered = &asked["others"][0];
    let (near, q) = (
        offered["near"].as_str().unwrap(),
        offered["q"].as_str().unwrap(),
    );
    let chosen = app
        .read_json(&format!("/api/places/finder?near={near}&q={q}"))
        .await;
    let rows = chosen["places"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["type"] == "pharmacy"));
    // Words that name nothing near a place may be those of another place.
    let slipped = app
        .read_json(&format!("/api/places/finder?near={near}&q=ikja"))
        .await;
    assert_eq!(slipped["places"], json!([]));
    let offered = slipped["others"][0]["label"].as_str().unwrap();
    assert!(offered.starts_with("Ikeja"), "{offered}");
}

#[tokio::test]
async fn names_are_suggested_with_slips_forgiven_and_countries_kept() {
    let app = start_with_sample().await;
    let labels = async |query: &str| -> Vec<String> {
        let found = app.read_json(&format!("/api/places/suggest?{query}")).await;
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
    let app = start_with_sample().await;
    let mut path = "/api/places/browse".to_owned();
    for step in ["Nigeria", "Osun State", "Osogbo"] {
        let page = app.read_json(&path).await;
        let children = page["children"].as_array().unwrap();
        let child = children.iter().find(|child| child["label"] == step);
        let url = child.unwrap_or_else(|| panic!("{step} in {children:?}"))["url"]
            .as_str()
            .unwrap();
        assert!(child.unwrap()["count"].as_u64().unwrap() > 0);
        path = url.replace("/nearestpharmacy/in", "/api/places/browse");
    }
    let lga = app.read_json(&path).await;
    assert_eq!(
        lga["title"],
        "Pharmacies, clinics and hospitals in Osogbo, Osun State"
    );
    assert!(!lga["places"].as_array().unwrap().is_empty());
    assert_eq!(lga["crumbs"].as_array().unwrap().len(), 3);
    let near = lga["near"].as_str().unwrap();
    assert!(near.starts_with("ng-lga:"));
    assert!(lga["note"].as_str().unwrap().contains("nearest"));
    refused(app.get("/api/places/browse/atlantis").await, 404).await;
    refused(app.get(&format!("{path}/nowhere")).await, 404).await;
    let england = app
        .read_json("/api/places/browse/united-kingdom/england/southwark")
        .await;
    let outcodes = england["children"].as_array().unwrap();
    assert!(
        outcodes.iter().any(|child| child["label"] == "SE1"),
        "{outcodes:?}"
    );
}

/// The pages of all areas of a district: what each counts, and the places that it lists.
async fn areas(app: &App, path: &str) -> Vec<(String, u64, Vec<String>)> {
    let district = app.read_json(path).await;
    let mut areas = Vec::new();
    for child in district["children"].as_array().unwrap() {
        let url = child["url"].as_str().unwrap();
        let mut ids = Vec::new();
        let mut number = 1;
        loop {
            let at = url.replace("/nearestpharmacy/in", "/api/places/browse");
            let area = app.read_json(&format!("{at}?page={number}")).await;
            assert_eq!(area["note"], district["note"]);
            assert_eq!(area["total"], child["count"], "{url}");
            let rows = area["places"].as_array().unwrap().iter();
            ids.extend(rows.map(|row| row["id"].as_str().unwrap().to_owned()));
            if area["page"] == area["pages"] {
                break;
            }
            number += 1;
        }
        let label = child["label"].as_str().unwrap().to_owned();
        areas.push((label, child["count"].as_u64().unwrap(), ids));
    }
    areas
}

#[tokio::test]
async fn each_place_of_a_district_stands_under_one_of_its_areas() {
    let app = start_with_sample().await;
    for path in [
        "/api/places/browse/nigeria/osun/osogbo",
        "/api/places/browse/united-kingdom/england/southwark",
    ] {
        let district = app.read_json(path).await;
        assert!(!district["note"].as_str().unwrap().is_empty());
        let areas = areas(&app, path).await;
        assert!(areas.len() > 1, "{areas:?}");
        let mut ids: Vec<&String> = areas.iter().flat_map(|(_, _, ids)| ids).collect();
        let all = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all, "a place stands under two areas");
        assert_eq!(json!(all), district["total"]);
        for (label, count, ids) in &areas {
            assert_eq!(*count, ids.len() as u64, "{label}");
        }
        // Of one kind the counts are those of that kind.
        let kind = app.read_json(&format!("{path}?type=pharmacy")).await;
        let shares = kind["children"].as_array().unwrap().iter();
        let sum: u64 = shares.map(|child| child["count"].as_u64().unwrap()).sum();
        assert_eq!(json!(sum), kind["total"]);
    }
    // Two wards of Eket are called Central V: they are one page.
    let text = pharmacy_csv(&[("x", "Grace Pharmacy", 4.65, 7.94, "")])
        .replace(",Osun,Osogbo,", ",Akwa Ibom,Eket,");
    import_text(&places_in(app.store(), None), "eket", &text)
        .await
        .unwrap();
    let eket = "/api/places/browse/nigeria/akwa-ibom/eket";
    let shares = areas(&app, eket).await;
    let total: u64 = shares.iter().map(|(_, count, _)| count).sum();
    assert_eq!(json!(total), app.read_json(eket).await["total"]);
    let mut names: Vec<&String> = shares.iter().map(|(name, _, _)| name).collect();
    names.dedup();
    assert_eq!(names.len(), shares.len());
    let se1 = "/api/places/browse/united-kingdom/england/southwark/se1";
    let found = app.read_json(se1).await;
    for row in found["places"].as_array().unwrap() {
        let address = row["address"].as_str().unwrap();
        assert!(address.contains("SE1 "), "{address}");
    }
    refused(app.get(&format!("{se1}/x")).await, 404).await;
}

#[tokio::test]
async fn the_nearest_emergency_department_is_named_however_many_hospitals_are_nearer() {
    let app = start_empty().await;
    let header = "source_id,name,category,country,lat,lng,emergency\n";
    let near =
        (0..30).map(|at| format!("n{at},Small Hospital {at},hospital,NG,7.77{at:02},4.56,\n"));
    let further =
        (0..10).map(|at| format!("m{at},Further Hospital {at},hospital,NG,7.84{at:02},4.56,\n"));
    let text = header.to_owned()
        + &near.chain(further).collect::<String>()
        + "e,University Teaching,hospital,NG,7.9,4.56,yes\nf,Far Emergency,hospital,NG,12.0,8.5,yes\n";
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
    let near = "/api/places/finder?near=ng-lga:osun-osogbo";
    let calm = app.read_json(near).await;
    assert!(!calm["beyond"].to_string().contains("University Teaching"));
    let urgent = app.read_json(&format!("{near}&emergency=yes")).await;
    let first = &urgent["beyond"][0];
    assert_eq!(
        (&first["name"], &first["emergency"]),
        (&json!("University Teaching"), &json!(true))
    );
    let shown = app
        .read_page("/nearestpharmacy?near=ng-lga%3Aosun-osogbo&emergency=yes")
        .await;
    let box_at = shown.find("known to have an emergency department").unwrap();
    assert!(box_at < shown.find("Small Hospital").unwrap());
}

#[tokio::test]
async fn a_place_has_a_page_and_sources_are_named() {
    let app = start_with_sample().await;
    let found = app
        .read_json("/api/places/finder?near=SE1&type=pharmacy")
        .await;
    let id = found["places"][0]["id"].as_str().unwrap();
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(page["row"]["id"], id);
    assert_eq!(page["near"], id);
    assert!(
        page["sources"][0]["line"]
            .as_str()
            .unwrap()
            .contains("Open Government Licence")
    );
    assert!(!page["hours"].as_array().unwrap().is_empty());
    let around = app
        .read_json(&format!("/api/places/finder?near={id}"))
        .await;
    assert_eq!(around["places"][0]["id"], id);
    refused(
        app.get("/api/places/01JD6Q5T3W8ZK9V2M4N6P8R0S1/page").await,
        404,
    )
    .await;
    refused(app.get("/api/places/nonsense").await, 404).await;
    let sources = app.read_json("/api/places/sources").await;
    let rows = sources.as_array().unwrap();
    assert!(
        rows.iter()
            .any(|row| row["key"] == "osm-overpass-2026-04" && row["rows"].as_u64() > Some(0))
    );
    let words = app.read_json("/api/places/words").await;
    assert_eq!(words["heading"], "Nearby Healthcare Providers");
    let map = app.read_json("/api/places/map?lat=7.77&lng=4.56").await;
    assert!(map["tiles"].is_null() && !map["names"].as_array().unwrap().is_empty());
    let here = |lat: &'static str| {
        let request = app
            .request("POST", "/api/places/map")
            .header("origin", app.url());
        request.form(&[("lat", lat), ("lng", "4.56")]).send()
    };
    assert_eq!(ok(here("7.77").await.unwrap()).await, map);
    refused(here("north").await.unwrap(), 422).await;
}

#[tokio::test]
async fn the_only_emergency_department_stays_among_few_rows_further_away() {
    let app = start_empty().await;
    let header = "source_id,name,category,country,lat,lng,emergency\n";
    let near =
        (0..6).map(|at| format!("n{at},Small Hospital {at},hospital,NG,7.77{at:02},4.56,\n"));
    let further =
        (0..3).map(|at| format!("m{at},Further Hospital {at},hospital,NG,7.84{at:02},4.56,\n"));
    let text = header.to_owned()
        + &near.chain(further).collect::<String>()
        + "e,University Teaching,hospital,NG,7.85,4.56,yes\nl,Last Hospital,hospital,NG,7.86,4.56,\n";
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
    let urgent = app
        .read_json("/api/places/finder?near=ng-lga:osun-osogbo&emergency=yes")
        .await;
    assert_eq!(urgent["places"].as_array().unwrap().len(), 6);
    assert_eq!(urgent["beyond"][0]["name"], "University Teaching");
}
