//! Searches with a maps service beside our own data: asked only after a tap, never by the browser, within its budget.

use reqwest::header;
use serde_json::{Value, json};
use testsite::App;
use wiremock::matchers::{any, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::outside::places_in;
use crate::sites::{import_text, names, on_thursday, pharmacy_csv};

const NEARBY: &str = "/maps/api/place/nearbysearch/json";
const DETAILS: &str = "/maps/api/place/details/json";
const AUTOCOMPLETE: &str = "/maps/api/place/autocomplete/json";
const PHOTO: &str = "/maps/api/place/photo";
const LIST: &str = "/api/places?lat=7.7712&lng=4.5612";
/// As much of a picture as tells what it is.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// A site with one pharmacy of its own, and the stand-in that it may ask.
async fn start_site(calls: u32) -> (App, MockServer) {
    let server = MockServer::start().await;
    let app = on_thursday().maps(&server.uri(), calls);
    let app = app.start().await;
    let text = pharmacy_csv(&[("a", "Grace Pharmacy", 7.77, 4.56, "")]);
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
    (app, server)
}

async fn answers(server: &MockServer, at: &str, body: Value) {
    Mock::given(path(at))
        .respond_with(ResponseTemplate::new(200).set_body_json(body))
        .mount(server)
        .await;
}

fn spot(lat: f64, lng: f64) -> Value {
    json!({ "location": { "lat": lat, "lng": lng } })
}

/// The one of our list, one more that is open, one that is closed, one that has closed for good, one that is far.
async fn speaks(server: &MockServer) {
    let places = json!([
        { "place_id": "g", "name": "GRACE PHARMACY LTD", "rating": 4.5, "user_ratings_total": 12,
          "types": ["pharmacy"], "geometry": spot(7.7701, 4.5601), "photos": [{ "photo_reference": "of-grace" }] },
        { "place_id": "h", "name": "Hope Pharmacy", "vicinity": "2 Oke-Fia Road", "types": ["pharmacy"],
          "opening_hours": { "open_now": true }, "geometry": spot(7.772, 4.561),
          "photos": [{ "photo_reference": "of hope/1", "html_attributions": ["<a href=\"https://x.example\">Ada Obi</a>"] }] },
        { "place_id": "s", "name": "Shut Pharmacy", "types": ["pharmacy"],
          "opening_hours": { "open_now": false }, "geometry": spot(7.773, 4.561) },
        { "place_id": "o", "name": "Old Pharmacy", "types": ["pharmacy"], "business_status": "CLOSED_PERMANENTLY",
          "geometry": spot(7.773, 4.561) },
        { "place_id": "f", "name": "Far Pharmacy", "types": ["pharmacy"], "geometry": spot(7.9, 4.56) },
    ]);
    answers(server, NEARBY, json!({ "status": "OK", "results": places })).await;
    let hope = json!({ "place_id": "h", "name": "Hope Pharmacy", "formatted_address": "2 Oke-Fia Road, Osogbo",
        "formatted_phone_number": "0803 123 4567", "geometry": spot(7.772, 4.561) });
    Mock::given(path(DETAILS))
        .and(query_param("place_id", "h"))
        .respond_with(
            ResponseTemplate::new(200).set_body_json(json!({ "status": "OK", "result": hope })),
        )
        .mount(server)
        .await;
    answers(server, DETAILS, json!({ "status": "NOT_FOUND" })).await;
}

async fn asked(server: &MockServer) -> Vec<String> {
    let seen = server.received_requests().await.unwrap();
    seen.iter().map(|request| request.url.to_string()).collect()
}

#[tokio::test]
async fn the_list_asks_others_only_for_who_says_that_somebody_tapped() {
    let (app, server) = start_site(50).await;
    speaks(&server).await;
    let own = app.read_json(LIST).await;
    assert_eq!(names(&own["places"]), ["Grace Pharmacy"]);
    assert_eq!(asked(&server).await, Vec::<String>::new());

    let both = app.read_json(&format!("{LIST}&maps=true")).await;
    let rows = &both["places"];
    assert_eq!(
        names(rows),
        ["Hope Pharmacy", "Grace Pharmacy", "Shut Pharmacy"]
    );
    assert_eq!(
        (&rows[0]["id"], &rows[0]["source"]),
        (&json!("maps:h"), &json!("maps"))
    );
    assert_eq!(rows[0]["phone"], "0803 123 4567");
    assert_eq!(rows[0]["photos"].as_array().unwrap().len(), 1);
    // Ours is completed, not doubled; its picture stays where it is.
    assert_eq!(
        (&rows[1]["rating"], &rows[1]["user_ratings_total"]),
        (&json!(4.5), &json!(12))
    );
    assert_eq!(
        (&rows[1]["source"], &rows[1]["photos"]),
        (&json!("mine"), &json!([]))
    );
    assert!(both["attribution"].to_string().contains("127.0.0.1"));
    let sent = asked(&server).await;
    assert!(sent[0].contains("location=7.771%2C4.561&"), "{sent:?}");

    let open = app
        .read_json(&format!("{LIST}&maps=true&open_now=true"))
        .await;
    assert_eq!(names(&open["places"]), ["Hope Pharmacy", "Grace Pharmacy"]);
    let few = app.read_json(&format!("{LIST}&maps=true&limit=1")).await;
    assert_eq!(names(&few["places"]), ["Hope Pharmacy"]);
    let urgent = app
        .read_json(&format!("{LIST}&maps=true&emergency=true"))
        .await;
    assert_eq!(urgent["places"], json!([]));
}

#[tokio::test]
async fn a_submitted_search_is_merged_and_a_link_is_not() {
    let (app, server) = start_site(50).await;
    speaks(&server).await;
    let link = app
        .read_json("/api/places/finder?near=ng-lga:osun-osogbo&type=pharmacy")
        .await;
    assert_eq!(link["service"], true);
    assert_eq!(asked(&server).await, Vec::<String>::new());
    let shown = app.read_page("/nearestpharmacy?q=Osogbo").await;
    assert!(shown.contains("name=\"maps\" value=\"yes\""));
    assert!(!shown.contains("maps=yes"), "a link asks others");
    assert_eq!(asked(&server).await, Vec::<String>::new());

    let shown = app.read_page("/nearestpharmacy?q=Osogbo&maps=yes").await;
    assert!(shown.contains("Hope Pharmacy") && shown.contains("/api/places/photo?of="));
    assert!(!shown.contains(App::MAPS_KEY) && !shown.contains(&server.uri()));
    let form = [
        ("form", "near"),
        ("lat", "7.771"),
        ("lng", "4.561"),
        ("type", "pharmacy"),
    ];
    let posted = app
        .request("POST", "/nearestpharmacy")
        .header(header::ORIGIN, app.url());
    let posted = posted
        .header(header::ACCEPT, "text/html")
        .form(&form)
        .send()
        .await
        .unwrap();
    assert!(posted.text().await.unwrap().contains("Hope Pharmacy"));
}

#[tokio::test]
async fn a_name_that_only_others_know_recentres_the_search() {
    let (app, server) = start_site(50).await;
    speaks(&server).await;
    let unknown = "/api/places/finder?q=zzqq+clinic+house";
    let nothing = app.read_json(unknown).await;
    assert_eq!(nothing["message"], "No places found nearby.");
    assert_eq!(asked(&server).await, Vec::<String>::new());
    answers(
        &server,
        AUTOCOMPLETE,
        json!({ "status": "OK", "predictions": [{ "description": "Hope, Osogbo", "place_id": "h" }] }),
    )
    .await;
    let found = app.read_json(&format!("{unknown}&maps=yes")).await;
    assert_eq!(
        found["where"]["label"],
        "Hope Pharmacy, 2 Oke-Fia Road, Osogbo"
    );
    assert_eq!(
        (&found["where"]["lat"], &found["where"]["country"]),
        (&json!(7.772), &json!("NG"))
    );
    assert_eq!(found["message"], Value::Null);
    assert_eq!(
        names(&found["places"])[..2],
        ["Hope Pharmacy", "Shut Pharmacy"]
    );
    // Its links lead to the nearest name that we know ourselves.
    let near = found["where"]["near"].as_str().unwrap();
    let again = app
        .read_json(&format!("/api/places/finder?near={near}"))
        .await;
    assert_eq!(names(&again["places"]), ["Grace Pharmacy"]);
    // Somebody with a position, whose words name nothing far and wide.
    Mock::given(path(NEARBY))
        .and(query_param("keyword", "zzqq"))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "status": "ZERO_RESULTS" })))
        .with_priority(1)
        .mount(&server)
        .await;
    let form = [
        ("form", "near"),
        ("lat", "7.771"),
        ("lng", "4.561"),
        ("q", "zzqq"),
        ("part", "results"),
    ];
    let posted = app
        .request("POST", "/nearestpharmacy")
        .header(header::ORIGIN, app.url());
    let posted = posted
        .header(header::ACCEPT, "text/html")
        .form(&form)
        .send()
        .await
        .unwrap();
    assert!(posted.text().await.unwrap().contains("Near Hope Pharmacy"));
    let sent = asked(&server).await;
    let typed: Vec<_> = sent
        .iter()
        .filter(|url| url.contains(AUTOCOMPLETE))
        .collect();
    assert!(
        !typed[0].contains("components") && typed[1].contains("components=country%3Ang"),
        "{typed:?}"
    );
}

