//! Payments that are heard of at the same moment are written down together, and each as if it were alone.

use futures::future::join_all;
use payments::model::PaymentStatus;

use crate::fixture::Fixture;

#[tokio::test(flavor = "multi_thread")]
async fn who_ask_at_once_are_settled_once_each_and_no_number_is_left_out() {
    let site = Fixture::new().await;
    let mut references = Vec::new();
    for number in 0..24 {
        let opened = site.opened(&format!("request-{number}")).await;
        // One of four is not what was asked for.
        let outcome = if number % 4 == 0 {
            "wrong_currency"
        } else {
            "no_webhook"
        };
        site.pay(&opened, outcome).await;
        references.push(opened.reference);
    }
    site.pass_minutes(1);
    // Each is asked after three times at once, as a page, a webhook and the sweep do.
    let three = references.iter().cycle().take(3 * references.len());
    let states =
        join_all(three.map(|reference| site.payments.refresh_attempt_state(*reference))).await;
    assert!(states.into_iter().all(|state| state.is_ok()));
    let mut numbers = Vec::new();
    for (number, reference) in references.into_iter().enumerate() {
        let status = site.status(reference).await;
        let receipt = site.payments.find_receipt(reference).await.unwrap();
        if number % 4 == 0 {
            assert_eq!((status, receipt), (PaymentStatus::Review, None));
        } else {
            assert_eq!(status, PaymentStatus::Settled);
            let (_, number) = receipt.as_ref().unwrap().number.split_once('-').unwrap();
            numbers.push(number.parse::<i64>().unwrap());
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=18).collect::<Vec<_>>());
    while site.run_jobs().await > 0 {}
    for number in 0..24 {
        let told = site.told(&format!("request-{number}"), "settled");
        assert_eq!(told, u32::from(number % 4 != 0), "request-{number}");
    }
    let sql = "SELECT CAST(COUNT(*) AS BIGINT) AS total FROM payments_ledger_entry";
    let entries: i64 = site.rows(sql).await[0].try_get("", "total").unwrap();
    assert_eq!(entries, 24);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_a_subject_paid_twice_is_held_and_takes_no_other_with_it() {
    let site = Fixture::new().await;
    let mut references = Vec::new();
    // The first attempt is given up and paid all the same, beside the one that followed it.
    for subject in ["request-1", "request-2"] {
        let first = site.opened(subject).await;
        site.payments.cancel_attempt(first.reference).await.unwrap();
        let second = site.opened(subject).await;
        for opened in [&first, &second] {
            site.pay(opened, "no_webhook").await;
            references.push(opened.reference);
        }
    }
    let alone = site.opened("request-3").await;
    site.pay(&alone, "no_webhook").await;
    references.push(alone.reference);
    site.pass_minutes(1);
    let looks = references
        .iter()
        .map(|reference| site.payments.refresh_attempt_state(*reference));
    let states: Vec<_> = join_all(looks)
        .await
        .into_iter()
        .map(|state| state.unwrap().unwrap().status)
        .collect();
    let of = |wanted: PaymentStatus, some: &[PaymentStatus]| {
        some.iter().filter(|one| **one == wanted).count()
    };
    for pair in states[..4].chunks(2) {
        assert_eq!(of(PaymentStatus::Settled, pair), 1, "{pair:?}");
        assert_eq!(of(PaymentStatus::Review, pair), 1, "{pair:?}");
    }
    assert_eq!(states[4], PaymentStatus::Settled);
    while site.run_jobs().await > 0 {}
    for subject in ["request-1", "request-2", "request-3"] {
        assert_eq!(site.told(subject, "settled"), 1, "{subject}");
    }
}
