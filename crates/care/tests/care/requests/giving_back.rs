//! What people are told when money goes back.

use kernel::Id;
use payments::RefundRequest;
use store::Actor;

use super::house::House;

async fn refund(house: &House, minor: i64) {
    let rows = house.rows("SELECT id FROM payments_attempt").await;
    let reference: String = rows[0].try_get("", "id").unwrap();
    let reference: Id = reference.parse().unwrap();
    let asked = house.care.payments().refund(RefundRequest {
        reference,
        minor: Some(minor),
        reason: "a part of it".to_owned(),
        by: Actor::System,
    });
    asked.await.unwrap();
    for _ in 0..12 {
        house.run_jobs().await;
        house.pass(10);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mail_about_a_refund_names_what_this_one_gave_back() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    refund(&house, 400_000).await;
    refund(&house, 500_000).await;
    let mails = house.mails().await.into_iter();
    let told: Vec<_> = mails
        .filter(|(template, _)| template == "consult-refunded")
        .map(|(_, variables)| variables["amount"].clone())
        .collect();
    assert_eq!(told, ["₦4,000", "₦5,000"]);
    assert_eq!(house.states().await, ["scheduled"], "a part is not all");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cancels_what_was_paid_late_is_told_a_second_time() {
    let house = House::new().await;
    house.rates.say(Some(("1600", "0.8")));
    let mut visitor = house.visitor();
    visitor.write("Written-Advice").await;
    visitor.step("report", &[("do", "next")]).await;
    visitor.agree().await;
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    house.rates.say(None);
    house.pass(48 * 60 + 10);
    visitor.step("pay", &[("do", "call")]).await;
    house.run_jobs().await;
    assert_eq!(house.states().await, ["new"]);
    let link = house.link_of("consult-call").await;
    let told = async || {
        let mails = house.templates().await.into_iter();
        mails.filter(|mail| mail == "consult-cancelled").count()
    };
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(told().await, 1);
    visitor.pay(&paying.place).await;
    assert_eq!(house.states().await, ["needs_review"]);
    let gone = visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(gone.shown["found"]["state"], "cancelled", "{gone:?}");
    assert_eq!(told().await, 2);
    house.run_jobs().await;
    assert_eq!(house.rows("SELECT id FROM payments_refund").await.len(), 1);
}
