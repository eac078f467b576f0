//! Many who want one time at once. The database decides, whichever node they come through.

use std::collections::BTreeMap;

use care::schedule::{Clash, Need, appointment};
use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use store::{Engine, Store};

use super::house::{House, at, hold, need};

const MANY: usize = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_hundred_who_want_one_time_one_gets_it() {
    let house = House::new().await;
    let nodes = nodes(&house).await;
    let need = need();
    let time = at("2027-01-12T10:00:00Z");
    let requests: Vec<String> = (0..MANY).map(|_| house.id()).collect();
    let tries = requests.iter().enumerate().map(|(index, request)| {
        let (node, request, need) = (
            nodes[index % nodes.len()].clone(),
            request.clone(),
            need.clone(),
        );
        tokio::spawn(async move { hold(&node, &request, &need, time).await.unwrap() })
    });
    let answers: Vec<_> = join_all(tries)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let lucky: Vec<_> = answers.iter().filter(|answer| answer.is_ok()).collect();
    assert_eq!(lucky.len(), 1);
    let others = answers
        .iter()
        .filter(|answer| **answer == Err(Clash::Taken));
    assert_eq!(others.count(), MANY - 1);
    // And of two hundred who book what they think they hold, one does.
    let bookings = join_all(requests.iter().map(|request| house.book(request))).await;
    assert_eq!(bookings.iter().filter(|booking| booking.is_ok()).count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_who_want_a_day_never_overlap() {
    let house = House::new().await;
    let nodes = nodes(&house).await;
    let needs = [
        need(),
        Need {
            minutes: 60,
            before: 10,
            after: 10,
            ..need()
        },
        Need {
            minutes: 20,
            after: 5,
            ..need()
        },
    ];
    let opens = at("2027-01-12T08:00:00Z");
    let requests: Vec<String> = (0..MANY).map(|_| house.id()).collect();
    let tries = requests.iter().enumerate().map(|(index, request)| {
        let (node, request) = (nodes[index % nodes.len()].clone(), request.clone());
        let need = needs[index % needs.len()].clone();
        let step = if need.minutes == 20 { 20 } else { 30 };
        let steps = i64::try_from(index * 7 % 14).unwrap();
        let time = opens + TimeDelta::minutes(steps * step);
        tokio::spawn(async move {
            let held = hold(&node, &request, &need, time).await.unwrap();
            (request, need, held)
        })
    });
    let mut kept: BTreeMap<DateTime<Utc>, DateTime<Utc>> = BTreeMap::new();
    for answer in join_all(tries).await {
        let (request, need, held) = answer.unwrap();
        if let Ok(held) = held {
            let booked = house.book(&request).await.unwrap();
            assert_eq!(booked.starts_at, held.starts_at);
            let minutes = |count: u32| TimeDelta::minutes(i64::from(count));
            let from = booked.starts_at - minutes(need.before);
            assert!(
                kept.insert(from, booked.ends_at + minutes(need.after))
                    .is_none()
            );
        }
    }
    assert!(kept.len() >= 6, "{}", kept.len());
    for (first, second) in kept.iter().zip(kept.keys().skip(1)) {
        assert!(first.1 <= second, "{first:?} and {second} overlap");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_double_click_is_one_hold() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    let tries = (0..20).map(|index| {
        let (store, request, need) = (house.store.clone(), request.clone(), need.clone());
        let time = at("2027-01-12T10:00:00Z") + TimeDelta::minutes(30 * (index % 2));
        tokio::spawn(async move { hold(&store, &request, &need, time).await.unwrap() })
    });
    for answer in join_all(tries).await {
        answer.unwrap().unwrap();
    }
    assert_eq!(house.free(&need, "2027-01-12").await.len(), 15);
    house.book(&request).await.unwrap();
    assert_eq!(house.free(&need, "2027-01-12").await.len(), 15);
    let reader = house.store.reader();
    assert!(
        appointment(reader.connection(), &request)
            .await
            .unwrap()
            .is_some()
    );
}

/// One node on SQLite, three on PostgreSQL.
async fn nodes(house: &House) -> Vec<Store> {
    let mut nodes = vec![house.store.clone()];
    if house.store.engine() == Engine::Postgres {
        for _ in 0..2 {
            nodes.push(house.place.store(house.clock.clone()).await);
        }
    }
    nodes
}
