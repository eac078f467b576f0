//! What is written there while this site listens.
use std::time::{Duration, Instant};

use content::model::DocumentKind::Blog;
use store::Actor;
use sync::SyncAction;
use testkit::ServiceTrouble;

use crate::house::{House, post, settings};
use crate::running::{Running, eventually};

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_there_is_here_within_two_seconds() {
    const EDITS: usize = 100;
    let house = House::with(|settings| settings.pace = sync::SyncPace::default()).await;
    house.service.put(post("post-1", "Before"));
    let _running = Running::start(&house).await;
    eventually(|| async { house.title("post-1").await.is_some() }).await;
    let mut lags = Vec::new();
    for number in 0..EDITS {
        let title = format!("Edit {number}");
        let written = Instant::now();
        house.service.put(post("post-1", &title));
        eventually(|| async { house.title("post-1").await.as_deref() == Some(title.as_str()) })
            .await;
        lags.push(written.elapsed());
    }
    lags.sort();
    let p95 = lags[EDITS * 95 / 100];
    println!(
        "content sync, write there to read here: p50 {:?}, p95 {p95:?}",
        lags[EDITS / 2]
    );
    assert!(p95 <= Duration::from_secs(2), "{p95:?}");
    // Told where the desk reads it, too.
    let overview = house.sync.overview().await.unwrap();
    assert!(overview.lag.is_some_and(|lag| lag < 2_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_come_twice_late_or_in_another_order_change_nothing_twice() {
    let house = House::trusting().await;
    let _running = Running::start(&house).await;
    house.service.repeat_events(true);
    house.service.swap_events(true);
    for number in 1..=6 {
        house.service.put(post("post-1", &format!("Edit {number}")));
        house.service.put(post("post-2", &format!("Edit {number}")));
    }
    let is_there = || async {
        let (one, two) = (house.title("post-1").await, house.title("post-2").await);
        one.as_deref() == Some("Edit 6") && two.as_deref() == Some("Edit 6")
    };
    eventually(is_there).await;
    let before = house.published(Blog, "post-1").await.unwrap();
    house.service.swap_events(false);
    house.service.put(post("post-3", "Last"));
    eventually(|| async { house.title("post-3").await.is_some() }).await;
    assert_eq!(house.published(Blog, "post-1").await.unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_event_tells_of_is_found_after_the_line_broke_and_by_the_timer() {
    let house = House::with(|settings| settings.pace.census = Duration::from_secs(600)).await;
    let _running = Running::start(&house).await;
    house.service.put_silently(post("post-1", "Lost"));
    house.service.drop_listeners();
    eventually(|| async { house.title("post-1").await.is_some() }).await;

    let house = House::trusting().await;
    let _running = Running::start(&house).await;
    house.service.put_silently(post("post-1", "Lost"));
    eventually(|| async { house.title("post-1").await.is_some() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_an_event_tells_of_is_decided_by_two_censuses() {
    let house = House::trusting().await;
    for number in 1..=4 {
        house.service.put(post(&format!("post-{number}"), "Sleep"));
    }
    let _running = Running::start(&house).await;
    eventually(|| async { house.title("post-4").await.is_some() }).await;
    house.service.delete("post-2");
    eventually(|| async { house.title("post-2").await.is_none() }).await;
    assert!(house.title("post-1").await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_token_stops_everything_until_somebody_resumes() {
    let house = House::with(|settings| settings.token = Some("sk-right".to_owned())).await;
    house.service.require_token("sk-other");
    let _running = Running::begin(&house);
    eventually(|| async { house.sync.overview().await.unwrap().is_refused }).await;
    let words = house.sync.overview().await.unwrap().fault;
    assert_eq!(words.as_deref(), Some("Unauthorized - Session not found"));
    house.service.require_token("sk-right");
    house.service.put(post("post-1", "Sleep"));
    house.service.take_calls();
    // As long as ten looks at the state take.
    tokio::time::sleep(house.sync.settings().pace.beat * 10).await;
    assert_eq!(house.service.take_calls(), []);
    house
        .sync
        .act(Actor::System, SyncAction::Resume)
        .await
        .unwrap();
    eventually(|| async { house.title("post-1").await.is_some() }).await;
    assert_eq!(house.sync.overview().await.unwrap().fault, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_line_is_dead_and_a_service_that_was_away_is_found_again() {
    let house = House::trusting().await;
    house.service.plan([ServiceTrouble::Slow(60_000)]);
    let _running = Running::begin(&house);
    house.service.put(post("post-1", "Sleep"));
    eventually(|| async { house.title("post-1").await.is_some() }).await;
    let away = std::iter::repeat_n(ServiceTrouble::Status(503, None), 30);
    house.service.plan(away);
    house.service.drop_listeners();
    eventually(|| async { house.sync.overview().await.unwrap().fault.is_some() }).await;
    assert!(house.title("post-1").await.is_some(), "the site goes on");
    house.service.put_silently(post("post-2", "Food"));
    eventually(|| async { house.title("post-2").await.is_some() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_one_listens_and_the_other_takes_over() {
    let house = House::trusting().await;
    let first = Running::start(&house).await;
    let second = crate::house::build_sync(&house.store, settings(&house.service));
    let second = Running::of(second);
    eventually(|| async { house.service.listeners() == 1 }).await;
    tokio::time::sleep(house.sync.settings().pace.beat * 10).await;
    assert_eq!(house.service.listeners(), 1);
    // Killed: it gives nothing back.
    first.kill().await;
    house.service.put(post("post-1", "Sleep"));
    eventually(|| async { house.title("post-1").await.is_some() }).await;
    second.stop().await;
    eventually(|| async { house.service.listeners() == 0 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_whose_address_is_too_long_is_not_opened() {
    let types = (0..300).map(|number| format!("{}{number}", "t".repeat(50)));
    let house = House::with(|settings| settings.types = types.collect()).await;
    let _running = Running::begin(&house);
    eventually(|| async { house.sync.overview().await.unwrap().fault.is_some() }).await;
    let words = house.sync.overview().await.unwrap().fault;
    assert_eq!(words.as_deref(), Some("Query too large for listener"));
    let calls = house.service.take_calls();
    assert!(!format!("{calls:?}").contains("/data/listen/"), "{calls:?}");
}
