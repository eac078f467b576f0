//! How the service is asked, and what of its failures is told.
use std::time::Instant;

use sync::{SyncError, USUAL_TYPES};
use testkit::ServiceTrouble;

use crate::house::{House, post};

#[tokio::test]
async fn busy_answers_are_asked_again_five_times_and_no_more() {
    let house = House::trusting().await;
    house.service.put(post("post-1", "Sleep"));
    let busy = [429, 502, 503, 429, 503].map(|status| ServiceTrouble::Status(status, None));
    house.service.plan(busy);
    assert_eq!(house.census().await.published, 1);
    house.service.take_calls();
    house
        .service
        .plan(std::iter::repeat_n(ServiceTrouble::Status(503, None), 6));
    let error = house.sync.run_census().await.unwrap_err();
    assert_eq!(error.to_string(), "trouble 503");
    assert_eq!(house.service.take_calls().len(), 6);
}

#[tokio::test]
async fn other_errors_are_told_at_once_in_the_words_of_the_service() {
    let house = House::trusting().await;
    for status in [400, 401, 403, 404, 500, 504] {
        house.service.take_calls();
        house.service.plan([ServiceTrouble::Status(status, None)]);
        let error = house.sync.run_census().await.unwrap_err();
        assert_eq!(error.to_string(), format!("trouble {status}"));
        assert_eq!(house.service.take_calls().len(), 1, "{status}");
        let SyncError::Service(fault) = error else {
            panic!("{error}");
        };
        assert_eq!(fault.is_refusal(), matches!(status, 401 | 403));
    }
}

#[tokio::test]
async fn the_service_is_left_alone_as_long_as_it_asks() {
    let house = House::with(|settings| {
        settings.pace.longest_wait = std::time::Duration::from_secs(2);
    })
    .await;
    house.service.plan([ServiceTrouble::Status(429, Some(1))]);
    let before = Instant::now();
    house.census().await;
    assert!(before.elapsed().as_millis() >= 1_000);
}

#[tokio::test]
async fn long_queries_travel_in_a_body_and_are_not_repeated_when_the_line_breaks() {
    let types: Vec<String> = (0..400)
        .map(|number| format!("somethingLikeAType{number:012}"))
        .collect();
    let house = House::with(|settings| {
        settings.types = types;
        settings.types.extend(USUAL_TYPES.map(str::to_owned));
    })
    .await;
    house.service.put(post("post-1", "Sleep"));
    house.service.plan([ServiceTrouble::Status(503, None)]);
    assert_eq!(house.census().await.published, 1);
    let calls = house.service.take_calls();
    assert!(
        calls.iter().filter(|call| call.method == "POST").count() >= 3,
        "{calls:?}"
    );
    assert!(
        calls
            .iter()
            .all(|call| call.address.contains("perspective=published"))
    );
    house.service.plan([ServiceTrouble::Hangup]);
    house.sync.run_census().await.unwrap_err();
    assert_eq!(house.service.take_calls().len(), 1);
}

#[tokio::test]
async fn a_slow_answer_is_given_up_and_asked_for_again() {
    let house = House::with(|settings| {
        settings.pace.patience = std::time::Duration::from_millis(200);
    })
    .await;
    house.service.put(post("post-1", "Sleep"));
    house.service.plan([ServiceTrouble::Slow(2_000)]);
    assert_eq!(house.census().await.published, 1);
}

#[tokio::test]
async fn the_token_travels_in_its_header_and_a_wrong_one_is_told_without_it() {
    let house = House::with(|settings| settings.token = Some("sk-right".to_owned())).await;
    house.service.require_token("sk-right");
    house.census().await;
    let calls = house.service.take_calls();
    assert!(
        calls
            .iter()
            .all(|call| call.token.as_deref() == Some("sk-right"))
    );
    assert!(calls.iter().all(|call| !call.address.contains("sk-right")));
    house.service.require_token("sk-other");
    let error = house.sync.run_census().await.unwrap_err().to_string();
    assert_eq!(error, "Unauthorized - Session not found");
}
