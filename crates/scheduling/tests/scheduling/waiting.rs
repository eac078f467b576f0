//! The waiting list.

use chrono_tz::Europe;
use scheduling::{
    SlotRequirements, WAITING_FREE, is_waiting, join_waiting_list, leave_waiting_list,
};
use store::Actor;

use super::fixture::{Fixture, need};

async fn wait(clinic: &Fixture, request: &str, need: &SlotRequirements) {
    let tx = clinic.store.begin(Actor::Visitor).await.unwrap();
    join_waiting_list(&tx, request, need, Europe::London)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn waits(clinic: &Fixture, request: &str) -> bool {
    let reader = clinic.store.reader();
    is_waiting(reader.connection(), request).await.unwrap()
}

#[tokio::test]
async fn who_waits_longest_is_told_first_and_once_a_day() {
    let clinic = Fixture::new().await;
    // A meeting takes a whole day, and no day of the coming weeks is free.
    let day = SlotRequirements {
        minutes: 8 * 60,
        ..need()
    };
    let zone = chrono_tz::Africa::Lagos;
    let from = "2027-01-11".parse().unwrap();
    let times = clinic
        .schedule
        .find_free_slots(&day, from, 40, zone)
        .await
        .unwrap();
    let mut holders = Vec::new();
    for time in times {
        let request = clinic.id();
        clinic
            .hold(&request, &day, &time.starts_at.to_rfc3339())
            .await
            .unwrap();
        clinic.book(&request).await.unwrap();
        holders.push(request);
    }
    let (first, second) = (clinic.id(), clinic.id());
    wait(&clinic, &first, &day).await;
    clinic.pass_minutes(1);
    wait(&clinic, &second, &day).await;
    clinic.pass_minutes(2);
    assert!(clinic.run_jobs().await.is_empty());
    assert!(waits(&clinic, &first).await && waits(&clinic, &second).await);

    clinic.free_up(&holders[3]).await.unwrap();
    clinic.pass_minutes(1);
    let told = clinic.run_jobs().await;
    assert_eq!(told.len(), 1, "one day for one person");
    assert_eq!(told[0].0, WAITING_FREE);
    assert_eq!(told[0].1["request"], first);

    // The first is not told again so soon; the second hears of the next day that becomes free.
    clinic.free_up(&holders[5]).await.unwrap();
    clinic.pass_minutes(1);
    let told = clinic.run_jobs().await;
    let requests: Vec<_> = told
        .iter()
        .map(|(_, payload)| payload["request"].clone())
        .collect();
    assert_eq!(requests, [second.as_str()]);

    // Whoever books is off the list; whoever leaves too.
    let time = clinic
        .schedule
        .find_free_slots(&day, from, 40, zone)
        .await
        .unwrap()[0]
        .starts_at;
    clinic.hold(&first, &day, &time.to_rfc3339()).await.unwrap();
    clinic.book(&first).await.unwrap();
    assert!(!waits(&clinic, &first).await);
    let tx = clinic.store.begin(Actor::Visitor).await.unwrap();
    leave_waiting_list(&tx, &second).await.unwrap();
    tx.commit().await.unwrap();
    assert!(!waits(&clinic, &second).await);
}
