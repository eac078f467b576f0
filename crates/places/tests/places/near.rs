//! What is near a point, and what points there are not.

use places::import::{ShippedAmount, import_shipped};
use serde_json::Value;
use testkit::writing::refused;

use crate::outside::places_in;
use crate::sites::{import_text, names, pharmacy_csv, start_empty, start_with_sample};

const OSOGBO: (f64, f64) = (7.77, 4.56);

async fn three(app: &testsite::App) {
    let (lat, lng) = OSOGBO;
    let text = pharmacy_csv(&[
        ("a", "Near Pharmacy", lat + 0.005, lng, "0803 123 4567"),
        ("b", "Nearest Pharmacy", lat, lng, ""),
        ("c", "Far Pharmacy", lat + 0.1, lng, ""),
    ]);
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
}

#[tokio::test]
async fn places_come_by_distance_within_the_radius_and_beyond_it() {
    let app = start_empty().await;
    three(&app).await;
    let found = app
        .read_json("/api/places?lat=7.77&lng=4.56&type=pharmacy")
        .await;
    assert_eq!(
        names(&found["places"]),
        ["Nearest Pharmacy", "Near Pharmacy"]
    );
    assert_eq!(names(&found["beyond"]), ["Far Pharmacy"]);
    let second = &found["places"][1];
    assert_eq!(second["distance_km"], 0.56);
    assert_eq!(second["travel_time"], "1 minute");
    assert_eq!(second["source_id"], "a");
    assert_eq!(second["formatted_phone_number"], "0803 123 4567");
    assert_eq!(second["opening_hours"]["open_now"], true);
    assert_eq!(second["formatted_address"], "Osogbo, Osun State");
    let wide = app
        .read_json("/api/places?lat=7.77&lng=4.56&radius=20000&limit=2")
        .await;
    assert_eq!(wide["places"].as_array().unwrap().len(), 2);
    let none = app
        .read_json("/api/places?lat=7.77&lng=4.56&type=hospital")
        .await;
    assert_eq!(none["places"], serde_json::json!([]));
    let named = app.read_json("/api/places?lat=7.77&lng=4.56&q=far").await;
    assert_eq!(names(&named["beyond"]), ["Far Pharmacy"]);
}

#[tokio::test]
async fn open_now_is_asked_of_the_clock_of_the_place() {
    let app = start_empty().await;
    three(&app).await;
    let path = "/api/places?lat=7.77&lng=4.56&open_now=true";
    assert_eq!(
        app.read_json(path).await["places"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    app.clock().advance(chrono::TimeDelta::hours(8));
    assert_eq!(app.read_json(path).await["places"], serde_json::json!([]));
}

#[tokio::test]
async fn what_is_no_point_is_refused_by_field_and_odd_points_are_answered() {
    let app = start_with_sample().await;
    for query in [
        "lat=NaN&lng=4.5",
        "lat=7.7",
        "lat=7.7&lng=181",
        "lat=inf&lng=0",
        "lat=114.2&lng=22.3",
        "lat=7.7&lng=4.5&type=bakery",
        "lat=7.7&lng=4.5&radius=-1",
        "lat=7.7&lng=4.5&radius=NaN",
        "lat=7.7&lng=4.5&limit=0",
    ] {
        let problem = refused(app.get(&format!("/api/places?{query}")).await, 422).await;
        assert!(problem["errors"][0]["field"].is_string(), "{query}");
    }
    for query in [
        "lat=90&lng=0",
        "lat=-90&lng=180",
        "lat=0&lng=-180",
        "lat=0&lng=0",
        "lat=51.5&lng=-0.09&radius=10000000&limit=100",
        "lat=51.5&lng=-0.09&radius=1e300&limit=1000000",
    ] {
        let found = app.read_json(&format!("/api/places?{query}")).await;
        let rows = found["places"].as_array().unwrap();
        let away = |row: &Value| row["distance_km"].as_f64().unwrap();
        assert!(
            rows.is_sorted_by(|one, two| away(one) <= away(two)),
            "{query}"
        );
    }
    let sea = app.read_json("/api/places?lat=0&lng=-20").await;
    assert_eq!(sea["places"], serde_json::json!([]));
    assert_eq!(sea["beyond"].as_array().unwrap().len(), 5);
    let swapped = app.read_json("/api/places?lat=-0.09&lng=51.5").await;
    assert!(swapped["hint"].as_str().unwrap().contains("exchanged"));
}

#[tokio::test]
async fn no_answer_about_a_position_is_kept() {
    let app = start_with_sample().await;
    let answer = app.get("/api/places?lat=7.77&lng=4.56").await;
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let located = app.read_json("/api/places/locate?lat=7.77&lng=4.56").await;
    assert_eq!(located["country"], "NG");
    assert_eq!(located["state_or_region"], "Osun");
    let sea = app.read_json("/api/places/locate?lat=0&lng=-20").await;
    assert!(sea["country"].is_null());
    refused(app.get("/api/places/locate?lat=x&lng=1").await, 422).await;
}

#[tokio::test]
async fn likely_duplicates_are_named_beside_the_first_and_rows_stay_apart() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let (lat, lng) = OSOGBO;
    let one = pharmacy_csv(&[("a", "Grace Pharmacy", lat, lng, "")]);
    let two = pharmacy_csv(&[("x", "GRACE CHEMIST LTD", lat + 0.003, lng, "")]);
    import_text(&places, "one", &one).await.unwrap();
    let report = import_text(&places, "two", &two).await.unwrap();
    assert_eq!((report.added, report.duplicates), (1, 1));
    let apart = app.read_json("/api/places?lat=7.77&lng=4.56").await;
    assert_eq!(apart["places"].as_array().unwrap().len(), 2);
    let together = app
        .read_json("/api/places?lat=7.77&lng=4.56&grouped=true")
        .await;
    let rows = together["places"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["also"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_sample_is_imported_once_and_never_over_everything() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let first = import_shipped(&places, ShippedAmount::Sample)
        .await
        .unwrap();
    assert_eq!(first.len(), 5);
    assert!(
        first
            .iter()
            .all(|(_, report)| report.bad == 0 && report.added > 10)
    );
    assert!(
        import_shipped(&places, ShippedAmount::Sample)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(places.count_places().await.unwrap() > 300);
}

#[tokio::test]
async fn on_a_day_that_may_be_a_holiday_nobody_is_told_that_a_place_is_open() {
    let app = start_empty().await;
    three(&app).await;
    let path = "/api/places?lat=7.77&lng=4.56";
    for (then, open) in [
        ("2027-03-08T10:00:00Z", Value::Bool(true)),
        // Expected for the end of Ramadan, and New Year's Day.
        ("2027-03-10T10:00:00Z", Value::Null),
        ("2028-01-01T10:00:00Z", Value::Null),
    ] {
        let then: chrono::DateTime<chrono::Utc> = then.parse().unwrap();
        app.clock().advance(then - app.clock().now());
        let found = app.read_json(path).await;
        assert_eq!(
            found["places"][0]["opening_hours"]["open_now"], open,
            "{then}"
        );
        let only = app.read_json(&format!("{path}&open_now=true")).await;
        assert_eq!(
            only["places"] == serde_json::json!([]),
            open.is_null(),
            "{then}"
        );
    }
    let words = app
        .read_json("/api/places/finder?near=ng-lga:osun-osogbo")
        .await;
    let row = words["places"]
        .as_array()
        .unwrap()
        .iter()
        .chain(words["beyond"].as_array().unwrap())
        .next()
        .unwrap();
    assert_eq!(row["open"]["more"], "public holiday today, so call first");
}
