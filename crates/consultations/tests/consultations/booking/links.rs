//! What the payer and the patient see and may do.

use consultations::model::RequestState;
use consultations::schedule;
use serde_json::json;
use store::Actor;

use super::fixture::Fixture;

#[tokio::test]
async fn the_payer_sees_money_and_times_and_the_patient_agrees() {
    let clinic = Fixture::new().await;
    let id = clinic.booked().await;
    let (payer, patient) = (clinic.link(&id, true).await, clinic.link(&id, false).await);
    let seen = clinic.shown(&payer).await;
    assert_eq!(
        seen.paid_text.as_deref(),
        Some("₦24,000 (test payment: no money moves)")
    );
    assert!(seen.consents.is_empty());
    let when = seen.when.unwrap();
    assert_eq!(
        when.text,
        "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027"
    );

    let seen = clinic.shown(&patient).await;
    assert_eq!((seen.paid_text, seen.receipt_href), (None, None));
    let keys: Vec<_> = seen.consents.iter().map(|text| text.key.as_str()).collect();
    assert_eq!(keys, ["care", "data"]);
    assert!(seen.terms.is_some());

    let pressed = clinic
        .press(&patient, json!({ "do": "agree", "consent": ["care@3"] }))
        .await;
    let fields: Vec<_> = pressed
        .errors
        .iter()
        .map(|error| error.field.as_str())
        .collect();
    assert_eq!(fields, ["consent-data", "terms"]);
    assert!(pressed.typed.contains_key("consent"));
    let ticked = json!({ "do": "agree", "consent": ["care@3", "data@3"], "terms": "yes" });
    // The payer cannot agree for the patient.
    assert!(clinic.press(&payer, ticked.clone()).await.notice.is_none());
    assert_eq!(clinic.shown(&patient).await.consents.len(), 2);
    assert!(clinic.press(&patient, ticked).await.notice.is_some());
    let seen = clinic.shown(&patient).await;
    assert!(seen.consents.is_empty() && seen.terms.is_none());
    assert_eq!(clinic.row(&id).await.state, RequestState::Scheduled);
}

#[tokio::test]
async fn who_does_not_agree_costs_nobody_anything() {
    let clinic = Fixture::new().await;
    let id = clinic.booked().await;
    let (payer, patient) = (clinic.link(&id, true).await, clinic.link(&id, false).await);
    // An hour before the start the rules would give half of it back.
    clinic.pass_minutes(29 * 60);
    let refused = clinic.press(&patient, json!({ "do": "refuse" })).await;
    let notice = refused.notice.unwrap();
    assert!(!notice.contains('₦'), "{notice}");
    clinic.run_jobs().await;
    assert_eq!(clinic.provider.refunded(), [2_400_000]);
    assert_eq!(clinic.row(&id).await.state, RequestState::Refunded);
    assert!(clinic.shown(&patient).await.consents.is_empty());
    assert_eq!(
        clinic.shown(&payer).await.refunded_text.as_deref(),
        Some("₦24,000")
    );
    assert!(clinic.shown(&payer).await.when.is_none());
}

#[tokio::test]
async fn cancelling_shows_the_rule_first_and_keeps_to_it() {
    let clinic = Fixture::new().await;
    let id = clinic.booked().await;
    let payer = clinic.link(&id, true).await;
    let early = clinic.shown(&payer).await.cancel;
    assert_eq!(
        (early.allowed, early.refund_text.as_deref()),
        (true, Some("₦24,000"))
    );
    // Asking is not cancelling.
    clinic.press(&payer, json!({ "do": "cancel" })).await;
    assert_eq!(clinic.row(&id).await.state, RequestState::Scheduled);
    clinic.pass_minutes(10 * 60);
    let late = clinic.shown(&payer).await.cancel;
    assert_eq!(late.refund_text.as_deref(), Some("₦12,000"));
    let done = clinic.press(&payer, json!({ "do": "yes-cancel" })).await;
    assert!(done.notice.unwrap().contains("₦12,000"));
    clinic.run_jobs().await;
    assert_eq!(clinic.provider.refunded(), [1_200_000]);
    assert_eq!(clinic.row(&id).await.state, RequestState::Cancelled);
    // Pressed again, nothing more goes back.
    let again = clinic.press(&payer, json!({ "do": "yes-cancel" })).await;
    assert!(again.message.is_some());
    clinic.run_jobs().await;
    assert_eq!(clinic.provider.refunded(), [1_200_000]);
}

