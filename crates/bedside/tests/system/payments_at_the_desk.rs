//! Payments as the desk and the public meet them, through the sandbox on its own port.

use kernel::{Clock, Currency, Id, Money};
use payments::model::PaymentPurpose;
use payments::{NewQuote, OpenedAttempt, Payer};
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testsite::{App, app};

fn clock() -> Clock {
    Clock::fixed(chrono::DateTime::from_timestamp(1_795_248_000, 0).unwrap())
}

async fn house() -> App {
    app().without_jobs().clock(clock()).start().await
}

async fn opened(app: &App, subject: &str, minor: i64) -> OpenedAttempt {
    let quote = app.payments().create_quote(NewQuote {
        purpose: PaymentPurpose::Donation,
        subject: subject.to_owned(),
        price: Money::new(minor, Currency::Ngn),
        pay_in: None,
    });
    let payer = Payer {
        email: "ada@example.org".parse().unwrap(),
        name: Some("Ada Obi".to_owned()),
        phone: None,
    };
    let quote = quote.await.unwrap().id;
    app.payments()
        .open_attempt(quote, payer, "Donation", "/partnership/thanks")
        .await
        .unwrap()
}

/// Pays at the sandbox's page; the site hears of it by a webhook through its front door.
pub async fn paid(app: &App, subject: &str, minor: i64, outcome: &str) -> Id {
    let opened = opened(app, subject, minor).await;
    let form = [
        ("number", "4084084084084081"),
        ("cvv", "408"),
        ("expiry", "12/30"),
        ("outcome", outcome),
    ];
    let page = format!("{}/pay", opened.checkout_url);
    let client = outbound::client_builder().redirect(reqwest::redirect::Policy::none());
    let answer = client
        .build()
        .unwrap()
        .post(page)
        .form(&form)
        .send()
        .await
        .unwrap();
    let back = answer.headers()["location"].to_str().unwrap().to_owned();
    assert!(
        back.starts_with("http://localhost:8080/partnership/thanks?trxref="),
        "{back}"
    );
    app.run_jobs().await;
    opened.reference
}

/// Mails about payments that need a look. They name nobody and nothing that was paid for.
async fn alerts(app: &App) -> usize {
    let owner = app.sign_in(Role::Owner).await;
    let mails = json_of(&owner, "/api/desk/mails").await;
    let mails = mails["items"].as_array().unwrap().clone();
    let alerts: Vec<_> = mails
        .iter()
        .filter(|mail| mail["template"] == "payment-alert")
        .collect();
    for alert in &alerts {
        assert!(!alert.to_string().contains("gift-"), "{alert}");
    }
    alerts.len()
}

