//! What people are told when money goes back.

use payments::rates::RateFailure;

use super::fixture::Fixture;

#[tokio::test(flavor = "multi_thread")]
async fn each_mail_about_a_refund_names_what_this_one_gave_back() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    site.refund(site.payment().await, Some(400_000)).await;
    site.refund(site.payment().await, Some(500_000)).await;
    let mails = site.mails().await.into_iter();
    let told: Vec<_> = mails
        .filter(|(template, _)| template == "consult-refunded")
        .map(|(_, variables)| variables["amount"].clone())
        .collect();
    let of_test = |amount: &str| format!("{amount} (test payment: no money moves)");
    assert_eq!(told, [of_test("₦4,000"), of_test("₦5,000")]);
    assert_eq!(site.states().await, ["scheduled"], "a part is not all");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cancels_what_was_paid_late_is_told_a_second_time() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira_and_pounds("1600", "0.8");
    let mut visitor = site.visitor();
    visitor.write("Written-Advice").await;
    visitor.agree().await;
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    site.sandbox.rates.fail(RateFailure::NoAnswer);
    site.pass_minutes(48 * 60 + 10);
    visitor.step("pay", &[("do", "call")]).await;
    site.run_jobs().await;
    assert_eq!(site.states().await, ["new"]);
    let link = site.link_of("consult-call", "link").await;
    let told = async || {
        let mails = site.templates().await.into_iter();
        mails.filter(|mail| mail == "consult-cancelled").count()
    };
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(told().await, 1);
    visitor.pay(&paying.location).await;
    assert_eq!(site.states().await, ["needs_review"]);
    let gone = visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(gone.shown["found"]["state"], "cancelled", "{gone:?}");
    assert_eq!(told().await, 2);
    site.run_jobs().await;
    assert_eq!(site.rows("SELECT id FROM payments_refund").await.len(), 1);
}
