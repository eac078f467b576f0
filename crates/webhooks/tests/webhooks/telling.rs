//! What programs are told, and what they are not.

use std::collections::BTreeSet;

use chrono::Utc;
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, post};
use testkit::{Guest, Staffer, pay_by_card};
use testsite::App;

use crate::receiver::Receiver;
use crate::{ALL, add_webhook, deliveries, write_inquiry};

/// In every word that visitors type.
const WORD: &str = "zebrafinch";

/// A visitor sends everything that a visitor can send, each word of it with [`WORD`].
async fn leave_everywhere(app: &App) {
    write_inquiry(app, WORD).await;
    let email = format!("{WORD}@example.net");
    let gift = json!({ "name": WORD, "email": email, "phone": "0803 123 4567", "price": "5000",
        "currency": "NGN", "consultationType": "Donation", "method": "card", "show": "named" });
    let gift = ok(app.post_json("/api/sponsor", &gift).await).await;
    let request = json!({ "name": WORD, "email": email, "phone": "0803 123 4567", "adult": "yes", "country": "NG",
        "story": format!("I sleep badly, {WORD}."), "consultationType": "First chat", "price": "",
        "consent": ["care@3", "data@3"], "terms": true });
    ok(app.post_json("/api/consultation", &request).await).await;
    let offer = ok(app.get("/api/products/shop-weekly-pill-box/offer").await).await;
    let order = json!({ "contact": { "name": WORD, "email": email, "phone": "0803 123 4567" },
        "delivery": { "method": "pickup" }, "payment": "transfer", "acceptTerms": true,
        "item": offer["variants"][0]["id"], "quantity": 1 });
    ok(app.post_json("/api/orders", &order).await).await;
    let token = gift["token"].as_str().unwrap();
    let path = format!("/api/giving/gifts/{token}/pay");
    let opened = ok(app.post_json(&path, &json!({})).await).await;
    let checkout = opened["checkoutUrl"].as_str().unwrap();
    pay_by_card(&testkit::server::client(), checkout, "").await;
    app.run_jobs().await;
}

