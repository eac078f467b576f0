//! Monthly gifts: begun by a payment, charged again, mended when the card fails, stopped by a link.

use std::sync::Arc;

use chrono::Duration;
use serde_json::{Value, json};
use testkit::Fault;
use tokio::sync::Notify;

use crate::fixture::Fixture;

async fn begun(site: &Fixture, outcome: &str) -> String {
    let body =
        json!({ "currency": "NGN", "price": "5000", "every": "monthly", "fund": "project-mos" });
    let (token, _) = site.begin(body).await;
    site.pay(&token, outcome).await;
    site.link_of("gift-monthly", "link").await
}

async fn plan(site: &Fixture, link: &str) -> Value {
    let path = link.replace("/giving/monthly/", "/api/giving/monthly/");
    let (status, answer) = site.client.get_json(&path).await;
    assert_eq!(status, 200, "{answer}");
    answer["found"].clone()
}

async fn days(site: &Fixture, days: i64) {
    for _ in 0..days {
        site.pass_days(1);
        site.run_jobs().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_charged_each_month_until_the_giver_stops() {
    let site = Fixture::new().await;
    let link = begun(&site, "").await;
    let first = plan(&site, &link).await;
    assert_eq!(first["state"], "active");
    assert_eq!(first["mode"], "charge");
    assert_eq!(first["methodText"], "card ending 4081");
    assert_eq!(first["nextText"], "22 December 2026");
    days(&site, 29).await;
    assert_eq!(
        plan(&site, &link).await["history"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    days(&site, 34).await;
    let third = plan(&site, &link).await;
    let months = third["history"].as_array().unwrap();
    assert_eq!(months.len(), 3, "{third}");
    assert_eq!(third["nextText"], "22 February 2027");
    let thanks = site.templates().await;
    let thanks = thanks.iter().filter(|name| *name == "gift-thanks").count();
    assert_eq!(thanks, 3);
    let (_, funds) = site.client.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "₦15,000");
    let (_, table) = site.desk_table("plans.csv?state=active").await;
    let taken = "\"Charged automatically\",\"NGN\",\"5000.00\"";
    assert!(table.contains(taken), "{table}");
    let asked = site.post_form(&link, &[("do", "cancel")]).await;
    assert_eq!(asked.shown["found"]["asking"], "cancel");
    let stopped = site.post_form(&link, &[("do", "yes-cancel")]).await;
    assert!(stopped.shown["found"]["notice"].is_string(), "{stopped:?}");
    let over = plan(&site, &link).await;
    assert_eq!(over["state"], "ended", "{over}");
    assert_eq!(over["methodText"], json!(null));
    days(&site, 40).await;
    assert_eq!(
        plan(&site, &link).await["history"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    assert!(site.templates().await.contains(&"gift-stopped".to_owned()));
}

const VERIFY: &str = "GET /transaction/verify/";
const CHARGE: &str = "POST /transaction/charge_authorization";

/// Lets some time go by in small steps.
async fn minutes(site: &Fixture, minutes: i64) {
    for _ in 0..minutes * 4 {
        site.clock.advance(Duration::seconds(15));
        site.run_jobs().await;
    }
}

async fn is_paid_once(site: &Fixture, link: &str) {
    minutes(site, 10).await;
    let second = plan(site, link).await;
    assert_eq!(second["state"], "active", "{second}");
    assert_eq!(second["history"].as_array().unwrap().len(), 2, "{second}");
    assert_eq!(second["nextText"], "22 January 2027");
    assert_eq!(site.taken().await, 2, "the first month and this one");
    let (_, funds) = site.client.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "₦10,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_charged_once_though_nobody_says_what_became_of_it() {
    let site = Fixture::new().await;
    let link = begun(&site, "").await;
    days(&site, 29).await;
    site.sandbox.faults.set(VERIFY, Fault::Unreachable);
    site.pass_days(1);
    site.run_jobs().await;
    assert_eq!(site.taken().await, 2, "the charge itself went through");
    minutes(&site, 3).await;
    assert_eq!(site.taken().await, 2);
    site.sandbox.faults.clear();
    is_paid_once(&site, &link).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_charged_once_though_its_job_dies_after_it() {
    let site = Fixture::new().await;
    let link = begun(&site, "").await;
    days(&site, 29).await;
    let came = Arc::new(Notify::new());
    site.sandbox.faults.set(VERIFY, Fault::Hangs(came.clone()));
    site.pass_days(1);
    tokio::select! {
        () = site.run_jobs() => panic!("the provider never answers"),
        () = came.notified() => {}
    }
    site.sandbox.faults.clear();
    assert_eq!(site.taken().await, 2);
    // The job is claimed anew before anybody asks after the charge by itself.
    site.clock.advance(Duration::seconds(90));
    site.run_jobs().await;
    is_paid_once(&site, &link).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_whose_charge_never_arrived_is_charged_when_it_can_be() {
    let site = Fixture::new().await;
    let link = begun(&site, "").await;
    days(&site, 29).await;
    site.sandbox.faults.set(CHARGE, Fault::Unreachable);
    site.pass_days(1);
    site.run_jobs().await;
    minutes(&site, 3).await;
    assert_eq!(site.taken().await, 1, "only what was paid at the beginning");
    site.sandbox.faults.clear();
    is_paid_once(&site, &link).await;
    minutes(&site, 60).await;
    let letters = site.templates().await;
    assert!(!letters.contains(&"gift-failed".to_owned()), "{letters:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_fails_is_told_tried_again_and_mended_by_the_giver() {
    let site = Fixture::new().await;
    let link = begun(&site, "again_declined").await;
    days(&site, 31).await;
    let failed = plan(&site, &link).await;
    assert_eq!(failed["state"], "past_due", "{failed}");
    assert_eq!(failed["can"]["payNow"], true);
    let letters = site.templates().await;
    assert_eq!(
        letters.iter().filter(|name| *name == "gift-failed").count(),
        1
    );
    let gift = site.link_of("gift-failed", "link").await;
    site.pay(gift.trim_start_matches("/giving/"), "").await;
    let mended = plan(&site, &link).await;
    assert_eq!(mended["state"], "active", "{mended}");
    assert_eq!(mended["nextText"], "22 January 2027");
    days(&site, 31).await;
    assert_eq!(
        plan(&site, &link).await["history"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_charged_while_the_givers_own_payment_is_on_its_way() {
    let site = Fixture::new().await;
    let link = begun(&site, "again_declined").await;
    days(&site, 30).await;
    let gift = site.link_of("gift-failed", "link").await;
    let attempts = || async {
        let sql = "SELECT id FROM payments_sandbox_transaction";
        site.rows(sql).await.len()
    };
    site.pass_minutes(3 * 24 * 60 - 1);
    site.pay(gift.trim_start_matches("/giving/"), "pending_transfer")
        .await;
    let before = attempts().await;
    site.pass_minutes(1);
    site.run_jobs().await;
    let waiting = plan(&site, &link).await;
    assert_eq!(waiting["state"], "past_due", "{waiting}");
    assert_eq!(waiting["nextText"], "26 December 2026", "put off by a day");
    minutes(&site, 15).await;
    let mended = plan(&site, &link).await;
    assert_eq!(mended["state"], "active", "{mended}");
    days(&site, 3).await;
    assert_eq!(attempts().await, before, "no charge beside it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_fails_for_good_ends_the_monthly_gift() {
    let site = Fixture::new().await;
    let link = begun(&site, "again_declined").await;
    days(&site, 50).await;
    let over = plan(&site, &link).await;
    assert_eq!(over["state"], "ended", "{over}");
    let letters = site.templates().await;
    assert_eq!(
        letters.iter().filter(|name| *name == "gift-failed").count(),
        4
    );
    assert_eq!(letters.last().map(String::as_str), Some("gift-stopped"));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_taken_a_letter_asks() {
    let site = Fixture::new().await;
    let body = json!({ "currency": "NGN", "price": "5000", "every": "monthly", "method": "bank" });
    let (_, begun) = site.begin(body).await;
    let reference = begun["reference"].as_str().unwrap();
    let (_, gifts) = site
        .desk("GET", &format!("gifts?q={reference}"), json!(null))
        .await;
    let gift = &gifts["items"][0];
    let receive = format!("gifts/{}/receive", gift["id"].as_str().unwrap());
    let came = json!({ "version": 1, "minor": 500_000, "currency": "NGN", "receivedOn": "2026-11-22", "note": "" });
    let (status, answer) = site.desk("POST", &receive, came).await;
    assert_eq!(status, 200, "{answer}");
    let link = site.link_of("gift-monthly", "link").await;
    assert_eq!(plan(&site, &link).await["mode"], "reminder");
    days(&site, 31).await;
    let due = site.link_of("gift-due", "link").await;
    let month = site.gift(due.trim_start_matches("/giving/")).await;
    assert_eq!(month["state"], "transfer");
    assert_ne!(month["reference"], reference);
    assert_eq!(plan(&site, &link).await["nextText"], "22 January 2027");
    for _ in 0..20 {
        site.pass_days(10);
        site.run_jobs().await;
    }
    let month = site.gift(due.trim_start_matches("/giving/")).await;
    assert_eq!(month["state"], "transfer", "never given up by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_provider_may_take_the_months_by_itself() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    let link = begun(&site, "").await;
    assert_eq!(plan(&site, &link).await["mode"], "provider");
    days(&site, 64).await;
    let third = plan(&site, &link).await;
    assert_eq!(third["history"].as_array().unwrap().len(), 3, "{third}");
    assert_eq!(third["state"], "active");
    let (_, funds) = site.client.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "₦15,000");
    let reviews = site.rows("SELECT id FROM payments_review").await;
    assert!(reviews.is_empty(), "what the provider took is ours");
    site.post_form(&link, &[("do", "yes-cancel")]).await;
    days(&site, 64).await;
    let over = plan(&site, &link).await;
    assert_eq!(over["state"], "ended");
    assert_eq!(over["history"].as_array().unwrap().len(), 3, "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_fails_is_told() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    let link = begun(&site, "again_declined").await;
    days(&site, 32).await;
    let failed = plan(&site, &link).await;
    assert_eq!(failed["state"], "past_due", "{failed}");
    let gift = site.link_of("gift-failed", "link").await;
    site.pay(gift.trim_start_matches("/giving/"), "").await;
    assert_eq!(plan(&site, &link).await["state"], "active");
}

const SUBSCRIBE: &str = "POST /subscription";
const SUBSCRIPTIONS: &str = "GET /subscription";

/// How many subscriptions were ever made at the provider.
async fn subscriptions(site: &Fixture) -> usize {
    let sql = "SELECT code FROM payments_sandbox_subscription WHERE code LIKE 'SUB_%'";
    site.rows(sql).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_whose_answer_was_lost_is_found_again_and_not_made_twice() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    site.sandbox.faults.set(SUBSCRIBE, Fault::AnswerLost);
    let link = begun(&site, "").await;
    assert_eq!(subscriptions(&site).await, 1);
    assert_eq!(plan(&site, &link).await["mode"], "charge", "nobody knows");
    minutes(&site, 5).await;
    assert_eq!(plan(&site, &link).await["mode"], "provider");
    assert_eq!(subscriptions(&site).await, 1);
    site.sandbox.faults.clear();
    days(&site, 64).await;
    let third = plan(&site, &link).await;
    assert_eq!(third["history"].as_array().unwrap().len(), 3, "{third}");
    assert_eq!(site.taken().await, 3);
    let reviews = site.rows("SELECT id FROM payments_review").await;
    assert!(reviews.is_empty(), "it is ours");
    site.post_form(&link, &[("do", "yes-cancel")]).await;
    days(&site, 64).await;
    assert_eq!(site.taken().await, 3, "what is stopped is stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_never_arrived_is_asked_for_anew() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    site.sandbox.faults.set(SUBSCRIBE, Fault::Unreachable);
    let link = begun(&site, "").await;
    minutes(&site, 5).await;
    assert_eq!(subscriptions(&site).await, 0);
    site.sandbox.faults.clear();
    minutes(&site, 10).await;
    assert_eq!(subscriptions(&site).await, 1);
    days(&site, 34).await;
    assert_eq!(plan(&site, &link).await["mode"], "provider");
    assert_eq!(site.taken().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stopped_while_nobody_knows_of_a_subscription_takes_nothing_more() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().monthly_by = "provider".to_owned();
    site.sandbox.faults.set(SUBSCRIBE, Fault::AnswerLost);
    site.sandbox.faults.set(SUBSCRIPTIONS, Fault::Unreachable);
    let link = begun(&site, "").await;
    assert_eq!(subscriptions(&site).await, 1);
    site.post_form(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(plan(&site, &link).await["state"], "ended");
    minutes(&site, 5).await;
    site.sandbox.faults.clear();
    days(&site, 64).await;
    assert_eq!(site.taken().await, 1, "only what was paid at the beginning");
}
