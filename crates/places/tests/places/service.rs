//! The maps service, against a stand-in.

use places::maps::{MapsClient, MapsProtocol, MapsQuery, MapsService};
use places::model::{GeoPoint, PlaceCategory};
use serde_json::json;
use wiremock::matchers::{
    body_partial_json, header, method, path, query_param, query_param_is_missing,
};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::sites::start_empty;

const NEARBY: &str = "/maps/api/place/nearbysearch/json";

async fn service(app: &testsite::App, server: &MockServer, calls: u32) -> MapsClient {
    speaking(MapsProtocol::Older, app, server, calls)
}

fn speaking(
    protocol: MapsProtocol,
    app: &testsite::App,
    server: &MockServer,
    calls_a_day: u32,
) -> MapsClient {
    let service = MapsService {
        base: server.uri().parse().unwrap(),
        protocol,
        key: "secret".to_owned(),
        calls_a_day,
    };
    MapsClient::new(app.store().clone(), service).unwrap()
}

fn found() -> serde_json::Value {
    json!({ "status": "OK", "results": [
        { "place_id": "p1", "name": "Grace Pharmacy", "vicinity": "1 Station Road", "rating": 4.5,
          "user_ratings_total": 12, "opening_hours": { "open_now": true }, "types": ["pharmacy", "health"],
          "geometry": { "location": { "lat": 7.77, "lng": 4.56 } } },
        { "place_id": "p2", "name": "Nowhere", "geometry": { "location": { "lat": 777.0, "lng": 4.56 } } },
        { "name": "Nameless" } ] })
}

#[tokio::test]
async fn nearby_places_are_asked_for_once_with_rounded_coordinates() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    Mock::given(method("GET"))
        .and(path(NEARBY))
        .and(query_param("location", "7.771,4.562"))
        .and(query_param("radius", "5000"))
        .and(query_param("type", "pharmacy"))
        .and(query_param("key", "secret"))
        .and(query_param_is_missing("keyword"))
        .respond_with(ResponseTemplate::new(200).set_body_json(found()))
        .expect(1)
        .mount(&server)
        .await;
    let maps = service(&app, &server, 10).await;
    let at = GeoPoint::new(7.771_234, 4.561_876).unwrap();
    let what = MapsQuery::Kind(Some(PlaceCategory::Pharmacy));
    for _ in 0..3 {
        let places = maps.search_nearby(at, &what).await;
        assert_eq!(places.len(), 1);
        assert_eq!(
            (places[0].rating, places[0].open_now),
            (Some(4.5), Some(true))
        );
    }
}

#[tokio::test]
async fn kinds_that_the_service_has_no_type_for_are_asked_for_as_health() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    Mock::given(path(NEARBY))
        .and(query_param("type", "health"))
        .respond_with(ResponseTemplate::new(200).set_body_json(found()))
        .expect(2)
        .mount(&server)
        .await;
    let maps = service(&app, &server, 10).await;
    for (lat, kind) in [(7.7, None), (8.8, Some(PlaceCategory::Other))] {
        let at = GeoPoint::new(lat, 4.5).unwrap();
        assert_eq!(
            maps.search_nearby(at, &MapsQuery::Kind(kind)).await.len(),
            1
        );
    }
}

#[tokio::test]
async fn a_keyword_takes_the_place_of_the_type_and_the_budget_ends_it() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    Mock::given(path(NEARBY))
        .and(query_param("keyword", "eye clinic"))
        .and(query_param_is_missing("type"))
        .respond_with(ResponseTemplate::new(200).set_body_json(found()))
        .expect(1)
        .mount(&server)
        .await;
    let maps = service(&app, &server, 1).await;
    let what = MapsQuery::Keyword("eye clinic".to_owned());
    let at = |lat| GeoPoint::new(lat, 4.5).unwrap();
    assert_eq!(maps.search_nearby(at(7.7), &what).await.len(), 1);
    assert!(maps.search_nearby(at(8.8), &what).await.is_empty());
    app.clock().advance(chrono::TimeDelta::days(1));
    server.reset().await;
    assert!(maps.search_nearby(at(8.8), &what).await.is_empty());
}

#[tokio::test]
async fn a_service_that_fails_is_no_failure_of_ours() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    for answer in [
        ResponseTemplate::new(500),
        ResponseTemplate::new(200).set_body_string("<html>"),
        ResponseTemplate::new(200)
            .set_body_json(json!({ "status": "REQUEST_DENIED", "error_message": "bad key" })),
    ] {
        server.reset().await;
        Mock::given(path(NEARBY))
            .respond_with(answer)
            .mount(&server)
            .await;
        let maps = service(&app, &server, 10).await;
        let at = GeoPoint::new(7.7, 4.5).unwrap();
        assert!(
            maps.search_nearby(at, &MapsQuery::Kind(None))
                .await
                .is_empty()
        );
    }
}

