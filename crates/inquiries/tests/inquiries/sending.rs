//! The calls of the spec: what they take, what they answer, what they never do.

use chrono::TimeDelta;
use mail::{Mailer, NewMail};
use serde_json::json;
use staff::Role;
use store::Actor;
use testkit::writing::{invalid_fields, ok, refused};

use crate::site::{message, read_inquiry, send_inquiry, start_site};

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_stored_sealed_and_told_of_in_the_words_of_the_spec() {
    let app = start_site().await;
    let taken = send_inquiry(&app, "/api/contact", &message()).await;
    assert_eq!(
        taken["message"],
        "Thank you for your message. We have received your request and sent a confirmation email."
    );
    assert!(taken["reference"].as_str().unwrap().starts_with("M-"));
    assert_eq!(taken["mail"], true);
    let mails = app.mails().await;
    let names: Vec<&str> = mails.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.contains(&"contact-received") && names.contains(&"letter-arrived"));
    for (_, mail) in &mails {
        let text = mail.to_string();
        assert!(
            !text.contains("Osogbo again") && !text.contains("Ada"),
            "{text}"
        );
    }
    let support = app.sign_in(Role::Support).await;
    let shown = read_inquiry(&support, taken["id"].as_str().unwrap()).await;
    assert_eq!(shown["text"], "When are you in Osogbo again?");
    assert_eq!(shown["person"]["phoneLink"], "+2348031234567");
    assert_eq!(shown["about"], "Comments");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_field_says_what_to_mend() {
    let app = start_site().await;
    let empty = refused(app.post_json("/api/contact", &json!({})).await, 422).await;
    let all = [
        "firstName",
        "lastName",
        "email",
        "phone",
        "services",
        "message",
    ];
    assert_eq!(invalid_fields(&empty), all);
    let partner = refused(app.post_json("/api/partnership", &json!({})).await, 422).await;
    assert_eq!(invalid_fields(&partner), ["name", "email", "message"]);
    let enquiry = refused(app.post_json("/api/enquiry/post", &json!({})).await, 422).await;
    assert_eq!(invalid_fields(&enquiry), ["fullname", "email", "enquiry"]);
    let volunteer = refused(app.post_json("/api/volunteer", &json!({})).await, 422).await;
    assert_eq!(
        invalid_fields(&volunteer),
        ["firstName", "lastName", "email", "phone", "message"]
    );
    let complaint = refused(app.post_json("/api/data-complaint", &json!({})).await, 422).await;
    assert_eq!(
        invalid_fields(&complaint),
        ["name", "email", "law", "message"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_typed_gets_into_the_head_of_a_mail_and_nothing_large_gets_in_at_all() {
    let app = start_site().await;
    let mut body = message();
    body["firstName"] = json!("Ada\r\nBcc: everybody@example.org");
    body["message"] = json!("Hello\u{0}\u{202e}there");
    send_inquiry(&app, "/api/contact", &body).await;
    for (_, mail) in app.mails().await {
        assert!(!mail.to_string().contains("everybody@"));
    }
    for email in [
        "ada@example.org\r\nBcc: x@example.org",
        "\"a\"@example.org",
        "ada@",
    ] {
        body["email"] = json!(email);
        let problem = refused(app.post_json("/api/contact", &body).await, 422).await;
        assert_eq!(invalid_fields(&problem), ["email"], "{email}");
    }
    body = message();
    body["message"] = json!("x".repeat(1 << 20));
    refused(app.post_json("/api/contact", &body).await, 413).await;
    body["message"] = json!("word ".repeat(2_500));
    let long = refused(app.post_json("/api/contact", &body).await, 422).await;
    assert_eq!(invalid_fields(&long), ["message"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_twice_is_one_and_a_trap_field_keeps_nothing() {
    let app = start_site().await;
    let key = "0f3a5b7c9d1e2f3a4b5c";
    let mut ids = Vec::new();
    for _ in 0..2 {
        let response = app
            .request("POST", "/api/contact")
            .header("idempotency-key", key)
            .json(&message())
            .send()
            .await
            .unwrap();
        ids.push(ok(response).await["id"].clone());
    }
    assert_eq!(ids[0], ids[1]);
    let mut robot = message();
    robot["website"] = json!("https://example.org");
    let pretended = send_inquiry(&app, "/api/contact", &robot).await;
    assert_eq!(pretended["mail"], true);
    let support = app.sign_in(Role::Support).await;
    let list = ok(support.get("/api/desk/letters").await).await;
    assert_eq!(list["total"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_mailbox_is_filled_by_who_types_its_address() {
    let app = start_site().await;
    for number in 0..5 {
        let mut body = message();
        body["message"] = json!(format!("Message number {number}, which is another one."));
        let taken = send_inquiry(&app, "/api/contact", &body).await;
        assert_eq!(taken["mail"], number < 3, "{number}");
        if number == 4 {
            assert_eq!(
                taken["message"],
                "Thank you for your message. We have received your request."
            );
        }
    }
    let confirmations = app.mail_templates().await;
    let count = confirmations
        .iter()
        .filter(|name| *name == "contact-received");
    assert_eq!(count.count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn urgent_words_are_answered_with_the_card_and_never_blocked() {
    let app = start_site().await;
    let mut body = message();
    body["message"] = json!("My chest dey pain me since morning and I cannot breathe.");
    let taken = send_inquiry(&app, "/api/contact", &body).await;
    assert_eq!(taken["level"], "emergency");
    assert!(taken["card"]["title"].is_string());
    let doctor = app.sign_in(Role::Doctor).await;
    let support = app.sign_in(Role::Support).await;
    let id = taken["id"].as_str().unwrap();
    let hidden = read_inquiry(&support, id).await;
    assert_eq!(
        (&hidden["hidden"], &hidden["text"]),
        (&json!(true), &json!(null))
    );
    // That it is urgent is hidden from nobody who sees to inquiries; what it says is.
    assert_eq!(hidden["urgent"], true);
    assert_eq!(hidden["flags"], json!([]));
    let shown = read_inquiry(&doctor, id).await;
    assert_eq!(shown["urgent"], true);
    assert!(shown["text"].as_str().unwrap().contains("chest"));
    let words = json!({ "version": shown["version"], "text": "Please call 112." });
    let path = format!("/api/desk/letters/{id}/reply");
    refused(support.post(&path, words).await, 403).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn enquiries_and_feedback_answer_what_is_stored() {
    let app = start_site().await;
    let body = json!({ "fullname": "Ada Obi", "email": "ada+shop@example.org", "enquiry": "Does the cuff fit?" });
    let enquiry = send_inquiry(&app, "/api/enquiry/post", &body).await;
    assert_eq!(enquiry["fullname"], "Ada Obi");
    assert_eq!(enquiry["enquiry"], "Does the cuff fit?");
    assert_eq!(enquiry["_id"], enquiry["id"]);
    assert_eq!(
        enquiry["message"],
        "Thank you for your message. We've received your enquiry."
    );
    let bare = send_inquiry(
        &app,
        "/api/feedback/post",
        &json!({ "name": "Ada", "comments": "" }),
    )
    .await;
    assert_eq!(bare["message"], "Thank you!");
    assert_eq!(bare["next"], "Your feedback helps us improve.");
    let more =
        json!({ "name": "Obi", "comments": "Clear.", "liked": true, "page": "/blog/malaria?x=1" });
    let whole = send_inquiry(&app, "/api/feedback/post", &more).await;
    assert_eq!(whole["page"], "/blog/malaria");
    let support = app.sign_in(Role::Support).await;
    let summary = ok(support.get("/api/desk/letters/feedback").await).await;
    assert_eq!(
        (&summary["liked"], &summary["disliked"]),
        (&json!(1), &json!(0))
    );
    let partner = json!({ "name": "Ada", "email": "ada@example.org", "organisation": "Clinic", "message": "Details please" });
    let partner = send_inquiry(&app, "/api/partnership", &partner).await;
    assert_eq!(
        partner["message"],
        "Thank you for your message. We will get back to you shortly."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_inquiries_in_an_hour_leave_nobody_untold_and_nothing_given_up() {
    let app = start_site().await;
    for number in 0..200 {
        let mut body = message();
        body["email"] = json!(format!("someone{number}@example.org"));
        // From an address each: one brings fewer new visitors in a minute.
        let from = format!("198.51.100.{number}");
        let request = app.request("POST", "/api/contact");
        let request = request.header("x-forwarded-for", from).json(&body);
        assert_eq!(request.send().await.unwrap().status(), 201);
    }
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = async |query: &str| ok(owner.get(&format!("/api/desk/mails{query}")).await).await;
    let notices = list("?q=letter-arrived").await;
    assert_eq!(notices["counts"]["kept"], 10, "{notices}");
    let told = notices["items"][0]["to"].as_str().unwrap().to_owned();
    let to: kernel::EmailAddress = told.parse().unwrap();

    // Money does not wait, not even for this address.
    let paid = NewMail {
        template: "consult-refunded",
        to,
        variables: json!({ "reference": "C-1", "amount": "₦20,000", "link": "https://site.example/b" }),
        key: None,
    };
    let mailer = Mailer::new(app.store().clone());
    let tx = app.store().begin(Actor::System).await.unwrap();
    mailer.enqueue(&tx, paid).await.unwrap();
    tx.commit().await.unwrap();
    app.run_jobs().await;
    assert_eq!(list("?q=consult-refunded").await["counts"]["kept"], 1);

    app.clock().advance(TimeDelta::minutes(16));
    app.run_jobs().await;
    let digests = list("?q=staff-digest").await;
    assert_eq!(digests["total"], 1, "{digests}");
    assert_eq!(
        (&digests["items"][0]["to"], &digests["items"][0]["subject"]),
        (&json!(told), &json!("Messages: 190 more"))
    );
    let all = list("").await;
    assert_eq!(
        (&all["counts"]["waiting"], &all["counts"]["failed"]),
        (&json!(0), &json!(0)),
        "{all}"
    );
    let confirmed = list("?q=contact-received").await;
    assert_eq!(confirmed["counts"]["kept"], 200);
    assert_eq!(
        ok(owner.get("/api/desk/jobs").await).await["items"],
        json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_somebody_types_again_and_again_gets_three_mails() {
    let app = start_site().await;
    let mut told = Vec::new();
    for number in 0..6 {
        let mut body = message();
        body["message"] = json!(format!("Letter number {number}"));
        told.push(send_inquiry(&app, "/api/contact", &body).await["mail"].clone());
    }
    assert_eq!(json!(told), json!([true, true, true, false, false, false]));
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let mails = ok(owner.get("/api/desk/mails?q=ada@example.org").await).await;
    assert_eq!(
        (&mails["total"], &mails["counts"]["kept"]),
        (&json!(3), &json!(3))
    );
}
