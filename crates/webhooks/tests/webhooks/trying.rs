//! Programs that do not answer as they should.

use chrono::{TimeDelta, Utc};
use kernel::Clock;
use serde_json::json;
use staff::Role;
use testkit::writing::{ok, refused};
use testkit::{Staffer, as_its_reader_gets};
use testsite::App;

use crate::receiver::Receiver;
use crate::{add_webhook, deliveries, pass, send_test, webhook};

async fn site() -> (App, Staffer) {
    let app = testsite::app()
        .without_jobs()
        .at("2026-11-28T09:00:00Z")
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    (app, owner)
}

/// More than any pause of the schedule.
fn longest() -> TimeDelta {
    TimeDelta::hours(27)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_tried_again_by_the_schedule_with_the_same_id() {
    let (app, owner) = site().await;
    let plan = [(500, None), (503, Some("600")), (302, None)];
    let (receiver, url) = Receiver::start(&plan).await;
    let (id, _) = add_webhook(&owner, &url, &["order.received"]).await;
    send_test(&owner, &id).await;
    app.run_jobs().await;
    assert_eq!(receiver.came().len(), 1);
    let shown = &deliveries(&owner, &id).await[0];
    assert_eq!(
        (&shown["state"], &shown["status"]),
        (&json!("waiting"), &json!(500))
    );
    pass(&app, TimeDelta::seconds(4)).await;
    assert_eq!(receiver.came().len(), 1, "five seconds have to pass");
    pass(&app, TimeDelta::seconds(2)).await;
    assert_eq!(receiver.came().len(), 2);
    // The second pause is five minutes; the program asked for ten.
    pass(&app, TimeDelta::minutes(9)).await;
    assert_eq!(receiver.came().len(), 2);
    pass(&app, TimeDelta::minutes(2)).await;
    assert_eq!(receiver.came().len(), 3);
    pass(&app, TimeDelta::minutes(34)).await;
    let came = receiver.came();
    assert_eq!(came.len(), 4);
    let shown = &deliveries(&owner, &id).await[0];
    assert_eq!(
        (&shown["state"], &shown["tries"]),
        (&json!("delivered"), &json!(4))
    );
    for again in &came[1..] {
        assert_eq!(again.header("webhook-id"), came[0].header("webhook-id"));
        assert_eq!(again.body, came[0].body);
        assert_ne!(
            again.header("webhook-timestamp"),
            came[0].header("webhook-timestamp")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_given_up_is_kept_and_sent_again_by_a_press() {
    let (app, owner) = site().await;
    let (receiver, url) = Receiver::start(&[]).await;
    receiver.answer_always(500);
    let (id, _) = add_webhook(&owner, &url, &["order.received"]).await;
    send_test(&owner, &id).await;
    send_test(&owner, &id).await;
    app.run_jobs().await;
    for minutes in [1, 6, 34, 135, 335, 665, 930, 1_325, 1_590] {
        pass(&app, TimeDelta::minutes(minutes)).await;
    }
    let owner = app.sign_in(Role::Owner).await;
    let shown = deliveries(&owner, &id).await;
    assert_eq!(shown.len(), 2);
    for one in &shown {
        assert_eq!(
            (&one["state"], &one["tries"]),
            (&json!("dead"), &json!(10)),
            "{one}"
        );
    }
    let tried = receiver.came().len();
    assert_eq!(tried, 20);
    pass(&app, longest()).await;
    assert_eq!(receiver.came().len(), tried, "it is given up");
    let owner = app.sign_in(Role::Owner).await;

    receiver.answer_always(200);
    let one = shown[1]["id"].as_str().unwrap();
    let path = format!("/api/desk/webhooks/{id}/deliveries/{one}/replay");
    assert_eq!(owner.post(&path, json!({})).await.status(), 204);
    app.run_jobs().await;
    assert_eq!(receiver.came().len(), tried + 1);
    let path = format!("/api/desk/webhooks/{id}/replay");
    let late = json!({ "since": app.clock().now().to_rfc3339() });
    assert_eq!(ok(owner.post(&path, late).await).await["count"], 0);
    let all = json!({ "since": "2026-11-28T00:00:00Z" });
    assert_eq!(ok(owner.post(&path, all).await).await["count"], 1);
    app.run_jobs().await;
    assert_eq!(receiver.came().len(), tried + 2);
    let shown = deliveries(&owner, &id).await;
    assert!(
        shown.iter().all(|one| one["state"] == "delivered"),
        "{shown:?}"
    );
}

/// The subjects of the mails about webhooks to an address.
async fn list_subjects(app: &App, reader: &Staffer, address: &str) -> Vec<String> {
    let list = ok(reader.get("/api/desk/mails?q=webhook-off").await).await;
    let mut subjects = Vec::new();
    let mails = list["items"].as_array().unwrap().iter();
    for mail in mails.filter(|mail| mail["to"] == address) {
        let path = format!("/api/desk/mails/{}", mail["id"].as_str().unwrap());
        let mail = as_its_reader_gets(app.store(), ok(reader.get(&path).await).await).await;
        subjects.push(mail["subject"].as_str().unwrap().to_owned());
    }
    subjects
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_is_not_told_any_more() {
    let (app, owner) = site().await;
    let (receiver, url) = Receiver::start(&[(410, None)]).await;
    let (id, _) = add_webhook(&owner, &url, &["order.received"]).await;
    send_test(&owner, &id).await;
    app.run_jobs().await;
    let off = webhook(&owner, &id).await;
    assert_eq!(
        (&off["isOn"], &off["offReason"]),
        (&json!(false), &json!("gone"))
    );
    assert_eq!(deliveries(&owner, &id).await[0]["state"], "dead");
    assert_eq!(
        list_subjects(&app, &owner, &owner.email).await,
        ["A webhook was switched off: Accounts"]
    );
    let path = format!("/api/desk/webhooks/{id}/test");
    refused(owner.post(&path, json!({})).await, 409).await;
    pass(&app, longest()).await;
    assert_eq!(receiver.came().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_five_days_without_an_answer_it_is_switched_off_and_staff_are_told() {
    let (app, first) = site().await;
    let (receiver, url) = Receiver::start(&[]).await;
    receiver.answer_always(500);
    let (id, _) = add_webhook(&first, &url, &["order.received"]).await;
    for _ in 0..4 {
        let owner = app.sign_in(Role::Owner).await;
        send_test(&owner, &id).await;
        app.run_jobs().await;
        pass(&app, TimeDelta::hours(26)).await;
    }
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(webhook(&owner, &id).await["isOn"], true);
    pass(&app, TimeDelta::hours(26)).await;
    let owner = app.sign_in(Role::Owner).await;
    let off = webhook(&owner, &id).await;
    assert_eq!(
        (&off["isOn"], &off["offReason"]),
        (&json!(false), &json!("failing"))
    );
    let shown = deliveries(&owner, &id).await;
    assert!(shown.iter().all(|one| one["state"] == "dead"), "{shown:?}");
    assert_eq!(list_subjects(&app, &owner, &first.email).await.len(), 1);

    // Switched on again, it has another five days.
    let again = json!({ "name": "Accounts", "address": url, "occasions": ["order.received"], "isOn": true,
        "version": off["version"] });
    let path = format!("/api/desk/webhooks/{id}");
    ok(owner.send("PUT", &path, again).await).await;
    send_test(&owner, &id).await;
    app.run_jobs().await;
    assert_eq!(webhook(&owner, &id).await["isOn"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn for_a_day_the_secret_of_before_signs_as_well() {
    let clock = Clock::fixed(Utc::now() - TimeDelta::hours(24));
    let app = testsite::app().without_jobs().clock(clock).start().await;
    let owner = app.sign_in(Role::Owner).await;
    let (receiver, url) = Receiver::start(&[]).await;
    let (id, old) = add_webhook(&owner, &url, &["order.received"]).await;
    let path = format!("/api/desk/webhooks/{id}/secret");
    let renewed = ok(owner.post(&path, json!({})).await).await;
    let new = renewed["secret"].as_str().unwrap();
    assert_ne!(old, new);
    app.clock()
        .advance(TimeDelta::hours(24) - TimeDelta::minutes(1));
    // Signing in lasts less than a day.
    let owner = app.sign_in(Role::Owner).await;
    send_test(&owner, &id).await;
    app.run_jobs().await;
    let both = &receiver.came()[0];
    assert!(both.is_of(&old) && both.is_of(new));
    app.clock().advance(TimeDelta::minutes(2));
    send_test(&owner, &id).await;
    app.run_jobs().await;
    let one = &receiver.came()[1];
    assert!(one.is_of(new) && !one.is_of(&old));
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_forgotten_after_thirty_days() {
    let (app, owner) = site().await;
    let (_receiver, url) = Receiver::start(&[]).await;
    let (id, _) = add_webhook(&owner, &url, &["order.received"]).await;
    send_test(&owner, &id).await;
    app.run_jobs().await;
    for _ in 0..29 {
        pass(&app, TimeDelta::days(1)).await;
    }
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(deliveries(&owner, &id).await.len(), 1);
    for _ in 0..3 {
        pass(&app, TimeDelta::days(1)).await;
    }
    let owner = app.sign_in(Role::Owner).await;
    assert!(deliveries(&owner, &id).await.is_empty());
    let events = testkit::rows_in(app.store(), "SELECT id FROM webhook_event").await;
    assert!(events.is_empty());
}