/// Presses one step of the form of a consultation; answers where it leads.
async fn press(visitor: &mut Guest, step: &str, form: &[(&str, &str)]) -> String {
    let path = format!("/consultation/request/{step}");
    let answer = visitor.form(&path, form).await;
    assert_eq!(answer.status(), 303, "{step}");
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// Books the first time that is free, and pays it.
async fn book_time(app: &App) {
    let mut visitor = Guest::new(app);
    let about = [
        ("package", "Silver Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let email = format!("{WORD}@example.net");
    let who = [
        ("name", WORD),
        ("email", &email),
        ("phone", "0803 123 4567"),
    ];
    press(&mut visitor, "about", &[&about[..], &who[..]].concat()).await;
    press(
        &mut visitor,
        "story",
        &[("story", "My knees, zebrafinch, hurt on the stairs.")],
    )
    .await;
    let page = ok(visitor.get("/api/consultation/request/time").await).await;
    let days = page["found"]["times"]["days"].as_array().unwrap();
    let mut times = days.iter().flat_map(|day| day["times"].as_array().unwrap());
    let first = times.next().unwrap();
    let [at, clinician] = ["at", "clinician"].map(|name| first[name].as_str().unwrap());
    let time = format!("{at}/{clinician}");
    press(&mut visitor, "time", &[("time", &time), ("do", "next")]).await;
    let consent = [
        ("consent", "care@3"),
        ("consent", "data@3"),
        ("consent", "early@3"),
        ("terms", "yes"),
    ];
    press(&mut visitor, "check", &consent).await;
    let checkout = press(&mut visitor, "pay", &[("do", "pay")]).await;
    let paid = pay_by_card(&testkit::server::client(), &checkout, "").await;
    assert_eq!(paid.status(), 303);
    app.run_jobs().await;
}

async fn sample_site() -> (App, Staffer) {
    // The library compares the moment of a message with the clock of this machine.
    let clock = Clock::fixed(Utc::now());
    let app = testsite::app()
        .sample_content()
        .without_jobs()
        .clock(clock)
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    (app, owner)
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_hear_of_everything_and_of_nobody() {
    let (app, owner) = sample_site().await;
    let (receiver, url) = Receiver::start(&[]).await;
    let (id, secret) = add_webhook(&owner, &url, &ALL).await;
    leave_everywhere(&app).await;
    book_time(&app).await;
    let came = receiver.came();
    let kinds: BTreeSet<String> = receiver.kinds().into_iter().collect();
    let content = ["content.published", "content.unpublished"];
    let wanted = ALL.iter().filter(|kind| !content.contains(kind));
    assert_eq!(kinds, wanted.map(|kind| (*kind).to_owned()).collect());
    for message in &came {
        let text = message.text();
        for word in [
            WORD,
            "0803",
            "234803",
            "example.net",
            "Silver",
            "First chat",
            "pill",
        ] {
            assert!(!text.contains(word), "{word}: {text}");
        }
        assert!(message.is_of(&secret), "{text}");
        assert_eq!(message.header("content-type"), "application/json");
    }
    let shown = deliveries(&owner, &id).await;
    assert_eq!(shown.len(), came.len());
    assert!(
        shown.iter().all(|one| one["state"] == "delivered"),
        "{shown:?}"
    );
    let paid: Vec<Value> = came
        .iter()
        .map(crate::receiver::Came::json)
        .filter(|message| message["type"] == "payment.paid")
        .collect();
    assert_eq!(paid.len(), 2, "{paid:?}");
    let gift = &paid[0]["data"];
    assert_eq!(gift["for"], "donation");
    assert_eq!(
        gift["amount"],
        json!({ "minor": 500_000, "currency": "NGN" })
    );
    assert!(
        gift["reference"].as_str().unwrap().starts_with("G-"),
        "{gift}"
    );
    let care = &paid[1]["data"];
    assert_eq!(care["for"], "consultation");
    assert!(care["amount"]["minor"].as_i64().unwrap() > 0, "{care}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_published_is_told_with_its_address_and_once_when_it_goes() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let (receiver, url) = Receiver::start(&[]).await;
    // What was there before is not told.
    app.publish(post("Older")).await;
    add_webhook(&owner, &url, &["content.published", "content.unpublished"]).await;
    app.publish(post("Malaria")).await;
    write_inquiry(&app, WORD).await;
    app.run_jobs().await;
    assert_eq!(receiver.kinds(), ["content.published"]);
    let message = receiver.came()[0].json();
    assert_eq!(message["data"]["id"], "post-malaria");
    assert_eq!(message["data"]["kind"], "blog");
    let address = message["data"]["url"].as_str().unwrap();
    assert!(address.starts_with("http://localhost:8080/"), "{address}");
    assert!(address.ends_with("/malaria"), "{address}");

    for action in ["archive", "delete"] {
        let read = owner.read("post-malaria").await;
        let step = json!({ "action": action, "base": read["revision"] });
        ok(owner.act("post-malaria", step).await).await;
    }
    app.run_jobs().await;
    assert_eq!(
        receiver.kinds(),
        ["content.published", "content.unpublished"]
    );
    assert_eq!(receiver.came()[1].json()["data"]["url"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_program_hears_once_however_many_nodes_there_are() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let (first, url) = Receiver::start(&[]).await;
    let (second, other) = Receiver::start(&[]).await;
    add_webhook(&owner, &url, &["inquiry.received"]).await;
    add_webhook(&owner, &other, &["inquiry.received", "order.received"]).await;
    let node = app.second_node().await;
    for word in ["finch", "sparrow", "wren"] {
        write_inquiry(&app, word).await;
    }
    tokio::join!(app.run_jobs(), node.run_jobs());
    tokio::join!(app.run_jobs(), node.run_jobs());
    for receiver in [&first, &second] {
        let ids: BTreeSet<String> = receiver
            .came()
            .iter()
            .map(|came| came.header("webhook-id").to_owned())
            .collect();
        assert_eq!((receiver.came().len(), ids.len()), (3, 3));
    }
}
