//! What is gone there.
use serde_json::json;
use store::Actor;
use testkit::ServiceTrouble;

use crate::house::{House, post};

async fn house_with_posts(count: usize) -> House {
    let house = House::trusting().await;
    for number in 1..=count {
        house.service.put(post(&format!("post-{number}"), "Sleep"));
    }
    house.census().await;
    house
}

#[tokio::test]
async fn a_deletion_counts_after_two_censuses_and_can_be_taken_back() {
    let house = house_with_posts(3).await;
    house.publish(post("ours", "Never there")).await;
    house.service.delete("post-2");
    let report = house.census().await;
    assert_eq!((report.missing, report.taken_off), (1, 0), "{report}");
    assert!(house.title("post-2").await.is_some());
    let report = house.census().await;
    assert_eq!(report.taken_off, 1, "{report}");
    assert!(house.title("post-2").await.is_none());
    assert!(house.draft("post-2").await.is_some(), "it is kept");
    assert!(
        house.title("ours").await.is_some(),
        "what never came from there is no part of it"
    );

    house.service.put(post("post-2", "Sleep"));
    let report = house.census().await;
    assert_eq!(report.published, 1, "{report}");
    assert_eq!(house.title("post-2").await.as_deref(), Some("Sleep"));
}

#[tokio::test]
async fn a_document_that_is_back_at_the_second_census_was_never_gone() {
    let house = house_with_posts(3).await;
    house.service.delete("post-2");
    house.census().await;
    house.service.put(post("post-2", "Sleep"));
    house.census().await;
    house.service.delete("post-2");
    let report = house.census().await;
    assert_eq!((report.missing, report.taken_off), (1, 0), "{report}");
    assert!(house.title("post-2").await.is_some());
}

#[tokio::test]
async fn too_much_at_once_waits_for_a_person() {
    let house = house_with_posts(20).await;
    house
        .service
        .put(json!({"_id": "faq-1", "_type": "faq", "question": "Is it free?", "answer": []}));
    house.census().await;
    for number in 1..=6 {
        house.service.delete(&format!("post-{number}"));
    }
    house.census().await;
    let report = house.census().await;
    assert_eq!(
        (report.taken_off, report.question.get("blog")),
        (0, Some(&6)),
        "{report}"
    );
    assert!(house.title("post-1").await.is_some());
    // Asked again, nothing happens by itself.
    assert_eq!(house.census().await.taken_off, 0);
    let gone = house
        .sync
        .answer_question(Actor::System, true)
        .await
        .unwrap();
    assert_eq!(gone, 6);
    assert!(house.title("post-1").await.is_none());
    assert!(house.title("post-7").await.is_some());
}

#[tokio::test]
async fn a_no_keeps_them_and_asks_no_more() {
    let house = house_with_posts(2).await;
    house.service.delete("post-1");
    house.service.delete("post-2");
    house.census().await;
    let report = house.census().await;
    assert_eq!(
        report.question.get("blog"),
        Some(&2),
        "all of a type: {report}"
    );
    house
        .sync
        .answer_question(Actor::System, false)
        .await
        .unwrap();
    let report = house.census().await;
    assert!(report.question.is_empty(), "{report}");
    assert!(house.title("post-1").await.is_some());
}

#[tokio::test]
async fn no_failure_is_taken_for_an_empty_dataset() {
    let house = house_with_posts(3).await;
    let failures = [
        ServiceTrouble::Status(401, None),
        ServiceTrouble::Status(404, None),
        ServiceTrouble::Status(500, None),
        ServiceTrouble::Html,
        ServiceTrouble::Cut,
        ServiceTrouble::Hangup,
    ];
    for failure in failures {
        for _ in 0..3 {
            // As often as it is asked.
            house.service.plan(std::iter::repeat_n(failure.clone(), 6));
            assert!(house.sync.run_census().await.is_err(), "{failure:?}");
            house.service.forget_plan();
        }
    }
    for _ in 0..3 {
        house
            .service
            .plan([ServiceTrouble::Empty, ServiceTrouble::Empty]);
        let report = house.census().await;
        assert_eq!(report.taken_off, 0, "{report}");
    }
    for number in 1..=3 {
        assert!(house.title(&format!("post-{number}")).await.is_some());
    }
    let report = house.census().await;
    assert!(
        report.question.is_empty() && report.missing == 0,
        "{report}"
    );
}

#[tokio::test]
async fn what_was_changed_here_outlives_its_deletion_there() {
    let house = house_with_posts(8).await;
    let mut edited = post("post-1", "Written here");
    edited["_createdAt"] = "2025-03-01T09:00:00Z".into();
    house.publish(edited).await;
    house.service.delete("post-1");
    house.census().await;
    let report = house.census().await;
    assert_eq!((report.taken_off, report.conflicts), (0, 1), "{report}");
    assert_eq!(house.title("post-1").await.as_deref(), Some("Written here"));
}
