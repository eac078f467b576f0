//! A mail is sent again only as it was sent before.

use serde_json::Value;

use super::house::House;
use super::visitor::Visitor;

/// Asks for the mail again, and answers what was sent by that.
async fn again(house: &House, visitor: &mut Visitor<'_>, link: &str) -> Vec<(String, Value)> {
    let before = house.mails().await.len();
    visitor.post(link, &[("do", "resend")]).await;
    house.mails().await.split_off(before)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_refunded_is_not_called_cancelled() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = house.link_of("consult-confirmed").await;
    let sent = again(&house, &mut visitor, &link).await;
    assert_eq!(sent[0].0, "consult-confirmed");
    house.refund(house.payment().await, Some(400_000)).await;
    house.refund(house.payment().await, None).await;
    assert_eq!(house.states().await, ["refunded"]);
    assert_eq!(visitor.get(&link).await.shown["found"]["canResend"], true);
    let sent = again(&house, &mut visitor, &link).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert_eq!(sent[0].0, "consult-refunded");
    assert_eq!(sent[0].1["amount"], "₦20,000", "as it was sent last");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_sent_is_not_offered() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = house.link_of("consult-confirmed").await;
    house.tamper("UPDATE care_request SET state = 'done'").await;
    assert_eq!(visitor.get(&link).await.shown["found"]["canResend"], false);
    assert!(again(&house, &mut visitor, &link).await.is_empty());
    house
        .tamper("UPDATE care_request SET state = 'cancelled'")
        .await;
    assert_eq!(visitor.get(&link).await.shown["found"]["canResend"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_call_is_told_of_the_call_again() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    visitor.write("Written-Advice").await;
    visitor.step("report", &[("do", "next")]).await;
    visitor.agree().await;
    visitor.step("pay", &[("do", "call")]).await;
    let link = house.link_of("consult-call").await;
    let sent = again(&house, &mut visitor, &link).await;
    assert_eq!(sent[0].0, "consult-call", "{sent:?}");
}
