//! A booking by its link: looked at, cancelled with its refund, the calendar file.

use serde_json::json;

use super::fixture::Fixture;

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_says_the_rule_first_and_gives_the_money_back() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let mut phone = site.visitor();
    let page = phone.get(&link).await;
    let booking = &page.shown["found"];
    assert_eq!(booking["state"], "scheduled");
    assert_eq!(
        booking["paidText"],
        "₦24,000 (test payment: no money moves)"
    );
    assert_eq!(
        booking["cancel"]["refundText"], "₦24,000",
        "25 hours before"
    );
    site.pass_minutes(120);
    let ask = phone.post(&link, &[("do", "cancel")]).await;
    assert_eq!(ask.shown["found"]["mode"], "cancel");
    assert_eq!(ask.shown["found"]["cancel"]["refundText"], "₦12,000");
    assert_eq!(site.states().await, ["scheduled"], "asking changes nothing");
    let done = phone.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(done.shown["found"]["state"], "cancelled", "{done:?}");
    let coming = "We will refund ₦12,000 (test payment: no money moves) to the card or account that paid. The bank may take up to 10 working days to show it.";
    let words = async |link: &str| {
        let page = site.visitor().get(link).await;
        page.shown["found"]["words"].clone()
    };
    let is_cancelled = "This request is cancelled.";
    assert_eq!(words(link.as_str()).await, json!([is_cancelled, coming]));
    assert_eq!(
        words(link.as_str()).await,
        json!([is_cancelled, coming]),
        "again"
    );
    let told = site.variables_of("consult-cancelled").await;
    assert_eq!(told[0]["money"], coming);
    let mailed = site.attached_to("consult-cancelled").await;
    assert_eq!(
        mailed.content_type,
        "text/calendar; charset=utf-8; method=CANCEL"
    );
    let text = mailed.text;
    assert!(text.contains("STATUS:CANCELLED"), "{text}");
    let twice = phone.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(twice.status, 422);
    let refunds = site.rows("SELECT amount_minor FROM payments_refund").await;
    assert_eq!(refunds.len(), 1);
    assert_eq!(
        refunds[0].try_get::<i64>("", "amount_minor").unwrap(),
        1_200_000
    );
    assert!(
        site.templates()
            .await
            .contains(&"consult-cancelled".to_owned())
    );
    for _ in 0..12 {
        site.run_jobs().await;
        site.pass_minutes(10);
    }
    let gone = coming.replacen("We will refund", "We have refunded", 1);
    assert_eq!(words(link.as_str()).await, json!([is_cancelled, gone]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_moved_late_and_cancelled_says_that_nothing_goes_back() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    site.tamper("UPDATE care_request SET refund_at_most = 0")
        .await;
    let done = visitor.post(&link, &[("do", "yes-cancel")]).await;
    let nothing = "Under our rules, none of what was paid is refunded.";
    assert_eq!(done.shown["found"]["words"][1], nothing, "{done:?}");
    let told = site.variables_of("consult-cancelled").await;
    assert_eq!(told[0]["money"], nothing);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_file_tells_no_more_than_the_time() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let file = site
        .client
        .get(&format!("{link}/calendar.ics"))
        .send()
        .await
        .unwrap();
    assert_eq!(
        file.headers()["content-type"],
        "text/calendar; charset=utf-8"
    );
    let text = file.text().await.unwrap();
    assert!(text.starts_with("BEGIN:VCALENDAR"), "{text}");
    for word in super::fixture::CLINICAL {
        assert!(!text.to_lowercase().contains(word), "{word}");
    }
    let mailed = site.attached_to("consult-confirmed").await;
    assert_eq!(mailed.name, "appointment.ics");
    assert_eq!(
        mailed.content_type,
        "text/calendar; charset=utf-8; method=PUBLISH"
    );
    assert_eq!(
        mailed.text, text,
        "what hangs on the mail is what the link gives"
    );
    for nothing in ["0000", "%00", "nonsense"] {
        let page = visitor
            .get(&format!("/consultation/booking/{nothing}"))
            .await;
        assert!(page.status == 404 || page.status == 400, "{page:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_payer_sees_money_and_times_only() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let about = [
        ("package", "Silver-Package"),
        ("patient", "other"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let who = [
        ("name", "Ada"),
        ("email", "ada@example.org"),
        ("zone", "Europe/London"),
        ("patientName", "Baba"),
        ("patientEmail", "baba@example.org"),
        ("patientZone", "Africa/Lagos"),
    ];
    assert_eq!(
        visitor
            .step("about", &[&about[..], &who[..]].concat())
            .await
            .status,
        303
    );
    visitor
        .step("story", &[("story", super::fixture::STORY)])
        .await;
    visitor.choose_time().await;
    visitor.agree().await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    let mut templates = site.templates().await;
    templates.sort();
    assert_eq!(
        templates,
        ["consult-confirmed", "consult-confirmed", "consult-paid"]
    );
    let payers = site.link_of("consult-paid", "link").await;
    let paid = visitor.get(&payers).await;
    assert_eq!(
        paid.shown["found"]["paidText"],
        "₦24,000 (test payment: no money moves)"
    );
    assert!(!paid.shown.to_string().contains("malaria"));
    let links: Vec<String> = site
        .mails()
        .await
        .into_iter()
        .filter(|(template, _)| template == "consult-confirmed")
        .map(|(_, variables)| variables["link"].as_str().unwrap().to_owned())
        .collect();
    let patients = links.iter().find(|link| !link.ends_with(&payers)).unwrap();
    let patients = patients.trim_start_matches("http://localhost:8080");
    let page = visitor.get(patients).await;
    assert!(page.shown["found"]["paidText"].is_null(), "{page:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_over_90_days_after_the_end_and_a_new_one_is_mailed() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let days = |days: i64| days * 24 * 60;
    site.pass_minutes(days(200));
    assert_eq!(visitor.get(&link).await.status, 200, "it has not ended yet");
    site.tamper("UPDATE care_request SET closed_at = created_at")
        .await;
    site.tamper("UPDATE care_link SET sent_at = NULL").await;
    assert_eq!(visitor.get(&link).await.status, 410);
    assert_eq!(visitor.post(&link, &[("do", "cancel")]).await.status, 410);
    let asked = visitor.post_alone(&link, &[("do", "new-link")]).await;
    assert_eq!(
        (asked.status, asked.location),
        (303, format!("{link}?link=sent"))
    );
    let new = site.link_of("consult-link", "link").await;
    assert_ne!(new, link);
    assert_eq!(visitor.get(&new).await.status, 200);
    assert_eq!(visitor.get(&link).await.status, 404, "the old one is gone");
    let again = visitor.post_alone(&link, &[("do", "new-link")]).await;
    assert_eq!(again.status, 404, "and brings nobody another mail");
    site.pass_minutes(days(91));
    assert_eq!(visitor.get(&new).await.status, 410);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_stays_while_the_mail_with_a_new_one_would_not_leave() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let mut link = site.link_of("consult-confirmed", "link").await;
    site.tamper("UPDATE care_request SET closed_at = created_at")
        .await;
    site.pass_minutes(91 * 24 * 60);
    let new_link = [("do", "new-link")];
    for _ in 0..3 {
        site.tamper("UPDATE care_link SET sent_at = NULL").await;
        let asked = visitor.post_alone(&link, &new_link).await;
        assert_eq!(asked.location, format!("{link}?link=sent"));
        link = site.link_of("consult-link", "link").await;
        site.pass_minutes(1);
    }
    site.tamper("UPDATE care_link SET sent_at = NULL").await;
    let asked = visitor.post_alone(&link, &new_link).await;
    assert_eq!(asked.location, format!("{link}?link=later"));
    assert_eq!(
        visitor.get(&link).await.status,
        410,
        "it can be tried again"
    );
    site.pass_minutes(61);
    let asked = visitor.post_alone(&link, &new_link).await;
    assert_eq!(asked.location, format!("{link}?link=sent"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_forgets_a_booking_that_its_link_still_opens() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let path = "/consultation/request/thanks";
    let before = visitor.get(path).await;
    assert_eq!(before.shown["found"]["thanks"]["bookingHref"], link);
    let gone = visitor.post_alone(path, &[("do", "forget")]).await;
    assert_eq!(gone.location, format!("{path}?done=forgotten"));
    assert_eq!(visitor.cookie, "care=", "the cookie is emptied");
    let after = visitor.get(path).await;
    assert!(after.shown["found"].is_null(), "{after:?}");
    assert_eq!(visitor.get(&link).await.status, 200);
}
