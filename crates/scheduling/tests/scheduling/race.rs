//! Many who want one time at once. The database decides, whichever node they come through.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use scheduling::{BookedBy, SlotConflict, SlotRequirements, find_appointment};
use store::{DatabaseEngine, Store};
use tokio::sync::Semaphore;

use super::fixture::{Fixture, at, hold, need};

const MANY: usize = 200;

/// More at once than the nodes have connections, and no more than are let in within the time that a visitor waits for one.
fn turns() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(60))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_hundred_who_want_one_time_one_gets_it() {
    let clinic = Fixture::new().await;
    let nodes = nodes(&clinic).await;
    let need = need();
    let time = at("2027-01-12T10:00:00Z");
    let requests: Vec<String> = (0..MANY).map(|_| clinic.id()).collect();
    let turns = turns();
    let tries = requests.iter().enumerate().map(|(index, request)| {
        let (node, request, need) = (
            nodes[index % nodes.len()].clone(),
            request.clone(),
            need.clone(),
        );
        let turns = turns.clone();
        tokio::spawn(async move {
            let _turn = turns.acquire().await.unwrap();
            hold(&node, &request, &need, time).await.unwrap()
        })
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
        .filter(|answer| **answer == Err(SlotConflict::Taken));
    assert_eq!(others.count(), MANY - 1);
    // And of two hundred who book what they think they hold, one does.
    let bookings = join_all(requests.iter().map(|request| clinic.book(request))).await;
    assert_eq!(bookings.iter().filter(|booking| booking.is_ok()).count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_who_want_a_day_never_overlap() {
    let clinic = Fixture::new().await;
    let nodes = nodes(&clinic).await;
    let needs = [
        need(),
        SlotRequirements {
            minutes: 60,
            before: 10,
            after: 10,
            ..need()
        },
        SlotRequirements {
            minutes: 20,
            after: 5,
            ..need()
        },
    ];
    let opens = at("2027-01-12T08:00:00Z");
    let turns = turns();
    let requests: Vec<String> = (0..MANY).map(|_| clinic.id()).collect();
    let tries = requests.iter().enumerate().map(|(index, request)| {
        let (node, request) = (nodes[index % nodes.len()].clone(), request.clone());
        let need = needs[index % needs.len()].clone();
        let step = if need.minutes == 20 { 20 } else { 30 };
        let steps = i64::try_from(index * 5 % 14).unwrap();
        let time = opens + TimeDelta::minutes(steps * step);
        let turns = turns.clone();
        tokio::spawn(async move {
            let _turn = turns.acquire().await.unwrap();
            let held = hold(&node, &request, &need, time).await.unwrap();
            (request, need, held)
        })
    });
    let mut kept: BTreeMap<DateTime<Utc>, DateTime<Utc>> = BTreeMap::new();
    for answer in join_all(tries).await {
        let (request, need, held) = answer.unwrap();
        if let Ok(held) = held {
            let booked = clinic.book(&request).await.unwrap();
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
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    let tries = (0..20).map(|index| {
        let (store, request, need) = (clinic.store.clone(), request.clone(), need.clone());
        let time = at("2027-01-12T10:00:00Z") + TimeDelta::minutes(30 * (index % 2));
        tokio::spawn(async move { hold(&store, &request, &need, time).await.unwrap() })
    });
    for answer in join_all(tries).await {
        answer.unwrap().unwrap();
    }
    assert_eq!(clinic.free(&need, "2027-01-12").await.len(), 15);
    clinic.book(&request).await.unwrap();
    assert_eq!(clinic.free(&need, "2027-01-12").await.len(), 15);
    let reader = clinic.store.reader();
    assert!(
        find_appointment(reader.connection(), &request)
            .await
            .unwrap()
            .is_some()
    );
}

/// Steps that visitors, payments, jobs and the desk take, in any order and at once, on a morning with room for few.
async fn step(clinic: &Fixture, requests: &[String], need: &SlotRequirements, dice: usize) {
    let request = &requests[dice % requests.len()];
    let minutes = i64::try_from(dice / 7 % 8).unwrap() * 30;
    let time = at("2027-01-12T08:00:00Z") + TimeDelta::minutes(minutes);
    let time = time.to_rfc3339();
    match dice / 91 % 10 {
        0..=3 => drop(clinic.hold(request, need, &time).await),
        4 | 5 => drop(clinic.book(request).await),
        6 => drop(
            clinic
                .book_at(request, need, &time, BookedBy::Visitor)
                .await,
        ),
        7 => drop(clinic.extend(request).await),
        8 => drop(clinic.free_up(request).await),
        _ => clinic.release(request).await,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whatever_happens_at_once_nobody_is_seen_twice() {
    let clinic = Fixture::new().await;
    let need = SlotRequirements {
        before: 5,
        after: 10,
        ..need()
    };
    let requests: Vec<String> = (0..13).map(|_| clinic.id()).collect();
    for round in 0..12_usize {
        let steps = (0..40).map(|index| {
            // Numbers that look like chance and are the same each time.
            let dice = (round * 40 + index + 1).wrapping_mul(0x9E37_79B9) >> 7;
            step(&clinic, &requests, &need, dice)
        });
        join_all(steps).await;
        let mut seen: Vec<_> = Vec::new();
        for request in &requests {
            if let Some(booked) = clinic.appointment(request).await {
                seen.push((booked.starts_at, booked.ends_at));
            }
        }
        seen.sort_unstable();
        for pair in seen.windows(2) {
            assert!(pair[1].0 - pair[0].1 >= TimeDelta::minutes(15), "{pair:?}");
        }
        // Time passes: holds lapse, their jobs run late or not at all.
        clinic.pass_minutes(i64::try_from(round % 3).unwrap() * 8);
        if round % 4 == 3 {
            clinic.run_jobs().await;
        }
    }
    for request in &requests {
        clinic.erase(request).await;
    }
    assert_eq!(clinic.free(&need, "2027-01-12").await.len(), 16);
}

/// One node on SQLite, three on PostgreSQL.
async fn nodes(clinic: &Fixture) -> Vec<Store> {
    let mut nodes = vec![clinic.store.clone()];
    if clinic.store.engine() == DatabaseEngine::Postgres {
        for _ in 0..2 {
            nodes.push(clinic.database.store(clinic.clock.clone()).await);
        }
    }
    nodes
}