#[tokio::test]
async fn a_moved_time_moves_in_calendars_and_a_cancelled_one_leaves_them() {
    let clinic = Fixture::new().await;
    let id = clinic.booked().await;
    let link = clinic.link(&id, false).await;
    let path = format!("/consultation/booking/{link}/calendar.ics");
    let (_, first) = clinic.get(&path).await;
    let starts = |time: &str| format!("\r\nDTSTART;TZID=Africa/Lagos:{time}\r\n");
    assert!(first.contains(&starts("20270112T143000")) && first.contains("SEQUENCE:0\r\n"));
    for word in ["Silver", "cough", "Funmi"] {
        assert!(!first.contains(word), "{word}");
    }
    let unknown = clinic
        .press(
            &link,
            json!({ "do": "move", "time": "2027-01-12T03:00:00Z" }),
        )
        .await;
    assert_eq!(unknown.errors[0].field, "time");
    let moved = clinic
        .press(
            &link,
            json!({ "do": "move", "time": "2027-01-13T09:00:00Z" }),
        )
        .await;
    assert!(moved.notice.is_some(), "{:?}", moved.message);
    let (_, second) = clinic.get(&path).await;
    assert!(second.contains(&starts("20270113T100000")) && second.contains("SEQUENCE:1\r\n"));
    let uid = |file: &str| {
        file.lines()
            .find(|line| line.starts_with("UID:"))
            .map(str::to_owned)
    };
    assert_eq!(uid(&first), uid(&second));
    // Eleven hours before the start it is too late to move it.
    clinic.pass_minutes(39 * 60);
    let late = clinic
        .press(
            &link,
            json!({ "do": "move", "time": "2027-01-14T09:00:00Z" }),
        )
        .await;
    assert!(late.message.is_some());
    clinic.press(&link, json!({ "do": "yes-cancel" })).await;
    let (_, third) = clinic.get(&path).await;
    assert!(third.contains("METHOD:CANCEL\r\n") && third.contains("SEQUENCE:2\r\n"));
    assert_eq!(uid(&first), uid(&third));
    let (status, _) = clinic
        .get("/consultation/booking/nonsense/calendar.ics")
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn whose_time_went_to_another_while_paying_loses_nothing() {
    let clinic = Fixture::new().await;
    let (slow, quick) = (clinic.for_her_father().await, clinic.for_her_father().await);
    let time = "2027-01-12T13:30:00Z";
    clinic.hold(&slow, time).await.unwrap();
    clinic.open(&slow).await;
    clinic.pass_minutes(20);
    let kept = clinic.hold(&quick, time).await;
    assert!(kept.is_err(), "its payment is open");
    // As at the end of a payment, whose money comes all the same.
    let tx = clinic.store.begin(Actor::System).await.unwrap();
    schedule::release_hold(&tx, &slow).await.unwrap();
    tx.commit().await.unwrap();
    clinic.hold(&quick, time).await.unwrap();
    clinic.run_jobs().await;
    assert_eq!(clinic.row(&slow).await.state, RequestState::NeedsReview);
    clinic.pay(&quick, 5).await;
    assert_eq!(clinic.row(&quick).await.state, RequestState::Scheduled);
    let link = clinic.link(&slow, true).await;
    let seen = clinic.shown(&link).await;
    assert!(seen.change.allowed);
    assert_eq!(seen.cancel.refund_text.as_deref(), Some("₦24,000"));
    let moved = clinic
        .press(
            &link,
            json!({ "do": "move", "time": "2027-01-12T14:00:00Z" }),
        )
        .await;
    assert!(moved.notice.is_some());
    assert_eq!(clinic.row(&slow).await.state, RequestState::Scheduled);
}

#[tokio::test]
async fn what_finance_gives_back_already_is_not_given_back_again() {
    let clinic = Fixture::new().await;
    for (given, rest) in [(Some(1_000_000), Some("₦14,000")), (None, None)] {
        let id = clinic.booked().await;
        let payer = clinic.link(&id, true).await;
        clinic.refund(&id, given).await;
        let cancel = clinic.shown(&payer).await.cancel;
        assert_eq!(
            (cancel.allowed, cancel.refund_text.as_deref()),
            (true, rest)
        );
        let done = clinic.press(&payer, json!({ "do": "yes-cancel" })).await;
        assert!(done.notice.is_some(), "{:?}", done.message);
        assert_eq!(clinic.row(&id).await.state, RequestState::Cancelled);
        clinic.run_jobs().await;
        assert_eq!(clinic.row(&id).await.state, RequestState::Refunded);
    }
    assert_eq!(
        clinic.provider.refunded().iter().sum::<i64>(),
        2 * 2_400_000
    );
}

#[tokio::test]
async fn money_that_has_just_come_is_seen_before_anything_is_cancelled() {
    let clinic = Fixture::new().await;
    let id = clinic.for_her_father().await;
    clinic.hold(&id, "2027-01-12T13:30:00Z").await.unwrap();
    clinic.open(&id).await;
    let link = clinic.new_link(&id).await;
    clinic.pass_minutes(1);
    let reference = clinic.row(&id).await.payment.unwrap().parse().unwrap();
    clinic
        .consultations
        .payments()
        .refresh_attempt_state(reference)
        .await
        .unwrap();
    let pressed = clinic.press(&link, json!({ "do": "yes-cancel" })).await;
    assert!(pressed.message.unwrap().contains("arrived"));
    clinic.run_jobs().await;
    assert_eq!(clinic.row(&id).await.state, RequestState::Scheduled);
}

#[tokio::test]
async fn money_after_the_end_is_called_that_and_goes_back() {
    let clinic = Fixture::new().await;
    let id = clinic.for_her_father().await;
    clinic.hold(&id, "2027-01-12T13:30:00Z").await.unwrap();
    clinic.open(&id).await;
    let link = clinic.new_link(&id).await;
    clinic.press(&link, json!({ "do": "yes-cancel" })).await;
    assert_eq!(clinic.row(&id).await.state, RequestState::Cancelled);
    clinic.pass_minutes(5);
    clinic.run_jobs().await;
    assert_eq!(clinic.row(&id).await.state, RequestState::NeedsReview);
    let seen = clinic.shown(&link).await;
    assert!(seen.words[0].contains("arrived after"), "{:?}", seen.words);
    assert!(!seen.change.allowed);
    assert_eq!(seen.cancel.refund_text.as_deref(), Some("₦24,000"));
    clinic.press(&link, json!({ "do": "yes-cancel" })).await;
    clinic.run_jobs().await;
    assert_eq!(clinic.provider.refunded(), [2_400_000]);
}
