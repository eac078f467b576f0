//! Places at the desk.

use serde_json::json;
use staff::Role;
use testkit::writing::{ok, refused};

use crate::outside::places_in;
use crate::sites::{import_text, names, pharmacy_csv, start_empty, start_with_sample};

#[tokio::test]
async fn a_correction_needs_the_version_that_was_seen_and_fields_that_can_be() {
    let app = start_empty().await;
    let text = pharmacy_csv(&[("a", "Grace Pharmacy", 7.77, 4.56, "")]);
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner
        .get("/api/desk/places?country=ng&type=pharmacy&state=shown")
        .await)
    .await;
    let path = format!(
        "/api/desk/places/{}",
        list["items"][0]["id"].as_str().unwrap()
    );
    let bad =
        json!({ "version": 1, "corrections": { "name": "", "lat": 100.0, "hours": "often" } });
    let problem = refused(owner.send("PUT", &path, bad).await, 422).await;
    let fields: Vec<_> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].as_str().unwrap())
        .collect();
    assert_eq!(
        fields,
        ["corrections.name", "corrections.lat", "corrections.hours"]
    );
    let same =
        json!({ "version": 1, "corrections": { "name": "Grace Pharmacy", "phone": "0803 1" } });
    let now = ok(owner.send("PUT", &path, same.clone()).await).await;
    assert_eq!(now["corrections"], json!({ "phone": "0803 1" }));
    assert_eq!(now["version"], 2);
    refused(owner.send("PUT", &path, same).await, 409).await;
    let hidden = json!({ "version": 2, "hidden": true });
    assert_eq!(
        ok(owner.send("PUT", &path, hidden).await).await["state"],
        "hidden"
    );
    assert_eq!(
        app.read_json("/api/places?lat=7.77&lng=4.56").await["places"],
        json!([])
    );
}

#[tokio::test]
async fn an_own_place_is_added_and_moves_on_the_map_at_once() {
    let app = start_empty().await;
    let owner = app.sign_in(Role::Owner).await;
    let fields = json!({ "name": "Our Clinic", "category": "clinic", "country": "ng", "lat": 6.5, "lng": 3.4,
        "emergency": true, "hours": "24/7" });
    let made = owner
        .post("/api/desk/places", json!({ "fields": fields }))
        .await;
    assert_eq!(made.status(), 201);
    let made: serde_json::Value = made.json().await.unwrap();
    let near = "/api/places?lat=6.5&lng=3.4&emergency=true&open_now=true";
    assert_eq!(names(&app.read_json(near).await["places"]), ["Our Clinic"]);
    let path = format!("/api/desk/places/{}", made["id"].as_str().unwrap());
    let moved = json!({ "version": 1, "corrections": { "lat": 9.0, "lng": 7.5 } });
    ok(owner.send("PUT", &path, moved).await).await;
    assert_eq!(app.read_json(near).await["places"], json!([]));
    assert_eq!(
        names(&app.read_json("/api/places?lat=9&lng=7.5").await["places"]),
        ["Our Clinic"]
    );
}

#[tokio::test]
async fn another_node_hears_of_a_correction() {
    let app = start_with_sample().await;
    let node = app.second_node().await;
    let near = "/api/places?lat=7.77&lng=4.56&limit=1&radius=50000";
    let before = node.read_json(near).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = before["places"][0]["id"].as_str().unwrap();
    let hide = json!({ "version": 1, "hidden": true });
    ok(owner
        .send("PUT", &format!("/api/desk/places/{id}"), hide)
        .await)
    .await;
    node.eventually(near, |body| !body.contains(id)).await;
}

#[tokio::test]
async fn likely_duplicates_and_imports_are_listed() {
    let app = start_with_sample().await;
    let owner = app.sign_in(Role::Owner).await;
    let pairs = ok(owner.get("/api/desk/places/duplicates?country=NG").await).await;
    assert!(pairs["total"].is_u64());
    let imports = ok(owner.get("/api/desk/places/imports").await).await;
    assert_eq!(imports["runs"].as_array().unwrap().len(), 5);
    assert!(imports["runs"][0]["added"].as_u64().unwrap() > 0);
    assert!(imports["sources"].as_array().unwrap().len() >= 5);
    let answer = owner.get("/api/desk/places/imports.csv").await;
    let table = answer.text().await.unwrap();
    assert_eq!(table.lines().count(), 6, "{table}");
    assert!(table.contains("\"The site\"") && table.contains("\"Done\""));
    let answer = owner
        .get("/api/desk/places/duplicates.csv?country=NG")
        .await;
    let table = answer.text().await.unwrap();
    assert_eq!(
        Some(table.lines().count() as u64),
        pairs["total"].as_u64().map(|total| total + 1)
    );
    let editor = app.sign_in(Role::Editor).await;
    for path in ["", "/counts", "/items", "/duplicates", "/imports"] {
        refused(editor.get(&format!("/api/desk/places{path}")).await, 403).await;
    }
}