#[tokio::test]
async fn pictures_come_through_us_once_and_only_those_of_places_that_were_shown() {
    let (app, server) = start_site(50).await;
    speaks(&server).await;
    let cdn = format!("{}/pictures/hope", server.uri());
    Mock::given(path(PHOTO))
        .and(query_param("photo_reference", "of hope/1"))
        .and(query_param("maxwidth", "200"))
        .and(query_param("maxheight", "100"))
        .respond_with(ResponseTemplate::new(302).insert_header("location", cdn.as_str()))
        .expect(1)
        .mount(&server)
        .await;
    Mock::given(path("/pictures/hope"))
        .respond_with(ResponseTemplate::new(200).set_body_raw(PICTURE, "text/html"))
        .expect(1)
        .mount(&server)
        .await;
    let found = app.read_json(&format!("{LIST}&maps=true")).await;
    let url = found["places"][0]["photos"][0].as_str().unwrap();
    assert!(!url.contains(App::MAPS_KEY));
    for _ in 0..2 {
        let picture = app.get(url).await;
        assert_eq!(picture.status(), 200);
        assert_eq!(picture.headers()["content-type"], "image/png");
        assert_eq!(picture.bytes().await.unwrap(), PICTURE);
    }
    let seen = server.received_requests().await.unwrap();
    let led = seen
        .iter()
        .find(|request| request.url.path() == "/pictures/hope");
    let led = led.unwrap();
    assert!(led.url.query().is_none() && !led.headers.contains_key("referer"));
    for forged in [
        url.replace("of+hope", "of+despair"),
        url.replace("mark=", "mark=0"),
    ] {
        assert_eq!(app.get(&forged).await.status(), 404, "{forged}");
    }
    assert_eq!(app.get("/api/places/photo").await.status(), 404);
}