#[tokio::test]
async fn details_addresses_and_suggestions_are_read() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    let answers = [
        (
            "/maps/api/place/details/json",
            json!({ "status": "OK", "result": { "place_id": "p1", "name": "Grace Pharmacy",
            "formatted_address": "1 Station Road, Osogbo", "formatted_phone_number": "0803 123 4567",
            "website": "javascript:alert(1)", "types": ["drugstore"],
            "geometry": { "location": { "lat": 7.77, "lng": 4.56 } } } }),
        ),
        (
            "/maps/api/geocode/json",
            json!({ "status": "OK", "results": [{ "formatted_address": "Station Road, Osogbo, Nigeria",
            "address_components": [{ "long_name": "Osun", "short_name": "OS", "types": ["administrative_area_level_1"] },
                { "long_name": "Nigeria", "short_name": "NG", "types": ["country"] }] }] }),
        ),
        (
            "/maps/api/place/autocomplete/json",
            json!({ "status": "OK", "predictions": [{ "description": "Grace, Osogbo", "place_id": "p1" }] }),
        ),
    ];
    for (at, body) in answers {
        let answer = ResponseTemplate::new(200).set_body_json(body);
        Mock::given(path(at))
            .respond_with(answer)
            .mount(&server)
            .await;
    }
    let maps = service(&app, &server, 10).await;
    let place = maps.load_details("p1").await.unwrap();
    assert_eq!(place.category, PlaceCategory::Pharmacy);
    assert_eq!(place.phone.as_deref(), Some("0803 123 4567"));
    assert_eq!(place.website, None);
    let address = maps
        .reverse_geocode(GeoPoint::new(7.77, 4.56).unwrap())
        .await
        .unwrap();
    assert_eq!(
        (address.region.as_str(), address.country.as_str()),
        ("Osun", "NG")
    );
    assert_eq!(
        maps.autocomplete_names("gra", "NG").await,
        [("Grace, Osogbo".to_owned(), "p1".to_owned())]
    );
}

fn grace() -> serde_json::Value {
    json!({ "id": "p1", "displayName": { "text": "Grace Laboratory" }, "formattedAddress": "1 Station Road, Osogbo",
        "nationalPhoneNumber": "0803 123 4567", "rating": 4.5, "userRatingCount": 12,
        "currentOpeningHours": { "openNow": true }, "websiteUri": "javascript:alert(1)", "types": ["medical_lab"],
        "location": { "latitude": 7.77, "longitude": 4.56 },
        "photos": [{ "name": "places/p1/photos/a", "authorAttributions": [{ "displayName": "Ada Obi" }] }] })
}

#[tokio::test]
async fn the_newer_protocol_is_asked_by_type_in_a_circle() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    let circle = json!({ "circle": { "center": { "latitude": 7.771, "longitude": 4.562 }, "radius": 5000 } });
    let places =
        json!({ "places": [grace(), { "id": "p2", "displayName": { "text": "Nowhere" } }, {}] });
    Mock::given(method("POST"))
        .and(path("/v1/places:searchNearby"))
        .and(header("x-goog-api-key", "secret"))
        .and(query_param_is_missing("key"))
        .and(body_partial_json(
            json!({ "includedTypes": ["medical_lab"], "locationRestriction": circle }),
        ))
        .respond_with(ResponseTemplate::new(200).set_body_json(places))
        .expect(1)
        .mount(&server)
        .await;
    let maps = speaking(MapsProtocol::Newer, &app, &server, 10);
    let at = GeoPoint::new(7.771_234, 4.561_876).unwrap();
    for _ in 0..2 {
        let found = maps
            .search_nearby(at, &MapsQuery::Kind(Some(PlaceCategory::Laboratory)))
            .await;
        assert_eq!(found.len(), 1);
        let place = &found[0];
        assert_eq!(place.category, PlaceCategory::Laboratory);
        assert_eq!((place.rating, place.open_now), (Some(4.5), Some(true)));
        assert_eq!(place.website, None);
        let photo = place.photo.as_ref().unwrap();
        assert_eq!(
            (photo.reference.as_str(), photo.by.as_str()),
            ("places/p1/photos/a", "Ada Obi")
        );
    }
}

#[tokio::test]
async fn the_newer_protocol_finds_words_details_and_suggestions() {
    let (app, server) = (start_empty().await, MockServer::start().await);
    let words = json!({ "textQuery": "eye clinic" });
    let predicted = json!({ "suggestions": [{ "placePrediction": { "placeId": "p1", "text": { "text": "Grace, Osogbo" } } },
        { "queryPrediction": { "text": { "text": "grace" } } }] });
    let answers = [
        (
            "/v1/places:searchText",
            words,
            json!({ "places": [grace()] }),
        ),
        (
            "/v1/places:autocomplete",
            json!({ "input": "gra", "includedRegionCodes": ["ng"] }),
            predicted,
        ),
    ];
    for (at, sent, body) in answers {
        Mock::given(method("POST"))
            .and(path(at))
            .and(body_partial_json(sent))
            .respond_with(ResponseTemplate::new(200).set_body_json(body))
            .mount(&server)
            .await;
    }
    Mock::given(method("GET"))
        .and(path("/v1/places/p1"))
        .and(header("x-goog-api-key", "secret"))
        .respond_with(ResponseTemplate::new(200).set_body_json(grace()))
        .mount(&server)
        .await;
    let maps = speaking(MapsProtocol::Newer, &app, &server, 10);
    let at = GeoPoint::new(7.77, 4.56).unwrap();
    let what = MapsQuery::Keyword("eye clinic".to_owned());
    assert_eq!(maps.search_nearby(at, &what).await.len(), 1);
    let place = maps.load_details("p1").await.unwrap();
    assert_eq!(place.phone.as_deref(), Some("0803 123 4567"));
    assert_eq!(maps.load_details("../p1").await, None, "an id is no path");
    assert_eq!(
        maps.autocomplete_names("gra", "NG").await,
        [("Grace, Osogbo".to_owned(), "p1".to_owned())]
    );
    server.reset().await;
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(403))
        .mount(&server)
        .await;
    let other = MapsQuery::Keyword("dentist".to_owned());
    assert!(maps.search_nearby(at, &other).await.is_empty());
}
