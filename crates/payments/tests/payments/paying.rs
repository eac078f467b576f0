//! From a quote to money, by every way that the provider knows.

use kernel::{Currency, Money};
use payments::model::{PaymentPurpose, PaymentRelease, PaymentStatus};
use payments::{NewQuote, PaymentError, SubjectState};
use serde_json::json;

use crate::fixture::{Fixture, payer, success};

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_is_settled_by_its_webhook_and_told_once() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    assert_eq!(opened.amount.format_with_symbol(), "₦15,402.50");
    let page = site
        .client
        .http
        .get(&opened.checkout_url)
        .send()
        .await
        .unwrap();
    assert_eq!(page.status(), 200);
    let paid = site.pay(&opened, "").await;
    assert_eq!(paid.status(), 303);
    let back = paid.headers()["location"].to_str().unwrap();
    let reference = opened.reference;
    assert_eq!(
        back,
        format!("http://localhost:8080/consultation/paid?trxref={reference}&reference={reference}")
    );
    assert_eq!(
        site.status(reference).await,
        PaymentStatus::Open,
        "coming back proves nothing"
    );
    site.run_jobs().await;
    assert_eq!(site.status(reference).await, PaymentStatus::Settled);
    assert_eq!(site.told("request-1", "settled"), 1);
    let paid_by = site
        .payments
        .find_paid_reference(PaymentPurpose::Consultation, "request-1")
        .await
        .unwrap();
    assert_eq!(paid_by, Some(reference));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_that_waits_settles_without_a_webhook() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    let path = format!("/api/payments/{}", opened.reference);
    let (status, view) = site.client.get_json(&path).await;
    assert_eq!(
        (status, &view["state"], &view["isFinal"]),
        (200, &json!("waiting"), &json!(false))
    );
    assert_eq!(view["amountText"], "₦15,402.50");
    site.pass_minutes(1);
    let (_, view) = site.client.get_json(&path).await;
    let words = view["words"].as_str().unwrap();
    assert!(
        words.starts_with("Nothing has been paid so far."),
        "{words}"
    );
    assert_eq!(view["isUnpaid"], json!(true));
    site.pay(&opened, "no_webhook").await;
    site.pass_minutes(1);
    let (_, view) = site.client.get_json(&path).await;
    assert_eq!(
        (&view["state"], &view["isFinal"], &view["isUnpaid"]),
        (&json!("paid"), &json!(true), &json!(false))
    );
    site.run_jobs().await;
    assert_eq!(site.told("request-1", "settled"), 1);
    assert!(!view.to_string().contains("ada"), "{view}");
    for nothing in ["nothing", "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
        assert_eq!(
            site.client
                .get_json(&format!("/api/payments/{nothing}"))
                .await
                .0,
            404
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sweep_finds_what_nobody_told() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "no_webhook").await;
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
    site.pass_minutes(3);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_paid_expires_once_and_is_told() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    for _ in 0..40 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    let state = site
        .payments
        .find_attempt_state(opened.reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (state.status, state.release),
        (PaymentStatus::Released, Some(PaymentRelease::Expired))
    );
    assert_eq!(site.told("request-1", "released"), 1);
    assert_eq!(site.told("request-1", "settled"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_after_the_end_settles_all_the_same() {
    let site = Fixture::new().await;
    for (subject, is_cancelled) in [("late", false), ("cancelled", true)] {
        let opened = site.opened(subject).await;
        site.pay(&opened, "late_success").await;
        if is_cancelled {
            let status = site
                .payments
                .cancel_attempt(opened.reference)
                .await
                .unwrap();
            assert_eq!(status, PaymentStatus::Released);
        }
        for _ in 0..26 {
            site.pass_minutes(5);
            site.run_jobs().await;
        }
        let state = site
            .payments
            .find_attempt_state(opened.reference)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(state.status, PaymentStatus::Settled, "{subject}");
        assert!(state.release.is_some(), "{subject}");
        assert_eq!(
            (
                site.told(subject, "released"),
                site.told(subject, "settled")
            ),
            (1, 1)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_days_of_silence_are_looked_through() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pass_minutes(70);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Released);
    // Paid after all, in a tab that stayed open, and the webhook is lost.
    site.pay(&opened, "no_webhook").await;
    for _ in 0..30 {
        site.pass_minutes(60);
        site.run_jobs().await;
    }
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_match_is_held_and_not_told() {
    let site = Fixture::new().await;
    for outcome in ["wrong_amount", "wrong_currency", "partial_debit"] {
        let opened = site.opened(outcome).await;
        site.pay(&opened, outcome).await;
        site.run_jobs().await;
        assert_eq!(
            site.status(opened.reference).await,
            PaymentStatus::Review,
            "{outcome}"
        );
        assert_eq!(site.told(outcome, "settled"), 0, "{outcome}");
        let (_, view) = site
            .client
            .get_json(&format!("/api/payments/{}", opened.reference))
            .await;
        assert_eq!(view["state"], "checking");
    }
    let opened = site.opened("fee").await;
    site.pay(&opened, "fee_on_top").await;
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
    let opened = site.opened("odd").await;
    site.pay(&opened, "odd").await;
    site.pass_minutes(3);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_card_leaves_the_next_one_free() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    let declined = site.pay_with(&opened, "4084080000005408", "001", "").await;
    assert!(declined.text().await.unwrap().contains("Declined"));
    site.pass_minutes(1);
    let (_, view) = site
        .client
        .get_json(&format!("/api/payments/{}", opened.reference))
        .await;
    assert_eq!(view["state"], "declined");
    let asks = site
        .pay_with(&opened, "5060 6666 6666 6666 666", "123", "")
        .await;
    assert!(asks.text().await.unwrap().contains("PIN"));
    let asks = site.form(&opened, "step", &[("answer", "1234")]).await;
    assert!(asks.text().await.unwrap().contains("code"));
    let done = site.form(&opened, "step", &[("answer", "123456")]).await;
    assert_eq!(done.status(), 303);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_twice_is_one_attempt_until_it_is_cancelled() {
    let site = Fixture::new().await;
    let quote = site
        .quoted(PaymentPurpose::Consultation, "request-1", 1_540_250)
        .await;
    let (one, two) = (site.open(quote).await, site.open(quote).await);
    assert_eq!(one, two);
    let stands = || {
        site.payments
            .find_subject_state(PaymentPurpose::Consultation, "request-1")
    };
    assert_eq!(
        stands().await.unwrap(),
        SubjectState::Waiting(one.reference)
    );
    site.payments.cancel_attempt(one.reference).await.unwrap();
    assert_eq!(stands().await.unwrap(), SubjectState::Unpaid);
    let three = site.open(quote).await;
    assert_ne!(one.reference, three.reference);
    // Both tabs are paid: one settles, the other is held, and the feature is told once.
    site.pay(&one, "").await;
    site.pay(&three, "").await;
    site.run_jobs().await;
    let mut ends = [
        site.status(one.reference).await,
        site.status(three.reference).await,
    ];
    ends.sort_by_key(|status| status.key());
    assert_eq!(ends, [PaymentStatus::Review, PaymentStatus::Settled]);
    assert_eq!(site.told("request-1", "settled"), 1);
    assert!(matches!(stands().await.unwrap(), SubjectState::Paid(_)));
    let again = site.payments.open_attempt(quote, payer(), "x", "/").await;
    assert!(
        matches!(again, Err(PaymentError::AlreadyPaid(_))),
        "{again:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quote_ends_and_a_foreign_way_back_is_refused() {
    let site = Fixture::new().await;
    let quote = site
        .quoted(PaymentPurpose::Consultation, "request-1", 1_540_250)
        .await;
    for away in [
        "https://evil.example/",
        "//evil.example/x",
        "javascript:alert(1)",
    ] {
        let refused = site.payments.open_attempt(quote, payer(), "x", away).await;
        assert!(
            matches!(refused, Err(PaymentError::InvalidReturnUrl)),
            "{away}"
        );
    }
    site.pass_minutes(31);
    let late = site.payments.open_attempt(quote, payer(), "x", "/").await;
    assert!(matches!(late, Err(PaymentError::QuoteExpired)));
    let nobody = site
        .payments
        .open_attempt(site.clock.new_id(), payer(), "x", "/")
        .await;
    assert!(matches!(nobody, Err(PaymentError::QuoteNotFound)));
}

#[tokio::test(flavor = "multi_thread")]
async fn amounts_that_cannot_be_paid_are_not_quoted() {
    let site = Fixture::new().await;
    for minor in [0, -1, i64::MIN, 49_99, 1_000_000_000_001, i64::MAX] {
        let quote = site.payments.create_quote(NewQuote {
            purpose: PaymentPurpose::Donation,
            subject: "gift".to_owned(),
            price: Money::new(minor, Currency::Ngn),
            pay_in: None,
        });
        assert!(
            matches!(quote.await, Err(PaymentError::Amount(_))),
            "{minor}"
        );
    }
    let pounds = site.payments.create_quote(NewQuote {
        purpose: PaymentPurpose::Donation,
        subject: "gift".to_owned(),
        price: Money::new(10_00, Currency::Gbp),
        pay_in: Some(Currency::Gbp),
    });
    assert!(matches!(
        pounds.await,
        Err(PaymentError::NoProvider(Currency::Gbp))
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_webhooks_change_nothing() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    let event = success(opened.reference);
    let forged = [
        (event.to_string(), String::new()),
        (event.to_string(), "00".repeat(64)),
        (event.to_string(), "zz".to_owned()),
        (
            event.to_string() + " ",
            payments::provider::paystack::sign_body(
                site.sandbox.service.secret_key(),
                event.to_string().as_bytes(),
            ),
        ),
        (
            event.to_string(),
            payments::provider::paystack::sign_body("sk_test_other", event.to_string().as_bytes()),
        ),
    ];
    for (body, signature) in forged {
        assert_eq!(site.webhook_signed(&body, &signature).await.status(), 401);
    }
    // Signed, but not so: nothing was paid.
    for event in [event, json!({ "event": "invoice.create", "data": {} })] {
        assert_eq!(site.webhook(&event).await.status(), 200);
    }
    for odd in [json!([]), json!({ "event": 5 })] {
        assert_eq!(site.webhook(&odd).await.status(), 400);
    }
    let huge = format!("{{\"event\":\"{}\"}}", "x".repeat(100_000));
    assert_eq!(site.webhook_signed(&huge, "00").await.status(), 413);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_comes_again_and_again_is_one() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "duplicate_webhook").await;
    for _ in 0..5 {
        assert_eq!(site.webhook(&success(opened.reference)).await.status(), 200);
        site.run_jobs().await;
    }
    site.pass_minutes(60 * 24);
    assert_eq!(site.webhook(&success(opened.reference)).await.status(), 200);
    site.run_jobs().await;
    assert_eq!(site.told("request-1", "settled"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_is_left_alone_and_asked_again() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "no_webhook").await;
    site.sandbox.faults.set_unreachable();
    site.pass_minutes(1);
    let (status, view) = site
        .client
        .get_json(&format!("/api/payments/{}", opened.reference))
        .await;
    assert_eq!(
        (status, &view["state"], &view["isTest"]),
        (200, &json!("waiting"), &json!(true)),
        "what is known is said"
    );
    let nobody = site.quoted(PaymentPurpose::Order, "order-1", 500_000).await;
    let refused = site.payments.open_attempt(nobody, payer(), "x", "/").await;
    assert!(matches!(refused, Err(PaymentError::Provider(_))));
    site.pass_minutes(5);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
    site.sandbox.faults.clear();
    site.run_jobs().await;
    let again = site
        .payments
        .refresh_attempt_state(opened.reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(again.status, PaymentStatus::Open, "left alone for a moment");
    site.pass_minutes(20);
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
    let opened = site.open(nobody).await;
    site.pay(&opened, "").await;
    site.run_jobs().await;
    assert_eq!(site.told("order-1", "settled"), 1);
}