#[tokio::test]
async fn a_picture_that_is_none_is_not_passed_on_and_searches_keep_half_of_the_calls() {
    let (app, server) = start_site(4).await;
    speaks(&server).await;
    // One search and two details: three calls of four, and pictures have two.
    let found = app.read_json(&format!("{LIST}&maps=true")).await;
    let url = found["places"][0]["photos"][0].as_str().unwrap();
    assert_eq!(app.get(url).await.status(), 404);
    assert!(asked(&server).await.iter().all(|url| !url.contains(PHOTO)));
    app.clock().advance(chrono::TimeDelta::days(1));
    Mock::given(path(PHOTO))
        .respond_with(
            ResponseTemplate::new(200).set_body_raw("<script>alert(1)</script>", "image/png"),
        )
        .mount(&server)
        .await;
    assert_eq!(app.get(url).await.status(), 404);
    assert!(asked(&server).await.iter().any(|url| url.contains(PHOTO)));
}

#[tokio::test]
async fn a_service_that_fails_leaves_our_own_list() {
    let (app, server) = start_site(50).await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(503))
        .mount(&server)
        .await;
    let list = app.read_json(&format!("{LIST}&maps=true")).await;
    assert_eq!(names(&list["places"]), ["Grace Pharmacy"]);
    assert!(!list["attribution"].to_string().contains("127.0.0.1"));
    let unknown = app.read_json("/api/places/finder?q=zzqq&maps=yes").await;
    assert_eq!(unknown["message"], "No places found nearby.");
}

