//! Times that many hold from one place, and nobody pays for.

use serde_json::{Value, json};
use staff::Role;
use testkit::read_json;

use super::fixture::Fixture;
use super::visitor::Visitor;

/// Somebody with an address of their own, before the choice of a time.
async fn choosing(site: &Fixture, number: usize) -> Visitor<'_> {
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    let email = format!("somebody{number}@example.org");
    let about = [
        ("package", "Silver-Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Adé Obi"),
        ("email", email.as_str()),
        ("phone", "0803 123 4567"),
    ];
    assert_eq!(visitor.step("about", &about).await.status, 303);
    visitor
}

/// The `nth` time that is free on a day, counted from today.
async fn free(visitor: &mut Visitor<'_>, day: usize, nth: usize) -> Value {
    let page = visitor.get("/consultation/request/time").await;
    page.shown["found"]["times"]["days"][day]["times"][nth].clone()
}

async fn hold(visitor: &Visitor<'_>, time: &Value, from: &str) -> (u16, Value) {
    let request = visitor
        .site
        .client
        .post_from_page("/api/consultation/request/time")
        .header("cookie", &visitor.cookie)
        .header("x-forwarded-for", from)
        .json(&json!({ "at": time["at"], "clinician": time["clinician"] }));
    read_json(request.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_network_keeps_few_times_and_of_one_day_fewer() {
    let site = Fixture::new().await;
    let neighbour = |number: usize| format!("203.0.113.{number}");
    for number in 1..=2 {
        let mut visitor = choosing(&site, number).await;
        let time = free(&mut visitor, 1, 0).await;
        let (status, held) = hold(&visitor, &time, &neighbour(number)).await;
        assert_eq!(status, 200, "{held}");
    }
    let mut third = choosing(&site, 3).await;
    let same_day = free(&mut third, 1, 0).await;
    let (status, refused) = hold(&third, &same_day, &neighbour(3)).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("network-holds-others"))
    );
    let next_day = free(&mut third, 2, 0).await;
    assert_eq!(hold(&third, &next_day, &neighbour(3)).await.0, 200);

    let mut fourth = choosing(&site, 4).await;
    let time = free(&mut fourth, 3, 0).await;
    let (status, refused) = hold(&fourth, &time, &neighbour(4)).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("network-holds-others"))
    );
    let (status, held) = hold(&fourth, &time, "198.51.100.7").await;
    assert_eq!(status, 200, "another network has its own: {held}");

    site.pass_minutes(16);
    let mut fifth = choosing(&site, 5).await;
    let time = free(&mut fifth, 1, 0).await;
    assert_eq!(
        hold(&fifth, &time, &neighbour(5)).await.0,
        200,
        "what lapsed is nobody's"
    );
}

/// What the desk is told of times that were held and came to nothing.
async fn held_in_vain(site: &Fixture) -> Value {
    let doctor = site.desk(Role::Doctor);
    let (_, counts) = doctor
        .call("GET", "/api/desk/care/counts", &json!({}))
        .await;
    counts["heldInVain"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_is_told_when_many_times_are_held_in_vain() {
    let site = Fixture::new().await;
    for number in 0..10 {
        let mut visitor = choosing(&site, number).await;
        let time = free(&mut visitor, 1 + number % 4, 0).await;
        let from = format!("198.51.{number}.1");
        assert_eq!(hold(&visitor, &time, &from).await.0, 200);
    }
    assert_eq!(held_in_vain(&site).await, Value::Null);
    site.pass_minutes(16);
    assert_eq!(held_in_vain(&site).await, json!(10));
    site.pass_minutes(61);
    assert_eq!(held_in_vain(&site).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn times_whose_payment_was_opened_and_left_are_held_in_vain_as_well() {
    let site = Fixture::new().await;
    for number in 0..10 {
        let mut visitor = choosing(&site, number).await;
        let time = free(&mut visitor, 1 + number % 4, 0).await;
        let from = format!("198.51.{number}.1");
        assert_eq!(hold(&visitor, &time, &from).await.0, 200);
        assert_eq!(visitor.step("time", &[("do", "next")]).await.status, 303);
        visitor.agree().await;
        let paying = visitor.step("pay", &[("do", "pay")]).await;
        assert_eq!(paying.status, 303, "{paying:?}");
    }
    for _ in 0..14 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    let states = site.states().await;
    assert!(states.iter().all(|state| state == "draft"), "{states:?}");
    assert_eq!(held_in_vain(&site).await, json!(10));
    site.pass_minutes(61);
    assert_eq!(held_in_vain(&site).await, Value::Null);
}
