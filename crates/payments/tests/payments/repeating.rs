//! Money that is taken again, subscriptions and transfers.

use chrono::Duration;
use kernel::{Currency, Id, Money};
use payments::model::{Amount, PaymentPurpose, PaymentRelease, PaymentStatus};
use payments::provider::{NewPlan, PlanInterval, SubscriptionStatus};
use payments::{AdoptedPayment, PaymentError, Payments};
use sea_orm::ConnectionTrait;
use serde_json::json;
use store::Actor;

use crate::conformance::{fits, schemas};
use crate::fixture::Fixture;

const SUBJECT: &str = "plan-1";

/// A gift that was paid, whose card is kept.
async fn kept(site: &Fixture, outcome: &str) {
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-0", 500_000)
        .await;
    let opened = site.open(quote).await;
    site.pay(&opened, outcome).await;
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
    let kept = site
        .payments
        .save_method(opened.reference, PaymentPurpose::Donation, SUBJECT)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(kept.label, "card ending 4081");
    assert_eq!(kept.expires.as_deref(), Some("12/2030"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_card_is_charged_once_for_a_quote() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    assert!(site.payments.can_charge_again(Currency::Ngn));
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let charge = || {
        site.payments
            .charge_saved_method(quote, SUBJECT, "Donation")
    };
    let state = charge().await.unwrap();
    assert_eq!(
        (state.status, state.is_repeat),
        (PaymentStatus::Settled, true)
    );
    let again = charge().await;
    assert!(
        matches!(again, Err(PaymentError::AlreadyPaid(_))),
        "{again:?}"
    );
    site.run_jobs().await;
    assert_eq!(site.told("gift-1", "settled"), 1);
    site.ledger_is_right(1_000_000).await;
    let other = site
        .quoted(PaymentPurpose::Donation, "gift-2", 500_000)
        .await;
    let none = site
        .payments
        .charge_saved_method(other, "plan-2", "Donation")
        .await;
    assert!(matches!(none, Err(PaymentError::Refused(_))), "{none:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_charge_is_over_and_told() {
    let site = Fixture::new().await;
    kept(&site, "again_declined").await;
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let state = site
        .payments
        .charge_saved_method(quote, SUBJECT, "Donation")
        .await;
    assert_eq!(state.unwrap().status, PaymentStatus::Released);
    site.run_jobs().await;
    assert_eq!(site.told("gift-1", "released"), 1);
    assert_eq!(site.told("gift-1", "settled"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_that_never_arrived_is_made_again_under_its_name() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let charge = || {
        site.payments
            .charge_saved_method(quote, SUBJECT, "Donation")
    };
    site.sandbox.faults.set_unreachable();
    let lost = charge().await;
    assert!(matches!(lost, Err(PaymentError::Provider(_))), "{lost:?}");
    site.sandbox.faults.clear();
    site.pass_minutes(1);
    let state = charge().await.unwrap();
    assert_eq!(state.status, PaymentStatus::Settled);
    let sql = "SELECT id FROM payments_attempt WHERE subject = 'gift-1'";
    assert_eq!(site.rows(sql).await.len(), 1);
    for _ in 0..8 {
        site.pass_minutes(15);
        site.run_jobs().await;
    }
    assert_eq!(site.told("gift-1", "settled"), 1);
    assert_eq!(site.told("gift-1", "released"), 0);
    site.ledger_is_right(1_000_000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_that_arrives_twice_is_taken_once_and_is_no_refusal() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let charge = || {
        site.payments
            .charge_saved_method(quote, SUBJECT, "Donation")
    };
    site.sandbox.faults.set_unreachable();
    assert!(charge().await.is_err());
    site.sandbox.faults.clear();
    site.pass_minutes(1);
    let rows = site.rows("SELECT id FROM payments_attempt WHERE subject = 'gift-1'");
    let reference: String = rows.await[0].try_get("", "id").unwrap();
    let reference: Id = reference.parse().unwrap();
    // Nobody has heard of it, and then it arrives after all.
    site.payments
        .refresh_attempt_state(reference)
        .await
        .unwrap();
    let (_, list) = site.call("GET", "transaction", None).await;
    let paid = &list["data"][0];
    let late = json!({ "email": paid["customer"]["email"], "amount": 500_000, "reference": reference,
        "authorization_code": paid["authorization"]["authorization_code"] });
    let path = "transaction/charge_authorization";
    assert_eq!(site.call("POST", path, Some(late)).await.0, 200);
    let state = charge().await.unwrap();
    assert_eq!(
        (state.reference, state.status),
        (reference, PaymentStatus::Settled)
    );
    site.run_jobs().await;
    assert_eq!(site.told("gift-1", "released"), 0);
    site.ledger_is_right(1_000_000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_charged_beside_a_payment_that_could_not_be_asked_after() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let own = site.open(quote).await;
    site.pay(&own, "pending_transfer").await;
    site.pass_minutes(1);
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let charge = || {
        site.payments
            .charge_saved_method(quote, SUBJECT, "Donation")
    };
    site.sandbox.faults.set_unreachable();
    let refused = charge().await;
    assert!(
        matches!(refused, Err(PaymentError::Provider(_))),
        "{refused:?}"
    );
    let sql = "SELECT id FROM payments_attempt WHERE subject = 'gift-1'";
    assert_eq!(site.rows(sql).await.len(), 1, "only the payer's own");
    site.sandbox.faults.clear();
    site.pass_minutes(1);
    let refused = charge().await;
    assert!(
        matches!(refused, Err(PaymentError::FundsPending(_))),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_charge_is_over_and_told() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    // The provider does not know the card any more.
    let tx = site.store.begin(Actor::System).await.unwrap();
    let sql = "DELETE FROM payments_sandbox_transaction";
    tx.connection().execute_unprepared(sql).await.unwrap();
    tx.commit().await.unwrap();
    let state = site
        .payments
        .charge_saved_method(quote, SUBJECT, "Donation")
        .await
        .unwrap();
    assert_eq!(
        (state.status, state.release),
        (PaymentStatus::Released, Some(PaymentRelease::Unopened))
    );
    site.run_jobs().await;
    assert_eq!(site.told("gift-1", "released"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_that_nobody_knows_of_yet_is_not_made_again_with_a_new_quote() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    site.sandbox.faults.set_unreachable();
    for _ in 0..3 {
        let quote = site
            .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
            .await;
        let lost = site
            .payments
            .charge_saved_method(quote, SUBJECT, "Donation")
            .await;
        assert!(matches!(lost, Err(PaymentError::Provider(_))), "{lost:?}");
        site.pass_minutes(1);
    }
    let sql = "SELECT id FROM payments_attempt WHERE subject = 'gift-1'";
    assert_eq!(site.rows(sql).await.len(), 1);
    // It never arrived there: only now that this is known it is made again.
    site.sandbox.faults.clear();
    let quote = site
        .quoted(PaymentPurpose::Donation, "gift-1", 500_000)
        .await;
    let state = site
        .payments
        .charge_saved_method(quote, SUBJECT, "Donation")
        .await;
    assert_eq!(state.unwrap().status, PaymentStatus::Settled);
    site.run_jobs().await;
    assert_eq!(site.told("gift-1", "settled"), 1);
    assert_eq!(site.told("gift-1", "released"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_answers_as_the_document_says() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    let schemas = schemas();
    let plan = json!({ "name": "Monthly", "amount": 500_000, "interval": "monthly" });
    let (status, plan) = site.call("POST", "plan", Some(plan)).await;
    assert_eq!(status, 200, "{plan}");
    fits(&schemas, "PlanCreateResponse", &plan);
    let (_, list) = site.call("GET", "transaction", None).await;
    let card = &list["data"][0]["authorization"]["authorization_code"];
    let body = json!({ "customer": "CUS_x", "plan": plan["data"]["plan_code"], "authorization": card,
        "start_date": "2026-12-21T09:00:00.000Z" });
    let (status, made) = site.call("POST", "subscription", Some(body)).await;
    assert_eq!(status, 200, "{made}");
    fits(&schemas, "SubscriptionCreateResponse", &made);
    let email = &list["data"][0]["customer"]["email"];
    let body =
        json!({ "email": email, "amount": 1_000, "authorization_code": card, "reference": "T-2" });
    let path = "transaction/charge_authorization";
    let (status, charged) = site.call("POST", path, Some(body.clone())).await;
    assert_eq!(
        (status, &charged["data"]["status"]),
        (200, &json!("success"))
    );
    fits(&schemas, "ChargeAuthorizationResponse", &charged);
    let (status, twice) = site.call("POST", path, Some(body.clone())).await;
    assert_eq!(
        (status, &twice["code"]),
        (400, &json!("duplicate_reference"))
    );
    let mut foreign = body;
    foreign["email"] = json!("bo@example.org");
    foreign["reference"] = json!("T-3");
    assert_eq!(site.call("POST", path, Some(foreign)).await.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriptions_money_is_taken_over_and_settled_on_the_one_way() {
    let site = Fixture::new().await;
    kept(&site, "").await;
    let plan = NewPlan {
        name: "Monthly donation".to_owned(),
        amount: Money::new(500_000, Currency::Ngn),
        interval: PlanInterval::Monthly,
    };
    let starts = site.clock.now() + Duration::days(30);
    let purpose = PaymentPurpose::Donation;
    let state = site
        .payments
        .create_subscription(purpose, SUBJECT, plan, starts)
        .await
        .unwrap();
    assert_eq!(state.status, SubscriptionStatus::Active);
    site.clock.advance(Duration::days(30));
    for _ in 0..4 {
        site.run_jobs().await;
    }
    assert_eq!(site.told(SUBJECT, "invoice"), 1);
    let (_, list) = site.call("GET", "transaction", None).await;
    let theirs = list["data"][0]["reference"].as_str().unwrap().to_owned();
    let adoption = AdoptedPayment {
        purpose,
        subject: "gift-1".to_owned(),
        subscription_subject: SUBJECT.to_owned(),
        provider_reference: theirs.clone(),
    };
    let first = site.payments.adopt_payment(adoption.clone()).await.unwrap();
    assert_eq!(first.status, PaymentStatus::Settled);
    let second = site.payments.adopt_payment(adoption).await.unwrap();
    assert_eq!(first.reference, second.reference);
    let subject = site
        .payments
        .find_adopted_subject(purpose, &theirs)
        .await
        .unwrap();
    assert_eq!(subject.as_deref(), Some("gift-1"));
    site.ledger_is_right(1_000_000).await;
    // Its webhook, and the comparison of lists, find it to be ours.
    for _ in 0..30 {
        site.pass_minutes(15);
        site.run_jobs().await;
    }
    assert!(site.rows("SELECT id FROM payments_review").await.is_empty());
    site.payments
        .cancel_subscription(purpose, SUBJECT)
        .await
        .unwrap();
    site.payments
        .cancel_subscription(purpose, SUBJECT)
        .await
        .unwrap();
    site.clock.advance(Duration::days(40));
    for _ in 0..4 {
        site.run_jobs().await;
    }
    assert_eq!(
        site.told(SUBJECT, "invoice"),
        1,
        "nothing is taken any more"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_is_booked_once_and_may_be_taken_back() {
    let site = Fixture::new().await;
    let money = Money::new(250_000, Currency::Gbp);
    let book = async || {
        let tx = site.store.begin(Actor::System).await?;
        let booked =
            Payments::book_transfer(&tx, PaymentPurpose::Donation, "gift-1", money).await?;
        tx.commit().await?;
        Ok::<Id, PaymentError>(booked)
    };
    let reference = book().await.unwrap();
    let twice = book().await;
    assert!(
        matches!(twice, Err(PaymentError::AlreadyPaid(_))),
        "{twice:?}"
    );
    let references = [reference.to_string()];
    let of = || {
        site.payments
            .sum_income(PaymentPurpose::Donation, &references)
    };
    assert_eq!(of().await.unwrap(), [Amount::from(money)]);
    let number = site
        .payments
        .find_receipt_number(&references[0])
        .await
        .unwrap();
    assert_eq!(number.as_deref(), Some("2026-000001"));
    let tx = site.store.begin(Actor::System).await.unwrap();
    Payments::unbook_transfer(&tx, PaymentPurpose::Donation, "gift-1", money)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert!(of().await.unwrap().is_empty());
    assert!(book().await.is_ok());
}
