//! Nobody is asked for money a second time while some of it came, or is on its way.

use kernel::Id;
use payments::model::{PaymentPurpose, PaymentRelease, PaymentStatus};
use payments::{OpenedAttempt, Payer, PaymentError, RefundRequest, SubjectState};
use store::Actor;

use crate::fixture::{Fixture, payer};

/// A new price for a request that has one already, and the press of the button to pay.
async fn again(site: &Fixture, subject: &str) -> Result<OpenedAttempt, PaymentError> {
    let quote = site
        .quoted(PaymentPurpose::Consultation, subject, 1_540_250)
        .await;
    site.payments
        .open_attempt(quote, payer(), "Consultation", "/consultation/paid")
        .await
}

async fn words(site: &Fixture, reference: Id) -> (String, bool, String) {
    let (_, view) = site
        .client
        .get_json(&format!("/api/payments/{reference}"))
        .await;
    let text = |name: &str| view[name].as_str().unwrap().to_owned();
    (
        text("state"),
        view["isFinal"].as_bool().unwrap(),
        text("words"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_price_is_not_paid_while_money_is_held() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "partial_debit").await;
    site.run_jobs().await;
    let refused = again(&site, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::InReview(held)) if held == opened.reference),
        "{refused:?}"
    );
    let all = RefundRequest {
        reference: opened.reference,
        minor: None,
        reason: "It is too little".to_owned(),
        by: Actor::System,
    };
    site.payments.request_refund(all).await.unwrap();
    site.run_jobs().await;
    site.pass_minutes(2);
    site.run_jobs().await;
    // All of it went back: nothing is held any more.
    let free = again(&site, "request-1").await.unwrap();
    let stands = site
        .payments
        .find_subject_state(PaymentPurpose::Consultation, "request-1");
    assert_eq!(stands.await.unwrap(), SubjectState::Waiting(free.reference));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_price_is_not_paid_while_money_is_on_its_way_or_came() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "pending_transfer").await;
    site.pass_minutes(1);
    // Nobody told of it: the provider is asked before another payment is opened.
    let refused = again(&site, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::FundsPending(waits)) if waits == opened.reference),
        "{refused:?}"
    );
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
    site.pass_minutes(12);
    let refused = again(&site, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::AlreadyPaid(_))),
        "{refused:?}"
    );
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_on_its_way_is_not_forgotten_by_who_cancels() {
    let site = Fixture::new().await;
    for (subject, is_known) in [("known", true), ("unknown", false)] {
        let opened = site.opened(subject).await;
        site.pay(&opened, "pending_transfer").await;
        site.pass_minutes(1);
        if is_known {
            site.payments
                .refresh_attempt_state(opened.reference)
                .await
                .unwrap();
        }
        site.payments
            .cancel_attempt(opened.reference)
            .await
            .unwrap();
        assert_eq!(site.status(opened.reference).await, PaymentStatus::Released);
        site.pass_minutes(1);
        let refused = again(&site, subject).await;
        assert!(
            matches!(refused, Err(PaymentError::FundsPending(waits)) if waits == opened.reference),
            "{subject}: {refused:?}"
        );
        site.pass_minutes(12);
        let refused = again(&site, subject).await;
        assert!(
            matches!(refused, Err(PaymentError::AlreadyPaid(_))),
            "{subject}: {refused:?}"
        );
    }
    let unpaid = site.opened("unpaid").await;
    site.payments
        .cancel_attempt(unpaid.reference)
        .await
        .unwrap();
    site.pass_minutes(1);
    again(&site, "unpaid").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_takes_the_place_of_a_payment_that_could_not_be_asked_after() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "pending_transfer").await;
    site.pass_minutes(1);
    site.sandbox.faults.set_unreachable();
    let refused = again(&site, "request-1").await;
    assert!(matches!(refused, Err(PaymentError::Provider(_))));
    site.sandbox.faults.clear();
    // It answers again, and is left alone for a moment.
    let refused = again(&site, "request-1").await;
    assert!(matches!(refused, Err(PaymentError::Provider(_))));
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Open);
    site.pass_minutes(1);
    let refused = again(&site, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::FundsPending(waits)) if waits == opened.reference),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_a_new_price_takes_the_place_of_the_one_before() {
    let site = Fixture::new().await;
    let before = site.opened("request-1").await;
    let after = again(&site, "request-1").await.unwrap();
    let state = site
        .payments
        .find_attempt_state(before.reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (state.status, state.release),
        (PaymentStatus::Released, Some(PaymentRelease::Cancelled))
    );
    let stands = site
        .payments
        .find_subject_state(PaymentPurpose::Consultation, "request-1");
    assert_eq!(
        stands.await.unwrap(),
        SubjectState::Waiting(after.reference)
    );
    site.pay(&after, "").await;
    site.run_jobs().await;
    assert_eq!(site.told("request-1", "settled"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_prices_that_are_opened_at_once_leave_one_payment() {
    let site = Fixture::new().await;
    for number in 0..6 {
        let subject = format!("request-{number}");
        drop(tokio::join!(
            again(&site, &subject),
            again(&site, &subject),
            again(&site, &subject)
        ));
        let sql = format!(
            "SELECT id FROM payments_attempt WHERE subject = '{subject}' AND status IN ('open', 'opening')"
        );
        assert!(site.rows(&sql).await.len() <= 1, "{subject}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_is_on_its_way_outlasts_the_time_to_pay() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    let reference = opened.reference;
    for _ in 0..11 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    site.pay(&opened, "pending_transfer").await;
    site.pass_minutes(6);
    site.run_jobs().await;
    let (state, is_final, said) = words(&site, reference).await;
    assert_eq!((state.as_str(), is_final), ("pending", false));
    assert!(!said.contains("Nothing was charged"), "{said}");
    assert_eq!(site.status(reference).await, PaymentStatus::Open);
    site.pass_minutes(10);
    site.run_jobs().await;
    site.pass_minutes(60);
    site.run_jobs().await;
    assert_eq!(site.status(reference).await, PaymentStatus::Settled);
    let told = |word| site.told("request-1", word);
    assert_eq!((told("released"), told("settled")), (0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_was_cancelled_says_only_what_is_known_of_it() {
    let site = Fixture::new().await;
    let cancelled = |subject: &'static str, outcome: &'static str| {
        let site = &site;
        async move {
            let opened = site.opened(subject).await;
            if !outcome.is_empty() {
                site.pay(&opened, outcome).await;
            }
            site.payments
                .cancel_attempt(opened.reference)
                .await
                .unwrap();
            site.pass_minutes(1);
            opened.reference
        }
    };
    let unpaid = cancelled("unpaid", "").await;
    let (state, is_final, said) = words(&site, unpaid).await;
    assert_eq!((state.as_str(), is_final), ("cancelled", true));
    assert!(said.contains("Nothing was charged"), "{said}");
    let sent = cancelled("sent", "pending_transfer").await;
    let (state, is_final, said) = words(&site, sent).await;
    assert_eq!((state.as_str(), is_final), ("pending", false));
    assert!(!said.contains("Nothing was charged"), "{said}");
    let unknown = cancelled("unknown", "no_webhook").await;
    site.sandbox.faults.set_unreachable();
    let (state, _, said) = words(&site, unknown).await;
    assert_eq!(state, "cancelled");
    assert!(!said.contains("Nothing was charged"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_corrects_the_address_pays_under_the_new_one() {
    let site = Fixture::new().await;
    let quote = site
        .quoted(PaymentPurpose::Consultation, "request-1", 1_540_250)
        .await;
    let before = site.open(quote).await;
    let corrected = Payer {
        email: "ada.obi@example.org".parse().unwrap(),
        ..payer()
    };
    let open = async |payer: &Payer| {
        let opened = site
            .payments
            .open_attempt(quote, payer.clone(), "x", "/")
            .await;
        opened.unwrap()
    };
    let after = open(&corrected).await;
    assert_ne!(after.reference, before.reference);
    let state = site.payments.find_attempt_state(before.reference).await;
    let state = state.unwrap().unwrap();
    assert_eq!(
        (state.status, state.release),
        (PaymentStatus::Released, Some(PaymentRelease::Cancelled))
    );
    let path = format!("transaction/verify/{}", after.reference);
    let (_, there) = site.call("GET", &path, None).await;
    assert_eq!(there["data"]["customer"]["email"], "ada.obi@example.org");
    let renamed = Payer {
        name: Some("Ada N. Obi".to_owned()),
        ..corrected
    };
    assert_eq!(open(&renamed).await, after, "a name is no other address");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_asks_for_no_money_while_some_is_on_its_way() {
    let site = Fixture::new().await;
    let quote = site
        .quoted(PaymentPurpose::Consultation, "request-1", 1_540_250)
        .await;
    let opened = site.open(quote).await;
    site.pay(&opened, "pending_transfer").await;
    site.pass_minutes(1);
    let other = Payer {
        email: "ada.obi@example.org".parse().unwrap(),
        ..payer()
    };
    let refused = site.payments.open_attempt(quote, other, "x", "/").await;
    assert!(
        matches!(refused, Err(PaymentError::FundsPending(waits)) if waits == opened.reference),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_whose_opening_was_cut_off_is_opened_anew_at_once() {
    let site = Fixture::new().await;
    let lost = site.opened("request-1").await;
    // As a process leaves it that dies while it asks the provider.
    site.tamper("UPDATE payments_attempt SET status = 'opening', session = NULL")
        .await;
    let opened = again(&site, "request-1").await.unwrap();
    assert_ne!(opened.reference, lost.reference);
    site.pay(&opened, "").await;
    site.run_jobs().await;
    assert_eq!(site.told("request-1", "settled"), 1);
    assert_eq!(site.status(lost.reference).await, PaymentStatus::Released);
}
