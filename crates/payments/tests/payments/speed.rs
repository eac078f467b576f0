//! How fast it is; by hand, on a quiet machine and in release: `cargo test --release -p payments -- --ignored speed --nocapture`.

use std::time::{Duration, Instant};

use futures::future::join_all;
use serde_json::json;

use crate::fixture::Fixture;

const PAYMENTS: usize = 1_000;
const AT_ONCE: usize = 16;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn settling_and_hearing() {
    let site = Fixture::new().await;
    let mut waits = Vec::new();
    for number in 0..PAYMENTS {
        let event = json!({ "event": "charge.success", "data": { "id": number, "reference": site.clock.new_id(), "status": "success" } });
        let begun = Instant::now();
        assert_eq!(site.webhook(&event).await.status(), 200);
        waits.push(begun.elapsed());
    }
    waits.sort();
    println!(
        "a webhook is answered: median {:?}, p95 {:?}",
        waits[PAYMENTS / 2],
        waits[PAYMENTS * 95 / 100]
    );
    let mut references = Vec::new();
    for number in 0..PAYMENTS {
        let opened = site.opened(&format!("request-{number}")).await;
        site.pay(&opened, "no_webhook").await;
        references.push(opened.reference);
    }
    site.pass_minutes(1);
    let begun = Instant::now();
    for some in references.chunks(AT_ONCE) {
        join_all(
            some.iter()
                .map(|reference| site.payments.refresh_attempt_state(*reference)),
        )
        .await;
    }
    let took = begun.elapsed();
    println!("verified over HTTP and settled: {:.0}/s", rate(took));
    for reference in references {
        assert!(
            site.payments
                .find_receipt(reference)
                .await
                .unwrap()
                .is_some()
        );
    }
}

fn rate(took: Duration) -> f64 {
    PAYMENTS as f64 / took.as_secs_f64()
}
