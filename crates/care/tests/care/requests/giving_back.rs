//! What people are told when money goes back.

use super::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn each_mail_about_a_refund_names_what_this_one_gave_back() {
    let house = House::new().await;
    let mut visitor = house.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    house.refund(house.payment().await, Some(400_000)).await;
    house.refund(house.payment().await, Some(500_000)).await;
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
