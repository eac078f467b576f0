//! The paid path: price, checkout, what payments tell, and what comes too late.

use kernel::Id;
use payments::model::PaymentPurpose;
use payments::rates::RateFailure;
use serde_json::{Value, json};
use store::{Actor, NewJob};
use testkit::pay_by_card;

use super::fixture::{CLINICAL, Fixture, STORY};
use super::visitor::Visitor;

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_request_gets_its_time_and_its_mails_once() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    let page = visitor.get("/consultation/request/pay").await;
    let pay = &page.shown["found"]["pay"];
    assert_eq!(pay["label"], "Pay ₦24,000");
    assert_eq!(pay["originalText"], "₦30,000");
    assert_eq!(pay["notice"], "Test payment: no money moves.");
    let again = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(
        again.location, checkout,
        "a second press is the same payment"
    );
    assert_eq!(site.states().await, ["awaiting_payment"]);
    visitor.pay(&checkout).await;
    assert_eq!(site.states().await, ["scheduled"]);
    let mut mails = site.templates().await;
    mails.sort();
    assert_eq!(mails, ["consult-confirmed", "consult-paid"]);
    for (template, variables) in site.mails().await {
        if template == "consult-paid" {
            let amount = &variables["amount"];
            assert_eq!(amount, "₦24,000 (test payment: no money moves)");
        }
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
    let request = thanks_request(&site).await;
    let reference = site
        .consultations
        .payments()
        .find_paid_reference(PaymentPurpose::Consultation, &request)
        .await
        .unwrap()
        .unwrap();
    tell_again(&site, &request, reference).await;
    assert_eq!(site.templates().await.len(), 2);
    assert_eq!(site.states().await, ["scheduled"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_back_is_said_before_it_is_paid() {
    let rules = "Cancel 24 hours or more before: full refund. 2 to 24 hours before: half.";
    let near =
        format!("{rules} The time you chose is so near that you get 50% back if you cancel it.");
    for (day, said) in [(0, near.as_str()), (3, rules)] {
        let site = Fixture::new().await;
        let mut visitor = site.visitor();
        visitor.write("Silver-Package").await;
        visitor.choose_time_on(day).await;
        visitor.agree().await;
        let page = visitor.get("/consultation/request/pay").await;
        assert_eq!(page.shown["found"]["refundRules"], said, "day {day}");
    }
}

async fn thanks_request(site: &Fixture) -> String {
    let rows = site.rows("SELECT id FROM care_request").await;
    rows[0].try_get("", "id").unwrap()
}

async fn tell_again(site: &Fixture, request: &str, reference: Id) {
    let payload = json!({ "reference": reference, "subject": request });
    let job = NewJob::new(PaymentPurpose::Consultation.settled_job(), payload);
    let tx = site.store.begin(Actor::System).await.unwrap();
    tx.enqueue_job(job).await.unwrap();
    tx.commit().await.unwrap();
    site.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_not_made_gives_the_time_back_and_may_be_tried_again() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.go_to_checkout().await;
    for _ in 0..40 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    assert_eq!(site.states().await, ["draft"]);
    assert!(site.templates().await.is_empty());
    let page = visitor.get("/consultation/request/pay").await;
    assert_eq!(page.status, 200, "{page:?}");
    assert_eq!(page.shown["found"]["pay"], json!(null));
    let asked = visitor.step("pay", &[("do", "quote")]).await;
    assert_eq!(asked.shown["found"]["pay"]["label"], "Pay ₦24,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_is_over_leaves_the_request_as_it_is_until_it_is_told_again() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira_and_pounds("1540.25", "0.79");
    let mut visitor = site.visitor();
    visitor.write("Written-Advice").await;
    visitor.agree().await;
    let told = visitor.step("pay", &[("do", "quote")]).await;
    assert!(told.shown["found"]["pay"]["label"].is_string(), "{told:?}");
    site.pass_minutes(31);
    let refused = visitor.step("pay", &[("do", "pay")]).await;
    assert_ne!(refused.status, 303, "{refused:?}");
    assert_eq!(site.states().await, ["draft"]);
    visitor.step("pay", &[("do", "quote")]).await;
    let opened = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(opened.status, 303, "{opened:?}");
    assert_eq!(site.states().await, ["awaiting_payment"]);
    let page = visitor.get("/consultation/request/thanks").await;
    let thanks = &page.shown["found"]["thanks"];
    assert_eq!(thanks["payHref"], "/consultation/request/pay");
    assert_eq!(thanks["bookingHref"], json!(null), "no mail went out yet");
}

/// The codes of a list of sums or currencies.
fn codes<'a>(list: &'a Value, name: &str) -> Vec<&'a str> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| one[name].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pounds_are_offered_only_where_a_price_or_a_rate_leads_to_them() {
    for (rates, offered) in [
        (None, vec!["NGN", "USD"]),
        (Some(("1500", "0.75")), vec!["NGN", "GBP", "USD"]),
    ] {
        let site = Fixture::taking_pounds().await;
        if let Some((naira, pounds)) = rates {
            site.sandbox.rates.set_naira_and_pounds(naira, pounds);
        }
        let mut visitor = site.visitor();
        visitor.write("Silver-Package").await;
        visitor.choose_time().await;
        visitor.agree().await;
        let page = visitor.get("/consultation/request/pay").await;
        let pay = &page.shown["found"]["pay"];
        assert_eq!(pay["label"], "Pay ₦24,000", "{page:?}");
        assert_eq!(codes(&pay["currencies"], "code"), offered);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_shows_its_prices_in_what_can_be_paid() {
    for (site, shown) in [
        (Fixture::new().await, vec!["NGN", "USD"]),
        (Fixture::taking_pounds().await, vec!["NGN", "GBP", "USD"]),
    ] {
        let mut visitor = site.visitor();
        visitor.write("Gold-Package").await;
        let page = visitor.get("/consultation/request/story").await;
        let prices = &page.shown["found"]["package"]["prices"];
        assert_eq!(codes(prices, "currency"), shown);
    }
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Written-Advice").await;
    let page = visitor.get("/consultation/request/story").await;
    let prices = &page.shown["found"]["package"]["prices"];
    assert_eq!(codes(prices, "currency"), ["GBP"], "it has no other price");
}

/// At the checkout, with the time that is kept meanwhile.
async fn at_checkout(visitor: &mut Visitor<'_>) -> (String, String) {
    visitor.write("Silver-Package").await;
    let time = visitor.choose_time().await;
    visitor.agree().await;
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(paying.status, 303, "{paying:?}");
    (paying.location, time)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_is_kept_as_long_as_its_payment_is_open() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let (checkout, time) = at_checkout(&mut visitor).await;
    for _ in 0..11 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    let page = visitor.get("/consultation/request/pay").await;
    assert_eq!(page.shown["found"]["times"]["held"]["whilePaying"], true);
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    let taken = other.step("time", &[("time", &time), ("do", "hold")]).await;
    assert_eq!(taken.invalid_fields(), ["time"], "{taken:?}");
    visitor.pay(&checkout).await;
    assert!(site.states().await.contains(&"scheduled".to_owned()));
}

/// Whether the page looks again by itself, and where it leads to pay.
async fn thanks(visitor: &mut Visitor<'_>) -> (Value, Value) {
    let page = visitor.get("/consultation/request/thanks").await;
    let thanks = &page.shown["found"]["thanks"];
    (thanks["waits"].clone(), thanks["payHref"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn between_the_money_and_the_booking_the_page_waits() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let (checkout, _) = at_checkout(&mut visitor).await;
    let pay = json!("/consultation/request/pay");
    assert_eq!(thanks(&mut visitor).await, (json!(false), pay));
    pay_by_card(&site.client.http, &checkout, "no_webhook").await;
    let reference = site.payment().await;
    site.pass_minutes(1);
    site.consultations
        .payments()
        .refresh_attempt_state(reference)
        .await
        .unwrap();
    assert_eq!(thanks(&mut visitor).await, (json!(true), json!(null)));
    site.run_jobs().await;
    assert_eq!(thanks(&mut visitor).await, (json!(false), json!(null)));
    assert_eq!(site.states().await, ["scheduled"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_finds_its_time_taken_waits_for_somebody() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let (checkout, time) = at_checkout(&mut visitor).await;
    // The time to pay is over, and the money comes all the same.
    for _ in 0..14 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    assert_eq!(site.states().await, ["draft"]);
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    let held = other.step("time", &[("time", &time), ("do", "next")]).await;
    assert_eq!(held.status, 303, "{held:?}");
    other.agree().await;
    let theirs = other.step("pay", &[("do", "pay")]).await;
    other.pay(&theirs.location).await;
    visitor.pay(&checkout).await;
    let page = visitor.get("/consultation/request/thanks").await;
    let title = page.shown["found"]["thanks"]["title"].as_str().unwrap();
    assert!(!title.contains("Thank"), "{title}");
    let mut states = site.states().await;
    states.sort();
    assert_eq!(states, ["needs_review", "scheduled"]);
    let link = site.link_of("consult-received", "link").await;
    let page = visitor.get(&link).await;
    assert_eq!(page.shown["found"]["state"], "needs_review");
    let gone = visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(gone.shown["found"]["state"], "cancelled", "{gone:?}");
    site.run_jobs().await;
    for _ in 0..12 {
        site.pass_minutes(10);
        site.run_jobs().await;
    }
    assert!(site.states().await.contains(&"refunded".to_owned()));
    assert!(
        site.templates()
            .await
            .contains(&"consult-refunded".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn money_given_back_at_the_desk_ends_the_request() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let request = thanks_request(&site).await;
    let payments = site.consultations.payments();
    let paid = payments
        .find_paid_reference(PaymentPurpose::Consultation, &request)
        .await
        .unwrap();
    site.refund(paid.unwrap(), None).await;
    assert_eq!(site.states().await, ["refunded"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_payment_that_goes_back_leaves_what_the_first_paid() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    let second = site.payment().await;
    visitor.step("pay", &[("do", "cancel")]).await;
    site.run_jobs().await;
    assert_eq!(site.states().await, ["draft"]);
    visitor.choose_time().await;
    visitor.step("pay", &[("do", "quote")]).await;
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    visitor.pay(&paying.location).await;
    assert_eq!(site.states().await, ["scheduled"]);
    // The page that was left open takes money too.
    visitor.pay(&left).await;
    site.refund(second, None).await;
    assert_eq!(site.states().await, ["scheduled"]);
    let templates = site.templates().await;
    assert!(templates.contains(&"consult-refunded".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_after_a_cancelling_is_asked_about() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    visitor.step("pay", &[("do", "cancel")]).await;
    site.run_jobs().await;
    visitor.pay(&left).await;
    assert_eq!(site.states().await, ["needs_review"]);
    let link = site.link_of("consult-received", "link").await;
    let page = visitor.get(&link).await;
    let booking = &page.shown["found"];
    let words = booking["words"].to_string();
    assert!(words.contains("had been cancelled"), "{words}");
    assert_eq!(booking["cancel"]["refundText"], "₦24,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_money_of_one_package_never_pays_another() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    visitor.step("pay", &[("do", "cancel")]).await;
    site.run_jobs().await;
    visitor.write("Gold-Package").await;
    visitor.pay(&left).await;
    let rows = site
        .rows("SELECT package_name, state FROM care_request ORDER BY id")
        .await;
    let found: Vec<(String, String)> = rows
        .iter()
        .map(|row| {
            let text = |name: &str| row.try_get("", name).unwrap();
            (text("package_name"), text("state"))
        })
        .collect();
    let pair = |package: &str, state: &str| (package.to_owned(), state.to_owned());
    assert_eq!(
        found,
        [
            pair("Silver-Package", "needs_review"),
            pair("Gold-Package", "draft")
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_could_not_pay_keeps_the_answers_for_another_package() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    visitor.choose_time().await;
    visitor.agree().await;
    site.sandbox.faults.set_unreachable();
    let refused = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(refused.shown["found"]["step"], "pay", "{refused:?}");
    site.sandbox.faults.clear();
    site.run_jobs().await;
    assert_eq!(site.states().await, ["draft"]);
    let about = [
        ("package", "Gold-Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Adé Obi"),
        ("email", "ade@example.org"),
    ];
    assert_eq!(visitor.step("about", &about).await.status, 303);
    let rows = site.rows("SELECT package_name FROM care_request").await;
    assert_eq!(rows.len(), 1, "the same request asks for it");
    let package: String = rows[0].try_get("", "package_name").unwrap();
    assert_eq!(package, "Gold-Package");
    let story = visitor.get("/consultation/request/story").await;
    assert_eq!(story.shown["values"]["story"], STORY, "{story:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_money_is_being_checked_is_told_so_and_nothing_is_given_up() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    visitor.step("pay", &[("do", "cancel")]).await;
    site.run_jobs().await;
    // The page that was left open takes money, and not what was asked.
    visitor.pay_as(&left, "wrong_amount").await;
    assert_eq!(site.states().await, ["draft"]);
    for press in ["cancel", "call"] {
        let told = visitor.step("pay", &[("do", press)]).await;
        assert_eq!(told.shown["found"]["step"], "pay", "{told:?}");
        let message = told.shown["message"].to_string();
        assert!(message.contains("do not pay again"), "{press}: {message}");
    }
    site.run_jobs().await;
    assert_eq!(site.states().await, ["draft"]);
    assert!(site.templates().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_what_is_being_checked_is_led_to_how_it_stands() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay_as(&checkout, "wrong_amount").await;
    assert_eq!(site.states().await, ["awaiting_payment"]);
    let led = visitor.step("pay", &[("do", "cancel")]).await;
    assert_eq!(led.location, "/consultation/request/thanks", "{led:?}");
    let thanks = visitor.get("/consultation/request/thanks").await;
    let words = thanks.shown["found"]["thanks"]["words"].to_string();
    assert!(words.contains("do not pay again"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_and_not_agreed_to_waits_for_somebody() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    site.tamper("UPDATE care_request SET consented_at = NULL")
        .await;
    visitor.pay(&checkout).await;
    assert_eq!(site.states().await, ["needs_review"]);
    let link = site.link_of("consult-received", "link").await;
    let page = visitor.get(&link).await;
    let booking = &page.shown["found"];
    assert!(!booking["words"].to_string().contains("Somebody else"));
    assert_eq!(booking["change"]["allowed"], false);
    assert_eq!(booking["cancel"]["refundText"], "₦24,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_goes_back_with_the_package_that_it_was_chosen_for() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    let time = visitor.choose_time().await;
    visitor.write("Free-Chat").await;
    assert_eq!(site.states().await, ["draft"], "the answers stay");
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    let held = other.step("time", &[("time", &time), ("do", "hold")]).await;
    assert_eq!(held.status, 200, "{held:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_time_is_asked_for_one_before_paying() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.go_to_checkout().await;
    visitor.step("pay", &[("do", "cancel")]).await;
    site.run_jobs().await;
    // Back to the page that was left.
    visitor.step("pay", &[("do", "quote")]).await;
    let led = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(led.shown["found"]["step"], "time", "{led:?}");
    assert_eq!(led.invalid_fields(), ["time"]);
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    other.choose_time().await;
    other.write("Gold-Package").await;
    for step in ["check", "pay"] {
        let led = other.get(&format!("/consultation/request/{step}")).await;
        assert_eq!(
            led.location, "/consultation/request/time",
            "{step}: {led:?}"
        );
    }
    // On the waiting list there is no time to choose.
    other.step("time", &[("do", "wait")]).await;
    let gone_on = other.step("time", &[("do", "next")]).await;
    assert_eq!(
        gone_on.location, "/consultation/request/check",
        "{gone_on:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_a_time_that_is_anothers() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    let time = visitor.choose_time().await;
    visitor.agree().await;
    site.pass_minutes(16);
    site.run_jobs().await;
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    let taken = other.step("time", &[("time", &time), ("do", "hold")]).await;
    assert_eq!(taken.status, 200, "{taken:?}");
    let refused = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(refused.shown["found"]["step"], "time", "{refused:?}");
    assert_eq!(refused.invalid_fields(), ["time"]);
    let (status, problem) = visitor.call("/api/consultation/request/pay").await;
    assert_eq!((status, &problem["code"]), (409, &json!("step_first")));
    assert!(
        site.rows("SELECT id FROM payments_attempt")
            .await
            .is_empty()
    );
    visitor.choose_time().await;
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    visitor.pay(&paying.location).await;
    assert!(site.states().await.contains(&"scheduled".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_lapsed_is_kept_again_for_who_pays() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    let time = visitor.choose_time().await;
    visitor.agree().await;
    site.pass_minutes(16);
    site.run_jobs().await;
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(paying.status, 303, "{paying:?}");
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    let taken = other.step("time", &[("time", &time), ("do", "hold")]).await;
    assert_eq!(taken.invalid_fields(), ["time"], "{taken:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_told_the_price_any_more_may_be_called() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira_and_pounds("1600", "0.8");
    let mut visitor = site.visitor();
    visitor.write("Written-Advice").await;
    let agreed = visitor.agree().await;
    assert_eq!(agreed.location, "/consultation/request/pay", "{agreed:?}");
    site.sandbox.rates.fail(RateFailure::NoAnswer);
    // The last rate may still be used when the payment is opened, and no longer when its price is over.
    site.pass_minutes(47 * 60 + 30);
    let priced = visitor.step("pay", &[("do", "quote")]).await;
    assert_eq!(priced.shown["found"]["pay"]["label"], "Pay ₦40,000");
    let paying = visitor.step("pay", &[("do", "pay")]).await;
    assert_eq!(paying.status, 303, "{paying:?}");
    site.pass_minutes(40);
    let gone = visitor.step("pay", &[("do", "quote")]).await;
    assert_eq!(gone.shown["found"]["mayAskForCall"], true, "{gone:?}");
    assert_eq!(site.states().await, ["awaiting_payment"]);
    let called = visitor.step("pay", &[("do", "call")]).await;
    assert_eq!(called.location, "/consultation/request/thanks");
    site.run_jobs().await;
    assert_eq!(site.states().await, ["new"]);
    assert_eq!(site.templates().await, ["consult-call"]);
    visitor.pay(&paying.location).await;
    assert_eq!(site.states().await, ["needs_review"]);
    let thanks = visitor.get("/consultation/request/thanks").await;
    let words = thanks.shown["found"]["thanks"]["words"].to_string();
    assert!(words.contains("arrived after"), "{words}");
}
