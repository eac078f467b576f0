//! Places are found by what everybody knows beside them.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::ok;
use testsite::App;

use crate::outside::places_in;
use crate::sites::{import_text, names, start_empty};

/// Two pharmacies of Osogbo and one of Ibadan; the market stands by one of each.
const LIST: &str = "source_id,name,category,country,state_or_region,lga_or_district,lat,lng,landmark\n\
    a,Grace Pharmacy,pharmacy,NG,Osun,Osogbo,7.770,4.560,Opposite the Balogun Market\n\
    b,Hope Pharmacy,pharmacy,NG,Osun,Osogbo,7.775,4.560,\n\
    c,Joy Clinic,clinic,NG,Osun,Osogbo,7.772,4.560,\n\
    d,Ibadan Pharmacy,pharmacy,NG,Oyo,Ibadan North,7.400,3.900,By Balogun market\n";

async fn site() -> App {
    let app = start_empty().await;
    import_text(&places_in(app.store(), None), "mine", LIST)
        .await
        .unwrap();
    app
}

async fn find(app: &App, q: &str) -> Value {
    let query: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    app.read_json(&format!("/api/places/finder?q={query}"))
        .await
}

async fn place_of(person: &Staffer, name: &str) -> (String, Value) {
    let list = ok(person.get("/api/desk/places").await).await;
    let rows = list["items"].as_array().unwrap();
    let row = rows.iter().find(|row| row["name"] == name).unwrap();
    (
        format!("/api/desk/places/{}", row["id"].as_str().unwrap()),
        row.clone(),
    )
}

#[tokio::test]
async fn what_is_near_a_landmark_is_found_by_its_name() {
    let app = site().await;
    for q in [
        "Balogun Market",
        "near balogun market",
        "opposite Balogun market",
    ] {
        let found = find(&app, q).await;
        assert_eq!(
            found["where"]["label"], "Balogun Market, Osogbo, Osun State",
            "{q}"
        );
        assert_eq!(
            names(&found["places"]),
            ["Grace Pharmacy", "Joy Clinic", "Hope Pharmacy"],
            "{q}"
        );
        assert_eq!(
            found["others"][0]["label"],
            "Balogun market, Ibadan North, Oyo State"
        );
    }
    for q in [
        "pharmacy opposite balogun market",
        "balogun market pharmacy",
    ] {
        let found = find(&app, q).await;
        assert_eq!(
            names(&found["places"]),
            ["Grace Pharmacy", "Hope Pharmacy"],
            "{q}"
        );
    }
    // The other one of this name, by the key of its link.
    let found = find(&app, "Balogun Market").await;
    let near = found["others"][0]["near"].as_str().unwrap();
    let other = app
        .read_json(&format!("/api/places/finder?near={near}"))
        .await;
    assert_eq!(names(&other["places"]), ["Ibadan Pharmacy"]);
    assert_eq!(
        other["where"]["label"],
        "Balogun market, Ibadan North, Oyo State"
    );
    let unknown = app
        .read_json("/api/places/finder?near=landmark:01JZZZZZZZZZZZZZZZZZZZZZZZ")
        .await;
    assert_eq!(unknown["places"], json!([]));
}

#[tokio::test]
async fn a_landmark_stands_in_the_row_and_on_the_page_and_is_suggested() {
    let app = site().await;
    let found = find(&app, "balogun market").await;
    let row = &found["places"][0];
    assert_eq!(row["landmark"], "Opposite the Balogun Market");
    assert_eq!(found["places"][1]["landmark"], "");
    let path = row["url"].as_str().unwrap();
    for path in [path, "/nearestpharmacy?q=balogun+market"] {
        let html = app.get(path).await.text().await.unwrap();
        assert!(
            html.contains("Landmark: Opposite the Balogun Market"),
            "{path}: {html}"
        );
    }
    let suggested = app.read_json("/api/places/suggest?q=balog").await;
    let suggested = suggested["suggestions"].as_array().unwrap().iter();
    let landmarks: Vec<&Value> = suggested
        .filter(|one| one["kind"] == "landmark")
        .map(|one| &one["label"])
        .collect();
    assert_eq!(landmarks.len(), 2, "{landmarks:?}");
}

#[tokio::test]
async fn the_desk_notes_a_landmark_and_takes_it_away_again() {
    let app = site().await;
    let owner = app.sign_in(Role::Owner).await;
    let (path, _) = place_of(&owner, "Hope Pharmacy").await;
    let noted = json!({ "version": 1, "corrections": { "landmark": " Zenith  Bank " } });
    let now = ok(owner.send("PUT", &path, noted).await).await;
    assert_eq!(now["shown"]["landmark"], "Zenith Bank");
    let found = find(&app, "clinic beside zenith bank").await;
    assert_eq!(found["where"]["label"], "Zenith Bank, Osogbo, Osun State");
    assert_eq!(names(&found["places"]), ["Joy Clinic"]);
    // A word alone names a landmark only where that is all of its name.
    let bank = find(&app, "bank").await;
    assert_ne!(bank["where"]["label"], "Zenith Bank, Osogbo, Osun State");
    let list = ok(owner.get("/api/desk/places?q=balogun").await).await;
    assert_eq!(list["total"], 2);
    // The next import of the list leaves what the desk said alone.
    import_text(&places_in(app.store(), None), "mine", LIST)
        .await
        .unwrap();
    assert_eq!(
        find(&app, "zenith bank").await["places"][0]["name"],
        "Hope Pharmacy"
    );
    let none = json!({ "version": 2, "corrections": { "landmark": "" } });
    ok(owner.send("PUT", &path, none).await).await;
    let gone = find(&app, "zenith bank").await;
    assert_ne!(gone["where"]["label"], "Zenith Bank, Osogbo, Osun State");
}

#[tokio::test]
async fn a_visitor_says_what_a_missing_place_stands_by() {
    let app = site().await;
    let fields = [
        ("form", "place-add"),
        ("name", "New Laboratory"),
        ("type", "laboratory"),
        ("address", "1 Station Road"),
        ("area", "Osogbo"),
        ("landmark", "Behind Saint Mary School"),
        ("state", "Osun"),
        ("country", "NG"),
    ];
    let sent = app
        .request("POST", "/nearestpharmacy/add")
        .header("origin", app.url())
        .form(&fields)
        .send()
        .await
        .unwrap();
    assert_eq!(sent.status(), 303);
    let owner = app.sign_in(Role::Owner).await;
    let items = ok(owner.get("/api/desk/places/items?kind=suggestion").await).await;
    let said = &items["items"][0]["fields"];
    assert_eq!(said["landmark"], "Behind Saint Mary School");
}
