//! What nobody should send: signed or not, to the webhook and to the sandbox. Everything is answered, nothing is moved.

use payments::model::PaymentStatus;
use payments::provider::paystack::{SIGNATURE_HEADER, sign_body};
use reqwest::Method;
use serde_json::{Value, json};

use crate::fixture::{Fixture, success};

/// A webhook of these very bytes, signed as it should be.
async fn hears(site: &Fixture, body: &[u8]) -> u16 {
    let url = format!("{}/api/payments/webhooks/sandbox", site.client.site);
    let signed = sign_body(site.sandbox.service.secret_key(), body);
    let request = site.client.http.post(url).header(SIGNATURE_HEADER, signed);
    let answer = request.body(body.to_vec()).send().await.unwrap();
    answer.status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_events_are_answered_and_settle_nothing() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    let about =
        |reference: Value| json!({ "event": "charge.success", "data": { "reference": reference } });
    let says = |name: &str, value: Value| {
        let mut event = success(opened.reference);
        event["data"][name] = value;
        event
    };
    for event in [
        about(json!("with\u{0}nothing")),
        about(json!("x".repeat(20_000))),
        about(json!("' OR 1=1 --")),
        about(json!("🙂".repeat(200))),
        about(json!(5)),
        about(json!([opened.reference])),
        about(json!(null)),
        says("amount", json!(0)),
        says("amount", json!(-1_540_250)),
        says("amount", json!(1_540_250.5)),
        says("amount", json!(1e30)),
        says("amount", json!("1540250")),
        says("currency", json!("GHS")),
        says("domain", json!("live")),
        says("id", json!("\u{0}")),
        says("id", json!(1e30)),
        says("status", json!({ "deep": [[[[]]]] })),
        json!({ "event": "refund.\u{0}", "data": { "transaction_reference": "\u{0}" } }),
        json!({ "event": "refund.processed", "data": { "transaction_reference": opened.reference, "amount": "1e30" } }),
        json!({ "event": "charge.dispute.create", "data": { "transaction_reference": "y".repeat(300) } }),
        json!({ "event": "x".repeat(5_000), "data": {} }),
    ] {
        let status = hears(&site, event.to_string().as_bytes()).await;
        assert_eq!(
            status,
            200,
            "{}",
            event.to_string().chars().take(200).collect::<String>()
        );
    }
    let deep = format!(
        "{{\"event\":\"x\",\"data\":{}{}}}",
        "[".repeat(30_000),
        "]".repeat(30_000)
    );
    for bytes in [
        &b""[..],
        b"{",
        b"\xff\xfe",
        b"null",
        b"\"text\"",
        deep.as_bytes(),
    ] {
        assert_eq!(hears(&site, bytes).await, 400);
    }
    for _ in 0..4 {
        site.run_jobs().await;
    }
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
    assert_eq!(site.told("request-1", "settled"), 0);
    assert!(
        site.rows("SELECT entry_id FROM payments_ledger_line")
            .await
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_recorded_and_sent_again_moves_no_money() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "").await;
    site.run_jobs().await;
    let (_, paid) = site
        .call(
            "GET",
            &format!("transaction/verify/{}", opened.reference),
            None,
        )
        .await;
    let event = json!({ "event": "charge.success", "data": paid["data"] });
    let held = 1_540_250;
    for minutes in [0, 1, 60, 60 * 24 * 100] {
        site.pass_minutes(minutes);
        for again in [event.clone(), success(opened.reference)] {
            assert_eq!(site.webhook(&again).await.status(), 200);
        }
        site.run_jobs().await;
        assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
        assert_eq!(site.told("request-1", "settled"), 1);
        site.ledger_is_right(held).await;
    }
    // The signature belongs to its body: neither goes with another one.
    let body = event.to_string();
    let signed = sign_body(site.sandbox.service.secret_key(), body.as_bytes());
    let other = success(site.opened("request-2").await.reference).to_string();
    assert_eq!(site.webhook_signed(&other, &signed).await.status(), 401);
    assert_eq!(
        site.webhook_signed(&body, &signed[..126]).await.status(),
        401
    );
    let twice = format!("{signed}{signed}");
    assert_eq!(site.webhook_signed(&body, &twice).await.status(), 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn amounts_that_are_none_are_refused_everywhere() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "no_webhook").await;
    let reference = opened.reference.to_string();
    for amount in [
        json!(0),
        json!(-1),
        json!(100.5),
        json!(1e30),
        json!("99999999999999999999"),
        json!("1e3"),
        json!("12,50"),
        json!("٥٠٠"),
        json!(""),
        json!(true),
        json!([500]),
        json!({ "minor": 500 }),
        json!(i64::MIN),
        json!(u64::MAX),
    ] {
        let initialize = json!({ "email": "ada@example.org", "amount": amount });
        let refund = json!({ "transaction": reference, "amount": amount });
        for (path, body) in [("transaction/initialize", initialize), ("refund", refund)] {
            let (status, answer) = site.call("POST", path, Some(body)).await;
            assert_eq!(
                (status, &answer["status"]),
                (400, &json!(false)),
                "{path} {amount}"
            );
        }
        let inline = json!({ "key": site.sandbox.service.public_key(), "email": "ada@example.org", "amount": amount });
        let url = format!("{}checkout/request_inline", site.sandbox.address);
        let answer = site
            .client
            .http
            .post(url)
            .json(&inline)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 400, "{amount}");
    }
    let dollars = json!({ "transaction": reference, "amount": 1_000, "currency": "USD" });
    assert_eq!(site.call("POST", "refund", Some(dollars)).await.0, 400);
    let (_, paid) = site
        .call("GET", &format!("transaction/verify/{reference}"), None)
        .await;
    assert_eq!(paid["data"]["status"], "success", "nothing went back");
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// A call of the sandbox with a body of that kind has to be refused.
async fn is_refused(site: &Fixture, method: Method, path: &str, kind: &str, body: &str) {
    let url = format!("{}{path}", site.sandbox.address);
    let request = site
        .client
        .http
        .request(method, url)
        .bearer_auth(site.sandbox.service.secret_key());
    let request = request.header("content-type", kind).body(body.to_owned());
    let status = request.send().await.unwrap().status().as_u16();
    let shown: String = path
        .chars()
        .take(80)
        .chain(" ".chars())
        .chain(body.chars().take(60))
        .collect();
    assert!((400..500).contains(&status), "{status} {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_calls_of_the_sandbox_are_refused_and_not_failed() {
    let site = Fixture::new().await;
    let code = site.opened("request-1").await.access_code;
    let long = format!("transaction/verify/{}", "x".repeat(9_000));
    let page = format!("{code}/pay");
    for path in [
        "transaction/verify/%00",
        "transaction/verify/%F0%9F%99%82",
        &long,
        "transaction/-1",
        "transaction/99999999999999999999",
        "transaction/timeline/%00",
        "transaction/verify_access_code/%00",
        "%00",
        "refund/%00",
        &page,
    ] {
        is_refused(&site, Method::GET, path, "", "").await;
    }
    let huge = "x".repeat(300 << 10);
    let card = "number=4084084084084081&cvv=408&expiry=12/40";
    let nul = "{\"email\":\"a\\u0000@b.c\",\"amount\":5000}";
    for (path, kind, body) in [
        ("transaction/initialize", JSON, "[]"),
        ("transaction/initialize", JSON, nul),
        ("transaction/initialize", JSON, &huge),
        ("checkout/request_inline", JSON, "{\"key\":\"\\u0000\"}"),
        ("transaction/update_log/1", "", "{\"payload\":\"{}\"}"),
        ("transaction/update_log/x", "", ""),
        ("transaction/set_ip/-5", "", ""),
        ("applepay/charge", FORM, "transaction=%00&paymentObject=%00"),
        ("nothing/pay", FORM, card),
        ("%00/pay", FORM, card),
        (&page, FORM, &huge),
    ] {
        is_refused(&site, Method::POST, path, kind, body).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_that_are_none_pay_nothing() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    for typed in [
        "",
        "number=&cvv=&expiry=",
        "number=4084084084084081&cvv=408&expiry=00/00",
        "number=4084084084084081&cvv=408&expiry=%F0%9F%99%82",
        "number=4084084084084081&cvv=999&expiry=12/40",
        "number=4111111111111111&cvv=408&expiry=12/40&outcome=success",
        "number=%00&cvv=%00&expiry=%00&outcome=%00",
    ] {
        let url = format!("{}{}/pay", site.sandbox.address, opened.access_code);
        let request = site
            .client
            .http
            .post(url)
            .header("content-type", FORM)
            .body(typed);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{typed}");
        assert!(
            answer.text().await.unwrap().contains("role=\"alert\""),
            "{typed}"
        );
    }
    site.pass_minutes(1);
    let seen = site
        .payments
        .refresh_attempt_state(opened.reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.status, PaymentStatus::Open);
}
