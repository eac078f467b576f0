//! The paid path: price, checkout, what payments tell, and what comes too late.

use kernel::Id;
use payments::RefundRequest;
use payments::model::Purpose;
use serde_json::json;
use store::{Actor, NewJob};

use super::house::{CLINICAL, House};

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_request_gets_its_time_and_its_mails_once() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    let page = visitor.get("/consultation/request/pay").await;
    let pay = &page.shown["found"]["pay"];
    assert_eq!(pay["label"], "Pay ₦24,000");
    assert_eq!(pay["originalText"], "₦30,000");
    let again = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(again.place, checkout, "a second press is the same payment");
    assert_eq!(house.states().await, ["awaiting_payment"]);
    visitor.pay(&checkout).await;
    assert_eq!(house.states().await, ["scheduled"]);
    let mut mails = house.templates().await;
    mails.sort();
    assert_eq!(mails, ["consult-confirmed", "consult-paid"]);
    for (_, variables) in house.mails().await {
        let text = variables.to_string().to_lowercase();
        for word in CLINICAL {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
    let thanks = visitor.get("/consultation/request/thanks").await;
    let thanks = &thanks.shown["found"]["thanks"];
    assert_eq!(thanks["state"], "scheduled");
    assert!(thanks["receiptHref"].is_string());
    // The same is told once more.
    let request = thanks_request(&house).await;
    let reference = house
        .care
        .payments()
        .paid(Purpose::Consultation, &request)
        .await
        .unwrap()
        .unwrap();
    tell_again(&house, &request, reference).await;
    assert_eq!(house.templates().await.len(), 2);
    assert_eq!(house.states().await, ["scheduled"]);
}

async fn thanks_request(house: &House) -> String {
    let rows = house.rows("SELECT id FROM care_request").await;
    rows[0].try_get("", "id").unwrap()
}

async fn tell_again(house: &House, request: &str, reference: Id) {
    let payload = json!({ "reference": reference, "subject": request });
    let job = NewJob::new(Purpose::Consultation.settled_job(), payload);
    let told = house
        .store
        .write(Actor::System, move |tx| {
            Box::pin(async move { tx.enqueue(job).await })
        })
        .await;
    told.unwrap();
    house.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_not_made_gives_the_time_back_and_may_be_tried_again() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    visitor.go_to_checkout().await;
    for _ in 0..40 {
        house.pass(5);
        house.run_jobs().await;
    }
    assert_eq!(house.states().await, ["draft"]);
    assert!(house.templates().await.is_empty());
    let page = visitor.get("/consultation/request/pay").await;
    assert_eq!(page.status, 200, "{page:?}");
    assert_eq!(page.shown["found"]["pay"], json!(null));
    let asked = visitor.step("pay", &[("do", "quote")]).await;
    assert_eq!(asked.shown["found"]["pay"]["label"], "Pay ₦24,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_finds_its_time_taken_waits_for_somebody() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    house.pass(16);
    house.run_jobs().await;
    let mut other = house.visitor();
    let theirs = other.go_to_checkout().await;
    other.pay(&theirs).await;
    visitor.pay(&checkout).await;
    let mut states = house.states().await;
    states.sort();
    assert_eq!(states, ["needs_review", "scheduled"]);
    let link = house.link_of("consult-received").await;
    let page = visitor.get(&link).await;
    assert_eq!(page.shown["found"]["state"], "needs_review");
    let gone = visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(gone.shown["found"]["state"], "cancelled", "{gone:?}");
    house.run_jobs().await;
    for _ in 0..12 {
        house.pass(10);
        house.run_jobs().await;
    }
    assert!(house.states().await.contains(&"refunded".to_owned()));
    assert!(
        house
            .templates()
            .await
            .contains(&"consult-refunded".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn money_given_back_at_the_desk_ends_the_request() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let request = thanks_request(&house).await;
    let payments = house.care.payments();
    let paid = payments
        .paid(Purpose::Consultation, &request)
        .await
        .unwrap();
    let asked = payments
        .refund(RefundRequest {
            reference: paid.unwrap(),
            minor: None,
            reason: "asked for by phone".to_owned(),
            by: Actor::System,
        })
        .await;
    asked.unwrap();
    for _ in 0..12 {
        house.run_jobs().await;
        house.pass(10);
    }
    assert_eq!(house.states().await, ["refunded"]);
}
