//! Tens of thousands of deliveries to a real mail server, over two nodes and a stop between. Run by
//! `scripts/newsletter-at-size.sh`, which starts the server and counts what it got.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::ok;
use testsite::App;

use crate::{act, issue, written};

/// Deliveries after which the first node stops.
const STOP_AFTER: u64 = 5;
/// Rows of one list.
const LIST: usize = 500;

fn wanted(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

async fn readers(owner: &Staffer, count: usize) {
    for start in (0..count).step_by(LIST) {
        let rows: String = (start..count.min(start + LIST))
            .map(|at| format!("reader{at}@example.net\n"))
            .collect();
        let list = json!({ "csv": format!("email\n{rows}"), "proof": "Paper list of the clinic day, signed",
            "consentedOn": "2026-11-01" });
        let request = owner
            .request("POST", "/api/desk/newsletter/imports")
            .json(&list);
        ok(request
            .timeout(Duration::from_secs(300))
            .send()
            .await
            .unwrap())
        .await;
    }
}

/// Asks until the issue is as wanted.
async fn until(owner: &Staffer, id: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    let mut every = tokio::time::interval(Duration::from_secs(1));
    loop {
        every.tick().await;
        let now = issue(owner, id).await;
        if fits(&now) {
            return now;
        }
        assert!(started.elapsed() < Duration::from_secs(3_000), "{now}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes and a mail server: scripts/newsletter-at-size.sh"]
async fn every_reader_gets_one_letter() {
    let (Some(smtp), Some(count)) = (wanted("BEDSIDE_TEST_SMTP"), wanted("BEDSIDE_TEST_READERS"))
    else {
        panic!("run by scripts/newsletter-at-size.sh");
    };
    let count: usize = count.parse().unwrap();
    let app = testsite::app().smtp(&smtp).start().await;
    app.publish(
        json!({ "_id": "settings-newsletter-rules", "_type": "settings", "perMinute": 1_000_000 }),
    )
    .await;
    let owner = app.sign_in(Role::Owner).await;
    readers(&owner, count).await;
    let second: App = app.second_node().await;
    let (id, base) = written(&owner, "Water").await;
    let started = Instant::now();
    ok(act(&owner, &id, base, "send").await).await;
    let part = u64::try_from(count).unwrap() / STOP_AFTER;
    until(&owner, &id, |now| now["sent"].as_u64().unwrap() >= part).await;
    app.stop().await;
    let owner = owner.at(second.address());
    let third = second.second_node().await;
    let done = until(&owner, &id, |now| now["state"] == "sent").await;
    println!("{count} letters in {:?}", started.elapsed());
    assert_eq!(done["sent"], count, "{done}");
    third.stop().await;
    second.stop().await;
}
