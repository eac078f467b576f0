//! Nobody is asked for money a second time while some of it came, or is on its way.

use kernel::Id;
use payments::model::{Purpose, Release, Status};
use payments::{Opened, Payer, PaymentError, RefundRequest, SubjectState};
use store::Actor;

use crate::house::{House, payer};

/// A new price for a request that has one already, and the press of the button to pay.
async fn again(house: &House, subject: &str) -> Result<Opened, PaymentError> {
    let quote = house
        .quoted(Purpose::Consultation, subject, 1_540_250)
        .await;
    house
        .payments
        .open(quote, payer(), "Consultation", "/consultation/paid")
        .await
}

async fn words(house: &House, reference: Id) -> (String, bool, String) {
    let (_, view) = house.get(&format!("api/payments/{reference}")).await;
    let text = |name: &str| view[name].as_str().unwrap().to_owned();
    (
        text("state"),
        view["isFinal"].as_bool().unwrap(),
        text("words"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_price_is_not_paid_while_money_is_held() {
    let house = House::new().await;
    let opened = house.opened("request-1").await;
    house.pay(&opened, "partial_debit").await;
    house.run_jobs().await;
    let refused = again(&house, "request-1").await;
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
    house.payments.refund(all).await.unwrap();
    house.run_jobs().await;
    house.pass(2);
    house.run_jobs().await;
    // All of it went back: nothing is held any more.
    let free = again(&house, "request-1").await.unwrap();
    let stands = house.payments.subject(Purpose::Consultation, "request-1");
    assert_eq!(stands.await.unwrap(), SubjectState::Waiting(free.reference));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_price_is_not_paid_while_money_is_on_its_way_or_came() {
    let house = House::new().await;
    let opened = house.opened("request-1").await;
    house.pay(&opened, "pending_transfer").await;
    house.pass(1);
    // Nobody told of it: the provider is asked before another payment is opened.
    let refused = again(&house, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::OnItsWay(waits)) if waits == opened.reference),
        "{refused:?}"
    );
    assert_eq!(house.status(opened.reference).await, Status::Open);
    house.pass(12);
    let refused = again(&house, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::AlreadyPaid(_))),
        "{refused:?}"
    );
    assert_eq!(house.status(opened.reference).await, Status::Settled);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_on_its_way_is_not_forgotten_by_who_cancels() {
    let house = House::new().await;
    for (subject, is_known) in [("known", true), ("unknown", false)] {
        let opened = house.opened(subject).await;
        house.pay(&opened, "pending_transfer").await;
        house.pass(1);
        if is_known {
            house.payments.look(opened.reference).await.unwrap();
        }
        house.payments.cancel(opened.reference).await.unwrap();
        assert_eq!(house.status(opened.reference).await, Status::Released);
        house.pass(1);
        let refused = again(&house, subject).await;
        assert!(
            matches!(refused, Err(PaymentError::OnItsWay(waits)) if waits == opened.reference),
            "{subject}: {refused:?}"
        );
        house.pass(12);
        let refused = again(&house, subject).await;
        assert!(
            matches!(refused, Err(PaymentError::AlreadyPaid(_))),
            "{subject}: {refused:?}"
        );
    }
    let unpaid = house.opened("unpaid").await;
    house.payments.cancel(unpaid.reference).await.unwrap();
    house.pass(1);
    again(&house, "unpaid").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_takes_the_place_of_a_payment_that_could_not_be_asked_after() {
    let house = House::new().await;
    let opened = house.opened("request-1").await;
    house.pay(&opened, "pending_transfer").await;
    house.pass(1);
    house.away(true);
    let refused = again(&house, "request-1").await;
    assert!(matches!(refused, Err(PaymentError::Provider(_))));
    house.away(false);
    // It answers again, and is left alone for a moment.
    let refused = again(&house, "request-1").await;
    assert!(matches!(refused, Err(PaymentError::Provider(_))));
    assert_eq!(house.status(opened.reference).await, Status::Open);
    house.pass(1);
    let refused = again(&house, "request-1").await;
    assert!(
        matches!(refused, Err(PaymentError::OnItsWay(waits)) if waits == opened.reference),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_a_new_price_takes_the_place_of_the_one_before() {
    let house = House::new().await;
    let before = house.opened("request-1").await;
    let after = again(&house, "request-1").await.unwrap();
    let state = house
        .payments
        .state(before.reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (state.status, state.release),
        (Status::Released, Some(Release::Cancelled))
    );
    let stands = house.payments.subject(Purpose::Consultation, "request-1");
    assert_eq!(
        stands.await.unwrap(),
        SubjectState::Waiting(after.reference)
    );
    house.pay(&after, "").await;
    house.run_jobs().await;
    assert_eq!(house.told("request-1", "settled"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_prices_that_are_opened_at_once_leave_one_payment() {
    let house = House::new().await;
    for number in 0..6 {
        let subject = format!("request-{number}");
        drop(tokio::join!(
            again(&house, &subject),
            again(&house, &subject),
            again(&house, &subject)
        ));
        let sql = format!(
            "SELECT id FROM payments_attempt WHERE subject = '{subject}' AND status IN ('open', 'opening')"
        );
        assert!(house.rows(&sql).await.len() <= 1, "{subject}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_is_on_its_way_outlasts_the_time_to_pay() {
    let house = House::new().await;
    let opened = house.opened("request-1").await;
    let reference = opened.reference;
    for _ in 0..11 {
        house.pass(5);
        house.run_jobs().await;
    }
    house.pay(&opened, "pending_transfer").await;
    house.pass(6);
    house.run_jobs().await;
    let (state, is_final, said) = words(&house, reference).await;
    assert_eq!((state.as_str(), is_final), ("pending", false));
    assert!(!said.contains("Nothing was charged"), "{said}");
    assert_eq!(house.status(reference).await, Status::Open);
    house.pass(10);
    house.run_jobs().await;
    house.pass(60);
    house.run_jobs().await;
    assert_eq!(house.status(reference).await, Status::Settled);
    let told = |word| house.told("request-1", word);
    assert_eq!((told("released"), told("settled")), (0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_was_cancelled_says_only_what_is_known_of_it() {
    let house = House::new().await;
    let cancelled = |subject: &'static str, outcome: &'static str| {
        let house = &house;
        async move {
            let opened = house.opened(subject).await;
            if !outcome.is_empty() {
                house.pay(&opened, outcome).await;
            }
            house.payments.cancel(opened.reference).await.unwrap();
            house.pass(1);
            opened.reference
        }
    };
    let unpaid = cancelled("unpaid", "").await;
    let (state, is_final, said) = words(&house, unpaid).await;
    assert_eq!((state.as_str(), is_final), ("cancelled", true));
    assert!(said.contains("Nothing was charged"), "{said}");
    let sent = cancelled("sent", "pending_transfer").await;
    let (state, is_final, said) = words(&house, sent).await;
    assert_eq!((state.as_str(), is_final), ("pending", false));
    assert!(!said.contains("Nothing was charged"), "{said}");
    let unknown = cancelled("unknown", "no_webhook").await;
    house.away(true);
    let (state, _, said) = words(&house, unknown).await;
    assert_eq!(state, "cancelled");
    assert!(!said.contains("Nothing was charged"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_corrects_the_address_pays_under_the_new_one() {
    let house = House::new().await;
    let quote = house
        .quoted(Purpose::Consultation, "request-1", 1_540_250)
        .await;
    let before = house.open(quote).await;
    let corrected = Payer {
        email: "ada.obi@example.org".parse().unwrap(),
        ..payer()
    };
    let open = async |payer: &Payer| {
        let opened = house.payments.open(quote, payer.clone(), "x", "/").await;
        opened.unwrap()
    };
    let after = open(&corrected).await;
    assert_ne!(after.reference, before.reference);
    let state = house.payments.state(before.reference).await;
    let state = state.unwrap().unwrap();
    assert_eq!(
        (state.status, state.release),
        (Status::Released, Some(Release::Cancelled))
    );
    let path = format!("transaction/verify/{}", after.reference);
    let (_, there) = house.call("GET", &path, None).await;
    assert_eq!(there["data"]["customer"]["email"], "ada.obi@example.org");
    let renamed = Payer {
        name: Some("Ada N. Obi".to_owned()),
        ..corrected
    };
    assert_eq!(open(&renamed).await, after, "a name is no other address");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_asks_for_no_money_while_some_is_on_its_way() {
    let house = House::new().await;
    let quote = house
        .quoted(Purpose::Consultation, "request-1", 1_540_250)
        .await;
    let opened = house.open(quote).await;
    house.pay(&opened, "pending_transfer").await;
    house.pass(1);
    let other = Payer {
        email: "ada.obi@example.org".parse().unwrap(),
        ..payer()
    };
    let refused = house.payments.open(quote, other, "x", "/").await;
    assert!(
        matches!(refused, Err(PaymentError::OnItsWay(waits)) if waits == opened.reference),
        "{refused:?}"
    );
}
