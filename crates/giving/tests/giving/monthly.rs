//! Monthly gifts: begun by a payment, charged again, mended when the card fails, stopped by a link.

use std::sync::Arc;

use chrono::Duration;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::door::Fault;
use crate::house::House;

async fn begun(house: &House, outcome: &str) -> String {
    let body =
        json!({ "currency": "NGN", "price": "5000", "every": "monthly", "fund": "project-mos" });
    let (token, _) = house.begin(body).await;
    house.pay(&token, outcome).await;
    house.link_of("gift-monthly", "link").await
}

async fn plan(house: &House, link: &str) -> Value {
    let path = link.replace("/giving/monthly/", "/api/giving/monthly/");
    let (status, answer) = house.get_json(&path).await;
    assert_eq!(status, 200, "{answer}");
    answer["found"].clone()
}

async fn days(house: &House, days: i64) {
    for _ in 0..days {
        house.pass(Duration::days(1));
        house.run_jobs().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_charged_each_month_until_the_giver_stops() {
    let house = House::new().await;
    let link = begun(&house, "").await;
    let first = plan(&house, &link).await;
    assert_eq!(first["state"], "active");
    assert_eq!(first["mode"], "charge");
    assert_eq!(first["methodText"], "card ending 4081");
    assert_eq!(first["nextText"], "22 December 2026");
    days(&house, 29).await;
    assert_eq!(
        plan(&house, &link).await["history"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    days(&house, 34).await;
    let third = plan(&house, &link).await;
    let months = third["history"].as_array().unwrap();
    assert_eq!(months.len(), 3, "{third}");
    assert_eq!(third["nextText"], "22 February 2027");
    let thanks = house.templates().await;
    let thanks = thanks.iter().filter(|name| *name == "gift-thanks").count();
    assert_eq!(thanks, 3);
    let (_, funds) = house.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "₦15,000");
    let asked = house.post_form(&link, &[("do", "cancel")]).await;
    assert_eq!(asked.shown["found"]["asking"], "cancel");
    let stopped = house.post_form(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(stopped.shown["found"]["state"], "ended", "{stopped:?}");
    assert_eq!(stopped.shown["found"]["methodText"], json!(null));
    days(&house, 40).await;
    assert_eq!(
        plan(&house, &link).await["history"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    assert!(house.templates().await.contains(&"gift-stopped".to_owned()));
}

const VERIFY: &str = "GET /transaction/verify/";
const CHARGE: &str = "POST /transaction/charge_authorization";

/// Lets some time go by in small steps.
async fn minutes(house: &House, minutes: i64) {
    for _ in 0..minutes * 4 {
        house.pass(Duration::seconds(15));
        house.run_jobs().await;
    }
}

async fn is_paid_once(house: &House, link: &str) {
    minutes(house, 10).await;
    let second = plan(house, link).await;
    assert_eq!(second["state"], "active", "{second}");
    assert_eq!(second["history"].as_array().unwrap().len(), 2, "{second}");
    assert_eq!(second["nextText"], "22 January 2027");
    assert_eq!(house.taken().await, 2, "the first month and this one");
    let (_, funds) = house.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "₦10,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_charged_once_though_nobody_says_what_became_of_it() {
    let house = House::new().await;
    let link = begun(&house, "").await;
    days(&house, 29).await;
    house.door.set(VERIFY, Fault::Away);
    house.pass(Duration::days(1));
    house.run_jobs().await;
    assert_eq!(house.taken().await, 2, "the charge itself went through");
    minutes(&house, 3).await;
    assert_eq!(house.taken().await, 2);
    house.door.open();
    is_paid_once(&house, &link).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_charged_once_though_its_job_dies_after_it() {
    let house = House::new().await;
    let link = begun(&house, "").await;
    days(&house, 29).await;
    let came = Arc::new(Notify::new());
    house.door.set(VERIFY, Fault::Hangs(came.clone()));
    house.pass(Duration::days(1));
    tokio::select! {
        () = house.run_jobs() => panic!("the provider never answers"),
        () = came.notified() => {}
    }
    house.door.open();
    assert_eq!(house.taken().await, 2);
    // The job is claimed anew before anybody asks after the charge by itself.
    house.pass(Duration::seconds(90));
    house.run_jobs().await;
    is_paid_once(&house, &link).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_whose_charge_never_arrived_is_charged_when_it_can_be() {
    let house = House::new().await;
    let link = begun(&house, "").await;
    days(&house, 29).await;
    house.door.set(CHARGE, Fault::Away);
    house.pass(Duration::days(1));
    house.run_jobs().await;
    minutes(&house, 3).await;
    assert_eq!(
        house.taken().await,
        1,
        "only what was paid at the beginning"
    );
    house.door.open();
    is_paid_once(&house, &link).await;
    minutes(&house, 60).await;
    let letters = house.templates().await;
    assert!(!letters.contains(&"gift-failed".to_owned()), "{letters:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_fails_is_told_tried_again_and_mended_by_the_giver() {
    let house = House::new().await;
    let link = begun(&house, "again_declined").await;
    days(&house, 31).await;
    let failed = plan(&house, &link).await;
    assert_eq!(failed["state"], "past_due", "{failed}");
    assert_eq!(failed["can"]["payNow"], true);
    let letters = house.templates().await;
    assert_eq!(
        letters.iter().filter(|name| *name == "gift-failed").count(),
        1
    );
    let gift = house.link_of("gift-failed", "link").await;
    house.pay(gift.trim_start_matches("/giving/"), "").await;
    let mended = plan(&house, &link).await;
    assert_eq!(mended["state"], "active", "{mended}");
    assert_eq!(mended["nextText"], "22 January 2027");
    days(&house, 31).await;
    assert_eq!(
        plan(&house, &link).await["history"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_charged_while_the_givers_own_payment_is_on_its_way() {
    let house = House::new().await;
    let link = begun(&house, "again_declined").await;
    days(&house, 30).await;
    let gift = house.link_of("gift-failed", "link").await;
    let attempts = || async {
        let sql = "SELECT id FROM payments_sandbox_transaction";
        house.rows(sql).await.len()
    };
    house.pass(Duration::days(3) - Duration::minutes(1));
    house
        .pay(gift.trim_start_matches("/giving/"), "pending_transfer")
        .await;
    let before = attempts().await;
    house.pass(Duration::minutes(1));
    house.run_jobs().await;
    let waiting = plan(&house, &link).await;
    assert_eq!(waiting["state"], "past_due", "{waiting}");
    assert_eq!(waiting["nextText"], "26 December 2026", "put off by a day");
    minutes(&house, 15).await;
    let mended = plan(&house, &link).await;
    assert_eq!(mended["state"], "active", "{mended}");
    days(&house, 3).await;
    assert_eq!(attempts().await, before, "no charge beside it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_fails_for_good_ends_the_monthly_gift() {
    let house = House::new().await;
    let link = begun(&house, "again_declined").await;
    days(&house, 50).await;
    let over = plan(&house, &link).await;
    assert_eq!(over["state"], "ended", "{over}");
    let letters = house.templates().await;
    assert_eq!(
        letters.iter().filter(|name| *name == "gift-failed").count(),
        4
    );
    assert_eq!(letters.last().map(String::as_str), Some("gift-stopped"));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_taken_a_letter_asks() {
    let house = House::new().await;
    let body = json!({ "currency": "NGN", "price": "5000", "every": "monthly", "method": "bank" });
    let (_, begun) = house.begin(body).await;
    let reference = begun["reference"].as_str().unwrap();
    let (_, gifts) = house
        .desk("GET", &format!("gifts?q={reference}"), json!(null))
        .await;
    let gift = &gifts["items"][0];
    let receive = format!("gifts/{}/receive", gift["id"].as_str().unwrap());
    let came = json!({ "version": 1, "minor": 500_000, "currency": "NGN", "receivedOn": "2026-11-22", "note": "" });
    let (status, answer) = house.desk("POST", &receive, came).await;
    assert_eq!(status, 200, "{answer}");
    let link = house.link_of("gift-monthly", "link").await;
    assert_eq!(plan(&house, &link).await["mode"], "reminder");
    days(&house, 31).await;
    let due = house.link_of("gift-due", "link").await;
    let month = house.gift(due.trim_start_matches("/giving/")).await;
    assert_eq!(month["state"], "transfer");
    assert_ne!(month["reference"], reference);
    assert_eq!(plan(&house, &link).await["nextText"], "22 January 2027");
    for _ in 0..20 {
        house.pass(Duration::days(10));
        house.run_jobs().await;
    }
    let month = house.gift(due.trim_start_matches("/giving/")).await;
    assert_eq!(month["state"], "transfer", "never given up by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_provider_may_take_the_months_by_itself() {
    let house = House::new().await;
    house.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    let link = begun(&house, "").await;
    assert_eq!(plan(&house, &link).await["mode"], "provider");
    days(&house, 64).await;
    let third = plan(&house, &link).await;
    assert_eq!(third["history"].as_array().unwrap().len(), 3, "{third}");
    assert_eq!(third["state"], "active");
    let (_, funds) = house.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "₦15,000");
    let reviews = house.rows("SELECT id FROM payments_review").await;
    assert!(reviews.is_empty(), "what the provider took is ours");
    house.post_form(&link, &[("do", "yes-cancel")]).await;
    days(&house, 64).await;
    let over = plan(&house, &link).await;
    assert_eq!(over["state"], "ended");
    assert_eq!(over["history"].as_array().unwrap().len(), 3, "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_fails_is_told() {
    let house = House::new().await;
    house.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    let link = begun(&house, "again_declined").await;
    days(&house, 32).await;
    let failed = plan(&house, &link).await;
    assert_eq!(failed["state"], "past_due", "{failed}");
    let gift = house.link_of("gift-failed", "link").await;
    house.pay(gift.trim_start_matches("/giving/"), "").await;
    assert_eq!(plan(&house, &link).await["state"], "active");
}

const SUBSCRIBE: &str = "POST /subscription";
const SUBSCRIPTIONS: &str = "GET /subscription";

/// How many subscriptions were ever made at the provider.
async fn subscriptions(house: &House) -> usize {
    let sql = "SELECT code FROM payments_sandbox_subscription WHERE code LIKE 'SUB_%'";
    house.rows(sql).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_whose_answer_was_lost_is_found_again_and_not_made_twice() {
    let house = House::new().await;
    house.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    house.door.set(SUBSCRIBE, Fault::Lost);
    let link = begun(&house, "").await;
    assert_eq!(subscriptions(&house).await, 1);
    assert_eq!(plan(&house, &link).await["mode"], "charge", "nobody knows");
    minutes(&house, 5).await;
    assert_eq!(plan(&house, &link).await["mode"], "provider");
    assert_eq!(subscriptions(&house).await, 1);
    house.door.open();
    days(&house, 64).await;
    let third = plan(&house, &link).await;
    assert_eq!(third["history"].as_array().unwrap().len(), 3, "{third}");
    assert_eq!(house.taken().await, 3);
    let reviews = house.rows("SELECT id FROM payments_review").await;
    assert!(reviews.is_empty(), "it is ours");
    house.post_form(&link, &[("do", "yes-cancel")]).await;
    days(&house, 64).await;
    assert_eq!(house.taken().await, 3, "what is stopped is stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_never_arrived_is_asked_for_anew() {
    let house = House::new().await;
    house.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    house.door.set(SUBSCRIBE, Fault::Away);
    let link = begun(&house, "").await;
    minutes(&house, 5).await;
    assert_eq!(subscriptions(&house).await, 0);
    house.door.open();
    minutes(&house, 10).await;
    assert_eq!(subscriptions(&house).await, 1);
    days(&house, 34).await;
    assert_eq!(plan(&house, &link).await["mode"], "provider");
    assert_eq!(house.taken().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stopped_while_nobody_knows_of_a_subscription_takes_nothing_more() {
    let house = House::new().await;
    house.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    house.door.set(SUBSCRIBE, Fault::Lost);
    house.door.set(SUBSCRIPTIONS, Fault::Away);
    let link = begun(&house, "").await;
    assert_eq!(subscriptions(&house).await, 1);
    let stopped = house.post_form(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(stopped.shown["found"]["state"], "ended");
    minutes(&house, 5).await;
    house.door.open();
    days(&house, 64).await;
    assert_eq!(
        house.taken().await,
        1,
        "only what was paid at the beginning"
    );
}