/// The finder's page for somebody who tapped without a position, at a network address.
async fn tapped(app: &App, address: &str) -> String {
    let request = app
        .request("POST", "/nearestpharmacy")
        .header(header::ORIGIN, app.url())
        .header(header::ACCEPT, "text/html")
        .header("x-forwarded-for", address)
        .form(&[("form", "near")]);
    request.send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn a_network_address_is_looked_up_on_a_tap_and_only_then() {
    let server = MockServer::start().await;
    let app = on_thursday();
    let app = app.lookup(&format!("{}/{{ip}}/json", server.uri()));
    let app = app.start().await;
    let text = pharmacy_csv(&[("a", "Grace Pharmacy", 7.77, 4.56, "")]);
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
    let known = json!({ "latitude": 7.771_234, "longitude": 4.561_234, "city": "Osogbo" });
    answers(&server, "/102.89.0.1/json", known).await;
    answers(&server, "/102.89.0.2/json", json!({ "error": true })).await;
    answers(
        &server,
        "/102.89.0.3/json",
        json!({ "latitude": 777.0, "longitude": 4.5 }),
    )
    .await;
    let shown = app.read_page("/nearestpharmacy?q=Osogbo").await;
    assert!(shown.contains("data-lookup"));
    assert_eq!(asked(&server).await, Vec::<String>::new());
    let found = tapped(&app, "102.89.0.1").await;
    assert!(found.contains("data-how=\"position\"") && found.contains("Grace Pharmacy"));
    assert!(found.contains("data-lat=\"7.771\"") && !found.contains("7.7712"));
    // Nobody knows, nothing is a point, nobody answers: the words of the specification.
    for unknown in ["102.89.0.2", "102.89.0.3", "102.89.0.4"] {
        let lost = tapped(&app, unknown).await;
        assert!(lost.contains("Unable to determine location."), "{unknown}");
        assert!(!lost.contains("Grace Pharmacy"), "{unknown}");
    }
}

async fn near_me(app: &App, fields: &[(&str, &str)]) -> String {
    let request = app
        .request("POST", "/nearestpharmacy")
        .header(header::ORIGIN, app.url())
        .header(header::ACCEPT, "text/html")
        .form(fields);
    request.send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn the_only_emergency_department_stays_however_many_hospitals_others_know() {
    let (app, server) = start_site(50).await;
    let found = |at: u32| {
        json!({ "place_id": format!("s{at}"), "name": format!("Strange Hospital {at}"), "types": ["hospital"],
            "geometry": spot(7.7711 + f64::from(at) / 10_000.0, 4.56) })
    };
    let many: Vec<Value> = (0..20).map(found).collect();
    answers(&server, NEARBY, json!({ "status": "OK", "results": many })).await;
    answers(&server, DETAILS, json!({ "status": "NOT_FOUND" })).await;
    let header = "source_id,name,category,country,lat,lng,emergency\n";
    let own = (0..16).map(|at| format!("n{at},Own Hospital {at},hospital,NG,7.78{at:02},4.56,\n"));
    let text = header.to_owned()
        + &own.collect::<String>()
        + "e,University Teaching,hospital,NG,7.8,4.56,yes\n";
    import_text(&places_in(app.store(), None), "hospitals", &text)
        .await
        .unwrap();
    let here = [
        ("form", "near"),
        ("lat", "7.771"),
        ("lng", "4.56"),
        ("emergency", "yes"),
    ];
    let shown = near_me(&app, &here).await;
    let at = |name: &str| shown.find(name).unwrap_or(usize::MAX);
    assert!(shown.contains("Strange Hospital 1"));
    assert!(shown.contains("known to have an emergency department"));
    assert!(at("data-name=\"University Teaching\"") < at("data-name=\"Strange Hospital"));
}

fn first_row(shown: &str) -> &str {
    let (_, row) = shown.split_once("data-name=\"").unwrap();
    row.split('"').next().unwrap()
}

#[tokio::test]
async fn a_position_goes_before_an_area_that_was_typed_earlier() {
    let (app, _server) = start_site(0).await;
    let text = pharmacy_csv(&[("l", "Lagos Pharmacy", 6.5244, 3.3792, "")]);
    import_text(&places_in(app.store(), None), "lagos", &text)
        .await
        .unwrap();
    let lagos = [("form", "near"), ("lat", "6.524"), ("lng", "3.379")];
    for q in ["Osogbo", "pharmacy in Osogbo"] {
        let here = near_me(&app, &[&lagos[..], &[("q", q)]].concat()).await;
        assert!(here.contains("data-how=\"position\""), "{q}");
        assert_eq!(first_row(&here), "Lagos Pharmacy", "{q}");
        // Words that are typed while the position is known may lead away from it.
        let typed = [&lagos[..], &[("q", q), ("typed", "yes")]].concat();
        let there = near_me(&app, &typed).await;
        assert!(there.contains("data-how=\"typed\""), "{q}");
        assert_eq!(first_row(&there), "Grace Pharmacy", "{q}");
    }
}

#[tokio::test]
async fn a_network_address_is_turned_into_a_point_without_a_search() {
    let server = MockServer::start().await;
    let app = on_thursday().maps(&server.uri(), 50);
    let app = app.lookup(&format!("{}/{{ip}}/json", server.uri()));
    let app = app.start().await;
    speaks(&server).await;
    let known = json!({ "latitude": 7.771_234, "longitude": 4.561_234 });
    answers(&server, "/102.89.0.1/json", known).await;
    for (address, point) in [
        ("102.89.0.1", json!({ "lat": 7.771, "lng": 4.561 })),
        ("102.89.0.2", Value::Null),
    ] {
        let request = app
            .request("POST", "/nearestpharmacy")
            .header(header::ORIGIN, app.url())
            .header("x-forwarded-for", address)
            .form(&[("form", "near"), ("part", "position"), ("type", "pharmacy")]);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store");
        assert_eq!(answer.json::<Value>().await.unwrap(), point);
    }
    let sent = asked(&server).await;
    assert!(sent.iter().all(|url| !url.contains("/maps/")), "{sent:?}");
}
