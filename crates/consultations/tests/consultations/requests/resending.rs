//! A mail is sent again only as it was sent before.

use serde_json::Value;

use super::fixture::Fixture;
use super::visitor::Visitor;

/// Asks for the mail again, and answers what was sent by that.
async fn again(site: &Fixture, visitor: &mut Visitor<'_>, link: &str) -> Vec<(String, Value)> {
    let before = site.mails().await.len();
    visitor.post(link, &[("do", "resend")]).await;
    site.mails().await.split_off(before)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_refunded_is_not_called_cancelled() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let sent = again(&site, &mut visitor, &link).await;
    assert_eq!(sent[0].0, "consult-confirmed");
    site.refund(site.payment().await, Some(400_000)).await;
    site.refund(site.payment().await, None).await;
    assert_eq!(site.states().await, ["refunded"]);
    assert_eq!(visitor.get(&link).await.shown["found"]["canResend"], true);
    let sent = again(&site, &mut visitor, &link).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert_eq!(sent[0].0, "consult-refunded");
    assert_eq!(
        sent[0].1["amount"], "₦20,000 (test payment: no money moves)",
        "as it was sent last"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_sent_is_not_offered() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    site.tamper("UPDATE care_request SET state = 'done'").await;
    assert_eq!(visitor.get(&link).await.shown["found"]["canResend"], false);
    assert!(again(&site, &mut visitor, &link).await.is_empty());
    site.tamper("UPDATE care_request SET state = 'cancelled'")
        .await;
    assert_eq!(visitor.get(&link).await.shown["found"]["canResend"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_call_is_told_of_the_call_again() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Written-Advice").await;
    visitor.agree().await;
    visitor.step("pay", &[("do", "call")]).await;
    let link = site.link_of("consult-call", "link").await;
    let sent = again(&site, &mut visitor, &link).await;
    assert_eq!(sent[0].0, "consult-call", "{sent:?}");
}
