//! Several nodes on one store.
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn a_publish_on_one_node_is_visible_on_the_other_within_a_second() {
    let first = testsite::app().sample_content().start().await;
    let second = first.second_node().await;
    let posts: serde_json::Value = second.get("/api/posts?limit=1").await.json().await.unwrap();
    let path = posts["items"][0]["url"].as_str().unwrap().to_owned();
    let mut document = first
        .document(posts["items"][0]["_id"].as_str().unwrap())
        .await;
    for round in 0..5 {
        let title = format!("Published in round {round}");
        // Both nodes hold the page before the change.
        for node in [&first, &second] {
            assert!(!node.get(&path).await.text().await.unwrap().contains(&title));
        }
        document["title"] = title.clone().into();
        let published = Instant::now();
        first.publish(document.clone()).await;
        second.eventually(&path, |html| html.contains(&title)).await;
        assert!(
            published.elapsed() < Duration::from_secs(1),
            "round {round} took {:?}",
            published.elapsed()
        );
        first.eventually(&path, |html| html.contains(&title)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_at_once_share_one_schema() {
    let first = testsite::app().start().await;
    let (second, third) = tokio::join!(first.second_node(), first.second_node());
    for node in [&first, &second, &third] {
        assert_eq!(node.get("/about").await.status(), 200);
    }
}