async fn json_of(person: &Staffer, path: &str) -> Value {
    let response = person.get(path).await;
    assert_eq!(response.status(), 200, "{path}");
    response.json().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_is_made_and_found_at_the_desk() {
    let app = house().await;
    let finance = app.sign_in(Role::Finance).await;
    let reference = paid(&app, "gift-1", 500_000, "").await;
    let view: Value = app
        .get(&format!("/api/payments/{reference}"))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        (&view["state"], &view["amountText"]),
        (&json!("paid"), &json!("₦5,000"))
    );
    let list = json_of(&finance, "/api/desk/payments?status=settled&q=gift-1").await;
    assert_eq!(
        (&list["total"], &list["items"][0]["received"]),
        (&json!(1), &json!("₦5,000"))
    );
    let one = json_of(&finance, &format!("/api/desk/payments/{reference}")).await;
    assert_eq!(one["payerEmail"], "ada@example.org");
    assert_eq!(one["leftMinor"], 500_000);
    assert_eq!(one["postings"].as_array().unwrap().len(), 4);
    let ledger = json_of(&finance, "/api/desk/ledger").await;
    assert_eq!(ledger["isBalanced"], true);
    let income = ledger["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["account"] == "income:donation");
    assert_eq!(income.unwrap()["moved"], "-₦5,000");
    let table = finance
        .get("/api/desk/ledger.csv")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(table.lines().count(), 5);
    assert!(
        table.contains("\"clearing:sandbox\",\"NGN\",\"5000.00\",\"\""),
        "{table}"
    );
    let doctor = app.sign_in(Role::Doctor).await;
    for path in [
        "/api/desk/payments",
        "/api/desk/ledger",
        "/api/desk/ledger.csv",
        "/api/desk/rates",
        "/api/desk/refunds",
        "/api/desk/money/counts",
    ] {
        assert_eq!(doctor.get(path).await.status(), 403, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_takes_two_people_above_the_limit_and_stands_in_the_audit_log() {
    let app = house().await;
    let (ada, bo) = (
        app.sign_in(Role::Finance).await,
        app.sign_in(Role::Owner).await,
    );
    let reference = paid(&app, "gift-1", 6_000_000, "").await;
    let path = format!("/api/desk/payments/{reference}/refunds");
    let without_reason = ada.post(&path, json!({ "minor": 1_000 })).await;
    assert_eq!(without_reason.status(), 409);
    let asked = ada
        .post(&path, json!({ "reason": "Given twice by mistake" }))
        .await;
    assert_eq!(asked.status(), 200);
    let asked: Value = asked.json().await.unwrap();
    let refund = &asked["refunds"][0];
    assert_eq!(
        (&refund["status"], &refund["needsSecondPerson"]),
        (&json!("requested"), &json!(true))
    );
    let agree = format!("/api/desk/refunds/{}/agree", refund["id"].as_str().unwrap());
    assert_eq!(
        ada.post(&agree, json!({})).await.status(),
        409,
        "the one who asked"
    );
    assert_eq!(bo.post(&agree, json!({})).await.status(), 200);
    app.run_jobs().await;
    app.clock().advance(chrono::Duration::minutes(2));
    app.run_jobs().await;
    let one = json_of(&ada, &format!("/api/desk/payments/{reference}")).await;
    assert_eq!(
        (&one["refunded"], &one["leftMinor"]),
        (&json!("₦60,000"), &json!(0))
    );
    for action in ["payment.refund", "payment.refund-agree"] {
        let lines = json_of(&bo, &format!("/api/desk/audit?action={action}")).await;
        assert_eq!(lines["total"], 1, "{action}");
        assert!(!lines.to_string().contains("ada@example.org"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_are_found_by_provider_and_by_days_in_lagos() {
    let app = house().await;
    let finance = app.sign_in(Role::Finance).await;
    paid(&app, "gift-1", 500_000, "").await;
    // The clock of these tests stands on the morning of 21 November 2026.
    for (filter, total) in [
        ("provider=sandbox", 1),
        ("provider=paystack", 0),
        ("from=2026-11-21&to=2026-11-21", 1),
        ("from=2026-11-22", 0),
        ("to=2026-11-20", 0),
    ] {
        let list = json_of(&finance, &format!("/api/desk/payments?{filter}")).await;
        assert_eq!(list["total"], total, "{filter}");
    }
    let nonsense = finance.get("/api/desk/payments?from=yesterday").await;
    assert_eq!(nonsense.status(), 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_that_wait_are_counted_and_found_with_names() {
    let app = house().await;
    let (ada, bo) = (
        app.sign_in(Role::Finance).await,
        app.sign_in(Role::Owner).await,
    );
    let reference = paid(&app, "gift-1", 6_000_000, "").await;
    let path = format!("/api/desk/payments/{reference}");
    assert_eq!(
        json_of(&ada, &path).await["refundFreeMinor"],
        5_000_000,
        "the limit"
    );
    let wanted = json!({ "minor": 5_500_000, "reason": "Given twice by mistake" });
    let asked = ada.post(&format!("{path}/refunds"), wanted).await;
    let asked: Value = asked.json().await.unwrap();
    assert_eq!(
        (&asked["leftMinor"], &asked["refundFreeMinor"]),
        (&json!(500_000), &json!(0))
    );
    assert_eq!(
        json_of(&bo, "/api/desk/money/counts").await,
        json!({ "reviews": 0, "refunds": 1 })
    );
    let waiting = json_of(&bo, "/api/desk/refunds?status=requested").await;
    let row = &waiting["items"][0];
    assert_eq!(
        (&waiting["total"], &row["reference"], &row["amount"]),
        (&json!(1), &json!(reference), &json!("₦55,000"))
    );
    assert!(row["requestedByName"].is_string(), "{row}");
    let decline = format!("/api/desk/refunds/{}/decline", row["id"].as_str().unwrap());
    let declined: Value = bo.post(&decline, json!({})).await.json().await.unwrap();
    assert!(declined["refunds"][0]["decidedByName"].is_string());
    assert_eq!(
        json_of(&bo, "/api/desk/money/counts").await["refunds"],
        json!(0)
    );
    let all = json_of(&bo, "/api/desk/refunds").await;
    assert_eq!(all["items"][0]["status"], "declined");
}

#[tokio::test(flavor = "multi_thread")]
async fn held_money_is_accepted_or_given_back_and_never_looked_away_from() {
    let app = house().await;
    let finance = app.sign_in(Role::Finance).await;
    let partial = paid(&app, "gift-1", 500_000, "partial_debit").await;
    let foreign = paid(&app, "gift-2", 500_000, "wrong_currency").await;
    let queue = json_of(&finance, "/api/desk/payment-reviews").await;
    assert_eq!(queue["total"], 2);
    assert_eq!(
        alerts(&app).await,
        2,
        "one mail for each thing, to the one person who looks after money"
    );
    let item = |reference: Id| {
        let items = queue["items"].as_array().unwrap().iter();
        let found = items
            .clone()
            .find(|item| item["reference"] == reference.to_string());
        format!(
            "/api/desk/payment-reviews/{}",
            found.unwrap()["id"].as_str().unwrap()
        )
    };
    let (first, second) = (item(partial), item(foreign));
    let away = finance
        .post(&first, json!({ "how": "dismiss", "note": "no" }))
        .await;
    assert_eq!(away.status(), 409);
    let taken = finance
        .post(
            &first,
            json!({ "how": "accept", "note": "The bank kept a fee" }),
        )
        .await;
    assert_eq!(taken.status(), 204);
    assert_eq!(
        finance
            .post(&first, json!({ "how": "accept" }))
            .await
            .status(),
        409
    );
    assert_eq!(
        json_of(&finance, &format!("/api/desk/payments/{partial}")).await["status"],
        "settled"
    );
    let back = finance
        .post(&second, json!({ "how": "refund", "note": "Not ours" }))
        .await;
    assert_eq!(back.status(), 204);
    let one = json_of(&finance, &format!("/api/desk/payments/{foreign}")).await;
    assert_eq!(
        one["refunds"][0]["needsSecondPerson"], true,
        "a currency without a limit"
    );
    let queue = json_of(&finance, "/api/desk/payment-reviews").await;
    assert_eq!(queue["total"], 0);
    assert_eq!(
        json_of(&finance, "/api/desk/ledger").await["isBalanced"],
        true
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn finance_says_a_rate_and_the_next_quote_has_it() {
    let app = house().await;
    let finance = app.sign_in(Role::Finance).await;
    let rates = json_of(&finance, "/api/desk/rates").await;
    assert_eq!(
        (&rates["inUse"], &rates["rules"]["hasDonationFallback"]),
        (&Value::Null, &json!(false))
    );
    assert_eq!(rates["rules"]["donationFallbackRate"], "450");
    assert_eq!(
        (&rates["hasService"], &rates["isOld"], &rates["giftRate"]),
        (&json!(false), &json!(false), &Value::Null)
    );
    let bad =
        json!({ "nairaPerDollar": "1e3", "donationFallbackRate": "0", "marginBasisPoints": 5_000 });
    let bad = finance.send("PUT", "/api/desk/rates", bad).await;
    assert_eq!(bad.status(), 422);
    assert_eq!(
        bad.json::<Value>().await.unwrap()["errors"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    let good = json!({ "nairaPerDollar": "1,540.25", "donationFallbackRate": "450", "marginBasisPoints": 100 });
    let good = finance.send("PUT", "/api/desk/rates", good).await;
    assert_eq!(good.status(), 200);
    let said: Value = good.json().await.unwrap();
    assert_eq!(
        (&said["inUse"], &said["source"], &said["giftSource"]),
        (&json!("1,540.25"), &json!("desk"), &json!("desk"))
    );
    assert_eq!(said["usedAt"], said["changedAt"]);
    let quote = app.payments().create_quote(NewQuote {
        purpose: PaymentPurpose::Consultation,
        subject: "request-1".to_owned(),
        price: Money::new(10_00, Currency::Usd),
        pay_in: Some(Currency::Ngn),
    });
    let quote = quote.await.unwrap();
    assert_eq!(quote.amount.format_with_symbol(), "₦15,402.50");
    let payer = Payer {
        email: "ada@example.org".parse().unwrap(),
        name: None,
        phone: None,
    };
    let opened = app
        .payments()
        .open_attempt(quote.id, payer, "Consultation", "/payment");
    let reference = opened.await.unwrap().reference;
    let one = json_of(&finance, &format!("/api/desk/payments/{reference}")).await;
    assert_eq!(
        (&one["price"], &one["rate"], &one["rateSource"]),
        (&json!("$10"), &json!("1,540.25"), &json!("desk"))
    );
}

#[tokio::test]
async fn the_desk_says_on_every_screen_that_no_money_moves() {
    let app = house().await;
    let support = app.sign_in(Role::Support).await;
    let session = json_of(&support, "/api/desk/session").await;
    assert_eq!(session["hasTestMoney"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_passes_the_front_door_signed_and_not_otherwise() {
    let app = house().await;
    let body = json!({ "event": "charge.success", "data": { "id": 1, "reference": "x", "status": "success" } });
    for signature in ["", "00"] {
        let sent = app.request("POST", "/api/payments/webhooks/sandbox");
        let answer = sent
            .header("x-paystack-signature", signature)
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 401);
        assert!(answer.headers().get("set-cookie").is_none());
    }
    let nobody = app
        .request("POST", "/api/payments/webhooks/nobody")
        .json(&body)
        .send()
        .await
        .unwrap();
    assert_eq!(nobody.status(), 404);
}
